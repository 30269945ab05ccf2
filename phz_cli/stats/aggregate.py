"""From declarations to sums: what DuckDB is asked, and the cells that its answers fill."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import duckdb

from phz_cli.stats.cells import Cell, grid_of
from phz_cli.stats.filters import Filter
from phz_cli.stats.profiles import FactsOf
from phz_cli.stats.quantiles import quantiles
from phz_cli.stats.statistic import Statistic
from phz_cli.store.queries import distinct, literal, sums

Group = tuple[str | None, ...]
Key = tuple[Group, str, str | None]

AVAILABLE: Final = {
    "hand": "known",
    "offers": "offers_known",
    "points": "points IS NOT NULL",
    "settled": "settled",
    "order": "true",
    "discard_wins": "true",
    "times": "true",
    "evaluation": "true",
    "matches": "true",
    "wall": "true",
}
_CLUSTER: Final = ("event", "session", "table_name")
_SUMS: Final = ("sum({y})", "sum({x})", "sum({y} * {y})", "sum({y} * {x})", "sum({x} * {x})")
_SUMS_OF_ONES: Final = ("sum({y})", "count(*)", "sum({y} * {y})", "sum({y})", "count(*)")
_APART: Final = ("quantile", "correlation", "computed")
"""Formulas that no sums can make."""

_EVALUATED: Final = ("seat_evaluations", "seat_decisions")
VALUED: Final = ("seat_choices", "seat_tails")
"""Views of the hands whose choices were weighed in points."""


@dataclass(slots=True)
class Base:
    """The hands of a group: how many there are, completed, and with what is needed."""

    hands: int = 0
    completed: int = 0
    known: int = 0
    offers: int = 0
    timed: int = 0
    unpriced: int = 0
    """Hands won by a hidden seat whose points nobody recorded."""
    evaluated: int = 0
    valued: int = 0
    name: str | None = None


@dataclass(slots=True)
class Found:
    """What the store answered."""

    bases: dict[Group, Base]
    details: dict[str, dict[str | None, set[str] | None]] = field(default_factory=dict)
    cells: dict[Key, Cell] = field(default_factory=dict)
    viewed: set[str] = field(default_factory=set)
    """Statistics whose view has rows."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for: the statistics, the keys of a row beside the rules, and which hands."""

    statistics: Sequence[Statistic]
    key: Literal["player", "file", "operator"] | None
    view: str | None
    base: str
    filters: Filter
    pool: bool
    facts: FactsOf

    @property
    def keys(self) -> list[str]:
        """The columns that make a group; the rules come last."""
        return ["rules"] if self.key is None else [self.key, "rules"]

    def view_of(self, statistic: Statistic) -> str:
        """The view that a statistic is counted over here."""
        return self.view or statistic.view

    def where(self) -> tuple[str, list[object]]:
        """The filter as SQL, with its parameters."""
        return self.filters.where(seats=self.key == "player")


def gather(connection: duckdb.DuckDBPyConnection, question: Question) -> Found:
    """Everything that the store has to say to the question."""
    found = Found(_bases(connection, question))
    plain = [one for one in question.statistics if not one.by and one.formula not in _APART]
    for view in dict.fromkeys(map(question.view_of, plain)):
        columns = []
        for statistic in plain:
            if question.view_of(statistic) == view:
                details = _details(connection, question, statistic, view)
                found.details[statistic.id] = details
                columns += [(statistic, detail) for detail in details]
        _fill(connection, question, view, columns, found)
    for statistic in question.statistics:
        if statistic.formula in ("quantile", "correlation"):
            _fill_apart(connection, question, statistic, found)
        elif statistic.by:
            _fill_sorted(connection, question, statistic, found)
    return found


def conditions(statistic: Statistic) -> str:
    """What a row must have for the statistic to count it, as SQL; empty when any row will do."""
    return " AND ".join(sorted({AVAILABLE[needed] for needed in statistic.requires} - {"true"}))


