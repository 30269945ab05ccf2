"""One look for every chart: palette, sizes, and a sheet of facets laid out in inches.

A sheet is one column for a phone (4.2 inches, so that 9 pt become 11.6 px on a screen 390 px wide), one column
for a printed page (5.6 inches), or two of those beside each other for a screen or a slide.
Colours are Okabe and Ito's, told apart under the common kinds of colour blindness.
"""

import contextlib
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.transforms import offset_copy

from phz_cli.charts import typeface

BLACK: Final = "#000000"
ORANGE: Final = "#E69F00"
SKY: Final = "#56B4E9"
GREEN: Final = "#009E73"
YELLOW: Final = "#F0E442"
BLUE: Final = "#0072B2"
VERMILION: Final = "#D55E00"
PURPLE: Final = "#CC79A7"

INK: Final = "#1b1f24"
QUIET: Final = "#5b636d"
FAINT: Final = "#c9ced6"
TRACK: Final = "#eef0f3"
PAPER: Final = "#ffffff"

Size = Literal["phone", "page", "wide"]

SIZES: Final[tuple[Size, ...]] = get_args(Size)
WIDTHS: Final[dict[Size, float]] = {"phone": 4.2, "page": 5.6, "wide": 11.2}
"""Inches of a sheet."""
MARGIN: Final = 0.16
TITLE_SIZE: Final = 14.5
HEADING_SIZE: Final = 11.5
TEXT_SIZE: Final = 10.0
SMALL_SIZE: Final = 9.0
LINE_HEIGHT: Final = 1.38
"""Height of a line over the size of its text."""
HALF_CAPITAL: Final = 0.36
"""Half the height of a capital over the size: how far below its middle a text's base line lies."""

SETTINGS: Final[dict[str, object]] = {
    "font.family": [typeface.FAMILY],
    "font.size": TEXT_SIZE,
    "text.color": INK,
    "text.parse_math": False,  # a player may be called $
    "axes.unicode_minus": True,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": QUIET,
    "axes.labelsize": SMALL_SIZE,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": QUIET,
    "ytick.labelcolor": QUIET,
    "xtick.labelsize": SMALL_SIZE,
    "ytick.labelsize": SMALL_SIZE,
    "xtick.major.size": 3.0,
    "ytick.major.size": 0.0,
    "grid.color": "#e6e9ed",
    "grid.linewidth": 0.8,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "lines.solid_capstyle": "round",
    "hatch.linewidth": 0.7,
    "svg.fonttype": "path",  # shown alike where no Chinese font is installed
    "svg.hashsalt": "phz",
}


_SIZE: ContextVar[Size] = ContextVar("size", default="page")
_REMARKS: ContextVar[tuple[str, ...]] = ContextVar("remarks", default=())


@contextlib.contextmanager
def drawing(size: Size = "page", remarks: Sequence[str] = ()) -> Iterator[None]:
    """The look, whatever matplotlibrc the user has, for the time of drawing or saving.

    Sheets made meanwhile are of that size, and end with the remarks.
    """
    typeface.install()
    before = _SIZE.set(size), _REMARKS.set(tuple(remarks))
    try:
        with matplotlib.style.context(["default", SETTINGS]):
            yield
    finally:
        _SIZE.reset(before[0])
        _REMARKS.reset(before[1])


def column_width(facets: int) -> float:
    """Inches that one of so many facets has, margins included."""
    return sheet_width() / (2 if _SIZE.get() == "wide" and facets > 1 else 1)


def sheet_width() -> float:
    """Inches of the sheets that are drawn now."""
    return WIDTHS[_SIZE.get()]


@dataclass(frozen=True, slots=True)
class Facet:
    """One panel: its heading, what follows it in quiet type (the sample), its height in inches.

    `foot` is the room below the axes for tick labels and the axis label.
    """

    heading: str
    detail: str
    height: float
    foot: float = 0.42


@dataclass(frozen=True, slots=True)
class Key:
    """An entry of the legend: a swatch and what it stands for."""

    text: str
    colour: str | tuple[str, ...]
    shape: Literal["box", "line", "dash", "marker"] = "box"
    marker: str = "o"
    hatch: str = ""

    @property
    def colours(self) -> tuple[str, ...]:
        """One colour or several side by side."""
        return (self.colour,) if isinstance(self.colour, str) else self.colour


@dataclass(frozen=True, slots=True)
class Words:
    """What stands around the panels: title, what the picture shows, notes below."""

    title: str
    shows: str
    note: str = ""
    keys: Sequence[Key] = field(default_factory=tuple)


def line_height(size: float) -> float:
    """Inches that a line of this size takes."""
    return size * LINE_HEIGHT / 72


