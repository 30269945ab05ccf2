"""Tables of statistics from a store.

Each function returns one frame with the columns of `SCHEMA`, in a fixed order: groups by name, statistics in
the order of the catalogue, details by name. A row without a value has a reason instead.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

import duckdb
import polars as pl

from phz_cli.stats.cells import Cell, Number, evaluate
from phz_cli.stats.declarations import of_level
from phz_cli.stats.filters import Filter
from phz_cli.stats.profiles import FactsOf, facts_of
from phz_cli.stats.statistic import Level, Statistic
from phz_cli.store.database import reading
from phz_cli.store.queries import distinct, literal, sums

By = Literal["all", "player", "file"]

SCHEMA: Final = {
    "player": pl.String,
    "name": pl.String,
    "file": pl.String,
    "rules": pl.String,
    "statistic": pl.String,
    "detail": pl.String,
    "value": pl.Float64,
    "numerator": pl.Float64,
    "denominator": pl.Float64,
    "n": pl.Int64,
    "low": pl.Float64,
    "high": pl.Float64,
    "method": pl.String,
    "need": pl.String,
    "unit": pl.String,
    "coverage": pl.Float64,
    "small": pl.Boolean,
    "reason": pl.String,
}
"""Columns of every table. `n`: completed hands of the group (for faults: hands read). `coverage`: n as a
share of all its hands. `small`: fewer than `ENOUGH` in the denominator, to be shown grey."""

ENOUGH: Final = 30
POOL_JOIN: Final = "+"

_AVAILABLE: Final = {
    "hand": "known",
    "offers": "offers_known",
    "points": "points IS NOT NULL",
    "settled": "settled",
    "order": "true",
    "discard_wins": "true",
}
_NO_NEED: Final = "true AS has_hand, true AS has_offers, NULL AS name"
_CLUSTER: Final = ("event", "session", "table_name")
_SUMS: Final = ("{y}", "{x}", "{y} * {y}", "{y} * {x}", "{x} * {x}")

_Group = tuple[str | None, ...]


@dataclass(slots=True)
class _Base:
    """The hands of a group: how many there are, completed, and with what is needed."""

    hands: int = 0
    completed: int = 0
    known: int = 0
    offers: int = 0
    name: str | None = None


@dataclass(slots=True)
class _Found:
    """What the store answered."""

    bases: dict[_Group, _Base]
    details: dict[str, dict[str | None, set[str] | None]] = field(default_factory=dict)
    cells: dict[tuple[_Group, str, str | None], Cell] = field(default_factory=dict)
    viewed: set[str] = field(default_factory=set)
    """Statistics whose view has rows."""


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked for: the statistics, the keys of a row beside the rules, and which hands."""

    statistics: Sequence[Statistic]
    key: Literal["player", "file"] | None
    view: str | None
    base: str
    filters: Filter
    pool: bool
    facts: FactsOf

    @property
    def keys(self) -> list[str]:
        return ["rules"] if self.key is None else [self.key, "rules"]

    def view_of(self, statistic: Statistic) -> str:
        return self.view or statistic.view


def players(
    store: str | Path, filters: Filter | None = None, *, pool: bool = False, facts: FactsOf = facts_of
) -> pl.DataFrame:
    """Groups A and B, one row for each player, rule set and statistic; rule sets together with `pool`."""
    base = "(SELECT *, known AS has_hand, offers_known AS has_offers FROM seats WHERE role <> 'sitting')"
    return _ask(store, _Question(of_level("player"), "player", None, base, filters or Filter(), pool, facts))


def hands(
    store: str | Path, filters: Filter | None = None, *, pool: bool = False, facts: FactsOf = facts_of
) -> pl.DataFrame:
    """Statistics of hands, one row for each rule set and statistic."""
    return _ask(store, _whole("hand", filters, pool, facts))


def rules(
    store: str | Path, filters: Filter | None = None, *, pool: bool = False, facts: FactsOf = facts_of
) -> pl.DataFrame:
    """What distinguishes the rule sets: names, size of wins, seats."""
    return _ask(store, _whole("rules", filters, pool, facts))


