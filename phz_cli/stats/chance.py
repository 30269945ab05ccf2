"""What chance alone does: longest runs, tail probabilities, many tests at once. Pure arithmetic."""

from collections.abc import Sequence
from math import comb, erfc, exp, lgamma, sqrt
from random import Random
from typing import Final

_EXACT: Final = 400
"""Up to this many trials the law of the longest run is exact; above it Poisson's clumping is close."""


def longest_run_at_most(run: int, successes: int, trials: int) -> float:
    """The chance that in random order no more than `run` successes stand in a row."""
    failures = trials - successes
    if successes <= run:
        return 1.0
    if failures == 0:
        return 0.0
    if trials <= _EXACT:
        ways = sum(
            (-1) ** blocks * comb(failures + 1, blocks) * comb(trials - blocks * (run + 1), failures)
            for blocks in range(min(failures + 1, successes // (run + 1)) + 1)
        )
        return float(ways / comb(trials, failures))
    share = successes / trials
    return exp(-trials * (1 - share) * float(share ** (run + 1)))


def longest_run_range(successes: int, trials: int) -> tuple[int, int]:
    """The run lengths between which 95 % of random orders lie."""
    low = 0
    while longest_run_at_most(low, successes, trials) < 0.025:
        low += 1
    high = low
    while longest_run_at_most(high, successes, trials) < 0.975:
        high += 1
    return low, high


def drawdown(points: Sequence[float]) -> float:
    """The most that the running total falls below an earlier peak (0 at the start)."""
    total = peak = deepest = 0.0
    for value in points:
        total += value
        peak = max(peak, total)
        deepest = max(deepest, peak - total)
    return deepest


def shuffled_drawdowns(points: Sequence[float], seed: str, shuffles: int) -> list[float]:
    """Sorted drawdowns of the same points in random orders."""
    random, values = Random(seed), list(points)
    found = []
    for _ in range(shuffles):
        random.shuffle(values)
        found.append(drawdown(values))
    return sorted(found)


def upper_tail(z: float) -> float:
    """The chance that a standard normal value is at least z."""
    return erfc(z / sqrt(2)) / 2


def binomial_at_least(successes: int, trials: int, share: float) -> float:
    """The chance of at least so many successes."""
    if successes <= 0:
        return 1.0
    if share <= 0:
        return 0.0
    if share >= 1:
        return 1.0
    term = (1 - share) ** trials
    if term == 0.0:
        return upper_tail((successes - 0.5 - trials * share) / sqrt(trials * share * (1 - share)))
    total = 0.0
    for count in range(successes):
        total += term
        term *= (trials - count) / (count + 1) * share / (1 - share)
    return max(0.0, 1.0 - total)


def mid_binomial(successes: int, trials: int, share: float) -> float:
    """As `binomial_at_least`, half the chance of just so many taken off: honest at small counts on average."""
    least = binomial_at_least(successes, trials, share)
    return (least + binomial_at_least(successes + 1, trials, share)) / 2


def _log_comb(trials: int, count: int) -> float:
    return lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)


def beta_binomial_at_least(successes: int, trials: int, first: float, second: float) -> float:
    """The chance of at least so many successes when their share is itself drawn from Beta(first, second).

    So a share that is only known from some earlier trials is charged for its doubt. Both shape numbers > 0.
    """
    if successes <= 0:
        return 1.0
    whole = lgamma(first + second) - lgamma(first) - lgamma(second) - lgamma(trials + first + second)
    return min(
        1.0,
        sum(
            exp(_log_comb(trials, count) + lgamma(count + first) + lgamma(trials - count + second) + whole)
            for count in range(successes, trials + 1)
        ),
    )


def false_discovery(chances: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's q-value of each p-value, in the same order."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found = [1.0] * len(chances)
    least = 1.0
    for place in range(len(order), 0, -1):
        index = order[place - 1]
        least = min(least, chances[index] * len(chances) / place)
        found[index] = least
    return found