class _Pen:
    """Writes from the top of a figure downwards, in inches."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.width, self.height = figure.get_size_inches()
        self.top = MARGIN

    def text(self, left: float, text: str, size: float, colour: str, bold: bool = False) -> None:
        """One line with its middle in the current line; does not move the pen."""
        base = self.top + line_height(size) / 2 + HALF_CAPITAL * size / 72
        weight = typeface.weight_for(text) if bold else "normal"
        self.figure.text(
            left / self.width,
            1 - base / self.height,
            text,
            size=size,
            color=colour,
            weight=weight,
            va="baseline",
        )

    def paragraph(self, lines: Sequence[str], size: float, colour: str, bold: bool = False) -> None:
        """Lines below each other."""
        for line in lines:
            self.text(MARGIN, line, size, colour, bold)
            self.top += line_height(size)

    def swatch(self, left: float, key: Key) -> None:
        """The sign of a legend entry, 0.16 inches wide, in the current line."""
        middle = 1 - (self.top + line_height(SMALL_SIZE) / 2) / self.height
        half = 0.055 / self.height
        span = 0.16 / self.width / len(key.colours)
        for place, colour in enumerate(key.colours):
            x = left / self.width + place * span
            artist: Rectangle | Line2D
            if key.shape == "box":
                artist = Rectangle(
                    (x, middle - half),
                    span,
                    2 * half,
                    facecolor=colour,
                    edgecolor=INK if key.hatch else "none",
                    hatch=key.hatch,
                    linewidth=0.5 if key.hatch else 0,
                )
            elif key.shape == "marker":
                artist = Line2D(
                    [x + span / 2], [middle], marker=key.marker, markersize=6, color=colour, linestyle="none"
                )
            else:
                dashes = (0.0, (2.0, 1.0)) if key.shape == "dash" else None
                artist = Line2D([x, x + span], [middle, middle], color=colour, linewidth=2, linestyle=dashes)
                artist.set_solid_capstyle("butt")
            self.figure.add_artist(artist)


def _key_rows(keys: Sequence[Key]) -> list[list[tuple[float, Key]]]:
    """Legend entries in rows, each with its left edge in inches."""
    rows: list[list[tuple[float, Key]]] = []
    width = left = sheet_width()
    for key in keys:
        needed = 0.22 + typeface.width(typeface.drawable(key.text), SMALL_SIZE) + 0.2
        if left + needed > width - MARGIN + 0.2:
            rows.append([])
            left = MARGIN
        rows[-1].append((left, key))
        left += needed
    return rows


def _figure(height: float) -> Figure:
    figure = Figure(figsize=(sheet_width(), height))
    FigureCanvasAgg(figure)
    return figure


def sheet(words: Words, facets: Sequence[Facet], *, left: float, right: float) -> tuple[Figure, list[Axes]]:
    """A figure with its texts and one Axes a facet, below each other; `left` and `right` are inches beside the axes.

    A wide sheet has two facets in a row.
    """
    width = sheet_width()
    room = width - 2 * MARGIN
    title = typeface.wrap(words.title, TITLE_SIZE, room, "bold")
    shows = typeface.wrap(words.shows, TEXT_SIZE, room)
    said = [words.note, *_REMARKS.get()]
    # Small letters are drawn on whole pixels, which makes a line of Chinese up to a twentieth wider than its advances.
    note = [line for text in said if text for line in typeface.wrap(text, SMALL_SIZE, 0.95 * room)]
    keys = _key_rows(words.keys)
    columns = 2 if _SIZE.get() == "wide" and len(facets) > 1 else 1
    rows = [facets[place : place + columns] for place in range(0, len(facets), columns)]
    height = 2 * MARGIN + len(title) * line_height(TITLE_SIZE) + 0.03 + len(shows) * line_height(TEXT_SIZE)
    height += len(keys) * (line_height(SMALL_SIZE) + 0.02) + (0.06 if keys else 0)
    height += sum(0.14 + _tallest(row) for row in rows)
    height += len(note) * line_height(SMALL_SIZE) + (0.06 if note else 0)
    figure = _figure(height)
    pen = _Pen(figure)
    pen.paragraph(title, TITLE_SIZE, INK, bold=True)
    pen.top += 0.03
    pen.paragraph(shows, TEXT_SIZE, QUIET)
    pen.top += 0.06 if keys else 0
    for entries in keys:
        for start, key in entries:
            pen.swatch(start, key)
            pen.text(start + 0.22, key.text, SMALL_SIZE, INK)
        pen.top += line_height(SMALL_SIZE) + 0.02
    axes = []
    for row in rows:
        pen.top += 0.14
        for place, facet in enumerate(row):
            axes.append(_panel(pen, facet, width / columns * place, width / columns, (left, right)))
        pen.top += _tallest(row)
    pen.top += 0.06 if note else 0
    pen.paragraph(note, SMALL_SIZE, QUIET)
    return figure, axes


HEADING_ROOM: Final = line_height(HEADING_SIZE) + 0.08


def _tallest(row: Sequence[Facet]) -> float:
    """Inches that a row of facets takes with its headings."""
    return HEADING_ROOM + max(facet.height + facet.foot for facet in row)


def _panel(pen: _Pen, facet: Facet, start: float, room: float, beside: tuple[float, float]) -> Axes:
    """One facet from `start` inches on, `room` inches wide, its top where the pen is; the pen stays there."""
    top = pen.top
    name = typeface.drawable(facet.heading)
    weight = typeface.weight_for(name)
    detail = typeface.width(facet.detail, TEXT_SIZE)
    name = typeface.shorten(name, HEADING_SIZE, max(0.8, room - 2 * MARGIN - 0.12 - detail), weight)
    pen.text(start + MARGIN, name, HEADING_SIZE, INK, bold=True)  # both on one base line
    after = start + MARGIN + typeface.width(name, HEADING_SIZE, weight) + 0.12
    pen.top += (line_height(HEADING_SIZE) - line_height(TEXT_SIZE)) / 2 + HALF_CAPITAL * (HEADING_SIZE - TEXT_SIZE) / 72
    pen.text(after, facet.detail, TEXT_SIZE, QUIET)
    pen.top = top
    left, right = beside
    width, height = pen.width, pen.height
    box = (
        (start + left) / width,
        1 - (top + HEADING_ROOM + facet.height) / height,
        (room - left - right) / width,
        facet.height / height,
    )
    return pen.figure.add_axes(box)


def no_data(title: str, sentence: str) -> Figure:
    """A figure that says in words that there is nothing to draw."""
    width = sheet_width()
    room = width - 2 * MARGIN - 0.4
    lines = typeface.wrap(sentence, TEXT_SIZE, room)
    heading = typeface.wrap(title, TITLE_SIZE, width - 2 * MARGIN, "bold")
    height = 2 * MARGIN + len(heading) * line_height(TITLE_SIZE) + 0.1 + 0.5 + len(lines) * line_height(TEXT_SIZE)
    figure = _figure(height)
    pen = _Pen(figure)
    pen.paragraph(heading, TITLE_SIZE, INK, bold=True)
    pen.top += 0.1
    bottom = MARGIN / height
    box = Rectangle(
        (MARGIN / width, bottom),
        1 - 2 * MARGIN / width,
        1 - pen.top / height - bottom,
        facecolor=TRACK,
        edgecolor="none",
    )
    figure.add_artist(box)
    pen.top += 0.25
    for line in lines:
        pen.text(MARGIN + 0.2, line, TEXT_SIZE, QUIET)
        pen.top += line_height(TEXT_SIZE)
    return figure


def put(
    axes: Axes,
    x: float,
    y: float,
    text: str,
    *,
    size: float = TEXT_SIZE,
    colour: str = INK,
    align: Literal["left", "center", "right"] = "left",
    by_width: bool = False,
) -> None:
    """Write a text, its middle at height y; `x` is in data, or with `by_width` in widths of the axes.

    Chinese and Latin texts share a base line, which matplotlib's own vertical centring does not give.
    """
    base = axes.get_yaxis_transform() if by_width else axes.transData
    transform = offset_copy(base, axes.get_figure(root=True), 0, -HALF_CAPITAL * size, units="points")
    axes.text(x, y, text, size=size, color=colour, ha=align, va="baseline", transform=transform, clip_on=False)


def inches(axes: Axes) -> float:
    """The width of an Axes."""
    figure = axes.get_figure(root=True)
    return float(axes.get_position().width * (figure.get_figwidth() if figure else sheet_width()))


NARROW: Final = 1.8
"""Inches of an Axes below which shares bear three tick labels and not five."""


def share_ticks(axes: Axes) -> None:
    """Ticks from 0 to 100 %, as many as there is room for."""
    ticks = [0, 0.5, 1.0] if inches(axes) < NARROW else [0, 0.25, 0.5, 0.75, 1.0]
    axes.set_xticks(ticks, [f"{tick:z.0%}" if tick else "0" for tick in ticks])


def bare(axes: Axes, *, grid: Literal["x", "y", "none"] = "none") -> None:
    """Take the frame off an Axes whose rows are labelled by text: no y ticks, no left spine."""
    axes.spines["left"].set_visible(False)
    axes.set_yticks([])
    if grid != "none":
        axes.grid(axis=grid)