def faults(
    store: str | Path,
    filters: Filter | None = None,
    *,
    by: By = "all",
    pool: bool = False,
    facts: FactsOf = facts_of,
) -> pl.DataFrame:
    """How often which fault was found: over all hands, by player or by file.

    By player, faults that name nobody stand in a row without a player.
    """
    statistics = of_level("fault")
    chosen = filters or Filter()
    if by == "player":
        base = f"(SELECT *, true AS completed, {_NO_NEED} FROM seat_faults)"
        return _ask(store, _Question(statistics, "player", "seat_faults", base, chosen, pool, facts))
    base = f"(SELECT * REPLACE (true AS completed), {_NO_NEED} FROM hands)"
    key: Literal["file"] | None = "file" if by == "file" else None
    return _ask(store, _Question(statistics, key, None, base, chosen, pool, facts))


def _whole(level: Level, filters: Filter | None, pool: bool, facts: FactsOf) -> _Question:
    base = "(SELECT *, true AS has_hand, offers_n > 0 AS has_offers, NULL AS name FROM hands)"
    return _Question(of_level(level), None, None, base, filters or Filter(), pool, facts)


def _ask(store: str | Path, question: _Question) -> pl.DataFrame:
    with reading(store) as connection:
        found = _Found(_bases(connection, question))
        for view in dict.fromkeys(question.view_of(statistic) for statistic in question.statistics):
            columns = []
            for statistic in question.statistics:
                if question.view_of(statistic) == view:
                    details = _details(connection, question, statistic, view)
                    found.details[statistic.id] = details
                    columns += [(statistic, detail) for detail in details]
            _fill(connection, question, view, columns, found)
    return _frame(question, found)


def _where(question: _Question) -> tuple[str, list[object]]:
    return question.filters.where(seats=question.key == "player")


def _bases(connection: duckdb.DuckDBPyConnection, question: _Question) -> dict[_Group, _Base]:
    """Group → its hands, for every group that has any."""
    where, parameters = _where(question)
    counts = {
        "hands": "count(*)",
        "completed": "count(*) FILTER (completed)",
        "known": "count(*) FILTER (completed AND has_hand)",
        "offers": "count(*) FILTER (completed AND has_offers)",
        "name": "max(name)",
    }
    width = len(question.keys)
    bases: dict[_Group, _Base] = {}
    for row in sums(connection, question.base, question.keys, counts, where=where, parameters=parameters):
        hands_n, completed, known, offers = [int(str(value)) for value in row[width:-1]]
        name = None if row[-1] is None else str(row[-1])
        bases[_group(row[:width])] = _Base(hands_n, completed, known, offers, name)
    return bases


def _group(values: Sequence[object]) -> _Group:
    return tuple(None if value is None else str(value) for value in values)


def _details(
    connection: duckdb.DuckDBPyConnection, question: _Question, statistic: Statistic, view: str
) -> dict[str | None, set[str] | None]:
    """Detail → the rule sets where it was seen, None for all; the one detail None when it is no family."""
    if not statistic.detail_from:
        return dict.fromkeys(statistic.details or (None,))
    where, parameters = _where(question)
    seen: dict[str | None, set[str]] = {}
    for detail, rule_set in distinct(connection, view, statistic.detail_from, where=where, parameters=parameters):
        seen.setdefault(detail, set()).add(rule_set)
    return dict(seen)


def _fill(
    connection: duckdb.DuckDBPyConnection,
    question: _Question,
    view: str,
    columns: Sequence[tuple[Statistic, str | None]],
    found: _Found,
) -> None:
    """Sums every column over every match of every group, in one query."""
    expressions: dict[str, str] = {}
    for index, (statistic, detail) in enumerate(columns):
        for place, expression in enumerate(_aggregates(statistic, *_expressions(statistic, detail))):
            expressions[f"c{index}_{place}"] = expression
    if not expressions:
        return
    where, parameters = _where(question)
    keys = [*question.keys, *_CLUSTER]
    width = len(question.keys)
    for row in sums(connection, view, keys, expressions, where=where, parameters=parameters):
        group = _group(row[:width])
        values = [None if value is None else float(str(value)) for value in row[len(keys) :]]
        for index, (statistic, detail) in enumerate(columns):
            found.viewed.add(statistic.id)
            cell = found.cells.setdefault((group, statistic.id, detail), Cell())
            cell.add(tuple(values[7 * index : 7 * index + 7]))


def _aggregates(statistic: Statistic, y: str, x: str) -> list[str]:
    """The sums that a cell takes, in its order; those that the statistic has no use for are null."""
    spread = statistic.interval == "t" or statistic.formula == "deviation"
    sums_wanted = _SUMS if spread else _SUMS[:2]
    chosen = [f"sum({formula.format(y=f'({y})', x=f'({x})')})::DOUBLE" for formula in sums_wanted]
    chosen += ["NULL"] * (len(_SUMS) - len(chosen))
    chosen.append(f"count(*) FILTER (({x}) <> 0)" if spread else "NULL")
    chosen.append(f"max({y})::DOUBLE" if statistic.formula == "maximum" else "NULL")
    return chosen


