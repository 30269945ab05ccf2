"""The hands behind a number: every row of a statistic's view that adds to its numerator or its denominator."""

from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.stats.aggregate import expressions
from phz_cli.stats.filters import Filter
from phz_cli.stats.profiles import FactsOf, facts_of
from phz_cli.stats.statistic import Statistic
from phz_cli.store.database import reading
from phz_cli.store.queries import frame

SCHEMA: Final = {
    "player": pl.String,
    "rules": pl.String,
    "event": pl.String,
    "session": pl.String,
    "table_name": pl.String,
    "no": pl.Int32,
    "hand": pl.String,
    "action": pl.Int32,
    "detail": pl.String,
    "numerator": pl.Float64,
    "denominator": pl.Float64,
    "file": pl.String,
    "line": pl.Int32,
}
"""Columns of an explanation. Its numerators and denominators add up to those of the statistic (for a `maximum` the
largest numerator is the value, for a `quantile` and a `correlation` the rows are its data)."""

_WITH_PLAYER: Final = frozenset(
    {"seat_hands", "dealings", "win_groups", "seat_chances", "seat_pairs", "seat_timings", "seat_evaluations",
     "seat_decisions", "seat_choices", "seat_tails", "matches", "seat_faults", "seat_findings"}
)  # fmt: skip
_WITH_ACTION: Final = frozenset({"seat_chances", "seat_timings", "seat_decisions", "seat_choices", "seat_findings"})


def explain(
    store: str | Path,
    statistic: Statistic,
    filters: Filter | None = None,
    *,
    detail: str | None = None,
    facts: FactsOf = facts_of,
) -> pl.DataFrame:
    """The rows behind a statistic, in the order of time; of a family those of one detail, else of all that it sorts.

    ValueError for a computed statistic, and for a family that counts a detail over all rows when none is named.
    """
    if statistic.formula == "computed":
        raise ValueError("computed")
    if detail is None and (statistic.details or statistic.detail_from):
        raise ValueError("detail")
    chosen = filters or Filter()
    with_player = statistic.view in _WITH_PLAYER
    where, parameters = chosen.where(seats=with_player)
    y, x = expressions(statistic, detail)
    by = f"({statistic.by})::VARCHAR" if statistic.by else "NULL::VARCHAR"
    action = "action::INT" if statistic.view in _WITH_ACTION else "NULL::INT"
    query = f"""
        SELECT v.player, h.rules, h.event, h.session, h.table_name, h.no, h.hand, v.action, v.detail,
               v.y AS numerator, v.x AS denominator, h.file, h.line
        FROM (SELECT content_id, {"player" if with_player else "NULL::VARCHAR AS player"}, {action} AS action,
                     {by} AS detail, ({y})::DOUBLE AS y, ({x})::DOUBLE AS x FROM {statistic.view} WHERE {where}) v
        JOIN hands h USING (content_id) WHERE v.x <> 0
        ORDER BY v.player, h.start NULLS LAST, h.event, h.session, h.table_name, h.no, h.hand, v.action, v.detail
    """
    with reading(store) as connection:
        found = frame(connection, query, parameters).cast(SCHEMA)  # type: ignore[arg-type]
    if statistic.by and detail is not None:
        found = found.filter(pl.col("detail") == detail)
    if "discard_wins" in statistic.requires:
        allowed = [rules for rules in found["rules"].unique() if facts(rules).win_on_discard]
        found = found.filter(pl.col("rules").is_in(allowed))
    return found
