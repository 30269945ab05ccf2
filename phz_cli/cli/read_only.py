"""One question in SQL to a store, by somebody who is not trusted: reading only, no files, a limit of rows and time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Final

import duckdb
import polars as pl

from phz_cli.cli.console import MisuseError
from phz_cli.store import reading

LOCKED: Final = (
    "SET enable_external_access = false",
    "SET memory_limit = '2GB'",
    "SET lock_configuration = true",
)
"""No files, no network, no extensions, no way back; said to the connection before the question."""

FRAME_TYPES: Final = frozenset(
    [
        "BOOLEAN",
        "TINYINT",
        "SMALLINT",
        "INTEGER",
        "BIGINT",
        "UTINYINT",
        "USMALLINT",
        "UINTEGER",
        "UBIGINT",
        "HUGEINT",
        "FLOAT",
        "DOUBLE",
        "DATE",
        "TIMESTAMP",
        "VARCHAR",
        "BLOB",
    ]
)
"""Column types that are handed over as they are, lists and decimals beside them; others come as text."""


def answer(
    store: Path,
    query: str,
    *,
    rows: int | None,
    seconds: float,
    prepare: Callable[[duckdb.DuckDBPyConnection], None],
    as_ruled: bool = True,
) -> tuple[pl.DataFrame, bool]:
    """The first `rows` rows of one SELECT, and whether there were more; StoreError without a store.

    `prepare` is what our own side does to the connection before it is locked. `as_ruled` as in `store.reading`.
    MisuseError for anything but one SELECT, for what DuckDB refuses, and after `seconds`.
    """
    with reading(store, as_ruled=as_ruled) as connection, _within(connection, seconds):
        prepare(connection)
        for setting in LOCKED:
            connection.execute(setting)
        relation = connection.sql(_checked(connection, query))
        if relation is None:
            raise _not_a_select()
        wanted = _handed_over(relation)
        frame = pl.DataFrame(wanted if rows is None else wanted.limit(rows + 1))
    if rows is None or frame.height <= rows:
        return frame, False
    return frame.head(rows), True


def _checked(connection: duckdb.DuckDBPyConnection, query: str) -> str:
    """The query without its end mark; MisuseError where it is not exactly one statement that reads."""
    statements = connection.extract_statements(query)
    if not statements:
        raise MisuseError("查询是空的；请写一条 SELECT", "the query is empty; write one SELECT")
    if len(statements) > 1:
        raise MisuseError(
            f"一次只能问一条 SELECT，这里有 {len(statements)} 条语句",
            f"one SELECT at a time; here are {len(statements)} statements",
        )
    if statements[0].type != duckdb.StatementType.SELECT:
        raise _not_a_select()
    return str(statements[0].query).strip().rstrip(";")


def _not_a_select() -> MisuseError:
    return MisuseError(
        "只能用 SELECT（或 WITH … SELECT）读库，不能改库、读写文件或改设置",
        "only SELECT (or WITH … SELECT) is allowed: the store is read, nothing is written, opened or set",
    )


def _handed_over(relation: duckdb.DuckDBPyRelation) -> duckdb.DuckDBPyRelation:
    """The relation with every column of a type that a frame can hold, under names that differ."""
    names = relation.columns
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise MisuseError(
            f"有两列都叫 {twice[0]}；请用 AS 另起名字", f"two columns are called {twice[0]}; rename one with AS"
        )
    chosen = []
    for name, kind in zip(names, relation.types, strict=True):
        quoted = '"' + name.replace('"', '""') + '"'
        text = str(kind)
        fits = text.removesuffix("[]") in FRAME_TYPES or text.startswith("DECIMAL")
        chosen.append(quoted if fits else f"CAST({quoted} AS VARCHAR) AS {quoted}")
    return relation.project(", ".join(chosen))


@contextmanager
def _within(connection: duckdb.DuckDBPyConnection, seconds: float) -> Iterator[None]:
    """Stops what the connection does after so long; DuckDB's errors become one sentence each."""
    timer = Timer(seconds, connection.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    except duckdb.InterruptException:
        raise MisuseError(
            f"查了 {seconds:zg} 秒还没有结果，停了；请问得窄一些，或用 --seconds 放宽",
            f"no answer within {seconds:zg} seconds; ask for less, or allow more with --seconds",
        ) from None
    except duckdb.Error as error:
        said = _sentence(str(error))
        raise MisuseError(f"查询有误：{said}", f"the query fails: {said}") from None
    finally:
        timer.cancel()


def _sentence(message: str) -> str:
    """DuckDB's message in one line: what is wrong, where, and its guess; without the drawing of the query."""
    lines = [line.strip() for line in message.splitlines()]
    kept = [line for line in lines if line and not set(line) <= {"^", "~"} and not line.startswith("LINE ")]
    return " ".join(kept)
