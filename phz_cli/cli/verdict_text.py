"""A verdict as a referee reads it: place, code, sentence, the table as it stood, what was legal."""

from collections.abc import Iterator
from typing import Final

from phz_cli.audit import Finding, HandReport
from phz_cli.cli.columns import aligned
from phz_cli.cli.console import harmless
from phz_cli.cli.language import Language
from phz_cli.records import Record
from phz_cli.rulebook import fault_pages, fault_sentence, sentence

_EVIDENCE: Final = ("hand", "melds", "offer", "legal")


def verdict_lines(report: HandReport, language: Language) -> Iterator[str]:
    """The lines about one hand: none for a hand in which nothing was found."""
    if report.problem is not None:
        words = {"file": report.file, "line": report.line, "error": report.problem.sentence(language)}
        key = "validate.unreadable" if report.verdict == "unreadable" else "validate.not_judged"
        yield harmless(sentence(key, language, **words))
        yield ""
    if report.record is None:
        return
    for finding in report.findings:
        yield harmless(_heading(report, report.record, finding, language))
        yield f"    {harmless(message_of(finding, report.record, language))}"
        yield from (f"    {line}" for line in aligned(_table(finding, language)))
        yield ""


def message_of(finding: Finding, record: Record | None, language: Language) -> str:
    """The one sentence of a finding, with the player's name in it."""
    player = None if record is None or finding.seat is None else record.seats[finding.seat]
    who = {} if player is None else {"player": player.name or player.id}
    return fault_sentence(finding.code, language, {**who, **finding.parameters})


def _heading(report: HandReport, record: Record, finding: Finding, language: Language) -> str:
    """`file:line HAND#N CODE name`; the hand as a whole has no number."""
    page = fault_pages()[finding.code]
    text = sentence(
        "validate.fault_hand" if finding.action is None else "validate.fault",
        language,
        file=report.file,
        line=report.line,
        hand=record.hand,
        action=finding.action,
        code=finding.code,
        name=page.zh if language == "zh" else page.name,
    )
    return text if finding.certain else f"{text} [{sentence('label.undecided', language)}]"


def _table(finding: Finding, language: Language) -> list[list[str]]:
    """Label and text of each thing that the referee needs to see."""
    rows: list[tuple[str, str]] = [(key, _shown(finding.evidence[key])) for key in _EVIDENCE if key in finding.evidence]
    if finding.cause:
        rows.append(("cause", " ".join(f"#{action}" for action in finding.cause)))
    rows += [("effect", sentence(f"effect.{finding.effect}", language)), ("clause", finding.clause)]
    nothing = sentence("value.nothing", language)
    return [[sentence(f"label.{key}", language), text or nothing] for key, text in rows]


def _shown(value: object) -> str:
    """Cards or actions of the evidence on one line."""
    if isinstance(value, (list, tuple)):
        return " · ".join(_shown(part) for part in value)
    return "" if value is None else str(value)
