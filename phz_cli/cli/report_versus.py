"""The report on two players: only the hands in which both were at the table."""

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from phz_cli.cli.console import Console
from phz_cli.cli.report_drawing import picture_of
from phz_cli.cli.report_hands import hands_table
from phz_cli.cli.report_player import name_in
from phz_cli.cli.report_scope import Row, Scope, Told, facts_of
from phz_cli.cli.report_sections import (
    caption,
    columns,
    coverage,
    measured,
    ratio,
    section,
    span,
    statistics_caption,
    who,
    without_number,
)
from phz_cli.cli.statistics_table import label_of
from phz_cli.reports import Amount, Block, Cell, Chart, Column, Paragraph, Table
from phz_cli.stats import cumulative_points, players

_PAIR = """
    SELECT p.rules, p.player, count(*) AS n, count(*) FILTER (won) AS wins, sum(points) AS points,
           sum(paid) AS paid, sum(discards) AS discards, sum(fed) AS fed
    FROM seat_pairs p WHERE ((player = ? AND other = ?) OR (player = ? AND other = ?)) AND {hands}
    GROUP BY p.rules, p.player ORDER BY p.rules, p.player = ? DESC
"""


def versus_report(console: Console, scope: Scope, pair: tuple[str, str], form: str) -> Told:
    """What there is to tell about two players in the hands of the scope that they shared."""
    sides = tuple(_side(scope, *one) for one in (pair, (pair[1], pair[0])))
    both = sides[0]
    first, second = (name_in(scope, player) for player in pair)
    shared = _shared(both, pair)
    title = scope.word("subject.versus", first=first, second=second)
    facts = ((scope.word("fact.players"), " · ".join(who(*one) for one in zip(pair, (first, second), strict=True))),)
    if not shared:
        return Told(title, facts, (section(scope, "together", [Paragraph(scope.word("together.none"))]),))
    blocks = [*shared, Paragraph(scope.word("opponents.note"), quiet=True)]
    points = pl.concat([cumulative_points(side.store, side.chosen) for side in sides])
    chart = Chart(picture_of(console, "cumulative_points", points, form))
    sections = (
        section(scope, "together", blocks),
        section(scope, "charts", [chart]),
        section(scope, "statistics", _side_by_side(sides, pair, (first, second))),
        section(scope, "hands", hands_table(both, only=pair)),
        section(scope, "coverage", coverage(both)),
    )
    return Told(title, (*facts, *facts_of(both)), sections)


def _side(scope: Scope, player: str, other: str) -> Scope:
    """The scope seen from one of the two: his seat in the hands that they shared."""
    return replace(scope, chosen=replace(scope.chosen, player=(player,), opponent=(other,)))


def _shared(both: Scope, pair: tuple[str, str]) -> list[Block]:
    """Each one's points, wins and what he gave the other, a table for each rule set."""
    heads = columns(both, "player", "+own_points", "+mean", "+own_wins", "+to_other", "+fed")
    tables: dict[str, list[Row]] = {}
    for row in both.rows(_PAIR, before=[*pair, *reversed(pair)], after=[pair[0]]):
        tables.setdefault(row["rules"], []).append(row)
    made: list[Block] = []
    for rules, rows in tables.items():
        lines: list[tuple[Cell, ...]] = []
        for row in rows:
            points = row["points"]
            lines.append(
                (
                    who(row["player"], name_in(both, row["player"])),
                    None if points is None else Amount(points, "points"),
                    None if points is None else Amount(points / row["n"], "points"),
                    ratio({"numerator": row["wins"], "denominator": row["n"]}),
                    None if row["paid"] is None else Amount(row["paid"]),
                    ratio({"numerator": row["fed"], "denominator": row["discards"]}),
                )
            )
        made.append(Table(caption(both, rules, rows[0]["n"]), heads, tuple(lines)))
    return made


def _side_by_side(sides: Sequence[Scope], pair: tuple[str, str], names: tuple[str, str]) -> list[Block]:
    """The statistics of both over these hands, beside each other, a table for each rule set."""
    both = sides[0]
    frame = pl.concat([players(side.store, side.chosen) for side in sides])
    titles: list[Column] = [*columns(both, "statistic")]
    for name in names:
        titles += [
            Column(name, number=True),
            Column(both.word("column.who_counted", name=name), number=True),
            Column(both.word("column.who_interval", name=name), number=True),
        ]
    made: list[Block] = []
    for (rules,), part in frame.group_by("rules", maintain_order=True):
        found = {(row["player"], row["statistic"], row["detail"]): row for row in part.to_dicts()}
        lines, missing = [], []
        for key in dict.fromkeys((statistic, detail) for _, statistic, detail in found):
            rows = [row for player in pair if (row := found.get((player, *key))) is not None]
            if any(row["value"] is not None for row in rows):
                lines.append(_line(both, pair, found, key))
            else:
                missing.append((label_of(rows[0], both.language), rows[0]["reason"]))
        hands = max(row["n"] for row in found.values())
        told = statistics_caption(both, str(rules), hands, len(lines))
        note = without_number(both, missing)
        made.append(Table(told, tuple(titles), tuple(lines), note=note, folded=True, sides=3))
    return [*made, Paragraph(both.word("statistics.rest"), quiet=True)]


def _line(
    both: Scope, pair: tuple[str, str], found: dict[tuple[str, str, str | None], Row], key: tuple[str, str | None]
) -> tuple[Cell, ...]:
    rows = [found.get((player, *key)) for player in pair]
    label = next(label_of(row, both.language) for row in rows if row is not None)
    cells: list[Cell] = [label]
    for row in rows:
        cells += [None, None, None] if row is None else [measured(row, both), ratio(row), span(row)]
    return tuple(cells)
