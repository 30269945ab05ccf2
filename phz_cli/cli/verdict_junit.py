"""Verdicts as JUnit XML, for servers that run tests: a suite a file, a test case a hand.

A hand whose findings fail the run is a failure, an unreadable one an error, an undecided one is skipped. A suite says
its counts before its cases, so the cases are kept aside until the file ends, on disk where they are many.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Final
from xml.sax.saxutils import escape, quoteattr

from phz_cli.cli.console import harmless
from phz_cli.cli.language import Language
from phz_cli.cli.marks import MarkedReport
from phz_cli.cli.verdict_marked import marked_lines
from phz_cli.rulebook import sentence

_IN_MEMORY: Final = 1 << 20
_COUNTS: Final = ("tests", "failures", "errors", "skipped")
_NOT_XML: Final = re.compile("[\ufffe\uffff]")


def junit_pieces(reports: Iterable[MarkedReport], language: Language) -> Iterator[bytes]:
    """The document in pieces that each end a line. A file that is read twice is two suites."""
    whole: Counter[str] = Counter()
    with SpooledTemporaryFile(_IN_MEMORY) as suites, SpooledTemporaryFile(_IN_MEMORY) as cases:
        file: str | None = None
        counts: Counter[str] = Counter()
        for marked in reports:
            if file is not None and marked.report.file != file:
                _close_suite(file, counts, cases, suites)
            if marked.report.file != file:
                file, counts = marked.report.file, Counter()
            kind, text = _case(marked, language)
            cases.write(text.encode())
            for count in ("tests", kind):
                counts[count] += 1
                whole[count] += 1
        if file is not None:
            _close_suite(file, counts, cases, suites)
        yield f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="phz"{_attributes(whole)}>\n'.encode()
        suites.seek(0)
        yield from iter(lambda: suites.read(_IN_MEMORY), b"")
        yield b"</testsuites>\n"


def _close_suite(file: str, counts: Counter[str], cases: IO[bytes], suites: IO[bytes]) -> None:
    suites.write(f"<testsuite name={_quoted(file)}{_attributes(counts)}>\n".encode())
    cases.seek(0)
    for piece in iter(lambda: cases.read(_IN_MEMORY), b""):
        suites.write(piece)
    suites.write(b"</testsuite>\n")
    cases.seek(0)
    cases.truncate()


def _attributes(counts: Counter[str]) -> str:
    return "".join(f' {name}="{counts[name]}"' for name in _COUNTS)


def _case(marked: MarkedReport, language: Language) -> tuple[str, str]:
    """Which count the hand adds to (`passed` for none of them), and its element."""
    report = marked.report
    name = f"line {report.line}" if report.record is None else report.record.hand
    codes = list(dict.fromkeys(mark.finding.code for mark in marked.marks if mark.fails))
    text = "\n".join(marked_lines(marked, language)).strip()
    if report.verdict == "unreadable":
        kind, inside = "errors", _told("error", "unreadable", text)
    elif codes or marked.fails:
        kind, inside = "failures", _told("failure", " ".join(codes) or report.verdict, text)
    elif report.verdict == "undecided":
        word = sentence("verdict.undecided", language)
        kind, inside = "skipped", f"<skipped message={_quoted(word)}/>" + _output(text)
    else:
        kind, inside = "passed", _output(text)
    place = f'classname={_quoted(report.file)} name={_quoted(name)} file={_quoted(report.file)} line="{report.line}"'
    return kind, f'<testcase {place} time="0">{inside}</testcase>\n'


def _told(element: str, kind: str, text: str) -> str:
    """What went wrong: its first two lines as the message, all of it inside."""
    first = " ".join(line.strip() for line in text.split("\n")[:2])
    return f"<{element} type={_quoted(kind)} message={_quoted(first)}>{_inside(text)}</{element}>"


def _output(text: str) -> str:
    return f"<system-out>{_inside(text)}</system-out>" if text else ""


def _clean(text: str) -> str:
    """Text without what XML cannot hold, lines kept."""
    return _NOT_XML.sub("", "\n".join(map(harmless, text.split("\n"))))


def _quoted(text: str) -> str:
    return quoteattr(_clean(text))


def _inside(text: str) -> str:
    return escape(_clean(text))
