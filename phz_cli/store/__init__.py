"""The store: what was read and what was found, in one DuckDB file or a Parquet folder.

In: reports of the audit, rulings of referees. Out: connections on which every table and view stands as ruled. Each
table is declared once; DDL, Parquet schema and documentation come from that. The only SQL about tables is here. Start
with `tables.py`, then `ingest.py`.
"""

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
