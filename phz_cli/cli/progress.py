"""The progress bar of long commands, drawn by rich on stderr."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)


class _Meter:
    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress = progress
        self._task = task

    def advance(self, amount: int) -> None:
        self._progress.advance(self._task, amount)

    def above(self, text: str) -> None:
        self._progress.console.print(text, end="", markup=False, highlight=False, emoji=False, soft_wrap=True)


@contextmanager
def bar(stream: TextIO, label: str, total: int | None) -> Iterator[_Meter]:
    """A bar on `stream` that vanishes when the block ends; with no `total` it only shows that work goes on.

    rich obeys NO_COLOR by itself.
    """
    columns = [SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn()]
    with Progress(*columns, TimeRemainingColumn(), console=Console(file=stream), transient=True) as progress:
        yield _Meter(progress, progress.add_task(label, total=total))
