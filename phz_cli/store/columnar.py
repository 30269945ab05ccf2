"""Rows of the store's tables as Parquet files, and the statements that take them in."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Literal

import polars as pl

from phz_cli.store.columns import Column, Table
from phz_cli.store.queries import literal
from phz_cli.store.rows import Row

SEPARATOR: Final = "\x1f"


def write_rows(
    table: Table, rows: Sequence[Row], file: Path, compression: Literal["lz4", "uncompressed"] = "lz4"
) -> None:
    """Writes rows in the order of the table's columns: DuckDB cannot read a Polars frame without pyarrow.

    Raises OSError where the disk refuses.
    """
    columns = zip(table.columns, zip(*rows, strict=True), strict=True)
    frame = pl.DataFrame(
        [
            pl.Series(column.name, _texts(values) if column.is_list else values, dtype=column.polars_type)
            for column, values in columns
        ]
    )
    try:
        frame.write_parquet(file, compression=compression, statistics=False)
    except pl.exceptions.PolarsError as error:
        raise OSError(str(error).splitlines()[0]) from None


def insertion(table: Table, file: Path, where: str = "true") -> str:
    """The statement that puts the rows of such a file into the table."""
    chosen = ", ".join(_chosen(column) for column in table.columns)
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    source = f"read_parquet({literal(str(file))})"
    return f'INSERT INTO "{table.name}" ({names}) SELECT {chosen} FROM {source} WHERE {where}'


def _texts(lists: Iterable[object]) -> list[str | None]:
    """Lists as text: Polars builds a column of lists one small series at a time, which is slow."""
    return [
        SEPARATOR.join([str(value).replace(SEPARATOR, " ") for value in values]) if isinstance(values, list) else None
        for values in lists
    ]


def _chosen(column: Column) -> str:
    """The expression that turns a column of the Parquet file into that of the table."""
    if not column.is_list:
        return f'"{column.name}"'
    split = f"string_split(\"{column.name}\", '{SEPARATOR}')"
    return f"(CASE WHEN \"{column.name}\" = '' THEN [] ELSE {split} END)::{column.type}"
