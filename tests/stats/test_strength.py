"""Ratings and means drawn to the field."""

from itertools import combinations
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.stats.strength import Made, expected_score, ratings, shrunk


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


def made(hands: int, mean: float, variance: float = 4.0) -> Made:
    """A player of so many hands."""
    return Made(hands, hands * mean, variance * (hands - 1))


def test_means_are_drawn_by_how_few_hands_they_have() -> None:
    found = shrunk([made(4000, 4), made(4000, -4), made(10, 4)])
    assert found is not None
    sure, _, unsure = found
    assert sure.value == pytest.approx(4, abs=0.05)
    assert 3 < unsure.value < 4
    assert unsure.error > 5 * sure.error


def test_means_no_further_apart_than_chance_are_one() -> None:
    found = shrunk([made(5, 0.1), made(5, -0.1), made(5, 0)])
    assert found is not None
    assert [one.value for one in found] == pytest.approx([0, 0, 0])
    assert all(0.2 < one.error < 1.2 for one in found)


def test_points_that_do_not_vary_tell_nothing() -> None:
    assert shrunk([made(5, 1, 0), made(5, 0, 0), made(5, -1, 0)]) is None
    assert shrunk([made(1, 1), made(1, 0), made(1, -1)]) is None


@given(st.lists(st.tuples(st.integers(1, 400), st.floats(-20, 20), st.floats(0.1, 90)), min_size=2, max_size=12))
def test_what_one_is_drawn_down_the_others_are_drawn_up(players: list[tuple[int, float, float]]) -> None:
    field = [made(*player) for player in players]
    found = shrunk(field)
    total = sum(player.points for player in field)
    if found is not None:
        kept = sum(one.value * player.hands for one, player in zip(found, field, strict=True))
        assert kept == pytest.approx(total, abs=1e-6 * (1 + sum(abs(player.points) for player in field)))


def covered_means(seed: int, events: int, apart: float) -> float:
    """How often the interval of a player's mean holds the true one, over simulated events of unequal hands."""
    random, held, seen = Random(seed), 0, 0
    for _ in range(events):
        true = [random.gauss(0, apart) for _ in range(9)]
        field = []
        for mean in true:
            points = [random.gauss(mean, 6) for _ in range(random.choice((8, 30, 120)))]
            own = fmean(points)
            field.append(Made(len(points), sum(points), sum((one - own) ** 2 for one in points)))
        found = shrunk(field)
        assert found is not None
        held += sum(abs(one.value - mean) <= 1.96 * one.error for one, mean in zip(found, true, strict=True))
        seen += len(true)
    return held / seen


@pytest.mark.parametrize("apart", [0.0, 0.5, 2.0])
def test_intervals_of_drawn_means_hold_the_true_mean(apart: float) -> None:
    assert covered_means(1, 60, apart) >= 0.93


def covered_ratings(seed: int, events: int, players: int, matches: int, size: int) -> float:
    """How often the interval of a rating holds 1500 where everybody is equal and ranks are drawn by lot."""
    random, held = Random(seed), 0
    for _ in range(events):
        wins: dict[tuple[str, str], float] = {}
        for _ in range(matches):
            for pair in combinations(random.sample(range(players), size), 2):
                better, worse = map(str, pair)
                wins[better, worse] = wins.get((better, worse), 0) + 1
        spread = {str(player): (size + 1) / 3 for player in range(players)}
        found = ratings(wins, spread)
        held += sum(abs(one.rating - 1500) <= 1.96 * one.error for one in found.values())
    return held / events / players


@pytest.mark.parametrize(("matches", "size"), [(40, 3), (120, 3), (60, 4)])
def test_intervals_of_ratings_hold_equals(matches: int, size: int) -> None:
    assert covered_ratings(2, 12, 24, matches, size) >= 0.94


@pytest.mark.slow
@pytest.mark.parametrize(("players", "matches", "size"), [(4, 20, 4), (6, 40, 3), (24, 200, 3), (24, 100, 2)])
def test_intervals_of_ratings_hold_equals_in_many_events(players: int, matches: int, size: int) -> None:
    assert covered_ratings(3, 200, players, matches, size) >= 0.945


@pytest.mark.slow
@pytest.mark.parametrize("apart", [0.0, 0.2, 0.5, 1.0, 2.0])
def test_intervals_of_drawn_means_hold_the_true_mean_in_many_events(apart: float) -> None:
    assert covered_means(4, 1000, apart) >= 0.945


def test_who_is_met_as_an_opponent_only_is_rated_too() -> None:
    """A filter may keep one player's matches: the others have no spread of their own."""
    found = ratings({("a", "b"): 3.0, ("a", "c"): 2.0}, {"a": 4 / 3})
    assert set(found) == {"a", "b", "c"}
    assert found["a"].rating > found["b"].rating
