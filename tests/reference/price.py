"""Names, fan and price of a winning arrangement (law chapters 9-10)."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from tests.reference.names import Shape
from tests.reference.rules import Rules


class Won(NamedTuple):
    """What a winning arrangement is worth; `cards` are all that lie in its groups."""

    huxi: int
    units: int
    names: tuple[tuple[str, int], ...]
    fan: int
    each: float
    cards: str = ""


def price(rules: Rules, shape: Shape, huxi: int) -> Won:
    """`huxi` as counted, the least already reached; the 亮张 may double it (law 9.27)."""
    if rules.doubled and shape.start:
        huxi *= 2
    names = names_of(rules, shape)
    own = shape.own or (shape.start and shape.dealer)
    return priced(rules, huxi, names, own, shape.last)._replace(cards=shape.cards)


def names_of(rules: Rules, shape: Shape) -> tuple[tuple[str, int], ...]:
    """The names that hold with their fan: 乌胡 beside 对对胡 and 海底 alone as law 9.7, 9.15 have it."""
    held = []
    for title, test in rules.on:
        if title in rules.dropped or (title == "自摸" and rules.zimo != "name"):
            continue
        fan = test(shape)
        if fan:
            held.append((title, fan))
    titles = [title for title, _ in held]
    if rules.black_same is not None and "乌胡" in titles:
        held = [rules.black_same if title == rules.black_same[0] else (title, fan) for title, fan in held]
    if rules.plain_last is not None and titles == [rules.plain_last[0]]:
        held = [rules.plain_last]
    return tuple(sorted(held))


def priced(rules: Rules, huxi: int, names: tuple[tuple[str, int], ...], own: bool, last: bool = False) -> Won:
    """What one payer pays for these 胡息 and names, 醒 and 黄番 left out."""
    worth = [fan for _, fan in names] or [1]
    fan = {"sum": sum, "product": prod, "most": max}[rules.combine](worth)
    if rules.most_fan:
        fan = min(fan, rules.most_fan)
    units = rules.units(huxi)
    base = units + rules.more_units + (rules.last_units if last else 0)
    each = {
        "after": base * fan + own,
        "before": (base + own) * fan,
        "double": base * fan * (2 if own else 1),
        "name": base * fan,
    }[rules.zimo]
    return Won(huxi, units, names, fan, each * rules.stake)
