"""A new store from the raw hands of an old one: whatever of it can still be read is judged again."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Final

import duckdb
import msgspec
import zstandard

from phz_cli.audit import HandReport, Problem
from phz_cli.audit.series import Series
from phz_cli.batch.part import Settings, report_of
from phz_cli.batch.work import Block, items_of
from phz_cli.records import Item, ReadError, content_id, read
from phz_cli.rulebook import profile_ids
from phz_cli.store import IngestTotals, StoreError, ingest
from phz_cli.store.database import CONFIGURATION, writing
from phz_cli.store.ruled_hands import keep_rulings
from phz_cli.store.rulings import rulings

_ROWS: Final = 2_048
"""Rows asked for at once: where a block of the file is damaged, so many are tried one by one."""

_QUERIES: Final = {
    "places": "SELECT p.file, p.line, r.raw, r.content_id, NULL FROM places p JOIN raws r USING (content_id) "
    "WHERE p.rowid >= ? AND p.rowid < ? ORDER BY p.rowid",
    "raws": "SELECT file, line, raw, content_id, NULL FROM raws WHERE rowid >= ? AND rowid < ? ORDER BY rowid",
    "quarantine": "SELECT file, line, raw, NULL, error FROM quarantine WHERE rowid >= ? AND rowid < ? ORDER BY rowid",
}

NOTHING: Final = ReadError(key="file.empty", expected="record")

Found = tuple[str, int, bytes, str | None, str | None]


@dataclass(slots=True)
class Rebuilt:
    """What came of it: hands counted, rows that could not be read, hands that are not what their id says."""

    totals: IngestTotals = field(default_factory=IngestTotals)
    lost: int = 0
    altered: list[str] = field(default_factory=list)


def rebuild(old: Path, new: Path, settings: Settings) -> Rebuilt:
    """Judges the raw hands of `old` again and puts them into the new store `new`, which must not exist.

    The old store is only read, of whatever version. StoreError where it cannot be opened at all.
    """
    if new.exists():
        raise StoreError("store.unopened", new, detail="exists")
    try:
        connection = duckdb.connect(str(old), read_only=True, config=CONFIGURATION)
    except duckdb.Error as error:
        raise StoreError("store.unopened", old, detail=str(error).splitlines()[0]) from None
    try:
        return rebuild_from(connection, new, settings)
    finally:
        connection.close()


def rebuild_from(connection: duckdb.DuckDBPyConnection, new: Path, settings: Settings) -> Rebuilt:
    """`rebuild` of the store that the connection reads. Without `settings.rules` a hand is judged as it was before."""
    result = Rebuilt()
    reports = Series().complete(_reports(connection, settings, result))
    result.totals = ingest(reports, new)
    _keep_rulings(connection, new, result)
    return result


def _keep_rulings(connection: duckdb.DuckDBPyConnection, new: Path, result: Rebuilt) -> None:
    """What the referees ruled cannot be worked out again, so it is carried over as it is."""
    try:
        kept = rulings(connection)
    except duckdb.Error:
        result.lost += 1
        return
    with writing(new) as fresh:
        keep_rulings(fresh, kept)


def _reports(connection: duckdb.DuckDBPyConnection, settings: Settings, result: Rebuilt) -> Iterator[HandReport]:
    for table in ("places", "quarantine"):
        for file, line, raw, identity, why in _rows(connection, table, result):
            if why is not None and not _is_utf8(raw):
                # Which encoding its file was in cannot be told from one line.
                yield HandReport(file, line, "unreadable", None, raw, problem=Problem("", why, why))
                continue
            item = _item(file, line, raw)
            if identity is not None and (item.record is None or content_id(item.record) != identity):
                result.altered.append(f"{file}:{line}")
            report = report_of(item, _as_before(connection, item, identity, settings))
            if report.verdict == "unreadable":
                report = HandReport(file, line, "unreadable", None, raw, problem=report.problem)
            yield report


def _as_before(connection: duckdb.DuckDBPyConnection, item: Item, identity: str | None, settings: Settings) -> Settings:
    """The settings with the rule set that the hand was judged by, where that is not the one it names itself."""
    if settings.rules is not None or identity is None or item.record is None:
        return settings
    try:
        found = connection.execute("SELECT rules FROM hands WHERE content_id = ?", [identity]).fetchone()
    except duckdb.Error:
        return settings
    before = item.record.rules if found is None else found[0]
    if before == item.record.rules or before not in profile_ids():
        return settings
    return msgspec.structs.replace(settings, rules=before)


def _rows(connection: duckdb.DuckDBPyConnection, table: str, result: Rebuilt) -> Iterator[Found]:
    try:
        found = connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()
    except duckdb.Error:
        if table == "places":
            yield from _rows(connection, "raws", result)
        return
    last = -1 if found is None or found[0] is None else int(found[0])
    for start in range(0, last + 1, _ROWS):
        yield from _some(connection, table, start, min(start + _ROWS, last + 1), result)


def _some(connection: duckdb.DuckDBPyConnection, table: str, start: int, end: int, result: Rebuilt) -> Iterator[Found]:
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
    for file, line, packed, identity, why in rows:
        try:
            yield file, line, zstandard.ZstdDecompressor().decompress(packed), identity, why
        except zstandard.ZstdError:
            result.lost += 1


def _item(file: str, line: int, raw: bytes) -> Item:
    """The record of raw bytes in whatever form they came; one that cannot be read has its error."""
    as_line = next(items_of(Block(file, line, raw)), None) or Item(file, line, raw, None, NOTHING)
    for item in () if as_line.record is not None else _otherwise(raw):
        if item.record is not None:
            return msgspec.structs.replace(item, file=file, line=line, raw=raw)
    return as_line


def _otherwise(raw: bytes) -> Iterator[Item]:
    """Text notation, GB18030, UTF-16: a record taken out of such a file has no byte order mark of its own."""
    for mark in (b"", b"\xff\xfe", b"\xfe\xff"):
        yield from read(["-"], stdin=BytesIO(mark + raw))


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True
