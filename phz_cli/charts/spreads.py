"""Charts of distributions: how long people think, where a player's numbers lie among the others', faults by code."""

import statistics
from dataclasses import replace
from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from phz_cli.charts import people, rows, style, typeface
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import percent
from phz_cli.charts.rows import Row
from phz_cli.charts.timeline import KINDS, PLAYER_EFFECTS
from phz_cli.charts.wording import Lang, word
from phz_cli.rulebook import fault_pages
from phz_cli.stats import STATISTICS

ACTIONS: Final = ("discard", "chi", "peng", "hu", "pass", "wei", "ti", "pao")
TALL: Final = 0.42
"""Inches of a violin's row."""
CHOSEN: Final = ((style.VERMILION, "D"), (style.BLUE, "s"), (style.GREEN, "^"), (style.PURPLE, "v"))
CODES: Final = 20
"""Codes drawn of a rule set."""
TICKS: Final = (250, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 200_000)
NARROW: Final = 2.2
"""Inches below which only every other tick is written, and names stand above their strips."""
STACKED: Final = 0.4
"""Inches of a strip's row with the name above it."""


def _parts(frame: pl.DataFrame) -> dict[str, pl.DataFrame]:
    return {rules: frame.filter(pl.col("rules") == rules) for rules in rule_sets(frame)}


def _seconds(milliseconds: float) -> str:
    return f"{milliseconds / 1000:z.1f}" if milliseconds < 100_000 else f"{milliseconds / 1000:z.0f}"


def _time_rows(part: pl.DataFrame, lang: Lang) -> list[tuple[Row, pl.DataFrame]]:
    found = []
    for kind in ACTIONS:
        mine = part.filter(pl.col("kind") == kind)
        if mine.is_empty():
            continue
        first = mine.row(0, named=True)
        numbers = (_seconds(first["median_ms"]), _seconds(first["late_ms"]), f"n={first['decisions']:,}")
        middle = (first["median_ms"], first["late_ms"])
        found.append((Row(word(f"action.{kind}", lang), middle, numbers), mine))
    return found


def _violin(axes: Axes, height: int, row: Row, mine: pl.DataFrame) -> None:
    """The density of the classes of time, as wide at its most frequent as the row allows."""
    counts = dict(zip(mine["class"], mine["actions"], strict=True))
    classes = range(min(counts) - 1, max(counts) + 2)
    top = max(counts.values())
    places = [2 ** ((place + 0.5) / 4) for place in classes]
    halves = [0.4 * counts.get(place, 0) / top for place in classes]
    forced = bool(mine["forced"][0])
    axes.fill_between(
        places,
        [height - half for half in halves],
        [height + half for half in halves],
        facecolor="#e3e7ec" if forced else "#a9d3ee",
        edgecolor=style.QUIET if forced else style.BLUE,
        linewidth=0.8,
        hatch="////" if forced else None,
    )
    median, late = (value or 0.0 for value in row.values)
    axes.plot([median], [height], "o", color=style.PAPER, markeredgecolor=style.INK, markersize=5.5, mew=1.2, zorder=4)
    axes.plot([late], [height], "|", color=style.INK, markersize=11, mew=1.6, zorder=4)


