"""A store as a folder of Parquet files, local or on S3: the same tables, the same views, for every statistic.

`FOLDER/TABLE/by_event=…/by_day=…/*.parquet`, and `phz-store.json`, which is written last: without it the folder is no
store. Columns are those of the DuckDB store; the partition columns only say where a row is kept.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import duckdb
import msgspec

from phz_cli.store.columns import Table
from phz_cli.store.counted import count_once
from phz_cli.store.errors import StoreError
from phz_cli.store.queries import literal
from phz_cli.store.ruled_hands import RULED
from phz_cli.store.rulings import take_effect
from phz_cli.store.tables import SCHEMA_VERSION, TABLES
from phz_cli.store.views import VIEWS

MANIFEST: Final = "phz-store.json"
_S3: Final = "s3://"
_ALONE: Final[dict[str, str | bool | int | float | list[str]]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}


class Manifest(msgspec.Struct, frozen=True):
    """What the folder is: the version of its tables, and how many rows each has."""

    schema_version: int
    rows: dict[str, int]


def is_folder_store(place: str | Path) -> bool:
    """Whether a place names a Parquet folder rather than a DuckDB file: an s3:// address or a folder."""
    return _address(place).startswith(_S3) or Path(place).is_dir()


@contextmanager
def opened(place: str | Path, *, as_ruled: bool = True, counted: bool = True) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection on which every table and view of the store can be asked; nothing can be written.

    `as_ruled`, `counted`: what is in force and which hands count, as in `database.reading`.

    StoreError where the folder is no store, is of another version, or s3fs is missing.
    """
    address = _address(place)
    connection = duckdb.connect(config=_ALONE)
    try:
        files = _Remote(connection) if address.startswith(_S3) else _Local()
        manifest = _manifest(files, address)
        for table in (*TABLES, *(table for table in RULED if manifest.rows.get(table.name))):
            connection.execute(_view(table, address, manifest.rows.get(table.name, 0)))
        for view in VIEWS:
            connection.execute(view.ddl())
        if as_ruled:
            take_effect(connection)
            if counted:
                count_once(connection, Path(address))
        yield connection
    finally:
        connection.close()


class _Local:
    def read(self, address: str) -> bytes:
        return Path(address).read_bytes()


class _Remote:
    """Files on S3, for DuckDB too: by s3fs, since DuckDB's own extension would have to be fetched."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        try:
            s3fs = import_module("s3fs")
        except ImportError:
            raise StoreError("store.no_s3", Path("s3://")) from None
        self._files: Any = s3fs.S3FileSystem()
        connection.register_filesystem(self._files)

    def read(self, address: str) -> bytes:
        content: bytes = self._files.cat_file(address)
        return content


def _manifest(files: _Local | _Remote, address: str) -> Manifest:
    try:
        manifest = msgspec.json.decode(files.read(f"{address}/{MANIFEST}"), type=Manifest)
    except (OSError, msgspec.MsgspecError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise StoreError("store.not_a_folder", Path(address), detail=f"{MANIFEST}: {detail}") from None
    if manifest.schema_version != SCHEMA_VERSION:
        key = "store.newer" if manifest.schema_version > SCHEMA_VERSION else "store.older"
        raise StoreError(key, Path(address), found=manifest.schema_version, known=SCHEMA_VERSION)
    return manifest


def _view(table: Table, address: str, rows: int) -> str:
    if not rows:
        empty = ", ".join(f'NULL::{column.type} AS "{column.name}"' for column in table.columns)
        return f'CREATE VIEW "{table.name}" AS SELECT {empty} WHERE false'
    chosen = ", ".join(f'"{column.name}"' for column in table.columns)
    pattern = literal(f"{address}/{table.name}/**/*.parquet")
    return f'CREATE VIEW "{table.name}" AS SELECT {chosen} FROM read_parquet({pattern}, hive_partitioning = false)'


def _address(place: str | Path) -> str:
    """The place as text; `Path` has taken one of the two slashes of s3:// away."""
    text = str(place)
    if text.startswith("s3:/"):
        return _S3 + text[4:].strip("/")
    return text
