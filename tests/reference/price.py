"""Names, fan and price of a winning arrangement (§6, §7, D15–D23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tests.reference.cards import RED, SMALL
from tests.reference.rules import Rules

if TYPE_CHECKING:
    from tests.reference.answer import Case


class Won(NamedTuple):
    """What a winning arrangement is worth."""

    huxi: int
    units: int
    names: tuple[tuple[str, int], ...]
    fan: int
    each: int


def price(rules: Rules, case: Case, huxi: int, same: bool) -> Won:
    """`same`: the arrangement has no 顺 and no 绞."""
    units = (huxi - rules.units_from) // 3
    own = case.source == "own_draw" or (case.source == "shown" and case.dealer)
    if rules.multiply:
        return _multiplied(rules, case, huxi, units)
    names = [*_by_color(rules, case), *_by_size(rules, case), *_by_shape(rules, case, same), *_by_moment(rules, case)]
    black, alike = ("乌胡", rules.red_none), rules.same
    if rules.black_same and black in names and alike in names:
        rest = [name for name in names if name not in (black, alike)]
        names = [("乌胡", rules.red_none), (alike[0], rules.black_same - rules.red_none), *rest]
    if rules.last is not None and case.last:
        names.append((rules.last[0], rules.last[1] if names or not rules.last_alone else rules.last_alone))
    fan = sum(worth for _, worth in names) or 1
    each = units * fan + own if rules.zimo == "after" else (units + own) * fan
    return Won(huxi, units, tuple(sorted(names)), fan, each)


def _multiplied(rules: Rules, case: Case, huxi: int, units: int) -> Won:
    names = []
    if case.source == "shown":
        names.append(("天胡", rules.heaven))
    if case.source == "own_draw":
        names.append(("自摸", 2))
    if case.source == "discard" and case.first_discard:
        names.append(("地胡", rules.earth))
    if case.last and rules.last is not None:
        names.append(rules.last)
    fan = 1
    for _, worth in names:
        fan *= worth
    return Won(huxi, units, tuple(sorted(names)), fan, units * fan)


def _all_cards(case: Case) -> str:
    return case.hand + case.card + "".join(meld.cards for meld in case.melds)


def _by_color(rules: Rules, case: Case) -> Iterator[tuple[str, int]]:
    red = sum(card in RED for card in _all_cards(case))
    if red == 0 and rules.red_none:
        yield "乌胡", rules.red_none
    if red == 1 and rules.red_one:
        yield "点胡", rules.red_one
    if red >= 13 and rules.red_many:
        yield "红乌", rules.red_many
    elif rules.red_some is not None and red >= rules.red_some[0]:
        least, fan, rising = rules.red_some
        yield "红胡", fan + (red - least if rising else 0)


def _by_size(rules: Rules, case: Case) -> Iterator[tuple[str, int]]:
    cards = _all_cards(case)
    small = sum(card in SMALL for card in cards)
    for stated, count, least in ((rules.many_big, len(cards) - small, 18), (rules.many_small, small, 16)):
        if stated is not None and count >= least:
            yield stated[0], stated[1] + count - least


def _by_shape(rules: Rules, case: Case, same: bool) -> Iterator[tuple[str, int]]:
    if same and rules.same is not None:
        yield rules.same
    if rules.closed and not any(not meld.dealt for meld in case.melds):
        yield "听胡", rules.closed
    if rules.single and len(case.hand) == 1:
        yield "耍猴", rules.single


def _by_moment(rules: Rules, case: Case) -> Iterator[tuple[str, int]]:
    if case.source == "shown" and case.dealer and rules.heaven:
        yield "天胡", rules.heaven
    if case.source == "shown" and not case.dealer and rules.earth:
        yield "地胡", rules.earth
