"""The verdicts of a run as text and as JSON, with what stands beside each finding: waiver, baseline, likelier cause."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import msgspec

from phz_cli.cli.attribution_text import cause_lines, cause_object
from phz_cli.cli.console import harmless
from phz_cli.cli.language import Language, Says
from phz_cli.cli.marks import KNOWN, WAIVED, Marked, MarkedReport
from phz_cli.cli.undecided_text import is_open
from phz_cli.cli.verdict_json import verdict_object
from phz_cli.cli.verdict_text import verdict_lines
from phz_cli.records import Record


def marked_lines(marked: MarkedReport, language: Language) -> Iterator[str]:
    """The lines about one hand; a finding that bears a mark has it below its table."""
    report, record = marked.report, marked.report.record
    if record is None or not any(map(_bears, marked.marks)):
        yield from verdict_lines(report, language)
        return
    yield from verdict_lines(replace(report, findings=(), completions=None), language)
    for mark in marked.marks:
        if not is_open(mark.finding):
            alone = replace(report, problem=None, findings=(mark.finding,), completions=None)
            *lines, _ = verdict_lines(alone, language)
            yield from lines
            yield from (f"    {harmless(line)}" for line in _marks(mark, record, language))
            yield ""
    unsettled = [mark for mark in marked.marks if is_open(mark.finding)]
    yield from verdict_lines(
        replace(report, problem=None, findings=tuple(mark.finding for mark in unsettled)), language
    )
    notes = [f"{mark.finding.code}: {note}" for mark in unsettled if (note := state_text(mark, language))]
    yield from (f"    {harmless(note)}" for note in dict.fromkeys(notes))


def _bears(mark: Marked) -> bool:
    return mark.state in (WAIVED, KNOWN) or mark.attribution is not None


def _marks(mark: Marked, record: Record, language: Language) -> Iterator[str]:
    state = state_text(mark, language)
    if state:
        yield state
    if mark.attribution is not None:
        yield from cause_lines(mark.attribution, record, language)


def state_text(mark: Marked, language: Language) -> str:
    """`waived by NAME: REASON`, or that the baseline has it; empty for a new finding."""
    if mark.waiver is not None:
        by, reason = mark.waiver.by, mark.waiver.reason
        return Says(f"已豁免，{by}：{reason}", f"waived by {by}: {reason}").in_language(language)
    if mark.state == KNOWN:
        return Says("基线里已有", "known: it is in the baseline").in_language(language)
    return ""


def json_pieces(reports: Iterable[MarkedReport], language: Language) -> Iterator[bytes]:
    """One object a hand with its line end. A finding gets `state` where it is not new, and `attribution`."""
    for marked in reports:
        row = verdict_object(marked.report, language)
        faults = row["faults"]
        assert isinstance(faults, list)
        for fault, mark in zip(faults, marked.marks, strict=False):
            fault.update(_beside(mark, marked.report.record, language))
        yield msgspec.json.encode(row) + b"\n"


def _beside(mark: Marked, record: Record | None, language: Language) -> dict[str, object]:
    found: dict[str, object] = {}
    if mark.state in (WAIVED, KNOWN):
        found["state"] = mark.state
    if mark.waiver is not None:
        found["waiver"] = {"by": mark.waiver.by, "reason": mark.waiver.reason}
    if mark.attribution is not None and record is not None:
        found["attribution"] = cause_object(mark.attribution, record, language)
    return found
