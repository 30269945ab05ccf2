"""Plain columns for a terminal on which a Chinese character takes two places."""

import unicodedata
from collections.abc import Sequence

from phz_cli.cli.console import harmless


def width(text: str) -> int:
    """Places that a text takes on a terminal."""
    return sum(
        0 if unicodedata.combining(character) else 1 + (unicodedata.east_asian_width(character) in "WF")
        for character in text
    )


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """One line a row, two places between columns; columns of `right` (from 0) end at one place.

    Every cell is made harmless first, so that none can break its line.
    """
    cells = [[harmless(cell) for cell in row] for row in rows]
    widths = [max(width(row[column]) for row in cells) for column in range(len(cells[0]))] if cells else []
    lines = []
    for row in cells:
        padded = []
        for column, cell in enumerate(row):
            space = " " * (widths[column] - width(cell))
            padded.append(space + cell if column in right else cell + space)
        lines.append("  ".join(padded).rstrip())
    return lines
