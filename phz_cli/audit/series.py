"""What must agree from hand to hand: ids, dealers, times, washed counts (M9xx; faults.md §5.21, D28).

Hands are compared in the order of `match.no` at one event, session and table, whatever their order in the
files: a report whose predecessor has not been read yet is held back, within a window.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

import msgspec

from phz_cli.audit.findings import Finding, HandReport
from phz_cli.audit.hand import series_finding
from phz_cli.audit.remembered import Played, Remembered, key_of, packed, unpacked
from phz_cli.game.actions import HU, WASH
from phz_cli.game.profile import Profile
from phz_cli.records import Record, content_id
from phz_cli.rulebook import load_profile

WINDOW: Final = 1_000
"""How many hands may wait for a hand that comes before one of them at its table."""


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What a series must see of one hand. Any process can make it, which leaves little to the one that compares.

    `judged` False: the hand only stands between others. `own` is the key of the hand's id in its event or file,
    `content` its content id, `where` its file and line. `table` and `before` are the keys of this number and of the
    one before at its table, None without a number; with `waits` there ought to be one before. `played` is a packed
    `Played`; `backwards` two times of the hand itself that do not follow each other; `options` JSON, empty for none.
    """

    judged: bool
    own: bytes
    content: bytes
    where: str
    table: bytes | None
    before: bytes | None
    waits: bool
    played: bytes
    dealer: str
    washed: int
    start: str | None
    backwards: tuple[str, str] | None
    rules: str
    options: bytes


def seen(report: HandReport, identity: str | None = None) -> Seen | None:
    """What a series must see of a report, None where it has no record. `identity`: its content id, where known."""
    record = report.record
    if record is None:
        return None
    match = record.match
    table = before = None
    played = b""
    if match.no is not None:
        place = (match.event, match.session, match.table)
        table, before = key_of(place, match.no), key_of(place, match.no - 1)
        played = packed(_played(report, record))
    return Seen(
        report.verdict != "unreadable",
        key_of(match.event or report.file, record.hand),
        bytes.fromhex(identity or content_id(record)),
        f"{report.file}:{report.line}",
        table,
        before,
        match.no is not None and match.no > 1,
        played,
        record.seats[record.dealer].id,
        record.washed,
        record.start,
        _backwards(record),
        report.rule_set,
        msgspec.json.encode(record.options) if record.options else b"",
    )


class Series:
    """Compares hands of one run. Feed them in file order; they come out in that order, completed. For one use."""

    def __init__(self) -> None:
        self._remembered = Remembered()
        self._held: deque[tuple[Seen | None, list[Finding]]] = deque()

    def complete(self, reports: Iterable[HandReport]) -> Iterator[HandReport]:
        """The same reports, each with what its place in the series shows."""
        waiting: deque[HandReport] = deque()

        def each() -> Iterator[Seen | None]:
            for report in reports:
                waiting.append(report)
                yield seen(report)

        for found in self.findings(each()):
            yield _added(waiting.popleft(), found)

    def findings(self, hands: Iterable[Seen | None]) -> Iterator[list[Finding]]:
        """What the place of each hand in the series shows; None stands for a line that is no hand."""
        held = self._held
        try:
            for hand in hands:
                if hand is None:
                    held.append((None, []))
                else:
                    if hand.table is not None:
                        self._remembered.keep(hand.table, hand.played)
                    held.append((hand, self._duplicate(hand)))
                while held and (len(held) > WINDOW or not self._waits(held[0][0])):
                    yield self._finished(*held.popleft())
            while held:
                yield self._finished(*held.popleft())
        finally:
            self._remembered.close()

    def _waits(self, hand: Seen | None) -> bool:
        return hand is not None and hand.before is not None and hand.waits and not self._remembered.has(hand.before)

    def _duplicate(self, hand: Seen) -> list[Finding]:
        if not hand.judged:
            return []
        first = self._remembered.first(hand.own, hand.content, hand.where)
        if first.content == hand.content:
            return []
        return [series_finding("M901", load_profile(hand.rules), {"other": first.place})]

    def _finished(self, hand: Seen | None, duplicate: list[Finding]) -> list[Finding]:
        if hand is None or not hand.judged:
            return duplicate
        packed_before = None if hand.before is None else self._remembered.hand(hand.before)
        if packed_before is None and hand.backwards is None:
            return duplicate
        profile = load_profile(hand.rules, msgspec.json.decode(hand.options) if hand.options else None)
        before = None if packed_before is None else unpacked(packed_before)
        found = [series_finding(code, profile, values) for code, values in _compare(hand, before, profile)]
        return [*found, *duplicate]


def _added(report: HandReport, found: list[Finding]) -> HandReport:
    if not found:
        return report
    return replace(report, verdict="faults", findings=(*found, *report.findings))


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
    return Played(dealer, following, winner, outcome, record.washed, _time(record.end))


def _due_dealer(before: Played, profile: Profile) -> str | None:
    """Who deals after this hand, None where that is not decided (D28)."""
    if before.outcome == HU:
        return before.winner if profile.dealer_after_win == "winner" else before.dealer
    if before.outcome == WASH and profile.dealer_after_wash != "unknown":
        return before.following if profile.dealer_after_wash == "next" else before.dealer
    return None


def _compare(hand: Seen, before: Played | None, profile: Profile) -> Iterator[tuple[str, dict[str, object]]]:
    backwards = hand.backwards or _overlap(hand, before)
    if before is not None:
        due = _due_dealer(before, profile)
        if due is not None and hand.dealer != due:
            yield "M902", {"recorded": hand.dealer, "expected": due}
    if backwards is not None:
        yield "M903", {"first": backwards[0], "second": backwards[1]}
    if before is not None and before.outcome in (HU, WASH):
        washed = before.washed + 1 if before.outcome == WASH else 0
        if hand.washed != washed:
            yield "M904", {"recorded": hand.washed, "expected": washed}


def _backwards(record: Record) -> tuple[str, str] | None:
    """Two times of one hand of which the second is the earlier one."""
    start, end = _time(record.start), _time(record.end)
    if start is not None and end is not None and end < start:
        return str(record.start), str(record.end)
    last = None
    for action in record.actions:
        at = action.at
        if at is not None:
            if last is not None and at < last:
                return f"{last} ms", f"{at} ms"
            last = at
    return None


def _overlap(hand: Seen, before: Played | None) -> tuple[str, str] | None:
    """The end of the hand before and the start of this one, where it began too early."""
    if before is None or before.ended is None or hand.start is None:
        return None
    start = _time(hand.start)
    return (before.ended.isoformat(), hand.start) if start is not None and start < before.ended else None
