"""The rule sets as the law states them, and their options, typed once more."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.reference import names as of
from tests.reference.cards import BIG, SMALL

Names = tuple[tuple[str, of.Test], ...]

_QQ_KILLS = frozenset(["C301", "C302", "C305", "P402", "F501", "F502", "F503", "F504", "T203", "X601"])


class Rules(NamedTuple):
    """What decides whether a hand may win, what it is worth, and who pays.

    `zimo` says where the own draw enters: `after` the fan, `before` them, `double`, or as a `name`. `on` are the names
    that count, `off` those that an option adds. `kills` are the faults that cost a seat its right to win.
    """

    on: Names = ()
    off: Names = ()
    dropped: tuple[str, ...] = ()
    hand_size: int = 20
    # passing and duties
    passed_chi: frozenset[str] = frozenset(("chi", "peng"))
    passed_peng: frozenset[str] = frozenset(("chi", "peng"))
    discard_bars: bool = True
    dealt_quads: str = "first_intake"
    more_for_quads: bool = False
    late_wei_is_peng: bool = False
    kills: frozenset[str] = _QQ_KILLS
    # winning
    least: int = 15
    discards: bool = False
    must_win: str = "none"
    others_on_shown: bool = True
    instant: bool = True
    passed_is_worthless: bool = False
    # worth
    step: int = 3
    first_units: int = 1
    table: tuple[tuple[int, int], ...] = ()
    more_units: int = 0
    last_units: int = 0
    red_high: bool = False
    zimo: str = "after"
    instant_zimo: str = "all"
    instant_names: bool = False
    doubled: bool = False
    combine: str = "sum"
    most_fan: int = 0
    black_same: tuple[str, int] | None = None  # the name beside 乌胡 that is worth another 番 then, and that 番
    plain_last: tuple[str, int] | None = None  # 海底 alone, and its 番 then
    # payment
    washed: bool = False  # 黄番
    washed_most: int = 0  # the most that 黄番 multiplies by (law 9.28)
    stake: float = 1
    most_paid: float = 0
    sitting: float = 0
    discarder: str = "each"
    earth_payers: str = "all"
    offsets: tuple[int, ...] = ()
    follow: bool = False
    on_empty: str = "none"
    chain: bool = True
    xing_times_fan: bool = False
    xing_on_last: bool = False
    penalty: str = "none"

    def units(self, huxi: int) -> int:
        """等 of a win (law 9.5)."""
        if not self.table:
            return self.first_units + (huxi - self.least) // self.step
        start, units = max((row for row in self.table if row[0] <= huxi), default=self.table[0])
        return units + ((huxi - start) // self.step if start == self.table[-1][0] else 0)


_COLOURS: Names = (
    ("红胡", of.reds(10, 12, 2)),
    ("点胡", of.reds(1, 1, 3)),
    ("红乌", of.reds(13, 99, 4)),
    ("乌胡", of.reds(0, 0, 5)),
)
_BASIC = Rules(on=_COLOURS, washed_most=2)
_HALF = _BASIC._replace(
    on=(*_COLOURS, ("对对胡", of.all_alike(4)), ("海底", of.last_card(2))),
    black_same=("对对胡", 5),
    plain_last=("海底", 1),
)
_FULL = _HALF._replace(
    on=(
        *_HALF.on,
        ("大字胡", of.many(BIG, 18, 6)),
        ("小字胡", of.many(SMALL, 16, 8)),
        ("听胡", of.no_intake(6)),
        ("耍猴", of.one_card_left(8)),
    ),
    off=(
        ("四七红", of.reds_of((4, 7), 2)),
        ("团圆", of.both_quads(6)),
        ("行行息", of.all_worth(8)),
        ("假行行", of.all_worth_but_pair(6)),
        ("捉小三", of.small_three(8)),
    ),
)
_CHANGDE = Rules(
    on=(
        ("红胡", of.reds(10, 99, 3, 1)),
        ("点胡", of.reds(1, 1, 6)),
        ("乌胡", of.reds(0, 0, 8)),
        ("大胡", of.many(BIG, 18, 8)),
        ("小胡", of.many(SMALL, 16, 10)),
        ("对子胡", of.all_alike(8)),
        ("天胡", of.heaven(6)),
        ("地胡", of.earth(6)),
        ("海胡", of.last_card(6)),
    ),
    off=(
        ("听胡", of.no_intake(6)),
        ("耍猴", of.one_card_left(8)),
        ("大团圆", of.both_quads(8)),
        ("行行息", of.all_worth(8)),
        ("假行行", of.all_worth_but_pair(4)),
        ("四七红", of.reds_of((4, 7), 2)),
        ("背靠背", of.back_to_back(8)),
        ("捉小三", of.small_three(8)),
    ),
    passed_chi=frozenset(("chi",)),
    passed_peng=frozenset(),
    dealt_quads="first_discard",
    late_wei_is_peng=True,
    zimo="before",
    instant_zimo="dealer",
    instant_names=True,
    sitting=1,
)
_GUILIN = Rules(
    on=(
        ("自摸", of.own_draw(2)),
        ("海底", of.last_card(2)),
        ("天胡", of.heaven(2)),
        ("地胡", of.earth(2)),
    ),
    kills=_QQ_KILLS - {"P402"},
    dealt_quads="hidden",
    more_for_quads=True,
    least=10,
    discards=True,
    must_win="discard",
    others_on_shown=False,
    instant=False,
    passed_is_worthless=True,
    zimo="name",
    combine="product",
    discarder="all_shares",
    offsets=(1,),
)
_XIN = _GUILIN._replace(
    step=5,
    passed_chi=frozenset(("chi",)),
    passed_peng=frozenset(("peng",)),
    passed_is_worthless=False,
    zimo="before",
    dropped=("海底",),
    instant=True,
    instant_names=True,
    instant_zimo="none",
    earth_payers="discarder",
    offsets=(1, -1),
    xing_times_fan=True,
    xing_on_last=True,
)
_NINGXIANG = Rules(
    on=(
        ("红胡", of.reds(10, 99, 2, 1)),
        ("点胡", of.reds(1, 1, 4)),
        ("乌胡", of.reds(0, 0, 5)),
        ("双飘", of.two_red_sets(2)),
        ("大字胡", of.many(BIG, 18, 5)),
        ("小字胡", of.many(SMALL, 18, 5)),
        ("对对胡", of.all_alike(5)),
        ("天胡", of.heaven(5)),
    ),
    off=(
        ("二比", of.one_red_kind(2, 2)),
        ("三比", of.one_red_kind(3, 3)),
        ("四比", of.one_red_kind(4, 4)),
    ),
    passed_chi=frozenset(("chi",)),
    passed_peng=frozenset(("peng",)),
    others_on_shown=False,
    zimo="name",
)
_BAGUA = _NINGXIANG._replace(
    on=(
        *(("双飘", of.reds(2, 2, 2)) if row[0] == "双飘" else row for row in _NINGXIANG.on),
        *_NINGXIANG.off[1:],
    ),
    off=_NINGXIANG.off[:1],
    passed_peng=frozenset(),
    dealt_quads="hidden",
)
_SHIHUKA = Rules(
    on=(
        ("红胡", of.reds(10, 12, 2)),
        ("点胡", of.reds(1, 1, 3)),
        ("红乌", of.reds(13, 99, 5)),
        ("乌胡", of.reds(0, 0, 5)),
    ),
    least=10,
    discards=True,
    others_on_shown=False,
    instant=False,
    table=((10, 3), (11, 1), (12, 2), (15, 3)),
    zimo="double",
    discarder="all_shares",
)
FIVE = {
    "qq-basic": _BASIC,
    "qq-half": _HALF,
    "qq-full": _FULL,
    "changde-80": _CHANGDE,
    "guilin": _GUILIN,
}
"""The rule sets that come with the law; hands for the long comparisons are made up under these."""

RULES = {
    **FIVE,
    "guilin-xin": _XIN,
    "ningxiang": _NINGXIANG,
    "ningxiang-bagua": _BAGUA,
    "hengyang-shihuka": _SHIHUKA,
}

_ZIMO = {"post": "after", "pre": "before", "name": "name", "double": "double"}


def _extra(rules: Rules, titles: object) -> Rules:
    assert isinstance(titles, list)
    return rules._replace(on=(*rules.on, *(row for row in rules.off if row[0] in titles)))


def _haidi_plain(rules: Rules, how: object) -> Rules:
    alone = rules.plain_last
    return rules._replace(plain_last=alone if alone is None or how == "total_1" else (alone[0], alone[1] + 1))


def _effects(rules: Rules, effects: object) -> Rules:
    assert isinstance(effects, dict)
    spared = {code for code, effect in effects.items() if effect != "dead-hand"}
    return rules._replace(kills=(rules.kills | (effects.keys() - spared)) - spared)


def _set(field: str) -> Callable[[Rules, object], Rules]:
    return lambda rules, value: rules._replace(**{field: value})


def _set_tuple(field: str) -> Callable[[Rules, object], Rules]:
    def change(rules: Rules, value: object) -> Rules:
        assert isinstance(value, list)
        return rules._replace(**{field: tuple(tuple(row) if isinstance(row, list) else row for row in value)})

    return change


def _set_bars(field: str) -> Callable[[Rules, object], Rules]:
    def change(rules: Rules, value: object) -> Rules:
        assert isinstance(value, list)
        return rules._replace(**{field: frozenset(value)})

    return change


def _names(rules: Rules, rows: object) -> Rules:
    """Names stated in a record, as far as they count red cards."""
    assert isinstance(rows, list) and all(row["when"] == "red" for row in rows)
    tests = [
        (row["name"], of.reds(row.get("at_least", 1), row.get("at_most", 99), row["fan"], row.get("each", 0)))
        for row in rows
    ]
    return rules._replace(on=tuple(tests))


OPTIONS: Mapping[str, Callable[[Rules, object], Rules]] = {
    "hand_size": _set("hand_size"),
    "passed_chi_bars": _set_bars("passed_chi"),
    "passed_peng_bars": _set_bars("passed_peng"),
    "own_discard_bars_chi": _set("discard_bars"),
    "opening_ti": _set("dealt_quads"),
    "extra_for_quads": _set("more_for_quads"),
    "late_wei": lambda rules, value: rules._replace(late_wei_is_peng=value == "as_peng"),
    "effects": _effects,
    "minimum_huxi": _set("least"),
    "win_on_discard": _set("discards"),
    "compulsory_win": _set("must_win"),
    "win_on_shown": lambda rules, value: rules._replace(others_on_shown=value == "all"),
    "instant_win": _set("instant"),
    "zero_huxi_on_passed_peng": _set("passed_is_worthless"),
    "unit_step": _set("step"),
    "unit_base": _set("first_units"),
    "unit_table": _set_tuple("table"),
    "bonus_units": _set("more_units"),
    "haidi_units": _set("last_units"),
    "red_peng": _set("red_high"),
    "zimo": lambda rules, value: rules._replace(zimo=_ZIMO[str(value)]),
    "instant_is_zimo": _set("instant_zimo"),
    "instant_names": _set("instant_names"),
    "tianhu_double_huxi": _set("doubled"),
    "fan_combine": _set("combine"),
    "fan_cap": _set("most_fan"),
    "names": _names,
    "extra_names": _extra,
    "dropped_names": _set_tuple("dropped"),
    "haidi_plain": _haidi_plain,
    "huangfan": _set("washed"),
    "huangfan_most": _set("washed_most"),
    "stake": _set("stake"),
    "payment_cap": _set("most_paid"),
    "sitting_payment": _set("sitting"),
    "discard_payment": _set("discarder"),
    "dihu_payers": _set("earth_payers"),
    "xing_offsets": _set_tuple("offsets"),
    "xing_mode": lambda rules, value: rules._replace(follow=value == "follow"),
    "xing_on_empty": _set("on_empty"),
    "xing_chain": _set("chain"),
    "xing_multiplied": _set("xing_times_fan"),
    "xing_on_haidi": _set("xing_on_last"),
    "penalty": _set("penalty"),
}
"""What each option of a record changes here."""


NEUTRAL = frozenset(("sitting", "unit_zh", "dealer_after_win", "dealer_after_wash"))
"""Options that change nothing within a hand."""


def rules_of(name: str, options: Mapping[str, object] | None = None) -> Rules:
    """A rule set with the options of a record laid over it; KeyError for an option that is not known here."""
    rules = RULES[name]
    for option, value in (options or {}).items():
        rules = rules if option in NEUTRAL else OPTIONS[option](rules, value)
    return rules
