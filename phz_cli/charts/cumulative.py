"""Chart: cumulative points, one line a player, labelled at its end."""

from dataclasses import dataclass
from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from phz_cli.charts import style, typeface
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import signed, spread
from phz_cli.charts.wording import Lang, word

HIGHLIGHTED: Final = 3
"""How many at the top and at the bottom are drawn in colour."""
LABELLED: Final = 24
"""With more players than this, only those in colour are named."""
TOP_COLOURS: Final = (style.BLUE, style.SKY, style.GREEN)
BOTTOM_COLOURS: Final = (style.VERMILION, style.ORANGE, style.PURPLE)
GREY: Final = "#b4bac3"
LABEL_ROOM: Final = 1.62
NAME_ROOM: Final = 0.72


@dataclass(frozen=True, slots=True)
class _Line:
    """A player's run: `values` start at 0 before the first hand."""

    name: str
    values: list[float]
    places: list[int]
    colour: str | None

    @property
    def hands(self) -> int:
        return len(self.values) - 1


def _colours(count: int) -> list[str | None]:
    """Colours by rank from the top: the best and the last stand out, the middle is grey."""
    top = min(HIGHLIGHTED, (count + 1) // 2)
    bottom = min(HIGHLIGHTED, count - top)
    middle: list[str | None] = [None] * (count - top - bottom)
    return [*TOP_COLOURS[:top], *middle, *reversed(BOTTOM_COLOURS[:bottom])]


def _lines(frame: pl.DataFrame) -> list[_Line]:
    """The players of one rule set, best first."""
    runs: list[tuple[str, list[float], list[int]]] = []
    for _, rows in frame.sort("player", "index").group_by("player", maintain_order=True):
        name = rows["name"][-1] or rows["player"][-1]
        runs.append((name, [0.0, *rows["cumulative"]], [0, *rows["index"]]))
    runs.sort(key=lambda run: (-run[1][-1], run[0]))
    colours = _colours(len(runs))
    return [_Line(*run, colour) for run, colour in zip(runs, colours, strict=True)]


def _hands(frame: pl.DataFrame) -> int:
    return frame["hand"].n_unique()


def _height(lines: list[_Line]) -> float:
    labels = sum(1 for line in lines if line.colour or len(lines) <= LABELLED)
    return max(2.1, labels * style.line_height(style.SMALL_SIZE) * 0.93)


def _draw_line(axes: Axes, line: _Line) -> None:
    quiet = line.colour is None
    axes.plot(
        line.places,
        line.values,
        color=line.colour or GREY,
        linewidth=1.0 if quiet else 2.0,
        zorder=2 if quiet else 3,
        marker="o",
        markersize=2.5 if quiet else 4.0,
        markevery=[len(line.values) - 1],
        clip_on=False,
    )


def _draw_labels(axes: Axes, lines: list[_Line], height: float) -> None:
    """Names in the right margin, moved apart, each tied to its line's end."""
    shown = [line for line in lines if line.colour or len(lines) <= LABELLED]
    low, high = axes.get_ylim()
    right = axes.get_xlim()[1]
    scale = (high - low) / height
    wanted = [line.values[-1] for line in shown]
    gap = style.line_height(style.SMALL_SIZE) * 0.92 * scale
    places = spread(wanted, gap, low + gap / 2, high - gap / 2)
    inch = right / style.inches(axes)
    for line, place in zip(shown, places, strict=True):
        name = typeface.shorten(typeface.drawable(line.name), style.SMALL_SIZE, NAME_ROOM)
        text = f"{name} {signed(line.values[-1])} ({line.hands})"
        colour = line.colour or style.QUIET
        ends = [line.places[-1], right + 0.02 * inch, right + 0.14 * inch]
        axes.plot(
            ends,
            [line.values[-1], line.values[-1], place],
            color=colour if line.colour else style.FAINT,
            linewidth=0.7,
            linestyle=(0, (1, 1.6)),
            clip_on=False,
            zorder=1,
        )
        ink = style.INK if line.colour else style.QUIET
        style.put(axes, right + 0.2 * inch, place, text, size=style.SMALL_SIZE, colour=ink)
        if line.colour:
            axes.plot([right + 0.14 * inch], [place], "o", color=colour, markersize=3.2, clip_on=False)


def _panel(axes: Axes, lines: list[_Line], height: float, lang: Lang) -> None:
    axes.axhline(0, color="#8a929c", linewidth=0.9, zorder=1)
    axes.grid(axis="y")
    for line in lines:
        _draw_line(axes, line)
    values = [value for line in lines for value in line.values]
    margin = max(1.0, (max(values) - min(values)) * 0.05)
    axes.set_ylim(min(values) - margin, max(values) + margin)
    axes.set_xlim(0, max(line.places[-1] for line in lines))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.yaxis.set_major_formatter(lambda value, _: signed(value))
    axes.set_xlabel(word("cumulative.axis", lang))
    axes.spines["left"].set_visible(False)
    _draw_labels(axes, lines, height)


def _note(groups: list[list[_Line]], lang: Lang) -> str:
    unnamed = max(len(lines) - 2 * HIGHLIGHTED if len(lines) > LABELLED else 0 for lines in groups)
    sentences = [word("cumulative.note", lang)]
    if unnamed:
        sentences.append(word("cumulative.unlabelled", lang, count=unnamed))
    return (" " if lang == "en" else "").join(sentences)


def _keys(groups: list[list[_Line]], lang: Lang) -> list[style.Key]:
    """Colours mean rank where there are players of no colour; else the labels say it all."""
    if all(line.colour for lines in groups for line in lines):
        return []
    keys = [style.Key(word("cumulative.top", lang, count=HIGHLIGHTED), TOP_COLOURS, "line")]
    keys.append(style.Key(word("cumulative.bottom", lang, count=HIGHLIGHTED), BOTTOM_COLOURS[::-1], "line"))
    keys.append(style.Key(word("cumulative.rest", lang), GREY, "line"))
    return keys


def draw(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set. The best and the last three are in colour, best in blue."""
    frames = {rules: frame.filter(pl.col("rules") == rules) for rules in rule_sets(frame)}
    groups = {rules: _lines(rows) for rules, rows in frames.items()}
    facets = [
        style.Facet(
            rules,
            word("cumulative.detail", lang, players=len(lines), hands=_hands(frames[rules])),
            _height(lines),
            0.46,
        )
        for rules, lines in groups.items()
    ]
    everyone = list(groups.values())
    words = style.Words(
        word("cumulative_points.title", lang),
        word("cumulative_points.shows", lang),
        _note(everyone, lang),
        _keys(everyone, lang),
    )
    figure, panels = style.sheet(words, facets, left=0.62, right=LABEL_ROOM)
    for axes, facet, lines in zip(panels, facets, everyone, strict=True):
        _panel(axes, lines, facet.height, lang)
    return figure


def summary(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: players, hands, first and last."""
    sentences = []
    for rules in rule_sets(frame):
        rows = frame.filter(pl.col("rules") == rules)
        lines = _lines(rows)
        best, worst = lines[0], lines[-1]
        sentences.append(
            word(
                "cumulative.summary" if len(lines) > 1 else "cumulative.summary-one",
                lang,
                rules=rules,
                players=len(lines),
                hands=_hands(rows),
                best=best.name,
                most=signed(best.values[-1]),
                worst=worst.name,
                least=signed(worst.values[-1]),
            )
        )
    return "\n".join(sentences)
