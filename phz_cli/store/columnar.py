"""Rows of the store's tables as Parquet files, and the statements that take them in."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Literal

import polars as pl

from phz_cli.store.columns import Column, Table
from phz_cli.store.queries import literal
from phz_cli.store.rows import Row
from phz_cli.store.runs import are_runs, places, values_of

SEPARATOR: Final = "\x1f"

_EPOCH: Final = datetime(1970, 1, 1)
_MICROSECOND: Final = timedelta(microseconds=1)


Compression = Literal["lz4", "uncompressed"]


def write_rows(table: Table, rows: Sequence[Row], file: Path, compression: Compression = "lz4") -> None:
    """Writes rows in the order of the table's columns: DuckDB cannot read a Polars frame without pyarrow.

    Raises OSError where the disk refuses.
    """
    write_columns(table, list(zip(*rows, strict=True)), file, compression)


def write_columns(
    table: Table, columns: Sequence[Sequence[object]], file: Path, compression: Compression = "lz4"
) -> None:
    """Writes rows given by column, each with a value a row or with runs. Raises OSError where the disk refuses."""
    runs = places(columns)
    frame = pl.DataFrame(
        [
            _series(column, values_of(values)).gather(runs) if are_runs(values) else _series(column, values)
            for column, values in zip(table.columns, columns, strict=True)
        ]
    )
    try:
        frame.write_parquet(file, compression=compression, statistics=False)
    except pl.exceptions.PolarsError as error:
        raise OSError(str(error).splitlines()[0]) from None


def insertion(table: Table, *files: Path, where: str = "true") -> str:
    """The statement that puts the rows of such files into the table, in their order."""
    chosen = ", ".join(_chosen(column) for column in table.columns)
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    source = f"read_parquet([{', '.join(literal(str(file)) for file in files)}])"
    return f'INSERT INTO "{table.name}" ({names}) SELECT {chosen} FROM {source} WHERE {where}'


def _series(column: Column, values: Sequence[object]) -> pl.Series:
    """One column of a frame, by whichever way is the quickest for what it holds."""
    if column.is_list:
        texts = [None if value is None else _text(value) for value in values]
        return pl.Series(column.name, texts, dtype=pl.String)
    if column.type == "TIMESTAMP":
        return pl.Series(column.name, _microseconds(values), dtype=pl.Int64).cast(column.polars_type)
    return pl.Series(column.name, values, dtype=column.polars_type)


def _text(value: object) -> str | None:
    """A list as text: Polars builds a column of lists one small series at a time, which is slow."""
    if not isinstance(value, list):
        return None
    text = SEPARATOR.join(map(str, value))
    if text.count(SEPARATOR) < len(value):
        return text
    return SEPARATOR.join([str(one).replace(SEPARATOR, " ") for one in value])


def _microseconds(moments: Sequence[object]) -> list[int | None]:
    """Times as µs since 1970. Rows of one hand share one time, which is turned into a number once."""
    found: list[int | None] = []
    last, number = None, None
    for moment in moments:
        if moment is not last:
            last = moment
            number = (moment - _EPOCH) // _MICROSECOND if isinstance(moment, datetime) else None
        found.append(number)
    return found


def _chosen(column: Column) -> str:
    """The expression that turns a column of the Parquet file into that of the table."""
    if not column.is_list:
        return f'"{column.name}"'
    split = f"string_split(\"{column.name}\", '{SEPARATOR}')"
    return f"(CASE WHEN \"{column.name}\" = '' THEN [] ELSE {split} END)::{column.type}"
