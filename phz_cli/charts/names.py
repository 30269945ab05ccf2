"""Chart: how often each 名堂 comes, with Wilson whiskers."""

from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from phz_cli.charts import style, typeface
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import percent
from phz_cli.charts.wording import Lang, word

ROW: Final = 0.24
NAME_ROOM: Final = 1.5


def _panel(axes: Axes, rows: pl.DataFrame, limit: float, lang: Lang) -> None:
    count = rows.height
    for place, row in enumerate(rows.iter_rows(named=True)):
        middle = count - 1 - place
        rate = row["rate"] or 0.0
        axes.barh(middle, rate, height=0.66, color=style.SKY, linewidth=0)
        if row["low"] is not None and row["high"] is not None:
            axes.plot(
                [row["low"], row["high"]],
                [middle, middle],
                color=style.INK,
                linewidth=1.3,
                solid_capstyle="butt",
            )
            axes.plot([row["low"], row["high"]], [middle, middle], "|", color=style.INK, markersize=5.5, mew=1.3)
        name = typeface.shorten(typeface.drawable(row["name"]), style.TEXT_SIZE, NAME_ROOM)
        style.put(axes, -0.02, middle, name, align="right", by_width=True)
        text = f"{int(row['wins_with']):,}/{int(row['wins']):,}"
        style.put(axes, 1.03, middle, text, size=style.SMALL_SIZE, by_width=True)
        share = percent(row["rate"]) if row["rate"] is not None else "—"
        end = 1 + 1.17 / style.inches(axes)
        style.put(axes, end, middle, share, size=style.SMALL_SIZE, colour=style.QUIET, align="right", by_width=True)
    axes.set_xlim(0, limit)
    axes.set_ylim(-0.6, count - 0.4)
    style.bare(axes, grid="x")
    axes.xaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel(word("names.axis", lang))


def _sorted(frame: pl.DataFrame, rules: str) -> pl.DataFrame:
    return frame.filter(pl.col("rules") == rules).sort("wins_with", "name", descending=[True, False])


def draw(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, the most frequent 名堂 first; all share one axis."""
    frames = {rules: _sorted(frame, rules) for rules in rule_sets(frame)}
    facets = [
        style.Facet(
            rules,
            word("names.detail", lang, wins=f"{max(rows['wins']):,}"),
            max(0.3, ROW * rows.height),
            0.46,
        )
        for rules, rows in frames.items()
    ]
    words = style.Words(word("names_rate.title", lang), word("names_rate.shows", lang), word("names.note", lang))
    names = [typeface.width(typeface.drawable(name), style.TEXT_SIZE) for name in frame["name"].unique()]
    left = style.MARGIN + min(NAME_ROOM, max(names)) + 0.12
    figure, panels = style.sheet(words, facets, left=left, right=style.MARGIN + 1.2)
    tops = [value for value in (*frame["high"], *frame["rate"]) if value is not None]
    limit = min(1.0, max([0.05, *tops]) * 1.04)
    for axes, rows in zip(panels, frames.values(), strict=True):
        _panel(axes, rows, limit, lang)
    return figure


def summary(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: won hands and the most common 名堂."""
    sentences = []
    for rules in rule_sets(frame):
        row = _sorted(frame, rules).row(0, named=True)
        rate = percent(row["rate"]) if row["rate"] is not None else "—"
        sentences.append(
            word(
                "names.summary",
                lang,
                rules=rules,
                wins=row["wins"],
                name=row["name"],
                with_it=row["wins_with"],
                rate=rate,
            )
        )
    return "\n".join(sentences)
