"""Who pays whom: what the losers pay is what the winners get, whoever these are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.store.pair_rows import paid, relation

POINTS = st.lists(st.integers(-200, 200), min_size=2, max_size=3).map(
    lambda some: [*map(float, some), -float(sum(some))]
)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([-5.0, 10.0, -5.0], {(0, 1): 5.0, (2, 1): 5.0}),
        ([1.0, -2.0, 1.0], {(1, 0): 1.0, (1, 2): 1.0}),
        ([6.0, -9.0, 3.0], {(1, 0): 6.0, (1, 2): 3.0}),
        ([0.0, 0.0, 0.0], {}),
    ],
    ids=["a win", "a false win that pays each", "shares", "nothing"],
)
def test_by_hand(points: list[float], expected: dict[tuple[int, int], float]) -> None:
    seats = range(len(points))
    found = {(seat, other): paid(points, seat, other) for seat in seats for other in seats if seat != other}
    assert {pair: value for pair, value in found.items() if value} == expected


@given(POINTS)
def test_everybody_pays_what_it_loses_and_gets_what_it_gains(points: list[float]) -> None:
    seats = range(len(points))
    for seat in seats:
        others = [other for other in seats if other != seat]
        assert sum(paid(points, seat, other) for other in others) == pytest.approx(max(0.0, -points[seat]))
        assert sum(paid(points, other, seat) for other in others) == pytest.approx(max(0.0, points[seat]))


def test_the_seats_around() -> None:
    assert [relation(0, other, 3) for other in (1, 2)] == ["next", "previous"]
    assert [relation(1, other, 4) for other in (2, 3, 0)] == ["next", "opposite", "previous"]
