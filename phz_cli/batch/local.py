"""A function over many arguments in processes of this machine, results in order."""

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from types import FrameType
from typing import Final, Generic, TypeVar

from phz_cli.batch.errors import BatchError

A = TypeVar("A")
R = TypeVar("R")

_THRESHOLDS: Final = (2_000_000, 20, 100)

_POLARS: Final = "POLARS_MAX_THREADS"

AHEAD: Final = 4
"""Results that may wait for each process, so that memory stays bounded."""

OWN: Final = 4
"""For each of these so many that this process has worked out itself may wait behind them."""


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


def in_processes(
    function: Callable[[A], R], arguments: Iterable[A], jobs: int, *, lends_a_hand: bool = False
) -> Iterator[R]:
    """The results in the order of the arguments; in this process where one job is asked for.

    With `lends_a_hand` this process is one of the `jobs`: it works whenever the next result is not there yet. That is
    for short work of which the results want time here: one process more than there are cores only disturbs the others.

    An exception of the function is raised here. BatchError where a process was killed: what came before is done.
    """
    if jobs < 2:
        with _fewer_collections():
            yield from map(function, arguments)
        return
    others = jobs - lends_a_hand
    # Forking a process that has threads (DuckDB and Polars start some) can hang it.
    workers = ProcessPoolExecutor(others, mp_context=get_context("spawn"), initializer=_begin)
    with ExitStack() as stack:
        if lends_a_hand:
            stack.enter_context(_fewer_collections())
        stack.enter_context(_single_threaded())
        pool = stack.enter_context(workers)
        try:
            yield from _in_order(function, iter(arguments), pool, AHEAD * others, lends_a_hand)
        except BrokenProcessPool:
            raise BatchError("batch.worker_died") from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until the block has ended, here and in processes that are started in it.

    A process that is interrupted before it has begun to work says so with a traceback of its own.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[FrameType | None] = []
    before = signal.signal(signal.SIGINT, lambda _signal, frame: pressed.append(frame))
    blocks = getattr(signal, "pthread_sigmask", None)
    mask = blocks(signal.SIG_BLOCK, {signal.SIGINT}) if blocks else None
    try:
        yield
    finally:
        if blocks:
            blocks(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if pressed and callable(before):
            before(signal.SIGINT, pressed[0])


class _Task(Generic[A, R]):
    """One argument and who works on it; `own`: this process does."""

    __slots__ = ("argument", "future", "own")

    def __init__(self, argument: A, future: Future[R], own: bool = False) -> None:
        self.argument = argument
        self.future = future
        self.own = own


def _in_order(
    function: Callable[[A], R], arguments: Iterator[A], pool: Executor, ahead: int, lends_a_hand: bool
) -> Iterator[R]:
    """The results, with `ahead` under way in the pool; what this process did itself waits for its turn."""
    under_way: deque[_Task[A, R]] = deque()
    while True:
        own = sum(task.own for task in under_way)
        for argument in islice(arguments, ahead + own - len(under_way)):
            with _uninterrupted():
                future = pool.submit(function, argument)
            under_way.append(_Task(argument, future))
        if not under_way:
            return
        while lends_a_hand and own < OWN * ahead and not under_way[0].future.done():
            task = _left_to_do(arguments, under_way)
            if task is None:
                break
            task.future, task.own = _here(function, task.argument), True
            own += 1
        yield under_way.popleft().future.result()


def _left_to_do(arguments: Iterator[A], under_way: deque[_Task[A, R]]) -> _Task[A, R] | None:
    """What nobody has begun: the next argument, and after the last what still waits for a process of the pool."""
    for argument in arguments:
        under_way.append(_Task(argument, Future()))
        return under_way[-1]
    return next((task for task in reversed(under_way) if task.future.cancel()), None)


def _here(function: Callable[[A], R], argument: A) -> Future[R]:
    done: Future[R] = Future()
    try:
        done.set_result(function(argument))
    except Exception as error:
        done.set_exception(error)
    return done
