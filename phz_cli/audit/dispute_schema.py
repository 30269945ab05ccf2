"""What `phz explain` and `phz whatif` print with `--format json`, as types: the published schemas are made of them.

Cards are characters, seats indexes from 0 in turn order; sentences are in the language that was asked for.
"""

from typing import Any, Literal

import msgspec

from phz_cli.audit.explain import Answer, State
from phz_cli.audit.verdict_schema import Fault, ScoredName, VerdictObject
from phz_cli.audit.whatif import Fit, Way
from phz_cli.game.profile import Effect

Verb = Literal["ti", "draw", "discard", "chi", "peng", "wei", "pao", "pass", "claim", "hu", "wash", "flip", "rule"]


class ActionObject(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An action in the words of the record."""

    do: Verb
    seat: int | msgspec.UnsetType = msgspec.UNSET
    card: str | msgspec.UnsetType = msgspec.UNSET
    melds: list[str] | msgspec.UnsetType = msgspec.UNSET
    shown: bool | msgspec.UnsetType = msgspec.UNSET


class StatedObject(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The action that is explained, `deal` for the deal, with its sentence."""

    do: Verb | Literal["deal"]
    text: str
    seat: int | msgspec.UnsetType = msgspec.UNSET
    card: str | msgspec.UnsetType = msgspec.UNSET
    melds: list[str] | msgspec.UnsetType = msgspec.UNSET
    shown: bool | msgspec.UnsetType = msgspec.UNSET


class OfferObject(msgspec.Struct, forbid_unknown_fields=True):
    """The card on offer and who put it there."""

    card: str
    source: Literal["draw", "discard", "shown"]
    seat: int


class GroupObject(msgspec.Struct, forbid_unknown_fields=True):
    """A group: what it is, its cards, its huxi."""

    kind: str
    cards: str
    huxi: int


class BarObject(msgspec.Struct, forbid_unknown_fields=True):
    """A kind that may not be taken: since which action, and how it was let go then."""

    card: str
    since: int
    how: Literal["passed", "discarded"]


class DutyObject(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Something that had to be done; what says nothing is left out."""

    do: Verb
    card: str | msgspec.UnsetType = msgspec.UNSET
    base: str | msgspec.UnsetType = msgspec.UNSET
    shown: bool | msgspec.UnsetType = msgspec.UNSET


class ClaimObject(msgspec.Struct, forbid_unknown_fields=True):
    """A seat that may have the card on offer; the first goes first."""

    seat: int
    want: Verb
    forced: bool
    called: bool


class SeatObject(msgspec.Struct, forbid_unknown_fields=True):
    """One seat before action `before`; `dead` are the actions that took its right to win."""

    seat: int
    before: int
    hand: str
    melds: list[GroupObject]
    no_chi: list[BarObject]
    no_peng: list[BarObject]
    dead: list[int]
    could: list[ActionObject]
    had_to: list[DutyObject]


class ParameterObject(msgspec.Struct, forbid_unknown_fields=True):
    """A parameter of the rule set that the clause depends on, and the paragraphs that say so."""

    name: str
    value: Any
    clauses: list[str]


class ValueObject(msgspec.Struct):
    """A value that decided the clause; it has further members of its own, by its key."""

    key: str
    text: str


class BreachObject(msgspec.Struct, forbid_unknown_fields=True):
    """One breach: the action that it is attached to, whose it is, where it comes from, what follows."""

    action: int
    seat: int | None
    cause: list[int]
    effect: Effect
    parameters: dict[str, Any]
    message: str


class ClauseObject(msgspec.Struct, forbid_unknown_fields=True):
    """One clause; `stops`: broken, it ends the judgement of the action."""

    code: str
    name: str
    test: str
    asks: str
    state: State
    stops: bool
    clause: str
    sources: list[str]
    parameters: list[ParameterObject]
    found_at: int
    values: list[ValueObject]
    broken: list[BreachObject]


class WinObject(msgspec.Struct, forbid_unknown_fields=True):
    """The best arrangement of a declared win, or the nearest to one, and what is missing."""

    wins: bool
    instant: bool
    groups: list[GroupObject]
    huxi: int
    minimum: int
    left: str
    missing: list[str]
    units: int
    names: list[ScoredName]
    fan: int
    points: list[float]
    sitting_points: float
    xing: int
    xing_open: bool
    waits: str | None
    text: list[str]


class ExplainObject(msgspec.Struct, forbid_unknown_fields=True):
    """`phz explain --format json`. `action` counts from 1, 0 is the deal; `hidden` are seats with unknown cards."""

    hand: str
    file: str
    line: int
    rules: str
    action: int
    when: Literal["before", "after"]
    asked: bool
    stated: StatedObject
    answer: Answer
    offer: OfferObject | None
    wall: int
    seat: SeatObject | None
    others: list[SeatObject]
    claims: list[ClaimObject]
    clauses: list[ClauseObject]
    left: list[ClauseObject]
    win: WinObject | None
    also: list[str]
    hidden: list[int]


class ChangeObject(msgspec.Struct, forbid_unknown_fields=True):
    """What was done to the record: action `number` replaced, preceded by `action`, or left out."""

    way: Way
    number: int
    action: dict[str, Any] | None


class MisfitObject(msgspec.Struct, forbid_unknown_fields=True):
    """The first action that no longer applies: its number in the record and now, and the clause."""

    action: int
    now: int
    code: str


class DifferenceObject(msgspec.Struct, forbid_unknown_fields=True):
    """The points of a seat; who sits out has the number of the seats."""

    seat: int
    before: float
    after: float
    difference: float


class StandingObject(msgspec.Struct, forbid_unknown_fields=True):
    """A player's points and place in the match, as recorded and with the change."""

    player: str
    before: float
    after: float
    place: int
    place_after: int


class StandingsObject(msgspec.Struct, forbid_unknown_fields=True):
    """The standings over the other hands of the match; those without a settlement count nothing."""

    hands: int
    without_settlement: int
    players: list[StandingObject]


class WhatIfObject(msgspec.Struct, forbid_unknown_fields=True):
    """`phz whatif --format json`. `points` is null where one side has no settlement."""

    hand: str
    file: str
    line: int
    change: ChangeObject
    fit: Fit
    misfit: MisfitObject | None
    cut: int
    at_change: list[Fault]
    new: list[Fault]
    gone: list[Fault]
    before: VerdictObject
    after: VerdictObject
    points: list[DifferenceObject] | None
    standings: StandingsObject
