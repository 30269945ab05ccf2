"""Audit everything that some paths hold, in file order."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from phz_cli.audit.doubt import with_doubts
from phz_cli.audit.findings import HandReport, Problem
from phz_cli.audit.hand import audit_record
from phz_cli.audit.series import Series
from phz_cli.records import Item, read

Told = Callable[[str, str, str], None]


def audit_paths(
    paths: Iterable[str | Path],
    *,
    rules: str | None = None,
    chances: bool = False,
    form: str | None = None,
    told: Told | None = None,
) -> Iterator[HandReport]:
    """One report for each record or unreadable line. Reads as it goes; one bad line never stops the others.

    `form`: every file is of this foreign format (see `records.FORMATS`). `told` is called once for each file of another
    program with its name, its format and the signs that it was known by.
    """
    yield from Series().complete(_reports(paths, rules, chances, form, told))


def _reports(
    paths: Iterable[str | Path], rules: str | None, chances: bool, form: str | None, told: Told | None
) -> Iterator[HandReport]:
    last = ""
    for item in read(paths, form=form):
        if item.format and item.file != last and told is not None:
            last = item.file
            told(item.file, item.format, item.why)
        yield unreadable(item) if item.record is None else audited(item, rules, chances)


def audited(item: Item, rules: str | None, chances: bool) -> HandReport:
    """The report of an item that has a record; what an import assumed is in it."""
    assert item.record is not None
    report = audit_record(item.record, file=item.file, line=item.line, raw=item.raw, rules=rules, chances=chances)
    return with_doubts(report)


def unreadable(item: Item) -> HandReport:
    """The report of an item that has an error."""
    assert item.error is not None
    error = item.error
    problem = Problem(error.path, error.sentence("zh"), error.sentence("en"))
    return HandReport(item.file, item.line, "unreadable", None, item.raw, problem=problem)
