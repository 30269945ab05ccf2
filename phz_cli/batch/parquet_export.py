"""A DuckDB store written as a folder of Parquet files, by event and day."""

from pathlib import Path
from typing import Final

import duckdb
import msgspec

from phz_cli.batch.errors import BatchError
from phz_cli.records.whole_files import name_beside, put_in_place, remove, sweep_leftovers
from phz_cli.store import SCHEMA_VERSION, TABLES, reading
from phz_cli.store.columns import Table
from phz_cli.store.parquet_store import MANIFEST, Manifest
from phz_cli.store.queries import literal
from phz_cli.store.ruled_hands import RULED
from phz_cli.store.rulings import has_table

_PARTITIONS: Final = "by_event, by_day"


def export(store: Path, folder: Path) -> Manifest:
    """Writes a DuckDB store as a Parquet folder, which gets its name when it is whole.

    BatchError where the name is taken or the disk refuses; StoreError where there is no store.
    """
    if folder.exists():
        raise BatchError("batch.exists", path=folder)
    under_way = name_beside(folder)
    sweep_leftovers(folder)
    try:
        under_way.mkdir(parents=True)
        with reading(store, as_ruled=False) as connection:
            ruled = [table for table in RULED if has_table(connection, table.name)]
            rows = {table.name: _copy(connection, table, under_way / table.name) for table in (*TABLES, *ruled)}
        manifest = Manifest(SCHEMA_VERSION, rows)
        (under_way / MANIFEST).write_bytes(msgspec.json.encode(manifest) + b"\n")
        put_in_place(under_way, folder)
    except (OSError, duckdb.Error) as error:
        raise BatchError("batch.unwritten", path=folder, detail=str(error).splitlines()[0]) from None
    finally:
        remove(under_way)
    return manifest


def _copy(connection: duckdb.DuckDBPyConnection, table: Table, place: Path) -> int:
    place.mkdir()
    options = "FORMAT parquet, COMPRESSION zstd"
    if table.columns[0].name == "content_id":
        query = (
            f'SELECT t.*, h.event AS by_event, h.start::DATE AS by_day FROM "{table.name}" t '
            "LEFT JOIN (SELECT content_id, event, start FROM hands) h ON h.content_id = t.content_id "
            "ORDER BY t.content_id"
        )
        options += f", PARTITION_BY ({_PARTITIONS})"
        target = place
    else:
        query, target = f'SELECT * FROM "{table.name}"', place / "data.parquet"
    connection.execute(f"COPY ({query}) TO {literal(str(target))} ({options})")
    found = connection.execute(f'SELECT count(*) FROM "{table.name}"').fetchone()
    assert found is not None
    return int(found[0])
