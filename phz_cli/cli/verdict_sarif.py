"""Verdicts as SARIF 2.1.0, for viewers of code scanning (the OASIS standard; § below are its paragraphs).

Written as the hands come, one result a finding. What could not be read stands among the notifications of the run, as
the standard has it; they are kept aside until the end, on disk where they are many.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import PurePath
from tempfile import SpooledTemporaryFile
from typing import Final
from urllib.parse import quote

import msgspec

from phz_cli import __version__
from phz_cli.audit import HandReport
from phz_cli.cli.attribution_text import cause_object
from phz_cli.cli.console import harmless
from phz_cli.cli.language import Language
from phz_cli.cli.marks import KNOWN, Marked, MarkedReport
from phz_cli.cli.verdict_text import message_of
from phz_cli.records import Record
from phz_cli.rulebook import fault_pages, sentence

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "phzFinding/v1"
"""Name of the fingerprint: content id of the record, code, action, seat."""

_LEVELS: Final = {"record": "warning", "note": "note"}
_ERROR: Final = "error"
_IN_MEMORY: Final = 1 << 20
_STANDARD_INPUT: Final = "-"


def sarif_pieces(reports: Iterable[MarkedReport], language: Language) -> Iterator[bytes]:
    """The log in pieces that each end a line."""
    with SpooledTemporaryFile(_IN_MEMORY) as unread:
        yield _head(language)
        between, begun = b"", False
        for marked in reports:
            report = marked.report
            if report.problem is not None and report.verdict == "unreadable":
                unread.write((b",\n" if unread.tell() else b"") + msgspec.json.encode(_notification(report, language)))
            for mark in marked.marks:
                yield between + msgspec.json.encode(_result(mark, report, language))
                between, begun = b",\n", True
        successful = b"false" if unread.tell() else b"true"
        yield (b"\n" if begun else b"") + b'],\n"invocations": [{"executionSuccessful": ' + successful
        yield b', "toolExecutionNotifications": [\n'
        unread.seek(0)
        yield from iter(lambda: unread.read(_IN_MEMORY), b"")
        yield b"\n]}]}]}\n"


def _head(language: Language) -> bytes:
    driver = {
        "name": "phz",
        "version": __version__,
        "language": "zh-CN" if language == "zh" else "en",
        "rules": [_rule(code, language) for code in fault_pages()],
    }
    text = msgspec.json.encode({"driver": driver})
    return (
        b'{"$schema": "'
        + SCHEMA.encode()
        + b'",\n"version": "2.1.0",\n"runs": [{"tool": '
        + text
        + b',\n"columnKind": "unicodeCodePoints",\n"results": [\n'
    )


def _rule(code: str, language: Language) -> dict[str, object]:
    page = fault_pages()[code]
    paragraphs = page.paragraphs(language)
    plain = "\n\n".join(f"{heading}: {text}" for heading, text in paragraphs)
    marked = "\n\n".join(f"**{heading}** {text}" for heading, text in paragraphs)
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in page.name.split("-")),
        "shortDescription": {"text": page.zh if language == "zh" else f"{page.name} {page.zh}"},
        "fullDescription": {"text": paragraphs[0].text},
        "help": {"text": plain, "markdown": marked},
        "properties": {"clause": page.clause, "tags": ["paohuzi", code[0]]},
    }


@cache
def _positions() -> dict[str, int]:
    return {code: position for position, code in enumerate(fault_pages())}


def _result(mark: Marked, report: HandReport, language: Language) -> dict[str, object]:
    """A finding (§3.27). What is undecided is of kind `review`, for which the level must be `none` (§3.27.10)."""
    finding, record = mark.finding, report.record
    row: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": _positions()[finding.code],
        "kind": "fail" if finding.certain else "review",
        "level": _LEVELS.get(finding.effect, _ERROR) if finding.certain else "none",
        "message": {"text": harmless(message_of(finding, record, language))},
        "locations": [_location(report, record, finding.action, language)],
        "partialFingerprints": {FINGERPRINT: mark.key.fingerprint()},
        "properties": _properties(mark, report, language),
    }
    if mark.state == KNOWN:
        row["baselineState"] = "unchanged"
    if mark.waiver is not None:
        reason = harmless(f"{mark.waiver.by}: {mark.waiver.reason}")
        row["suppressions"] = [{"kind": "external", "status": "accepted", "justification": reason}]
    return row


def _properties(mark: Marked, report: HandReport, language: Language) -> dict[str, object]:
    finding, record = mark.finding, report.record
    found: dict[str, object] = {
        "action": finding.action,
        "seat": finding.seat,
        "cause": list(finding.cause),
        "effect": finding.effect,
        "rules": report.rule_set,
        "evidence": finding.evidence,
    }
    if record is not None and mark.attribution is not None:
        found["attribution"] = cause_object(mark.attribution, record, language)
    return found


def _location(report: HandReport, record: Record | None, action: int | None, language: Language) -> dict[str, object]:
    location: dict[str, object] = {"physicalLocation": _place(report)}
    if record is not None:
        name = record.hand if action is None else f"{record.hand}#{action}"
        where = "hand" if action is None else "deal" if action == 0 else "action"
        text = sentence(f"place.{where}", language, action=action)
        location["logicalLocations"] = [
            {"name": harmless(text), "fullyQualifiedName": harmless(name), "kind": "element"}
        ]
    return location


def _place(report: HandReport) -> dict[str, object]:
    """File and lines. A file of another program has its hand on one line here: its `raw` is not what the file holds."""
    place: dict[str, object] = {"artifactLocation": {"uri": address_of(report.file)}}
    if report.line:
        place["region"] = {"startLine": report.line, "endLine": report.line + report.raw.strip().count(b"\n")}
    return place


def address_of(file: str) -> str:
    """A path as a URI: percent-encoded, relative where the path is (§3.4)."""
    if file == _STANDARD_INPUT:
        return "stdin"
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _notification(report: HandReport, language: Language) -> dict[str, object]:
    """What could not be read (§3.58)."""
    text = "" if report.problem is None else report.problem.sentence(language)
    return {"level": "error", "message": {"text": harmless(text)}, "locations": [{"physicalLocation": _place(report)}]}
