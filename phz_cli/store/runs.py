"""Columns in which rows on end share a value: a hand's name stands in each of its rows, and is told once."""

from collections.abc import Iterable, Sequence
from typing import Final

import polars as pl

NO_ROWS: Final = pl.Series(dtype=pl.UInt32)


class Run:
    """So many rows on end with one value."""

    __slots__ = ("rows", "value")

    def __init__(self, value: object, rows: int) -> None:
        self.value = value
        self.rows = rows


Values = Run | Sequence[object]
"""What the rows of one hand have in one column."""


def spread(values: Values) -> Sequence[object]:
    """The value of each row."""
    return (values.value,) * values.rows if isinstance(values, Run) else values


def are_runs(column: Sequence[object]) -> bool:
    """Whether the column is told in runs; then all of it is."""
    return bool(column) and isinstance(column[0], Run)


def values_of(column: Iterable[object]) -> list[object]:
    """The value of each run."""
    return [run.value for run in column if isinstance(run, Run)]


def places(columns: Iterable[Sequence[object]]) -> pl.Series:
    """For each row the number of its run, from 0. All columns that are told in runs have runs of the same lengths."""
    for column in columns:
        if are_runs(column):
            counts = [run.rows for run in column if isinstance(run, Run)]
            numbers = pl.int_range(len(counts), dtype=pl.UInt32, eager=True)
            return numbers.repeat_by(pl.Series(counts, dtype=pl.UInt32)).explode(empty_as_null=False)
    return NO_ROWS
