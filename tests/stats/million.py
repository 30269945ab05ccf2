"""A store of a million hands: a few hundred played and evaluated ones, repeated under new ids, players and tables."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import duckdb

from phz_cli.audit.findings import HandReport
from phz_cli.audit.hand import audit_record
from phz_cli.audit.sample import sample
from phz_cli.records import to_json
from phz_cli.stats import evaluate_store
from phz_cli.store import ingest

PLAYED: Final = 250
REPEATS: Final = 4_000
SIMULATED: Final = 60
PLAYER_SETS: Final = 100

_TABLES: Final = ("hands", "results", "seats", "groups", "pairs", "timings", "evaluations", "decisions", "choices",
           "tails")  # fmt: skip
_CHANGED: Final = {
    "content_id": "t.content_id || '-' || n.i",
    "hand": "t.hand || '-' || n.i",
    "event": "t.event || '-' || n.i % 20",
    "table_name": "t.table_name || '-' || n.i",
    "player": f"t.player || '-' || n.i % {PLAYER_SETS}",
    "other": f"t.other || '-' || n.i % {PLAYER_SETS}",
    "dealer_player": f"t.dealer_player || '-' || n.i % {PLAYER_SETS}",
    "winner_player": f"t.winner_player || '-' || n.i % {PLAYER_SETS}",
}


def reports() -> Iterator[HandReport]:
    """The hands that are played."""
    for line, record in enumerate(sample("qq-half", PLAYED, 11), 1):
        yield audit_record(record, file="played.jsonl", line=line, raw=to_json(record), chances=True)


def build(path: Path) -> None:
    """Plays, evaluates and repeats."""
    ingest(reports(), path)
    evaluate_store(path, simulated=SIMULATED)
    with duckdb.connect(str(path)) as connection:
        for table in _TABLES:
            columns = [
                str(name)
                for (name,) in connection.execute(
                    "SELECT column_name FROM duckdb_columns() WHERE table_name = ? ORDER BY column_index", [table]
                ).fetchall()
            ]
            chosen = ", ".join(_CHANGED.get(name, f't."{name}"') for name in columns)
            connection.execute(f'CREATE TEMP TABLE base AS SELECT * FROM "{table}"')
            connection.execute(f'INSERT INTO "{table}" SELECT {chosen} FROM range(1, {REPEATS}) n(i), base t')
            connection.execute("DROP TABLE base")
        connection.execute("CHECKPOINT")
