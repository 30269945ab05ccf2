"""Texts of the charts about how hands run, about decisions and about the records."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    # survival
    "hand_survival.title": ("多快胡牌", "How soon hands are won"),
    "hand_survival.shows": (
        "亮出这么多张牌之后，还没有人胡的局占全部局数的几成（Aalen-Johansen，带 95% 区间）。",
        "Share of all hands that nobody had won after so many exposed cards (Aalen-Johansen, 95 % band).",
    ),
    "hand_survival.empty": ("所选记录中没有打完的局。", "the selected records hold no completed hand."),
    "hand_survival.detail": ("n={hands} 局 · 黄庄 {washed}", "n={hands} [hand|hands] · {washed} washed"),
    "hand_survival.median": ("一半的局在 {cards} 张内胡", "half of all won by {cards} [card|cards]"),
    "hand_survival.note": (
        "短竖线：有局在此黄庄，从此没人能胡，一直算在没胡的局里。",
        "Short strokes: hands were washed here. Nobody can win them any more: they stay among the hands not won.",
    ),
    "hand_survival.summary": (
        "{rules}：n={hands} 局，黄庄 {washed} 局；全部局数的一半在亮出 {cards} 张牌之内胡了。",
        "{rules}: n={hands} [hand|hands], {washed} washed; half of all were won by {cards} exposed [card|cards].",
    ),
    # huxi on the table
    "huxi_on_table.title": ("桌面胡息", "胡息 on the table"),
    "huxi_on_table.shows": (
        "亮出这么多张牌时，后来的胡家和别家桌面上的平均胡息（竖线为 95% 区间）。",
        "Mean 胡息 that later winners and the others have on the table by then (strokes: 95 % intervals).",
    ),
    "huxi_on_table.empty": ("所选记录中没有胡牌的局。", "the selected records hold no won hand."),
    "huxi_on_table.detail": ("最多 n={seats} 人次", "up to n={seats} [seat|seats]"),
    "huxi_on_table.winner": ("后来胡的一家", "who won later"),
    "huxi_on_table.others": ("别家", "the others"),
    "huxi_on_table.note": (
        "只算到那时还没打完的局；n 为那时在座的人次。",
        "Only hands that were still open; n counts the seats in them.",
    ),
    "huxi_on_table.summary": (
        "{rules}：亮出 {turn} 张时，后来的胡家平均 {winner} 息，别家 {others} 息。",
        "{rules}: after {turn} exposed [card|cards] later winners had {winner} on the table, the others {others}.",
    ),
    # huxi sources
    "huxi_sources.title": ("胡息从哪里来", "Where the 胡息 come from"),
    "huxi_sources.shows": (
        "每人胡的牌里，各种组合带来的胡息占几成。",
        "Of the 胡息 of each player's wins: share of each kind of group.",
    ),
    "huxi_sources.empty": ("所选记录中没有胡牌的局。", "the selected records hold no won hand."),
    "huxi_sources.ti": ("提", "提 ti"),
    "huxi_sources.pao": ("跑", "跑 pao"),
    "huxi_sources.wei": ("偎", "偎 wei"),
    "huxi_sources.kan": ("坎", "坎 kan"),
    "huxi_sources.peng": ("碰", "碰 peng"),
    "huxi_sources.chi": ("吃", "吃 chi"),
    "huxi_sources.shun": ("手里的一二三、二七十", "runs in hand"),
    "huxi_sources.note": ("条内为胡息数。右侧：胡牌局数 n。", "In the bars: 胡息. Right: won hands n."),
    # win sources
    "win_sources.title": ("胡的是谁的牌", "Whose card was won on"),
    "win_sources.shows": (
        "每人胡的局里，胡的牌是自摸、别家翻出、别家打出、亮张的各占几成；看不出胡哪张的局不算。",
        "Each player's won hands by where the winning card came from; hands whose card is not known do not count.",
    ),
    "win_sources.empty": ("所选记录中没有胡牌的局。", "the selected records hold no won hand."),
    "win_sources.own_draw": ("自摸", "own draw"),
    "win_sources.other_draw": ("别家翻出", "drawn by another"),
    "win_sources.discard": ("别家打出", "discarded by another"),
    "win_sources.shown": ("亮张", "the shown card"),
    "win_sources.note": (
        "条内为局数。右侧：看得出胡哪张牌的局数 n。",
        "In the bars: hands. Right: n, the won hands whose card is known.",
    ),
    # danger map
    "danger_map.title": ("哪些牌打出去危险", "Which discards get taken"),
    "danger_map.shows": (
        "打出的牌有几成被别家吃、碰、跑或胡了；行是牌，列是第几张亮出的牌。",
        "How often a discard was taken or won on by another seat; rows: the card, columns: exposed cards so far.",
    ),
    "danger_map.empty": ("所选记录中没有打出的牌。", "the selected records hold no discard."),
    "danger_map.detail": ("n={discards} 张 · 被要 {share}", "n={discards} [discard|discards] · {share} taken"),
    "danger_map.note": (
        "不足 {enough} 张的格子不写（·）。",
        "Cells with fewer than {enough} discards are left open (·).",
    ),
    "danger_map.summary": (
        "{rules}：n={discards} 张打出的牌，{share} 被要走；最危险的是 {card}（{taken}/{of}）。",
        "{rules}: n={discards} [discard|discards], {share} taken; most dangerous {card} ({taken}/{of}).",
    ),
    # decision times
    "decision_times.title": ("用时", "Time for a decision"),
    "decision_times.shows": (
        "从上一个动作到这个动作隔了多久；必须做的（偎、提、跑）分开画。",
        "Time since the action before; compulsory actions (wei, ti, pao) stand apart.",
    ),
    "decision_times.empty": ("所选记录中没有动作的时间。", "the selected records have no times of actions."),
    "decision_times.detail": ("n={decisions} 个动作", "n={decisions} [action|actions]"),
    "decision_times.free": ("自己决定的", "free"),
    "decision_times.forced": ("必须做的", "compulsory"),
    "decision_times.median": ("中位数", "median"),
    "decision_times.late": ("九成在此以内", "90 % are done by here"),
    "decision_times.middle": ("中位", "median"),
    "decision_times.tenth": ("九成", "90 %"),
    "decision_times.axis": ("秒（对数刻度）", "seconds (log scale)"),
    "decision_times.note": (
        "右侧：中位数、九成以内的秒数、次数 n。超过 10 分钟的停顿和倒走的时钟不算。",
        "Right: median and 90 % in seconds, actions n. Pauses over 10 minutes and clocks that run back are left out.",
    ),
    "action.discard": ("打牌", "discard"),
    "action.chi": ("吃", "吃 chi"),
    "action.peng": ("碰", "碰 peng"),
    "action.hu": ("胡", "胡 hu"),
    "action.pass": ("过", "过 pass"),
    "action.wei": ("偎", "偎 wei"),
    "action.ti": ("提", "提 ti"),
    "action.pao": ("跑", "跑 pao"),
    # percentiles
    "percentile_strip.title": ("场内分位", "Place among the players"),
    "percentile_strip.shows": (
        "每项统计里每位牌手在全场的百分位；右边高，左边低，不分好坏。",
        "Each player's percentile in each statistic; right is high, left is low, neither is good or bad.",
    ),
    "percentile_strip.empty": (
        "要有 5 位牌手在同一项统计里各有 30 次以上才画。",
        "it takes 5 players with 30 cases each in the same statistic.",
    ),
    "percentile_strip.everybody": ("每位牌手", "every player"),
    "percentile_strip.axis": ("百分位", "percentile"),
    "percentile_strip.note": (
        "右侧：所选牌手的数值（选了几位则为中位数），及人数 n。",
        "Right: the chosen player's value (of several: the field's median), and players n.",
    ),
    "percentile_strip.note-nobody": (
        "右侧：全场中位数，及人数 n。用 --player 标出一位牌手。",
        "Right: the field's median, and players n. Mark a player with --player.",
    ),
    "percentile_strip.summary": (
        "{rules}：{statistics} 项统计，n={players} 人。",
        "{rules}: {statistics} [statistic|statistics], n={players} [player|players].",
    ),
    # faults
    "fault_codes.title": ("哪些差错最多", "Which faults are found most"),
    "fault_codes.shows": (
        "每个代码在多少局里查出，多的在上。",
        "In how many hands each code was found, commonest on top.",
    ),
    "fault_codes.empty": ("所选记录中没有确定的差错。", "the selected records hold no certain finding."),
    "fault_codes.detail": ("n={hands} 局", "n={hands} [hand|hands]"),
    "fault_codes.note": ("右侧：查出的局数/全部局数，及比例。", "Right: hands with it / all hands, and the share."),
    "fault_codes.left-out": ("另有 {count} 个较少的代码未画。", "Not drawn: {count} rarer [code|codes]."),
    # coverage
    "coverage.title": ("记录知道多少", "What the records know"),
    "coverage.shows": (
        "每个文件里，三家牌全知、只知一部分、没打完的局，和读不出的行。",
        "In each file: hands with all cards known, partly known, not played out, and lines that cannot be read.",
    ),
    "coverage.empty": ("库里没有牌局。", "the store holds no hand."),
    "coverage.heading": ("各文件", "Files"),
    "coverage.detail": ("{files} 个文件 · n={hands} 局", "{files} [file|files] · n={hands} [hand|hands]"),
    "coverage.known": ("牌全知", "all cards known"),
    "coverage.partial": ("知一部分", "partly known"),
    "coverage.open": ("没打完", "not played out"),
    "coverage.unreadable": ("读不出", "unreadable"),
    "coverage.note": ("条内为局数。右侧：局数 n。", "In the bars: hands. Right: hands n."),
    "coverage.left-out": ("另有 {count} 个文件未画。", "Not drawn: {count} more [file|files]."),
    # the deal
    "deal_fairness.title": ("发牌均不均", "Are the deals even"),
    "deal_fairness.shows": (
        "每个座位发到各张牌的次数，比应有的多（橙）或少（蓝）多少个标准差；下图把它们与公平发牌比。",
        "Copies of each card dealt to each seat, in standard deviations above (orange) or below (blue) the expected;"
        " below, all of them against a fair deal.",
    ),
    "deal_fairness.empty": ("所选记录中没有发牌全知的局。", "the selected records hold no deal that is wholly known."),
    "deal_fairness.quantiles": ("与公平发牌比", "against a fair deal"),
    "deal_fairness.expected": ("公平发牌应有", "expected of a fair deal"),
    "deal_fairness.found": ("实际", "found"),
    "deal_fairness.note": (
        "p：公平发牌也会这样不均的概率（χ²，近似）；三座各查一次，p 小于 0.02 才值得再看。灰带为每点 95%。",
        "p: chance that a fair deal is as uneven as this (χ², approximate); with three seats looked at, only p below"
        " 0.02 deserves a second look. Grey: 95 % for each point.",
    ),
}
