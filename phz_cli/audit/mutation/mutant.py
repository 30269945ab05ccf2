"""What an operator makes: records with a fault, and where which code must be reported."""

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.chances import draw_duty
from phz_cli.game.judge import judge
from phz_cli.game.playout import choose, flips_after
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, carry_out
from phz_cli.game.table import Table
from phz_cli.records import Record
from phz_cli.records.hands import from_action


class Expected(NamedTuple):
    """A finding that must be there. `action` 0 is the deal, None the hand as a whole; `record` counts from 0."""

    code: str
    action: int | None
    seat: int | None
    record: int = 0


class Mutant(NamedTuple):
    """Records to be read one after the other, and what must be found in them; nothing at all where that is empty."""

    records: tuple[Record, ...]
    expected: tuple[Expected, ...]


Mutate = Callable[[LegalHand, Random], Mutant | None]
"""Makes the mutant of a legal hand; None where there is no place for it in this hand."""


class Operator(NamedTuple):
    """A way to spoil a legal hand. `codes` must all be found; without any, the hand must stay free of findings.

    `where`: the rule sets under which it applies.
    """

    name: str
    codes: tuple[str, ...]
    zh: str
    en: str
    mutate: Mutate
    where: Callable[[Profile], bool]


def replayed(legal: LegalHand, actions: Iterable[Action]) -> Record:
    """The hand with other actions and no result: nobody has settled it yet."""
    return replace(legal.record, actions=list(map(from_action, actions)), start=None, end=None, result=None)


def spoiled(legal: LegalHand, number: int, *faults: Action, instead: int = 0) -> tuple[Action, ...]:
    """The actions with some put in before action `number`, in place of the `instead` that follow."""
    actions = legal.hand.actions
    return (*actions[: number - 1], *faults, *actions[number - 1 + instead :])


def put_in(legal: LegalHand, number: int, fault: Action) -> Record:
    """The record with one action put in before action `number` that changes nothing: its result still stands."""
    actions = list(map(from_action, spoiled(legal, number, fault)))
    return replace(legal.record, actions=actions, start=None, end=None)


def played_on(legal: LegalHand, number: int, faults: Iterable[Action], random: Random) -> Record:
    """The hand up to action `number`, then the faults, then legal play to the end."""
    prefix = (*legal.hand.actions[: number - 1], *faults)
    hand = legal.hand._replace(actions=())
    table, replay = Table(hand, legal.profile), Replay()
    for action in prefix:
        carry_out(table, action, judge(table, action), replay)
    played = list(prefix)
    while not table.ended:
        action = choose(table, hand.deal, random)
        if action.do == verbs.WASH and table.wall_left > 0:
            action = _late_wei(table) or action
        played.append(action)
        if action.do == verbs.HU:
            played.extend(flips_after(table, action, hand.deal))
        carry_out(table, action, judge(table, action), replay)
    return replayed(legal, played)


def _late_wei(table: Table) -> Action | None:
    """The 偎 that is owed on a card on which others have spoken: then no action is free of fault.

    None where it is not that which leaves nothing to do; the hand is then given up (R106).
    """
    offer = table.offer
    if offer is None or not table.acted or draw_duty(offer, table.seats[offer.owner]) != verbs.WEI:
        return None
    return Action(verbs.WEI, offer.owner, offer.card, shown=table.wei_is_late())


def one(record: Record, *expected: Expected) -> Mutant:
    """A mutant of a single record."""
    return Mutant((record,), expected)


def goes_on(legal: LegalHand, number: int, faults: Iterable[Action], random: Random, *expected: Expected) -> Mutant:
    """A mutant that is played on after its faults."""
    return one(played_on(legal, number, faults, random), *expected)
