"""Ratings and means drawn to the field."""

import pytest

from phz_cli.stats.strength import expected_score, ratings, shrunk


def test_equals_are_1500_each() -> None:
    found = ratings({("a", "b"): 5, ("b", "a"): 5})
    assert found["a"].rating == pytest.approx(1500, abs=1e-3)
    assert found["a"].rating == pytest.approx(found["b"].rating)


def test_a_rating_says_how_often_one_finishes_before_another() -> None:
    found = ratings({("a", "b"): 3000, ("b", "a"): 1000})
    assert expected_score(found["a"].rating, found["b"].rating) == pytest.approx(0.75, abs=0.01)


def test_a_clean_sweep_stays_finite_and_more_games_are_surer() -> None:
    few, many = ratings({("a", "b"): 3}), ratings({("a", "b"): 30})
    assert few["a"].rating < many["a"].rating < 3000
    assert ratings({("a", "b"): 5, ("b", "a"): 5})["a"].error > ratings({("a", "b"): 50, ("b", "a"): 50})["a"].error


def test_means_are_drawn_by_how_unsure_they_are() -> None:
    # μ = 0 by symmetry of the sure ones; τ² from the spread
    found = shrunk([(4, 0.01), (-4, 0.01), (4, 16)])
    assert found[0].value == pytest.approx(4, abs=0.05)
    assert 0 < found[2].value < 3
    assert found[2].error < 4


def test_means_no_further_apart_than_chance_are_one() -> None:
    found = shrunk([(1, 9), (-1, 9), (0, 9)])
    assert [one.value for one in found] == [0, 0, 0]
    assert found[0].error == pytest.approx(3**0.5)