def draw_decision_times(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one violin an action; forced ones hatched, below."""
    groups = {rules: _time_rows(part, lang) for rules, part in _parts(frame).items()}
    every = [row for made in groups.values() for row, _ in made]
    facets = [
        style.Facet(
            rules,
            word("decision_times.detail", lang, decisions=f"{sum(mine['actions'].sum() for _, mine in made):,}"),
            TALL * len(made) + 0.22,
            0.46,
        )
        for rules, made in groups.items()
    ]
    keys = [
        style.Key(word("decision_times.free", lang), "#a9d3ee"),
        style.Key(word("decision_times.forced", lang), "#e3e7ec", hatch="////"),
        style.Key(word("decision_times.median", lang), style.INK, "marker", "o"),
        style.Key(word("decision_times.late", lang), style.INK, "marker", "|"),
    ]
    words = style.Words(
        word("decision_times.title", lang), word("decision_times.shows", lang), word("decision_times.note", lang), keys
    )
    heads = Row("", (), (word("decision_times.middle", lang), word("decision_times.tenth", lang), "n"))
    wide = [*every, heads]
    figure, panels = style.sheet(words, facets, left=rows.name_room(every), right=rows.numbers_room(wide))
    span = [2 ** ((min(frame["class"]) - 0.5) / 4), 2 ** ((max(frame["class"]) + 1.5) / 4)]
    for axes, made in zip(panels, groups.values(), strict=True):
        rows.place(axes, [heads, *(row for row, _ in made)], rows.number_rooms(wide))
        for height, (row, mine) in zip(range(len(made) - 1, -1, -1), made, strict=True):
            _violin(axes, height, row, mine)
        axes.set_ylim(-0.55, len(made) - 0.5 + 0.6)
        axes.set_xscale("log", base=2)
        axes.set_xlim(*span)
        narrow = style.inches(axes) < NARROW
        ticks = [tick for tick in TICKS[:: 2 if narrow else 1] if span[0] <= tick <= span[1]]
        axes.set_xticks(ticks, [f"{tick / 1000:zg}" for tick in ticks])
        axes.minorticks_off()
        style.bare(axes, grid="x")
        axes.set_xlabel(word("decision_times.axis", lang))
    return figure


def summarise_decision_times(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the median of each action."""
    separator = "，" if lang == "zh" else ", "
    said = []
    for rules, part in _parts(frame).items():
        listed = [f"{row.name} {row.numbers[0]} s ({row.numbers[2]})" for row, _ in _time_rows(part, lang)]
        said.append(word("listed", lang, rules=rules, listed=separator.join(listed)))
    return "\n".join(said)


def _statistic(name: str, lang: Lang) -> str:
    known = STATISTICS.get(name)
    return name if known is None else (known.zh if lang == "zh" else known.en)


def _strip_rows(part: pl.DataFrame, lang: Lang) -> list[tuple[Row, pl.DataFrame]]:
    """Statistics in the catalogue's order; the number is the chosen player's, else the middle of the field."""
    found = []
    for (statistic,), mine in part.group_by("statistic", maintain_order=True):
        chosen = mine.filter(pl.col("chosen"))
        shown = statistics.median(chosen["value"] if chosen.height == 1 else mine["value"])
        numbers = (percent(shown), f"n={mine['players'][0]}")
        found.append((Row(_statistic(str(statistic), lang), (), numbers), mine))
    return found


def draw_percentile_strip(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a statistic: every player at his percentile, the chosen ones marked."""
    groups = {rules: _strip_rows(part, lang) for rules, part in _parts(frame).items()}
    every = [row for made in groups.values() for row, _ in made]
    players = list(dict.fromkeys(frame.filter(pl.col("chosen")).sort("player")["player"]))[: len(CHOSEN)]
    names = {row["player"]: people.called(row) for row in frame.iter_rows(named=True)}
    most = 0.47 * style.column_width(len(groups))  # names of statistics are long; half a column is for them
    above = style.column_width(len(groups)) - rows.name_room(every, most) - rows.numbers_room(every) < NARROW
    facets = [
        style.Facet(
            rules,
            word("players", lang, players=max(mine["players"][0] for _, mine in made)),
            (STACKED if above else rows.HEIGHT) * len(made),
            0.46,
        )
        for rules, made in groups.items()
    ]
    keys = [style.Key(word("percentile_strip.everybody", lang), "#9aa3ad", "marker", "o")]
    keys += [
        style.Key(names[player], colour, "marker", marker)
        for player, (colour, marker) in zip(players, CHOSEN, strict=False)
    ]
    note = "percentile_strip.note" if players else "percentile_strip.note-nobody"
    words = style.Words(
        word("percentile_strip.title", lang), word("percentile_strip.shows", lang), word(note, lang), keys
    )
    left = style.MARGIN + 0.08 if above else rows.name_room(every, most)
    figure, panels = style.sheet(words, facets, left=left, right=rows.numbers_room(every))
    looks = dict(zip(players, CHOSEN, strict=False))
    for axes, made in zip(panels, groups.values(), strict=True):
        shown = [row for row, _ in made]
        rows.place(axes, [replace(row, name="") for row in shown] if above else shown, rows.number_rooms(every), most)
        if above:
            rows.name_above(axes, shown)
        for height, (_, mine) in zip(range(len(made) - 1, -1, -1), made, strict=True):
            axes.plot([0, 100], [height, height], color=style.TRACK, linewidth=4, solid_capstyle="butt", zorder=1)
            axes.plot(
                mine["percentile"].to_list(), [height] * mine.height, "o", color="#9aa3ad", markersize=3, zorder=2
            )
            _mark_chosen(axes, mine, height, looks)
        axes.set_xlim(0, 100)
        style.bare(axes)
        axes.axvline(50, color=style.FAINT, linewidth=1.0, zorder=0)
        axes.spines["bottom"].set_visible(False)
        axes.set_xticks([0, 25, 50, 75, 100])
        axes.set_xlabel(word("percentile_strip.axis", lang))
    return figure


def _mark_chosen(axes: Axes, mine: pl.DataFrame, height: int, looks: dict[str, tuple[str, str]]) -> None:
    """The chosen players of one row, each in the colour and with the marker of its key."""
    for row in mine.filter(pl.col("chosen")).iter_rows(named=True):
        if row["player"] in looks:
            colour, marker = looks[row["player"]]
            axes.plot(
                [row["percentile"]],
                [height],
                marker,
                color=colour,
                markersize=6,
                zorder=3,
                markeredgecolor=style.INK,
                mew=0.5,
                clip_on=False,
            )


def summarise_percentile_strip(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: how many statistics and players, and the chosen player's extremes."""
    said = []
    for rules, part in _parts(frame).items():
        said.append(
            word(
                "percentile_strip.summary",
                lang,
                rules=rules,
                statistics=part["statistic"].n_unique(),
                players=part["players"].max(),
            )
        )
        chosen = part.filter(pl.col("chosen")).sort("percentile")
        if chosen.height:
            ends = [chosen.row(place, named=True) for place in (0, -1)]
            listed = [
                f"{people.called(row)} {_statistic(row['statistic'], lang)} {row['percentile']:z.0f}" for row in ends
            ]
            said.append(("，" if lang == "zh" else ", ").join(listed))
    return "\n".join(said)


def _kind(effect: str | None) -> str:
    if effect in PLAYER_EFFECTS:
        return "player"
    return {"wrong-result": "result", "record": "record"}.get(effect or "", "note")


def _fault(code: str, lang: Lang) -> str:
    """What a code is called; the code itself where this version does not know it."""
    page = fault_pages().get(code)
    return code if page is None else (page.zh if lang == "zh" else page.name.replace("-", " "))


def draw_fault_codes(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one bar a code: the hands in which it was found, commonest first."""
    groups = {
        rules: part.sort("faulty", "code", descending=[True, False]).head(CODES)
        for rules, part in _parts(frame).items()
    }
    made = {}
    for rules, part in groups.items():
        made[rules] = [
            Row(
                row["code"],
                (row["faulty"],),
                (f"{row['faulty']:,}/{row['hands']:,}", percent(row["faulty"] / row["hands"])),
            )
            for row in part.iter_rows(named=True)
        ]
    every = [row for found in made.values() for row in found]
    facets = [
        style.Facet(
            rules,
            word("fault_codes.detail", lang, hands=f"{part['hands'][0]:,}"),
            rows.HEIGHT * part.height + 0.04,
            0.12,
        )
        for rules, part in groups.items()
    ]
    out = max(part.height for part in _parts(frame).values()) - max(part.height for part in groups.values())
    keys = [style.Key(word(f"timeline.key.{kind}", lang), look[0], "marker", look[1]) for kind, look in KINDS.items()]
    words = style.Words(
        word("fault_codes.title", lang),
        word("fault_codes.shows", lang),
        people.joined(
            [word("fault_codes.left-out", lang, count=out) if out else "", word("fault_codes.note", lang)], lang
        ),
        keys,
    )
    figure, panels = style.sheet(words, facets, left=rows.name_room(every), right=rows.numbers_room(every))
    for axes, (rules, part) in zip(panels, groups.items(), strict=True):
        rows.place(axes, made[rules], rows.number_rooms(every))
        _bars(axes, part, lang)
    return figure


def _bars(axes: Axes, part: pl.DataFrame, lang: Lang) -> None:
    """Bars with the name of the code on them; the marker before it tells the kind in grey too."""
    top = max(1, *part["faulty"])
    for height, row in zip(range(part.height - 1, -1, -1), part.iter_rows(named=True), strict=True):
        colour, marker = KINDS[_kind(row["effect"])]
        axes.barh(height, row["faulty"], height=0.7, color=colour, alpha=0.35, linewidth=0)
        inch = top / style.inches(axes)
        axes.plot(
            [0.08 * inch], [height], marker, color=colour, markersize=5.5, markeredgecolor=style.INK, mew=0.5, zorder=3
        )
        room = style.inches(axes) - 0.22
        name = typeface.shorten(_fault(row["code"], lang), style.SMALL_SIZE, room)
        style.put(axes, 0.18 * inch, height, name, size=style.SMALL_SIZE)
    axes.set_xlim(0, top * 1.02)
    style.bare(axes)
    axes.spines["bottom"].set_visible(False)
    axes.set_xticks([])


def summarise_fault_codes(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the three commonest codes."""
    separator = "、" if lang == "zh" else ", "
    said = []
    for rules, part in _parts(frame).items():
        first = part.sort("faulty", "code", descending=[True, False]).head(3)
        listed = [f"{row['code']} {row['faulty']}/{row['hands']}" for row in first.iter_rows(named=True)]
        said.append(word("listed", lang, rules=rules, listed=separator.join(listed)))
    return "\n".join(said)
