"""Chart: how many hands were won with each number of 胡息, with the minimum marked."""

from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from phz_cli.charts import style, typeface
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.wording import Lang, word

HEIGHT: Final = 1.45
NUMBER_SIZE: Final = style.SMALL_SIZE - 1


def _mean(rows: pl.DataFrame) -> str:
    total = int(rows["hands"].sum())
    return f"{float((rows['huxi'] * rows['hands']).sum()) / total:z.1f}" if total else "—"


def _highest(rows: pl.DataFrame) -> str:
    return str(max(rows.filter(pl.col("hands") > 0)["huxi"], default="—"))


def _numbered(rows: pl.DataFrame, minimum: int, step: float, most: int) -> list[tuple[float, int]]:
    """Where numbers stand, in 胡息, and the hands they say: of the bars with room above them, the highest first.

    Bars are `step` inches apart.
    A number may reach over a neighbour only where that one is lower, over no other number, and not over the line: that
    of the least 胡息 moves to the right.
    """
    bars = {int(huxi): int(hands) for huxi, hands in rows.select("huxi", "hands").iter_rows() if hands}
    line = 1.34 * HEIGHT / style.line_height(NUMBER_SIZE) / most  # lines of type that one hand is high
    taken: list[tuple[float, float, int]] = []
    found: list[tuple[float, int]] = []
    for huxi, hands in sorted(bars.items(), key=lambda bar: -bar[1]):
        half = typeface.width(f"{hands}", NUMBER_SIZE) / step / 2 + 0.05
        middle = max(float(huxi), minimum - 0.45 + half) if huxi >= minimum else float(huxi)
        left, right = middle - half, middle + half
        beside = [bars.get(huxi + side, 0) for side in (-1, 1)] if half > 0.61 else []
        clear = all(right <= start or left >= end or abs(hands - height) * line > 1 for start, end, height in taken)
        if clear and all(other <= hands for other in beside) and not left < minimum - 0.5 < right:
            taken.append((left, right, hands))
            found.append((middle, hands))
    return found


def _panel(axes: Axes, rows: pl.DataFrame, span: tuple[int, int], lang: Lang) -> None:
    minimum = max(rows["minimum"])
    most = max(1, *rows["hands"])
    for huxi, hands in zip(rows["huxi"], rows["hands"], strict=True):
        if not hands:
            continue
        below = huxi < minimum
        axes.bar(
            huxi,
            hands,
            width=0.78,
            color=style.TRACK if below else style.BLUE,
            edgecolor="#8a929c" if below else style.BLUE,
            hatch="////" if below else None,
            linewidth=0.7,
        )
    axes.set_xlim(span[0] - 0.7, span[1] + 0.7)
    axes.set_ylim(0, most * 1.34)
    step = style.inches(axes) / (span[1] - span[0] + 1.4)
    for middle, hands in _numbered(rows, minimum, step, most):
        axes.text(middle, hands + most * 0.03, f"{hands}", ha="center", size=NUMBER_SIZE, color=style.INK)
    axes.axvline(minimum - 0.5, color=style.VERMILION, linewidth=1.6, linestyle=(0, (4, 2)))
    late = minimum - 0.5 > (span[0] + span[1]) / 2
    axes.text(
        minimum - 0.5 + (-0.15 if late else 0.15) * (span[1] - span[0]) / 10,
        most * 1.33,
        word("huxi.minimum", lang, minimum=minimum),
        size=style.SMALL_SIZE,
        color="#a84600",
        ha="right" if late else "left",
        va="top",
    )
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=12))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=4))
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(word("huxi.axis", lang))


def _keys(frame: pl.DataFrame, lang: Lang) -> list[style.Key]:
    if frame.filter((pl.col("huxi") < pl.col("minimum")) & (pl.col("hands") > 0)).is_empty():
        return []
    return [
        style.Key(word("huxi.key.reached", lang), style.BLUE),
        style.Key(word("huxi.key.below", lang), "#aab1ba"),
    ]


def draw(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, all with the same 胡息 axis."""
    seen = [*frame.filter(pl.col("hands") > 0)["huxi"], *frame["minimum"]]
    span = (min(*seen, min(frame["minimum"]) - 1), max(seen))
    frames = {rules: frame.filter(pl.col("rules") == rules).sort("huxi") for rules in rule_sets(frame)}
    facets = [
        style.Facet(
            rules,
            word("huxi.detail", lang, wins=f"{rows['hands'].sum():,}", mean=_mean(rows)),
            HEIGHT,
            0.46,
        )
        for rules, rows in frames.items()
    ]
    note = word("huxi.note", lang)
    words = style.Words(
        word("huxi_histogram.title", lang), word("huxi_histogram.shows", lang), note, _keys(frame, lang)
    )
    figure, panels = style.sheet(words, facets, left=0.5, right=style.MARGIN + 0.05)
    for axes, rows in zip(panels, frames.values(), strict=True):
        _panel(axes, rows, span, lang)
    return figure


def summary(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: wins, minimum, mean and highest 胡息."""
    sentences = []
    for rules in rule_sets(frame):
        rows = frame.filter(pl.col("rules") == rules)
        sentences.append(
            word(
                "huxi.summary",
                lang,
                rules=rules,
                wins=f"{rows['hands'].sum():,}",
                minimum=rows["minimum"].max(),
                mean=_mean(rows),
                highest=_highest(rows),
            )
        )
    return "\n".join(sentences)
