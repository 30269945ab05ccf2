"""Labels keep their order and do not overlap."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.charts.labels import percent, signed, spread

HEIGHTS = st.lists(st.floats(0, 100, allow_nan=False), max_size=30)


def test_labels_that_do_not_meet_stay_where_they_are():
    assert spread([10, 50, 90], 5, 0, 100) == [10, 50, 90]


def test_labels_that_meet_move_apart_around_their_middle():
    assert spread([50, 50], 10, 0, 100) == [45, 55]


def test_labels_at_the_edge_stay_inside():
    assert spread([100, 100, 100], 10, 0, 100) == [80, 90, 100]


@given(HEIGHTS, st.floats(0.5, 20))
def test_any_labels_keep_order_distance_and_bounds(heights: list[float], distance: float):
    places = spread(heights, distance, 0, 100)
    assert len(places) == len(heights)
    step = min(distance, 100 / (len(heights) - 1)) if len(heights) > 1 else distance
    order = sorted(range(len(heights)), key=lambda place: (heights[place], place))
    drawn = [places[place] for place in order]
    assert all(-1e-6 <= place <= 100 + 1e-6 for place in drawn)
    for lower, upper in pairwise(drawn):
        assert upper - lower >= step - 1e-6


@pytest.mark.parametrize(
    ("value", "text"),
    [(12.0, "+12"), (-3.5, "−3.5"), (0.0, "0"), (-0.0, "0"), (0.04, "0"), (1250.0, "+1,250"), (10.0, "+10")],
)
def test_points_bear_their_sign(value: float, text: str):
    assert signed(value) == text


def test_points_with_more_decimals():
    assert signed(-1.15, 2) == "−1.15"
    assert signed(1.2, 2) == "+1.2"


def test_percent_has_one_decimal():
    assert percent(1 / 3) == "33.3%"
