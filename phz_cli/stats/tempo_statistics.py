"""Groups F and G as far as they are counted row by row: times, matches, one player against another."""

from phz_cli.stats.statistic import Statistic

_CHOSEN = "(kind <> 'forced')"

TEMPO = (
    *(
        Statistic(
            id=f"decision_time_{name}", zh=f"决策时长{zh}", en=f"{en} decision time", level="player", group="F67",
            unit="ms", view="seat_timings", need="T", formula="quantile", quantile=share, interval="none",
            numerator="ms", denominator="(ms IS NOT NULL)::INT", by="kind", requires=("times",),
            why_zh="想多久；偎、提、跑另列，钟跳的不算", why_en="how long one thinks; forced apart, clock jumps out",
        )
        for name, share, zh, en in (("median", 0.5, "中位数", "median"), ("p90", 0.9, "九成位", "90th percentile"))
    ),
    Statistic(
        id="timeout_rate", zh="超时率", en="decisions out of time", level="player", group="F68", view="seat_timings",
        need="T", numerator=f"(timeout AND {_CHOSEN})::INT", denominator=f"{_CHOSEN}::INT", requires=("times",),
        why_zh="罚不罚要看它；记录须在动作上注明超时", why_en="for penalties; the record must note it on the action",
    ),
    Statistic(
        id="time_cv", zh="用时变异", en="spread of log decision time", level="player", group="F69", unit="log ms",
        view="seat_timings", need="T", formula="deviation", interval="none", minimum_n=2,
        numerator=f"CASE WHEN {_CHOSEN} AND ms > 0 THEN ln(ms) ELSE 0 END",
        denominator=f"({_CHOSEN} AND coalesce(ms, 0) > 0)::INT", requires=("times",),
        why_zh="太匀的用时像程序或有人帮", why_en="too even a pace looks like a machine or help",
    ),
    Statistic(
        id="forced_time_mean", zh="强制动作用时", en="time of forced actions", level="player", group="F67", unit="ms",
        view="seat_timings", need="T", interval="t",
        numerator="CASE WHEN kind = 'forced' THEN coalesce(ms, 0) ELSE 0 END",
        denominator="(kind = 'forced' AND ms IS NOT NULL)::INT", requires=("times",),
        why_zh="没得选的动作另算", why_en="actions without a choice, kept apart",
    ),
    Statistic(
        id="hand_duration", zh="单局时长", en="minutes per hand", level="tempo", group="F71", unit="minutes",
        view="hand_facts", need="T", interval="t", numerator="CASE WHEN completed THEN coalesce(duration, 0) / 60000 "
        "ELSE 0 END", denominator="(completed AND duration IS NOT NULL)::INT", requires=("times",),
        why_zh="排赛程要用", why_en="for planning events",
    ),
    Statistic(
        id="hands_per_hour", zh="每小时局数", en="hands per hour of play", level="tempo", group="F71", unit="hands",
        view="hand_facts", need="T", interval="t", minimum_n=0, numerator="(completed AND duration IS NOT NULL)::INT",
        denominator="CASE WHEN completed THEN coalesce(duration, 0) / 3600000 ELSE 0 END", requires=("times",),
        why_zh="排赛程要用；局间的停顿不算", why_en="for planning events; pauses between hands are left out",
    ),
)  # fmt: skip

MATCHES = (
    Statistic(
        id="avg_rank", zh="平均名次", en="mean rank in matches", level="player", group="G72", unit="rank",
        view="matches", need="S", numerator="rank", most="players", interval="t", requires=("matches",),
        why_zh="一场一场地比", why_en="match by match",
    ),
    Statistic(
        id="rank_rate", zh="各位率", en="matches finished at the rank", level="player", group="G72", view="matches",
        need="S", numerator="CASE WHEN {raw} BETWEEN best AND best + tied - 1 THEN 1.0 / tied ELSE 0 END",
        details=("1", "2", "3"), requires=("matches",), why_zh="得第几的时候多；同分平分名次",
        why_en="how often first to last; ties are shared",
    ),
)  # fmt: skip

PAIRS = (
    Statistic(
        id="head_to_head_points", zh="对战局均净分", en="points per hand with the opponent", level="pair", group="G75",
        unit="points", view="seat_pairs", need="S", numerator="coalesce(points, 0)",
        denominator="(points IS NOT NULL)::INT", interval="t", by="other", why_zh="跟谁打得好",
        why_en="results beside each opponent",
    ),
    Statistic(
        id="head_to_head_win_share", zh="对战胡牌占比", en="share of the wins of the two", level="pair", group="G75",
        view="seat_pairs", numerator="won::INT", denominator="(won OR other_won)::INT", by="other",
        why_zh="两人之间谁胡得多", why_en="who of the two wins more",
    ),
    Statistic(
        id="paid_to_opponent", zh="付给对方的分", en="points paid to the opponent per hand", level="pair", group="G75",
        unit="points", view="seat_pairs", need="S", least=0, numerator="coalesce(paid, 0)",
        denominator="(paid IS NOT NULL)::INT", interval="t", by="other", why_zh="谁付给谁",
        why_en="who pays whom",
    ),
    Statistic(
        id="fed_rate", zh="喂牌率", en="discards taken by the opponent", level="pair", group="H80", view="seat_pairs",
        numerator="fed", denominator="discards", interval="t", by="other", why_zh="打的牌被谁要走",
        why_en="who takes the discards",
    ),
    Statistic(
        id="pass_win_rate", zh="放胡率", en="wins passed on the opponent's cards", level="pair", group="H82",
        need="O", view="seat_pairs", numerator="wins_passed", denominator="win_chances", by="other",
        why_zh="对谁手下留情", why_en="whom one spares",
    ),
)  # fmt: skip

TEMPO_STATISTICS: tuple[Statistic, ...] = (*TEMPO, *MATCHES, *PAIRS)
