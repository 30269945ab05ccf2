"""Hands put into the order of time, for what depends on it: streaks, drawdowns, the latest hands.

DuckDB makes one number of each hand's place in time and Polars sorts by it: sorting a million hands by several columns
would take most of the time.
"""

from typing import Final, NamedTuple

import duckdb
import polars as pl

from phz_cli.store.queries import frame

_KEY: Final = """
    (least(coalesce(epoch(start)::BIGINT, 2147483647), 2147483647) << 32)
    + (least(coalesce(no, 4095), 4095)::BIGINT << 20) + (hash(content_id) % 1048576)::BIGINT
"""
"""Start in seconds, then the hand's number at its table, then any fixed order; what has none comes last."""

_HANDS: Final = f"SELECT hash(player, rules) AS who, {_KEY} AS key, points, won FROM seat_hands WHERE {{where}}"
_NAMES: Final = "SELECT DISTINCT hash(player, rules), player, rules FROM seat_hands WHERE {where}"


class Runs(NamedTuple):
    """A player's longest runs of hands won and not won, deepest fall, and the latest fifth of his hands."""

    wins: int
    losses: int
    drawdown: float
    latest: float | None
    latest_n: int


def runs(connection: duckdb.DuckDBPyConnection, where: str, parameters: list[object]) -> dict[tuple[str, str], Runs]:
    """(player, rules) → his runs. Hands whose points are not known count as nought in the fall."""
    names = connection.execute(_NAMES.replace("{where}", where), parameters).fetchall()
    hands = frame(connection, _HANDS.replace("{where}", where), parameters).sort("key", maintain_order=True)
    # Grouping keeps the order of rows within a group, so that each player's hands are gone through once.
    total = pl.col("points").fill_null(0).cum_sum()
    latest = pl.col("points").tail(pl.len() // 5)
    whole = hands.group_by("who").agg(
        (total.cum_max().clip(lower_bound=0) - total).max().alias("fall"),
        latest.mean().alias("mean"),
        latest.count().alias("n"),
        pl.col("won").rle().alias("run"),
    )
    lengths = whole.select("who", "run").explode("run").unnest("run")
    longest = lengths.group_by("who").agg(
        pl.col("len").filter(pl.col("value")).max().fill_null(0).alias("wins"),
        pl.col("len").filter(~pl.col("value")).max().fill_null(0).alias("losses"),
    )
    found = {
        who: Runs(wins, losses, max(0.0, fall), mean, n)
        for who, fall, mean, n, wins, losses in whole.join(longest, on="who")
        .select("who", "fall", "mean", "n", "wins", "losses")
        .iter_rows()
    }
    return {(str(player), str(rules)): found[who] for who, player, rules in names}
