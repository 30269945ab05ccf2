"""The words of the text notation: what writers write, and everything that readers take for it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from phz_cli.game import actions as game

EXTENSION: Final = "x-"


class Spelling(NamedTuple):
    """The Chinese word that writers write, and the others that readers take for the same key."""

    chinese: str
    others: str = ""


FIELDS: Final = {
    "phz": Spelling("版本"),
    "rules": Spelling("规则", "玩法"),
    "hand": Spelling("局号", "牌局"),
    "event": Spelling("赛事", "比赛 match"),
    "session": Spelling("场次", "轮次"),
    "table": Spelling("桌号", "桌"),
    "no": Spelling("局序", "第几局"),
    "operator": Spelling("平台", "主办"),
    "start": Spelling("开始", "开局"),
    "end": Spelling("结束", "完局"),
    "options": Spelling("参数", "选项 option"),
    "seats": Spelling("座位", "座次 牌手 players"),
    "dealer": Spelling("庄家", "庄"),
    "sitting": Spelling("守醒", "数醒 坐醒 醒家"),
    "washed": Spelling("黄番"),
    "observer": Spelling("记录人"),
    "shown": Spelling("亮张", "亮牌 挡底"),
    "wall": Spelling("墩", "底牌 墩牌"),
    "extra": Spelling("补牌", "补张"),
    "source": Spelling("来源"),
    "extension": Spelling("附加"),
    "result": Spelling("结果", "结算"),
    "notes": Spelling("备注", "附注 note"),
}
"""Keys of header lines by their name in the record. `event` takes session and table as well, after slashes."""

REPEATED: Final = frozenset({"options", "extra", "extension", "notes"})
"""Keys of which a hand may have several lines."""

VERBS: Final = {
    game.TI: Spelling("提", "扫穿 龙 提龙 倾 溜 拢"),
    game.DRAW: Spelling("摸", "翻 起"),
    game.DISCARD: Spelling("打", "出 放"),
    game.CHI: Spelling("吃", "恰"),
    game.PENG: Spelling("碰"),
    game.WEI: Spelling("偎", "煨 歪 扫 啸 笑 栽 绍"),
    game.PAO: Spelling("跑", "开舵 开招 招 飘"),
    game.PASS: Spelling("过", "忍 放过"),
    game.CLAIM: Spelling("喊", "叫"),
    game.HU: Spelling("胡", "和 糊"),
    game.WASH: Spelling("荒", "黄 荒庄 黄庄 流局"),
    game.FLIP: Spelling("翻醒", "翻信 翻省"),
    game.RULE: Spelling("判"),
}

STALE_WEI: Final = frozenset(("臭偎", "过扫", "臭歪", "臭扫", "臭啸", "臭栽"))
"""Verbs that say `wei` and `shown` in one."""

OUTCOMES: Final = {
    "hu": Spelling("胡", "和 糊"),
    "wash": Spelling("荒", "黄 荒庄 黄庄 流局"),
    "false_hu": Spelling("诈胡", "诈和 false-hu"),
    "void": Spelling("作废", "无效"),
}

VERDICT_WORDS: Final = {
    "void": Spelling("作废", "无效"),
    "penalty": Spelling("罚分", "罚"),
    "dead-hand": Spelling("死手"),
    "continue": Spelling("继续", "照打"),
}

SOURCE_KEYS: Final = {"format": Spelling("格式"), "file": Spelling("文件"), "id": Spelling("编号")}

FACE_UP: Final = Spelling("亮", "shown")
AND_BI: Final = Spelling("比", "bi + 下比 下火")
NOTHING: Final = Spelling("无", "- none")
SUPPLIED_BY: Final = Spelling("放炮", "from 点炮")
NO_NAMES: Final = Spelling("无名堂", "names:none no-names")

AMOUNTS: Final = {
    "huxi": Spelling("息", "胡息 胡子 huxi"),
    "units": Spelling("等", "囤 舵 units unit"),
    "fan": Spelling("番", "fan"),
    "xing": Spelling("醒", "xing"),
}
"""What follows a number in the line of the result."""

_WIDE: Final = {code + 0xFEE0: chr(code) for code in range(0x21, 0x7F) if chr(code) not in '"\\'}
_MARKS: Final = {ord("\u3000"): " ", ord("、"): ",", ord("\u00a0"): " ", ord("×"): "x", ord("−"): "-"}
_NARROW: Final = _WIDE | _MARKS

_TRADITIONAL: Final = str.maketrans(
    "規則號賽場輪開結參數選項莊黃記錄張補來備註過掃龍穿攏煨嘯紹飄無罰繼續詐點單檔編臺",
    "规则号赛场轮开结参数选项庄黄记录张补来备注过扫龙穿拢煨啸绍飘无罚继续诈点单档编台",
)


def narrow(text: str) -> str:
    """The text with full-width signs, digits and letters as ASCII, character for character: places stay."""
    return text.translate(_NARROW)


def fold(word: str) -> str:
    """A keyword as it is compared: narrow, lower case, simplified characters."""
    return narrow(word).lower().translate(_TRADITIONAL)


def _known(table: Mapping[str, Spelling]) -> dict[str, str]:
    """Every folded spelling of a table, the key itself among them → the key."""
    return {
        fold(word): key for key, spelling in table.items() for word in (key, spelling.chinese, *spelling.others.split())
    }


def _spellings(one: Spelling) -> frozenset[str]:
    return frozenset(map(fold, (one.chinese, *one.others.split())))


FIELD_OF: Final = _known(FIELDS)
VERB_OF: Final = _known(VERBS) | dict.fromkeys(STALE_WEI, game.WEI)
OUTCOME_OF: Final = _known(OUTCOMES)
VERDICT_OF: Final = _known(VERDICT_WORDS)
SOURCE_OF: Final = _known(SOURCE_KEYS)
AMOUNT_OF: Final = _known(AMOUNTS)
IS_FACE_UP: Final = _spellings(FACE_UP)
IS_BI: Final = _spellings(AND_BI)
IS_NOTHING: Final = _spellings(NOTHING)
IS_SUPPLIED_BY: Final = _spellings(SUPPLIED_BY)
IS_NO_NAMES: Final = _spellings(NO_NAMES)

RESERVED: Final = frozenset().union(
    FIELD_OF, VERB_OF, OUTCOME_OF, VERDICT_OF, IS_FACE_UP, IS_BI, IS_NOTHING, IS_SUPPLIED_BY, IS_NO_NAMES, AMOUNT_OF
)
"""Folded words that a bare name of a player would be taken for."""


def chinese(table: Mapping[str, Spelling]) -> tuple[str, ...]:
    """The words that writers write, for a message that lists them."""
    return tuple(spelling.chinese for spelling in table.values())
