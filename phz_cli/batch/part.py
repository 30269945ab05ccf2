"""One piece of work done: its hands judged, their rows in Parquet files, the facts beside them."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from phz_cli.audit import HandReport
from phz_cli.audit.paths import audited, unreadable
from phz_cli.batch.columnar import HAND_TABLES
from phz_cli.batch.facts import Facts, slim
from phz_cli.batch.work import Whole, Work, items_of
from phz_cli.records import Item, content_id, to_json
from phz_cli.store.columnar import write_rows
from phz_cli.store.rows import HandRows, Rows, compressed
from phz_cli.store.tables import TABLES

HANDS: Final = 1_000
"""A part has at most this many, so that a long file does not fill the memory."""


class Settings(msgspec.Struct, frozen=True):
    """How hands are judged: by which rule set (None: the record's own), and whether their chances are kept."""

    rules: str | None = None
    chances: bool = True


class Part(msgspec.Struct, frozen=True):
    """Facts of up to HANDS hands in file order, and the names of the files with their rows, by table."""

    facts: list[Facts]
    files: dict[str, str]


def parts_of(works: Iterable[Work], settings: Settings, folder: str, name: str) -> Iterator[Part]:
    """Judges pieces of work, small ones together; the files of their parts begin with `name` in `folder`."""
    items = ((item, isinstance(work, Whole)) for work in works for item in items_of(work))
    number = 0
    while some := list(islice(items, HANDS)):
        yield _part(some, settings, Path(folder, f"{name}-{number:03}"))
        number += 1


def _part(items: list[tuple[Item, bool]], settings: Settings, place: Path) -> Part:
    rows: Rows = {table.name: [] for table in TABLES}
    seen: set[str] = set()
    facts = [_facts(item, settings, rows, seen, notation) for item, notation in items]
    files = {}
    for table in HAND_TABLES:
        if rows[table.name]:
            files[table.name] = f"{place.name}-{table.name}.parquet"
            write_rows(table, rows[table.name], place.with_name(files[table.name]))
    return Part(facts, files)


def report_of(item: Item, settings: Settings) -> HandReport:
    """The report on one item, its place in a series apart."""
    return unreadable(item) if item.record is None else audited(item, settings.rules, settings.chances)


def _facts(item: Item, settings: Settings, rows: Rows, seen: set[str], notation: bool) -> Facts:
    report = report_of(item, settings)
    record = report.record
    if record is None or report.verdict == "unreadable":
        return Facts(
            item.file,
            item.line,
            sha256(item.raw).hexdigest(),
            "unreadable",
            slim=None if record is None else slim(record, content_id(record)),
            rules=report.rules,
            error="" if report.problem is None else report.problem.sentence("en"),
            raw=compressed(item.raw),
            length=len(item.raw),
            form=item.format,
            why=item.why,
        )
    identity = content_id(record)
    first = identity not in seen
    if first:
        seen.add(identity)
        HandRows(identity, report, record).add_to(rows)
    return Facts(
        item.file,
        item.line,
        identity,
        report.verdict,
        first,
        slim(record, identity),
        report.rules,
        report.outcome,
        report.score is not None,
        None if report.score is None else report.score.winner,
        to_json(record) if notation else b"",
        form=item.format,
        why=item.why,
        length=len(item.raw),
    )
