"""The report on one player."""

from dataclasses import replace
from typing import Final

from phz_cli.cli.console import Console
from phz_cli.cli.report_flags import player_flags
from phz_cli.cli.report_scope import Row, Scope, Told, facts_of
from phz_cli.cli.report_sections import (
    caption,
    charts,
    columns,
    coverage,
    faults,
    labelled,
    measured,
    section,
    span,
    standing_rows,
    statistics,
    who,
    win_rate_of,
    win_span_of,
    without_number,
)
from phz_cli.cli.standings import marks_of, notes
from phz_cli.reports import Amount, Block, Cell, Paragraph, Ratio, Table
from phz_cli.stats import STATISTICS, field, players

_CHARTS: Final = ("cumulative_points", "claim_funnel", "seat_results")


def player_report(console: Console, scope: Scope, player: str, form: str) -> Told:
    """What there is to tell about a player in the hands of the scope, which is not narrowed to him."""
    own = replace(scope, chosen=replace(scope.chosen, player=(player,)))
    name = name_in(scope, player)
    sections = (
        section(scope, "results", _results(scope, player)),
        section(scope, "opponents", _opponents(own, player)),
        section(scope, "field", _field(own)),
        section(scope, "faults", faults(own, player=player)),
        section(scope, "flags", player_flags(own)),
        section(scope, "charts", charts(console, own, form, _CHARTS)),
        section(scope, "statistics", statistics(scope, players(own.store, own.chosen))),
        section(scope, "coverage", coverage(own)),
    )
    facts = ((scope.word("fact.player"), who(player, name)), *facts_of(own))
    return Told(scope.word("subject.player", name=name), facts, sections)


def name_in(scope: Scope, player: str) -> str:
    """What a player is called in the store: the name, else the id."""
    (row,) = scope.rows("SELECT max(name) AS name FROM seats WHERE player = ?", [player])
    return str(row["name"] or player)


def _results(scope: Scope, player: str) -> list[Block]:
    """The player's line of each standings, with how many stand in them."""
    heads = columns(
        scope, "event", "rules", "+rank", "+points", "+mean", "+hands", "+win_rate", "+counted", "+interval", "marks"
    )
    lines: list[tuple[Cell, ...]] = []
    for (event, rules), rows in standing_rows(scope).items():
        for row in rows:
            if row["player"] == player:
                rank = "–" if row["rank"] is None else f"{'=' if row['tied'] > 1 else ''}{row['rank']}"
                points, mean = (
                    None if row[key] is None else Amount(row[key], "points") for key in ("points", "per_hand")
                )
                won = Ratio(row["wins"], row["hands"])
                numbers = (points, mean, Amount(row["hands"]), win_rate_of(row), won, win_span_of(row))
                lines.append((event or "–", rules, f"{rank} / {len(rows)}", *numbers, marks_of(row, scope.language)))
    if not lines:
        return [Paragraph(scope.word("standings.none"))]
    said = [Paragraph(text, quiet=True) for text in notes(scope.store, scope.chosen, scope.tie_break, scope.language)]
    return [Table("", heads, tuple(lines)), *said, Paragraph(scope.word("points.note"), quiet=True)]


def _opponents(own: Scope, player: str) -> list[Block]:
    """What he and each opponent made of the hands that they shared, a table for each rule set."""
    heads = columns(own, "opponent", "+hands", "+own_points", "+received", "+paid", "+own_wins", "+other_wins")
    tables: dict[str, list[tuple[Cell, ...]]] = {}
    for row in own.rows(
        """
        WITH named AS (SELECT player, max(name) AS name FROM seats GROUP BY player)
        SELECT p.rules, p.other, any_value(n.name) AS name, count(*) AS n, sum(p.points) AS points,
               sum(p.paid) AS paid, sum(q.paid) AS received,
               count(*) FILTER (p.won) AS own_wins, count(*) FILTER (p.other_won) AS other_wins
        FROM (SELECT * FROM seat_pairs WHERE player = ? AND {hands}) p
        JOIN pairs q ON q.content_id = p.content_id AND q.seat = p.other_seat AND q.other_seat = p.seat
        LEFT JOIN named n ON n.player = p.other
        GROUP BY p.rules, p.other ORDER BY p.rules, n DESC, p.other
        """,
        before=[player],
    ):
        points = None if row["points"] is None else Amount(row["points"], "points")
        money = [None if row[key] is None else Amount(row[key]) for key in ("received", "paid")]
        wins = Amount(row["own_wins"]), Amount(row["other_wins"])
        tables.setdefault(row["rules"], []).append(
            (who(row["other"], row["name"]), Amount(row["n"]), points, *money, *wins)
        )
    if not tables:
        return [Paragraph(own.word("statistics.none"))]
    made: list[Block] = [Table(rules, heads, tuple(rows)) for rules, rows in tables.items()]
    return [*made, Paragraph(own.word("opponents.note"), quiet=True)]


def _field(own: Scope) -> list[Block]:
    """His rating and percentiles, and his runs and falls beside chance, two tables for each rule set."""
    tables: list[Block] = []
    for (rules,), part in field(own.store, own.chosen).group_by("rules", maintain_order=True):
        rows = part.to_dicts()
        found = [row for row in rows if row["value"] is not None]
        runs = [row for row in found if row["method"] == "shuffle"]
        place = [row for row in found if row["method"] != "shuffle"]
        missing = without_number(own, [(_called(own, row), row["reason"]) for row in rows if row["value"] is None])
        for key, column, chosen in (("place", "+interval", place), ("runs", "+range", runs)):
            if chosen:
                heads = columns(own, "statistic", "+value", "+n", column)
                lines = tuple(_field_line(own, row) for row in chosen)
                told = f"{caption(own, str(rules), rows[0]['n'])} · {own.word(f'field.{key}')}"
                tables.append(Table(told, heads, lines, note=missing if key == "place" else "", folded=key == "runs"))
    if not tables:
        return [Paragraph(own.word("field.none"))]
    return [*tables, Paragraph(own.word("field.note"), quiet=True)]


def _field_line(own: Scope, row: Row) -> tuple[Cell, ...]:
    counted = None if row["denominator"] is None else Amount(row["denominator"])
    return (_called(own, row), measured(row, own), counted, span(row))


def _called(own: Scope, row: Row) -> str:
    """The label of a statistic of the field; of a percentile with the name of what it is a percentile of."""
    of = STATISTICS.get(str(row["detail"]))
    if of is None:
        return labelled(row, own)
    return f"{labelled({**row, 'detail': None}, own)} · {of.zh if own.language == 'zh' else of.en}"
