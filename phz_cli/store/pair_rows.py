"""The rows of one hand about two seats at a time, and about the time that decisions took."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from phz_cli.audit.findings import HandReport
from phz_cli.records.model import Record

Row = tuple[object, ...]

LONGEST_MS: Final = 600_000
"""A longer wait is taken for a clock that jumped or a table that rested."""

TIMEOUT_NOTES: Final = ("timeout", "超时")

_TAKING: Final = frozenset({"chi", "peng", "pao", "hu"})
_FORCED: Final = frozenset({"wei", "ti", "pao"})
_CHOSEN: Final = frozenset({"discard", "chi", "peng", "hu", "pass", "claim"})


def pair_rows(
    content_id: str, report: HandReport, record: Record, points: tuple[float, ...] | None, place: Row
) -> Iterator[Row]:
    """One row for each ordered pair of active seats; `place` is rules … completed as `pair_tables.PLACE` has them."""
    seats = range(len(record.seats))
    discards, fed = _fed(record)
    chances, passed = _spared(report, record)
    winner = None if report.score is None else report.score.winner
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
                None if own is None else (-own if winner == other else 0.0),
                winner == seat,
                winner == other,
                discards[seat],
                fed.get((seat, other), 0),
                chances.get((seat, other), 0),
                passed.get((seat, other), 0),
            )


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


def timing_rows(content_id: str, record: Record, place: Row) -> Iterator[Row]:
    """One row for each decision that has a time."""
    before: int | None = 0
    for number, action in enumerate(record.actions, 1):
        ms = None if action.at is None or before is None else action.at - before
        if action.at is not None:
            before = action.at
        seat = action.seat
        if action.at is None or seat is None or not 0 <= seat < len(record.seats):
            continue
        if action.do in _CHOSEN or action.do in _FORCED:
            yield (
                content_id,
                number,
                seat,
                record.seats[seat].id,
                *place,
                "forced" if action.do in _FORCED else action.do,
                ms if ms is not None and 0 <= ms <= LONGEST_MS else None,
                action.note is not None and any(word in action.note for word in TIMEOUT_NOTES),
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
