"""Putting audited hands into the store: content-addressed, one transaction a batch.

A hand is stored once, whatever the number of files it stands in. A kill at any moment leaves the batches
before it whole and the batch under way out; the next ingest of the same files goes on from there.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import duckdb
import polars as pl

from phz_cli.audit.findings import HandReport
from phz_cli.store.columns import Column, Table
from phz_cli.store.database import writing
from phz_cli.store.errors import StoreError
from phz_cli.store.plan import Known, Plan, plan
from phz_cli.store.rows import Row
from phz_cli.store.tables import TABLES
from phz_cli.store.totals import FileTotals, IngestTotals

BATCH: Final = 500
SEPARATOR: Final = "\x1f"


def ingest(reports: Iterable[HandReport], path: str | Path, *, batch: int = BATCH) -> IngestTotals:
    """Stores the reports in the DuckDB file `path`, `batch` hands a transaction.

    A batch is written while the next one is read and audited. Raises StoreError when the store cannot be
    opened or written; batches committed before stay.
    """
    if batch < 1:
        raise ValueError("a batch has at least one hand")
    totals = IngestTotals()
    with (
        writing(path) as connection,
        TemporaryDirectory(prefix="phz-") as folder,
        ThreadPoolExecutor(1) as writer,
    ):
        cursor = connection.cursor()
        pending: Future[Plan] | None = None
        under_way = Known()
        try:
            for part in _batches(reports, batch):
                made = plan(connection, part, under_way)
                _settle(totals, pending, Path(path))
                pending, under_way = writer.submit(_write, cursor, made, Path(folder)), made.added
            _settle(totals, pending, Path(path))
        finally:
            writer.shutdown()
            cursor.close()
    return totals


def _settle(totals: IngestTotals, pending: Future[Plan] | None, path: Path) -> None:
    """Waits for a batch to be committed and counts it."""
    if pending is None:
        return
    try:
        made = pending.result()
    except (duckdb.Error, OSError) as error:
        raise StoreError("store.unwritten", path, detail=str(error).splitlines()[0]) from error
    for file, counts in made.totals.items():
        totals.add_file(file, counts)


def _batches(reports: Iterable[HandReport], size: int) -> Iterator[list[HandReport]]:
    source = iter(reports)
    while part := list(islice(source, size)):
        yield part


def _write(cursor: duckdb.DuckDBPyConnection, made: Plan, folder: Path) -> Plan:
    """Writes one batch in one transaction."""
    cursor.execute("BEGIN")
    try:
        for table in TABLES:
            _insert(cursor, table, made.rows[table.name], folder)
        for file, new in made.fresh.items():
            _count(cursor, file, new)
        cursor.execute("COMMIT")
    except BaseException:
        cursor.execute("ROLLBACK")
        raise
    return made


def _insert(connection: duckdb.DuckDBPyConnection, table: Table, rows: list[Row], folder: Path) -> None:
    """Rows go in through a Parquet file: DuckDB cannot read a Polars frame without pyarrow."""
    if not rows:
        return
    frame = pl.DataFrame(
        [
            pl.Series(column.name, _texts(values) if column.is_list else values, dtype=column.polars_type)
            for column, values in zip(table.columns, zip(*rows, strict=True), strict=True)
        ]
    )
    file = folder / f"{table.name}.parquet"
    frame.write_parquet(file, compression="uncompressed", statistics=False)
    chosen = ", ".join(_chosen(column) for column in table.columns)
    connection.execute(f'INSERT INTO "{table.name}" SELECT {chosen} FROM read_parquet(?)', [str(file)])


def _texts(lists: Iterable[object]) -> list[str | None]:
    """Lists as text: Polars builds a column of lists one small series at a time, which is slow."""
    return [SEPARATOR.join(map(str, values)) if isinstance(values, list) else None for values in lists]


def _chosen(column: Column) -> str:
    """The expression that turns a column of the Parquet file into that of the table."""
    if not column.is_list:
        return f'"{column.name}"'
    split = f"string_split(\"{column.name}\", '{SEPARATOR}')"
    return f"(CASE WHEN \"{column.name}\" = '' THEN [] ELSE {split} END)::{column.type}"


def _count(connection: duckdb.DuckDBPyConnection, file: str, new: FileTotals) -> None:
    """Adds the lines seen for the first time to the file's row."""
    counts = [new.read, new.stored, new.duplicate, new.conflict, new.quarantined]
    connection.execute(
        """
        INSERT INTO files BY NAME (
            SELECT ? AS file, ? AS read, ? AS stored, ? AS duplicate, ? AS conflict, ? AS quarantined,
                   ? AS faults)
        ON CONFLICT (file) DO UPDATE SET
            read = files.read + excluded.read, stored = files.stored + excluded.stored,
            duplicate = files.duplicate + excluded.duplicate, conflict = files.conflict + excluded.conflict,
            quarantined = files.quarantined + excluded.quarantined, faults = files.faults + excluded.faults
        """,
        [file, *counts, new.faults],
    )
