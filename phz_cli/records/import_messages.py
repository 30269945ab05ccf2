"""What the importers of foreign formats say: (Chinese, English) by key, with the parameters of messages.py."""

from typing import Final

IMPORT_MESSAGES: Final[dict[str, tuple[str, str]]] = {
    # imported hands: sy599, ChessTableQX
    "import.embedded": ("这段文字里不是合法的 JSON", "the text holds no valid JSON"),
    "import.dealer-unknown": ("看不出庄家是谁", "nothing says who the dealer is"),
    "import.dealer-guessed": (
        "庄家没有写清，按 {seat} 号座位读",
        "the dealer is not stated clearly; seat {seat} was taken",
    ),
    "import.rules-unstated": ("没有写是什么玩法，按 {rules} 读", "the rules are not stated; read under {rules}"),
    "import.rules-by-minimum": (
        "玩法写的是「{game}」，但房间是 15 息起胡，按 {rules} 读",
        "the game is called “{game}” but its room wins from 15 huxi; read under {rules}",
    ),
    "import.options-unread": (
        "房间选项 {names} 的意思不明，没有采用",
        "the room's options {names} are not understood and were not used",
    ),
    "import.sy599-card": ("{value} 不是牌号（1 到 {last}）", "{value} is no card id (1 to {last})"),
    "import.sy599-seat": ("没有 {value} 号座位（1 到 {last}）", "there is no seat {value} (1 to {last})"),
    "import.sy599-hands": ("只有 {count} 家手牌，应有 {seats} 家", "{count} hands are dealt, not {seats}"),
    "import.sy599-step": (
        "第 {number} 段「{step}」看不懂，只读到这里",
        "part {number}, `{step}`, cannot be read; read up to there",
    ),
    "import.sy599-code": (
        "第 {number} 段「{step}」的动作码 {code} 不认识，只读到这里",
        "part {number}, `{step}`: unknown code {code}; read up to there",
    ),
    "import.sy599-no-card": (
        "第 {number} 段「{step}」没有牌，只读到这里",
        "part {number}, `{step}`, has no card; read up to there",
    ),
    "import.sy599-chi": (
        "第 {number} 段「{step}」吃牌写了 {count} 张，不是三张一组，只读到这里",
        "part {number}, `{step}`: {count} cards eaten are no sets of three; read up to there",
    ),
    "import.sy599-kinds": (
        "第 {number} 段「{step}」里的牌不是同一种，只读到这里",
        "part {number}, `{step}`: the cards are not of one kind; read up to there",
    ),
    "import.sy599-first-cards": (
        "{seat} 号座位的 firstCards 与回放串里的手牌不同，以回放串为准",
        "firstCards of seat {seat} differ from the play string, which counts",
    ),
    "import.sy599-shown": (
        "开局就胡「{card}」，它不是庄家的最后一张，按亮张读",
        "won at the start on {card}, which is not the dealer's last card; it is read as the shown card",
    ),
    "import.sy599-tun": (
        "囤数 {units} 是否已含自摸的一囤不明，没有采用",
        "whether the {units} units include the one for zimo is not known; they were not used",
    ),
    # imported hands: ZiMortal, tanliang2, Huyoo, records of results only
    "import.card-code": ("{value} 不是牌的代号（{first} 到 {last}）", "{value} is no card code ({first} to {last})"),
    "import.seat": ("没有 {value} 号座位（{first} 到 {last}）", "there is no seat {value} ({first} to {last})"),
    "import.kind": ("不认识的动作「{value}」", "unknown action `{value}`"),
    "import.shown-unknown": (
        "没有写哪一张是庄家的亮张（手牌是 {cards} 这些牌），最后一张未必是它",
        "nothing says which of {cards} is the dealer's shown card; the last of the hand need not be it",
    ),
    "import.wei-display": (
        "第 {action} 个动作偎{card}：没有写是不是臭偎，按暗偎读",
        "action {action}, wei of {card}: whether it is an open one is not recorded; read as a closed one",
    ),
    "import.zimortal-rules": (
        "结算的数目不是这个程序的宁乡算法，按 qq-basic 读",
        "the settlement is not in the money of this program, which plays Ningxiang; read under qq-basic",
    ),
    "import.tanliang2-card": ("type {type}、number {number} 不是牌", "type {type}, number {number} is no card"),
    "import.tanliang2-chi": (
        "吃{card}的牌「{cards}」不是含它的三张一组",
        "the cards “{cards}” of a chi of {card} are no sets of three with it",
    ),
    "import.tanliang2-taken": (
        "第 {step} 步之前谁怎样进了张没有写，合规的读法有几种：{readings}；这一进张没有写进记录",
        "what was taken before step {step} is not recorded, and several readings are legal: {readings}; left out",
    ),
    "import.tanliang2-meaning": (
        "第 {step} 步有几种读法：{readings}；记录里只写了其中一种",
        "step {step} can be read in several ways: {readings}; one of them was written",
    ),
    "import.tanliang2-lost": (
        "从第 {step} 步起推不出合规的打法（或者太多），以后只照写的读",
        "from step {step} on no legal play explains the list, or too many do; from there on it is read as it stands",
    ),
    "import.tanliang2-end": ("没有写这一局是怎么结束的", "how the hand ended is not recorded"),
    "import.tanliang2-end-win": (
        "没有写这一局是怎么结束的；{players} 可以胡最后这张牌",
        "how the hand ended is not recorded; {players} could have won on the last card",
    ),
    "import.huyoo-hex": ("十六进制文本里有「{text}」", "`{text}` in the hexadecimal text"),
    "import.huyoo-hex-odd": (
        "十六进制文本少了半个字节，最后一位没有读",
        "the hexadecimal text ends within a byte; the last digit was not read",
    ),
    "import.huyoo-cut": (
        "第 {at} 个字节起的内容没有写完（还差 {missing} 个字节），读到这里为止",
        "what begins at byte {at} is cut short ({missing} bytes are missing); read up to there",
    ),
    "import.huyoo-gap": (
        "分块之间缺了第 {first} 到 {last} 字节，读到这里为止",
        "the chunks lack bytes {first} to {last}; read up to there",
    ),
    "import.huyoo-frame": (
        "第 {at} 个字节不是一帧的开头，读到这里为止",
        "no frame begins at byte {at}; read up to there",
    ),
    "import.huyoo-body": (
        "第 {at} 个字节起的 {command} 号消息长 {size} 字节，应为 {expected_sizes}，这一局读到这里为止",
        "message {command} at byte {at} is {size} bytes long, not {expected_sizes}; this hand was read up to there",
    ),
    "import.huyoo-card": (
        "第 {at} 个字节起的消息里，{value} 不是牌，这一局读到这里为止",
        "message at byte {at}: {value} is no card; this hand was read up to there",
    ),
    "import.huyoo-chair": (
        "第 {at} 个字节起的消息里，没有 {value} 号座位，这一局读到这里为止",
        "message at byte {at}: there is no chair {value}; this hand was read up to there",
    ),
    "import.huyoo-no-start": (
        "第 {at} 个字节起的动作前面没有发牌（100 号消息），没有读",
        "the moves from byte {at} on follow no deal (message 100) and were not read",
    ),
    "import.huyoo-nothing": ("没有发牌，也没有动作", "it holds neither a deal nor moves"),
    "import.huyoo-other": (
        "另有 {commands} 号消息，不知道是什么，没有读",
        "messages {commands} are not known and were not read",
    ),
    "import.huyoo-tun": (
        "囤数 {units} 是否已含自摸的一囤不明，没有采用",
        "whether the {units} units include the one for zimo is not known; they were not used",
    ),
    "import.huyoo-hidden": ("{chair} 号座位的手牌没有写", "the hand of chair {chair} is not recorded"),
    "import.summary-only": (
        "这是战绩（{kind}），只有结果，没有打牌的过程，不能裁判",
        "these are results only ({kind}), without the play; there is nothing to judge",
    ),
    "import.sy599-log-line": ("「{text}」不合日志的格式", "`{text}` is no line of this log"),
    "import.sy599-log-seat": ("{seat} 号座位没有发过牌", "seat {seat} was dealt no hand"),
    "import.sy599-log-verb": ("不认识的动作「{verb}」", "unknown action `{verb}`"),
    "import.sy599-log-card": ("「{value}」不是牌", "“{value}” is no card"),
    "import.sy599-log-no-card": ("「{verb}」没有牌", "`{verb}` has no card"),
    "import.sy599-log-kinds": (
        "「{verb}」的牌「{cards}」不是同一种",
        "the cards {cards} of `{verb}` are not of one kind",
    ),
    "import.sy599-log-chi": (
        "吃牌「{cards}」不是三张一组，或第一组里没有来牌",
        "the cards {cards} eaten are no sets of three, or the first set lacks the card on offer",
    ),
    "import.sy599-log-no-deal": (
        "{table} 桌第 {number} 局没有发牌的记录（日志从半局开始）",
        "hand {number} at table {table} has no deal: the log begins in the middle of it",
    ),
    "import.sy599-log-deal": (
        "{table} 桌第 {number} 局的发牌不全",
        "the deal of hand {number} at table {table} is not complete",
    ),
    "import.sy599-log-dealer": (
        "{table} 桌第 {number} 局看不出庄家是谁",
        "nothing says who deals hand {number} at table {table}",
    ),
    "import.chesstableqx-card": ("{value} 不是牌（1 到 10、21 到 30）", "{value} is no card (1 to 10, 21 to 30)"),
    "import.chesstableqx-uid": ("{value} 不在这一桌打牌", "{value} does not play at this table"),
    "import.chesstableqx-chi": (
        "吃牌的累计应有 {known} 加 1 组，写了 {count} 组，这局只读到这里",
        "{count} eaten sets, though {known} were known before this one; read up to there",
    ),
    "import.chesstableqx-eaten": ("吃的牌组「{cards}」里没有「{card}」", "the eaten set {cards} lacks the card {card}"),
    "import.chesstableqx-hand-wei": (
        "手里的三张直接成偎，本程序的规则里没有，这局只读到这里",
        "a wei of three cards in hand is in none of the rule sets; read up to there",
    ),
    "import.chesstableqx-gang": ("{value} 不是提（1）也不是跑（2）", "{value} is neither ti (1) nor pao (2)"),
    "import.chesstableqx-no-deal": (
        "这里的动作之前没有发牌（mjhand），到下一次发牌为止都没有读",
        "no deal (mjhand) stands before this; nothing was read up to the next deal",
    ),
    "import.chesstableqx-first-draw": (
        "庄家（{seat} 号座位）的第 21 张取自第一次摸牌",
        "the dealer's 21st card (seat {seat}) is the first draw",
    ),
    "import.chesstableqx-commands": (
        "不认识的命令 {names} 没有采用",
        "the commands {names} are not known and were not used",
    ),
    "import.chesstableqx-extra": (
        "后来进手的 {count} 张牌按补牌读",
        "{count} cards that came later into a hand are read as replacements",
    ),
    # hzy
    "import.hzy-own": ("吃的时候从手里出了 {count} 张牌，应为两张", "a 吃 takes {count} cards from the hand, not two"),
    "import.hzy-variant": ("不认识的玩法「{name}」", "unknown game `{name}`"),
    "import.hzy-deck": ("牌堆有 {count} 张，应为 {due} 张", "the deck holds {count} cards, not {due}"),
    "import.hzy-seats": ("写了 {count} 家，应有 {seats} 家", "{count} seats are given, not {seats}"),
    "import.hzy-lay": (
        "{path} 的下比有几种摆法都说得通：{ways}；取了第一种",
        "the lay-down of {path} can be any of {ways}; the first was taken",
    ),
    "import.hzy-deal": (
        "看不出是三张一轮还是一次发完，按三张一轮读",
        "nothing tells whether cards were dealt by threes or all at once; read as by threes",
    ),
    "import.hzy-subs": ("中途换过 {count} 次人，记的是最后坐的人", "{count} substitutions; the last players are named"),
    "import.hzy-players": (
        "看不出哪个用户坐哪个位子，没有记得分",
        "nothing tells which user sat where; the points were left out",
    ),
    "import.hzy-fines": (
        "得分里有服务器的罚分（{fines}），已经扣除，不算在胡牌里",
        "the scores hold fines of the server ({fines}); they were taken out, for they belong to no win",
    ),
    "import.hzy-no-end": ("没有写这一局是怎么结束的", "how the hand ended is not recorded"),
    # bagua99
    "import.bagua99-counts": ("手牌有 {count} 个数，应为 {due} 个", "a hand of {count} counts, not {due}"),
    "import.bagua99-copies": ("一种牌不会有 {value} 张", "there are never {value} cards of a kind"),
    "import.bagua99-ack": ("不认识的消息「{name}」", "unknown message `{name}`"),
    "import.bagua99-chi": ("吃的牌有 {count} 张，应为三张一组", "a 吃 of {count} cards, not of groups of three"),
    "import.bagua99-seats": ("写了 {count} 家，应有 {seats} 家", "{count} seats are given, not {seats}"),
    "import.bagua99-same-seat": ("两个人坐了同一个位子", "two players hold one seat"),
    "import.bagua99-hidden": (
        "{path} 的牌没有写，也推不出来",
        "the card of {path} is hidden and could not be worked out",
    ),
    "import.bagua99-order": (
        "{path} 的牌有几种可能，按结束时各组的先后定为 {card}",
        "the card of {path} can be one of several; by the order of the groups at the end it is {card}",
    ),
    "import.bagua99-no-end": ("没有写这一局是怎么结束的", "how the hand ended is not recorded"),
    "import.bagua99-dissolved": (
        "墩上还有 {left} 张就散了，没有人胡",
        "the table broke up with {left} cards in the wall and no winner",
    ),
    "import.bagua99-name": ("规则集里没有这些名堂：{names}", "the rule set has none of these names: {names}"),
}
