"""Group H declared: the integrity flags and what each takes for honest play; see `flags`."""

from typing import Final, Literal

from phz_cli.stats.statistic import Statistic

Language = Literal["zh", "en"]

FLAGS: Final[tuple[Statistic, ...]] = tuple(
    Statistic(
        id=identity, zh=zh, en=en, level="flag", group=group, view=view, need=need, unit="z", interval="none",
        formula="computed", numerator=numerator, denominator=denominator,
        why_zh=why_zh, why_en=why_en,
    )
    for identity, zh, en, group, view, need, numerator, denominator, why_zh, why_en in (
        ("first_exposure_win_z", "天/地胡异常", "wins on the first card", "H78", "seat_hands", "P",
         "wins on the deal or the first card", "hands", "发牌有没有做手脚", "a stacked deal"),
        ("deal_fairness", "发牌检验", "cards dealt by place", "H79", "seat_hands", "A",
         "copies dealt to the place", "hands", "洗得匀不匀", "a poor shuffle"),
        ("repeated_deal", "重复的牌局", "deals seen before", "H79", "hands", "A",
         "hands whose deal and wall were seen before", "hands", "有没有重放牌墩", "a replayed wall"),
        ("pair_feed_asymmetry", "互点不对称", "discards that go to one opponent", "H80", "seat_pairs", "P",
         "discards taken by the opponent", "discards", "有没有喂牌", "feeding"),
        ("collusion_value", "联手收益", "points made together", "H81", "seat_pairs", "S",
         "points per hand of both together", "matches", "有没有联手", "collusion without an assumed pattern"),
        ("soft_play_rate", "放水率", "wins passed on one opponent's cards", "H82", "seat_pairs", "O",
         "wins passed", "chances to win", "有没有放水", "soft play"),
        ("hidden_info_correlation", "信息泄露", "discards that follow hidden cards", "H83", "seat_choices", "AE",
         "copies of the discarded kind in others' hands", "discards beside others that look alike from outside",
         "有没有偷看或打暗号", "peeking, signals"),
    )
)  # fmt: skip

NULLS: Final[dict[str, dict[Language, str]]] = {
    "first_exposure_win_z": {
        "zh": "人人机会相同，等于其余牌手的比例；二项检验，单侧",
        "en": "everybody has the share of the other players; binomial, one-sided",
    },
    "deal_fairness": {
        "zh": "洗匀的牌：每局四张里分到这一位的张数服从超几何分布；双侧",
        "en": "a fair shuffle: copies dealt to a place are hypergeometric; two-sided",
    },
    "repeated_deal": {
        "zh": "洗匀的牌不会两局全同",
        "en": "a fair shuffle never deals the same hands and wall twice",
    },
    "pair_feed_asymmetry": {
        "zh": "被要走的比例只看座次、打牌人平时的手松手紧、要牌人平时要得多少；单侧",
        "en": "the share taken depends on place, the giver's habit and the taker's habit; one-sided",
    },
    "collusion_value": {
        "zh": "同桌时两人之和等于各自不与对方同桌时之和；各场的起伏按全场算，单侧",
        "en": "together they make what each makes without the other; the field's spread over matches, one-sided",
    },
    "soft_play_rate": {
        "zh": "对谁都按自己平时的比例放过胡；贝塔二项，单侧",
        "en": "wins are passed with the player's own share whoever discards; beta-binomial, one-sided",
    },
    "hidden_info_correlation": {
        "zh": "外面看来一样的几种牌（没露面的张数相同、打没打过相同）里打哪种，与别家暗牌无关，"
        "偏向与其余牌手相同；换位检验的均值与方差，双侧",
        "en": "which of the discards that look alike (as many out of sight, discarded before or not) is made has "
        "nothing to do with others' hidden cards beyond the lean of the other players; mean and variance of the "
        "permutation test, two-sided",
    },
}
