"""What a table's declaration consists of."""

from dataclasses import dataclass

import polars as pl
from polars.datatypes import DataType, DataTypeClass

POLARS_TYPES: dict[str, DataTypeClass | DataType] = {
    "VARCHAR": pl.String,
    "INTEGER": pl.Int32,
    "BIGINT": pl.Int64,
    "DOUBLE": pl.Float64,
    "BOOLEAN": pl.Boolean,
    "BLOB": pl.Binary,
    "TIMESTAMP": pl.Datetime("us"),
}
"""Each DuckDB type that a column may have, with the type in the frame that fills it; lists go as text."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, DuckDB type, what it says in Chinese and English, its unit if it has one."""

    name: str
    type: str
    zh: str
    en: str
    unit: str = ""

    @property
    def polars_type(self) -> DataTypeClass | DataType:
        """The type of this column in a frame."""
        return pl.String if self.is_list else POLARS_TYPES[self.type]

    @property
    def is_list(self) -> bool:
        """Whether the column holds lists."""
        return self.type.endswith("[]")


@dataclass(frozen=True, slots=True)
class Table:
    """One table. `key` is the primary key; most tables have none, since rows come only with a new hand."""

    name: str
    zh: str
    en: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()

    def ddl(self) -> str:
        """The CREATE TABLE statement."""
        parts = [f'"{column.name}" {column.type}' for column in self.columns]
        if self.key:
            parts.append("PRIMARY KEY (" + ", ".join(f'"{name}"' for name in self.key) + ")")
        return f'CREATE TABLE "{self.name}" (' + ", ".join(parts) + ")"
