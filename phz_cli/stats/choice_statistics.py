"""Groups D and E as far as choices are weighed in points and walls shuffled again."""

from typing import Final

from phz_cli.stats.statistic import Requirement, Statistic

_EVALUATION: Final[tuple[Requirement, ...]] = ("evaluation",)

CHOICE_STATISTICS: Final[tuple[Statistic, ...]] = (
    Statistic(
        id="ev_loss_per_decision", zh="决策损失", en="points lost per choice", level="player", group="D54",
        unit="points", view="seat_choices", need="OE", numerator="best - value", interval="t", least=0,
        requires=_EVALUATION,
        why_zh="所选比最好的选择平均少得几分；只按牌面估值，不猜对手",
        why_en="how many points the choices fall short of the best; by the position alone, opponents are not read",
    ),
    Statistic(
        id="ev_loss_error", zh="决策损失的模拟误差", en="simulation error of the points lost", level="player",
        group="D54", unit="points", view="seat_choices", need="OE", numerator="error", interval="none", least=0,
        requires=_EVALUATION, why_zh="决策损失的模拟标准误至多这么大；区间里不含它",
        why_en="the standard error that simulation adds to the points lost per choice is at most this; "
        "the interval leaves it out",
    ),
    Statistic(
        id="ev_loss_by_class", zh="分类决策损失", en="points lost by kind of choice", level="player", group="D55",
        unit="points", view="seat_choices", need="OE", numerator="best - value", interval="t", least=0,
        requires=_EVALUATION,
        by="kind", why_zh="打、吃、碰、胡、过、过胡，哪样最该练", why_en="where there is most to gain",
    ),
    Statistic(
        id="mistake_rate", zh="失误率", en="choices that lose more points than this", level="player", group="D56",
        view="seat_choices", need="OE", numerator="(best - value > {raw} AND best - value > 2 * error)::INT",
        details=("1", "2", "4"), requires=_EVALUATION, why_zh="损失大过这么多分、又大过两倍模拟误差的选择",
        why_en="choices that lose more points than this, and more than twice the simulation error",
    ),
    Statistic(
        id="rule_trap_rate", zh="规则陷阱率", en="choices that cost a later chi for nothing", level="player",
        group="D60", view="seat_choices", need="OE", numerator="trap::INT", requires=_EVALUATION,
        why_zh="打出或过了的牌后来想吃吃不得，而当时另有一样好的选择",
        why_en="a discard or pass that barred a chi which came later, when another choice was worth as much",
    ),
    Statistic(
        id="tail_draw_gap", zh="尾张差", en="points when the last cards come otherwise, less points made",
        level="player", group="E66", unit="points", view="seat_tails", need="AE",
        numerator="coalesce(expected - realised, 0)", denominator="(expected IS NOT NULL)::INT", interval="t",
        by="CASE WHEN completed THEN 'played' ELSE outcome END", requires=_EVALUATION,
        why_zh="墩上最后十张重洗再打会多得几分；作废或没打完的局另列，从停下处打完，实得算零，供争议时参考",
        why_en="what shuffling the last ten cards of the wall again would have brought; "
        "void and unfinished hands apart, played on from where they stop with nothing made, for disputes",
    ),
)  # fmt: skip
