"""The hand record as types: decoding, JSON Schema and writers all come from these declarations.

Cards stay characters here; `hands.to_hand` turns a record into what the engine plays.
"""

from typing import Literal

import msgspec

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
    """One action of the record. `at` is in milliseconds since `start`."""

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
    """What the table settled. Never trusted: recomputed and compared."""

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
