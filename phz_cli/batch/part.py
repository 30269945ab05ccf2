"""One piece of work done: its hands judged, their rows in Parquet files, the facts beside them."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from phz_cli.audit import HandReport
from phz_cli.audit.paths import audited, unreadable
from phz_cli.audit.series import seen as series_of
from phz_cli.batch.columnar import HAND_TABLES
from phz_cli.batch.facts import Facts
from phz_cli.batch.work import Whole, Work, items_of
from phz_cli.records import Item, Record, content_id, to_json
from phz_cli.store.columnar import write_columns, write_rows
from phz_cli.store.rows import BY_COLUMN, Columns, HandRows, Rows, compressed
from phz_cli.store.tables import TABLES

HANDS: Final = 2_000
"""A part has at most this many, so that a long file does not fill the memory."""


class Settings(msgspec.Struct, frozen=True):
    """How hands are judged: by which rule set (None: the record's own), and whether their chances are kept."""

    rules: str | None = None
    chances: bool = True


class Part(msgspec.Struct, frozen=True):
    """Facts of up to HANDS hands in file order, and the names of the files with their rows, by table."""

    facts: list[Facts]
    files: dict[str, str]


class Judged(NamedTuple):
    """An item and the report on it. `rewritten`: its bytes alone may not be read as this record.

    `rules`: the rule set that it was judged by where neither the record nor the settings say so.
    """

    item: Item
    report: HandReport
    rewritten: bool = False
    rules: str = ""


def parts_of(works: Iterable[Work], settings: Settings, folder: str, name: str) -> Iterator[Part]:
    """Judges pieces of work, small ones together; the files of their parts begin with `name` in `folder`."""
    items = ((item, isinstance(work, Whole)) for work in works for item in items_of(work))
    number = 0
    while some := list(islice(items, HANDS)):
        judged = (Judged(item, report_of(item, settings), notation) for item, notation in some)
        yield part_of(judged, Path(folder, f"{name}-{number:03}"))
        number += 1


class _Tables:
    """The rows of some hands; a hand that stands there twice has its rows once."""

    def __init__(self) -> None:
        self.rows: Rows = {table.name: [] for table in TABLES}
        self.columns: Columns = {table.name: [[] for _ in table.columns] for table in TABLES if table.name in BY_COLUMN}
        self.seen: set[str] = set()

    def add(self, identity: str, report: HandReport, record: Record) -> bool:
        """Adds the rows of a hand; whether it was not there."""
        if identity in self.seen:
            return False
        self.seen.add(identity)
        HandRows(identity, report, record).add_by_column(self.rows, self.columns)
        return True

    def write(self, place: Path) -> dict[str, str]:
        """Writes a file for each table with rows beside `place`; their names by table."""
        files = {}
        for table in HAND_TABLES:
            rows, columns = self.rows[table.name], self.columns.get(table.name)
            if not (columns[0] if columns else rows):
                continue
            files[table.name] = f"{place.name}-{table.name}.parquet"
            file = place.with_name(files[table.name])
            if columns:
                write_columns(table, columns, file)
            else:
                write_rows(table, rows, file)
        return files


def part_of(judged: Iterable[Judged], place: Path) -> Part:
    """Rows and facts of some hands; the files stand beside `place` and begin with its name."""
    tables = _Tables()
    facts = [_facts(one, tables) for one in judged]
    return Part(facts, tables.write(place))


def report_of(item: Item, settings: Settings) -> HandReport:
    """The report on one item, its place in a series apart."""
    return unreadable(item) if item.record is None else audited(item, settings.rules, settings.chances)


def _facts(judged: Judged, tables: _Tables) -> Facts:
    item, report, rewritten, rules = judged
    record = report.record
    if record is None or report.verdict == "unreadable":
        return Facts(
            item.file,
            item.line,
            sha256(item.raw).hexdigest(),
            "unreadable",
            seen=series_of(report),
            error="" if report.problem is None else report.problem.sentence("en"),
            raw=compressed(item.raw),
            length=len(item.raw),
            form=item.format,
            why=item.why,
        )
    identity = content_id(record)
    first = tables.add(identity, report, record)
    return Facts(
        item.file,
        item.line,
        identity,
        report.verdict,
        first,
        series_of(report, identity),
        record.match.event,
        record.hand,
        to_json(record) if rewritten else b"",
        form=item.format,
        why=item.why,
        length=len(item.raw),
        rules=rules,
    )
