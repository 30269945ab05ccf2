"""The hand record as types (record.md §2-§4): decoding, JSON Schema and writers all come from these declarations.

Cards stay characters here; `to_hand` turns a record into what the engine plays.
"""

from functools import lru_cache
from typing import Final, Literal

import msgspec

from phz_cli.game import actions as game
from phz_cli.game.cards import KIND_OF, NO_CARD, character, parse, text

_PLAIN_ACTIONS: Final = 2_048
"""More than there are: 13 verbs, 4 seats or none, 21 cards or none."""

Verb = Literal["ti", "draw", "discard", "chi", "peng", "wei", "pao", "pass", "claim", "hu", "wash", "flip", "rule"]
Outcome = Literal["hu", "wash", "false_hu", "void"]


class Player(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Someone at the table."""

    id: str
    name: str | None = None


class Match(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where the hand belongs: event, session, table and the hand's number at its table."""

    event: str | None = None
    session: str | None = None
    table: str | None = None
    no: int | None = None
    operator: str | None = None


class Extra(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card dealt later to a seat to replace an opening quad."""

    seat: int
    card: str


class Deal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The deal: one string of cards per seat, the dealer's 21st card last; the wall in drawing order."""

    hands: list[str]
    shown: str | None = None
    wall: str | None = None
    extra: list[Extra] = []


class RecordAction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One action of record.md §3. `at` is in milliseconds since `start`."""

    do: Verb
    seat: int | None = None
    card: str | None = None
    melds: list[str] = []
    shown: bool = False
    on: list[str] = []
    want: Literal["hu", "pao", "peng", "chi"] | None = None
    verdict: Literal["void", "penalty", "dead-hand", "continue"] | None = None
    note: str | None = None
    at: int | None = None


class Name(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A 名堂 with its 番."""

    name: str
    fan: int


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the table settled (record.md §4). Never trusted: recomputed and compared."""

    outcome: Outcome
    winner: int | None = None
    source: int | None = msgspec.field(default=None, name="from")
    huxi: int | None = None
    units: int | None = None
    names: list[Name] | None = None
    fan: int | None = None
    xing: int | None = None
    points: list[float] | None = None
    sitting_points: float | None = None


class Source(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where an imported record came from. Kept, never judged."""

    format: str | None = None
    file: str | None = None
    id: str | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One hand record. Keys that begin with `x-` are kept in the raw bytes that the reader hands out beside it."""

    phz: int
    hand: str
    rules: str
    options: dict[str, object] = {}
    match: Match = Match()
    start: str | None = None
    end: str | None = None
    seats: list[Player]
    sitting: Player | None = None
    dealer: int
    washed: int = 0
    observer: int | None = None
    deal: Deal
    actions: list[RecordAction]
    result: Result | None = None
    source: Source | None = None
    notes: list[str] = []


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
