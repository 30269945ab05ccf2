"""An older store brought to the tables of today, in place: the old file stands until the new one is whole.

The new store is made beside the old one and takes its place by one rename, which the file system does at once or not at
all. Whoever is killed before it leaves the old store; whoever is killed after it leaves the new one.
"""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

import duckdb

from phz_cli.records.whole_files import put_in_place, remove
from phz_cli.store.database import connected, found_version
from phz_cli.store.errors import StoreError
from phz_cli.store.evaluation_tables import CHOICES, DECISIONS, EVALUATIONS, EVALUATORS, TAILS
from phz_cli.store.queries import literal
from phz_cli.store.tables import SCHEMA_VERSION

Made = TypeVar("Made")

Build = Callable[[duckdb.DuckDBPyConnection, Path], Made]
"""Makes a new store at the path from what the connection reads; what came of it."""


class Migrated(NamedTuple, Generic[Made]):
    """The version that the store had, what `Build` says, and how many hands must be evaluated anew."""

    version: int
    made: Made
    unevaluated: int


_EVALUATED: Final = (EVALUATORS, EVALUATIONS, DECISIONS)
_ADDED: Final = (CHOICES, TAILS)
"""What an evaluation makes as well where it is not there yet."""
"""What no ingest fills: it took long to work out, and is kept where the columns are still the same."""

_ALIAS: Final = "phz: migrating"
_FRESH: Final = f'"{_ALIAS}"'
"""What the new store is called meanwhile; the old one goes by the name of its file, which is anything."""

_HERE: Final = "SELECT file, line FROM places UNION SELECT file, line FROM quarantine"


def version_of(path: str | Path) -> int:
    """The schema version of the store file `path`. StoreError where it is no store that can be opened."""
    place = Path(path)
    if not place.exists():
        raise StoreError("store.missing", place)
    connection = connected(place, read_only=True)
    try:
        return found_version(connection, place)
    finally:
        connection.close()


def is_older(path: str | Path) -> bool:
    """Whether a store file is there that must be migrated before it can be used; no error of any kind."""
    try:
        return Path(path).is_file() and version_of(path) < SCHEMA_VERSION
    except StoreError:
        return False


def migrate(path: str | Path, build: Build[Made]) -> Migrated[Made] | None:
    """Replaces an older store by what `build` makes of it; None, and nothing is touched, where it is of today.

    Nobody else can open the store meanwhile. StoreError where it is missing, in use, newer than this program, or where
    a hand or line of the old store would have no place in the new one: the old store then stays as it is.
    """
    place = Path(path).resolve()  # a link goes on to point at the store
    if not place.exists():
        raise StoreError("store.missing", place)
    connection = connected(place, read_only=False)
    fresh = place.with_name(f".{place.name}.migrating")
    try:
        found = found_version(connection, place)
        if found == SCHEMA_VERSION:
            return None
        if found > SCHEMA_VERSION:
            raise StoreError("store.newer", place, found=found, known=SCHEMA_VERSION)
        remove(fresh)  # of a migration that was killed
        try:
            connection.execute("CHECKPOINT")  # the log of changes lies beside the file and must not outlive it
            made = build(connection, fresh)
            unevaluated = _carry_over(connection, fresh, place)
            _replace(place, fresh)
        except (duckdb.Error, OSError) as error:
            raise StoreError("store.unmigrated", place, detail=(str(error).splitlines() or ["?"])[0]) from error
        return Migrated(found, made, unevaluated)
    finally:
        connection.close()
        remove(fresh)


def _carry_over(connection: duckdb.DuckDBPyConnection, fresh: Path, place: Path) -> int:
    """Copies what was evaluated into the new store, and checks that every place of the old store is in it.

    The number of hands whose evaluation could not be kept.
    """
    connection.execute(f"ATTACH {literal(str(fresh))} AS {_FRESH}")
    try:
        here = _columns(connection, "current_database()")
        there = _columns(connection, f"'{_ALIAS}'")
        unevaluated = 0
        if all(here.get(table.name) == there[table.name] for table in _EVALUATED):
            for table in (*_EVALUATED, *[table for table in _ADDED if here.get(table.name) == there[table.name]]):
                kept = "" if table is EVALUATORS else f" SEMI JOIN {_FRESH}.hands USING (content_id)"
                connection.execute(f'INSERT INTO {_FRESH}."{table.name}" SELECT * FROM "{table.name}"{kept}')
        elif EVALUATIONS.name in here:
            unevaluated = _number(connection, f"SELECT count(DISTINCT content_id) FROM {EVALUATIONS.name}")
        read: list[str] = [name for name in ("places", "quarantine") if name in here]
        old = " UNION ".join(f"SELECT file, line FROM {name}" for name in read or ["raws"])
        new = _HERE.replace("FROM ", f"FROM {_FRESH}.")
        connection.execute(f"CHECKPOINT {_FRESH}")
        lost = _number(connection, f"SELECT count(*) FROM (({old}) EXCEPT ({new}))")
        if lost:
            raise StoreError("store.incomplete", place, lost=lost)
        return unevaluated
    finally:
        connection.execute(f"DETACH {_FRESH}")


def _number(connection: duckdb.DuckDBPyConnection, query: str) -> int:
    ((number,),) = connection.execute(query).fetchall()
    return int(number)


def _columns(connection: duckdb.DuckDBPyConnection, database: str) -> dict[str, list[tuple[str, str]]]:
    """Names and types of the columns of every table in the main schema of a database."""
    found: dict[str, list[tuple[str, str]]] = {}
    for table, name, kind in connection.execute(
        "SELECT table_name, column_name, data_type FROM duckdb_columns() "
        f"WHERE database_name = {database} AND schema_name = 'main' AND NOT internal ORDER BY table_name, column_index"
    ).fetchall():
        found.setdefault(table, []).append((name, kind))
    return found


def _replace(place: Path, fresh: Path) -> None:
    """The new file, safe on the disk, takes the name, the mode and where it may the owner of the old one."""
    state = place.stat()
    shutil.copymode(place, fresh)
    if hasattr(os, "chown"):
        with suppress(PermissionError):  # only root may give a file away
            os.chown(fresh, state.st_uid, state.st_gid)
    put_in_place(fresh, place)
