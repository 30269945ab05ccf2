"""A verdict as a referee reads it: place, code, sentence, the table as it stood, what was legal."""

from collections.abc import Iterator
from typing import Final

from phz_cli.audit import Finding, HandReport
from phz_cli.cli.columns import aligned
from phz_cli.cli.console import harmless
from phz_cli.cli.evidence_text import legal_of, melds_of, name_of, offer_of
from phz_cli.cli.language import Language
from phz_cli.cli.law_words import clause_told
from phz_cli.cli.undecided_text import is_open, undecided_lines
from phz_cli.records import Record
from phz_cli.rulebook import fault_pages, fault_sentence, sentence

_PROBLEMS: Final = {"unreadable": "validate.unreadable", "undecided": "validate.not_judged"}
_BETWEEN: Final = " · "


def verdict_lines(report: HandReport, language: Language) -> Iterator[str]:
    """The lines about one hand: none for a hand in which nothing was found."""
    if report.problem is not None:
        words = {"file": report.file, "line": report.line, "error": report.problem.sentence(language)}
        key = _PROBLEMS.get(report.verdict, "validate.assumed")
        yield harmless(sentence(key, language, **words))
        yield ""
    if report.record is None:
        return
    for finding in report.findings:
        if is_open(finding):
            continue
        yield harmless(_heading(report, report.record, finding, language))
        yield f"    {harmless(message_of(finding, report.record, language))}"
        yield from (f"    {line}" for line in aligned(_table(finding, report.record, language)))
        yield ""
    undecided = [harmless(line) for line in undecided_lines(report, report.record, language)]
    yield from (*undecided, "") if undecided else ()


def message_of(finding: Finding, record: Record | None, language: Language) -> str:
    """The one sentence of a finding, with the player's name in it."""
    words = dict(finding.parameters)
    if record is not None and finding.seat is not None:
        words["player"] = name_of(record, finding.seat)
    return fault_sentence(finding.code, language, words)


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


def _table(finding: Finding, record: Record, language: Language) -> list[list[str]]:
    """Label and text of each thing that the referee needs to see."""
    evidence = finding.evidence
    rows: list[tuple[str, str]] = []
    if evidence:
        rows.append(("hand", str(evidence.get("hand", ""))))
        rows.append(("melds", _BETWEEN.join(melds_of(evidence, language))))
        rows.append(("offer", offer_of(evidence, record, language)))
        rows.append(("legal", _BETWEEN.join(legal_of(evidence, language))))
    if finding.cause:
        rows.append(("cause", " ".join(f"#{action}" for action in finding.cause)))
    rows.append(("effect", sentence(f"effect.{finding.effect}", language)))
    rows.append(("clause", clause_told(finding.clause, language)))
    nothing = sentence("value.nothing", language)
    return [[sentence(f"label.{key}", language), text or nothing] for key, text in rows]
