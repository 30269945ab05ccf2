"""What the page of a report shows of single hands, gathered while they are audited."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from phz_cli.audit import Finding, HandReport
from phz_cli.cli.evidence_text import legal_of, melds_of, name_of, offer_without_name
from phz_cli.cli.language import Language
from phz_cli.cli.verdict_text import message_of
from phz_cli.records import Record
from phz_cli.reports import Fault, Unreadable
from phz_cli.rulebook import fault_pages


@dataclass(slots=True)
class Gathered:
    """Every finding and every unreadable line, in file order, in the language of the page; nothing is left out.

    `not_judged`: hands without a finding of which the record shows too little to judge them.
    """

    language: Language
    faults: list[Fault] = field(default_factory=list)
    unreadable: list[Unreadable] = field(default_factory=list)
    not_judged: int = 0

    def watch(self, reports: Iterable[HandReport]) -> Iterator[HandReport]:
        """The same reports, each gathered as it passes."""
        for report in reports:
            self._add(report)
            yield report

    def _add(self, report: HandReport) -> None:
        if report.verdict == "unreadable":
            message = "" if report.problem is None else report.problem.sentence(self.language)
            self.unreadable.append(Unreadable(file=report.file, line=report.line, message=message))
            return
        self.not_judged += report.problem is not None
        if report.record is not None:
            record = report.record
            self.faults += [fault_of(finding, report, record, self.language) for finding in report.findings]


def fault_of(finding: Finding, report: HandReport, record: Record, language: Language) -> Fault:
    """One finding as the page shows it."""
    page = fault_pages()[finding.code]
    return Fault(
        file=report.file,
        line=report.line,
        hand=record.hand,
        rules=report.rule_set,
        code=finding.code,
        name=page.zh if language == "zh" else page.name,
        sentence=message_of(finding, record, language),
        effect=finding.effect,
        certain=finding.certain,
        player="" if finding.seat is None else name_of(record, finding.seat),
        action=finding.action,
        cards=str(finding.evidence.get("hand", "")),
        melds=tuple(melds_of(finding.evidence, language)),
        offer=offer_without_name(finding.evidence, finding.seat, language),
        legal=tuple(legal_of(finding.evidence, language)),
    )
