"""What the moves of a hand say of its end: who supplied the winning card, the wall, when it was."""

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.records.importers.draft import Move

_CHINA: Final = timezone(timedelta(hours=8))
"""The servers write their local time and no offset; all of them stand in China, which has one."""
_CLOCK: Final = "%Y-%m-%d %H:%M:%S"


def won_by(moves: Sequence[Move]) -> int | None:
    """The seat that declared the last 胡; None where nobody did."""
    return next((move.action.seat for move in reversed(moves) if move.action.do == verbs.HU), None)


def last_source(moves: Sequence[Move]) -> tuple[str, int | None] | None:
    """The last draw or discard, as (verb, seat); None where there is none."""
    for move in reversed(moves):
        if move.action.do in (verbs.DRAW, verbs.DISCARD):
            return move.action.do, move.action.seat
    return None


def supplier(moves: Sequence[Move], winner: int) -> int | None:
    """The seat whose discard was won on; None for a card of the wall."""
    source = last_source(moves)
    return source[1] if source is not None and source[0] == verbs.DISCARD and source[1] != winner else None


def is_own_draw(moves: Sequence[Move], winner: int) -> bool:
    """Whether the winner drew the winning card."""
    return last_source(moves) == (verbs.DRAW, winner)


def wall_of(moves: Sequence[Move], rest: str) -> str:
    """The wall in drawing order: what was drawn, then what the source shows as left."""
    return "".join(move.action.card or "" for move in moves if move.action.do == verbs.DRAW) + rest


def china_time(clock: str) -> str | None:
    """`2025-10-09 16:53:20` by the clock of a server → RFC 3339; None where it is no such time."""
    try:
        return datetime.strptime(clock, _CLOCK).replace(tzinfo=_CHINA).isoformat()
    except ValueError:
        return None
