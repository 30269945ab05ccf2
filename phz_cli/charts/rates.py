"""Charts with a point and a whisker a row: win rates, effect of the seat, deepest falls."""

from collections.abc import Callable, Mapping
from typing import Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from phz_cli.charts import people, rows, style
from phz_cli.charts.frames import rule_sets
from phz_cli.charts.labels import percent, signed
from phz_cli.charts.rows import Row
from phz_cli.charts.wording import Lang, word
from phz_cli.stats.intervals import LEVEL

ROLES: Final = ("dealer", "next", "opposite", "previous")


def _facet(rules: str, detail: str, made: list[Row], axis: float = 0.46) -> style.Facet:
    return style.Facet(rules, detail, max(0.5, rows.HEIGHT * len(made)), axis)


def _sheet(
    words: style.Words,
    groups: Mapping[str, list[Row]],
    details: Mapping[str, str],
    draw: Callable[[Axes, str, list[Row]], None],
) -> Figure:
    """The sheet of a chart of whiskers; `draw` adds the marks of one facet."""
    every = [row for made in groups.values() for row in made]
    facets = [_facet(rules, details[rules], made) for rules, made in groups.items()]
    figure, panels = style.sheet(words, facets, left=rows.name_room(every), right=rows.numbers_room(every))
    for axes, (rules, made) in zip(panels, groups.items(), strict=True):
        rows.place(axes, made, rows.number_rooms(every))
        draw(axes, rules, made)
    return figure


def _of(frame: pl.DataFrame) -> dict[str, pl.DataFrame]:
    return {rules: frame.filter(pl.col("rules") == rules) for rules in rule_sets(frame)}


def _win_rows(part: pl.DataFrame) -> tuple[list[Row], int]:
    ordered = part.sort("rate", "player", descending=[True, False], nulls_last=True)
    found = []
    for row in ordered.iter_rows(named=True):
        numbers = (f"{row['wins']:,}/{row['hands']:,}", percent(row["rate"]) if row["rate"] is not None else "—")
        found.append((row["hands"], Row(people.called(row), (row["low"], row["rate"], row["high"]), numbers)))
    return people.most_seen(found, people.MOST)


