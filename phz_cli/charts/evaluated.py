"""Charts of evaluated hands: points without luck, how soon they are ready, how far from a win, time and difficulty."""

from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from phz_cli.charts import people, rows, style
from phz_cli.charts.curves import draw_survival, parts_of, summarise_survival
from phz_cli.charts.frames_evaluated import FARTHEST, MANY
from phz_cli.charts.frames_play import SPAN
from phz_cli.charts.labels import percent, signed
from phz_cli.charts.maps import Cell, grid, grid_height
from phz_cli.charts.rows import Row
from phz_cli.charts.wording import Lang, word

SEPARATORS: Final = {"zh": "，", "en": ", "}
PEOPLE: Final = 12
"""Players drawn on one sheet."""
LEAST: Final = 10
"""Hands from which on a player's line is drawn, and discards from which on a column of the map is."""


def _people(frame: pl.DataFrame) -> tuple[list[tuple[str, str, pl.DataFrame]], int]:
    """Players with most hands, as many of each rule set: rules, name, rows; and how many are left out."""
    groups = parts_of(frame)
    most = max(1, PEOPLE // len(groups))
    found, out = [], 0
    for rules, part in groups.items():
        played = [(float(run.height), run) for _, run in part.group_by("player", maintain_order=True)]
        enough = [one for one in played if one[0] >= LEAST]
        kept, hidden = people.most_seen(enough, most)
        out += len(played) - len(enough) + hidden
        found += [(rules, people.called(run.row(0, named=True)), run) for run in kept]
    return found, out


def draw_luck_adjusted(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a player and rule set: his points, and with their band those without luck."""
    found, out = _people(frame)
    facets = [
        style.Facet(f"{rules} · {name}", word("hands-n", lang, hands=f"{run.height:,}"), 1.05, 0.3)
        for rules, name, run in found
    ]
    keys = [
        style.Key(word("luck_adjusted.points", lang), style.VERMILION, "dash"),
        style.Key(word("luck_adjusted.adjusted", lang), style.BLUE, "line"),
    ]
    words = style.Words(
        word("luck_adjusted.title", lang),
        word("luck_adjusted.shows", lang),
        people.joined([_removed(frame, lang), word("luck_adjusted.note", lang), people.left_out(out, lang)], lang),
        keys,
    )
    figure, panels = style.sheet(words, facets, left=0.6, right=style.MARGIN + 0.16)
    for axes, (_, _, run) in zip(panels, found, strict=True):
        _adjusted(axes, run)
    return figure


def _removed(frame: pl.DataFrame, lang: Lang) -> str:
    """The sentence on how much of the variance the luck takes away in each rule set; "" where nothing can be said."""
    rows = [part.row(0, named=True) for part in parts_of(frame).values()]
    listed = [
        f"{row['rules']} {percent(row['removed'])} (n={row['seats']:,})" for row in rows if row["removed"] is not None
    ]
    return word("luck_adjusted.removed", lang, listed=SEPARATORS[lang].join(listed)) if listed else ""


def _adjusted(axes: Axes, run: pl.DataFrame) -> None:
    places = [0, *run["index"]]
    low, high = ([0.0, *run[end].fill_null(strategy="zero")] for end in ("low", "high"))
    axes.fill_between(places, low, high, color="#cfe3f2", linewidth=0)
    axes.plot(places, [0.0, *run["adjusted"]], color=style.BLUE, linewidth=1.7)
    axes.plot(places, [0.0, *run["points"]], color=style.VERMILION, linewidth=1.5, linestyle=(0, (3, 1.5)))
    axes.axhline(0, color="#8a929c", linewidth=0.9, zorder=1)
    axes.set_xlim(0, max(places))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=6))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=4))
    axes.yaxis.set_major_formatter(lambda value, _: signed(value))
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)


def summarise_luck_adjusted(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a player and rule set drawn: both sums at the end."""
    said = []
    for rules, name, run in _people(frame)[0]:
        last = run.row(-1, named=True)
        ends = {end: "—" if last[end] is None else signed(last[end]) for end in ("low", "high")}
        sums = {key: signed(last[key]) for key in ("points", "adjusted")}
        said.append(word("luck_adjusted.summary", lang, rules=rules, name=name, hands=run.height, **sums, **ends))
    return "\n".join(filter(None, [*said, _removed(frame, lang)]))


def draw_ting_survival(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set: the share of seats not yet ready against exposed cards, with its 95 % band."""
    return draw_survival(frame, lang, "ting_survival", "ended")


def summarise_ting_survival(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: seats, those never ready, the median."""
    return summarise_survival(frame, lang, "ting_survival", "ended")


def _distance(distance: int, lang: Lang) -> str:
    return word("distance_map.far" if distance == FARTHEST else "distance_map.row", lang, distance=distance)


def _shares(part: pl.DataFrame, distances: list[int], turns: list[int]) -> list[list[Cell]]:
    """The share of each distance within its column; columns with too little stay open."""
    counts = {(row["distance"], row["from_turn"]): row["decisions"] for row in part.iter_rows(named=True)}
    whole = {turn: sum(counts.get((distance, turn), 0) for distance in distances) for turn in turns}
    cells = []
    for distance in distances:
        line = []
        for turn in turns:
            share = counts.get((distance, turn), 0) / whole[turn] if whole[turn] >= LEAST else None
            line.append(Cell("·", None) if share is None else Cell(f"{share:z.0%}", share))
        cells.append(line)
    return cells


def draw_distance_map(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a distance, one column five exposed cards."""
    groups = parts_of(frame)
    distances = sorted(frame["distance"].unique().to_list())
    columns = frame.group_by("rules", "from_turn").agg(pl.col("decisions").sum())
    filled = columns.filter(pl.col("decisions") >= LEAST)
    last = int(max((columns if filled.is_empty() else filled)["from_turn"]))
    turns = list(range(1, last + 1, SPAN))
    facets = [
        style.Facet(
            rules,
            word("distance_map.detail", lang, decisions=f"{part['decisions'].sum():,}"),
            grid_height(len(distances)),
            0.1,
        )
        for rules, part in groups.items()
    ]
    words = style.Words(
        word("distance_map.title", lang),
        word("distance_map.shows", lang),
        word("distance_map.note", lang, enough=LEAST),
    )
    names = [_distance(distance, lang) for distance in distances]
    left = rows.name_room([Row(name, (), ()) for name in names])
    figure, panels = style.sheet(words, facets, left=left, right=style.MARGIN)
    heads = [f"{turn}–{turn + SPAN - 1}" for turn in turns]
    for axes, part in zip(panels, groups.values(), strict=True):
        grid(axes, names, heads, _shares(part, distances, turns))
    return figure


def summarise_distance_map(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: discards, and the share that left the hand ready."""
    said = []
    for rules, part in parts_of(frame).items():
        whole = int(part["decisions"].sum())
        ready = int(part.filter(pl.col("distance") <= 1)["decisions"].sum())
        said.append(
            word("distance_map.summary", lang, rules=rules, decisions=f"{whole:,}", ready=f"{ready / whole:z.0%}")
        )
    return "\n".join(said)


def _choice_rows(part: pl.DataFrame, lang: Lang) -> list[Row]:
    found = []
    for row in part.sort("near_best").iter_rows(named=True):
        key = "time_difficulty.many" if row["near_best"] == MANY else "time_difficulty.row"
        seconds = tuple(row[end] / 1000 for end in ("low", "median", "high"))
        numbers = (f"{seconds[1]:z.1f} s", f"n={row['decisions']:,}")
        found.append(Row(word(key, lang, options=row["near_best"]), seconds, numbers))
    return found


def draw_time_difficulty(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a number of choices about as good: the middle half of the times."""
    groups = {rules: _choice_rows(part, lang) for rules, part in parts_of(frame).items()}
    every = [row for made in groups.values() for row in made]
    counts = {rules: f"{part['decisions'].sum():,}" for rules, part in parts_of(frame).items()}
    facets = [
        style.Facet(
            rules, word("distance_map.detail", lang, decisions=counts[rules]), rows.HEIGHT * len(made) + 0.1, 0.46
        )
        for rules, made in groups.items()
    ]
    words = style.Words(
        word("time_difficulty.title", lang), word("time_difficulty.shows", lang), word("time_difficulty.note", lang)
    )
    figure, panels = style.sheet(words, facets, left=rows.name_room(every), right=rows.numbers_room(every))
    top = max(row.values[2] or 0.0 for row in every)
    for axes, made in zip(panels, groups.values(), strict=True):
        rows.place(axes, made, rows.number_rooms(every))
        rows.whiskers(axes, made)
        axes.set_xlim(0, top * 1.05)
        axes.xaxis.set_major_locator(MaxNLocator(nbins=5))
        axes.set_xlabel(word("time_difficulty.axis", lang))
    return figure


def summarise_time_difficulty(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the median of each row."""
    separator = "，" if lang == "zh" else ", "
    said = []
    for rules, part in parts_of(frame).items():
        listed = [f"{row.name} {row.numbers[0]} ({row.numbers[1]})" for row in _choice_rows(part, lang)]
        said.append(word("time_difficulty.summary", lang, rules=rules, listed=separator.join(listed)))
    return "\n".join(said)
