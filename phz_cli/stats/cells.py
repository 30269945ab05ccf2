"""One cell of a table: the sums behind a statistic for one group, and the number made of them."""

from dataclasses import dataclass, field
from math import sqrt

from phz_cli.stats.intervals import ENOUGH_CLUSTERS, cluster_interval, share_interval, spread_interval
from phz_cli.stats.statistic import Statistic

_ROUNDING = 1e-12


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
    clusters: list[tuple[float, float]] = field(default_factory=list)
    """(Σy, Σx) of each match with a denominator."""

    def add(self, sums: tuple[float | None, ...]) -> None:
        """Adds the sums of one match: y, x, yy, yx, xx, units, largest."""
        y, x, yy, yx, xx, units, largest = sums
        if not x:
            return
        self.y += y or 0
        self.x += x
        self.yy += yy or 0
        self.yx += yx or 0
        self.xx += xx or 0
        self.units += int(units or 0)
        if largest is not None:
            self.largest = largest if self.largest is None else max(self.largest, largest)
        self.clusters.append((y or 0, x))

    def join(self, other: "Cell") -> None:
        """Adds the sums of another group, whose matches stay apart from these."""
        self.y, self.x = self.y + other.y, self.x + other.x
        self.yy, self.yx, self.xx = self.yy + other.yy, self.yx + other.yx, self.xx + other.xx
        self.units += other.units
        self.clusters += other.clusters
        if other.largest is not None:
            self.largest = other.largest if self.largest is None else max(self.largest, other.largest)


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
    if statistic.formula == "deviation":
        squares = max(0.0, cell.yy - cell.y * cell.y / cell.x)
        return Number(sqrt(squares / (cell.x - 1)), squares, cell.x - 1)
    value = cell.y / cell.x
    if statistic.interval == "wilson":
        return Number(value, cell.y, cell.x, *share_interval(cell.y, cell.x))
    if statistic.interval == "none":
        return Number(value, cell.y, cell.x)
    residuals = cell.yy - 2 * value * cell.yx + value * value * cell.xx
    if cell.units < 2 or residuals <= _ROUNDING * cell.yy:
        # All alike so far: an interval of no width would claim certainty.
        return Number(value, cell.y, cell.x)
    if len(cell.clusters) >= ENOUGH_CLUSTERS:
        low, high, method = *cluster_interval(value, cell.clusters), "t-match"
    else:
        low, high, method = *spread_interval(value, residuals, cell.units, cell.x), "t-hand"
    if statistic.unit != "points":
        low = max(0.0, low)
    return Number(value, cell.y, cell.x, low, high, method)
