"""Asking the store: sums over a view, distinct values, whole frames."""

from collections.abc import Mapping, Sequence

import duckdb
import polars as pl

Parameters = Sequence[object]


def frame(connection: duckdb.DuckDBPyConnection, query: str, parameters: Parameters = ()) -> pl.DataFrame:
    """The rows of a query as a frame, in the order of the query."""
    return pl.DataFrame(connection.sql(query, params=list(parameters)))


def sums(
    connection: duckdb.DuckDBPyConnection,
    view: str,
    keys: Sequence[str],
    columns: Mapping[str, str],
    *,
    where: str = "true",
    parameters: Parameters = (),
) -> list[tuple[object, ...]]:
    """One row for each value of the keys, in order: the keys, then each column (an aggregate expression)."""
    chosen = ", ".join([*keys, *[f'{expression} AS "{name}"' for name, expression in columns.items()]])
    grouped = f"GROUP BY {', '.join(keys)} ORDER BY {', '.join(keys)}" if keys else ""
    found = connection.execute(f"SELECT {chosen} FROM {view} WHERE {where} {grouped}", list(parameters))
    return found.fetchall()


def distinct(
    connection: duckdb.DuckDBPyConnection,
    view: str,
    expression: str,
    *,
    where: str = "true",
    parameters: Parameters = (),
) -> list[tuple[str, str]]:
    """The values of an expression over a view, as text, each with its rule set; nulls left out."""
    found = connection.execute(
        f"SELECT DISTINCT value, rules FROM ("
        f"SELECT ({expression})::VARCHAR AS value, rules FROM {view} WHERE {where})"
        " WHERE value IS NOT NULL ORDER BY value, rules",
        list(parameters),
    )
    return [(str(value), str(rules)) for value, rules in found.fetchall()]


def literal(value: str) -> str:
    """A string as an SQL literal."""
    return "'" + value.replace("'", "''") + "'"
