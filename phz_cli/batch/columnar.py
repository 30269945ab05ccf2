"""Rows of the store's tables as Parquet files, and the statements that take them in."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.store.columns import Column, Table
from phz_cli.store.queries import literal
from phz_cli.store.rows import Row
from phz_cli.store.tables import TABLES

SEPARATOR: Final = "\x1f"

OF_THE_RUN: Final = ("files", "places", "quarantine")
"""Tables whose rows depend on what the store holds already."""

HAND_TABLES: Final = tuple(
    table for table in TABLES if table.name not in OF_THE_RUN and table.columns[0].name == "content_id"
)
"""Tables whose rows belong to one hand each."""


def write_rows(table: Table, rows: Sequence[Row], file: Path) -> None:
    """Writes rows in the order of the table's columns; lists as text, which Polars builds much faster.

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
        frame.write_parquet(file, compression="lz4", statistics=False)
    except pl.exceptions.PolarsError as error:
        raise OSError(str(error).splitlines()[0]) from None


def insertion(table: Table, file: Path, where: str = "true") -> str:
    """The statement that puts the rows of such a file into the table."""
    chosen = ", ".join(_chosen(column) for column in table.columns)
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    source = f"read_parquet({literal(str(file))})"
    return f'INSERT INTO "{table.name}" ({names}) SELECT {chosen} FROM {source} WHERE {where}'


def _texts(lists: Iterable[object]) -> list[str | None]:
    return [
        SEPARATOR.join([str(value).replace(SEPARATOR, " ") for value in values]) if isinstance(values, list) else None
        for values in lists
    ]


def _chosen(column: Column) -> str:
    if not column.is_list:
        return f'"{column.name}"'
    split = f"string_split(\"{column.name}\", '{SEPARATOR}')"
    return f"(CASE WHEN \"{column.name}\" = '' THEN [] ELSE {split} END)::{column.type}"
