"""A rule set as data: one frozen value, filled from a TOML file (rules.md D1, §2.11).

Every field is a parameter that a record's `options` may override by name, and is documented in
`PARAMETERS` of the rulebook in both languages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Bar = Literal["chi", "peng"]
Effect = Literal["dead-hand", "void-action", "void-win", "wrong-result", "record", "note"]
Test = Literal[
    "red",
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

    # passing (D2, D3)
    passed_chi_bars: tuple[Bar, ...] = ("chi", "peng")
    passed_peng_bars: tuple[Bar, ...] = ("chi", "peng")
    own_discard_bars_chi: bool = True

    # forced melds (D7, D14)
    opening_ti: Literal["first_intake", "first_discard", "hidden"] = "first_intake"
    late_wei: Literal["fault", "as_peng"] = "fault"

    # winning (D8-D13)
    minimum_huxi: int = 15
    win_on_discard: bool = False
    compulsory_win_on_discard: bool = False
    win_on_shown: Literal["all", "dealer"] = "all"
    instant_win: bool = True
    zero_huxi_on_passed_peng: bool = False

    # scoring (D15-D24)
    unit_zh: str = "等"
    unit_step: int = 3
    unit_base: int = 1
    zimo: Literal["post", "pre", "name"] = "post"
    instant_is_zimo: Literal["all", "dealer", "none"] = "all"
    instant_names: bool = False
    tianhu_double_huxi: bool = False
    fan_combine: Literal["sum", "product"] = "sum"
    names: tuple[NameRule, ...] = ()
    extra_names: tuple[str, ...] = ()
    haidi_plain: Literal["total_1", "plus_1"] = "total_1"
    huangfan: bool = False
    stake: float = 1
    sitting_payment: float = 0
    discarder_pays_all: bool = False
    dihu_payers: Literal["all", "discarder"] = "all"
    xing_offsets: tuple[int, ...] = ()
    xing_chain: bool = True
    xing_multiplied: bool = False
    xing_on_haidi: bool = False

    # what a fault does (faults.md §3, D29)
    effects: Mapping[str, Effect] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def units(self, huxi: int) -> int:
        """等 / 囤 / 舵 of a win with this many 胡息 (§3.2): 0 below the minimum."""
        if huxi < self.minimum_huxi:
            return 0
        return self.unit_base + (huxi - self.minimum_huxi) // self.unit_step
