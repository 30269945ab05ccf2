"""What the reader says when it cannot read: every sentence once, in Chinese and English."""

from typing import Final, Literal, NamedTuple

from phz_cli.records.import_messages import IMPORT_MESSAGES

Language = Literal["zh", "en"]


class Sentence(NamedTuple):
    """One text in both languages, with `{parameters}` of str.format."""

    zh: str
    en: str


MESSAGES: Final = {
    # files
    "file.missing": Sentence("找不到这个文件或文件夹", "there is no such file or folder"),
    "file.permission": Sentence("没有读取权限", "no permission to read it"),
    "file.unreadable": Sentence("读取失败：{reason}", "reading failed: {reason}"),
    "file.special": Sentence("不是普通文件，跳过", "not a regular file, skipped"),
    "file.device": Sentence(
        "是设备、套接字或系统的伪文件，不读；要读标准输入请写 -",
        "a device, a socket or a file of the system's own, not read; write - for standard input",
    ),
    "file.no-records": Sentence("文件夹里没有牌局记录文件", "the folder holds no file of hand records"),
    "file.binary": Sentence(
        "这是 {kind} 文件，不是牌局记录；请先导出成 JSON 或文本",
        "a {kind} file and no hand records; export them as JSON or text first",
    ),
    "file.page": Sentence(
        "这是网页（HTML），不是牌局记录：多半是下载出错时存下来的；请重新下载牌局本身",
        "a web page (HTML) and no hand records, probably saved in place of them; download the hands again",
    ),
    "file.unrecognised": Sentence(
        "认不出里面有牌局：看来是{actual}，开头是「{text}」。试过 {formats} 和文本记法，都不是；"
        "是其中一种就用 --from 指明，不是就先换成其中一种（见 phz docs platforms）",
        "no hand recognised: it looks like {actual} and begins “{text}”. Neither {formats} nor the text notation; "
        "if it is one of these say so with --from, else convert it first (see phz docs platforms)",
    ),
    "file.foreign": Sentence(
        "是{actual}，但没有版本号 phz，不是本程序的记录，也不是认得的外来格式。试过：{formats}；"
        "是其中一种就用 --from 指明，不是就先换成其中一种（见 phz docs platforms）",
        "{actual} without the format version `phz`: no hand record, nor a known format of others. Tried: {formats}; "
        "if it is one of these say so with --from, else convert it first (see phz docs platforms)",
    ),
    "file.foreign-near": Sentence(
        "是{actual}，但没有版本号 phz，不是本程序的记录，也不是认得的外来格式。最接近的是 {nearest}："
        "有 {has}，缺 {lacks}。试过（由近到远）：{formats}；见 phz docs platforms",
        "{actual} without the format version `phz`: no hand record, nor a known format of others. Nearest is "
        "{nearest}: it has {has}, but lacks {lacks}. Tried, nearest first: {formats}; see phz docs platforms",
    ),
    "file.more-unreadable": Sentence(
        "到这一行为止，还有 {count} 处也读不了", "up to this line {count} more pieces could not be read either"
    ),
    "file.no-hands": Sentence(
        "像 {format} 格式的文件，可是里面没有一局认得的牌",
        "it has the signs of the format {format}, but holds no hand that is known",
    ),
    "file.too-large": Sentence(
        "外来格式的文件太大：超过 {size} MiB，整份读不下",
        "a file of a foreign format is read whole, and this one is larger than {size} MiB",
    ),
    "file.empty": Sentence("文件是空的", "the file is empty"),
    "file.archive-cut": Sentence(
        "压缩文件不完整，从这里起读不到了（前面的已读）",
        "the archive is cut short here; what came before was read",
    ),
    "file.archive-corrupt": Sentence(
        "压缩文件已损坏，从这里起读不到了（前面的已读）：{reason}",
        "the archive is corrupt from here on; what came before was read: {reason}",
    ),
    "file.encoding": Sentence(
        "文件标明是 {encoding}，但从这里起不合该编码：{reason}",
        "the file says that it is {encoding}, but from here on it is not: {reason}",
    ),
    # bytes
    "bytes.nul": Sentence(
        "有 {count} 个空字节（NUL）：文件很可能被截断后又接着写过",
        "{count} NUL byte(s): the file was probably cut off and then written on",
    ),
    "bytes.encoding": Sentence(
        "第 {byte} 个字节（0x{value:02X}）不合 UTF-8，按 GB18030 也读不成记录",
        "byte {byte} (0x{value:02X}) is not UTF-8, and read as GB18030 it is no record either",
    ),
    "bytes.long": Sentence("一条记录超过 {limit} MiB，没有读", "a record of more than {limit} MiB; it was not read"),
    # JSON
    "json.malformed": Sentence("不是合法的 JSON：{problem}", "malformed JSON: {problem}"),
    "json.cut": Sentence("JSON 没写完就断了", "the JSON ends before it is complete"),
    "json.surrogate": Sentence("\\u 转义只写了半个字符", "a \\u escape holds only half a character"),
    "json.deep": Sentence("嵌套层数太多", "nested too deeply"),
    "json.number": Sentence("数字太大", "a number out of range"),
    "json.duplicate": Sentence("键「{name}」出现了两次", "the key `{name}` is given twice"),
    "json.between": Sentence("两条记录之间有多余的内容：{text}", "stray text between two records: {text}"),
    "json.unclosed": Sentence("列表没有结束符 ]", "the list has no closing ]"),
    # the record
    "record.version-missing": Sentence("没有版本号 phz", "there is no format version `phz`"),
    "record.version-high": Sentence(
        "格式版本是 {version}，本程序只读到第 1 版，请升级程序",
        "format version {version}; this program reads version 1 only and must be updated for it",
    ),
    "record.version-bad": Sentence("{version} 不是格式版本", "{version} is no format version"),
    "record.type": Sentence("这里是{actual}", "this is {actual}"),
    "record.value": Sentence("{value} 不能写在这里", "{value} is not a value of this key"),
    "record.invalid": Sentence("内容不合格式：{reason}", "not as the format wants it: {reason}"),
    "record.missing": Sentence("缺少 {names}", "missing {names}"),
    "record.unknown": Sentence(
        "没有「{name}」这个键（自定义的键要以 x- 开头）",
        "unknown key `{name}` (keys of your own begin with x-)",
    ),
    "record.empty": Sentence("不能是空的", "it is empty"),
    "record.number": Sentence("{value} 超出范围", "{value} is out of range"),
    "record.seats": Sentence("有 {count} 个座位", "{count} seats"),
    "record.seat": Sentence("没有 {value} 号座位", "there is no seat {value}"),
    "record.same-player": Sentence("{value} 坐了两个位子", "{value} holds two places"),
    "record.hands": Sentence("写了 {count} 家的手牌，座位却有 {seats} 个", "{count} hands for {seats} seats"),
    "record.points": Sentence("写了 {count} 个得分，座位却有 {seats} 个", "{count} points for {seats} seats"),
    "record.time": Sentence("{value} 不是带时区的时间", "{value} is no time with an offset"),
    # cards
    "card.stranger": Sentence(
        "第 {position} 个字「{character}」（{code}）不是牌",
        "character {position}, “{character}” ({code}), is no card",
    ),
    "card.count": Sentence("写了 {count} 张牌", "{count} cards"),
    "card.hidden": Sentence("这里的牌不能是未知的 ?", "the card cannot be the unknown `?` here"),
    # actions
    "action.needs": Sentence("{verb} 缺少 {name}", "`{verb}` needs `{name}`"),
    "action.never": Sentence("{verb} 不能有 {name}", "`{verb}` has no `{name}`"),
    # the text notation
    "notation.key": Sentence("没有「{word}」这一项，也没有叫这个名字的人", "`{word}` is neither a key nor a player"),
    "notation.key-near": Sentence(
        "没有「{word}」这一项，是不是「{near}」", "unknown key `{word}`; did you mean `{near}`"
    ),
    "notation.verb": Sentence("「{word}」不是动作", "`{word}` is no action"),
    "notation.verb-near": Sentence(
        "「{word}」不是动作，是不是「{near}」", "`{word}` is no action; did you mean `{near}`"
    ),
    "notation.player": Sentence("没有叫「{word}」的人", "nobody is called `{word}`"),
    "notation.player-near": Sentence(
        "没有叫「{word}」的人，是不是「{near}」", "nobody is called `{word}`; did you mean `{near}`"
    ),
    "notation.player-missing": Sentence("没有写是谁", "no player is named"),
    "notation.card": Sentence("「{character}」（{code}）不是牌", "“{character}” ({code}) is no card"),
    "notation.card-near": Sentence(
        "「{character}」（{code}）不是牌，是不是「{near}」",
        "“{character}” ({code}) is no card; did you mean “{near}”",
    ),
    "notation.order": Sentence(
        "先写人，后写动作：{player} {verb} …", "the player stands before the action: `{player} {verb} …`"
    ),
    "notation.order-card": Sentence(
        "先写动作，后写牌：{player} {verb} {card}", "the action stands before the card: `{player} {verb} {card}`"
    ),
    "notation.who": Sentence("没有写是谁「{verb}」", "the player who makes `{verb}` is missing"),
    "notation.nobody": Sentence("「{verb}」前面不写人", "no player stands before `{verb}`"),
    "notation.early": Sentence("动作「{word}」写到 --- 前面了", "the action `{word}` stands before the line ---"),
    "notation.no-rule": Sentence("没有 --- 这一行", "there is no line ---"),
    "notation.second-rule": Sentence("又有一行 ---", "a second line ---"),
    "notation.no-colon": Sentence("「{word}」没有冒号", "`{word}` has no colon"),
    "notation.twice": Sentence(
        "「{word}」写了两次，前一次在第 {first} 行", "`{word}` is given twice, first on line {first}"
    ),
    "notation.unfilled": Sentence("还没有填：{names}", "not filled in yet: {names}"),
    "notation.unfinished": Sentence("「{after}」后面没有写完", "something is missing after `{after}`"),
    "notation.extra": Sentence("多了「{word}」", "`{word}` is too much here"),
    "notation.quote": Sentence(
        "引号不成对，或者里面的 \\ 转义不对", "the quotation marks do not match, or an escape in them is wrong"
    ),
    "notation.bracket": Sentence("括号里要写一个名字", "one name belongs in the brackets"),
    "notation.json": Sentence("这里不是一个 JSON 值", "this is no JSON value"),
    "notation.integer": Sentence("「{word}」不是整数", "`{word}` is no whole number"),
    "notation.amount": Sentence("「{word}」不是数", "`{word}` is no number"),
    "notation.choice": Sentence("不能写「{word}」", "`{word}` cannot stand here"),
    "notation.no-dealer": Sentence("没有标明谁是庄家", "the dealer is not marked"),
    "notation.dealers": Sentence("标了不止一个庄家", "more than one dealer is marked"),
    "notation.face-up": Sentence("只有庄家（{player}）有亮张", "only the dealer, {player}, has a shown card"),
    "notation.source": Sentence("来源「{word}」看不懂", "`{word}` is no source"),
    "notation.path": Sentence("「{word}」不能这样附加", "`{word}` cannot be attached"),
    "notation.outcome": Sentence("「{word}」不是结果", "`{word}` is no outcome"),
    "notation.outcome-missing": Sentence("没有写这局是怎么完的", "how the hand ended is missing"),
    "notation.figure": Sentence("结果里的「{word}」看不懂", "`{word}` says nothing in a result"),
    "notation.figure-near": Sentence(
        "结果里的「{word}」看不懂，是不是「{near}」", "`{word}` says nothing in a result; did you mean `{near}`"
    ),
    # logs of pomelo
    "import.pomelo-beginning": Sentence(
        "这一局的开头不在日志里（日志轮换掉了），没有读：玩家 {players}，到 {until} 为止",
        "the logs do not hold the beginning of this hand; it was not read: players {players}, until {until}",
    ),
    "import.pomelo-no-deal": Sentence(
        "这一局没有发牌的记录（没有 onLordSelect）", "no deal of this hand (no onLordSelect)"
    ),
    "import.pomelo-deck": Sentence(
        "不是整副牌：挡底之后只剩 {left} 张（整副剩 {full} 张），是调试用的牌局，没有读",
        "not a full deck: {left} cards are left after the deal where a full deck leaves {full}; a test deal, not read",
    ),
    "import.pomelo-gap": Sentence(
        "日志中间缺了一段：墩牌从 {before} 张跳到 {after} 张，这一局没有读",
        "a part of the log is missing: the wall goes from {before} to {after} cards; this hand was not read",
    ),
    "import.pomelo-claim": Sentence(
        "要的牌（{cards}）不是桌上的牌，中间缺了记录，这一局没有读",
        "a claim ({cards}) on a card that is not on offer: a part of the log is missing; this hand was not read",
    ),
    "import.pomelo-act": Sentence(
        "不认识的动作：{route}，type {type}，这一局没有读", "unknown act: {route}, type {type}; this hand was not read"
    ),
    "import.pomelo-stranger": Sentence(
        "玩家 {uid} 不在这一桌，这一局没有读", "player {uid} does not sit at this table; this hand was not read"
    ),
    "import.pomelo-seats": Sentence(
        "从 {players} 排不出三个座位的顺序，这一局没有读",
        "{players} cannot be put in the turn order of three; this hand was not read",
    ),
    "import.pomelo-card": Sentence(
        "{value} 不是牌的编号，这一局没有读", "{value} is no number of a card; this hand was not read"
    ),
    "import.pomelo-hand": Sentence(
        "玩家 {player} 的牌多出来了：{cards}，这一局没有读",
        "player {player} would have been dealt too many cards: {cards}; this hand was not read",
    ),
    "import.pomelo-message": Sentence(
        "内容不合格式：{reason}，这一局没有读", "not as the format wants it: {reason}; this hand was not read"
    ),
    "import.pomelo-lines": Sentence(
        "有 {count} 行不是日志，或者没写完，跳过", "{count} line(s) that are no log, or are cut short, were skipped"
    ),
    "import.pomelo-broken-off": Sentence(
        "这一局没有打完：记录到 {at} 为止", "this hand was not played to its end: the log stops at {at}"
    ),
    "import.pomelo-quad-twice": Sentence(
        "玩家 {player} 已经下桌的 {cards} 在亮牌时又列了一次，只算一次",
        "{cards} of player {player} is laid and listed again in the hand shown; counted once",
    ),
    "import.pomelo-conserved": Sentence(
        "玩家 {player} 的手牌由全副 80 张减去其余得出",
        "the hand of player {player} is what the other cards leave of the 80",
    ),
    "import.pomelo-hands-differ": Sentence(
        "玩家 {player} 的手牌，发牌时与亮牌时不一致，以发牌时为准",
        "the hand of player {player} as dealt and as shown differ; the dealt one is kept",
    ),
} | {key: Sentence(zh, en) for key, (zh, en) in IMPORT_MESSAGES.items()}

