"""Groups C, D and E of a player, and what of A and B needs every card: from the evaluator."""

from math import inf
from typing import Final

from phz_cli.stats.statistic import Requirement, Statistic

_READY = "(ready_exposure IS NOT NULL)::INT"
_EVALUATION: Final[tuple[Requirement, ...]] = ("evaluation",)

DEAL = (
    Statistic(
        id="start_huxi", zh="起手胡息", en="huxi dealt", level="player", group="C40", unit="huxi", need="O",
        numerator="coalesce(start_huxi, 0)", denominator="(start_huxi IS NOT NULL)::INT", interval="t",
        requires=("hand",), why_zh="发牌的手气", why_en="luck of the deal",
    ),
    *(
        Statistic(
            id=f"start_{name}", zh=f"起手{zh}数", en=f"{en} dealt", level="player", group="C42", unit="groups",
            need="O", numerator=f"coalesce(start_{name}, 0)", denominator=f"(start_{name} IS NOT NULL)::INT",
            interval="t", requires=("hand",), why_zh="查发牌匀不匀", why_en="for tests of the deal",
        )
        for name, zh, en in (("quads", "提", "quads"), ("kans", "坎", "kan"), ("pairs", "对", "pairs"))
    ),
    Statistic(
        id="start_distance", zh="起手听距", en="distance at the deal", level="player", group="C41", unit="cards",
        view="seat_evaluations", need="OE", numerator="start_distance", interval="t", requires=_EVALUATION, by="role",
        why_zh="起手离胡差几张", why_en="how far the deal is from a win",
    ),
    Statistic(
        id="start_quality_pct", zh="起手牌力分位", en="percentile of the deal", level="player", group="C43",
        view="seat_evaluations", need="OE", numerator="deal_rank", interval="t", requires=_EVALUATION,
        why_zh="是不是老拿烂牌", why_en="whether the cards are always bad",
    ),
)  # fmt: skip

READY = (
    Statistic(
        id="ting_rate", zh="听牌率", en="hands that were ready", level="player", group="C44", view="seat_evaluations",
        need="OE", numerator=_READY, requires=_EVALUATION, why_zh="多少局听得到牌", why_en="how many hands get there",
    ),
    Statistic(
        id="avg_ting_turn", zh="平均听牌巡", en="card when first ready", level="player", group="C45", unit="cards",
        view="seat_evaluations", need="OE", numerator="coalesce(ready_exposure, 0)", denominator=_READY, interval="t",
        requires=_EVALUATION, why_zh="听得快不快；没听的局不算，曲线更公平",
        why_en="speed; hands never ready are left out, so see the curve too",
    ),
    Statistic(
        id="ting_width", zh="听口宽", en="kinds that win when first ready", level="player", group="C46", unit="kinds",
        view="seat_evaluations", need="OE", numerator="coalesce(ready_width, 0)", denominator=_READY, interval="t",
        requires=_EVALUATION, why_zh="听得好不好", why_en="quality of the wait",
    ),
    Statistic(
        id="live_outs_at_ting", zh="有效余张", en="winning cards out of sight", level="player", group="C47",
        unit="cards", view="seat_evaluations", need="OE", numerator="coalesce(ready_outs, 0)", denominator=_READY,
        interval="t", requires=_EVALUATION, why_zh="比听口宽更实在", why_en="better than the width",
    ),
    Statistic(
        id="win_after_ting_rate", zh="听后胡率", en="ready hands won", level="player", group="C48",
        view="seat_evaluations", need="OE", numerator="(won AND ready_exposure IS NOT NULL)::INT", denominator=_READY,
        requires=_EVALUATION, why_zh="听了能胡几成", why_en="conversion",
    ),
    Statistic(
        id="exhaust_ting_rate", zh="黄庄听牌率", en="ready in washed hands", level="player", group="C49",
        view="seat_evaluations", need="OE", numerator="(outcome = 'wash' AND ready_at_end)::INT",
        denominator="(outcome = 'wash')::INT", requires=_EVALUATION, why_zh="黄庄时听没听", why_en="washed while ready",
    ),
    Statistic(
        id="stuck_by_huxi_rate", zh="卡息率", en="cards met stuck for huxi", level="player", group="C50",
        view="seat_evaluations", need="OE", numerator="stuck", denominator="exposures", interval="t",
        requires=_EVALUATION, why_zh="牌成了型，胡息不够", why_en="the structure is there, the huxi are not",
    ),
    Statistic(
        id="unting_rate", zh="拆听率", en="times a ready hand was left", level="player", group="C51", unit="actions",
        view="seat_evaluations", need="OE", numerator="unready", denominator=_READY, interval="t",
        requires=_EVALUATION, why_zh="是防守还是失误", why_en="defence or a mistake",
    ),
    Statistic(
        id="near_miss_huxi_rate", zh="差息率", en="cards that lacked huxi only", level="player", group="A21",
        unit="cards", view="seat_evaluations", need="OE", numerator="near_miss", interval="t",
        requires=_EVALUATION, why_zh="有牌无息有多常见", why_en="the common lament",
    ),
    Statistic(
        id="dead_card_rate", zh="臭牌率", en="chi lost to a bar", level="player", group="B35", unit="chances",
        view="seat_evaluations", need="OE", numerator="dead_cards", interval="t", requires=_EVALUATION,
        why_zh="过牌的代价", why_en="the cost of passing",
    ),
    Statistic(
        id="red_share", zh="红字占比", en="red cards at the end", level="player", group="B39",
        view="seat_evaluations", need="OE", numerator="red_cards", denominator="final_cards", interval="t",
        requires=_EVALUATION, why_zh="奔红胡还是黑胡", why_en="aiming at red or black",
    ),
)  # fmt: skip

