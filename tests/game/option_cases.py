"""Options at work: finished hands with their price under an option and without it, each counted from the rules by hand.

The groups of a hand stand in the order of its cards; the last group lacks the winning card.
"""

from collections.abc import Mapping
from typing import NamedTuple

from tests.reference import Case, Laid

# 捌捌捌 玖玖玖 一二三 四五六 肆伍陆 一壹壹 七八九: 15, two red cards
PLAIN = Case("qq-basic", "捌捌捌玖玖玖一二三四五六伍陆一壹壹七八九", (), "肆", "other_draw")
# 贰柒拾 二七十 壹贰叁 一二三 六七八 柒捌玖 四五六: 18, ten red cards
TEN_RED = Case("qq-basic", "贰柒拾二七十壹贰叁一二三六七八柒捌玖五六", (), "四", "other_draw")
# 捌捌捌 陆陆陆 壹贰叁 四五六 七八九 玖玖九 二二二: 19 with a 碰 of 二
RED_PENG = Case("qq-basic", "捌捌捌陆陆陆壹贰叁四五六七八九玖玖九二二", (), "二", "other_draw")
# 捌捌捌 伍伍伍 一二三 二七十 六七八 九九玖 壹壹一: 15 with a 碰 of 伍
BIG_PENG = Case("qq-basic", "捌捌捌一二三二七十六七八九九玖壹壹一伍伍", (), "伍", "other_draw")
# five 坎, three small and two big: 21
FIVE_KAN = Case("qq-basic", "一一一三三三五五五壹壹壹叁叁叁七九柒玖拾", (), "捌", "shown")
SMALL_THREE = PLAIN._replace(hand="捌捌捌玖玖玖一二四五六肆伍陆一壹壹七八九", card="三", source="own_draw")
BIG_THREE = PLAIN._replace(hand="捌捌捌玖玖玖壹贰四五六肆伍陆一一壹七八九", card="叁", source="own_draw")
FOUR_RED = PLAIN._replace(hand="捌捌捌玖玖玖二七十四五六伍陆一壹壹一二三")
# 捌捌捌 玖玖玖 壹贰叁 二七十 贰柒拾 四四四 一二三: 33
ALL_WORTH = PLAIN._replace(hand="捌捌捌玖玖玖壹贰叁二七十贰柒拾四四四一二", card="三")
# 捌捌捌捌 玖玖玖 一二三 壹贰叁 二七十 四四四 五五: 30
ALL_BUT_PAIR = PLAIN._replace(hand="捌捌捌玖玖玖一二三壹贰叁二七十四四四五五", card="捌")
# 九九九九 捌捌捌 一二三 壹贰叁 六七八 伍伍 五五五: 25
BACK_TO_BACK = PLAIN._replace(hand="九九九九捌捌捌一二三壹贰叁六七八伍伍五五", card="五")
TWO_OF_ONE_RED = PLAIN._replace(hand="捌捌捌玖玖玖一二三二三四伍陆六六陆壹壹一")
THREE_OF_ONE_RED = PLAIN._replace(hand="捌捌捌玖玖玖二二二伍陆六六陆壹壹一三四五")
# 二二二二 捌捌捌 玖玖玖 六六陆 三四五 壹壹 肆伍陆: 21
FOUR_OF_ONE_RED = PLAIN._replace(hand="二二二二捌捌捌玖玖玖六六陆三四五壹壹伍陆")
# 九九九九 玖玖玖玖 一二三 壹贰叁 六七八 捌捌 四五六: 27
BOTH_QUADS = PLAIN._replace(
    hand="一二三壹贰叁六七八捌捌五六", melds=(Laid("pao", "九九九九"), Laid("ti", "玖玖玖玖")), card="四"
)
# 九九九九 陆陆陆 一二三 壹贰叁 六七八 四五六 捌捌: 21, one card in hand
ONE_CARD = PLAIN._replace(
    hand="捌",
    melds=(
        Laid("ti", "九九九九"),
        Laid("peng", "陆陆陆"),
        *(Laid("chi", run) for run in ("一二三", "壹贰叁", "六七八", "四五六")),
    ),
    card="捌",
)


class Priced(NamedTuple):
    """A finished hand and what one payer pays under `options`, and under `beside` alone; None where it is no win.

    `points` are those of the seats where payment itself is the option. `whole`: a whole hand is built around it.
    """

    parameter: str
    rules: str
    options: Mapping[str, object]
    case: Case
    each: float | None
    without: float | None
    beside: Mapping[str, object] = {}
    points: tuple[float, ...] = ()
    points_without: tuple[float, ...] = ()
    washed: int = 0
    sits_out: bool = False
    flips: str = ""
    wall_empty: bool = False
    whole: bool = True
    named: bool = True


