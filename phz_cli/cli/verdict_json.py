"""A verdict as JSON: one object a hand (law 11.3)."""

import msgspec

from phz_cli.audit import Finding, HandReport, Score
from phz_cli.cli.language import Language
from phz_cli.cli.undecided_text import question
from phz_cli.cli.verdict_text import message_of
from phz_cli.records import Record
from phz_cli.rulebook import fault_pages, sentence


def verdict_line(report: HandReport, language: Language) -> bytes:
    """The object of one hand with its line end, UTF-8. Only sentences depend on the language."""
    return msgspec.json.encode(verdict_object(report, language)) + b"\n"


def verdict_object(report: HandReport, language: Language) -> dict[str, object]:
    """`{"hand","file","line","rules","verdict","faults","score"}`, and `error` where it is unreadable."""
    record = report.record
    row: dict[str, object] = {
        "hand": record.hand if record else None,
        "file": report.file,
        "line": report.line,
        "rules": report.rule_set or None,
        "verdict": report.verdict,
        "faults": [_finding(finding, record, language) for finding in report.findings],
        "score": _score(report.score) if report.score else None,
    }
    if report.completions is not None:
        looked: dict[str, object] = {"hands": report.completions.hands, "exact": report.completions.exact}
        if report.completions.is_bounded:
            looked["stopped"] = sentence("validate.looked_bounded", language)
        row["completions"] = looked
    if report.problem is not None:
        row["error"] = {"path": report.problem.path, "message": report.problem.sentence(language)}
    return row


def _finding(finding: Finding, record: Record | None, language: Language) -> dict[str, object]:
    row: dict[str, object] = {
        "code": finding.code,
        "name": fault_pages()[finding.code].name,
        "seat": finding.seat,
        "player": record.seats[finding.seat].id if record and finding.seat is not None else None,
        "action": finding.action,
    }
    if "offer" in finding.evidence:
        row["offer"] = finding.evidence["offer"]
    row |= {
        "cause": list(finding.cause),
        "effect": finding.effect,
        "certain": finding.certain,
        "clause": finding.clause,
        "message": message_of(finding, record, language),
        "evidence": _evidence(finding, record, language),
    }
    return row


def _evidence(finding: Finding, record: Record | None, language: Language) -> dict[str, object]:
    """The evidence; where the finding is undecided, with the question that would decide it as a sentence."""
    decides = finding.evidence.get("decides")
    if record is None or not isinstance(decides, dict):
        return finding.evidence
    return {**finding.evidence, "decides": {**decides, "question": question([decides], record, language)}}


def _score(score: Score) -> dict[str, object]:
    return {
        "winner": score.winner,
        "huxi": score.huxi,
        "units": score.units,
        "names": [{"name": name, "fan": fan} for name, fan in score.names],
        "fan": score.fan,
        "xing": score.xing,
        "points": [_number(points) for points in score.points],
        "sitting_points": _number(score.sitting_points),
    }


def _number(points: float) -> float:
    """Points as people write them: 8, not 8.0."""
    return int(points) if points == int(points) else points
