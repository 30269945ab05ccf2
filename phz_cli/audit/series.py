"""What must agree from hand to hand: ids, dealers, times, washed counts (M9xx; law chapter 13).

Hands are compared in the order of `match.no` at one event, session and table, whatever their order in the
files: a report whose predecessor has not been read yet is held back, within a window.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

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

    `judged` False: no rule set judged the hand, which only stands between others. `own` is the key of the hand's id in
    its event or file, `content` its content id, `where` its file and line. `table` is the key of its table and `number`
    the hand's number there, None without a number. `played` is a packed `Played`; `backwards` two times of the hand
    itself that do not follow each other; `options` JSON, empty for none.
    """

    judged: bool
    own: bytes
    content: bytes
    where: str
    table: bytes | None
    number: int
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
    table = None
    played = b""
    if match.no is not None:
        table = key_of(match.event, match.session, match.table)
        played = packed(_played(report, record))
    return Seen(
        report.verdict != "unreadable" and bool(report.rules),
        key_of(match.event or report.file, record.hand),
        bytes.fromhex(identity or content_id(record)),
        f"{report.file}:{report.line}",
        table,
        match.no or 0,
        played,
        record.seats[record.dealer].id,
        record.washed,
        record.start,
        _backwards(record),
        report.rule_set,
        msgspec.json.encode(record.options) if record.options else b"",
    )


class _Held(NamedTuple):
    """A hand that waits for the one before it. `findings`: what its id shows; `is_copy`: it was read before;
    `is_first`: no other hand has its number at the table.
    """

    hand: Seen | None
    findings: list[Finding]
    is_copy: bool = False
    is_first: bool = False


class Series:
    """Compares hands of one run. Feed them in file order; they come out in that order, completed. For one use."""

    def __init__(self) -> None:
        self._remembered = Remembered()
        self._held: deque[_Held] = deque()

    def complete(self, reports: Iterable[HandReport]) -> Iterator[HandReport]:
        """The same reports, each with what its place in the series shows."""
        waiting: deque[HandReport] = deque()

        def each() -> Iterator[Seen | None]:
            for report in reports:
                waiting.append(report)
                yield seen(report)

        for found in self.findings(each()):
            yield waiting.popleft().with_findings(found)

    def findings(self, hands: Iterable[Seen | None]) -> Iterator[list[Finding]]:
        """What the place of each hand in the series shows; None stands for a line that is no hand."""
        held = self._held
        try:
            for hand in hands:
                held.append(_Held(None, []) if hand is None else self._compared(hand))
                while held and (len(held) > WINDOW or not self._waits(held[0].hand)):
                    yield self._finished(held.popleft())
            while held:
                yield self._finished(held.popleft())
        finally:
            self._remembered.close()

    def _compared(self, hand: Seen) -> _Held:
        """The hand with what the hands read before it show of its id."""
        is_first = hand.table is not None and self._remembered.keep(hand.table, hand.number, hand.played)
        if not hand.judged:
            return _Held(hand, [], is_first=is_first)
        first = self._remembered.first(hand.own, hand.content, hand.where)
        if first.content != hand.content:
            twice = series_finding("M901", load_profile(hand.rules), {"other": first.place})
            return _Held(hand, [twice], is_first=is_first)
        return _Held(hand, [], is_copy=first.place != hand.where, is_first=is_first)

    def _waits(self, hand: Seen | None) -> bool:
        return (
            hand is not None
            and hand.table is not None
            and hand.number > 1
            and not self._remembered.has(hand.table, hand.number - 1)
        )

    def _finished(self, held: _Held) -> list[Finding]:
        hand = held.hand
        if hand is None or not hand.judged:
            return held.findings
        last = None if hand.table is None else self._remembered.hand_before(hand.table, hand.number)
        if last is None and hand.backwards is None:
            return held.findings
        profile = load_profile(hand.rules, msgspec.json.decode(hand.options) if hand.options else None)
        before = None if last is None else (last[0], unpacked(last[1]))
        values = _compare(hand, before, profile, held.is_first)
        found = [series_finding(code, profile, said) for code, said in values if not (held.is_copy and code == "M903")]
        return [*found, *held.findings]


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
    return Played(dealer, following, winner, outcome, record.washed, _last_time(record))


def _last_time(record: Record) -> datetime | None:
    """When the hand was over, or how late at least it was still played; None where it tells no time."""
    end, start = _time(record.end), _time(record.start)
    if end is not None or start is None:
        return end
    last = next((action.at for action in reversed(record.actions) if action.at is not None), 0)
    try:
        return start + timedelta(milliseconds=last)
    except OverflowError:
        return start


def _due_dealer(before: Played, profile: Profile) -> str | None:
    """Who deals after this hand, None where that is not decided (law 13.9-13.13)."""
    if before.outcome == HU:
        return before.winner if profile.dealer_after_win == "winner" else before.dealer
    if before.outcome == WASH and profile.dealer_after_wash != "unknown":
        return before.following if profile.dealer_after_wash == "next" else before.dealer
    return None


def _compare(
    hand: Seen, before: tuple[int, Played] | None, profile: Profile, is_first: bool
) -> Iterator[tuple[str, dict[str, object]]]:
    """Codes and parameters of what does not follow from the hand before, given with its number.

    Across a gap only the times are compared (law 13.19), and it is told once, with the first hand of that number.
    """
    backwards = hand.backwards or _overlap(hand, None if before is None else before[1])
    last = before[1] if before is not None and before[0] == hand.number - 1 else None
    if last is not None:
        due = _due_dealer(last, profile)
        if due is not None and hand.dealer != due:
            yield "M902", {"recorded": hand.dealer, "expected": due}
    if backwards is not None:
        yield "M903", {"first": backwards[0], "second": backwards[1]}
    if last is not None and last.outcome in (HU, WASH):
        washed = last.washed + 1 if last.outcome == WASH else 0
        if hand.washed != washed:
            yield "M904", {"recorded": hand.washed, "expected": washed}
    if before is not None and last is None and is_first:
        yield "M905", {"missing": _numbers(before[0] + 1, hand.number - 1), "before": before[0]}


def _numbers(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


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