def own(case: Case) -> Case:
    """The same on the own draw."""
    return case._replace(source="own_draw")


def last(case: Case) -> Case:
    """The same on the last card of the wall."""
    return case._replace(last=True)


def thrown(case: Case) -> Case:
    """The same on the dealer's first discard."""
    return case._replace(source="discard", first_discard=True)


def shown(case: Case, *, dealer: bool = False) -> Case:
    """The same on the 亮张."""
    return case._replace(source="shown", dealer=dealer)


def _extra(*titles: str) -> dict[str, object]:
    return {"extra_names": list(titles)}


_RED_SEVEN = [{"name": "红胡", "when": "red", "at_least": 10, "fan": 7}]
_NO_TEN_RED = {"dropped_names": ["红胡"]}

PRICED: tuple[Priced, ...] = (
    Priced("hand_size", "qq-basic", {"hand_size": 14}, PLAIN, 1, 1, whole=False),
    # what a 胡息 is worth
    Priced("unit_step", "qq-basic", {"unit_step": 1}, TEN_RED, 8, 4),
    Priced("unit_base", "qq-basic", {"unit_base": 3}, TEN_RED, 8, 4),
    Priced("unit_table", "qq-basic", {"unit_table": [[15, 1], [18, 5]]}, TEN_RED, 10, 4),
    Priced("unit_table", "hengyang-shihuka", {"unit_table": []}, PLAIN, 2, 3),
    Priced("bonus_units", "qq-basic", {"bonus_units": 2}, TEN_RED, 8, 4),
    Priced("haidi_units", "qq-basic", {"haidi_units": 2}, last(TEN_RED), 8, 4),
    Priced("haidi_units", "qq-basic", {"haidi_units": 2}, TEN_RED, 4, 4),
    Priced("minimum_huxi", "qq-basic", {"minimum_huxi": 18}, TEN_RED, 2, 4),
    Priced("minimum_huxi", "qq-basic", {"minimum_huxi": 18}, PLAIN, None, 1),
    Priced("red_peng", "qq-basic", {"red_peng": True}, RED_PENG, 3, 2),
    Priced("red_peng", "qq-basic", {"red_peng": True}, BIG_PENG, 1, 1),
    Priced(
        "zero_huxi_on_passed_peng",
        "guilin",
        {"zero_huxi_on_passed_peng": False},
        BIG_PENG._replace(passed="伍"),
        2,
        1,
        whole=False,
    ),
    Priced(
        "zero_huxi_on_passed_peng",
        "qq-basic",
        {"zero_huxi_on_passed_peng": True},
        BIG_PENG._replace(passed="伍"),
        None,
        1,
        whole=False,
    ),
    # 自摸, 天胡 and 三提五坎
    Priced("zimo", "qq-basic", {"zimo": "pre"}, own(TEN_RED), 6, 5),
    Priced("zimo", "qq-basic", {"zimo": "double"}, own(TEN_RED), 8, 5),
    Priced("zimo", "qq-basic", {"zimo": "name"}, own(TEN_RED), 4, 5),
    Priced("zimo", "guilin", {"zimo": "pre"}, own(PLAIN), 3, 4, flips="九"),
    Priced("instant_win", "qq-basic", {"instant_win": False}, FIVE_KAN, None, 4, named=False),
    Priced("instant_win", "guilin-xin", {"instant_win": False}, shown(FIVE_KAN, dealer=True), None, 6, flips="七"),
    Priced("instant_is_zimo", "qq-basic", {"instant_is_zimo": "dealer"}, FIVE_KAN, 3, 4, named=False),
    Priced("instant_is_zimo", "qq-basic", {"instant_is_zimo": "none"}, shown(FIVE_KAN, dealer=True), 3, 4, named=False),
    Priced("instant_names", "changde-80", {"instant_names": False}, shown(FIVE_KAN, dealer=True), 4, 24, named=False),
    Priced("instant_names", "changde-80", {"instant_names": False}, FIVE_KAN, 3, 18, named=False),
    Priced("tianhu_double_huxi", "qq-basic", {"tianhu_double_huxi": True}, shown(TEN_RED, dealer=True), 17, 5),
    Priced("tianhu_double_huxi", "qq-basic", {"tianhu_double_huxi": True}, shown(TEN_RED), 16, 4),
    Priced("tianhu_double_huxi", "qq-basic", {"tianhu_double_huxi": True}, TEN_RED, 4, 4),
    Priced("tianhu_double_huxi", "qq-basic", {"tianhu_double_huxi": True}, FIVE_KAN, 11, 4, named=False),
    # names
    Priced("fan_combine", "changde-80", {"fan_combine": "product"}, last(TEN_RED), 36, 18),
    Priced("fan_combine", "changde-80", {"fan_combine": "most"}, last(TEN_RED), 12, 18),
    Priced("fan_cap", "changde-80", {"fan_cap": 5}, last(TEN_RED), 10, 18),
    Priced("fan_cap", "changde-80", {"fan_cap": 9}, last(TEN_RED), 18, 18),
    Priced("names", "qq-basic", {"names": _RED_SEVEN}, TEN_RED, 14, 4),
    Priced("names", "qq-basic", {"names": []}, TEN_RED, 2, 4),
    Priced("dropped_names", "qq-basic", _NO_TEN_RED, TEN_RED, 2, 4),
    Priced("dropped_names", "guilin-xin", {"dropped_names": []}, last(PLAIN), 4, 2, flips=""),
    Priced("haidi_plain", "qq-half", {"haidi_plain": "plus_1"}, last(PLAIN), 2, 1),
    Priced("haidi_plain", "qq-half", {"haidi_plain": "plus_1"}, last(TEN_RED), 8, 8),
    Priced("extra_names", "changde-80", _extra("听胡"), PLAIN, 6, 1),
    Priced("extra_names", "changde-80", _extra("耍猴"), ONE_CARD, 24, 3, whole=False),
    Priced("extra_names", "changde-80", _extra("大团圆"), BOTH_QUADS, 40, 5, whole=False),
    Priced("extra_names", "changde-80", _extra("行行息"), ALL_WORTH, 56, 7),
    Priced("extra_names", "changde-80", _extra("假行行"), ALL_BUT_PAIR, 24, 6),
    Priced("extra_names", "changde-80", _extra("行行息"), ALL_BUT_PAIR, 6, 6),
    Priced("extra_names", "changde-80", _extra("四七红"), FOUR_RED, 4, 2),
    Priced("extra_names", "changde-80", _extra("背靠背"), BACK_TO_BACK, 32, 4),
    Priced(
        "extra_names",
        "changde-80",
        _extra("背靠背"),
        BACK_TO_BACK._replace(hand="九九九九捌捌捌一二三壹贰叁六七八陆陆五五"),
        4,
        4,
    ),
    Priced("extra_names", "changde-80", _extra("捉小三"), SMALL_THREE, 16, 2),
    Priced("extra_names", "changde-80", _extra("捉小三"), BIG_THREE, 3, 3),
    Priced("extra_names", "changde-80", _extra("捉小三"), SMALL_THREE._replace(source="other_draw"), 1, 1),
    Priced("extra_names", "changde-80", _extra("听胡", "捉小三"), SMALL_THREE, 28, 2),
    Priced("extra_names", "qq-full", _extra("团圆"), BOTH_QUADS, 30, 5, whole=False),
    Priced("extra_names", "qq-full", _extra("行行息"), ALL_WORTH, 98, 42),
    Priced("extra_names", "qq-full", _extra("假行行"), ALL_BUT_PAIR, 72, 36),
    Priced("extra_names", "qq-full", _extra("四七红"), FOUR_RED, 16, 12),
    Priced("extra_names", "qq-full", _extra("捉小三"), SMALL_THREE, 15, 7),
    Priced("extra_names", "ningxiang", _extra("二比"), TWO_OF_ONE_RED, 2, 1),
    Priced("extra_names", "ningxiang", _extra("二比", "三比"), THREE_OF_ONE_RED, 3, 1),
    Priced("extra_names", "ningxiang", _extra("四比"), FOUR_OF_ONE_RED, 12, 3),
    # where a win may come from
    Priced("win_on_discard", "qq-basic", {"win_on_discard": True}, thrown(TEN_RED), 4, None),
    Priced("win_on_discard", "guilin", {"win_on_discard": False, "compulsory_win": "none"}, thrown(PLAIN), None, 4),
    Priced("win_on_shown", "qq-basic", {"win_on_shown": "dealer"}, shown(TEN_RED), None, 4),
    Priced("win_on_shown", "ningxiang", {"win_on_shown": "all"}, shown(PLAIN), 1, None),
    # payment
    Priced("stake", "qq-basic", {"stake": 5}, own(TEN_RED), 25, 5),
    Priced("stake", "qq-basic", {"stake": 0.5}, own(TEN_RED), 2.5, 5),
    Priced(
        "huangfan",
        "qq-full",
        {"huangfan": True},
        PLAIN,
        6,
        6,
        points=(-12, -12, 24),
        points_without=(-6, -6, 12),
        washed=2,
    ),
    Priced(
        "huangfan",
        "changde-80",
        {"huangfan": True},
        TEN_RED,
        6,
        6,
        points=(-18, -18, 36),
        points_without=(-6, -6, 12),
        washed=2,
    ),
    Priced(
        "huangfan", "changde-80", {"huangfan": True}, TEN_RED, 6, 6, points=(-6, -6, 12), points_without=(-6, -6, 12)
    ),
    Priced(
        "huangfan_most",
        "qq-full",
        {"huangfan_most": 3},
        PLAIN,
        6,
        6,
        {"huangfan": True},
        (-18, -18, 36),
        (-12, -12, 24),
        washed=4,
    ),
    Priced(
        "payment_cap", "qq-basic", {"payment_cap": 3}, TEN_RED, 4, 4, points=(-3, -3, 6), points_without=(-4, -4, 8)
    ),
    Priced("payment_cap", "qq-basic", {"payment_cap": 3}, PLAIN, 1, 1, points=(-1, -1, 2), points_without=(-1, -1, 2)),
    Priced(
        "sitting_payment",
        "changde-80",
        {"sitting_payment": 3},
        PLAIN,
        1,
        1,
        points=(-1, -4, -1),
        points_without=(-1, -2, 1),
        sits_out=True,
    ),
    Priced(
        "dihu_payers",
        "guilin",
        {"dihu_payers": "discarder"},
        thrown(PLAIN),
        4,
        4,
        points=(-8, 8, 0),
        points_without=(-4, 8, -4),
        flips="九",
    ),
    Priced(
        "discard_payment",
        "guilin",
        {"discard_payment": "one_share"},
        thrown(PLAIN),
        4,
        4,
        {"dihu_payers": "discarder"},
        (-4, 4, 0),
        (-8, 8, 0),
        flips="九",
    ),
    Priced(
        "discard_payment",
        "guilin",
        {"discard_payment": "each"},
        thrown(PLAIN),
        4,
        4,
        {"dihu_payers": "discarder"},
        (-4, 8, -4),
        (-8, 8, 0),
        flips="九",
    ),
    # 醒
    Priced("xing_offsets", "guilin", {"xing_offsets": [1, 0]}, PLAIN, 2, 2, {}, (-4, -4, 8), (-3, -3, 6), flips="五"),
    Priced("xing_offsets", "guilin", {"xing_offsets": []}, PLAIN, 2, 2, {}, (-2, -2, 4), (-2, -2, 4)),
    Priced("xing_mode", "guilin", {"xing_mode": "follow"}, PLAIN, 2, 2, {}, (-3, -3, 6), (-2, -2, 4)),
    Priced(
        "xing_on_empty",
        "guilin",
        {"xing_on_empty": "winning_card"},
        thrown(PLAIN),
        4,
        4,
        {},
        (-5, 10, -5),
        (-4, 8, -4),
        wall_empty=True,
    ),
    Priced(
        "xing_on_empty",
        "guilin",
        {"xing_on_empty": "next"},
        thrown(PLAIN),
        4,
        4,
        {},
        (-5, 10, -5),
        (-4, 8, -4),
        wall_empty=True,
    ),
    Priced(
        "xing_chain",
        "guilin",
        {"xing_chain": False},
        FOUR_OF_ONE_RED,
        4,
        4,
        {},
        (-8, -8, 16),
        (-9, -9, 18),
        flips="一三",
    ),
    Priced(
        "xing_multiplied",
        "guilin",
        {"xing_multiplied": True},
        own(PLAIN),
        4,
        4,
        {},
        (-6, 12, -6),
        (-5, 10, -5),
        flips="五",
    ),
    Priced(
        "xing_on_haidi",
        "guilin",
        {"xing_on_haidi": True},
        last(PLAIN),
        4,
        4,
        {"xing_mode": "follow"},
        (-5, -5, 10),
        (-4, -4, 8),
    ),
)
"""Every option that changes a price or who pays it."""
