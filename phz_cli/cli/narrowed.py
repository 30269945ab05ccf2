"""A store narrowed to the hands that filters keep, for what reads its tables and views directly.

`narrow` lays views of the same names over the tables of one connection; the views of the store stand on them. Rows
that are of no hand go too: unreadable lines, and files without a hand that is kept.
"""

from typing import Final

import duckdb

from phz_cli.cli.console import Console, MisuseError
from phz_cli.cli.filters import written
from phz_cli.stats import Filter
from phz_cli.store import TABLES
from phz_cli.store.counted import lay_over

_KEPT: Final = "filters_kept"
_BEFORE: Final = "filters_before_"
_OF_NO_HAND: Final = {
    "files": "file IN (SELECT file FROM places)",
    "quarantine": "false",
}
"""Tables without hands → which of their rows stay."""
_REGULARS: Final = """
    content_id IN (SELECT content_id FROM seat_hands WHERE {seats} AND (player, rules) IN (
        SELECT player, rules FROM seat_hands WHERE {seats} GROUP BY player, rules HAVING count(*) >= ?))
"""
"""Hands of somebody who played that many of the hands that are kept."""


def checked(filters: Filter) -> Filter:
    """The filter; MisuseError where it asks for what only tables of statistics have."""
    if filters.min_n:
        raise MisuseError(
            "--min-n 说的是统计的分母，只用于 phz stats、chart、report；这里请用 HAVING count(*) 之类自己写",
            "--min-n is about the denominators of statistics: phz stats, chart and report take it; here write it"
            " yourself, as HAVING count(*)",
        )
    return filters


def narrow(connection: duckdb.DuckDBPyConnection, filters: Filter) -> tuple[int, int]:
    """From now on this connection reads only the hands that the filter keeps: how many of how many."""
    condition, parameters = filters.where(seats=False)
    if filters.min_hands:
        seats, values = filters.where(seats=True)
        condition = f"{condition} AND {_REGULARS.replace('{seats}', seats)}"
        parameters = [*parameters, *values, *values, filters.min_hands]
    ids = f"SELECT content_id FROM hands WHERE {condition}"
    connection.execute(f"CREATE TEMP TABLE {_KEPT} AS {ids}", parameters)
    kept, whole = connection.execute(f"SELECT (SELECT count(*) FROM {_KEPT}), count(*) FROM hands").fetchall()[0]
    there = {row[0] for row in connection.execute("SELECT table_name FROM information_schema.tables").fetchall()}
    for table in TABLES:
        if table.name in there:
            of_hands = any(column.name == "content_id" for column in table.columns)
            stays = f"content_id IN (SELECT content_id FROM {_KEPT})" if of_hands else _OF_NO_HAND.get(table.name)
            if stays is not None:
                lay_over(connection, table.name, f"SELECT * FROM {{source}} WHERE {stays}", _BEFORE)
    return int(kept), int(whole)


def say_narrowed(console: Console, filters: Filter, counts: tuple[int, int]) -> None:
    """How many hands the filters keep; nothing where there is no filter."""
    kept, whole = counts
    given = written(filters)
    console.say(f"筛选 {given}：{whole} 局留下 {kept} 局", f"{given} keeps {kept} of {whole} hands")
