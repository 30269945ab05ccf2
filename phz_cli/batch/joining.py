"""Parts into the store: in file order, each hand once, with what its place in a series shows.

Several parts make one transaction. What DuckDB does for a transaction costs as much as for thousands of rows, and a
large one goes straight to its place in the file, where small ones are written twice.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

import duckdb
import msgspec
import zstandard

from phz_cli.audit import Finding
from phz_cli.audit.series import Seen, Series
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

TOGETHER: Final = 8_000
"""Hands of one transaction, more or less: some seconds of work, which a kill may cost."""

ALL: Final = "true"
NONE: Final = "false"

Named = tuple[str | None, str, str | None]
Judged = tuple[Part, list[list[Finding]]]


def in_series(parts: Iterable[Part]) -> Iterator[tuple[Part, list[list[Finding]]]]:
    """Each part with the M9xx findings of each of its hands."""
    waiting: deque[Part] = deque()

    def hands() -> Iterator[Seen | None]:
        for part in parts:
            waiting.append(part)
            for facts in part.facts:
                yield facts.seen

    found: list[list[Finding]] = []
    for findings in Series().findings(hands()):
        found.append(findings)
        if len(found) == len(waiting[0].facts):
            yield waiting.popleft(), found
            found = []


class Joining:
    """Puts parts into one open store. `folder` holds their files; `place` names the store in errors.

    Parts wait until there are TOGETHER hands; `finish` stores those that still wait. With `discards` the files of
    parts that have been stored are removed.
    """

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        folder: Path,
        settings: Settings,
        place: Path,
        *,
        discards: bool = False,
    ) -> None:
        self.connection = connection
        self.folder = folder
        self.settings = settings
        self.place = place
        self.totals = IngestTotals()
        self._discards = discards
        self._waiting: list[Judged] = []
        self._hands = 0

    def take(self, part: Part, found: list[list[Finding]]) -> None:
        """Stores one part, now or with those that follow. StoreError where the disk refuses."""
        self._waiting.append((part, found))
        self._hands += len(part.facts)
        if self._hands >= TOGETHER:
            self.finish()

    def finish(self) -> None:
        """Stores the parts that wait in one transaction and counts them. StoreError where the disk refuses."""
        waiting, self._waiting, self._hands = self._waiting, [], 0
        if not waiting:
            return
        try:
            self.connection.execute("BEGIN")
            totals = self._put(waiting)
            self.connection.execute("COMMIT")
            if self._discards:
                for part, _ in waiting:
                    for file in part.files.values():
                        (self.folder / file).unlink()
        except (duckdb.Error, OSError) as error:
            detail = (str(error).splitlines() or ["?"])[0]
            raise StoreError("store.unwritten", self.place, detail=detail) from error
        for file, counts in totals.items():
            self.totals.add_file(file, counts)

    def _put(self, judged: list[Judged]) -> dict[str, FileTotals]:
        totals: dict[str, FileTotals] = {}
        fresh: dict[str, FileTotals] = {}
        known = _Known(self.connection, [facts for part, _ in judged for facts in part.facts])
        chosen: list[tuple[Part, list[str]]] = []
        changed: list[tuple[Part, Facts, list[Finding]]] = []
        rows: Rows = {table.name: [] for table in TABLES}
        for part, found in judged:
            new: list[str] = []
            for facts, added in zip(part.facts, found, strict=True):
                counts, is_new_place = known.counted(facts, any(finding.is_fault for finding in added))
                totals.setdefault(facts.file, FileTotals()).add(counts)
                if counts.stored and added:
                    changed.append((part, facts, added))
                elif counts.stored:
                    new.append(facts.digest)
                if is_new_place:
                    _note_place(rows, facts)
                    counted = counts if counts.stored else _without_verdict(counts)
                    fresh.setdefault(facts.file, FileTotals()).add(counted)
            chosen.append((part, new))
        self._insert_rows(chosen)
        for part, facts, added in changed:
            self._with_series(part, facts, added).add_to(rows)
        rows["files"] = [
            (file, new_in.read, new_in.stored, new_in.duplicate, new_in.conflict, new_in.quarantined, new_in.faults)
            for file, new_in in fresh.items()
        ]
        self._write_own(rows)
        return totals

    def _insert_rows(self, chosen: list[tuple[Part, list[str]]]) -> None:
        """The rows of new hands, straight from the parts' files; all of them without looking where all are new."""
        for where, parts in groupby(chosen, _condition):
            if where == NONE:
                continue
            run = [part for part, _ in parts]
            for table in HAND_TABLES:
                files = [self.folder / part.files[table.name] for part in run if table.name in part.files]
                if files:
                    self.connection.execute(insertion(table, *files, where=where))

    def _with_series(self, part: Part, facts: Facts, added: list[Finding]) -> HandRows:
        """The rows of a hand whose series shows a fault: judged again, since many columns follow from the findings."""
        raw = self._raw(part, facts)
        record = decode(facts.spelling or raw, line=facts.line)
        assert isinstance(record, Record)
        settings = msgspec.structs.replace(self.settings, rules=facts.rules or self.settings.rules)
        report = report_of(Item(facts.file, facts.line, raw, record, None), settings)
        report = report.with_findings(added)
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


def _condition(chosen: tuple[Part, list[str]]) -> str:
    """Which rows of a part's files belong into the store."""
    part, new = chosen
    if not new:
        return NONE
    firsts = sum(facts.first for facts in part.facts)
    return ALL if len(new) == firsts else f"content_id IN ({', '.join(map(literal, new))})"


class _Known:
    """What the store holds of some parts already; grows as they are counted."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, facts: list[Facts]) -> None:
        def ask(query: str, values: list[str]) -> set[Row]:
            if not values:
                return set()
            return set(connection.execute(f"{query} IN (SELECT unnest(?::VARCHAR[]))", [values]).fetchall())

        hands = [one.digest for one in facts if one.verdict != "unreadable"]
        lines = [one.digest for one in facts if one.verdict == "unreadable"]
        names = sorted({one.hand for one in facts if one.hand})
        self.contents = {str(row[0]) for row in ask("SELECT content_id FROM hands WHERE content_id", hands)}
        self.places = ask("SELECT content_id, file, line FROM places WHERE content_id", sorted(self.contents))
        self.places |= ask("SELECT digest, file, line FROM quarantine WHERE digest", lines)
        self.names: set[Row] = ask(
            "SELECT event, hand, CASE WHEN event IS NULL THEN file END FROM hands WHERE hand", names
        )

    def counted(self, facts: Facts, series_fault: bool) -> tuple[FileTotals, bool]:
        """What one hand counts as, and whether it stands at a place never read before."""
        counts = FileTotals(read=1)
        if facts.verdict == "unreadable":
            counts.quarantined = 1
        else:
            setattr(counts, "faults" if series_fault else facts.verdict, 1)
            if facts.digest in self.contents:
                counts.duplicate = 1
            else:
                name: Named = (facts.event, facts.hand, facts.file if facts.event is None else None)
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