def draw_win_rates(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a player, the highest rate first; dashed: all seats together."""
    parts = _of(frame)
    made = {rules: _win_rows(part) for rules, part in parts.items()}
    details = {
        rules: word("win_rates.detail", lang, players=part.height, hands=f"{part['hands'].sum():,}")
        for rules, part in parts.items()
    }

    def marks(axes: Axes, rules: str, found: list[Row]) -> None:
        axes.axvline(parts[rules]["field"][0], color=style.VERMILION, linewidth=1.4, linestyle=(0, (3, 2)), zorder=1)
        rows.whiskers(axes, found)
        tops = [value for row in found for value in row.values if value is not None]
        axes.set_xlim(0, min(1.0, max([0.1, *tops]) * 1.03))
        axes.xaxis.set_major_locator(MaxNLocator(nbins=4, steps=[1, 2, 5, 10]))
        axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        axes.set_xlabel(word("win_rates.axis", lang))

    out = max(count for _, count in made.values())
    drawn = sum(len(found) for found, _ in made.values())
    note = word("win_rates.note", lang, players=drawn, chance=rows.plain(round((1 - LEVEL) * drawn, 1)))
    words = style.Words(
        word("win_rates.title", lang),
        word("win_rates.shows", lang),
        people.joined([note, people.left_out(out, lang)], lang),
        [style.Key(word("win_rates.field", lang), style.VERMILION, "dash")],
    )
    return _sheet(words, {rules: found for rules, (found, _) in made.items()}, details, marks)


def summarise_win_rates(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the highest and the lowest rate."""
    said = []
    for rules, part in _of(frame).items():
        ordered = part.drop_nulls("rate").sort("rate", "player")
        best, worst = ordered.row(-1, named=True), ordered.row(0, named=True)
        said.append(
            word(
                "win_rates.summary" if part.height > 1 else "win_rates.summary-one",
                lang,
                rules=rules,
                players=part.height,
                best=people.called(best),
                most=f"{best['wins']}/{best['hands']}",
                worst=people.called(worst),
                least=f"{worst['wins']}/{worst['hands']}",
            )
        )
    return "\n".join(said)


def _effect_rows(part: pl.DataFrame, lang: Lang) -> list[Row]:
    place = pl.col("role").replace_strict({role: place for place, role in enumerate(ROLES)}, default=len(ROLES))
    found = []
    for row in part.sort(place, "role").iter_rows(named=True):
        name = word(f"role.{row['role']}", lang) if row["role"] in ROLES else row["role"]
        sample = word("seat_effect.sample", lang, hands=f"{row['hands']:,}", matches=f"{row['matches']:,}")
        found.append(Row(name, (row["low"], row["effect"], row["high"]), (signed(row["effect"], 2), sample)))
    return found


def draw_seat_effect(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a seat: mean points less the mean of all seats, 0 marked."""
    parts = _of(frame)

    def marks(axes: Axes, _: str, found: list[Row]) -> None:
        axes.axvline(0, color=style.VERMILION, linewidth=1.4, linestyle=(0, (3, 2)), zorder=1)
        rows.whiskers(axes, found)
        reach = max([0.5, *(abs(value) for row in found for value in row.values if value is not None)]) * 1.08
        axes.set_xlim(-reach, reach)
        axes.xaxis.set_major_locator(MaxNLocator(nbins=4, symmetric=True))
        axes.xaxis.set_major_formatter(lambda value, _: signed(value))
        axes.set_xlabel(word("seat_effect.axis", lang))

    words = style.Words(
        word("seat_effect.title", lang), word("seat_effect.shows", lang), word("seat_effect.note", lang)
    )
    details = {rules: word("hands-of-seats", lang, hands=f"{part['hands'].sum():,}") for rules, part in parts.items()}
    return _sheet(words, {rules: _effect_rows(part, lang) for rules, part in parts.items()}, details, marks)


def summarise_seat_effect(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: each seat's effect with its hands."""
    separator = "，" if lang == "zh" else ", "
    said = []
    for rules, part in _of(frame).items():
        listed = [f"{row.name} {row.numbers[0]} ({row.numbers[1]})" for row in _effect_rows(part, lang)]
        said.append(word("listed", lang, rules=rules, listed=separator.join(listed)))
    return "\n".join(said)


def _fall_rows(part: pl.DataFrame) -> tuple[list[Row], int]:
    found = []
    for row in part.sort("drawdown", "player", descending=[True, False]).iter_rows(named=True):
        numbers = (rows.plain(row["drawdown"]), f"n={row['hands']:,}")
        found.append((row["hands"], Row(people.called(row), (row["low"], row["drawdown"], row["high"]), numbers)))
    return people.most_seen(found, people.MOST)


def draw_drawdown(frame: pl.DataFrame, lang: Lang) -> Figure:
    """One facet a rule set, one row a player, the deepest fall first; grey: what chance alone would give."""
    parts = _of(frame)
    made = {rules: _fall_rows(part) for rules, part in parts.items()}

    def marks(axes: Axes, _: str, found: list[Row]) -> None:
        rows.whiskers(axes, found, chance=True)
        axes.set_xlim(0, max([1.0, *(value for row in found for value in row.values if value is not None)]) * 1.04)
        axes.xaxis.set_major_locator(MaxNLocator(nbins=5))
        axes.set_xlabel(word("drawdown.axis", lang))

    out = max(count for _, count in made.values())
    words = style.Words(
        word("drawdown.title", lang),
        word("drawdown.shows", lang),
        people.joined([word("drawdown.note", lang), people.left_out(out, lang)], lang),
        [
            style.Key(word("drawdown.real", lang), style.VERMILION, "marker", "D"),
            style.Key(word("drawdown.chance", lang), style.FAINT),
        ],
    )
    details = {rules: word("players", lang, players=part.height) for rules, part in parts.items()}
    return _sheet(words, {rules: found for rules, (found, _) in made.items()}, details, marks)


def summarise_drawdown(frame: pl.DataFrame, lang: Lang) -> str:
    """One sentence a rule set: the deepest fall, and how many lie outside what chance gives."""
    said = []
    for rules, part in _of(frame).items():
        worst = part.sort("drawdown", "player", descending=[True, False]).row(0, named=True)
        beyond = part.filter(pl.col("drawdown") > pl.col("high")).height
        said.append(
            word(
                "drawdown.summary",
                lang,
                rules=rules,
                worst=people.called(worst),
                hands=worst["hands"],
                fall=rows.plain(worst["drawdown"]),
                beyond=beyond,
                players=part.height,
            )
        )
    return "\n".join(said)