def expressions(statistic: Statistic, detail: str | None) -> tuple[str, str]:
    """Numerator and denominator of one row; both null where what is required is missing."""
    names = {"detail": literal(detail or ""), "raw": detail or ""}
    numerator, denominator = statistic.numerator, statistic.denominator
    if statistic.details or statistic.detail_from:
        numerator, denominator = numerator.format(**names), denominator.format(**names)
    condition = conditions(statistic)
    if not condition:
        return numerator, denominator
    return f"CASE WHEN {condition} THEN {numerator} END", f"CASE WHEN {condition} THEN {denominator} END"


def _bases(connection: duckdb.DuckDBPyConnection, question: Question) -> dict[Group, Base]:
    """Group → its hands, for every group that has any."""
    where, parameters = question.where()
    counts = {
        "hands": "count(*)",
        "completed": "count(*) FILTER (completed)",
        "known": "count(*) FILTER (completed AND has_hand)",
        "offers": "count(*) FILTER (completed AND has_offers)",
        "timed": "count(*) FILTER (completed AND timed)",
        "unpriced": "count(*) FILTER (unpriced)",
        "name": "max(name)",
    }
    width = len(question.keys)
    bases: dict[Group, Base] = {}
    for row in sums(connection, question.base, question.keys, counts, where=where, parameters=parameters):
        numbers = [int(str(value)) for value in row[width:-1]]
        name = None if row[-1] is None else str(row[-1])
        hands_n, completed, known, offers, timed, unpriced = numbers
        bases[_group(row[:width])] = Base(hands_n, completed, known, offers, timed, unpriced, name=name)
    for views, view, name in ((_EVALUATED, "seat_evaluations", "evaluated"), (VALUED, "seat_tails", "valued")):
        if any(question.view_of(statistic) in views for statistic in question.statistics):
            for row in sums(connection, view, question.keys, {name: "count(*)"}, where=where, parameters=parameters):
                if (group := _group(row[:width])) in bases:
                    setattr(bases[group], name, int(str(row[-1])))
    return bases


def _group(values: Sequence[object]) -> Group:
    return tuple(None if value is None else str(value) for value in values)


def _numbers(values: Iterable[object]) -> list[float | None]:
    return [None if value is None else float(str(value)) for value in values]


def _details(
    connection: duckdb.DuckDBPyConnection, question: Question, statistic: Statistic, view: str
) -> dict[str | None, set[str] | None]:
    """Detail → the rule sets where it was seen, None for all; the one detail None when it is no family."""
    if not statistic.detail_from:
        return dict.fromkeys(statistic.details or (None,))
    where, parameters = question.where()
    seen: dict[str | None, set[str]] = {}
    for detail, rule_set in distinct(connection, view, statistic.detail_from, where=where, parameters=parameters):
        seen.setdefault(detail, set()).add(rule_set)
    return dict(seen)


def _aggregates(statistic: Statistic, name: str, x: str) -> list[str]:
    """The sums of one match in the order of a cell; those that the statistic has no use for are null.

    `name`: the numerator is the column `y` of this name, the denominator `x` of it. Where each row counts for one, sums
    with the denominator are sums without it.
    """
    spread = statistic.interval == "t" or statistic.formula == "deviation"
    one = x == "1"
    names = {"y": f"y{name}", "x": f"x{name}"}
    sums_wanted = (_SUMS_OF_ONES if one else _SUMS)[: 5 if spread else 2]
    chosen = [f"{formula.format(**names)}::DOUBLE" for formula in sums_wanted]
    chosen += ["NULL::DOUBLE"] * (5 - len(chosen))
    units = "count(*)" if one else f"count(*) FILTER (x{name} <> 0)"
    chosen.append(units if spread else "NULL::DOUBLE")
    largest = f"max(most{name})" if statistic.most else f"max(y{name})" if statistic.formula == "maximum" else ""
    chosen.append(largest or "NULL::DOUBLE")
    return chosen


def _over_matches(statistic: Statistic, name: str) -> list[str]:
    """The sums over matches of the sums of one match, `{name}_0` to `{name}_6`."""
    y, x = f"{name}_0", f"{name}_1"
    chosen = [f"sum({name}_{place})" for place in range(6)] + [f"max({name}_6)"]
    if statistic.interval != "t":
        return [*chosen, *["NULL"] * 4]
    between = [f"sum({formula}) FILTER ({x} <> 0)" for formula in (f"{y} * {y}", f"{y} * {x}", f"{x} * {x}")]
    return [*chosen, f"count(*) FILTER ({x} <> 0)", *between]


