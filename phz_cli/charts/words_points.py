"""Texts of the charts about points, places and seats, and those that all newer charts share."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "too-few": (
        "{rules}：{unit}只有 {n}，至少要 {minimum} 才画。",
        "{rules}: only {n} {unit}; at least {minimum} are needed.",
    ),
    "below-least": (
        "另有 {count} 行分母不到 {least}，未画。",
        "Not drawn: {count} [row|rows] counted over fewer than {least}.",
    ),
    "not-pooled": ("各套规则分开算，不合并。", "Rule sets are counted apart, not pooled."),
    "unit.hands": ("局数", "[hand|hands]"),
    "unit.wins": ("胡牌局数", "won [hand|hands]"),
    "unit.matches": ("场数", "[match|matches]"),
    "unit.players": ("人数", "[player|players]"),
    "unit.decisions": ("动作数", "[action|actions]"),
    "unit.discards": ("打出的牌数", "[discard|discards]"),
    "unit.deals": ("发牌副数", "[deal|deals]"),
    "unit.chances": ("机会数", "[chance|chances]"),
    "unit.seats": ("人次", "[seat|seats]"),
    "unit.files": ("文件数", "[file|files]"),
    "everybody": ("全部", "everybody"),
    "exposed": ("已亮出的牌数", "cards exposed"),
    "table": ("{table} 桌", "table {table}"),
    "people.left-out": (
        "另有 {count} 人{counted}较少，未画。",
        "Not drawn: {count} [player|players] with fewer {counted}.",
    ),
    "fewer.hands": ("局数", "hands"),
    "fewer.wins": ("胡的局", "won hands"),
    "fewer.matches": ("场数", "matches"),
    "listed": ("{rules}：{listed}。", "{rules}: {listed}."),
    "players": ("{players} 人", "{players} [player|players]"),
    "wins": ("胡牌 {wins}", "won hands {wins}"),
    "hands-n": ("n={hands} 局", "n={hands} [hand|hands]"),
    "hands-of-seats": ("n={hands} 人次", "n={hands} [seat-hand|seat-hands]"),
    "hands-paid": ("n={hands} 次付分", "n={hands} [payment|payments]"),
    "deals": ("n={hands} 副牌", "n={hands} [deal|deals]"),
    "size.small": ("小", "small"),
    "size.big": ("大", "big"),
    # win rates
    "win_rates.title": ("各人胡牌率", "Win rate of each player"),
    "win_rates.shows": (
        "每人胡了几成。点为胡牌率，横线为 95% Wilson 区间。",
        "Share of hands that each player won. Point: the rate; whiskers: 95 % Wilson interval.",
    ),
    "win_rates.empty": ("所选记录中没有打完的局。", "the selected records hold no completed hand."),
    "win_rates.detail": (
        "{players} 人 · n={hands} 人次",
        "{players} [player|players] · n={hands} [seat-hand|seat-hands]",
    ),
    "win_rates.axis": ("占该选手局数的比例", "share of the player's hands"),
    "win_rates.field": ("全部座位的胡牌率", "win rate of all seats"),
    "win_rates.note": (
        "右侧：胡牌局数/局数及比例。横线跨过虚线的，还分不出高低；"
        "大家一样强，{players} 人里偶然也有约 {chance} 人的横线不跨。",
        "Right: won / played, and the rate. Whiskers that cross the dashed line show no difference yet; of {players}"
        " equal players about {chance} would miss it by chance.",
    ),
    "win_rates.summary-one": ("{rules}：{best} {most}。", "{rules}: {best} {most}."),
    "win_rates.summary": (
        "{rules}：{players} 人；最高 {best} {most}，最低 {worst} {least}。",
        "{rules}: {players} [player|players]; highest {best} {most}, lowest {worst} {least}.",
    ),
    # seat effect
    "seat_effect.title": ("座位效应", "Effect of the seat"),
    "seat_effect.shows": (
        "每个座位（从庄家数起）的局均积分，减去全部座位的局均。横线为按场算的 95% 区间。",
        "Mean points a hand of each seat from the dealer, less the mean of all seats. Whiskers: 95 % over matches.",
    ),
    "seat_effect.empty": ("所选记录中没有已结算的局。", "the selected records hold no settled hand."),
    "seat_effect.axis": ("比全部座位的局均多（分）", "points a hand above the mean of all seats"),
    "seat_effect.sample": ("n={hands} 局/{matches} 场", "n={hands}, {matches} [match|matches]"),
    "seat_effect.note": (
        "同一场的局互相牵连，所以区间按场算；只有一场就没有区间。",
        "Hands of one match are related, so the interval is taken over matches; one match gives none.",
    ),
    # drawdown
    "drawdown.title": ("最大回撤", "Deepest fall"),
    "drawdown.shows": (
        "每人从积分最高处跌下去最多多少；灰带是同样这些局打乱次序后的 5%–95%。",
        "How far each player fell from a peak of his points; grey: 5–95 % of the same hands in random orders.",
    ),
    "drawdown.empty": ("所选记录中没有已结算的局。", "the selected records hold no settled hand."),
    "drawdown.axis": ("分", "points"),
    "drawdown.real": ("实际", "as it came"),
    "drawdown.chance": ("随机次序的 5%–95%", "5–95 % of random orders"),
    "drawdown.note": (
        "右侧：最大回撤，及局数 n。点落在灰带里，就没有什么可奇怪的。随机次序 200 次，种子固定。",
        "Right: the fall, and hands n. A point within the grey is nothing unusual. 200 random orders, fixed seed.",
    ),
    "drawdown.summary": (
        "{rules}：{players} 人；最深 {worst} {fall} 分（n={hands} 局）；比随机更深的有 {beyond} 人。",
        "{rules}: {players} [player|players]; deepest {worst} {fall} points (n={hands} [hand|hands]); {beyond} fell"
        " deeper than chance gives.",
    ),
    # ranks
    "rank_stack.title": ("每场名次", "Places in matches"),
    "rank_stack.shows": (
        "每人在一场（一桌一轮）里得各名次的比例，平均名次好的在上。",
        "Share of each player's matches (one table, one session) in each place; best mean place on top.",
    ),
    "rank_stack.empty": (
        "所选记录中没有写明桌号、已结算的场次。",
        "the selected records hold no settled match with a table.",
    ),
    "rank_stack.place": ("第 {place} 名", "place {place}"),
    "rank_stack.note": (
        "条内为场数（并列的平分）。右侧：平均名次，及场数 n。",
        "In the bars: matches (ties share). Right: mean place, and matches n.",
    ),
    "rank_stack.summary": (
        "{rules}：平均名次最好的是 {best}，{mean}（{sample} 场）。",
        "{rules}: best mean place {best}, {mean} ({sample} [match|matches]).",
    ),
    # transfers
    "pair_transfers.title": ("谁付给谁", "Who pays whom"),
    "pair_transfers.shows": (
        "行付给列的积分总数；颜色越深，付得越多。",
        "Points that the row paid the column in all; the darker, the more.",
    ),
    "pair_transfers.empty": ("所选记录中没有已结算的局。", "the selected records hold no settled hand."),
    "pair_transfers.net": ("净", "net"),
    "pair_transfers.note": (
        "列号就是行前的号；守醒收入也算，净值就是总成绩。",
        "Columns bear the numbers of the rows. Sitting income counts; losers pay all who gain by their share, so net"
        " is the points of the standings.",
    ),
    "pair_transfers.summary": (
        "{rules}：付得最多的是 {payer} 付给 {receiver}，{points} 分（n={hands} 局）。",
        "{rules}: most went from {payer} to {receiver}, {points} points (n={hands} [hand|hands]).",
    ),
    # score flow
    "score_flow.title": ("一场的比分走势", "How a match ran"),
    "score_flow.shows": (
        "每场一格，每人一线：逐局累加的积分；线上的记号是他坐庄的局。",
        "One panel a match, one line a player: points so far; marks are hands that he dealt.",
    ),
    "score_flow.empty": (
        "所选记录中没有写明桌号和局次、已结算的场次。",
        "the selected records hold no settled, numbered match.",
    ),
    "score_flow.note": ("横轴为该桌的第几局。", "Across: the hand's number at its table."),
    "score_flow.left-out": (
        "另有 {count} 场未画；用 --event、--rules 缩小范围。",
        "Not drawn: {count} more [match|matches]; narrow with --event or --rules.",
    ),
    # rolling rates
    "rolling_rates.title": ("近 {window} 局的胡牌率", "Rates of the last {window} hands"),
    "rolling_rates.shows": (
        "每人近段的胡牌率（带 95% 区间），和别家胡了他的牌（翻炮、放炮）的比例。",
        "Each player's recent win rate with its 95 % band, and how often others won on his card.",
    ),
    "rolling_rates.empty": ("没有一位牌手打满 40 局。", "no player has 40 completed hands."),
    "rolling_rates.won": ("胡牌率", "won"),
    "rolling_rates.supplied": ("别家胡了他的牌", "others won on his card"),
    "rolling_rates.note": (
        "横轴为该选手的第几局；每点由此前 {window} 局算出。",
        "Across: the player's hand number; each point is counted over {window} hands up to there.",
    ),
    "rolling_rates.summary": (
        "{rules}：{name} 近 n={hands} 局胡 {wins} 局，供别家胡 {supplied} 局。",
        "{rules}: {name} won {wins} of the last n={hands} [hand|hands] and supplied {supplied}.",
    ),
}
