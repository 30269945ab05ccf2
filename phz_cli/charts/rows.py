"""Rows that several charts are made of: a name at the left, marks, numbers with their sample at the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes

from phz_cli.charts import style, typeface

NAME_ROOM: Final = 1.25
"""Inches that a name takes at most; longer ones end in …"""
HEIGHT: Final = 0.25
"""Inches of a row."""
GAP: Final = 0.14
LIGHT: Final = 0.6
"""Fills lighter than this bear dark numbers."""


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of segment: what it is called, its colour and hatch (so that it is told apart in grey)."""

    text: str
    colour: str
    hatch: str = ""

    def key(self) -> style.Key:
        """Its entry in the legend."""
        return style.Key(self.text, self.colour, hatch=self.hatch)


@dataclass(frozen=True, slots=True)
class Row:
    """`values` are segments, or low, middle and high of a whisker; None where there is none."""

    name: str
    values: tuple[float | None, ...]
    numbers: tuple[str, ...]


def name_room(rows: Sequence[Row], most: float = NAME_ROOM) -> float:
    """Inches at the left of the axes that the names need, margin included."""
    widths = [typeface.width(typeface.drawable(row.name), style.TEXT_SIZE) for row in rows]
    return style.MARGIN + min(most, max(widths, default=0.0)) + GAP


def number_rooms(rows: Sequence[Row]) -> list[float]:
    """Inches of each column of numbers."""
    columns = zip(*(row.numbers for row in rows), strict=True)
    return [max(typeface.width(text, style.SMALL_SIZE) for text in column) for column in columns]


def numbers_room(rows: Sequence[Row]) -> float:
    """Inches at the right of the axes that the numbers need, margin included."""
    rooms = number_rooms(rows)
    return style.MARGIN + sum(rooms) + GAP * len(rooms)


def place(axes: Axes, rows: Sequence[Row], rooms: Sequence[float], most: float = NAME_ROOM) -> None:
    """Names and numbers beside the axes, the first row on top; `rooms` are those of all facets."""
    inch = 1 / style.inches(axes)
    for height, row in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
        name = typeface.shorten(typeface.drawable(row.name), style.TEXT_SIZE, most)
        style.put(axes, -GAP * 0.7 * inch, height, name, align="right", by_width=True)
        end = 1.0
        for column, (text, room) in enumerate(zip(row.numbers, rooms, strict=True)):
            end += (GAP + room) * inch
            ink = style.QUIET if column else style.INK
            style.put(axes, end, height, text, size=style.SMALL_SIZE, colour=ink, align="right", by_width=True)
    axes.set_ylim(-0.6, len(rows) - 0.4)


def name_above(axes: Axes, rows: Sequence[Row]) -> None:
    """Names above their marks, from the left end, where there is no room beside them; the rows are placed already."""
    for height, row in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
        name = typeface.shorten(typeface.drawable(row.name), style.SMALL_SIZE, style.inches(axes))
        style.put(axes, 0, height + 0.45, name, size=style.SMALL_SIZE, by_width=True)
    axes.set_ylim(-0.45, len(rows) - 0.25)


def stacked(axes: Axes, rows: Sequence[Row], parts: Sequence[Part], *, written: bool = True) -> None:
    """Segments of each row as shares of its whole; those wide enough bear their value."""
    for height, row in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
        whole = sum(value or 0.0 for value in row.values)
        start = 0.0
        for part, value in zip(parts, row.values, strict=True):
            share = (value or 0.0) / whole if whole else 0.0
            if not share:
                continue
            axes.barh(
                height,
                share,
                left=start,
                height=0.74,
                color=part.colour,
                hatch=part.hatch or None,
                edgecolor=style.QUIET if part.hatch else style.PAPER,
                linewidth=0.4,
            )
            text = plain(value or 0.0)
            if written and typeface.width(text, style.SMALL_SIZE - 1) + 0.06 < share * style.inches(axes):
                ink = style.INK if lightness(part.colour) > LIGHT or part.hatch else style.PAPER
                middle = start + share / 2
                if part.hatch:
                    half = (typeface.width(text, style.SMALL_SIZE - 1) / 2 + 0.03) / style.inches(axes)
                    axes.barh(
                        height, 2 * half, left=middle - half, height=0.56, color=part.colour, linewidth=0, zorder=2
                    )
                style.put(axes, middle, height, text, size=style.SMALL_SIZE - 1, colour=ink, align="center")
            start += share
    axes.set_xlim(0, 1)
    style.bare(axes)
    axes.spines["bottom"].set_visible(False)
    axes.set_xticks([0, 0.5, 1.0], ["0", "50%", "100%"])
    axes.tick_params(axis="x", length=0, pad=1)


def whiskers(axes: Axes, rows: Sequence[Row], *, chance: bool = False) -> None:
    """A point and its interval a row; with `chance` the interval is a grey band that the point is compared with."""
    for height, row in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
        low, middle, high = row.values
        if low is not None and high is not None:
            ends = ([low, high], [height, height])
            if chance:
                axes.plot(*ends, color=style.FAINT, linewidth=6, solid_capstyle="butt", zorder=2)
            else:
                axes.plot(*ends, color=style.INK, linewidth=1.4, solid_capstyle="butt", zorder=2)
                axes.plot(*ends, "|", color=style.INK, markersize=6, mew=1.4, zorder=2)
        if middle is not None:
            colour = style.VERMILION if chance else style.BLUE
            axes.plot(
                [middle],
                [height],
                "D" if chance else "o",
                color=colour,
                markersize=5.5,
                zorder=3,
                markeredgecolor=style.INK,
                mew=0.5,
                clip_on=False,
            )
    style.bare(axes, grid="x")


def plain(value: float) -> str:
    """A number with at most one decimal."""
    return f"{value:z,.1f}".removesuffix(".0")


def lightness(colour: str) -> float:
    """How light a colour of six digits is, from 0 to 1, as a grey print shows it."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
