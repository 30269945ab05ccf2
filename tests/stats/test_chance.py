"""What chance alone does, against enumeration and printed tables."""

from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.stats.chance import (
    beta_binomial_at_least,
    binomial_at_least,
    drawdown,
    false_discovery,
    longest_run_at_most,
    longest_run_range,
    mid_binomial,
    shuffled_drawdowns,
    upper_tail,
)


def longest(places: tuple[int, ...]) -> int:
    """The longest run of consecutive places."""
    best = run = 0
    before = -2
    for place in places:
        run = run + 1 if place == before + 1 else 1
        best, before = max(best, run), place
    return best


@pytest.mark.parametrize(("successes", "trials"), [(0, 4), (3, 8), (5, 9), (7, 7)])
def test_the_longest_run_counts_every_order(successes: int, trials: int) -> None:
    orders = [longest(order) for order in combinations(range(trials), successes)]
    for run in range(trials + 1):
        share = sum(length <= run for length in orders) / len(orders)
        assert longest_run_at_most(run, successes, trials) == pytest.approx(share)


def test_many_trials_agree_with_the_exact_law() -> None:
    # 401 trials are counted by Poisson's clumping, 400 exactly
    for run in (3, 5, 8):
        assert longest_run_at_most(run, 134, 401) == pytest.approx(longest_run_at_most(run, 133, 400), abs=0.02)
    low, high = longest_run_range(100, 300)
    assert 3 <= low < high <= 9


@pytest.mark.parametrize(
    ("points", "deepest"), [([], 0), ([1, 2], 0), ([-3], 3), ([8, -6, 0, 0, -5], 11), ([-1, 5, -4, 2, -4, 9], 6)]
)
def test_the_drawdown(points: list[float], deepest: float) -> None:
    assert drawdown(points) == deepest


def test_shuffles_are_kept_by_the_seed_and_lie_among_all_orders() -> None:
    points = [3.0, -2.0, -2.0, 4.0]
    every = {drawdown(order) for order in permutations(points)}
    found = shuffled_drawdowns(points, "seed", 50)
    assert set(found) == every
    assert found == shuffled_drawdowns(points, "seed", 50)


@pytest.mark.parametrize(("z", "tail"), [(0, 0.5), (1.644854, 0.05), (1.959964, 0.025), (-1, 0.841345)])
def test_the_normal_tail(z: float, tail: float) -> None:
    assert upper_tail(z) == pytest.approx(tail, abs=1e-6)


@pytest.mark.parametrize(
    ("successes", "trials", "share", "expected"),
    [(0, 5, 0.2, 1), (1, 5, 0.2, 1 - 0.8**5), (5, 5, 0.2, 0.2**5), (3, 5, 0.5, 0.5), (1, 5, 0, 0), (5, 5, 1, 1)],
)
def test_the_binomial_tail(successes: int, trials: int, share: float, expected: float) -> None:
    assert binomial_at_least(successes, trials, share) == pytest.approx(expected)


def test_a_binomial_tail_too_large_to_sum_is_close() -> None:
    assert binomial_at_least(20_000, 100_000, 0.2) == pytest.approx(0.5, abs=0.01)


def test_half_of_a_tie_is_taken_off() -> None:
    assert mid_binomial(3, 5, 0.5) == pytest.approx(0.5 - 10 / 32 / 2)


def test_a_share_in_doubt_spreads_the_count() -> None:
    # a uniform share makes every count as likely
    assert beta_binomial_at_least(3, 4, 1, 1) == pytest.approx(2 / 5)
    # a share known for certain is a binomial
    assert beta_binomial_at_least(3, 5, 5e7, 5e7) == pytest.approx(0.5, abs=1e-5)
    assert beta_binomial_at_least(0, 5, 1, 1) == 1


def test_q_values_of_benjamini_and_hochberg() -> None:
    # 0.01 × 4 / 1, 0.02 × 4 / 2, 0.03 × 4 / 3, 0.9
    assert false_discovery([0.02, 0.9, 0.01, 0.03]) == pytest.approx([0.04, 0.9, 0.04, 0.04])
    assert false_discovery([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_q_values_keep_the_order_and_never_lie_below_p(chances: list[float]) -> None:
    found = false_discovery(chances)
    assert all(p - 1e-12 <= q <= 1 + 1e-12 for p, q in zip(chances, found, strict=True))
    order = sorted(range(len(chances)), key=chances.__getitem__)
    assert all(found[a] <= found[b] for a, b in pairwise(order))
