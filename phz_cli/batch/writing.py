"""Opening a store for writing: beside other programs that may hold it, and beside other processes of this one."""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import duckdb

from phz_cli.store import StoreError, writing

_PAUSE: Final = 0.1

_CHECKPOINT: Final = "128MB"
"""What may wait in the store's log. At each checkpoint DuckDB writes the last rows of every table again; but while one
lasts the other processes run out of work."""

_MEMORY_GIB: Final = 2
"""What DuckDB may keep in memory: it would take most of the machine, and be no quicker for it."""


@contextmanager
def writing_in_time(store: Path, wait: float) -> Iterator[duckdb.DuckDBPyConnection]:
    """`store.writing`, tried again for up to `wait` seconds while another program holds the store.

    What DuckDB cannot do in the block, the disk being full for one thing, is a StoreError.
    """
    until = time.monotonic() + wait
    with ExitStack() as stack:
        while True:
            try:
                connection = stack.enter_context(writing(store))
                break
            except StoreError as error:
                if error.key != "store.locked" or time.monotonic() >= until:
                    raise
            time.sleep(_PAUSE)
        try:
            yield connection
        except duckdb.Error as error:
            raise StoreError("store.unwritten", store, detail=str(error).splitlines()[0]) from error


def adjust(connection: duckdb.DuckDBPyConnection, jobs: int) -> None:
    """How DuckDB is to work in one of `jobs` busy processes: in a part of the memory, on the cores that they leave.

    More threads than cores only wait for each other.
    """
    if jobs < 2:
        connection.execute("RESET threads")  # DuckDB knows what a container may use
    else:
        connection.execute(f"SET threads = {max(1, (os.cpu_count() or 1) - jobs + 1)}")
    connection.execute(f"SET checkpoint_threshold = '{_CHECKPOINT}'")
    row = connection.execute("SELECT current_setting('memory_limit')").fetchone()
    assert row is not None
    amount, unit = str(row[0]).split()
    if unit == "TiB" or (unit == "GiB" and float(amount) > _MEMORY_GIB):
        connection.execute(f"SET memory_limit = '{_MEMORY_GIB}GiB'")
