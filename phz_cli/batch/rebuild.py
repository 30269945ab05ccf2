"""A new store from the raw hands of an old one: whatever of it can still be read is judged again."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import duckdb

from phz_cli.batch.joining import Joining, in_series
from phz_cli.batch.kept import Kept, judge_again, unpacked
from phz_cli.batch.local import in_processes
from phz_cli.batch.part import Part, Settings
from phz_cli.batch.writing import adjust
from phz_cli.records.whole_files import name_beside, put_in_place, remove, sweep_leftovers
from phz_cli.store import IngestTotals, StoreError
from phz_cli.store.database import CONFIGURATION, writing
from phz_cli.store.ruled_hands import keep_rulings
from phz_cli.store.rulings import rulings

_ROWS: Final = 16_384
"""Rows asked for at once: where a block of the file is damaged, each half of them for itself, down to single ones."""

BUNDLE: Final = 800
"""Rows that one process judges at a time: as many hands as a piece of work of ingest."""

_QUERIES: Final = {
    "places": "SELECT p.file, p.line, r.raw, r.content_id, NULL FROM places p JOIN raws r USING (content_id) "
    "WHERE p.rowid >= ? AND p.rowid < ? ORDER BY p.rowid",
    "raws": "SELECT file, line, raw, content_id, NULL FROM raws WHERE rowid >= ? AND rowid < ? ORDER BY rowid",
    "quarantine": "SELECT file, line, raw, NULL, error FROM quarantine WHERE rowid >= ? AND rowid < ? ORDER BY rowid",
}


@dataclass(slots=True)
class Rebuilt:
    """What came of it: hands counted, rows that could not be read, hands that are not what their id says."""

    totals: IngestTotals = field(default_factory=IngestTotals)
    lost: int = 0
    altered: list[str] = field(default_factory=list)


def rebuild(old: Path, new: Path, settings: Settings, jobs: int = 1) -> Rebuilt:
    """Judges the raw hands of `old` again and puts them into the new store `new`, which must not exist.

    The old store is only read, of whatever version. StoreError where it cannot be opened at all. `new` gets its name
    when it is whole: where the work breaks off, or is killed, nothing is in the way of another try.
    """
    if new.exists():
        raise StoreError("store.unopened", new, detail="exists")
    try:
        connection = duckdb.connect(str(old), read_only=True, config=CONFIGURATION)
    except duckdb.Error as error:
        raise StoreError("store.unopened", old, detail=str(error).splitlines()[0]) from None
    part = name_beside(new)
    sweep_leftovers(new)
    try:
        made = rebuild_from(connection, part, settings, jobs)
        put_in_place(part, new)
        return made
    finally:
        connection.close()
        remove(part)


def rebuild_from(connection: duckdb.DuckDBPyConnection, new: Path, settings: Settings, jobs: int = 1) -> Rebuilt:
    """`rebuild` of the store that the connection reads. Without `settings.rules` a hand is judged as it was before."""
    result = Rebuilt()
    with ExitStack() as stack:
        fresh = stack.enter_context(writing(new))
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="phz-")))
        adjust(fresh, jobs)
        joining = Joining(fresh, folder, settings, new, discards=True)
        for part, found in in_series(_parts(connection, settings, folder, jobs, result)):
            joining.take(part, found)
        adjust(fresh, 1)  # the others have ended
        joining.finish()
        result.totals = joining.totals
        _keep_rulings(connection, fresh, result)
        fresh.execute("CHECKPOINT")
    return result


def _keep_rulings(connection: duckdb.DuckDBPyConnection, fresh: duckdb.DuckDBPyConnection, result: Rebuilt) -> None:
    """What the referees ruled cannot be worked out again, so it is carried over as it is."""
    try:
        kept = rulings(connection)
    except duckdb.Error:
        result.lost += 1
        return
    keep_rulings(fresh, kept)


def _parts(
    connection: duckdb.DuckDBPyConnection, settings: Settings, folder: Path, jobs: int, result: Rebuilt
) -> Iterator[Part]:
    rows = (row for table in ("places", "quarantine") for row in _rows(connection, table, result))
    bundles = enumerate(iter(lambda: list(islice(rows, BUNDLE)), []))
    function = partial(judge_again, settings=settings, folder=str(folder))
    for packed in in_processes(function, bundles, jobs, lends_a_hand=True):
        done = unpacked(packed)
        result.altered.extend(done.altered)
        result.lost += done.lost
        yield done.part


def _rows(connection: duckdb.DuckDBPyConnection, table: str, result: Rebuilt) -> Iterator[Kept]:
    try:
        found = connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()
    except duckdb.Error:
        if table == "places":
            yield from _rows(connection, "raws", result)
        return
    last = -1 if found is None or found[0] is None else int(found[0])
    for start in range(0, last + 1, _ROWS):
        yield from _some(connection, table, start, min(start + _ROWS, last + 1), result)


def _some(connection: duckdb.DuckDBPyConnection, table: str, start: int, end: int, result: Rebuilt) -> Iterator[Kept]:
    """Rows from `start` to before `end`; where they cannot be read, each half for itself."""
    try:
        rows = connection.execute(_QUERIES[table], [start, end]).fetchall()
    except duckdb.Error:
        if end - start == 1:
            result.lost += 1
            return
        middle = (start + end) // 2
        yield from _some(connection, table, start, middle, result)
        yield from _some(connection, table, middle, end, result)
        return
    rules = _rules_of(connection, [row[3] for row in rows if row[3] is not None])
    for file, line, packed, identity, why in rows:
        yield Kept(file, line, packed, identity, why, rules.get(identity))


def _rules_of(connection: duckdb.DuckDBPyConnection, identities: list[str]) -> dict[str, str]:
    """By content id the rule set that the hand was judged by; nothing where the store cannot tell any more."""
    if not identities:
        return {}
    query = "SELECT content_id, rules FROM hands WHERE content_id IN (SELECT unnest(?::VARCHAR[]))"
    try:
        return dict(connection.execute(query, [identities]).fetchall())
    except duckdb.Error:
        return {}
