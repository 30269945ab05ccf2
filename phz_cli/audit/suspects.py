"""Suspects: the moments at which a seat with unknown cards may have held a winning hand.

They are the declared and the called wins, and the cards that a compulsory win would have had to take (F507).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Hand
from phz_cli.game.chances import offered_trial, trial
from phz_cli.game.completions import Base, Completions
from phz_cli.game.knowledge import known_cards
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, Step, steps
from phz_cli.game.table import DISCARDED
from phz_cli.game.tally import Counts
from phz_cli.game.winnable import Winner

MOST_MISSED: Final = 12
"""So many cards that somebody might have had to win on are looked into."""

BASES: Final = 4
"""Of so many joint kinds of hidden turned cards each moment is looked into."""

_CLOSING: Final = (verbs.DRAW, verbs.CHI, verbs.PENG)


class Suspect(NamedTuple):
    """A seat that may have been able to win at an action, if its cards were right."""

    action: int
    seat: int
    base: Base
    winner: Winner


def suspects(completions: Completions, profile: Profile) -> Iterator[Suspect]:
    """Every such moment, for some of the kinds that the hidden turned cards can have."""
    for count, base in enumerate(completions.bases()):
        if count == BASES:
            return
        hand = completions.deal({}, base)
        if hand is not None:
            yield from _in_play(hand, base, profile)


def _in_play(hand: Hand, base: Base, profile: Profile) -> Iterator[Suspect]:
    missed = 0
    for step in steps(hand, profile, Replay()):
        action = step.action
        if action.do == verbs.HU or (action.do == verbs.CLAIM and action.want == verbs.HU):
            yield from _suspect(step, action.seat, base, hand)
        elif profile.compulsory_win != "none" and action.do in _CLOSING and missed < MOST_MISSED:
            for seat in _others(step):
                found = list(_suspect(step, seat, base, hand))
                missed += len(found)
                yield from found


def _others(step: Step) -> list[int]:
    """The seats that might have had to win on the discard which this action leaves behind."""
    offer = step.table.offer
    if offer is None or offer.source != DISCARDED:
        return []
    return [seat for seat in range(step.table.size) if seat != offer.owner]


def _suspect(step: Step, seat: int, base: Base, hand: Hand) -> Iterator[Suspect]:
    if base.left[seat]:
        out_of_sight = OutOfSight(base.need[seat], base.left[seat], base.pool)
        winner = winner_at(step, seat, out_of_sight, hand)
        if winner is not None:
            yield Suspect(step.number, seat, base, winner)


class OutOfSight(NamedTuple):
    """What a seat may have been dealt: 20 counts that must be, how many cards more, 20 counts to take them from."""

    need: Counts
    left: int
    pool: Counts


def winner_at(step: Step, seat: int, dealt: OutOfSight, hand: Hand) -> Winner | None:
    """The seat as one about to win, before this step of a completion; None where there is no card to win on."""
    table = step.table
    cards = table.seats[seat]
    found = trial(table, seat)
    if found is None and table.offer is not None:
        found = offered_trial(table, table.offer, seat, cards)
    if found is None:
        return None
    must = tuple(
        max(0, need - (whole - left))
        for need, whole, left in zip(dealt.need, known_cards(hand)[seat], cards.hand, strict=True)
    )
    card = found.card
    on_table = card >= 0 and bool((cards.wei_base | cards.peng_base) >> card & 1)
    seen = frozenset(action.card for action in hand.actions[: step.number] if action.do in (verbs.DRAW, verbs.DISCARD))
    return Winner(must, dealt.left, dealt.pool, len(cards.melds), cards.quads_laid > 0, on_table, card, seen - {card})