EXPECTED: Final = {
    "none": Sentence("", ""),
    "paths": Sentence(
        "*.json、*.jsonl、*.phz、*.log、*.txt，可压缩（.gz、.zst、.bz2、.xz、.zip）",
        "*.json, *.jsonl, *.phz, *.log or *.txt, also packed (.gz, .zst, .bz2, .xz, .zip)",
    ),
    "record": Sentence("一条牌局记录（JSON 对象）", "a hand record (a JSON object)"),
    "type": Sentence("{expected}", "{expected}"),
    "comma": Sentence("逗号", "a comma"),
    "version": Sentence('"phz": 1', '"phz": 1'),
    "one-of": Sentence("以下之一：{choices}", "one of {choices}"),
    "seats": Sentence("2 至 4 个座位", "2 to 4 seats"),
    "seat": Sentence("0 到 {last} 的座位号", "a seat from 0 to {last}"),
    "seat-index": Sentence("座位号", "a seat"),
    "not-negative": Sentence("0 或更大的整数", "a whole number from 0 up"),
    "count": Sentence("绝对值不超过 2147483647 的整数", "a whole number of at most 2147483647 either way"),
    "number": Sentence("绝对值不超过 2⁵³−1 的整数", "a whole number of at most 2⁵³−1 either way"),
    "text": Sentence("非空的文字", "a text that is not empty"),
    "one-each": Sentence("每个座位一个", "one for each seat"),
    "different": Sentence("各不相同的人", "different players"),
    "time": Sentence(
        "RFC 3339 时间，例如 2026-03-01T19:50:00+08:00", "an RFC 3339 time such as 2026-03-01T19:50:00+08:00"
    ),
    "cards": Sentence(
        "一…十、壹…拾，或 s1…s10、b1…b10（用逗号或空格隔开），未知写 ?",
        "一…十, 壹…拾, or s1…s10, b1…b10 (comma or space separated), ? for unknown",
    ),
    "known-cards": Sentence(
        "一…十、壹…拾，或 s1…s10、b1…b10（用逗号或空格隔开）",
        "一…十, 壹…拾, or s1…s10, b1…b10 (comma or space separated)",
    ),
    "one-card": Sentence("一张牌", "one card"),
    "three-cards": Sentence("三张牌", "three cards"),
    "some-cards": Sentence("至少一张牌", "at least one card"),
    "some-melds": Sentence("至少一组牌", "at least one meld"),
    "notation": Sentence("牌局记录，例如「规则: qq-half」这样的行", "a hand record: lines such as `规则: qq-half`"),
    "keys": Sentence("以下之一：{keys}", "one of {keys}"),
    "key-value": Sentence("「键: 内容」", "`key: value`"),
    "verb": Sentence("动作：{verbs}", "an action: {verbs}"),
    "player": Sentence("一个人", "a player"),
    "players": Sentence("以下之一：{players}", "one of {players}"),
    "rule": Sentence("牌局情况在前，然后一行 ---，再写动作", "the header first, then a line ---, then the actions"),
    "separator": Sentence("用一行 === 把两局隔开", "a line === between two hands"),
    "closed-bracket": Sentence("（名字）", "(name)"),
    "star": Sentence("庄家后面有一个 *", "a * behind the dealer"),
    "equals": Sentence("等号 =", "an equals sign ="),
    "colon": Sentence("冒号 :，后面再写牌或判词的说明", "a colon : before the melds or the note"),
    "json": Sentence(
        "数、true、false、null，或双引号里的文字", "a number, true, false, null, or a text in double quotes"
    ),
    "amount": Sentence("一个数，例如 -4 或 0.5", "a number such as -4 or 0.5"),
    "figures": Sentence("18息、2等、4番、1醒、红胡2、放炮 丙", "figures such as 18息, 2等, 4番, 1醒, 红胡2, 放炮 丙"),
    "own-path": Sentence('「$.match.x-天气 = "雨"」', '`$.match.x-weather = "rain"`'),
    "whole-game": Sentence("不多于 80 张", "at most 80"),
}

