"""Why there is no number, and how an interval was made: codes and their sentences."""

from typing import Final, Literal

Language = Literal["zh", "en"]

REASONS: Final[dict[str, dict[Language, str]]] = {
    "NO_DENOMINATOR": {"zh": "没有可数的局或次数", "en": "nothing to count it over"},
    "HIDDEN_CARDS": {
        "zh": "需要知道自家的牌，而记录里没有",
        "en": "needs the own hand, which the records hide",
    },
    "HIDDEN_RESULT": {
        "zh": "有暗手胡的局没有记下得分，只数其余的会偏",
        "en": "hidden seats won hands whose points are not recorded; the rest alone would be biased",
    },
    "NO_OFFERS": {
        "zh": "库里没有存机会；读入时请一并审查机会",
        "en": "the store holds no chances; ingest with chances",
    },
    "NO_POINTS": {"zh": "没有一局算得出分", "en": "no hand whose points could be settled"},
    "NO_ORDER": {
        "zh": "记录没有写桌次，不知道下一局是哪一局",
        "en": "the records do not number the hands of a table",
    },
    "NO_CLOCK": {"zh": "记录里没有时间", "en": "the records have no times"},
    "NO_EVALUATION": {
        "zh": "还没有评估；先用 phz stats evaluate 评估明牌的局",
        "en": "not evaluated yet; run phz stats evaluate over the hands whose cards are known",
    },
    "NO_MATCHES": {
        "zh": "没有一场能排名次（要有得分，至少两人）",
        "en": "no match to rank: it takes points and two players",
    },
    "NO_OTHERS": {"zh": "没有可比的牌手或牌局", "en": "nobody and nothing to compare with"},
    "NO_SETTLEMENT": {"zh": "记录没有写结算", "en": "the records state no settlement"},
    "RULESET_N/A": {"zh": "这套规则没有这一项", "en": "these rules have no such thing"},
    "TOO_FEW": {"zh": "次数太少，算不出", "en": "too few to compute it"},
}

METHODS: Final[dict[str, dict[Language, str]]] = {
    "wilson": {"zh": "威尔逊 95% 区间", "en": "Wilson 95 %"},
    "jeffreys": {"zh": "杰弗里斯 95% 区间（全无或全有时）", "en": "Jeffreys 95 % (at none or all)"},
    "t-match": {"zh": "按桌 t 95% 区间", "en": "t 95 % over matches"},
    "t-hand": {
        "zh": "按局 t 95% 区间（不足 8 桌）",
        "en": "t 95 % over hands (fewer than 8 matches)",
    },
    "order": {"zh": "顺序统计量 95% 区间", "en": "order statistics, 95 %"},
    "fisher": {"zh": "费希尔 z 95% 区间", "en": "Fisher's z, 95 %"},
    "shuffle": {"zh": "打乱次序后 95% 的范围", "en": "middle 95 % under random order"},
    "normal": {"zh": "正态近似 95% 区间", "en": "normal approximation, 95 %"},
    "none": {"zh": "无区间", "en": "no interval"},
}


def reason(code: str, language: Language) -> str:
    """The sentence of a reason."""
    return REASONS[code][language]


def method(code: str, language: Language) -> str:
    """What an interval's method is called."""
    return METHODS[code][language]
