"""A function over many arguments in processes of this machine, results in order."""

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Final, TypeVar

from phz_cli.batch.errors import BatchError

A = TypeVar("A")
R = TypeVar("R")

_THRESHOLDS: Final = (2_000_000, 20, 100)

_POLARS: Final = "POLARS_MAX_THREADS"

AHEAD: Final = 2
"""Results that may wait for each process, so that memory stays bounded."""


def _collect_less() -> None:
    """Judging makes much garbage and hardly a cycle: looking for cycles so often costs a fifth of the time."""
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


def _begin() -> None:
    """What a worker does first. Ctrl-C reaches every process of a terminal; the parent alone answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _collect_less()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _fewer_collections() -> Iterator[None]:
    before = gc.get_threshold()
    _collect_less()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


@contextmanager
def _single_threaded() -> Iterator[None]:
    """Processes that are started meanwhile let Polars use one thread each: there is one process for each core."""
    before = os.environ.get(_POLARS)
    os.environ[_POLARS] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_POLARS]
        else:
            os.environ[_POLARS] = before


def in_processes(function: Callable[[A], R], arguments: Iterable[A], jobs: int) -> Iterator[R]:
    """The results in the order of the arguments; in this process where one job is asked for.

    An exception of the function is raised here. BatchError where a process was killed: what came before is done.
    """
    if jobs < 2:
        with _fewer_collections():
            yield from map(function, arguments)
        return
    # Forking a process that has threads (DuckDB and Polars start some) can hang it.
    workers = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)
    with _single_threaded(), workers as pool:
        under_way: deque[Future[R]] = deque()
        try:
            for argument in arguments:
                under_way.append(pool.submit(function, argument))
                if len(under_way) > AHEAD * jobs:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        except BrokenProcessPool:
            raise BatchError("batch.worker_died") from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
