"""The frames that charts draw, each in a fixed order and with fixed columns (see `FRAMES`)."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.stats.filters import Filter
from phz_cli.stats.intervals import share_interval
from phz_cli.stats.profiles import FactsOf, facts_of
from phz_cli.store.database import reading
from phz_cli.store.queries import frame

_TIME: Final = "start NULLS LAST, event, session, table_name, no, file, line, content_id"
"""The order of hands in time."""


def _asked(store: str | Path, query: str, filters: Filter | None, *, seats: bool) -> pl.DataFrame:
    """The rows of a query that holds `{where}` for the filter."""
    where, parameters = (filters or Filter()).where(seats=seats)
    with reading(store) as connection:
        return frame(connection, query.replace("{where}", where), parameters)


def _with_interval(rows: pl.DataFrame, successes: str, trials: str, rate: str) -> pl.DataFrame:
    """Adds the share and its 95 % interval; nulls where there were no trials."""
    shares: list[tuple[float | None, float | None, float | None]] = []
    for won, of in rows.select(successes, trials).iter_rows():
        shares.append((won / of, *share_interval(won, of)[:2]) if of else (None, None, None))
    schema = {rate: pl.Float64, "low": pl.Float64, "high": pl.Float64}
    return rows.hstack(pl.DataFrame(shares, schema=schema, orient="row"))


def cumulative_points(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """player, name, index, hand, rules, points, cumulative: a player's hands by rule set, in time order.

    Payments for sitting out count; hands whose points cannot be settled are left out.
    """
    query = f"""
        WITH chosen AS (
            SELECT content_id, player, name, points FROM seats WHERE points IS NOT NULL AND {{where}}
        ),
        played AS (
            SELECT player, name, hand, rules, points,
                   row_number() OVER (PARTITION BY player, rules ORDER BY {_TIME}) AS index
            FROM chosen JOIN hands USING (content_id)
        )
        SELECT player, max(name) OVER (PARTITION BY player) AS name, index, hand, rules, points,
               sum(points) OVER (
                   PARTITION BY player, rules ORDER BY index ROWS UNBOUNDED PRECEDING) AS cumulative
        FROM played ORDER BY player, rules, index
    """
    return _asked(store, query, filters, seats=True)


def huxi_histogram(store: str | Path, filters: Filter | None = None, *, facts: FactsOf = facts_of) -> pl.DataFrame:
    """rules, minimum, huxi, hands: how many wins had how much 胡息, beside the least that wins."""
    rows = _asked(
        store,
        """
        SELECT rules, huxi::BIGINT AS huxi, count(*)::BIGINT AS hands FROM hand_facts
        WHERE winner IS NOT NULL AND huxi IS NOT NULL AND {where} GROUP BY rules, huxi ORDER BY rules, huxi
        """,
        filters,
        seats=False,
    )
    least = [facts(rules).minimum_huxi for rules in rows["rules"]]
    minimum = pl.Series("minimum", least, dtype=pl.Int64)
    return rows.with_columns(minimum).select("rules", "minimum", "huxi", "hands")


def names_rate(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """rules, name, wins_with, wins, rate, low, high: how often a win had the name; commonest first."""
    rows = _asked(
        store,
        """
        WITH won AS (SELECT rules, names FROM hand_facts WHERE winner IS NOT NULL AND {where}),
        named AS (SELECT rules, unnest(list_distinct(names)) AS name FROM won)
        SELECT n.rules, n.name, count(*)::BIGINT AS wins_with, any_value(w.wins)::BIGINT AS wins
        FROM named n JOIN (SELECT rules, count(*) AS wins FROM won GROUP BY rules) w ON w.rules = n.rules
        GROUP BY n.rules, n.name ORDER BY n.rules, wins_with DESC, n.name
        """,
        filters,
        seats=False,
    )
    return _with_interval(rows, "wins_with", "wins", "rate")


def claim_funnel(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """rules, want, offered, reached, taken, won: chances, those no higher claim took, those used, wins.

    `won` counts hands in which the seat used such a chance and won. Empty when no chances are stored.
    """
    return _asked(
        store,
        """
        SELECT rules, want, count(*)::BIGINT AS offered, count(*) FILTER (reached)::BIGINT AS reached,
               count(*) FILTER (reached AND taken)::BIGINT AS taken,
               count(DISTINCT content_id) FILTER (reached AND taken AND won)::BIGINT AS won
        FROM seat_chances WHERE {where} GROUP BY rules, want
        ORDER BY rules, list_position(['chi', 'peng', 'pao', 'wei', 'ti', 'hu'], want), want
        """,
        filters,
        seats=True,
    )


def seat_results(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """rules, role, hands, wins, losses, washed, win_rate, low, high, mean_points.

    hands = wins + losses + washed; hands that ended in a false win are left out.
    """
    rows = _asked(
        store,
        """
        SELECT rules, role, count(*)::BIGINT AS hands, count(*) FILTER (won)::BIGINT AS wins,
               count(*) FILTER (outcome = 'hu' AND NOT won)::BIGINT AS losses,
               count(*) FILTER (outcome = 'wash')::BIGINT AS washed, avg(points) AS mean_points
        FROM seat_hands WHERE outcome IN ('hu', 'wash') AND {where} GROUP BY rules, role
        ORDER BY rules, list_position(['dealer', 'next', 'opposite', 'previous'], role), role
        """,
        filters,
        seats=True,
    )
    columns = ("rules", "role", "hands", "wins", "losses", "washed", "win_rate", "low", "high", "mean_points")
    return _with_interval(rows, "wins", "hands", "win_rate").select(columns)


def fault_timeline(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """rules, event, table_name, no, start, hand, code, effect, count: certain findings by hand and code.

    A hand without any has one row with a null code and count 0, so that the time axis is whole.
    `start` is UTC.
    """
    query = f"""
        WITH found AS (
            SELECT content_id, code, min(effect) AS effect, count(*) AS count FROM findings
            WHERE certain GROUP BY content_id, code
        )
        SELECT rules, event, table_name, no::BIGINT AS no, start, hand, code, effect,
               coalesce(count, 0)::BIGINT AS count
        FROM (SELECT * FROM hands WHERE {{where}}) LEFT JOIN found USING (content_id)
        ORDER BY {_TIME}, code
    """
    return _asked(store, query, filters, seats=False)


FRAMES: Final[dict[str, Callable[[str | Path, Filter | None], pl.DataFrame]]] = {
    "cumulative_points": cumulative_points,
    "huxi_histogram": huxi_histogram,
    "names_rate": names_rate,
    "claim_funnel": claim_funnel,
    "seat_results": seat_results,
    "fault_timeline": fault_timeline,
}
"""Chart → what makes its frame from a store and a filter."""
