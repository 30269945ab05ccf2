"""Parts into the store: in file order, each hand once, with what its place in a series shows; a transaction a part."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import duckdb
import zstandard

from phz_cli.audit import Finding, HandReport
from phz_cli.audit.series import Series
from phz_cli.batch.columnar import HAND_TABLES
from phz_cli.batch.facts import Facts
from phz_cli.batch.part import Part, Settings, report_of
from phz_cli.records import Item, decode
from phz_cli.records.model import Record
from phz_cli.store import FileTotals, IngestTotals, StoreError
from phz_cli.store.columnar import insertion, write_rows
from phz_cli.store.queries import literal
from phz_cli.store.rows import HandRows, Row, Rows, compressed
from phz_cli.store.tables import TABLES

_FILES: Final = next(table for table in TABLES if table.name == "files")
_PLACES: Final = next(table for table in TABLES if table.name == "places")
_QUARANTINE: Final = next(table for table in TABLES if table.name == "quarantine")

Named = tuple[str | None, str, str | None]


def in_series(parts: Iterable[Part]) -> Iterator[tuple[Part, list[tuple[Finding, ...]]]]:
    """Each part with the M9xx findings of each of its hands."""
    waiting: deque[Part] = deque()

    def reports() -> Iterator[HandReport]:
        for part in parts:
            waiting.append(part)
            for facts in part.facts:
                yield facts.report()

    found: list[tuple[Finding, ...]] = []
    for report in Series().complete(reports()):
        found.append(report.findings)
        if len(found) == len(waiting[0].facts):
            yield waiting.popleft(), found
            found = []


class Joining:
    """Puts parts into one open store. `folder` holds their files; `place` names the store in errors."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, folder: Path, settings: Settings, place: Path) -> None:
        self.connection = connection
        self.folder = folder
        self.settings = settings
        self.place = place
        self.totals = IngestTotals()

    def take(self, part: Part, found: list[tuple[Finding, ...]]) -> None:
        """Stores one part in one transaction and counts it. StoreError where the disk refuses."""
        try:
            self.connection.execute("BEGIN")
            totals = self._put(part, found)
            self.connection.execute("COMMIT")
        except (duckdb.Error, OSError) as error:
            detail = (str(error).splitlines() or ["?"])[0]
            raise StoreError("store.unwritten", self.place, detail=detail) from error
        for file, counts in totals.items():
            self.totals.add_file(file, counts)

    def _put(self, part: Part, found: list[tuple[Finding, ...]]) -> dict[str, FileTotals]:
        totals: dict[str, FileTotals] = {}
        fresh: dict[str, FileTotals] = {}
        known = _Known(self.connection, part.facts)
        new: list[str] = []
        changed: list[tuple[Facts, tuple[Finding, ...]]] = []
        rows: Rows = {table.name: [] for table in TABLES}
        for facts, added in zip(part.facts, found, strict=True):
            counts, is_new_place = known.counted(facts, bool(added))
            totals.setdefault(facts.file, FileTotals()).add(counts)
            if counts.stored and added:
                changed.append((facts, added))
            elif counts.stored:
                new.append(facts.digest)
            if is_new_place:
                _note_place(rows, facts)
                fresh.setdefault(facts.file, FileTotals()).add(counts if counts.stored else _without_verdict(counts))
        self._insert_rows(part, new)
        for facts, added in changed:
            self._with_series(part, facts, added).add_to(rows)
        rows["files"] = [
            (file, new_in.read, new_in.stored, new_in.duplicate, new_in.conflict, new_in.quarantined, new_in.faults)
            for file, new_in in fresh.items()
        ]
        self._write_own(rows)
        return totals

    def _insert_rows(self, part: Part, new: list[str]) -> None:
        """The rows of new hands, straight from the part's files; all of them without looking where all are new."""
        if not new:
            return
        firsts = sum(facts.first for facts in part.facts)
        where = "true" if len(new) == firsts else f"content_id IN ({', '.join(map(literal, new))})"
        for table in HAND_TABLES:
            if table.name in part.files:
                self.connection.execute(insertion(table, self.folder / part.files[table.name], where))

    def _with_series(self, part: Part, facts: Facts, added: tuple[Finding, ...]) -> HandRows:
        """The rows of a hand whose series shows a fault: judged again, since many columns follow from the findings."""
        raw = self._raw(part, facts)
        record = decode(facts.spelling or raw, line=facts.line)
        assert isinstance(record, Record)
        report = report_of(Item(facts.file, facts.line, raw, record, None), self.settings)
        report = replace(report, verdict="faults", findings=(*added, *report.findings))
        return HandRows(facts.digest, report, record)

    def _raw(self, part: Part, facts: Facts) -> bytes:
        source = literal(str(self.folder / part.files["raws"]))
        found = self.connection.execute(
            f"SELECT raw FROM read_parquet({source}) WHERE content_id = ?", [facts.digest]
        ).fetchone()
        assert found is not None
        return zstandard.ZstdDecompressor().decompress(found[0])

    def _write_own(self, rows: Rows) -> None:
        for table in TABLES:
            if not rows[table.name]:
                continue
            file = self.folder / f"own-{table.name}.parquet"
            write_rows(table, rows[table.name], file)
            statement = insertion(table, file)
            if table is _FILES:
                sums = ", ".join(f"{c.name} = files.{c.name} + excluded.{c.name}" for c in table.columns[1:])
                statement += f" ON CONFLICT (file) DO UPDATE SET {sums}"
            self.connection.execute(statement)
            file.unlink()


