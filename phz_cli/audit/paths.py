"""Audit everything that some paths hold, in file order."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from phz_cli.audit.findings import HandReport, Problem
from phz_cli.audit.hand import audit_record
from phz_cli.audit.series import Series
from phz_cli.records import Item, read


def audit_paths(
    paths: Iterable[str | Path], *, rules: str | None = None, chances: bool = False
) -> Iterator[HandReport]:
    """One report for each record or unreadable line. Reads as it goes; one bad line never stops the others."""
    yield from Series().complete(_reports(paths, rules, chances))


def _reports(paths: Iterable[str | Path], rules: str | None, chances: bool) -> Iterator[HandReport]:
    for item in read(paths):
        yield _unreadable(item) if item.record is None else _audited(item, rules, chances)


def _audited(item: Item, rules: str | None, chances: bool) -> HandReport:
    assert item.record is not None
    return audit_record(item.record, file=item.file, line=item.line, raw=item.raw, rules=rules, chances=chances)


def _unreadable(item: Item) -> HandReport:
    assert item.error is not None
    error = item.error
    problem = Problem(error.path, error.sentence("zh"), error.sentence("en"))
    return HandReport(item.file, item.line, "unreadable", None, item.raw, problem=problem)
