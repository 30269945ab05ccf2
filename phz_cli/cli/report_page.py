"""What the page of a report says about all hands together, read from its store."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import duckdb
import polars as pl

from phz_cli import __version__
from phz_cli.cli.language import Language
from phz_cli.cli.report_faults import Gathered
from phz_cli.cli.report_scope import period
from phz_cli.cli.standings import marks_of, notes
from phz_cli.cli.statistics_table import label_of
from phz_cli.cli.tally import Tally
from phz_cli.reports import (
    Picture,
    ReportData,
    RuleSet,
    Standing,
    Standings,
    Statistic,
    StatisticsTable,
    Totals,
    Unit,
    word,
)
from phz_cli.rulebook import RulesError, load_profile, sentence
from phz_cli.stats import Filter, hands, reason, standings
from phz_cli.stats import rules as rule_sets
from phz_cli.store import reading

_UNITS: Final[dict[str, Unit]] = {"share": "share", "points": "points"}
DOWNLOADS: Final = (
    ("faults", "faults.jsonl"),
    ("players", "tables/players.csv"),
    ("hands", "tables/hands.csv"),
    ("fault_rates", "tables/faults.csv"),
    ("rules", "tables/rules.csv"),
    ("store", "phz.duckdb"),
)
"""(key of the name, path in the folder) of what lies beside the page."""


def page_data(
    store: Path,
    paths: Sequence[str],
    tally: Tally,
    gathered: Gathered,
    pictures: Sequence[Picture],
    tie_break: Sequence[str] = (),
) -> ReportData:
    """All of the page, in the language of what was gathered. StoreError where the store cannot be read."""
    language = gathered.language
    with reading(store) as connection:
        events = tuple(name for (name,) in _rows(connection, "SELECT DISTINCT event FROM hands ORDER BY event") if name)
        tables, seated = _sizes(connection)
        period = _period(connection)
        used = _rule_sets(connection, language)
    return ReportData(
        title="",
        version=__version__,
        totals=Totals(
            read=tally.read,
            clean=tally.verdicts["clean"],
            faults=tally.verdicts["faults"],
            undecided=tally.verdicts["undecided"],
            unreadable=tally.verdicts["unreadable"],
        ),
        events=events,
        tables=tables,
        players=seated,
        period=period,
        sources=tuple(paths),
        rule_sets=used,
        standings=_standings(store, tie_break, language),
        standings_notes=tuple(notes(store, Filter(), tie_break, language)),
        faults=tuple(gathered.faults),
        unreadable=tuple(gathered.unreadable),
        pictures=tuple(pictures),
        statistics=_statistics(store, language),
        next_steps=tuple(_next_steps(store, paths, tally, gathered)),
        downloads=tuple((sentence(f"report.file_{key}", language), path) for key, path in DOWNLOADS),
    )


def _rows(connection: duckdb.DuckDBPyConnection, query: str) -> list[tuple[str | None, ...]]:
    return [tuple(None if value is None else str(value) for value in row) for row in connection.sql(query).fetchall()]


def _sizes(connection: duckdb.DuckDBPyConnection) -> tuple[int, int]:
    """How many tables and players there were."""
    query = """
        SELECT (SELECT count(DISTINCT (event, table_name)) FROM hands WHERE table_name IS NOT NULL),
               (SELECT count(DISTINCT player) FROM seats)
    """
    tables, seated = connection.sql(query).fetchall()[0]
    return int(tables), int(seated)


def _period(connection: duckdb.DuckDBPyConnection) -> str:
    """From the first start to the last end, by the clocks of the records; empty where no hand has a time."""
    query = """
        SELECT min("start"), arg_min(start_offset, "start"),
               max(coalesce("end", "start")),
               arg_max(coalesce(end_offset, start_offset), coalesce("end", "start"))
        FROM hands
    """
    names = ("first", "first_offset", "last", "last_offset")
    return period(dict(zip(names, connection.sql(query).fetchall()[0], strict=True)))


def _rule_sets(connection: duckdb.DuckDBPyConnection, language: Language) -> tuple[RuleSet, ...]:
    found = []
    for identity, count in _rows(connection, "SELECT rules, count(*) FROM hands GROUP BY rules ORDER BY rules"):
        rules, title = str(identity), ""
        try:
            profile = load_profile(rules)
            title = profile.title_zh if language == "zh" else profile.title_en
        except RulesError:
            pass  # a store may hold hands of a rule set that this rulebook does not know
        found.append(RuleSet(id=rules, name=title, hands=int(str(count)), source=title))
    return tuple(found)


def _standings(store: Path, tie_break: Sequence[str], language: Language) -> tuple[Standings, ...]:
    """One table an event and rule set."""
    tables = []
    frame = standings(store, tie_break=tie_break)
    for (event, rules), part in frame.group_by("event", "rules", maintain_order=True):
        chosen = Filter(event=() if event is None else (str(event),), rules=(str(rules),))
        with reading(store) as connection:
            where, parameters = chosen.where(seats=False)
            alone = "" if event is not None else " AND event IS NULL"
            query = f"SELECT count(*) FROM hands WHERE {where}{alone}"
            ((count,),) = connection.execute(query, parameters).fetchall()
        rows = tuple(
            Standing(
                player=row["player"],
                name=row["name"] or "",
                rank=row["rank"],
                tied=row["tied"] > 1,
                hands=row["hands"],
                wins=row["wins"],
                low=row["win_low"],
                high=row["win_high"],
                points=row["points"],
                sitting=row["sitting_points"],
                sat_out=row["sat_out"],
                mean=row["per_hand"],
                settled=row["settled"],
                marks=marks_of(row, language),
            )
            for row in part.to_dicts()
        )
        tables.append(Standings(event=str(event or ""), rules=str(rules), hands=int(count), rows=rows))
    return tuple(tables)


def _statistics(store: Path, language: Language) -> tuple[StatisticsTable, ...]:
    """What the hands of each rule set have in common, one table a rule set."""
    frame = pl.concat([hands(store), rule_sets(store)])
    tables = []
    for (rules,), part in frame.group_by("rules", maintain_order=True):
        rows = part.to_dicts()
        lines = tuple(_statistic(row, language) for row in rows)
        tables.append(StatisticsTable(rules=str(rules), hands=rows[0]["n"], rows=lines))
    return tuple(tables)


def _statistic(row: dict[str, object], language: Language) -> Statistic:
    unit = str(row["unit"])
    return Statistic(
        label=label_of(row, language),
        unit=_UNITS.get(unit, "number"),
        value=_number(row["value"]),
        numerator=_number(row["numerator"]),
        denominator=_number(row["denominator"]),
        low=_number(row["low"]),
        high=_number(row["high"]),
        reason=reason(str(row["reason"]), language) if row["reason"] else "",
        small=bool(row["small"]),
        measure="" if unit in _UNITS else word(f"unit.{unit}", language),
    )


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))


def _next_steps(store: Path, paths: Sequence[str], tally: Tally, gathered: Gathered) -> list[tuple[str, str]]:
    """(what for, command): only what there is reason to do."""
    language, validate = gathered.language, shlex.join(["phz", "validate", *paths])
    steps = []
    if gathered.faults:
        code = tally.codes.most_common(1)[0][0] if tally.codes else gathered.faults[0].code
        steps.append((sentence("report.next_faults", language), validate))
        steps.append((sentence("report.next_explain", language, code=code), f"phz rules explain {code}"))
    if gathered.not_judged:
        steps.append((sentence("report.next_undecided", language, count=gathered.not_judged), validate))
    whole = shlex.join(["phz", "stats", "players", "--store", str(store)])
    return [*steps, (sentence("report.next_players", language), whole)]
