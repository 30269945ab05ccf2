"""Playout: legal hands played by simple but sensible players, from a seed.

They win when they can, take melds that are worth something, sometimes decline, and discard what helps
them least. The same seed gives the same hand on every machine.
"""

from collections.abc import Container
from random import Random
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Deal, Hand
from phz_cli.game.apply import apply, win
from phz_cli.game.cards import COPIES, KINDS, NO_CARD, RED, other_size
from phz_cli.game.chances import best_win
from phz_cli.game.melds import PARTNERS, run_huxi
from phz_cli.game.offers import offers
from phz_cli.game.payment import count_xing
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Win
from phz_cli.game.table import ACTIVE, DRAWN, WALL, Offer, Table

_SEATS: Final = ACTIVE
_TAKE_CHI: Final = 0.75
_TAKE_SCORING_CHI: Final = 0.95
_TAKE_PENG: Final = 0.8
_DECLINE_WIN: Final = 0.02
_CLAIMS: Final = (verbs.PENG, verbs.CHI)
_FORCED: Final = (verbs.TI, verbs.WEI, verbs.PAO)


def playout(profile: Profile, random: Random, dealer: int = 0, sitting: bool = False, washed: int = 0) -> Hand:
    """Deal and play one hand to its end. Every action is legal under the profile."""
    deal = deal_hand(profile, random, dealer)
    hand = Hand(deal, dealer, (), washed, sitting=sitting)
    table = Table(hand, profile)
    played: list[Action] = []
    while not table.ended:
        action = choose(table, deal, random)
        played.append(action)
        if action.do == verbs.HU:
            played.extend(flips_after(table, action, deal))
            win(table, action)
        else:
            apply(table, action)
    return hand._replace(actions=tuple(played))


def deal_hand(profile: Profile, random: Random, dealer: int) -> Deal:
    """Shuffle and deal; two or more dealt quads are replaced where the profile keeps one hidden (law 2.5-2.9)."""
    deck = [kind for kind in range(KINDS) for _ in range(COPIES)]
    random.shuffle(deck)
    hands: list[tuple[int, ...]] = []
    for seat in range(_SEATS):
        size = profile.hand_size
        cards = sorted(deck[:size])
        deck = deck[size:]
        if seat == dealer:
            cards.append(deck.pop(0))
        hands.append(tuple(cards))
    wall, extra = deck, []
    if profile.extra_for_quads:
        for step in range(_SEATS):
            seat = (dealer + step) % _SEATS
            quads = sum(hands[seat].count(kind) == COPIES for kind in range(KINDS))
            for _ in range(max(0, quads - 1)):
                extra.append((seat, wall.pop(0)))
    assert len(wall) == WALL - len(extra)
    return Deal(tuple(hands), hands[dealer][-1], tuple(wall), tuple(extra))


def choose(table: Table, deal: Deal, random: Random, avoided: Container[Action] = ()) -> Action:
    """What the players do next: the forced, then the wished for, then a discard or the next card of the wall."""
    legal = [action for action in offers(table) if action not in avoided]
    for verb in (verbs.TI, verbs.HU, verbs.WEI, verbs.PAO, verbs.PENG, verbs.CHI):
        choices = [action for action in legal if action.do == verb]
        if choices and (verb in _FORCED or _wants(table, choices, random)):
            return _best(choices, random) if verb == verbs.CHI else choices[0]
    discards = [action for action in legal if action.do == verbs.DISCARD]
    if discards:
        return _least_useful(table, discards, random)
    draws = [action for action in legal if action.do == verbs.DRAW]
    if draws:
        wall = deal.wall or ()
        return draws[0].but(card=wall[len(table.drawn)])
    return Action(verbs.WASH)


def _wants(table: Table, choices: list[Action], random: Random) -> bool:
    verb = choices[0].do
    if verb == verbs.HU:
        return table.profile.compulsory_win != "none" or random.random() >= _DECLINE_WIN
    if verb == verbs.PENG:
        return random.random() < _TAKE_PENG
    return random.random() < (_TAKE_SCORING_CHI if _chi_huxi(_best(choices, random)) else _TAKE_CHI)


def _chi_huxi(action: Action) -> int:
    return sum(run_huxi(meld) or 0 for meld in action.melds)


def _best(choices: list[Action], random: Random) -> Action:
    most = max(map(_chi_huxi, choices))
    return random.choice([action for action in choices if _chi_huxi(action) == most])


def _least_useful(table: Table, discards: list[Action], random: Random) -> Action:
    hand = table.seats[discards[0].seat].hand
    return min(discards, key=lambda action: (_usefulness(hand, action.card), random.random()))


def _usefulness(hand: list[int], card: int) -> float:
    """How much a card supports its hand: pairs most, then runs that it completes or nearly does."""
    useful = 4.0 if hand[card] == 2 else 0.0
    useful += 0.5 * min(2, hand[other_size(card)])
    for run, first, second in PARTNERS[card]:
        worth = 1.0 + (run_huxi(run) or 0) / 3
        here = (hand[first] > 0) + (hand[second] > (first == second))
        useful += worth * (2.0 if here == 2 else 0.4 * here)
    return useful + (0.2 if card in RED else 0.0)


def flips_after(table: Table, action: Action, deal: Deal) -> list[Action]:
    """The cards turned for 醒 after this win, where the profile has it."""
    offer: Offer | None = table.offer if table.made is None else table.made.offer
    outcome = best_win(table, action.seat)
    last = offer is not None and offer.source == DRAWN and table.wall_left == 0
    if not table.profile.xing_offsets or not isinstance(outcome, Win) or last:
        return []
    cards = [card for meld in outcome.groups for card in meld.cards]
    flips: list[int] = []
    wall = (deal.wall or ())[len(table.drawn) :]
    while count_xing(table.profile, cards, flips, len(wall), offer.card if offer else NO_CARD)[1]:
        flips.append(wall[len(flips)])
    return [Action(verbs.FLIP, card=card) for card in flips]
