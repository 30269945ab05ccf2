"""95 % intervals made another way: densities summed by Simpson's rule, no incomplete beta."""

from collections.abc import Callable, Sequence
from functools import cache
from math import cos, pi, sin, sqrt, tan
from typing import Final

Z: Final = 1.959963984540054
ENOUGH_MATCHES: Final = 8
_STRIPS: Final = 2_000
_HALVINGS: Final = 50

Span = tuple[float | None, float | None]
Observation = tuple[float, float, object]
"""Numerator and denominator of one row, and its match."""


def _area(density: Callable[[float], float], low: float, high: float) -> float:
    """The area under a density, by Simpson's rule."""
    step = (high - low) / _STRIPS
    inner = sum(density(low + place * step) * (4 if place % 2 else 2) for place in range(1, _STRIPS))
    return (density(low) + inner + density(high)) * step / 3


def _quantile(density: Callable[[float], float], low: float, high: float, share: float) -> float:
    """Where the area from `low` is this share of the whole."""
    due = share * _area(density, low, high)
    start, left, right = low, low, high
    area = 0.0
    for _ in range(_HALVINGS):
        middle = (left + right) / 2
        part = _area(density, left, middle)
        if area + part < due:
            area, left = area + part, middle
        else:
            right = middle
        if right - left < 1e-12 * (high - start):
            break
    return (left + right) / 2


@cache
def t_point(freedom: int) -> float:
    """The 97.5 % point of Student's t: with t = √ν tan φ its density is a power of the cosine."""
    return sqrt(freedom) * tan(_quantile(lambda angle: cos(angle) ** (freedom - 1), 0.0, pi / 2, 0.95))


@cache
def none_of(trials: float) -> float:
    """Jeffreys' upper end where none of n came: of Beta(½, n + ½), with x = sin² φ a power of the cosine."""
    return sin(_quantile(lambda angle: cos(angle) ** (2 * trials), 0.0, pi / 2, 0.975)) ** 2


def span_of_share(successes: float, trials: float) -> Span:
    """Wilson's interval as the roots of (p̂ − p)² = z² p (1 − p) / n; Jeffreys' at none and at all."""
    if successes <= 0:
        return 0.0, none_of(trials)
    if successes >= trials:
        return 1 - none_of(trials), 1.0
    share = successes / trials
    a, b, c = 1 + Z * Z / trials, -(2 * share + Z * Z / trials), share * share
    root = sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def span_of_mean(rows: Sequence[Observation], least: float, most: float) -> Span:
    """Student's interval of Σy/Σx: over matches where there are eight with a denominator, else over rows.

    None where there is but one row or all agree; a share (0 to 1) then has the interval of so many trials.
    """
    total = sum(x for _, x, _ in rows)
    value = sum(y for y, _, _ in rows) / total
    counted = sum(1 for _, x, _ in rows if x)
    if counted < 2 or all(abs(y - value * x) < 1e-9 * max(1.0, abs(y)) for y, x, _ in rows):
        return span_of_share(value * counted, counted) if (least, most) == (0, 1) else (None, None)
    units: list[tuple[float, float]] = [(y, x) for y, x, _ in rows]
    matches: dict[object, list[float]] = {}
    for y, x, match in rows:
        sums = matches.setdefault(match, [0.0, 0.0])
        sums[0] += y
        sums[1] += x
    with_some = [(y, x) for y, x in matches.values() if x]
    count = counted
    if len(with_some) >= ENOUGH_MATCHES:
        units, count = with_some, len(with_some)
    squares = sum((y - value * x) ** 2 for y, x in units)
    half = t_point(count - 1) * sqrt(squares * count / (count - 1)) / total
    return min(value, max(least, value - half)), max(value, min(most, value + half))
