"""The rows of one hand about two seats at a time, and about the time that decisions took."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from phz_cli.audit.findings import HandReport
from phz_cli.records.model import Record
from phz_cli.store.runs import Run, Values

Row = tuple[object, ...]

LONGEST_MS: Final = 600_000
"""A longer wait is taken for a clock that jumped or a table that rested."""

TIMEOUT_NOTES: Final = ("timeout", "超时")

_TAKING: Final = frozenset({"chi", "peng", "pao", "hu"})
_CHOSEN: Final = ("discard", "chi", "peng", "hu", "pass", "claim")
_KINDS: Final = {verb: verb for verb in _CHOSEN} | dict.fromkeys(("wei", "ti", "pao"), "forced")
"""The kind of decision that each verb is."""


def pair_rows(
    content_id: str,
    report: HandReport,
    record: Record,
    winner: int | None,
    points: tuple[float, ...] | None,
    sitting_points: float | None,
    place: Row,
) -> Iterator[Row]:
    """One row for each ordered pair of active seats; `place` is rules … completed as `pair_tables.PLACE` has them.

    The one who sits out gains too (守醒, law 10.9): what a loser pays goes to that account in its share.
    """
    gains = [*(points or ()), sitting_points or 0.0]
    seats = range(len(record.seats))
    discards, fed = _fed(record)
    chances, passed = _spared(report, record)
    for seat in seats:
        for other in seats:
            if other == seat:
                continue
            own = None if points is None else points[seat]
            yield (
                content_id,
                seat,
                record.seats[seat].id,
                other,
                record.seats[other].id,
                relation(seat, other, len(record.seats)),
                *place,
                own,
                None if points is None else points[other],
                None if points is None else paid(gains, seat, other),
                winner == seat,
                winner == other,
                discards[seat],
                fed.get((seat, other), 0),
                chances.get((seat, other), 0),
                passed.get((seat, other), 0),
            )


def paid(points: Sequence[float], seat: int, other: int) -> float:
    """What one seat pays another: a seat that loses pays every one that gains by the share of the gains.

    `points` are those of the active seats and, last, of the one who sits out. With one gainer it pays what it
    loses; with a false win that pays each, each gets the same.
    """
    if points[seat] >= 0 or points[other] <= 0:
        return 0.0
    return -points[seat] * points[other] / sum(one for one in points if one > 0)


def relation(seat: int, other: int, size: int) -> str:
    """Where the other sits, seen from a seat: next, previous or opposite."""
    turn = (other - seat) % size
    if turn == 1:
        return "next"
    return "previous" if turn == size - 1 else "opposite"


def _fed(record: Record) -> tuple[list[int], dict[tuple[int, int], int]]:
    """Discards by seat, and how many of them each other seat took."""
    discards = [0] * len(record.seats)
    fed: dict[tuple[int, int], int] = {}
    offered: int | None = None
    for action in record.actions:
        seat = action.seat
        if action.do == "draw":
            offered = None
        elif seat is not None and 0 <= seat < len(discards):
            if action.do == "discard":
                discards[seat] += 1
                offered = seat
            elif action.do in _TAKING and offered is not None and offered != seat:
                fed[offered, seat] = fed.get((offered, seat), 0) + 1
                offered = None
    return discards, fed


def _spared(report: HandReport, record: Record) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """(seat, owner of the card) → chances to win that reached the seat, and how many it passed."""
    chances: dict[tuple[int, int], int] = {}
    passed: dict[tuple[int, int], int] = {}
    for chance in report.chances:
        if chance.want != "hu" or not chance.reached or not 1 <= chance.action <= len(record.actions):
            continue
        owner = record.actions[chance.action - 1].seat
        if owner is not None and owner != chance.seat:
            key = chance.seat, owner
            chances[key] = chances.get(key, 0) + 1
            passed[key] = passed.get(key, 0) + (not chance.taken)
    return chances, passed


def timing_columns(content_id: str, record: Record, place: Row) -> Sequence[Values]:
    """By column of the table, one value for each decision that has a time; nothing without any."""
    players = [player.id for player in record.seats]
    numbers: list[int] = []
    seats: list[int] = []
    kinds: list[str] = []
    waits: list[int | None] = []
    timeouts: list[bool] = []
    before = 0
    for number, action in enumerate(record.actions, 1):
        at = action.at
        if at is None:
            continue
        ms = at - before
        before = at
        kind = _KINDS.get(action.do)
        seat = action.seat
        if kind is not None and seat is not None and 0 <= seat < len(players):
            numbers.append(number)
            seats.append(seat)
            kinds.append(kind)
            waits.append(ms if 0 <= ms <= LONGEST_MS else None)
            note = action.note
            timeouts.append(note is not None and any(word in note for word in TIMEOUT_NOTES))
    count = len(numbers)
    if count == 0:
        return ()
    return (
        Run(content_id, count),
        numbers,
        seats,
        [players[seat] for seat in seats],
        *[Run(value, count) for value in place],
        kinds,
        waits,
        timeouts,
    )


def duration(record: Record, start: datetime | None, end: datetime | None) -> int | None:
    """How long a hand took in ms: from start to end, else the time of its last action; None where unknown."""
    seconds = None
    if start is not None and end is not None:
        seconds = (end - start).total_seconds()
    if seconds is not None and seconds >= 0:
        return round(1000 * seconds)
    last = [action.at for action in record.actions if action.at is not None]
    return max(last, default=None)
