"""Putting audited hands into the store: content-addressed, one transaction a batch.

A hand is stored once, whatever the number of files it stands in. A kill at any moment leaves the batches
before it whole and the batch under way out; the next ingest of the same files goes on from there.
"""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import duckdb

from phz_cli.audit.findings import HandReport
from phz_cli.store.columnar import insertion, write_rows
from phz_cli.store.columns import Table
from phz_cli.store.database import writing
from phz_cli.store.errors import StoreError
from phz_cli.store.plan import Known, Plan, plan
from phz_cli.store.play_tables import FILES
from phz_cli.store.rows import Row
from phz_cli.store.tables import TABLES
from phz_cli.store.totals import IngestTotals

BATCH: Final = 500

_Pending = tuple[Future[None], Plan]


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
        pending: _Pending | None = None
        under_way = Known()
        try:
            for number, part in enumerate(_batches(reports, batch)):
                made = plan(connection, part, under_way)
                # Two sets of files take turns: one is written while the other is read.
                try:
                    script = _script(made, f"{folder}/{number % 2}")
                except OSError as error:
                    raise _unwritten(path, error) from error
                _settle(totals, pending, Path(path))
                pending, under_way = (writer.submit(_write, cursor, script), made), made.added
            _settle(totals, pending, Path(path))
        finally:
            writer.shutdown()
            cursor.close()
    return totals


def append(connection: duckdb.DuckDBPyConnection, rows: Mapping[str, list[Row]]) -> None:
    """Adds rows to tables by name, all of them or none. Raises duckdb.Error."""
    with TemporaryDirectory(prefix="phz-") as folder:
        filled = [table for table in TABLES if rows.get(table.name)]
        script = "; ".join(_insert(table, rows[table.name], f"{folder}/{table.name}.parquet") for table in filled)
        if script:
            _write(connection, script)


def _settle(totals: IngestTotals, pending: _Pending | None, path: Path) -> None:
    """Waits for a batch to be committed and counts it."""
    if pending is None:
        return
    future, made = pending
    try:
        future.result()
    except duckdb.Error as error:
        raise _unwritten(path, error) from error
    for file, counts in made.totals.items():
        totals.add_file(file, counts)


def _unwritten(path: str | Path, error: Exception) -> StoreError:
    return StoreError("store.unwritten", Path(path), detail=(str(error).splitlines() or ["?"])[0])


def _batches(reports: Iterable[HandReport], size: int) -> Iterator[list[HandReport]]:
    source = iter(reports)
    while part := list(islice(source, size)):
        yield part


def _write(cursor: duckdb.DuckDBPyConnection, script: str) -> None:
    """Runs the script of one batch as one transaction.

    In one call: this thread then waits for the interpreter once a batch, not once a statement.
    """
    try:
        cursor.execute(f"BEGIN; {script}; COMMIT")
    except BaseException:
        cursor.execute("ROLLBACK")
        raise


def _script(made: Plan, place: str) -> str:
    """The statements that store a batch; its rows are laid down in files whose names begin with `place`."""
    made.rows["files"] = [
        (file, new.read, new.stored, new.duplicate, new.conflict, new.quarantined, new.faults)
        for file, new in made.fresh.items()
    ]
    filled = [table for table in TABLES if made.rows[table.name]]
    return "; ".join(_insert(table, made.rows[table.name], f"{place}-{table.name}.parquet") for table in filled)


def _insert(table: Table, rows: list[Row], file: str) -> str:
    write_rows(table, rows, Path(file), "uncompressed")
    statement = insertion(table, Path(file))
    if table is not FILES:
        return statement
    # Lines read for the first time are added to what the file's row has.
    sums = ", ".join(f"{c.name} = files.{c.name} + excluded.{c.name}" for c in table.columns[1:])
    return f"{statement} ON CONFLICT (file) DO UPDATE SET {sums}"
