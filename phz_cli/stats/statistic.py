"""What declares a statistic."""

from dataclasses import dataclass
from hashlib import sha256
from math import inf
from typing import Final, Literal

Level = Literal["player", "hand", "rules", "fault", "tempo", "pair", "field", "flag"]
Interval = Literal["wilson", "t", "none"]
Formula = Literal["ratio", "count", "maximum", "deviation", "quantile", "correlation", "z", "computed"]
Requirement = Literal[
    "hand", "offers", "points", "discard_wins", "order", "settled", "times", "evaluation", "matches", "wall"
]

RANGES: Final[dict[str, tuple[float, float]]] = {
    "share": (0, 1),
    "correlation": (-1, 1),
    "rank": (1, inf),
    "points": (-inf, inf),
    "rating": (-inf, inf),
    "z": (-inf, inf),
    "deviations": (-inf, inf),
}
"""Unit → the least and the most that a number in it can be. Any other unit counts or measures: nought or more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistic:
    """One number of the catalogue.

    `numerator` and `denominator` are SQL expressions over one row of `view`; the statistic is the sum of the
    one over the sum of the other (`ratio`), the sum (`count`), the largest (`maximum`), the sample standard
    deviation of the numerator (`deviation`), a quantile of it (`quantile`), the rank correlation of the
    two (`correlation`), or the sum over the root of the denominator (`z`). A `computed` one is made by its
    own function; its expressions say in words what is divided by what. With `details`, `detail_from` or `by`
    it is a family: one row for each detail, which the expressions name as `{detail}` (an SQL string) or
    `{raw}` (bare).
    """

    id: str
    zh: str
    en: str
    level: Level
    group: str
    """Group and numbers in the catalogue, e.g. `A2`."""
    numerator: str
    denominator: str = "1"
    unit: str = "share"
    view: str = "seat_hands"
    need: str = "P"
    interval: Interval = "wilson"
    minimum_n: int = 1
    """Below this denominator there is no number, only TOO_FEW."""
    formula: Formula = "ratio"
    requires: tuple[Requirement, ...] = ()
    details: tuple[str, ...] = ()
    detail_from: str = ""
    """An SQL expression that yields the details, one a row; each counts over all rows."""
    by: str = ""
    """An SQL expression by which rows are sorted into details; each counts over its own rows."""
    quantile: float = 0.5
    least: float | None = None
    """The least that it can be; None: what its unit says (`RANGES`)."""
    most: str = ""
    """An SQL expression whose largest value over the rows is the most that it can be; empty: what its unit says."""
    why_zh: str
    why_en: str

    @property
    def range(self) -> tuple[float, float]:
        """The least and the most that the value and its interval can be."""
        low, high = RANGES.get(self.unit, (0, inf))
        return (low if self.least is None else self.least), high

    def digest(self) -> str:
        """Eight hexadecimal digits of what is counted: they change when the definition does."""
        parts = (self.id, self.view, self.numerator, self.denominator, self.formula, self.interval, self.by)
        whole = repr((*parts, self.requires, self.details, self.detail_from, self.quantile, self.minimum_n))
        return sha256(whole.encode()).hexdigest()[:8]
