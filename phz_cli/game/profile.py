"""A rule set as data: one frozen value, filled from a TOML file.

Every field is a parameter that a record's `options` may override by name, and is documented in
`rulebook/parameters.toml` in both languages.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

Bar = Literal["chi", "peng"]
DiscardPayment = Literal["each", "all_shares", "one_share"]
PENALTY: Final = re.compile(r"none|pay_claimed|pay_each:[0-9]{1,6}")
"""What `penalty` may say."""

RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "hand_size": (1, 39),
    "minimum_huxi": (0, 1_000),
    "unit_step": (1, 1_000),
    "unit_base": (0, 10_000),
    "bonus_units": (0, 10_000),
    "haidi_units": (0, 10_000),
    "fan_cap": (0, 1_000_000),
    "huangfan_most": (0, 1_000),
    "stake": (0, 1_000_000),
    "payment_cap": (0, 1_000_000_000),
    "sitting_payment": (0, 1_000_000),
}
"""The least and the greatest value of every parameter that is a number."""

NAME_RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "fan": (0, 10_000),
    "each": (0, 1_000),
    "at_least": (0, 99),
    "at_most": (0, 99),
    "joined_fan": (0, 10_000),
    "plain_fan": (0, 10_000),
}
"""The same of the numbers of a 名堂."""

UNIT_TABLE_RANGES: Final = ((0, 1_000), (0, 10_000))
"""The same of the two numbers in a row of `unit_table`: 胡息 and units."""

Effect = Literal["dead-hand", "void-action", "void-win", "wrong-result", "record", "note"]
Test = Literal[
    "red",
    "one_red",
    "red_sets",
    "big",
    "small",
    "duidui",
    "haidi",
    "zimo",
    "tianhu",
    "dihu",
    "tinghu",
    "shuahou",
    "tuanyuan",
    "hanghang",
    "jiahang",
    "zhuoxiaosan",
    "beikaobei",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRule:
    """One 名堂: it holds when the count that `when` names lies between `at_least` and `at_most` (or in `values`).

    Its 番 are `fan`, plus `each` for every card above `at_least`; `joined_fan` in place of `fan` when the
    名堂 `joined` holds too; `plain_fan` in place of `fan` when no other name holds. `on` False: only by
    option `extra_names`.
    """

    name: str
    when: Test
    fan: int
    each: int = 0
    at_least: int = 1
    at_most: int = 99
    values: tuple[int, ...] = ()
    joined: str = ""
    joined_fan: int = 0
    plain_fan: int | None = None
    on: bool = True

    def __post_init__(self) -> None:
        """ValueError for a number out of its range."""
        for name, (least, most) in NAME_RANGES.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise ValueError(f"names, {name}: {least} to {most}, not {value}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A rule set. Values in 胡息, 等 (units), 番 or points as each field says."""

    id: str
    title_zh: str
    title_en: str
    source: str
    aliases: tuple[str, ...] = ()

    # the deal
    sitting: bool = False
    hand_size: int = 20

    # passing (law 6.1, 6.3-6.8)
    passed_chi_bars: tuple[Bar, ...] = ("chi", "peng")
    passed_peng_bars: tuple[Bar, ...] = ("chi", "peng")
    own_discard_bars_chi: bool = True

    # forced melds (law 2.5-2.9, 7.6)
    opening_ti: Literal["first_intake", "first_discard", "hidden"] = "first_intake"
    extra_for_quads: bool = False
    late_wei: Literal["fault", "as_peng"] = "fault"

    # winning (law chapters 2, 4, 8-9)
    minimum_huxi: int = 15
    win_on_discard: bool = False
    compulsory_win: Literal["none", "discard", "always"] = "none"
    win_on_shown: Literal["all", "dealer"] = "all"
    instant_win: bool = True
    zero_huxi_on_passed_peng: bool = False

    # scoring (law chapters 9-10)
    unit_zh: str = "等"
    unit_step: int = 3
    unit_base: int = 1
    unit_table: tuple[tuple[int, int], ...] = ()
    bonus_units: int = 0
    haidi_units: int = 0
    red_peng: bool = False
    zimo: Literal["post", "pre", "name", "double"] = "post"
    instant_is_zimo: Literal["all", "dealer", "none"] = "all"
    instant_names: bool = False
    tianhu_double_huxi: bool = False
    fan_combine: Literal["sum", "product", "most"] = "sum"
    fan_cap: int = 0
    names: tuple[NameRule, ...] = ()
    extra_names: tuple[str, ...] = ()
    dropped_names: tuple[str, ...] = ()
    haidi_plain: Literal["total_1", "plus_1"] = "total_1"
    huangfan: bool = False
    huangfan_most: int = 0
    stake: float = 1
    payment_cap: float = 0
    sitting_payment: float = 0
    discard_payment: DiscardPayment = "each"
    dihu_payers: Literal["all", "discarder"] = "all"
    xing_offsets: tuple[int, ...] = ()
    xing_mode: Literal["flip", "follow"] = "flip"
    xing_on_empty: Literal["none", "winning_card", "next"] = "none"
    xing_chain: bool = True
    xing_multiplied: bool = False
    xing_on_haidi: bool = False
    penalty: str = "none"

    # the next hand (law 13.9-13.13)
    dealer_after_win: Literal["winner", "stays"] = "winner"
    dealer_after_wash: Literal["stays", "next", "unknown"] = "stays"

    # what a fault does (law 11.4, 11.6)
    effects: Mapping[str, Effect] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """ValueError for a penalty or a 醒 offset that means nothing, or a number out of its range."""
        if not PENALTY.fullmatch(self.penalty):
            raise ValueError(f"penalty: none, pay_claimed or pay_each:K, not {self.penalty!r}")
        for name, (least, most) in RANGES.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise ValueError(f"{name}: {least} to {most}, not {value}")
        for row in self.unit_table:
            for value, (least, most) in zip(row, UNIT_TABLE_RANGES, strict=True):
                if not least <= value <= most:
                    raise ValueError(f"unit_table: {least} to {most}, not {value}")
        if not set(self.xing_offsets) <= {-1, 0, 1}:
            raise ValueError(f"xing_offsets: of -1, 0 and 1, not {list(self.xing_offsets)}")

    def penalty_each(self) -> float | None:
        """Points that an invalid 胡 costs to each other active seat; None where the claim decides (law 10.16)."""
        if self.penalty == "pay_claimed":
            return None
        return 0 if self.penalty == "none" else int(self.penalty.partition(":")[2]) * self.stake

    def units(self, huxi: int) -> int:
        """等 / 囤 / 舵 of a win with this many 胡息 (law 9.5): 0 below the minimum."""
        if huxi < self.minimum_huxi:
            return 0
        if not self.unit_table:
            return self.unit_base + (huxi - self.minimum_huxi) // self.unit_step
        reached = [row for row in self.unit_table if row[0] <= huxi] or [self.unit_table[0]]
        start, units = reached[-1]
        return units + ((huxi - start) // self.unit_step if len(reached) == len(self.unit_table) else 0)
