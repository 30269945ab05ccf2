"""95 % intervals without scipy: Wilson and Jeffreys for shares, Student's t for means.

Everything rests on one function, the regularised incomplete beta, evaluated by its continued fraction
(Abramowitz & Stegun 26.5.8) and inverted by bisection.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
ENOUGH_CLUSTERS: Final = 8
"""From this many matches on, a mean's interval comes from the matches; below it, from the hands."""

_TINY: Final = 1e-300
_PRECISION: Final = 1e-14
_Z: Final = NormalDist().inv_cdf(0.5 + LEVEL / 2)


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta I_x(a, b) for a, b > 0 and 0 ≤ x ≤ 1."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = exp(a * log(x) + b * log1p(-x) - (lgamma(a) + lgamma(b) - lgamma(a + b)))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta, by Lentz's method."""
    upper, lower = 1.0, _safe(1 - (a + b) * x / (a + 1))
    lower = 1 / lower
    value = lower
    for step in range(1, 10_000):
        double = 2 * step
        even = step * (b - step) * x / ((a + double - 1) * (a + double))
        odd = -(a + step) * (a + b + step) * x / ((a + double) * (a + double + 1))
        for term in (even, odd):
            lower = 1 / _safe(1 + term * lower)
            upper = _safe(1 + term / upper)
            change = lower * upper
            value *= change
        if abs(change - 1) < _PRECISION:
            return value
    raise ArithmeticError(f"incomplete beta does not converge at {a}, {b}, {x}")


def _safe(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def _bisect(rising: Callable[[float], float], target: float, low: float, high: float) -> float:
    """Where a rising function reaches the target, between low and high."""
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        if rising(middle) < target:
            low = middle
        else:
            high = middle


@lru_cache(maxsize=4096)
def beta_quantile(probability: float, a: float, b: float) -> float:
    """The x with I_x(a, b) = probability."""
    return _bisect(lambda x: incomplete_beta(a, b, x), probability, 0.0, 1.0)


@lru_cache(maxsize=4096)
def t_quantile(probability: float, freedom: int) -> float:
    """The quantile of Student's t for 0.5 ≤ probability < 1 and at least one degree of freedom."""
    if freedom < 1 or not 0.5 <= probability < 1:
        raise ValueError("needs one degree of freedom and a probability from 0.5 to below 1")

    def distribution(t: float) -> float:
        return 1 - incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2

    high = 1.0
    while distribution(high) < probability:
        high *= 2
    return _bisect(distribution, probability, 0.0, high)


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; trials > 0."""
    share = successes / trials
    square = _Z * _Z / trials
    middle = (share + square / 2) / (1 + square)
    half = _Z / (1 + square) * sqrt(share * (1 - share) / trials + square / (4 * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


def jeffreys(successes: float, trials: float) -> tuple[float, float]:
    """Jeffreys' 95 % interval of a share; its end is exact at 0 and at all."""
    a, b = successes + 0.5, trials - successes + 0.5
    low = 0.0 if successes == 0 else beta_quantile((1 - LEVEL) / 2, a, b)
    high = 1.0 if successes == trials else beta_quantile((1 + LEVEL) / 2, a, b)
    return low, high


def share_interval(successes: float, trials: float) -> tuple[float, float, str]:
    """Low, high and the method: Jeffreys at 0 and at all, Wilson between."""
    if successes in (0, trials):
        return *jeffreys(successes, trials), "jeffreys"
    return *wilson(successes, trials), "wilson"


def spread_interval(ratio: float, residual_squares: float, units: int, total: float) -> tuple[float, float]:
    """The t interval of a ratio Σy/Σx over independent units.

    `residual_squares` is Σ(y − ratio·x)² over the units, `total` is Σx. With x = 1 it is the usual interval
    of a mean. (-inf, inf) below two units.
    """
    if units < 2:
        return -inf, inf
    error = sqrt(max(0.0, residual_squares) * units / (units - 1)) / total
    half = t_quantile(0.5 + LEVEL / 2, units - 1) * error
    return ratio - half, ratio + half


def cluster_interval(ratio: float, clusters: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The t interval of Σy/Σx over clusters (Σy, Σx): hands of one match share players and fatigue."""
    squares = sum((y - ratio * x) ** 2 for y, x in clusters)
    return spread_interval(ratio, squares, len(clusters), sum(x for _, x in clusters))
