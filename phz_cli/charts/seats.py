"""Chart: won, washed and lost hands by seat from the dealer."""

from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from phz_cli.charts import style, typeface
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import percent, signed
from phz_cli.charts.wording import Lang, word

ROLES: Final = ("dealer", "next", "opposite", "previous")
WON: Final = style.BLUE
WASHED: Final = "#d5dae0"
LOST: Final = "#f2c27d"
ROW: Final = 0.42
SAMPLE_ROOM: Final = 1.32
BAR: Final = 0.5
RAISED: Final = 0.12
BELOW: Final = 0.27
"""The bar's height and middle, and the whisker below it, in rows: no number is struck through."""


def _ordered(frame: pl.DataFrame, rules: str) -> pl.DataFrame:
    place = pl.col("role").replace_strict({role: place for place, role in enumerate(ROLES)}, default=len(ROLES))
    return frame.filter(pl.col("rules") == rules).sort(place, "role")


def _role(role: str, lang: Lang) -> str:
    return word(f"role.{role}", lang) if role in ROLES else role


def _row(axes: Axes, middle: float, row: dict[str, object], lang: Lang) -> None:
    hands, wins, losses, washed = (int(str(row[key])) for key in ("hands", "wins", "losses", "washed"))
    start = 0.0
    for count, colour in ((wins, WON), (washed, WASHED), (losses, LOST)):
        share = count / hands if hands else 0.0
        axes.barh(middle + RAISED, share, left=start, height=BAR, color=colour, edgecolor=style.PAPER, linewidth=1.0)
        if typeface.width(f"{count:,}", style.SMALL_SIZE) + 0.06 < share * style.inches(axes):
            ink, inside = style.PAPER if colour == WON else style.INK, start + share / 2
            style.put(axes, inside, middle + RAISED, f"{count:,}", size=style.SMALL_SIZE, colour=ink, align="center")
        start += share
    if row["low"] is not None and row["high"] is not None:
        ends = [float(str(row["low"])), float(str(row["high"]))]
        below = [middle - BELOW, middle - BELOW]
        axes.plot(ends, below, color=style.INK, linewidth=1.6, solid_capstyle="butt", zorder=4)
        axes.plot(ends, below, "|", color=style.INK, markersize=6, mew=1.6, zorder=4)
    small = style.SMALL_SIZE
    style.put(axes, -0.03, middle + 0.17, _role(str(row["role"]), lang), align="right")
    style.put(axes, -0.03, middle - 0.2, f"n={hands:,}", size=small, colour=style.QUIET, align="right")
    rate = f"{wins:,}/{hands:,} ({percent(wins / hands)})" if hands else "0/0"
    mean = row["mean_points"]
    points = word("seats.mean", lang, points=signed(float(str(mean)), 2) if mean is not None else "—")
    style.put(axes, 1.03, middle + 0.17, rate, size=small)
    style.put(axes, 1.03, middle - 0.2, points, size=small, colour=style.QUIET)


def _panel(axes: Axes, rows: pl.DataFrame, lang: Lang) -> None:
    count = rows.height
    for place, row in enumerate(rows.iter_rows(named=True)):
        _row(axes, count - 1 - place, row, lang)
    hands = int(rows["hands"].sum())
    if hands:
        average = int(rows["wins"].sum()) / hands
        axes.axvline(average, color=style.VERMILION, linewidth=1.4, linestyle=(0, (3, 2)), zorder=3)
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.5, count - 0.5)
    style.bare(axes)
    axes.spines["bottom"].set_visible(False)
    style.share_ticks(axes)
    axes.tick_params(axis="x", length=0, pad=2)


def draw(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a seat; the dashed line is the win rate of all seats together."""
    frames = {rules: _ordered(frame, rules) for rules in rule_sets(frame)}
    facets = [
        style.Facet(rules, word("seats.detail", lang, hands=f"{rows['hands'].sum():,}"), ROW * rows.height, 0.26)
        for rules, rows in frames.items()
    ]
    keys = [
        style.Key(word("seats.won", lang), WON),
        style.Key(word("seats.washed", lang), WASHED),
        style.Key(word("seats.lost", lang), LOST),
        style.Key(word("seats.average", lang), style.VERMILION, "dash"),
    ]
    words = style.Words(
        word("seat_results.title", lang), word("seat_results.shows", lang), word("seats.note", lang), keys
    )
    figure, panels = style.sheet(
        words, facets, left=style.MARGIN + (0.86 if lang == "zh" else 1.0), right=style.MARGIN + SAMPLE_ROOM
    )
    for axes, rows in zip(panels, frames.values(), strict=True):
        _panel(axes, rows, lang)
    return figure


def summary(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: wins of hands for each seat."""
    separator = "，" if lang == "zh" else ", "
    sentences = []
    for rules in rule_sets(frame):
        roles = [
            word(
                "seats.role",
                lang,
                role=_role(row["role"], lang),
                wins=row["wins"],
                hands=row["hands"],
                rate=percent(row["wins"] / row["hands"]) if row["hands"] else "—",
            )
            for row in _ordered(frame, rules).iter_rows(named=True)
        ]
        sentences.append(word("seats.summary", lang, rules=rules, roles=separator.join(roles)))
    return "\n".join(sentences)