def _two_levels(
    view: str, where: str, keys: Sequence[str], columns: Sequence[tuple[Statistic, str | None]], detail: str = ""
) -> str:
    """The query for the sums of every column over the matches of each group, matches summed first.

    Rows begin with the hash of the group's keys and the detail that the expression `detail` sorts into (null without
    one): a million matches are told apart sooner by numbers than by names. Numerators are doubles before they are
    squared, since squares of milliseconds overflow.
    """
    row, inner, outer = list[str](), list[str](), list[str]()
    for index, (statistic, name) in enumerate(columns):
        y, x = expressions(statistic, name)
        row += [f"({y})::DOUBLE AS y{index}", f"({x})::DOUBLE AS x{index}"]
        if statistic.most:
            row.append(f"({statistic.most})::DOUBLE AS most{index}")
        for place, expression in enumerate(_aggregates(statistic, str(index), x)):
            inner.append(f"{expression} AS c{index}_{place}")
        outer += _over_matches(statistic, f"c{index}")
    clustered = any(one.interval == "t" for one, _ in columns)
    match = f"hash({', '.join(_CLUSTER)})" if clustered else "0"
    placed = f"hash({', '.join(keys)}) AS g, ({detail or 'NULL'})::VARCHAR AS d, {match} AS m"
    counted = " WHERE x0 <> 0 OR y0 <> 0" if _only_counted(columns, detail) else ""
    return (
        f"SELECT g, d, {', '.join(outer)} FROM (SELECT g, d, {', '.join(inner)} FROM ("
        f"SELECT {placed}, {', '.join(row)} FROM {view} WHERE {where}){counted} GROUP BY g, d, m) GROUP BY g, d"
    )


def _only_counted(columns: Sequence[tuple[Statistic, str | None]], detail: str) -> bool:
    """Whether rows that add nothing may be left out before they are grouped: where no other column needs them."""
    return len(columns) == 1 and not detail and columns[0][0].formula != "maximum"


def _hashes(connection: duckdb.DuckDBPyConnection, question: Question, groups: Iterable[Group]) -> dict[int, Group]:
    """The hash of each group's keys, as `_two_levels` has it → the group."""
    columns = [list(column) for column in zip(*groups, strict=True)]
    if not columns:
        return {}
    names = [f"k{place}" for place in range(len(question.keys))]
    listed = ", ".join(f"unnest(?::VARCHAR[]) AS {name}" for name in names)
    query = f"SELECT hash({', '.join(names)}), {', '.join(names)} FROM (SELECT {listed})"
    return {int(row[0]): _group(row[1:]) for row in connection.execute(query, columns).fetchall()}


def _fill(
    connection: duckdb.DuckDBPyConnection,
    question: Question,
    view: str,
    columns: Sequence[tuple[Statistic, str | None]],
    found: Found,
) -> None:
    """Sums every column over every match of every group, in one query."""
    if not columns:
        return
    where, parameters = question.where()
    named = _hashes(connection, question, found.bases)
    rows = connection.execute(_two_levels(view, where, question.keys, columns), parameters).fetchall()
    if rows or _has_rows(connection, view, where, parameters):
        found.viewed.update(statistic.id for statistic, _ in columns)
    for key, _, *sums_found in rows:
        if (group := named.get(int(key))) is not None:
            values = _numbers(sums_found)
            for index, (statistic, detail) in enumerate(columns):
                cell = found.cells.setdefault((group, statistic.id, detail), Cell())
                cell.add_matches(values[11 * index : 11 * index + 11])


def _has_rows(connection: duckdb.DuckDBPyConnection, view: str, where: str, parameters: list[object]) -> bool:
    return bool(connection.execute(f"SELECT 1 FROM {view} WHERE {where} LIMIT 1", parameters).fetchall())


