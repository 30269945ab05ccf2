"""What one batch of reports adds to the store, and what it only repeats."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

import duckdb

from phz_cli.audit.findings import HandReport
from phz_cli.records.identity import content_id
from phz_cli.records.model import Record
from phz_cli.store.rows import HandRows, Rows, compressed
from phz_cli.store.tables import TABLES
from phz_cli.store.totals import FileTotals

HandId = tuple[str | None, str, str | None]
"""Event, id of the hand, and the file where no event is named: what must be unique."""


@dataclass(slots=True)
class Known:
    """What the store holds already, as far as one batch asks."""

    contents: set[str] = field(default_factory=set)
    hands: set[HandId] = field(default_factory=set)
    places: set[tuple[str, str, int]] = field(default_factory=set)
    """(content, file, line)"""
    lines: set[tuple[str, int, str]] = field(default_factory=set)
    """(file, line, digest) of the lines in quarantine."""

    def add(self, other: "Known") -> None:
        """Adds what another part knows."""
        self.contents |= other.contents
        self.hands |= other.hands
        self.places |= other.places
        self.lines |= other.lines


@dataclass(slots=True)
class Plan:
    """One batch, ready to be written."""

    rows: Rows = field(default_factory=lambda: {table.name: [] for table in TABLES})
    totals: dict[str, FileTotals] = field(default_factory=dict)
    """What was read, by file."""
    fresh: dict[str, FileTotals] = field(default_factory=dict)
    """Of this, what stands at places never read before, by file."""
    added: Known = field(default_factory=Known)


def plan(connection: duckdb.DuckDBPyConnection, part: Iterable[HandReport], under_way: Known) -> Plan:
    """Sorts a batch into stored, duplicate and quarantined.

    `under_way` is what the batch before adds: it may or may not be committed yet.
    """
    hands = []
    bad = []
    for report in part:
        if report.record is None or report.verdict == "unreadable":
            bad.append((sha256(report.raw).hexdigest(), report))
        else:
            hands.append((content_id(report.record), report, report.record))
    known = _ask(connection, hands, [digest for digest, _ in bad])
    known.add(under_way)
    made = Plan()
    for identity, report, record in hands:
        _readable(made, known, identity, report, record)
    for digest, report in bad:
        _unreadable(made, known, digest, report)
    return made


def _readable(made: Plan, known: Known, identity: str, report: HandReport, record: Record) -> None:
    counts = FileTotals(read=1)
    setattr(counts, report.verdict, 1)
    if identity in known.contents:
        counts.duplicate = 1
    else:
        counts.stored = 1
        name = _hand_id(record, report.file)
        counts.conflict = int(name in known.hands)
        for seen in (known, made.added):
            seen.contents.add(identity)
            seen.hands.add(name)
        HandRows(identity, report, record).add_to(made.rows)
    made.totals.setdefault(report.file, FileTotals()).add(counts)
    place = (identity, report.file, report.line)
    if place not in known.places:
        known.places.add(place)
        made.added.places.add(place)
        made.rows["places"].append(place)
        new = counts if counts.stored else FileTotals(read=1, duplicate=1)
        made.fresh.setdefault(report.file, FileTotals()).add(new)


def _unreadable(made: Plan, known: Known, digest: str, report: HandReport) -> None:
    counts = FileTotals(read=1, quarantined=1)
    made.totals.setdefault(report.file, FileTotals()).add(counts)
    line = (report.file, report.line, digest)
    if line not in known.lines:
        known.lines.add(line)
        made.added.lines.add(line)
        made.rows["quarantine"].append((*line, _why(report), len(report.raw), compressed(report.raw)))
        made.fresh.setdefault(report.file, FileTotals()).add(counts)


def _hand_id(record: Record, file: str) -> HandId:
    event = record.match.event
    return event, record.hand, file if event is None else None


def _ask(
    connection: duckdb.DuckDBPyConnection, hands: list[tuple[str, HandReport, Record]], digests: list[str]
) -> Known:
    identities = [identity for identity, _, _ in hands]
    names = sorted({record.hand for _, _, record in hands})

    def rows(query: str, values: list[str]) -> list[tuple[object, ...]]:
        return connection.execute(f"{query} IN (SELECT unnest(?::VARCHAR[]))", [values]).fetchall()

    known = Known()
    if hands:
        known.contents = {str(row[0]) for row in rows("SELECT content_id FROM hands WHERE content_id", identities)}
        known.places = set(rows("SELECT content_id, file, line FROM places WHERE content_id", identities))  # type: ignore[arg-type]
        known.hands = set(
            rows("SELECT event, hand, CASE WHEN event IS NULL THEN file END FROM hands WHERE hand", names)  # type: ignore[arg-type]
        )
    if digests:
        known.lines = set(rows("SELECT file, line, digest FROM quarantine WHERE digest", digests))  # type: ignore[arg-type]
    return known


def _why(report: HandReport) -> str:
    """Why a line could not be read, in English: the store's texts have one language."""
    return "" if report.problem is None else report.problem.sentence("en")
