"""Hands that a ruling gives another course: their rows as they count, kept beside those of the record.

`rule_anew` works them out from the rulings in force (`audit.ruled`); views that `rulings.take_effect` lays over the
tables put them in the place of the rows of the record, which stay.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Final

import duckdb
import zstandard

from phz_cli.audit.findings import HandReport
from phz_cli.audit.hand import audit_record
from phz_cli.audit.ruled import Decision, Open, Ruled, ruled
from phz_cli.records import Record, content_id, read
from phz_cli.store.columns import Table
from phz_cli.store.hand_tables import RESULTS, SEATS
from phz_cli.store.pair_tables import PAIRS
from phz_cli.store.play_tables import FINDINGS, GROUPS
from phz_cli.store.rows import HandRows, Row, Rows
from phz_cli.store.rulings import PREFIX, RULINGS, Ruling, in_force, rulings

_REPLACED: Final = (RESULTS, SEATS, PAIRS, GROUPS, FINDINGS)

RULED: Final = tuple(Table(f"{PREFIX}{table.name}", table.zh, table.en, table.columns) for table in _REPLACED)
"""The tables of these rows; a store has them once there is a row for them."""

_WIN_ACTION: Final = [column.name for column in RESULTS.columns].index("win_action")


def rule_anew(connection: duckdb.DuckDBPyConnection, hand: str) -> Open | None:
    """Puts the rows of a hand in place as its rulings in force have it; `hand` is its content id.

    Why the engine cannot tell them, where it cannot: the rows of the record then count, the points have to be ruled.
    """
    _forget(connection, hand)
    decisions = [_decision(one) for one in in_force(rulings(connection)) if one.content_id == hand]
    if not decisions:
        return None
    found = _stored(connection, hand)
    if found is None:
        unseen = any(one.verdict in ("void-action", "dead-hand") for one in decisions)
        return Open("hidden") if unseen else None
    base, chances = found
    effect = ruled(base, decisions, chances=chances)
    if isinstance(effect, Ruled):
        _keep(connection, _rows(connection, hand, base, effect))
        return None
    return effect


def keep_rulings(connection: duckdb.DuckDBPyConnection, kept: Sequence[Ruling]) -> None:
    """Puts rulings of another store into this one under their own numbers; this store must have none yet."""
    if kept:
        connection.execute(RULINGS.ddl().replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
        marks = ", ".join("?" * len(kept[0]))
        connection.executemany(f"INSERT INTO rulings VALUES ({marks})", [list(ruling) for ruling in kept])
    for hand in dict.fromkeys(ruling.content_id for ruling in kept):
        rule_anew(connection, hand)


def stored_report(connection: duckdb.DuckDBPyConnection, hand: str) -> HandReport | None:
    """The audit of a stored hand as its record stands; None where its bytes are no record of their own."""
    found = _stored(connection, hand)
    return None if found is None else found[0]


def _decision(ruling: Ruling) -> Decision:
    return Decision(ruling.verdict, ruling.action, ruling.code)


def _stored(connection: duckdb.DuckDBPyConnection, hand: str) -> tuple[HandReport, bool] | None:
    """The audit of a stored hand, and whether its chances were stored."""
    query = """
        SELECT r.file, r.line, r.raw, h.rules, h.offers_n > 0 FROM raws r JOIN hands h USING (content_id)
        WHERE content_id = ?
    """
    found = connection.execute(query, [hand]).fetchone()
    if found is None:
        return None
    file, line, packed, rules, chances = found
    raw = zstandard.ZstdDecompressor().decompress(packed)
    record = _record(raw, hand)
    if record is None:
        return None
    report = audit_record(record, file=file, line=line, raw=raw, rules=rules, chances=chances)
    return None if not report.rules else (report, chances)


def _record(raw: bytes, hand: str) -> Record | None:
    for item in read(["-"], stdin=BytesIO(raw)):
        if item.record is not None and content_id(item.record) == hand:
            return item.record
    return None


def _rows(connection: duckdb.DuckDBPyConnection, hand: str, base: HandReport, effect: Ruled) -> Rows:
    """The rows of the hand as it counts; numbers of actions are those of the record."""
    assert effect.report.record is not None and base.record is not None
    rows: Rows = defaultdict(list)
    HandRows(hand, effect.report, effect.report.record).add_to(rows)
    told: Rows = defaultdict(list)
    HandRows(hand, replace(base, findings=effect.findings), base.record).add_to(told)
    result = list(rows["results"][0])
    won_at = result[_WIN_ACTION]
    if effect.change is not None and isinstance(won_at, int):
        result[_WIN_ACTION] = effect.change.was(won_at)
    rows["results"] = [tuple(result)]
    series = "SELECT * FROM findings WHERE content_id = ? AND starts_with(code, 'M')"
    rows["findings"] = [*told["findings"], *connection.execute(series, [hand]).fetchall()]
    return {table.name: rows[table.name] for table in _REPLACED}


def _keep(connection: duckdb.DuckDBPyConnection, rows: Rows) -> None:
    for table in RULED:
        connection.execute(table.ddl().replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
        found: list[Row] = rows[table.name.removeprefix(PREFIX)]
        if found:
            marks = ", ".join("?" * len(table.columns))
            connection.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', [list(row) for row in found])


def _forget(connection: duckdb.DuckDBPyConnection, hand: str) -> None:
    there = {row[0] for row in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    for table in RULED:
        if table.name in there:
            connection.execute(f'DELETE FROM "{table.name}" WHERE content_id = ?', [hand])
