"""A report as a list of sections, whatever it is drawn as: HTML, PDF, a workbook or Markdown.

Every text is in the reader's language already; nothing here reads or counts. Drawers decide how a block looks, never
what it says.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from phz_cli.reports.data import Fault, Picture, Unit
from phz_cli.reports.wording import Lang

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in its unit (`share`: 0 to 1); `measure` stands after it, `small` says that it rests on few cases."""

    value: float
    unit: Unit = "number"
    measure: str = ""
    small: bool = False


@dataclass(frozen=True, slots=True)
class Ratio:
    """k of n: what a number was counted over. What is not known is None."""

    numerator: float | None
    denominator: float | None


@dataclass(frozen=True, slots=True)
class Span:
    """A 95 % interval, both ends in the unit of its value."""

    low: float
    high: float
    unit: Unit


@dataclass(frozen=True, slots=True)
class Cards:
    """Characters of cards, drawn as cards; anything between them is drawn as it is."""

    characters: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no number in a place that is for one."""

    text: str


Cell = str | Amount | Ratio | Span | Cards | Reason | None
"""What stands in one place of a table; None is an empty place."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or more. `quiet`: a note in small print; `alarm`: what must not be overlooked."""

    text: str
    quiet: bool = False
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class Tiles:
    """A few numbers to be seen first: (what it is, number, what it was counted over)."""

    items: tuple[tuple[str, Cell, str], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading; numbers stand to the right."""

    title: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings; the first cell of a row names it. `caption` says of which hands, with their n.

    `terse`: the cells need no headings to be understood, so a narrow page may put them on one line. `folded`: a table
    so long that a narrow page shows its caption only, until it is opened. `sides`: after the first cell every so many
    cells are about one side, whose name heads the first of them; a narrow page gives each side a line.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    terse: bool = False
    folded: bool = False
    sides: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture; a drawer that has no pictures writes its caption, which holds the main numbers."""

    picture: Picture


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together, with what they are: 碰, 偎 · 3 息; "" where that needs no word."""

    name: str
    cards: str


@dataclass(frozen=True, slots=True)
class Row:
    """One player's cards in a diagram; `note` where something is to be said instead of or beside them."""

    name: str
    groups: tuple[Group, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Diagram:
    """Cards as they lie: a row for each player."""

    caption: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class FaultList:
    """Findings in order, each with its place, sentence and the table as it stood."""

    faults: tuple[Fault, ...]


Block = Paragraph | Tiles | Table | Chart | Diagram | FaultList


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it. `key` names it within the report, in ASCII."""

    key: str
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A whole report. `facts` are (what, text) below the title; `made` are sentences on how it came to be."""

    lang: Lang
    title: str
    version: str
    facts: tuple[tuple[str, str], ...] = ()
    sections: tuple[Section, ...] = ()
    made: tuple[str, ...] = ()


def mapped(part: Part, change: Callable[[str], str]) -> Part:
    """The same part of a report with every text changed."""
    return _mapped(part, change)  # type: ignore[no-any-return]


def _mapped(part: Any, change: Callable[[str], str]) -> Any:
    if isinstance(part, str):
        return change(part)
    if isinstance(part, tuple):
        return tuple(_mapped(member, change) for member in part)
    if is_dataclass(part) and not isinstance(part, type):
        return replace(part, **{entry.name: _mapped(getattr(part, entry.name), change) for entry in fields(part)})
    return part
