"""Group G as far as a player is set beside the field or beside chance; see `field`."""

from phz_cli.stats.statistic import Statistic

FIELD_STATISTICS: tuple[Statistic, ...] = (
    Statistic(
        id="rating", zh="等级分", en="rating", level="field", group="G74", unit="rating", view="matches", need="S",
        formula="computed", numerator="Bradley–Terry strength from the ranks of matches, 1500 + 400 log10",
        denominator="matches", interval="t", requires=("matches",), why_zh="场数少也能排座次",
        why_en="ranks players with few matches",
    ),
    Statistic(
        id="stable_points", zh="安定分", en="points per hand, drawn to the field's mean", level="field", group="G74",
        unit="points", need="S", formula="computed", numerator="net points, drawn to the mean of the field",
        denominator="hands", interval="t", requires=("points",), why_zh="打得少的人不会因为手气排到最前",
        why_en="few lucky hands do not lead the table",
    ),
    *(
        Statistic(
            id=f"longest_{name}_streak", zh=f"最长连{zh}", en=f"longest run of {en}", level="field", group="G76",
            unit="hands", need="S", formula="computed", numerator=f"most {en} in a row", denominator="hands",
            interval="none", why_zh="与打乱次序后的分布对照，才知道稀不稀奇",
            why_en="beside its spread under random order: most streaks are no wonder",
        )
        for name, zh, en in (("win", "胡", "hands won"), ("loss", "不胡", "hands not won"))
    ),
    Statistic(
        id="max_drawdown", zh="最大回撤", en="deepest fall", level="field", group="G76", unit="points", least=0,
        need="S", formula="computed", numerator="most points lost from a peak", denominator="hands", interval="none",
        requires=("points",), why_zh="与打乱次序后的分布对照", why_en="beside its spread under random order",
    ),
    Statistic(
        id="last_n_trend", zh="近况", en="latest fifth of hands less all", level="field", group="G76", unit="points",
        need="S", formula="computed", numerator="mean points of the latest fifth less the mean of all",
        denominator="hands of the latest fifth", interval="none", requires=("points",),
        why_zh="与打乱次序后的分布对照", why_en="beside its spread under random order",
    ),
    Statistic(
        id="percentile_in_field", zh="场内分位", en="percentile in the field", level="field", group="G77", need="S",
        formula="computed", numerator="players with less, half of those with as much",
        denominator="players with the least hands asked for", interval="none", requires=("points",),
        why_zh="在这些人里排在哪里", why_en="where one stands among those who play",
    ),
)  # fmt: skip
