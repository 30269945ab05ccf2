"""Declarations of the tables that an evaluator fills: hands known card by card, weighed after they were stored."""

from phz_cli.store.columns import Column, Table
from phz_cli.store.hand_tables import ACTION, CONTENT_ID, PLAYER, SEAT
from phz_cli.store.pair_tables import PLACE

EVALUATOR = Column("evaluator", "VARCHAR", "评估法及其版本", "the evaluator and its version")

EVALUATORS = Table(
    "evaluators",
    "每套规则的评估参照一行：种子、局数、均值",
    "one row for each rule set's reference: seed, simulated hands, moments",
    (
        EVALUATOR,
        Column("rules", "VARCHAR", "规则编号", "rule profile"),
        Column("seed", "INTEGER", "随机种子", "seed of the simulation"),
        Column("simulated", "INTEGER", "模拟局数", "hands simulated", "hands"),
        Column("deal_sd", "DOUBLE", "起手运的标准差", "standard deviation of the deal's value", "points"),
        Column("draw_sd", "DOUBLE", "摸牌运的标准差", "standard deviation of draw luck", "points"),
        Column("points_sd", "DOUBLE", "得分的标准差", "standard deviation of points", "points"),
        Column("luck_sd", "DOUBLE", "两种运气之和的标准差", "standard deviation of both kinds of luck", "points"),
    ),
    key=("evaluator", "rules"),
)

_COUNTS = tuple(
    Column(name, kind, zh, en, unit)
    for name, kind, zh, en, unit in (
        ("start_distance", "INTEGER", "起手听距（差几张胡）", "cards missing to a win at the deal", "cards"),
        ("ready_exposure", "INTEGER", "初听时已亮几张；未听则空", "cards out when first ready; null: never", "cards"),
        ("ready_width", "INTEGER", "初听时几种牌能胡", "kinds that win when first ready", "kinds"),
        ("ready_outs", "INTEGER", "初听时能胡的牌还有几张未见", "copies of these out of sight", "cards"),
        ("ready_chance", "DOUBLE", "初听时估计的胡率", "estimated chance to win when first ready", "share"),
        ("ready_at_end", "BOOLEAN", "收场时听着", "ready when the hand ended", ""),
        ("unready", "INTEGER", "自己拆听的次数", "own choices that left a ready hand", "actions"),
        ("exposures", "INTEGER", "在场时亮出的牌数", "cards exposed", "cards"),
        ("near_miss", "INTEGER", "成型而胡息不够的次数", "cards that made seven groups, too few huxi", "cards"),
        ("stuck", "INTEGER", "差一张成型而胡息够不着", "cards met one short of seven groups, too few huxi", "cards"),
        ("dead_cards", "INTEGER", "因臭牌丢掉的吃", "chances to chi lost to a bar", "chances"),
        ("red_cards", "INTEGER", "收场时红字张数", "red cards at the end", "cards"),
        ("final_cards", "INTEGER", "收场时手上与桌上的张数", "cards at the end, in hand and laid", "cards"),
        ("deal_value", "DOUBLE", "起手值（模拟的平均得分）", "value of the deal: mean points in simulation", "points"),
        (
            "deal_luck",
            "DOUBLE",
            "起手运：起手值减同位平均，乘系数",
            "its value less its place's mean, weighted",
            "points",
        ),
        ("deal_rank", "DOUBLE", "起手牌力分位", "percentile of the deal among simulated deals", "share"),
        ("draw_luck", "DOUBLE", "摸牌运", "luck of the cards drawn", "points"),
        ("luck_z", "DOUBLE", "两种运气之和，以模拟标准差计", "both kinds of luck, in deviations", "deviations"),
    )
)

EVALUATIONS = Table(
    "evaluations",
    "评估过的局每座一行：听距、听牌、运气",
    "one row for each seat of an evaluated hand: distance, readiness, luck",
    (
        CONTENT_ID,
        SEAT,
        PLAYER,
        *PLACE,
        Column("role", "VARCHAR", "同座位表", "as in seats"),
        Column("outcome", "VARCHAR", "重算的结局", "as in hands"),
        Column("won", "BOOLEAN", "胡了", "as in seats"),
        Column("points", "DOUBLE", "得分", "as in seats", "points"),
        EVALUATOR,
        *_COUNTS,
    ),
)

