"""A frame as columns on a terminal: Chinese takes two cells, nothing is wider than the screen, a list is a list."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import polars as pl

from phz_cli.cli.columns import aligned, width
from phz_cli.cli.console import harmless
from phz_cli.cli.safe_cells import plain

GAP: Final = 2
"""Cells between two columns."""
LEAST: Final = 6
"""No column is cut below this many cells; where that is not enough, columns are left out."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines for a terminal, and what did not fit: columns left out by name, and how many cells were cut."""

    lines: tuple[str, ...]
    left_out: tuple[str, ...]
    cut: int


def cut_to(text: str, room: int) -> str:
    """The text in at most `room` cells, ended by … where it was cut."""
    if width(text) <= room:
        return text
    used = list(accumulate(map(width, text)))
    return text[: bisect_right(used, room - 1)] + "…"


def grid(frame: pl.DataFrame, room: int | None) -> Grid:
    """The frame with its headings in at most `room` cells a line; None: as wide as it needs."""
    columns = _cells(frame)
    widths = [max(map(width, column)) for column in columns]
    shown = len(columns)
    if room is not None:
        while shown > 1 and _least(widths[:shown]) > room:
            shown -= 1
        widths = _narrowed(widths[:shown], room)
    cut = sum(width(cell) > most for column, most in zip(columns, widths, strict=False) for cell in column)
    kept = [[cut_to(cell, most) for cell in column] for column, most in zip(columns, widths, strict=False)]
    right = [place for place, name in enumerate(frame.columns[:shown]) if frame.schema[name].is_numeric()]
    rows = [list(row) for row in zip(*kept, strict=True)]
    rows.insert(1, ["─" * most for most in widths])
    return Grid(tuple(aligned(rows, right)) if rows else (), tuple(frame.columns[shown:]), cut)


def _cells(frame: pl.DataFrame) -> list[list[str]]:
    """Every column as texts, its heading first."""
    flat = plain(frame)
    columns = []
    for name in frame.columns:
        texts = [_shown(value) for value in flat[name].to_list()]
        columns.append([harmless(cell) for cell in (name, *texts)])
    return columns


def _shown(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:z.4f}".rstrip("0").rstrip(".") if abs(value) < 1e15 else f"{value:zg}"
    return str(value)


def _least(widths: Sequence[int]) -> int:
    return sum(min(LEAST, most) for most in widths) + GAP * (len(widths) - 1)


def _narrowed(widths: Sequence[int], room: int) -> list[int]:
    """Widths that fit: the widest give way first, all equally."""
    found = list(widths)
    while sum(found) + GAP * (len(found) - 1) > room and max(found) > 1:
        found[found.index(max(found))] -= 1
    return found