class _Known:
    """What the store holds of a part already; grows as the part is counted."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, facts: list[Facts]) -> None:
        def ask(query: str, values: list[str]) -> set[Row]:
            return set(connection.execute(f"{query} IN (SELECT unnest(?::VARCHAR[]))", [values]).fetchall())

        hands = [one.digest for one in facts if one.verdict != "unreadable"]
        lines = [one.digest for one in facts if one.verdict == "unreadable"]
        names = sorted({one.slim.hand for one in facts if one.slim is not None})
        self.contents = {row[0] for row in ask("SELECT content_id FROM hands WHERE content_id", hands)}
        self.places = ask("SELECT content_id, file, line FROM places WHERE content_id", hands)
        self.places |= ask("SELECT digest, file, line FROM quarantine WHERE digest", lines)
        self.names: set[Row] = ask(
            "SELECT event, hand, CASE WHEN event IS NULL THEN file END FROM hands WHERE hand", names
        )

    def counted(self, facts: Facts, series_fault: bool) -> tuple[FileTotals, bool]:
        """What one hand counts as, and whether it stands at a place never read before."""
        counts = FileTotals(read=1)
        if facts.verdict == "unreadable" or facts.slim is None:
            counts.quarantined = 1
        else:
            setattr(counts, "faults" if series_fault else facts.verdict, 1)
            if facts.digest in self.contents:
                counts.duplicate = 1
            else:
                event = facts.slim.match.event
                name: Named = (event, facts.slim.hand, facts.file if event is None else None)
                counts.stored, counts.conflict = 1, int(name in self.names)
                self.contents.add(facts.digest)
                self.names.add(name)
        place = (facts.digest, facts.file, facts.line)
        is_new = place not in self.places
        self.places.add(place)
        return counts, is_new


def _note_place(rows: Rows, facts: Facts) -> None:
    if facts.verdict == "unreadable":
        row: Row = (facts.file, facts.line, facts.digest, facts.error, facts.length, facts.raw or compressed(b""))
        rows["quarantine"].append(row)
    else:
        rows["places"].append((facts.digest, facts.file, facts.line))


def _without_verdict(counts: FileTotals) -> FileTotals:
    return FileTotals(read=counts.read, duplicate=counts.duplicate, quarantined=counts.quarantined)
