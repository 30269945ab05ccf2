"""Whether a store is well: it opens, every block of it can be read, and its books balance."""

from pathlib import Path
from typing import Final, NamedTuple

import duckdb

from phz_cli.store import TABLES, reading

_BOOKS: Final = (
    ("hands = raws", "SELECT (SELECT count(*) FROM hands) = (SELECT count(*) FROM raws)"),
    ("hands = results", "SELECT (SELECT count(*) FROM hands) = (SELECT count(*) FROM results)"),
    ("raws in hands", "SELECT count(*) = 0 FROM raws ANTI JOIN hands USING (content_id)"),
    ("hands in places", "SELECT count(*) = 0 FROM hands ANTI JOIN places USING (content_id)"),
    ("content once", "SELECT count(*) = count(DISTINCT content_id) FROM hands"),
    (
        "actions whole",
        "SELECT count(*) = 0 FROM hands h WHERE h.actions_n <> "
        "(SELECT count(*) FROM actions a WHERE a.content_id = h.content_id)",
    ),
    (
        "read = stored + duplicate + quarantined",
        "SELECT count(*) = 0 FROM files WHERE read <> stored + duplicate + quarantined",
    ),
    ("stored = hands", "SELECT coalesce(sum(stored), 0) = (SELECT count(*) FROM hands) FROM files"),
    ("quarantined = lines", "SELECT coalesce(sum(quarantined), 0) = (SELECT count(*) FROM quarantine) FROM files"),
)


class Health(NamedTuple):
    """Rows by table; books that do not balance; what DuckDB could not read (empty: all of it)."""

    rows: dict[str, int]
    unbalanced: list[str]
    unread: str


def health_of(store: Path) -> Health:
    """Reads the whole store. Raises StoreError where it does not open."""
    rows: dict[str, int] = {}
    with reading(store, as_ruled=False) as connection:
        try:
            for table in TABLES:
                rows[table.name] = _read_all(connection, table.name)
            unbalanced = [name for name, query in _BOOKS if connection.execute(query).fetchone() != (True,)]
        except duckdb.Error as error:
            return Health(rows, [], str(error).splitlines()[0])
    return Health(rows, unbalanced, "")


def _read_all(connection: duckdb.DuckDBPyConnection, table: str) -> int:
    """The number of rows, every value of each having been read."""
    found = connection.execute(f'SELECT count(*), bit_xor(hash(t)) FROM "{table}" t').fetchone()
    assert found is not None
    return int(found[0])
