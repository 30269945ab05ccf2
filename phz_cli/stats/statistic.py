"""What declares a statistic."""

from dataclasses import dataclass
from typing import Literal

Level = Literal["player", "hand", "rules", "fault"]
Interval = Literal["wilson", "t", "none"]
Formula = Literal["ratio", "count", "maximum", "deviation"]
Requirement = Literal["hand", "offers", "points", "discard_wins", "order", "settled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistic:
    """One number of the catalogue.

    `numerator` and `denominator` are SQL expressions over one row of `view`; the statistic is the sum of the
    one over the sum of the other (`ratio`), the sum (`count`), the largest (`maximum`), or the sample
    standard deviation of the numerator (`deviation`). With `details` or `detail_from` it is a family: one row
    for each detail, which the expressions name as `{detail}` (an SQL string) or `{raw}` (bare).
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
    """An SQL expression that yields the details, one a row."""
    why_zh: str
    why_en: str