TYPES: Final = {
    "int": Sentence("整数", "a whole number"),
    "float": Sentence("数", "a number"),
    "str": Sentence("文字", "a text"),
    "bool": Sentence("true 或 false", "true or false"),
    "null": Sentence("null", "null"),
    "array": Sentence("列表", "a list"),
    "object": Sentence("对象", "an object"),
    "json": Sentence(" JSON", "JSON"),
    "log": Sentence("别的程序的日志", "a log of another program"),
    "markup": Sentence("XML 或 HTML", "XML or HTML"),
    "prose": Sentence("普通文字", "plain text"),
    "table": Sentence("表格", "a table"),
}

JSON_PROBLEMS: Final = {
    "invalid character": Sentence("不该出现的字符", "a character that cannot stand here"),
    "trailing characters": Sentence("对象结束后还有内容", "something follows the end of the object"),
    "expected ':'": Sentence("应为冒号 :", "a colon is wanted"),
    "expected ',' or '}'": Sentence("应为逗号 , 或 }", "a comma or } is wanted"),
    "expected ',' or ']'": Sentence("应为逗号 , 或 ]", "a comma or ] is wanted"),
    "expected '\"'": Sentence('应为引号 "', "a quotation mark is wanted"),
    "object keys must be strings": Sentence("键要用双引号括起", "keys are written in double quotes"),
    "trailing comma in object": Sentence("} 前多了逗号", "a comma too many before }"),
    "trailing comma in array": Sentence("] 前多了逗号", "a comma too many before ]"),
    "invalid number": Sentence("数字写错了", "a misspelt number"),
    "invalid escape character in string": Sentence("不认识的 \\ 转义", "an unknown \\ escape"),
    "invalid utf-16 surrogate pair": Sentence("\\u 转义只写了半个字符", "a \\u escape holds half a character"),
}

JOINERS: Final = Sentence("、", ", ")


def text_of(sentence: Sentence, language: Language) -> str:
    """The sentence in one language."""
    return sentence.zh if language == "zh" else sentence.en
