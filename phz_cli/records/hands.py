"""A hand record as the engine plays it, and actions of the engine as a record states them."""

from functools import lru_cache
from typing import Final

from phz_cli.game import actions as game
from phz_cli.game.cards import KIND_OF, NO_CARD, character, parse, text
from phz_cli.records.model import Record, RecordAction

_PLAIN_ACTIONS: Final = 2_048
"""More than there are: 13 verbs, 4 seats or none, 21 cards or none."""


def to_action(action: RecordAction) -> game.Action:
    """One action as the engine plays it; its cards must be canonical."""
    seat = game.NO_SEAT if action.seat is None else action.seat
    card = NO_CARD if action.card is None else KIND_OF[action.card]
    if action.melds or action.on or action.shown or action.want or action.verdict:
        return game.Action(
            action.do,
            seat,
            card,
            tuple([parse(meld) for meld in action.melds]),
            action.shown,
            tuple(action.on),
            action.want or "",
            action.verdict or "",
        )
    return _plain_action(action.do, seat, card)


@lru_cache(maxsize=_PLAIN_ACTIONS)
def _plain_action(do: str, seat: int, card: int) -> game.Action:
    """Most actions say no more than this, and there are not many of them: each is made once."""
    return game.Action(do, seat, card)


def from_action(action: game.Action, at: int | None = None) -> RecordAction:
    """One action as a record states it; `at` in milliseconds since its start."""
    return RecordAction(
        do=action.do,  # type: ignore[arg-type]
        seat=None if action.seat == game.NO_SEAT else action.seat,
        card=None if action.card == NO_CARD else character(action.card),
        melds=[text(meld) for meld in action.melds],
        shown=action.shown,
        want=action.want or None,  # type: ignore[arg-type]
        verdict=action.verdict or None,  # type: ignore[arg-type]
        at=at,
    )


def to_hand(record: Record) -> game.Hand:
    """What the engine plays. The record must have been read by `records.read`, so its cards are canonical."""
    deal = record.deal
    return game.Hand(
        game.Deal(
            tuple([parse(hand) for hand in deal.hands]),
            NO_CARD if deal.shown is None else KIND_OF[deal.shown],
            None if deal.wall is None else parse(deal.wall),
            tuple((extra.seat, KIND_OF[extra.card]) for extra in deal.extra),
        ),
        record.dealer,
        tuple([to_action(action) for action in record.actions]),
        record.washed,
        record.observer,
        record.sitting is not None,
        _claimed(record),
    )


def _claimed(record: Record) -> float | None:
    """What the record gives its winner of each other seat, None where it does not say."""
    result = record.result
    if result is None or result.outcome != game.HU or result.winner is None or result.points is None:
        return None
    return result.points[result.winner] / (len(result.points) - 1)
