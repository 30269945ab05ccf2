"""What must agree from hand to hand: ids, dealers, times, washed counts (M9xx; faults.md §5.21, D28).

Hands are compared in the order of `match.no` at one event, session and table, whatever their order in the
files: a report whose predecessor has not been read yet is held back, within a window.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

from phz_cli.audit.findings import Finding, HandReport
from phz_cli.audit.hand import series_finding
from phz_cli.audit.remembered import Played, Remembered
from phz_cli.game.actions import HU, WASH
from phz_cli.game.profile import Profile
from phz_cli.records import Record, content_id
from phz_cli.rulebook import load_profile

WINDOW: Final = 1_000
"""How many reports may wait for a hand that comes before one of them at its table."""

Place = tuple[str | None, str | None, str | None]


class Series:
    """Compares hands of one run. Feed reports in file order; they come out in that order, completed. For one use."""

    def __init__(self) -> None:
        self._remembered = Remembered()
        self._held: deque[HandReport] = deque()

    def complete(self, reports: Iterable[HandReport]) -> Iterator[HandReport]:
        """The same reports, each with what its place in the series shows."""
        try:
            for report in reports:
                self._remember(report)
                self._held.append(self._with_duplicate(report))
                while self._held and (len(self._held) > WINDOW or not self._waits(self._held[0])):
                    yield self._finished(self._held.popleft())
            while self._held:
                yield self._finished(self._held.popleft())
        finally:
            self._remembered.close()

    def _waits(self, report: HandReport) -> bool:
        place = _place(report)
        if place is None:
            return False
        table, number = place
        return number > 1 and not self._remembered.has(table, number - 1)

    def _remember(self, report: HandReport) -> None:
        place = _place(report)
        if place is None or report.record is None:
            return
        table, number = place
        self._remembered.keep(table, number, _played(report, report.record))

    def _with_duplicate(self, report: HandReport) -> HandReport:
        record = report.record
        if record is None or report.verdict == "unreadable":
            return report
        content = bytes.fromhex(content_id(record))
        scope = record.match.event or report.file
        first = self._remembered.first(scope, record.hand, content, f"{report.file}:{report.line}")
        if first.content == content:
            return report
        return _added(report, [series_finding("M901", load_profile(report.rule_set), {"other": first.place})])

    def _finished(self, report: HandReport) -> HandReport:
        record = report.record
        if record is None or report.verdict == "unreadable":
            return report
        before = None
        place = _place(report)
        if place is not None:
            table, number = place
            before = self._remembered.hand(table, number - 1)
        profile = load_profile(report.rule_set, record.options)
        found = [series_finding(code, profile, values) for code, values in _compare(record, before, profile)]
        return _added(report, found)


def _added(report: HandReport, found: list[Finding]) -> HandReport:
    if not found:
        return report
    return replace(report, verdict="faults", findings=(*found, *report.findings))


def _place(report: HandReport) -> tuple[Place, int] | None:
    record = report.record
    if record is None or record.match.no is None:
        return None
    match = record.match
    return (match.event, match.session, match.table), record.match.no


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _played(report: HandReport, record: Record) -> Played:
    score = report.score
    outcome = report.outcome
    if not outcome and record.result is not None:
        outcome = record.result.outcome
    winner = None if score is None or score.winner is None else record.seats[score.winner].id
    dealer = record.seats[record.dealer].id
    following = record.seats[(record.dealer + 1) % len(record.seats)].id
    return Played(dealer, following, winner, outcome, record.washed, _time(record.start), _time(record.end))


def _due_dealer(before: Played, profile: Profile) -> str | None:
    """Who deals after this hand, None where that is not decided (D28)."""
    if before.outcome == HU:
        return before.winner if profile.dealer_after_win == "winner" else before.dealer
    if before.outcome == WASH:
        return before.following if profile.dealer_after_wash == "next" else before.dealer
    return None


def _compare(record: Record, before: Played | None, profile: Profile) -> Iterator[tuple[str, dict[str, object]]]:
    backwards = _backwards(record, before)
    if before is not None:
        due = _due_dealer(before, profile)
        dealer = record.seats[record.dealer].id
        if due is not None and dealer != due:
            yield "M902", {"recorded": dealer, "expected": due}
    if backwards is not None:
        yield "M903", {"first": backwards[0], "second": backwards[1]}
    if before is not None and before.outcome in (HU, WASH):
        washed = before.washed + 1 if before.outcome == WASH else 0
        if record.washed != washed:
            yield "M904", {"recorded": record.washed, "expected": washed}


def _backwards(record: Record, before: Played | None) -> tuple[str, str] | None:
    start, end = _time(record.start), _time(record.end)
    if start is not None and end is not None and end < start:
        return str(record.start), str(record.end)
    last = None
    for action in record.actions:
        if action.at is not None:
            if last is not None and action.at < last:
                return f"{last} ms", f"{action.at} ms"
            last = action.at
    if before is not None and before.ended is not None and start is not None and start < before.ended:
        return before.ended.isoformat(), str(record.start)
    return None
