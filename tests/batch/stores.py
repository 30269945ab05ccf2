"""Stores to compare: what the tables hold, whatever the way it came there."""

from pathlib import Path

from phz_cli.store import TABLES, reading

Content = dict[str, list[tuple[object, ...]]]


def content(store: Path) -> Content:
    """Every table of a store, its rows sorted, those of hands that wait among them."""
    with reading(store, counted=False) as connection:
        return {
            table.name: sorted(connection.execute(f'SELECT * FROM "{table.name}"').fetchall(), key=repr)
            for table in TABLES
        }
