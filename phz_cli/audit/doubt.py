"""What an import had to assume, and what that does to the verdict.

An importer marks its record with `x-ambiguous`: choices that the source leaves open. Where it left a move out rather
than invent one, whatever is found afterwards may only come from the gap, and nothing is certain.
"""

from dataclasses import replace
from typing import Any, Final

import msgspec

from phz_cli.audit.findings import HandReport, Problem
from phz_cli.records import Language, ReadError
from phz_cli.rulebook import profile_ids, sentence

MARK: Final = b'"x-ambiguous"'
UNSUPPORTED: Final = b'"x-unsupported"'

_JOINERS: Final[dict[Language, str]] = {"zh": "；", "en": "; "}

GAPS: Final = frozenset({"import.tanliang2-taken", "import.tanliang2-lost"})
"""Ambiguities by which moves are missing from the record."""


def with_doubts(report: HandReport) -> HandReport:
    """The report with what its import assumed as `problem`; undecided where moves are missing, or the rules."""
    if UNSUPPORTED in report.raw:
        return _unjudged(report)
    if MARK not in report.raw or report.problem is not None:
        return report
    doubts = _doubts(report.raw)
    if not doubts:
        return report
    said = {language: _JOINERS[language].join(doubt.problem(language) for doubt in doubts) for language in _JOINERS}
    problem = Problem("$.x-ambiguous", said["zh"], said["en"])
    if not any(doubt.key in GAPS for doubt in doubts):
        return replace(report, problem=problem)
    findings = tuple(replace(finding, certain=False) for finding in report.findings)
    return replace(report, verdict="undecided", findings=findings, problem=problem)


def _unjudged(report: HandReport) -> HandReport:
    """The report of a hand that was played by rules which are not here: nothing is found and nothing settled."""
    try:
        name = str(msgspec.json.decode(report.raw)["x-unsupported"])
    except (msgspec.DecodeError, LookupError, TypeError):
        return report
    known = ", ".join(profile_ids())
    zh, en = (sentence("rules.unsupported", language, rules=name, known=known) for language in ("zh", "en"))
    return replace(report, verdict="undecided", findings=(), score=None, problem=Problem("$.x-unsupported", zh, en))


def _doubts(raw: bytes) -> list[ReadError]:
    """The marks of a record as messages; marks that no importer writes are passed over."""
    try:
        rows: Any = msgspec.json.decode(raw)["x-ambiguous"]
        doubts = [ReadError(key=row["what"], parameters={**row}) for row in rows if row["what"].startswith("import.")]
        for doubt in doubts:
            doubt.problem("zh")
    except (msgspec.DecodeError, LookupError, TypeError, AttributeError, ValueError):
        return []
    return doubts