DECISIONS = Table(
    "decisions",
    "评估过的局里每次有得选的打牌一行",
    "one row for each discard of an evaluated hand that was a choice",
    (
        CONTENT_ID,
        ACTION,
        SEAT,
        PLAYER,
        *PLACE,
        EVALUATOR,
        Column("options", "INTEGER", "能打的种数", "kinds that could be discarded", "kinds"),
        Column("distance", "INTEGER", "打后的听距", "distance after the discard", "cards"),
        Column("best_distance", "INTEGER", "最好的打法之后的听距", "distance after the best discard", "cards"),
        Column("useful", "INTEGER", "打后有用的未见张数", "useful cards out of sight after the discard", "cards"),
        Column("best_useful", "INTEGER", "最好的打法之后的有用张数", "useful cards after the best discard", "cards"),
        Column("near_best", "INTEGER", "差不多好的打法有几种", "discards within a tenth of the best", "kinds"),
        Column("reach", "INTEGER", "打后够得着的胡息（最多多差一张）", "huxi within one card of the best", "huxi"),
        Column("best_reach", "INTEGER", "打前同样够得着的胡息", "the same before the discard", "huxi"),
        Column("threat", "INTEGER", "对家桌面胡息之最", "most huxi on another's table", "huxi"),
        Column("danger", "DOUBLE", "被要走的估计机会", "estimated chance that the card is claimed", "share"),
        Column("ms", "INTEGER", "用时；没有则空", "time taken; null where unknown", "ms"),
    ),
)

_VALUER = Column("evaluator", "VARCHAR", "估值法及其版本", "the method of valuing and its version")

CHOICES = Table(
    "choices",
    "评估过的局里每次有得选的打、吃、碰、胡、过一行：所选与最好的选择各值多少",
    "one row for each choice of an evaluated hand (discard, chi, peng, win, pass): what it and the best one are worth",
    (
        CONTENT_ID,
        ACTION,
        SEAT,
        PLAYER,
        *PLACE,
        _VALUER,
        Column(
            "kind",
            "VARCHAR",
            "discard 打、chi 吃、peng 碰、hu 胡、pass 过、hu_pass 过胡",
            "discard, chi, peng, hu, pass, or hu_pass for a win passed",
        ),
        Column("options", "INTEGER", "能选的有几种", "what could be chosen", "choices"),
        Column("value", "DOUBLE", "所选的估计得分", "points expected of what was chosen", "points"),
        Column("best", "DOUBLE", "最好的选择的估计得分", "points expected of the best choice", "points"),
        Column("error", "DOUBLE", "两者之差的模拟标准误", "standard error of their difference", "points"),
        Column(
            "trap",
            "BOOLEAN",
            "后来因此臭掉一次吃，而另有一样好的选择不会",
            "it barred a chi that came later, and another choice as good did not",
        ),
        Column("hidden", "INTEGER", "打出的那种牌别家手里有几张", "copies of the discard in others' hands", "cards"),
        Column(
            "hidden_mean",
            "DOUBLE",
            "同样没露面的几种牌平均有几张",
            "the mean over the discards that look alike from outside",
            "cards",
        ),
        Column("hidden_variance", "DOUBLE", "这几种牌之间的方差", "the variance over them", "cards²"),
    ),
)

TAILS = Table(
    "tails",
    "看过的局每座一行：剩下的墩重洗再打，平均得几分",
    "one row for each seat of a hand looked at: its mean points when the rest of the wall is shuffled and played again",
    (
        CONTENT_ID,
        SEAT,
        PLAYER,
        *PLACE,
        Column("outcome", "VARCHAR", "重算的结局", "as in hands"),
        _VALUER,
        Column("wall", "INTEGER", "重洗的张数", "cards that were shuffled", "cards"),
        Column("expected", "DOUBLE", "重打的平均得分；没法重打则空", "mean points; null: nothing to play", "points"),
        Column("error", "DOUBLE", "它的标准误", "its standard error", "points"),
        Column(
            "realised", "DOUBLE", "实际得分；作废、没打完的是 0", "points made; 0 where void or unfinished", "points"
        ),
    ),
)
