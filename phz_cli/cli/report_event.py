"""The reports on an event and on the hands of one table or session."""

from typing import Final

import polars as pl

from phz_cli.cli.console import Console
from phz_cli.cli.report_flags import flags
from phz_cli.cli.report_hands import hands_table
from phz_cli.cli.report_scope import Row, Scope, Told, facts_of
from phz_cli.cli.report_sections import charts, columns, coverage, faults, section, standings, statistics
from phz_cli.cli.statistics_table import label_of
from phz_cli.reports import Amount, Block, Cell, Paragraph, Ratio, Table, Tiles
from phz_cli.rulebook import fault_pages
from phz_cli.stats import faults as fault_rates
from phz_cli.stats import hands
from phz_cli.stats import rules as rule_sets

_CHARTS: Final = (
    "cumulative_points",
    "fault_timeline",
    "huxi_histogram",
    "names_rate",
    "seat_results",
    "claim_funnel",
)
_OF_A_TABLE: Final = ("cumulative_points", "fault_timeline")


def event_report(console: Console, scope: Scope, name: str, form: str) -> Told:
    """What there is to tell about the hands of an event, to which the scope is narrowed."""
    sections = (
        section(scope, "standings", [_tiles(scope), *standings(scope)]),
        section(scope, "tables", _tables(scope)),
        section(scope, "faults", faults(scope)),
        section(scope, "fault_rates", _fault_rates(scope)),
        section(scope, "flags", flags(scope)),
        section(scope, "coverage", coverage(scope)),
        section(scope, "charts", charts(console, scope, form, _CHARTS)),
        section(scope, "statistics", statistics(scope, _statistics(scope))),
    )
    return Told(scope.word("subject.event", name=name), tuple(facts_of(scope)), sections)


def table_report(console: Console, scope: Scope, title: str, form: str) -> Told:
    """What there is to tell about the hands of a table or session, to which the scope is narrowed."""
    sections = (
        section(scope, "standings", [_tiles(scope), *standings(scope)]),
        section(scope, "hands", hands_table(scope)),
        section(scope, "charts", charts(console, scope, form, _OF_A_TABLE)),
        section(scope, "faults", faults(scope)),
        section(scope, "coverage", coverage(scope)),
    )
    return Told(title, tuple(facts_of(scope)), sections)


def _statistics(scope: Scope) -> pl.DataFrame:
    return pl.concat([hands(scope.store, scope.chosen), rule_sets(scope.store, scope.chosen)])


def _tiles(scope: Scope) -> Tiles:
    """How many hands there are of each verdict."""
    (row,) = scope.rows(
        """
        SELECT count(*) AS read, count(*) FILTER (verdict = 'clean') AS clean,
               count(*) FILTER (verdict = 'faults') AS faulty,
               count(*) FILTER (verdict = 'undecided') AS undecided
        FROM hands WHERE {hands}
        """
    )
    return Tiles(tuple((scope.word(f"tiles.{key}"), Amount(count), "") for key, count in row.items()))


def _tables(scope: Scope) -> list[Block]:
    """A line for each match: session, table, who played, how many hands, how many of them with faults."""
    rows = scope.rows(
        """
        WITH named AS (SELECT player, max(name) AS name FROM seats GROUP BY player),
        placed AS (
            SELECT h.session, h.table_name, h.rules, h.content_id, h.completed, h.verdict,
                   coalesce(n.name, s.player) AS player
            FROM (SELECT * FROM hands WHERE {hands}) h JOIN seats s USING (content_id)
            JOIN named n ON n.player = s.player WHERE s.player IS NOT NULL)
        SELECT session, table_name, list_sort(list(DISTINCT rules)) AS rules,
               list_sort(list(DISTINCT player)) AS players,
               count(DISTINCT content_id) AS hands_n,
               count(DISTINCT content_id) FILTER (completed) AS completed_n,
               count(DISTINCT content_id) FILTER (verdict = 'faults') AS faults_n
        FROM placed GROUP BY session, table_name ORDER BY session NULLS LAST, table_name NULLS LAST
        """
    )
    heads = columns(scope, "session", "table", "players", "rules", "+completed", "+faulty")
    told = scope.word("tables.count", count=len(rows))
    return [Table(told, heads, tuple(_table_line(scope, row) for row in rows), folded=True)]


def _table_line(scope: Scope, row: Row) -> tuple[Cell, ...]:
    between = "、" if scope.language == "zh" else ", "
    return (
        row["session"] or "–",
        row["table_name"],
        between.join(row["players"]),
        " ".join(row["rules"]),
        Ratio(row["completed_n"], row["hands_n"]),
        Ratio(row["faults_n"], row["hands_n"]),
    )


def _fault_rates(scope: Scope) -> list[Block]:
    """A table for each rule set: how many hands had which fault; kinds that were not found are left out."""
    frame = fault_rates(scope.store, scope.chosen)
    found = frame.filter(pl.col("value").is_not_null() & (pl.col("numerator") > 0))
    if found.is_empty():
        return [Paragraph(scope.word("faults.nobody"))]
    return statistics(scope, found, _fault_label)


def _fault_label(row: Row, scope: Scope) -> str:
    """The code with the fault's name where the statistic is about one code."""
    page = fault_pages().get(str(row["detail"] or ""))
    if page is None:
        return label_of(row, scope.language)
    return f"{page.code} {page.zh if scope.language == 'zh' else page.name}"
