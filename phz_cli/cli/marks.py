"""What stands beside the findings of a run: waived, known before, failing; and the likelier cause."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final, Literal

from phz_cli.audit import Finding, HandReport
from phz_cli.audit.attribution import Attribution, attribution_of
from phz_cli.cli.baseline import Baseline, BaselineWriter, Key, key_of, read_baseline
from phz_cli.cli.console import Console
from phz_cli.cli.failing import FailOn
from phz_cli.cli.output_file import written
from phz_cli.cli.selection import Selection
from phz_cli.cli.waivers import Waiver, Waivers, read_waivers
from phz_cli.game.profile import Profile
from phz_cli.records import content_id
from phz_cli.rulebook import load_profile

State = Literal["new", "known", "waived"]

NEW: Final = "new"
KNOWN: Final = "known"
WAIVED: Final = "waived"


@dataclass(frozen=True, slots=True)
class Marked:
    """A finding with its marks. `state` is `known` where the baseline has it; `fails`: it makes the run fail."""

    finding: Finding
    key: Key
    state: State = "new"
    waiver: Waiver | None = None
    fails: bool = True
    attribution: Attribution | None = None


@dataclass(frozen=True, slots=True)
class MarkedReport:
    """A report with one mark for each of its findings, in their order; `fails` for a hand that fails without any."""

    report: HandReport
    marks: tuple[Marked, ...] = ()
    fails: bool = False


@dataclass(slots=True)
class Marks:
    """Marks the findings of one run and remembers what came of it. For one use."""

    selection: Selection = field(default_factory=Selection)
    failing: FailOn = field(default_factory=FailOn)
    waivers: Waivers | None = None
    baseline: Baseline | None = None
    writer: BaselineWriter | None = None
    causes: bool = False
    failed: int = 0
    states: Counter[str] = field(default_factory=Counter)

    def marked(self, reports: Iterable[HandReport]) -> Iterator[MarkedReport]:
        """The reports with their marks."""
        for report in reports:
            yield self._marked(report)

    def _marked(self, report: HandReport) -> MarkedReport:
        record = report.record
        if record is None or not report.findings:
            fails = self.failing.hand(report)
            self.failed += fails
            return MarkedReport(report, fails=fails)
        content = content_id(record)
        marks = tuple(self._mark(finding, report, key_of(content, finding)) for finding in report.findings)
        if self.writer is not None:
            for mark in marks:
                if mark.state != WAIVED:
                    self.writer.add(mark.key, record.hand)
        return MarkedReport(report, marks)

    def _mark(self, finding: Finding, report: HandReport, key: Key) -> Marked:
        waiver = None if self.waivers is None else self.waivers.waiver_of(finding, report)
        known = self.baseline is not None and self.baseline.knows(key)
        state: State = "waived" if waiver is not None else "known" if known else "new"
        fails = state == NEW and self.failing.finding(finding)
        self.states[state] += 1
        self.failed += fails
        cause = None
        if self.causes and finding.certain and report.record is not None:
            cause = attribution_of(report.record, finding, _profile(report), beside=report.findings)
        return Marked(finding, key, state, waiver, fails, cause)

    def say(self, console: Console) -> None:
        """What waivers and baseline came to, on stderr."""
        if self.waivers is not None:
            count = self.states[WAIVED]
            console.say(f"豁免 {count} 处", f"waived: {count}")
            for zh, en in self.waivers.remarks():
                console.say(zh, en)
        if self.baseline is not None:
            new, known, gone = self.states[NEW], self.states[KNOWN], self.baseline.gone(self.selection)
            console.say(
                f"对照基线：新的 {new} 处，原有的 {known} 处，不见了的 {gone} 处",
                f"against the baseline: {new} new, {known} known, {gone} gone",
            )


def _profile(report: HandReport) -> Profile | None:
    return None if report.record is None else load_profile(report.rule_set, report.record.options)


def marks_of(
    stack: ExitStack,
    selection: Selection,
    failing: FailOn,
    *,
    waivers: Path | None,
    baseline: Path | None,
    write_baseline: Path | None,
    causes: bool,
    today: date | None = None,
) -> Marks:
    """The marks that the options ask for. The files are read now; a written baseline is complete when `stack` ends."""
    known = None if baseline is None else read_baseline(baseline)
    waived = None if waivers is None else read_waivers(waivers, today or date.today())
    writer = None if write_baseline is None else BaselineWriter(stack.enter_context(written(write_baseline)))
    return Marks(selection, failing, waived, known, writer, causes)
