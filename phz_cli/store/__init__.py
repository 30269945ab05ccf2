"""The store: one DuckDB file with what was read and what was found."""

from phz_cli.store.database import reading, writing
from phz_cli.store.errors import StoreError
from phz_cli.store.ingest import ingest
from phz_cli.store.queries import frame
from phz_cli.store.tables import SCHEMA_VERSION, TABLES, page
from phz_cli.store.totals import FileTotals, IngestTotals

__all__ = [
    "SCHEMA_VERSION",
    "TABLES",
    "FileTotals",
    "IngestTotals",
    "StoreError",
    "frame",
    "ingest",
    "page",
    "reading",
    "writing",
]
