"""Intervals against published values."""

from math import inf, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.stats.cells import Cell, evaluate
from phz_cli.stats.declarations import STATISTICS
from phz_cli.stats.intervals import (
    beta_quantile,
    cluster_interval,
    incomplete_beta,
    jeffreys,
    share_interval,
    spread_interval,
    t_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("freedom", "expected"),
    # Student's t, 97.5 %, from the printed tables
    [
        (1, 12.706205),
        (2, 4.302653),
        (3, 3.182446),
        (5, 2.570582),
        (7, 2.364624),
        (10, 2.228139),
        (30, 2.042272),
        (60, 2.000298),
        (120, 1.979930),
        (100_000, 1.959988),
    ],
)
def test_t_quantiles(freedom: int, expected: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(expected, abs=2e-6)


@pytest.mark.parametrize(("probability", "expected"), [(0.9, 1.475884), (0.95, 2.015048), (0.995, 4.032143)])
def test_t_quantiles_of_other_levels(probability: float, expected: float) -> None:
    assert t_quantile(probability, 5) == pytest.approx(expected, abs=2e-6)


@pytest.mark.parametrize(("probability", "freedom"), [(0.975, 0), (0.4, 3), (1.0, 3)])
def test_t_quantiles_that_do_not_exist(probability: float, freedom: int) -> None:
    with pytest.raises(ValueError, match="degree of freedom"):
        t_quantile(probability, freedom)


@pytest.mark.parametrize(
    ("a", "b", "x", "expected"),
    [
        (1, 1, 0.3, 0.3),
        (2, 2, 0.5, 0.5),
        (2, 3, 0.4, 0.5248),  # 6x² - 8x³ + 3x⁴
        (5, 1, 0.9, 0.59049),  # x⁵
        (0.5, 0.5, 0.5, 0.5),
        (0.5, 0.5, 0.25, 1 / 3),  # the arcsine law
        (3, 4, 0, 0),
        (3, 4, 1, 1),
    ],
)
def test_the_incomplete_beta(a: float, b: float, x: float, expected: float) -> None:
    assert incomplete_beta(a, b, x) == pytest.approx(expected, abs=1e-12)


@given(st.floats(0.5, 500), st.floats(0.5, 500), st.floats(0.001, 0.999))
def test_the_beta_quantile_undoes_the_incomplete_beta(a: float, b: float, probability: float) -> None:
    assert incomplete_beta(a, b, beta_quantile(probability, a, b)) == pytest.approx(probability, abs=1e-6)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    # Newcombe 1998, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_jeffreys_at_none_and_at_all() -> None:
    # qbeta(0.975, 0.5, 10.5) = 0.217196
    assert jeffreys(0, 10) == pytest.approx((0, 0.217196), abs=2e-6)
    assert jeffreys(10, 10) == pytest.approx((1 - 0.217196, 1), abs=2e-6)


@given(st.integers(1, 3000).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_a_share_lies_in_its_interval(drawn: tuple[int, int]) -> None:
    successes, trials = drawn
    low, high, method = share_interval(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    assert low < high
    assert method == ("jeffreys" if successes in (0, trials) else "wilson")


def test_the_interval_of_a_mean() -> None:
    # 2 4 4 4 5 5 7 9: mean 5, sample deviation √(32/7), t(7) = 2.364624
    low, high = spread_interval(5, 32, 8, 8)
    assert high - 5 == pytest.approx(2.364624 * (32 / 7) ** 0.5 / 8**0.5, rel=1e-6)
    assert isclose(5 - low, high - 5)
    assert spread_interval(5, 0, 1, 1) == (-inf, inf)


def test_clusters_of_one_size_are_the_t_interval_of_their_means() -> None:
    means = [2, 4, 4, 4, 5, 5, 7, 9]
    assert cluster_interval(5, [(10 * mean, 10) for mean in means]) == pytest.approx(spread_interval(5, 32, 8, 8))


def test_from_eight_matches_on_the_matches_make_the_interval() -> None:
    statistic = STATISTICS["net_points_per_hand"]
    for matches, method in ((7, "t-hand"), (8, "t-match")):
        cell = Cell()
        for points in range(matches):
            cell.add((2.0 * points, 2.0, 2.0 * points * points, 2.0 * points, 2.0, 2.0, float(points)))
        number = evaluate(statistic, cell)
        assert number.method == method
        assert number.value == pytest.approx((matches - 1) / 2)
        assert number.low is not None
        assert number.low < (matches - 1) / 2


def test_equal_values_claim_no_certainty() -> None:
    cell = Cell()
    cell.add((15.0, 3.0, 75.0, 15.0, 3.0, 3.0, 5.0))
    number = evaluate(STATISTICS["avg_win_huxi"], cell)
    assert (number.value, number.low, number.high, number.method) == (5, None, None, "none")