def _fill_sorted(connection: duckdb.DuckDBPyConnection, question: Question, statistic: Statistic, found: Found) -> None:
    """A family whose rows are sorted into details by an expression."""
    where, parameters = question.where()
    named = _hashes(connection, question, found.bases)
    query = _two_levels(question.view_of(statistic), where, question.keys, [(statistic, None)], statistic.by)
    seen: dict[str | None, set[str]] = {}
    for key, detail, *sums_found in connection.execute(query, parameters).fetchall():
        group = named.get(int(key))
        if detail is None or group is None:
            continue
        found.viewed.add(statistic.id)
        seen.setdefault(detail, set()).add(str(group[-1]))
        found.cells.setdefault((group, statistic.id, detail), Cell()).add_matches(_numbers(sums_found))
    found.details[statistic.id] = dict(sorted(seen.items(), key=lambda item: item[0] or "")) or {None: None}


def _fill_apart(connection: duckdb.DuckDBPyConnection, question: Question, statistic: Statistic, found: Found) -> None:
    """Quantiles and correlations cannot be joined: rule sets that are shown together are counted together.

    Their cells stand under the rules None.
    """
    keys = question.keys[:-1] if question.pool else question.keys
    made = _quantiles if statistic.formula == "quantile" else _correlations
    seen: dict[str | None, set[str] | None] = {}
    for named, cell in made(connection, question, statistic, keys):
        *group, detail = _group(named)
        if statistic.by and detail is None:
            continue
        found.viewed.add(statistic.id)
        if question.pool:
            group.append(None)
        seen[detail] = None
        found.cells[tuple(group), statistic.id, detail] = cell
    found.details[statistic.id] = dict(sorted(seen.items(), key=lambda item: item[0] or "")) or {None: None}


_Named = Iterator[tuple[Sequence[object], Cell]]
"""Group and detail, with what was found for them."""


def _quantiles(
    connection: duckdb.DuckDBPyConnection, question: Question, statistic: Statistic, keys: list[str]
) -> _Named:
    """The count and the quantiles of the grid."""
    where, parameters = question.where()
    y, x = expressions(statistic, None)
    source = f"{question.view_of(statistic)} WHERE {where} AND ({x}) <> 0 AND ({y}) IS NOT NULL"
    chosen = [*keys, f"({statistic.by or 'NULL'})::VARCHAR"]
    for named, count, found in quantiles(connection, source, chosen, f"({y})", grid_of(statistic.quantile), parameters):
        yield named, Cell(x=float(count), quantiles=found)


def _correlations(
    connection: duckdb.DuckDBPyConnection, question: Question, statistic: Statistic, keys: list[str]
) -> _Named:
    """The count and the correlation of the ranks of numerator and denominator, ties at their mean.

    Equal pairs are counted first, so that what is ranked is small where the values are few.
    """
    where, parameters = question.where()
    y, x = expressions(statistic, None)
    names = [f"k{place}" for place in range(len(keys))]
    named = ", ".join(f"{key} AS {name}" for key, name in zip(keys, names, strict=True))
    group = ", ".join(names)
    ranks = ", ".join(
        f"sum(n) OVER (PARTITION BY {group} ORDER BY {one} RANGE UNBOUNDED PRECEDING)"
        f" - sum(n) OVER (PARTITION BY {group}, {one}) / 2 AS rank_{one}"
        for one in ("y", "x")
    )
    inner = f"SELECT {named}, ({y}) AS y, ({x}) AS x, count(*) AS n FROM {question.view_of(statistic)}"
    counted = f"{inner} WHERE {where} AND ({y}) IS NOT NULL AND ({x}) IS NOT NULL GROUP BY ALL"
    moments = (
        "sum(n) AS n, sum(n * rank_y * rank_x) / sum(n) - sum(n * rank_y) * sum(n * rank_x) / pow(sum(n), 2) AS yx, "
        + ", ".join(
            f"sum(n * rank_{one} * rank_{one}) / sum(n) - pow(sum(n * rank_{one}) / sum(n), 2) AS {one}{one}"
            for one in ("y", "x")
        )
    )
    query = (
        f"SELECT {group}, NULL, n, CASE WHEN yy > 0 AND xx > 0 THEN yx / sqrt(yy * xx) END FROM ("
        f"SELECT {group}, {moments} FROM (SELECT *, {ranks} FROM ({counted})) GROUP BY {group}) ORDER BY {group}"
    )
    for row in connection.execute(query, parameters).fetchall():
        if row[-1] is not None:
            yield row[:-2], Cell(x=float(row[-2]), y=float(row[-1]))