def _expressions(statistic: Statistic, detail: str | None) -> tuple[str, str]:
    """Numerator and denominator of one row; both null where what is required is missing."""
    names = {"detail": literal(detail or ""), "raw": detail or ""}
    numerator, denominator = statistic.numerator.format(**names), statistic.denominator.format(**names)
    conditions = {_AVAILABLE[needed] for needed in statistic.requires} - {"true"}
    if not conditions:
        return numerator, denominator
    condition = " AND ".join(sorted(conditions))
    return f"CASE WHEN {condition} THEN {numerator} END", f"CASE WHEN {condition} THEN {denominator} END"


def _frame(question: _Question, found: _Found) -> pl.DataFrame:
    rows = []
    for members in _groups(question, found.bases):
        hands_n = sum(found.bases[member].completed for member in members)
        if question.key == "player" and hands_n < question.filters.min_hands:
            continue
        for statistic in question.statistics:
            for detail, seen in found.details[statistic.id].items():
                if seen is None or any(member[-1] in seen for member in members):
                    rows.append(_row(question, found, members, statistic, detail))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _groups(question: _Question, bases: Iterable[_Group]) -> list[list[_Group]]:
    """The groups shown, in order, each as the groups of one rule set that it is made of."""
    shown: dict[_Group, list[_Group]] = {}
    for group in sorted(bases, key=lambda key: tuple((part is None, part or "") for part in key)):
        shown.setdefault(group[:-1] if question.pool else group, []).append(group)
    return list(shown.values())


def _row(
    question: _Question, found: _Found, members: list[_Group], statistic: Statistic, detail: str | None
) -> tuple[object, ...]:
    applicable = [member for member in members if _applies(question, statistic, str(member[-1]))]
    cell = _joined(found.cells.get((member, statistic.id, detail)) for member in applicable)
    shown = applicable or members
    whole = [found.bases[member] for member in shown]
    completed, hands_n = sum(base.completed for base in whole), sum(base.hands for base in whole)
    reason = _reason(statistic, bool(applicable), whole, cell, statistic.id in found.viewed)
    number = Number(None, cell.y if cell.x else None, cell.x) if reason else evaluate(statistic, cell)
    key = members[0][0] if question.key else None
    return (
        key if question.key == "player" else None,
        next((base.name for base in whole if base.name), None),
        key if question.key == "file" else None,
        POOL_JOIN.join(str(member[-1]) for member in shown),
        statistic.id,
        detail,
        number.value,
        number.numerator,
        number.denominator,
        completed,
        number.low,
        number.high,
        None if reason else number.method,
        statistic.need,
        statistic.unit,
        completed / hands_n if hands_n else None,
        number.denominator < ENOUGH,
        reason,
    )


def _joined(parts: Iterable[Cell | None]) -> Cell:
    """The cells of several rule sets as one; matches of different rule sets stay apart."""
    whole = Cell()
    for part in parts:
        if part is not None:
            whole.join(part)
    return whole


def _applies(question: _Question, statistic: Statistic, rule_set: str) -> bool:
    return "discard_wins" not in statistic.requires or question.facts(rule_set).win_on_discard


def _reason(statistic: Statistic, applicable: bool, whole: list[_Base], cell: Cell, viewed: bool) -> str | None:
    """Why there is no number; None when there is one. `viewed`: the statistic's view has any row at all."""
    if not applicable:
        return "RULESET_N/A"
    if cell.x >= statistic.minimum_n:
        return None
    if cell.x > 0:
        return "TOO_FEW"
    if not sum(base.completed for base in whole):
        return "NO_DENOMINATOR"
    if "hand" in statistic.requires and not sum(base.known for base in whole):
        return "HIDDEN_CARDS"
    if "offers" in statistic.requires and not sum(base.offers for base in whole):
        return "NO_OFFERS"
    if "order" in statistic.requires and not viewed:
        return "NO_ORDER"
    if "settled" in statistic.requires:
        return "NO_SETTLEMENT"
    if "points" in statistic.requires and statistic.denominator == "1":
        return "NO_POINTS"
    return "NO_DENOMINATOR"
