"""Opening and making a store: one DuckDB file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import duckdb

from phz_cli.store.counted import count_once
from phz_cli.store.errors import StoreError
from phz_cli.store.parquet_store import is_folder_store, opened
from phz_cli.store.rulings import take_effect
from phz_cli.store.tables import SCHEMA_VERSION, statements

CONFIGURATION: Final[dict[str, str | bool | int | float | list[str]]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}
"""A store never fetches anything from a network."""


def connected(path: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    """A connection to a database file, whatever it holds; to be closed by who asked. Raises StoreError."""
    try:
        return duckdb.connect(str(path), read_only=read_only, config=CONFIGURATION)
    except duckdb.Error as error:
        message = str(error)
        if isinstance(error, duckdb.ConnectionException) or "lock on file" in message or "being used" in message:
            raise StoreError("store.locked", path) from None
        if "not a valid DuckDB" in message or "Is a directory" in message:
            raise StoreError("store.not_a_store", path) from None
        raise StoreError("store.unopened", path, detail=message.splitlines()[0]) from None


def found_version(connection: duckdb.DuckDBPyConnection, path: Path) -> int:
    """The schema version that the store says it has; StoreError where it is no store."""
    try:
        rows = connection.execute("SELECT max(version) FROM schema_version").fetchall()
    except duckdb.CatalogException:
        raise StoreError("store.not_a_store", path) from None
    found = rows[0][0]
    if not isinstance(found, int):
        raise StoreError("store.not_a_store", path)
    return found


def _check(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    found = found_version(connection, path)
    if found != SCHEMA_VERSION:
        key = "store.newer" if found > SCHEMA_VERSION else "store.older"
        raise StoreError(key, path, found=found, known=SCHEMA_VERSION)


def _make(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("BEGIN")
    for statement in statements():
        connection.execute(statement)
    connection.execute("COMMIT")


def _is_empty(connection: duckdb.DuckDBPyConnection) -> bool:
    return connection.execute("SELECT count(*) FROM duckdb_tables()").fetchall() == [(0,)]


@contextmanager
def reading(path: str | Path, *, as_ruled: bool = True, counted: bool = True) -> Iterator[duckdb.DuckDBPyConnection]:
    """A read-only connection to an existing store; raises StoreError when there is none that can be read.

    `as_ruled`: what the referees ruled is in force, in every table and view, and with `counted` one hand counts under
    one id (`store.counted`); else the store as it was found.
    """
    place = Path(path)
    if is_folder_store(path):
        with opened(path, as_ruled=as_ruled, counted=counted) as connection:
            yield connection
        return
    if not place.exists():
        raise StoreError("store.missing", place)
    connection = connected(place, read_only=True)
    try:
        _check(connection, place)
        if as_ruled:
            take_effect(connection)
            if counted:
                count_once(connection, place)
        yield connection
    except duckdb.Error as error:
        if "orrupt" not in str(error):
            raise
        raise StoreError("store.damaged", place, detail=str(error).splitlines()[0]) from error
    finally:
        connection.close()


@contextmanager
def writing(path: str | Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that may write; makes the store when the file does not exist. Raises StoreError."""
    place = Path(path)
    if not place.absolute().parent.is_dir():
        raise StoreError("store.no_folder", place)
    connection = connected(place, read_only=False)
    try:
        if _is_empty(connection):
            _make(connection)
        _check(connection, place)
        yield connection
    finally:
        connection.close()
