"""Every text that the charts themselves write, in Chinese and in English; `[hand|hands]` goes by the number before."""

from typing import Final, Literal

from phz_cli.charts import words_evaluated, words_play, words_points
from phz_cli.rulebook.plural import filled

Lang = Literal["zh", "en"]

WORDS: Final[dict[str, tuple[str, str]]] = {
    **words_points.WORDS,
    **words_play.WORDS,
    **words_evaluated.WORDS,
    # titles and what the charts show
    "cumulative_points.title": ("累计积分", "Cumulative points"),
    "cumulative_points.shows": (
        "每位选手逐局累加的积分（按回放结算，非自报）。",
        "Each player's points added up hand by hand, as settled by the replay.",
    ),
    "huxi_histogram.title": ("胡牌时的胡息", "胡息 of won hands"),
    "huxi_histogram.shows": (
        "每个胡息数胡了多少局；竖线是起胡息数。",
        "How many hands were won with each number of 胡息; the line marks the minimum.",
    ),
    "names_rate.title": ("名堂出现率", "How often each 名堂 comes"),
    "names_rate.shows": (
        "胡牌局中带有该名堂的比例。细线为 95% Wilson 区间。",
        "Share of won hands that carry the 名堂. Whiskers: 95 % Wilson interval.",
    ),
    "claim_funnel.title": ("进张漏斗：吃碰跑偎提胡", "Claim funnel"),
    "claim_funnel.shows": (
        "规则允许的机会，有多少轮得到、做了、最后胡了。条长为占机会的比例。",
        "Of the chances the rules gave: how many were reached, taken, and led to a win (bars: shares).",
    ),
    "seat_results.title": ("庄闲与座位的胜负", "Results by seat from the dealer"),
    "seat_results.shows": (
        "庄家、其下家、其上家的胡、黄、输。条下黑线为胡牌率的 95% Wilson 区间。",
        "Won, washed and lost hands by seat from the dealer. Below the bars: 95 % Wilson interval of the win rate.",
    ),
    "fault_timeline.title": ("违规与差错时间线", "Fault timeline"),
    "fault_timeline.shows": (
        "每桌一行，每局一格，按进行的先后排列；有问题的局标出代码。",
        "One row a table, one mark a hand in order of play; hands with findings bear their codes.",
    ),
    # shared
    "no-data": ("没有可画的数据：{reason}", "Nothing to draw: {reason}"),
    "cumulative_points.empty": ("所选记录中没有已结算的局。", "the selected records hold no settled hand."),
    "huxi_histogram.empty": ("所选记录中没有胡牌的局。", "the selected records hold no won hand."),
    "names_rate.empty": ("所选记录中没有胡牌的局。", "the selected records hold no won hand."),
    "claim_funnel.empty": (
        "所选记录中没有可统计的吃碰跑偎提胡的机会。",
        "the selected records give nobody a known chance to claim.",
    ),
    "seat_results.empty": ("所选记录中没有打完的局。", "the selected records hold no completed hand."),
    "fault_timeline.empty": ("所选记录中没有可读的局。", "the selected records hold no readable hand."),
    "hands": ("局", "hands"),
    "no-rows": ("n=0", "n=0"),
    # cumulative points
    "cumulative.detail": ("{players} 人 · n={hands} 局", "{players} [player|players] · n={hands} [hand|hands]"),
    "cumulative.axis": ("该选手的第几局", "player's hand number"),
    "cumulative.label": ("{name} {points}", "{name} {points}"),
    "cumulative.top": ("前{count}名", "top {count}"),
    "cumulative.bottom": ("后{count}名", "bottom {count}"),
    "cumulative.rest": ("其余", "others"),
    "cumulative.note": (
        "名字后为最终积分，括号内为该选手的局数 n。",
        "After each name: final points, and in brackets the player's number of hands n.",
    ),
    "cumulative.unlabelled": (
        "名次居中的 {count} 人未标名。",
        "{count} [player|players] in the middle [is|are] not named.",
    ),
    "cumulative.summary": (
        "{rules}：{players} 人，n={hands} 局；最高 {best} {most}，最低 {worst} {least}。",
        "{rules}: {players} [player|players], n={hands} [hand|hands]; highest {best} {most}, lowest {worst} {least}.",
    ),
    "cumulative.summary-one": (
        "{rules}：{best} {most}，n={hands} 局。",
        "{rules}: {best} {most}, n={hands} [hand|hands].",
    ),
    # huxi
    "huxi.detail": ("n={wins} 局胡牌 · 平均 {mean} 息", "n={wins} won [hand|hands] · mean {mean}"),
    "huxi.axis": ("胡息", "胡息"),
    "huxi.minimum": ("起胡 {minimum} 息", "minimum {minimum}"),
    "huxi.key.reached": ("达到起胡", "at or above the minimum"),
    "huxi.key.below": ("不足起胡（天胡等不计息的胡法）", "below it (start-hand wins, which need none)"),
    "huxi.note": ("柱顶数字为局数，挤不下的不写。", "Numbers on the bars: hands, where there is room."),
    "huxi.summary": (
        "{rules}：n={wins} 局胡牌，起胡 {minimum} 息，平均 {mean} 息，最高 {highest} 息。",
        "{rules}: n={wins} won [hand|hands], minimum {minimum}, mean {mean}, highest {highest}.",
    ),
    # names
    "names.detail": ("n={wins} 局胡牌", "n={wins} won [hand|hands]"),
    "names.axis": ("占胡牌局的比例", "share of won hands"),
    "names.note": (
        "右侧：带该名堂的局数/胡牌局数，及比例。一局可有多个名堂。",
        "Right: hands with it / won hands, and the share. A hand can carry several.",
    ),
    "names.summary": (
        "{rules}：n={wins} 局胡牌，最常见 {name} {with_it}/{wins}（{rate}）。",
        "{rules}: n={wins} won [hand|hands], most common {name} {with_it}/{wins} ({rate}).",
    ),
    # funnel
    "want.chi": ("吃", "吃 chi"),
    "want.peng": ("碰", "碰 peng"),
    "want.pao": ("跑", "跑 pao"),
    "want.wei": ("偎", "偎 wei"),
    "want.ti": ("提", "提 ti"),
    "want.hu": ("胡", "胡 hu"),
    "funnel.offered": ("机会", "chances"),
    "funnel.reached": ("轮到", "reached"),
    "funnel.taken": ("做了", "taken"),
    "funnel.won": ("胡了", "won"),
    "funnel.detail": ("n={offered} 次机会", "n={offered} [chance|chances]"),
    "funnel.note": (
        "轮到：没有被更优先的叫牌抢先。胡了：做了之后该家胡了这一局。",
        "Reached: no higher claim took the card first. Won: the seat that took it won the hand.",
    ),
    "funnel.summary": (
        "{rules}：{claims}。",
        "{rules}: {claims}.",
    ),
    "funnel.claim": ("{want} {taken}/{reached}", "{want} {taken}/{reached}"),
    "funnel.summary-lead": ("做了/轮到 ", "taken/reached "),
    # seats
    "role.dealer": ("庄家", "Dealer"),
    "role.next": ("庄家下家", "After dealer"),
    "role.opposite": ("庄家对家", "Opposite"),
    "role.previous": ("庄家上家", "Before dealer"),
    "seats.won": ("胡", "won"),
    "seats.washed": ("黄庄", "washed"),
    "seats.lost": ("输", "lost"),
    "seats.average": ("全部座位的胡牌率", "win rate of all seats"),
    "seats.detail": ("n={hands} 人次", "n={hands} [seat-hand|seat-hands]"),
    "seats.axis": ("占该座位局数的比例", "share of the seat's hands"),
    "seats.note": (
        "右侧：胡牌局数/局数（胡牌率），及平均每局积分。",
        "Right: hands won / played (win rate), and mean points a hand.",
    ),
    "seats.mean": ("局均 {points}", "{points} a hand"),
    "seats.summary": (
        "{rules}：{roles}。",
        "{rules}: {roles}.",
    ),
    "seats.role": ("{role} {wins}/{hands}（{rate}）", "{role} {wins}/{hands} ({rate})"),
    # timeline
    "timeline.detail": ("n={hands} 局 · 有问题 {faulty} 局", "n={hands} [hand|hands] · {faulty} with findings"),
    "timeline.axis": ("该桌的第几局（按先后）", "hand at the table, in order of play"),
    "timeline.no-table": ("未注明桌号", "no table named"),
    "timeline.lane": ("n={hands} · 问题 {faulty}", "n={hands} · {faulty} faulty"),
    "timeline.key.clean": ("无问题", "clean"),
    "timeline.key.player": ("违规（死手、作废）", "fault of play (dead hand, void)"),
    "timeline.key.result": ("结算有误", "wrong result"),
    "timeline.key.record": ("记录有误", "faulty record"),
    "timeline.key.note": ("提示", "note"),
    "timeline.unlabelled": (
        "有 {count} 局挤不下代码，只有记号。",
        "{count} [hand|hands] had no room for the code and [bears|bear] the mark alone.",
    ),
    "timeline.zone": ("开局时间按 {zone}。", "Times are {zone}."),
    "timeline.hidden": (
        "另有 {count} 桌全部无问题，未画出。",
        "{count} more [table|tables], all clean, [is|are] not drawn.",
    ),
    "timeline.hidden-faulty": (
        "只画出有问题的局最多的 {limit} 桌；另有 {count} 桌（有问题 {faulty} 局）未画出。",
        "Only the {limit} tables with most faulty hands are drawn, not {count} more ({faulty} faulty [hand|hands]).",
    ),
    "timeline.summary": (
        "{rules}：n={hands} 局，{tables} 桌，有问题 {faulty} 局{codes}。",
        "{rules}: n={hands} [hand|hands] at {tables} [table|tables], {faulty} with findings{codes}.",
    ),
}


def word(key: str, lang: Lang, **values: object) -> str:
    """The text of a key in one language, its places filled; KeyError for an unknown key or missing value."""
    return filled(WORDS[key][0 if lang == "zh" else 1], values)
