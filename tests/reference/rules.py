"""The five rule sets as the rules state them (section D, §6, §7; regional §1), typed here a second time."""

from typing import NamedTuple


class Rules(NamedTuple):
    """What decides whether a finished hand wins and what it is worth.

    `units_from` is subtracted from the 胡息 before the division by three. `zimo` says where the own draw enters:
    `after` the fan, `before` them, or as a `factor`. The names are title → fan; a title left out does not exist.
    """

    least: int
    units_from: int
    zimo: str
    discards: bool = False
    others_on_shown: bool = True
    instant: bool = True
    passed_is_worthless: bool = False
    multiply: bool = False
    red_some: tuple[int, int, bool] | None = None  # 红胡: fewest red cards, fan, one more for each further card
    red_many: int = 0  # 红乌, from 13 red cards
    red_one: int = 0
    red_none: int = 0
    same: tuple[str, int] | None = None  # 对对胡 or 对子胡
    black_same: int = 0  # 乌胡 with 对对胡 together, where they do not add up
    many_big: tuple[str, int] | None = None  # from 18, one more for each further card
    many_small: tuple[str, int] | None = None  # from 16
    last: tuple[str, int] | None = None  # 海底 or 海胡
    last_alone: int = 0  # what it is worth where nothing else is, if that differs
    closed: int = 0  # 听胡
    single: int = 0  # 耍猴
    heaven: int = 0  # 天胡
    earth: int = 0  # 地胡


_BASIC = Rules(15, 12, "after", red_some=(10, 2, False), red_many=4, red_one=3, red_none=5)
_HALF = _BASIC._replace(same=("对对胡", 4), black_same=10, last=("海底", 2), last_alone=1)
RULES = {
    "qq-basic": _BASIC,
    "qq-half": _HALF,
    "qq-full": _HALF._replace(many_big=("大字胡", 6), many_small=("小字胡", 8), closed=6, single=8),
    "changde-80": Rules(
        15,
        12,
        "before",
        red_some=(10, 3, True),
        red_one=6,
        red_none=8,
        same=("对子胡", 8),
        many_big=("大胡", 8),
        many_small=("小胡", 10),
        last=("海胡", 6),
        heaven=6,
        earth=6,
    ),
    "guilin": Rules(
        10,
        7,
        "factor",
        discards=True,
        others_on_shown=False,
        instant=False,
        passed_is_worthless=True,
        multiply=True,
        last=("海底", 2),
        heaven=2,
        earth=2,
    ),
}
