"""The texts of the charts that rest on evaluated hands, in Chinese and in English."""

from typing import Final

_EMPTY: Final = (
    "所选牌局没有评估过；先运行 phz stats evaluate。",
    "none of the selected hands is evaluated; run phz stats evaluate first.",
)

WORDS: Final[dict[str, tuple[str, str]]] = {
    # luck
    "luck_adjusted.title": ("去运后的累计积分", "Points without luck"),
    "luck_adjusted.shows": (
        "每人逐局累加的积分，和减去起手运、摸牌运之后的积分；蓝带为 95% 区间。",
        "Each player's points added up, and the same less the luck of deals and draws, with its 95 % band.",
    ),
    "luck_adjusted.empty": _EMPTY,
    "luck_adjusted.points": ("实际积分", "points as they came"),
    "luck_adjusted.adjusted": ("去运后", "without luck"),
    "luck_adjusted.note": (
        "只算评估过的局；区间出自他去运后各局的起伏。",
        "Evaluated hands only; the band comes from the spread of the player's own adjusted hands.",
    ),
    "luck_adjusted.removed": (
        "减去运气，每局得分的方差少了：{listed}。",
        "Variance of points per hand that goes with the luck: {listed}.",
    ),
    "luck_adjusted.summary": (
        "{rules}：{name} n={hands} 局，实际 {points}，去运后 {adjusted}（95% {low} 到 {high}）。",
        "{rules}: {name} n={hands} [hand|hands], {points} as it came, {adjusted} without luck (95 % {low} to {high}).",
    ),
    # ready
    "ting_survival.title": ("多快听牌", "How soon hands are ready"),
    "ting_survival.shows": (
        "亮出这么多张牌之后，还没有听牌的占几成（Kaplan-Meier，带 95% 区间）。",
        "Share of seats not yet ready after so many exposed cards (Kaplan-Meier, 95 % band).",
    ),
    "ting_survival.empty": _EMPTY,
    "ting_survival.detail": ("n={hands} 人次 · 未听 {washed}", "n={hands} [seat|seats] · {washed} never ready"),
    "ting_survival.median": ("一半在 {cards} 张内听牌", "half ready by {cards} cards"),
    "ting_survival.note": (
        "短竖线：牌局在此结束，还没听的人此后不再算在内。",
        "Short strokes: hands ended here; seats that were not ready do not count beyond.",
    ),
    "ting_survival.summary": (
        "{rules}：n={hands} 人次，{washed} 人次没有听过；一半在亮出 {cards} 张牌之内听牌。",
        "{rules}: n={hands} [seat|seats], {washed} never ready; half were ready by {cards} exposed cards.",
    ),
    # distance
    "distance_map.title": ("第几张牌时差几张胡", "How far from a win, and when"),
    "distance_map.shows": (
        "打牌之后还差几张胡（行），按已亮出的牌数（列）；每列合计 100%。",
        "Cards missing to a win after a discard (rows), by exposed cards (columns); each column makes 100 %.",
    ),
    "distance_map.empty": _EMPTY,
    "distance_map.detail": ("n={decisions} 次打牌", "n={decisions} [discard|discards]"),
    "distance_map.row": ("差 {distance} 张", "{distance} away"),
    "distance_map.far": ("差 {distance} 张以上", "{distance} or more"),
    "distance_map.note": (
        "差 1 张就是听牌。不足 {enough} 次的列不写（·）。",
        "1 away is ready. Columns with fewer than {enough} discards are left open (·).",
    ),
    "distance_map.summary": (
        "{rules}：n={decisions} 次打牌，打后听牌的占 {ready}。",
        "{rules}: n={decisions} [discard|discards], {ready} left the hand ready.",
    ),
    # time
    "time_difficulty.title": ("难的牌想得久吗", "Do hard choices take longer"),
    "time_difficulty.shows": (
        "打牌用了几秒，按差不多好的打法有几种分行。点为中位数，横线为中间一半。",
        "Seconds taken for a discard, by how many ways are about as good. Point: median; whiskers: middle half.",
    ),
    "time_difficulty.empty": (
        "所选牌局没有评估过，或没有时间；先运行 phz stats evaluate。",
        "none of the selected hands is evaluated and timed; run phz stats evaluate first.",
    ),
    "time_difficulty.row": ("{options} 种", "{options} [way|ways]"),
    "time_difficulty.many": ("{options} 种以上", "{options} or more"),
    "time_difficulty.axis": ("秒", "seconds"),
    "time_difficulty.note": (
        "右侧：中位秒数，及打牌次数 n。人遇到难选的牌一般想得久些。",
        "Right: median seconds, and discards n. People usually take longer over close choices.",
    ),
    "time_difficulty.summary": ("{rules}：{listed}。", "{rules}: {listed}."),
}
