"""One cell of a table: the sums behind a statistic for one group, and the number made of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atanh, sqrt, tanh
from typing import Final

from phz_cli.stats.intervals import ENOUGH_CLUSTERS, share_interval, spread_interval
from phz_cli.stats.statistic import Statistic

_ROUNDING = 1e-12
_Z: Final = 1.959964

_STEPS: Final = (0.001, 0.003, 0.01, 0.03, 0.06, 0.1, 0.2, 0.4)


def grid_of(share: float) -> list[float]:
    """The quantiles asked for around one: its interval is read off them."""
    steps = sorted({share, *(share - step for step in _STEPS), *(share + step for step in _STEPS)})
    return [round(step, 6) for step in steps if 0 < step < 1]


@dataclass(slots=True)
class Cell:
    """Sums over the rows of one group: y is the numerator, x the denominator."""

    y: float = 0
    x: float = 0
    yy: float = 0
    yx: float = 0
    xx: float = 0
    units: int = 0
    """Rows with a denominator."""
    largest: float | None = None
    """The largest y, or what the statistic's `most` is at most."""
    matches: int = 0
    """Matches with a denominator; the next three are sums over them of (Σy)², ΣyΣx and (Σx)²."""
    matches_yy: float = 0
    matches_yx: float = 0
    matches_xx: float = 0
    quantiles: tuple[float, ...] = ()
    """Of y, at `grid_of` the statistic's quantile."""

    def add(self, sums: Sequence[float | None]) -> None:
        """Adds the sums of one match: y, x, yy, yx, xx, units, largest."""
        y, x = sums[0] or 0, sums[1] or 0
        self.add_matches([*sums, 1, y * y, y * x, x * x])

    def add_matches(self, sums: Sequence[float | None]) -> None:
        """Adds the sums of several: the seven of `add`, then how many matches and the sums over them."""
        largest = sums[6]
        y, x, yy, yx, xx, units, _, matches, matches_yy, matches_yx, matches_xx = [value or 0 for value in sums]
        if not x:
            return
        self.y, self.x = self.y + y, self.x + x
        self.yy, self.yx, self.xx = self.yy + yy, self.yx + yx, self.xx + xx
        self.units += int(units)
        self.matches += int(matches)
        self.matches_yy += matches_yy
        self.matches_yx += matches_yx
        self.matches_xx += matches_xx
        if largest is not None:
            self.largest = largest if self.largest is None else max(self.largest, largest)

    def join(self, other: "Cell") -> None:
        """Adds the sums of another group, whose matches stay apart from these."""
        self.add_matches(
            [
                other.y,
                other.x,
                other.yy,
                other.yx,
                other.xx,
                other.units,
                other.largest,
                other.matches,
                other.matches_yy,
                other.matches_yx,
                other.matches_xx,
            ]
        )


@dataclass(frozen=True, slots=True)
class Number:
    """A value with its sums and interval; `value` is None when it cannot be computed."""

    value: float | None
    numerator: float | None
    denominator: float
    low: float | None = None
    high: float | None = None
    method: str = "none"


def evaluate(statistic: Statistic, cell: Cell) -> Number:
    """The number of a cell whose denominator is at least the statistic's minimum."""
    if statistic.formula == "count":
        return Number(cell.y, cell.y, cell.x)
    if statistic.formula == "maximum":
        return Number(cell.largest, cell.largest, cell.x)
    if statistic.formula == "quantile":
        return _quantile(statistic, cell)
    if statistic.formula == "correlation":
        return _correlation(cell)
    if statistic.formula == "deviation":
        return _spread(cell)
    if statistic.formula == "z":
        return Number(cell.y / sqrt(cell.x), cell.y, cell.x)
    value = cell.y / cell.x
    if statistic.interval == "wilson":
        return _share(value, cell, cell.x)
    if statistic.interval == "none":
        return Number(value, cell.y, cell.x)
    return _mean(statistic, cell, value)


def _share(value: float, cell: Cell, trials: float) -> Number:
    """A share with its interval over so many trials; none where a user's definition makes no share of it."""
    if not 0 <= value <= 1:
        return Number(value, cell.y, cell.x)
    successes = trials if value == 1 else value * trials
    return Number(value, cell.y, cell.x, *share_interval(successes, trials))


def _mean(statistic: Statistic, cell: Cell, value: float) -> Number:
    residuals = cell.yy - 2 * value * cell.yx + value * value * cell.xx
    if cell.units < 2 or residuals <= _ROUNDING * cell.yy:
        # All alike so far: an interval of no width would claim certainty.
        if statistic.range == (0, 1):
            return _share(value, cell, cell.units)
        return Number(value, cell.y, cell.x)
    if cell.matches >= ENOUGH_CLUSTERS:
        between = cell.matches_yy - 2 * value * cell.matches_yx + value * value * cell.matches_xx
        low, high, method = *spread_interval(value, between, cell.matches, cell.x), "t-match"
    else:
        low, high, method = *spread_interval(value, residuals, cell.units, cell.x), "t-hand"
    least, most = statistic.range
    if statistic.most and cell.largest is not None:
        most = cell.largest
    # Nothing keeps a user's definition within the range of its unit.
    return Number(value, cell.y, cell.x, min(value, max(least, low)), max(value, min(most, high)), method)


def _spread(cell: Cell) -> Number:
    """The sample standard deviation of y."""
    squares = max(0.0, cell.yy - cell.y * cell.y / cell.x)
    return Number(sqrt(squares / (cell.x - 1)), squares, cell.x - 1)


def _correlation(cell: Cell) -> Number:
    """A rank correlation (in `y`) over x pairs, with Fisher's interval; none from pairs of which one is constant."""
    half = _Z / sqrt(cell.x - 3) if cell.x > 3 else 0.0
    if not half or abs(cell.y) >= 1:
        return Number(cell.y, cell.y, cell.x)
    middle = atanh(cell.y)
    return Number(cell.y, cell.y, cell.x, tanh(middle - half), tanh(middle + half), "fisher")


def _quantile(statistic: Statistic, cell: Cell) -> Number:
    """A quantile with the order statistics that enclose it, read between those of the grid."""
    share = statistic.quantile
    points = list(zip(grid_of(share), cell.quantiles, strict=True))
    value = dict(points)[share]
    half = _Z * sqrt(share * (1 - share) / cell.x)
    low, high = _between(points, share - half), _between(points, share + half)
    if low is None or high is None:
        return Number(value, value, cell.x)
    return Number(value, value, cell.x, low, high, "order")


def _between(points: Sequence[tuple[float, float]], share: float) -> float | None:
    """The value at a share, on the line between its neighbours; None beyond the grid."""
    for (left, below), (right, above) in pairwise(points):
        if left <= share <= right:
            return below + (share - left) / (right - left) * (above - below)
    return None
