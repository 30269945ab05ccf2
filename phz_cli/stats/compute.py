"""Tables of statistics from a store.

Each function returns one frame with the columns of `SCHEMA`, in a fixed order: groups by name, statistics in
the order of the catalogue, details by name. A row without a value has a reason instead. `only` names the
statistics wanted (all of the level where it is empty); `extra` adds statistics that a user has defined.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Literal

import polars as pl

from phz_cli.stats.aggregate import VALUED, Base, Found, Group, Question, gather
from phz_cli.stats.cells import Cell, Number, evaluate
from phz_cli.stats.declarations import of_level
from phz_cli.stats.filters import Filter
from phz_cli.stats.intervals import LEVEL
from phz_cli.stats.profiles import FactsOf, facts_of
from phz_cli.stats.statistic import Level, Statistic
from phz_cli.store.database import reading

By = Literal["all", "player", "file", "operator"]

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
    "level": pl.Float64,
    "filter": pl.String,
    "definition": pl.String,
}
"""Columns of every table. `n`: completed hands of the group (for faults: hands read). `coverage`: those of them that
the statistic's need lets count, as a share of all its hands. `small`: fewer than `ENOUGH` in the denominator, to be
shown grey. `level`: of the interval. `filter`, `definition`: digests of the filter and of what is counted. By
operator, `file` names the operator."""

ENOUGH: Final = 30
POOL_JOIN: Final = "+"

_UNSEEN: Final = {"order": "NO_ORDER", "times": "NO_CLOCK", "evaluation": "NO_EVALUATION", "matches": "NO_MATCHES"}
"""Requirement → why there is nothing when the statistic's view has no row."""

_NO_NEED: Final = "true AS has_hand, true AS has_offers, true AS timed, NULL AS name, false AS unpriced"
_SEATS: Final = (
    "(SELECT *, known AS has_hand, offers_known AS has_offers, completed AND outcome = 'hu' AND points IS NULL "
    "AS unpriced FROM seats WHERE role <> 'sitting')"
)


def players(
    store: str | Path,
    filters: Filter | None = None,
    *,
    pool: bool = False,
    facts: FactsOf = facts_of,
    only: Sequence[str] = (),
    extra: Sequence[Statistic] = (),
) -> pl.DataFrame:
    """Groups A to F, one row for each player, rule set and statistic; rule sets together with `pool`."""
    wanted = _wanted("player", only, extra)
    return _ask(store, Question(wanted, "player", None, _SEATS, filters or Filter(), pool, facts))


def pairs(
    store: str | Path,
    filters: Filter | None = None,
    *,
    pool: bool = False,
    facts: FactsOf = facts_of,
    only: Sequence[str] = (),
) -> pl.DataFrame:
    """Player against opponent (the detail): points, wins, what the one gave the other."""
    wanted = _wanted("pair", only, ())
    return _ask(store, Question(wanted, "player", None, _SEATS, filters or Filter(), pool, facts))


def hands(
    store: str | Path,
    filters: Filter | None = None,
    *,
    pool: bool = False,
    facts: FactsOf = facts_of,
    only: Sequence[str] = (),
    extra: Sequence[Statistic] = (),
) -> pl.DataFrame:
    """Statistics of hands, one row for each rule set and statistic."""
    return _ask(store, _whole(_wanted("hand", only, extra), filters, pool, facts))


def tempo(
    store: str | Path,
    filters: Filter | None = None,
    *,
    pool: bool = False,
    facts: FactsOf = facts_of,
    only: Sequence[str] = (),
) -> pl.DataFrame:
    """How long hands take, one row for each rule set and statistic."""
    return _ask(store, _whole(_wanted("tempo", only, ()), filters, pool, facts))


def rules(
    store: str | Path,
    filters: Filter | None = None,
    *,
    pool: bool = False,
    facts: FactsOf = facts_of,
    only: Sequence[str] = (),
    extra: Sequence[Statistic] = (),
) -> pl.DataFrame:
    """What distinguishes the rule sets: names, size of wins, seats."""
    return _ask(store, _whole(_wanted("rules", only, extra), filters, pool, facts))


def faults(
    store: str | Path,
    filters: Filter | None = None,
    *,
    by: By = "all",
    pool: bool = False,
    facts: FactsOf = facts_of,
    only: Sequence[str] = (),
) -> pl.DataFrame:
    """How often which fault was found: over all hands, by player, by file or by who kept the record.

    By player, faults that name nobody stand in a row without a player.
    """
    statistics = _wanted("fault", only, ())
    chosen = filters or Filter()
    if by == "player":
        base = f"(SELECT *, true AS completed, {_NO_NEED} FROM seat_faults)"
        return _ask(store, Question(statistics, "player", "seat_faults", base, chosen, pool, facts))
    base = f"(SELECT * REPLACE (true AS completed), {_NO_NEED} FROM hands)"
    key: Literal["file", "operator"] | None = None if by == "all" else by
    return _ask(store, Question(statistics, key, None, base, chosen, pool, facts))


def count_recorded(store: str | Path, filters: Filter | None = None) -> int:
    """How many hands count by their recorded result, since a hidden seat won and nothing can be recomputed."""
    where, parameters = (filters or Filter()).where(seats=False)
    # A win that was recomputed says whether it was one's own draw; a record does not.
    query = f"SELECT count(*) FROM hand_facts WHERE outcome = 'hu' AND own_draw IS NULL AND {where}"
    with reading(store) as connection:
        ((found,),) = connection.execute(query, parameters).fetchall()
    return int(found)


