"""What cannot be decided about a hand, in words: which findings, and whose cards would decide them (law 11.3)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from phz_cli.audit import Finding, HandReport
from phz_cli.cli.evidence_text import name_of
from phz_cli.cli.language import Language
from phz_cli.records import Record
from phz_cli.rulebook import fault_pages, sentence
from phz_cli.rulebook.sentences import messages

_OTHERS: Final = "others"
_BETWEEN: Final = "/"


def is_open(finding: Finding) -> bool:
    """Whether a finding is undecided and says what would decide it."""
    return not finding.certain and "decides" in finding.evidence


def undecided_lines(report: HandReport, record: Record, language: Language) -> Iterator[str]:
    """One line for each code and each question, with the actions that it is about; last, what was looked at."""
    groups: dict[tuple[str, str, tuple[int, ...]], list[Finding]] = {}
    for finding in report.findings:
        if is_open(finding):
            decides = finding.evidence["decides"]
            assert isinstance(decides, dict)
            key = (finding.code, str(decides["condition"]), tuple(decides["seats"]))
            groups.setdefault(key, []).append(finding)
    for (code, _, _), findings in groups.items():
        page = fault_pages()[code]
        actions = " ".join(f"#{action}" for action in dict.fromkeys(finding.action for finding in findings))
        yield sentence(
            "validate.open",
            language,
            file=report.file,
            line=report.line,
            hand=f"{record.hand}{actions}",
            code=code,
            name=page.zh if language == "zh" else page.name,
            condition=question([finding.evidence["decides"] for finding in findings], record, language),
        )
    if groups and report.completions is not None:
        looked = "validate.looked_all" if report.completions.exact else "validate.looked"
        yield sentence(looked, language, count=report.completions.hands)
        if report.completions.is_bounded:
            yield f"    {sentence('validate.looked_bounded', language)}"


def question(decides: Iterable[Any], record: Record, language: Language) -> str:
    """What would decide it, e.g. 乙手里是不是刚好一对四; several cards of one question side by side."""
    asked: list[Mapping[str, Any]] = list(decides)
    condition = asked[0]["condition"]
    if f"decides.{condition}" not in messages(language):
        condition = _OTHERS
    cards = dict.fromkeys(card for one in asked for card in one["cards"])
    players = _BETWEEN.join(name_of(record, seat) for seat in asked[0]["seats"])
    return sentence(f"decides.{condition}", language, player=players, card=_BETWEEN.join(cards))
