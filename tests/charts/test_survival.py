"""How long hands stay open: the share not won where washing is another end, and where cases are lost from sight."""

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.charts.frames_play import aalen_johansen, kaplan_meier

Steps = list[tuple[int, int]]


def _rows(steps: Steps) -> pl.DataFrame:
    """One rule set; at exposure 1, 2, … so many cases won and so many ended otherwise."""
    made = [("qq-half", number, *step) for number, step in enumerate(steps, 1) if sum(step)]
    return pl.DataFrame(made, schema=["rules", "exposure", "won", "washed"], orient="row")


def test_a_washed_hand_stays_among_the_hands_not_won() -> None:
    """Of ten hands four are won at once, five are washed, and the last is won at the end: half of all, not all."""
    curve = aalen_johansen(_rows([(4, 0), (0, 5), (1, 0)]), "hand_survival")
    assert curve["left"].to_list() == pytest.approx([0.6, 0.6, 0.5])
    lost_from_sight = kaplan_meier(_rows([(4, 0), (0, 5), (1, 0)]), "hand_survival")
    assert lost_from_sight["left"].to_list() == pytest.approx([0.6, 0.6, 0.0])


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=12).filter(
        lambda steps: any(map(sum, steps))
    )
)
def test_it_is_the_share_of_all_cases_counted_directly(steps: Steps) -> None:
    curve = aalen_johansen(_rows(steps), "hand_survival")
    cases = sum(map(sum, steps))
    won = 0
    shares = []
    for happened, ended in steps:
        won += happened
        if happened + ended:
            shares.append(1 - won / cases)
    assert curve["left"].to_list() == pytest.approx(shares)
    assert all(0 <= row["low"] <= row["left"] + 1e-9 <= row["high"] + 2e-9 <= 1 + 3e-9 for row in curve.to_dicts())


@given(st.lists(st.integers(0, 9), min_size=1, max_size=12).filter(any))
def test_without_another_end_it_is_the_curve_of_kaplan_and_meier(wins: list[int]) -> None:
    rows = _rows([(count, 0) for count in wins])
    one, other = (made(rows, "hand_survival")["left"].to_list() for made in (aalen_johansen, kaplan_meier))
    assert one == pytest.approx(other, abs=1e-9)
