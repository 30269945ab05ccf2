"""A count that a fault has put wrong is remembered, and the seat judged as if it were right (law 12.1)."""

import pytest

from tests.game.positions import go_on
from tests.game.scenario import At

AFTER = ("draw 2 三", "peng 1 三", "discard 1 伍", "draw 2 一")
"""A 碰 and its discard, of which nothing may be said."""


@pytest.mark.parametrize(
    ("at", "actions", "found"),
    [
        (At(("", "三三伍陆", ""), owes=1), ("discard 1 柒", *AFTER), [("R105", 41, 1)]),
        (At(("", "三三伍陆", ""), "一"), ("discard 1 柒", *AFTER), [("R105", 41, 1)]),
        (At(("", "四五六三三伍陆", ""), "七"), ("chi 1 七 四五六", "discard 1 陆", *AFTER), [("C303", 41, 1)]),
        (
            At(("陆捌", "三三伍", "陆陆七"), owes=1),
            ("discard 0 陆", "peng 2 陆", "discard 2 七", "draw 0 二", "draw 1 四", *AFTER),
            [("T201", 41, 0), ("T202", 40, 1)],
        ),
        (
            At(("陆捌", "三三伍陆陆七", ""), owes=1),
            ("discard 0 陆", "peng 1 陆", "discard 1 七", *AFTER),
            [("T201", 41, 0), ("T202", 40, 1)],
        ),
    ],
    ids=[
        "a card not held, where a discard is due",
        "a card not held, out of turn",
        "no group with the eaten card",
        "a discard owed, and another seat's taken by the third",
        "a discard owed, and another seat's taken by the owing seat",
    ],
)
def test_one_fault_and_no_other(at: At, actions: tuple[str, ...], found: list[tuple[str, int, int]]) -> None:
    table = at.table()
    assert go_on(table, *actions) == found
    assert [seat.excess() for seat in table.seats] == [0, 0, 0]
