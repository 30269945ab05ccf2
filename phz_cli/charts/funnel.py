"""Chart: of the chances to claim, how many were reached, taken, and led to a win."""

from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from phz_cli.charts import style
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.wording import Lang, word

WANTS: Final = ("chi", "peng", "pao", "wei", "ti", "hu")
STAGES: Final = ("offered", "reached", "taken", "won")
COLOURS: Final = {"offered": "#e3e7ec", "reached": "#a9d3ee", "taken": style.BLUE, "won": "#00324f"}
ROW: Final = 0.29
COLUMN: Final = 0.56
BAR_HEIGHTS: Final = {"offered": 0.72, "reached": 0.72, "taken": 0.5, "won": 0.28}


def _ordered(frame: pl.DataFrame, rules: str) -> pl.DataFrame:
    rows = frame.filter(pl.col("rules") == rules)
    place = pl.col("want").replace_strict({want: place for place, want in enumerate(WANTS)}, default=len(WANTS))
    return rows.sort(place, "want")


def _want(want: str, lang: Lang) -> str:
    return word(f"want.{want}", lang) if want in WANTS else want


def _numbers(axes: Axes, height: float, texts: list[str], colour: str) -> None:
    """The four numbers of a row, right-aligned in the right margin."""
    for place, text in enumerate(texts):
        end = 1 + (place + 1) * COLUMN / style.inches(axes)
        style.put(axes, end, height, text, size=style.SMALL_SIZE, colour=colour, align="right", by_width=True)


def _panel(axes: Axes, rows: pl.DataFrame, lang: Lang) -> None:
    count = rows.height
    for place, row in enumerate(rows.iter_rows(named=True)):
        middle = count - 1 - place
        offered = row["offered"]
        for stage in STAGES:
            share = row[stage] / offered if offered else 0.0
            axes.barh(middle, share, height=BAR_HEIGHTS[stage], color=COLOURS[stage], linewidth=0)
        gap = 0.07 / style.inches(axes)
        style.put(axes, -gap, middle, _want(row["want"], lang), align="right", by_width=True)
        _numbers(axes, middle, [f"{row[stage]:,}" for stage in STAGES], style.INK)
    _numbers(axes, count - 0.22, [word(f"funnel.{stage}", lang) for stage in STAGES], style.QUIET)
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.6, count + 0.1)
    style.bare(axes)
    axes.spines["bottom"].set_visible(False)
    style.share_ticks(axes)
    axes.tick_params(axis="x", length=0, pad=1)


def draw(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a claim: four bars inside each other, their numbers at the right."""
    frames = {rules: _ordered(frame, rules) for rules in rule_sets(frame)}
    facets = [
        style.Facet(
            rules,
            word("funnel.detail", lang, offered=f"{rows['offered'].sum():,}"),
            ROW * (rows.height + 0.7),
            0.24,
        )
        for rules, rows in frames.items()
    ]
    keys = [style.Key(word(f"funnel.{stage}", lang), COLOURS[stage]) for stage in STAGES]
    words = style.Words(
        word("claim_funnel.title", lang), word("claim_funnel.shows", lang), word("funnel.note", lang), keys
    )
    left = style.MARGIN + (0.3 if lang == "zh" else 0.72)
    figure, panels = style.sheet(words, facets, left=left, right=style.MARGIN + 4 * COLUMN)
    for axes, rows in zip(panels, frames.values(), strict=True):
        _panel(axes, rows, lang)
    return figure


def summary(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: for each claim, taken of reached."""
    separator = "、" if lang == "zh" else ", "
    sentences = []
    for rules in rule_sets(frame):
        claims = [
            word(
                "funnel.claim",
                lang,
                want=_want(row["want"], lang),
                taken=row["taken"],
                reached=row["reached"],
            )
            for row in _ordered(frame, rules).iter_rows(named=True)
        ]
        listed = word("funnel.summary-lead", lang) + separator.join(claims)
        sentences.append(word("funnel.summary", lang, rules=rules, claims=listed))
    return "\n".join(sentences)
