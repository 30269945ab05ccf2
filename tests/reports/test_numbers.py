"""How the page writes numbers."""

import pytest

from phz_cli.reports import Statistic
from phz_cli.reports.numbers import counted, interval, percent, plain, signed, written


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.001, "0"), (4.0, "4"), (4.256, "4.26"), (1250.0, "1,250"), (-3.5, "−3.5"), (100.0, "100")],
)
def test_plain_numbers_bear_no_needless_decimals(value: float, text: str):
    assert plain(value) == text


def test_points_bear_a_sign_unless_they_are_zero():
    assert [signed(value) for value in (12, -3.5, 0, 1000)] == ["+12", "−3.5", "0", "+1,000"]


def test_units():
    assert written(1 / 3, "share") == percent(1 / 3) == "33.3%"
    assert written(2.5, "points") == "+2.5"
    assert written(2.5, "number") == "2.5"


def test_counts_and_intervals():
    row = Statistic(label="x", unit="share", value=0.25, numerator=24, denominator=96, low=0.17, high=0.35)
    assert counted(row) == "24/96"
    assert interval(row) == "17.0% – 35.0%"
    unknown = Statistic(label="x", unit="share", value=None, numerator=None, denominator=96)
    assert counted(unknown) == "n/a/96"
    assert interval(unknown) == ""