def _wanted(level: Level, only: Sequence[str], extra: Sequence[Statistic]) -> list[Statistic]:
    """The statistics of a level that are asked for, the user's own last."""
    declared = [*of_level(level), *(statistic for statistic in extra if statistic.level == level)]
    return [statistic for statistic in declared if not only or statistic.id in only]


def _whole(wanted: list[Statistic], filters: Filter | None, pool: bool, facts: FactsOf) -> Question:
    base = f"(SELECT *, {_NO_NEED.replace('true AS has_offers', 'offers_n > 0 AS has_offers')} FROM hands)"
    return Question(wanted, None, None, base, filters or Filter(), pool, facts)


def _ask(store: str | Path, question: Question) -> pl.DataFrame:
    with reading(store) as connection:
        found = gather(connection, question)
    return _frame(question, found)


def _frame(question: Question, found: Found) -> pl.DataFrame:
    rows = []
    for members in _groups(question, found.bases):
        hands_n = sum(found.bases[member].completed for member in members)
        if question.key == "player" and hands_n < question.filters.min_hands:
            continue
        for statistic in question.statistics:
            for detail, seen in found.details[statistic.id].items():
                known = seen is None or any(member[-1] in seen for member in members)
                if known and _is_shown(found, members, statistic, detail):
                    rows.append(_row(question, found, members, statistic, detail))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _is_shown(found: Found, members: list[Group], statistic: Statistic, detail: str | None) -> bool:
    """Whether a row has a place: of a family sorted by its own rows only details that this group has."""
    if not statistic.by or detail is None:
        return True
    pooled = (*members[0][:-1], None)
    return any((member, statistic.id, detail) in found.cells for member in [*members, pooled])


def _groups(question: Question, bases: Iterable[Group]) -> list[list[Group]]:
    """The groups shown, in order, each as the groups of one rule set that it is made of."""
    shown: dict[Group, list[Group]] = {}
    for group in sorted(bases, key=lambda key: tuple((part is None, part or "") for part in key)):
        shown.setdefault(group[:-1] if question.pool else group, []).append(group)
    return list(shown.values())


def _row(
    question: Question, found: Found, members: list[Group], statistic: Statistic, detail: str | None
) -> tuple[object, ...]:
    applicable = [member for member in members if _applies(question, statistic, str(member[-1]))]
    counted = applicable
    if statistic.formula in ("quantile", "correlation") and question.pool:
        counted = [(*members[0][:-1], None)]
    cell = _joined(found.cells.get((member, statistic.id, detail)) for member in counted)
    shown = applicable or members
    whole = [found.bases[member] for member in shown]
    completed, hands_n = sum(base.completed for base in whole), sum(base.hands for base in whole)
    reason = _reason(question, statistic, bool(applicable), whole, cell, statistic.id in found.viewed)
    number = Number(None, cell.y if cell.x else None, cell.x) if reason else evaluate(statistic, cell)
    key = members[0][0] if question.key else None
    return (
        key if question.key == "player" else None,
        next((base.name for base in whole if base.name), None),
        key if question.key in ("file", "operator") else None,
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
        _covered(statistic, whole) / hands_n if hands_n else None,
        number.denominator < ENOUGH,
        reason,
        None if number.low is None else LEVEL,
        question.filters.digest(),
        statistic.digest(),
    )


def _covered(statistic: Statistic, whole: list[Base]) -> int:
    """How many hands the statistic's need lets count."""
    if statistic.view in VALUED:
        return sum(base.valued for base in whole)
    if "evaluation" in statistic.requires:
        return sum(base.evaluated for base in whole)
    if "times" in statistic.requires:
        return sum(base.timed for base in whole)
    if "offers" in statistic.requires:
        return sum(base.offers for base in whole)
    if "hand" in statistic.requires:
        return sum(base.known for base in whole)
    return sum(base.completed for base in whole)


def _joined(parts: Iterable[Cell | None]) -> Cell:
    """The cells of several rule sets as one; matches of different rule sets stay apart."""
    found = [part for part in parts if part is not None]
    if len(found) == 1:
        return found[0]
    whole = Cell()
    for part in found:
        whole.join(part)
    return whole


def _applies(question: Question, statistic: Statistic, rule_set: str) -> bool:
    return "discard_wins" not in statistic.requires or question.facts(rule_set).win_on_discard


def _reason(
    question: Question, statistic: Statistic, applicable: bool, whole: list[Base], cell: Cell, viewed: bool
) -> str | None:
    """Why there is no number; None when there is one. `viewed`: the statistic's view has any row at all."""
    if not applicable:
        return "RULESET_N/A"
    if "points" in statistic.requires and statistic.denominator == "1" and any(base.unpriced for base in whole):
        return "HIDDEN_RESULT"
    if cell.x > 0 and cell.x >= max(statistic.minimum_n, question.filters.min_n):
        return None
    if cell.x > 0:
        return "TOO_FEW"
    if not sum(base.completed for base in whole):
        return "NO_DENOMINATOR"
    if "hand" in statistic.requires and not sum(base.known for base in whole):
        return "HIDDEN_CARDS"
    if "offers" in statistic.requires and not sum(base.offers for base in whole):
        return "NO_OFFERS"
    for needed, code in _UNSEEN.items():
        if needed in statistic.requires and not viewed:
            return code
    if "settled" in statistic.requires:
        return "NO_SETTLEMENT"
    if "points" in statistic.requires and statistic.denominator == "1":
        return "NO_POINTS"
    return "NO_DENOMINATOR"


# NOIMPORT