DISCARDS = (
    Statistic(
        id="discard_efficiency", zh="打牌效率", en="discard efficiency", level="player", group="D52",
        view="seat_decisions", need="OE", numerator="CASE WHEN distance = best_distance AND best_useful > 0 "
        "THEN useful / best_useful WHEN distance = best_distance THEN 1 ELSE 0 END", interval="t",
        requires=_EVALUATION, why_zh="打后有用的张数与最好打法之比", why_en="useful cards beside the best discard's",
    ),
    Statistic(
        id="best_discard_rate", zh="一致率", en="best discards", level="player", group="D53", view="seat_decisions",
        need="OE", numerator="(distance = best_distance AND useful = best_useful)::INT", requires=_EVALUATION,
        why_zh="只看牌张远近，不看防守", why_en="by the cards alone; defence is not looked at",
    ),
    Statistic(
        id="huxi_path_loss", zh="失息", en="huxi within reach given up", level="player", group="D57", unit="huxi",
        view="seat_decisions", need="OE", numerator="best_reach - reach", interval="t", least=-inf,
        requires=_EVALUATION, why_zh="打一张丢了多少够得着的胡息", why_en="what a discard costs in huxi",
    ),
    Statistic(
        id="danger_discard_rate", zh="危险打牌率", en="dangerous discards", level="player", group="D58",
        view="seat_decisions", need="PE", numerator="(danger >= 0.5)::INT", requires=_EVALUATION,
        why_zh="打出的牌多半会被要走", why_en="cards that are more likely taken than not",
    ),
    Statistic(
        id="attack_defence_ratio", zh="攻守比", en="discards for attack under threat", level="player", group="D59",
        view="seat_decisions", need="OE", numerator="(distance = best_distance AND threat >= 9)::INT",
        denominator="(threat >= 9)::INT", requires=_EVALUATION, why_zh="别家桌面有九息时还攻不攻",
        why_en="whether one goes on when another shows nine huxi",
    ),
    Statistic(
        id="time_vs_ambiguity", zh="用时-难度相关", en="time against hardness of choice", level="player", group="F70",
        unit="correlation", view="seat_decisions", need="TOE", formula="correlation",
        interval="none", minimum_n=4, numerator="ms // 100", denominator="near_best", requires=_EVALUATION,
        why_zh="难选时想得久不久：人会久，程序不会", why_en="people think longer where the choice is hard",
    ),
)  # fmt: skip

LUCK = (
    Statistic(
        id="deal_luck", zh="起手运", en="luck of the deal", level="player", group="E61", unit="points",
        view="seat_evaluations", need="OE", numerator="deal_luck", interval="t", requires=_EVALUATION,
        why_zh="发的牌比平均值多少分", why_en="what the deals were worth above the mean",
    ),
    Statistic(
        id="draw_luck", zh="摸牌运", en="luck of the cards drawn", level="player", group="E62", unit="points",
        view="seat_evaluations", need="AE", numerator="draw_luck", interval="t", requires=_EVALUATION,
        why_zh="翻出的牌帮了多少分", why_en="what the cards drawn brought",
    ),
    Statistic(
        id="ting_conversion_luck", zh="听牌运", en="wins beyond those expected when ready", level="player", group="E63",
        view="seat_evaluations", need="OE", least=-1, interval="t",
        numerator="CASE WHEN ready_exposure IS NULL THEN 0 ELSE won::INT - ready_chance END", denominator=_READY,
        requires=_EVALUATION, why_zh="听了以后运气如何", why_en="luck after being ready",
    ),
    Statistic(
        id="luck_adjusted_points", zh="去运净分", en="points less luck", level="player", group="E64", unit="points",
        view="seat_evaluations", need="AE", numerator="points - deal_luck - draw_luck", interval="t",
        denominator="(points IS NOT NULL)::INT", requires=_EVALUATION,
        why_zh="少打些局就分得出高下", why_en="ranks players with fewer hands",
    ),
    Statistic(
        id="luck_z", zh="运气 z 值", en="luck in standard deviations", level="player", group="E65", unit="deviations",
        view="seat_evaluations", need="AE", numerator="coalesce(luck_z, 0)", denominator="(luck_z IS NOT NULL)::INT",
        formula="z", interval="none", requires=_EVALUATION,
        why_zh="说牌有鬼，先看这个数", why_en="for the complaint that the cards are rigged",
    ),
)  # fmt: skip

DEVELOPMENT_STATISTICS: tuple[Statistic, ...] = (*DEAL, *READY, *DISCARDS, *LUCK)
