"""Verdicts as CSV for spreadsheets: one row a finding, and one row for every hand without any."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from phz_cli.cli.console import harmless
from phz_cli.cli.evidence_text import legal_of, name_of
from phz_cli.cli.language import Language
from phz_cli.cli.marks import Marked, MarkedReport
from phz_cli.cli.verdict_text import message_of
from phz_cli.rulebook import fault_pages

COLUMNS: Final = (
    "file",
    "line",
    "hand",
    "rules",
    "verdict",
    "code",
    "name",
    "seat",
    "player",
    "action",
    "cause",
    "effect",
    "certain",
    "clause",
    "message",
    "cards",
    "legal",
    "state",
    "waived_by",
    "waived_reason",
    "likelier",
)
"""One language for all: the header does not depend on the reader's. `action` counts from 1, 0 is the deal."""

_BYTE_ORDER_MARK: Final = "\ufeff"
_FORMULA: Final = tuple("=+-@\t\r＝＋－＠")


def csv_pieces(reports: Iterable[MarkedReport], language: Language) -> Iterator[bytes]:
    """The table in UTF-8 with a byte order mark, by which a spreadsheet knows the Chinese in it; lines end in CR LF."""
    yield (_BYTE_ORDER_MARK + _line(dict.fromkeys(COLUMNS, ""), heading=True)).encode()
    for marked in reports:
        hand = _of_hand(marked, language)
        for mark in marked.marks:
            yield _line(hand | _of_finding(mark, marked, language)).encode()
        if not marked.marks:
            yield _line(hand).encode()


def _of_hand(marked: MarkedReport, language: Language) -> dict[str, object]:
    report = marked.report
    return {
        "file": report.file,
        "line": report.line,
        "hand": "" if report.record is None else report.record.hand,
        "rules": report.rule_set,
        "verdict": report.verdict,
        "message": "" if report.problem is None else report.problem.sentence(language),
    }


def _of_finding(mark: Marked, marked: MarkedReport, language: Language) -> dict[str, object]:
    finding, record = mark.finding, marked.report.record
    page = fault_pages()[finding.code]
    return {
        "code": finding.code,
        "name": page.zh if language == "zh" else page.name,
        "seat": finding.seat,
        "player": name_of(record, finding.seat) if record is not None and finding.seat is not None else "",
        "action": finding.action,
        "cause": " ".join(map(str, finding.cause)),
        "effect": finding.effect,
        "certain": "true" if finding.certain else "false",
        "clause": finding.clause,
        "message": message_of(finding, record, language),
        "cards": finding.evidence.get("hand", ""),
        "legal": "; ".join(legal_of(finding.evidence, language)),
        "state": mark.state,
        "waived_by": "" if mark.waiver is None else mark.waiver.by,
        "waived_reason": "" if mark.waiver is None else mark.waiver.reason,
        "likelier": "" if mark.attribution is None else mark.attribution.likelier,
    }


def _line(row: dict[str, object], *, heading: bool = False) -> str:
    text = io.StringIO()
    csv.writer(text).writerow(COLUMNS if heading else [_cell(row.get(column)) for column in COLUMNS])
    return text.getvalue()


def _cell(value: object) -> str:
    """A value as a cell. A text that a spreadsheet would take for a formula gets an apostrophe before it."""
    if value is None:
        return ""
    text = harmless(str(value))
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA) else text
