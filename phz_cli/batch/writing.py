"""Opening a store for writing when another program may be at it: wait a bounded time, then say who is waited for."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import duckdb

from phz_cli.store import StoreError, writing

_PAUSE: Final = 0.1


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
