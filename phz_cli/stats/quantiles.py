"""Quantiles of many groups at once, exactly: numbers and group packed into one integer, sorted once.

DuckDB's own quantiles go through the rows of a group once for each quantile; one sort of whole numbers serves them all.
Where the values are no whole numbers from 0 up to 24 bits, or two groups fall on one key, DuckDB is asked after all.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import ceil, floor
from typing import Final

import duckdb
import polars as pl

from phz_cli.store.queries import frame

_BITS: Final = 24

Quantiles = list[tuple[tuple[object, ...], int, tuple[float, ...]]]
"""Keys of the group, how many values, its quantiles."""


def quantiles(
    connection: duckdb.DuckDBPyConnection,
    source: str,
    keys: Sequence[str],
    value: str,
    shares: Sequence[float],
    parameters: Sequence[object],
) -> Quantiles:
    """The quantiles (between order statistics by proportion) of `value` in each group of `source`, values not null.

    `source` is what follows FROM, with its WHERE; `keys` and `value` are expressions over it.
    """
    key = f"hash({', '.join(keys)})"
    named = ", ".join(f"any_value({one})" for one in keys)
    fits = f"bool_and({value} BETWEEN 0 AND {(1 << _BITS) - 1} AND {value} = floor({value}))"
    query = f"SELECT {named}, {key} AS packed, count(*), {fits} FROM {source} GROUP BY packed ORDER BY packed"
    groups = connection.execute(query, list(parameters)).fetchall()
    if len({int(row[-3]) >> _BITS for row in groups}) < len(groups) or not all(row[-1] for row in groups):
        return _asked(connection, source, keys, value, shares, parameters)
    packed = f"SELECT (({key} >> {_BITS} << {_BITS}) | ({value})::UBIGINT)::UBIGINT AS packed FROM {source}"
    values = frame(connection, packed, parameters)["packed"].sort()
    found: Quantiles = []
    for row, end in zip(groups, accumulate(int(row[-2]) for row in groups), strict=True):
        count = int(row[-2])
        found.append((row[:-3], count, _between(values, end - count, count, shares)))
    return found


def _between(values: pl.Series, start: int, count: int, shares: Sequence[float]) -> tuple[float, ...]:
    """The quantiles of the sorted values from `start` on."""
    spots = [(count - 1) * share for share in shares]
    chosen = values.gather([start + place for spot in spots for place in (floor(spot), ceil(spot))])
    whole = (chosen & ((1 << _BITS) - 1)).to_list()
    pairs = zip(spots, whole[::2], whole[1::2], strict=True)
    return tuple(low + (high - low) * (spot - floor(spot)) for spot, low, high in pairs)


def _asked(
    connection: duckdb.DuckDBPyConnection,
    source: str,
    keys: Sequence[str],
    value: str,
    shares: Sequence[float],
    parameters: Sequence[object],
) -> Quantiles:
    """The same by DuckDB, whatever the values are."""
    grid = ", ".join(map(str, shares))
    places = ", ".join(str(place + 1) for place in range(len(keys)))
    query = f"SELECT {', '.join(keys)}, count(*), quantile_cont(({value})::DOUBLE, [{grid}]) FROM {source}"
    rows = connection.execute(f"{query} GROUP BY {places}", list(parameters)).fetchall()
    return [(row[:-2], int(row[-2]), tuple(row[-1])) for row in rows]
