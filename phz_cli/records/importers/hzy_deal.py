"""The deal of an hzy hand: the deck of 80 in the order dealt → hands and wall.

Three cards at a time go round from the dealer until everybody has enough; rooms that want big hands deal each seat all
of its cards at once. The record does not say which, but only one of them lets the players do what they did.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

ROUND = 3


class Dealt(NamedTuple):
    """`hands` in turn order, the dealer's 21st card last; `wall` in drawing order.

    `certain` is False where either way would do, or none.
    """

    hands: list[str]
    wall: str
    certain: bool


def dealt(deck: str, sizes: Sequence[int], dealer: int, needed: Sequence[Counter[str]]) -> Dealt:
    """The deal of this deck. `sizes` are the cards of each seat, `needed` those that must have been in its hand."""
    round_by_round = _hands(deck, sizes, dealer, ROUND)
    at_once = _hands(deck, sizes, dealer, len(deck))
    fits, other = _fit(round_by_round, needed), _fit(at_once, needed)
    hands = at_once if other and not fits else round_by_round
    return Dealt(hands, deck[sum(sizes) :], fits != other)


def _hands(deck: str, sizes: Sequence[int], dealer: int, portion: int) -> list[str]:
    hands = ["" for _ in sizes]
    seat, place = dealer, 0
    while any(len(hand) < size for hand, size in zip(hands, sizes, strict=True)) and place < len(deck):
        count = min(portion, sizes[seat] - len(hands[seat]))
        hands[seat] += deck[place : place + count]
        place += count
        seat = (seat + 1) % len(sizes)
    return hands


def _fit(hands: Sequence[str], needed: Sequence[Counter[str]]) -> bool:
    return all(cards <= Counter(hand) for hand, cards in zip(hands, needed, strict=True))
