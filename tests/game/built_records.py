"""Whole hands built around a stated win: everybody else is dealt so that nothing else happens."""

from collections import Counter
from random import Random

from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Deal, Hand
from phz_cli.game.cards import CHARACTERS, COPIES, KIND_OF, NO_CARD, parse
from tests.reference import Case

SEATS = 3
WINNER = {"own_draw": 1, "other_draw": 2, "discard": 1, "shown": 1}
"""Who wins, the dealer being seat 0 and seat 1 the first to draw; on its own 亮张 the dealer."""


def hand_of(
    case: Case,
    *,
    flips: str = "",
    washed: int = 0,
    sits_out: bool = False,
    wall_empty: bool = False,
    named: bool = True,
) -> Hand:
    """The whole hand: at most a discard and a draw, then the win on the card of the case, then the flips.

    Only for hands without a group on the table. `named`: the win names its card.
    """
    assert not case.melds
    winner = 0 if case.dealer else WINNER[case.source]
    hands, wall, thrown = _dealt(case, winner, flips)
    drawn = case.source in ("own_draw", "other_draw")
    if wall_empty or case.last:
        wall = case.card + flips if drawn else flips
    elif drawn:
        wall = case.card + flips + wall
    else:
        wall = flips + wall
    actions = []
    if case.source != "shown":
        actions.append(Action(verbs.DISCARD, 0, KIND_OF[thrown]))
    if drawn:
        actions.append(Action(verbs.DRAW, 1, KIND_OF[case.card]))
    actions.append(Action(verbs.HU, winner, KIND_OF[case.card] if named else NO_CARD))
    actions += [Action(verbs.FLIP, NO_SEAT, KIND_OF[card]) for card in flips]
    deal = Deal(tuple(map(parse, hands)), KIND_OF[hands[0][-1]], parse(wall))
    return Hand(deal, 0, tuple(actions), washed, sitting=sits_out)


def _dealt(case: Case, winner: int, flips: str) -> tuple[list[str], str, str]:
    """The hands, the rest of the deck, and what the dealer throws.

    The others hold no card more than twice, none of the winning card, and the winner at most one of what is thrown.
    """
    left = Counter(dict.fromkeys(CHARACTERS, COPIES)) - Counter(case.hand + case.card + flips)
    sizes = {seat: 20 for seat in range(SEATS) if seat != winner}
    if winner and case.source not in ("discard", "shown"):
        sizes[0] = 21
    hands = ["", "", ""]
    rest = ""
    for card in random_order(left):
        room = [seat for seat, size in sizes.items() if len(hands[seat]) < size and hands[seat].count(card) < 2]
        if card == case.card or not room:
            rest += card
        else:
            hands[min(room, key=lambda seat: len(hands[seat]) / sizes[seat])] += card
    thrown = case.card if case.source == "discard" else _harmless(hands[0], case.hand)
    hands[winner] = case.hand
    if case.source in ("discard", "shown"):
        hands[0] += case.card
    return hands, rest, thrown


def random_order(left: Counter[str]) -> list[str]:
    """The cards that are left, the same order every time."""
    cards = sorted(left.elements())
    Random(1).shuffle(cards)
    return cards


def _harmless(dealer: str, winner: str) -> str:
    """A card of the dealer of which the winner has none or one."""
    return next((card for card in dealer if winner.count(card) < 2), "")
