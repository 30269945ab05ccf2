"""What the reader says when it cannot read: every sentence once, in Chinese and English."""

from typing import Final, Literal, NamedTuple

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
    "file.no-records": Sentence("文件夹里没有牌局记录文件", "the folder holds no file of hand records"),
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
}

EXPECTED: Final = {
    "none": Sentence("", ""),
    "paths": Sentence("*.json、*.jsonl，可带 .gz 或 .zst", "*.json or *.jsonl, also with .gz or .zst"),
    "record": Sentence("一条牌局记录（JSON 对象）", "a hand record (a JSON object)"),
    "type": Sentence("{expected}", "{expected}"),
    "comma": Sentence("逗号", "a comma"),
    "version": Sentence('"phz": 1', '"phz": 1'),
    "one-of": Sentence("以下之一：{choices}", "one of {choices}"),
    "seats": Sentence("2 至 4 个座位", "2 to 4 seats"),
    "seat": Sentence("0 到 {last} 的座位号", "a seat from 0 to {last}"),
    "seat-index": Sentence("座位号", "a seat"),
    "not-negative": Sentence("0 或更大的整数", "a whole number from 0 up"),
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
}

TYPES: Final = {
    "int": Sentence("整数", "a whole number"),
    "float": Sentence("数", "a number"),
    "str": Sentence("文字", "a text"),
    "bool": Sentence("true 或 false", "true or false"),
    "null": Sentence("null", "null"),
    "array": Sentence("列表", "a list"),
    "object": Sentence("对象", "an object"),
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
