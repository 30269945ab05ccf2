"""Whether a card can be eaten (law 5.3): every way to lay it with two cards of the hand, and all copies with it."""

from collections import Counter

from tests.reference.cards import CARDS, RUNS, is_group

_RUNS = [tuple(CARDS[number] for number in group.cards) for group in RUNS]


def fewest_laid(hand: str, card: str) -> int:
    """The fewest cards of the hand that a way to eat `card` lays, 0 where there is none; 坎 and quads stay whole."""
    loose = Counter({kind: copies for kind, copies in Counter(hand).items() if copies < 3})
    if hand.count(card) >= 3:
        return 0
    ways = []
    for first in _RUNS:
        if card in first:
            rest = _without(loose, Counter(first) - Counter(card))
            if rest is not None:
                ways += [2 + more for more in _covers(rest, card)]
    return min(ways, default=0)


def _covers(loose: Counter[str], card: str) -> list[int]:
    """How many cards each way takes that lays every copy of `card` left."""
    if not loose[card]:
        return [0]
    ways = []
    for group in _RUNS:
        if card in group:
            rest = _without(loose, Counter(group))
            if rest is not None:
                ways += [3 + more for more in _covers(rest, card)]
    return ways


def _without(cards: Counter[str], taken: Counter[str]) -> Counter[str] | None:
    if any(cards[card] < copies for card, copies in taken.items()):
        return None
    return cards - taken


def are_groups(melds: tuple[str, ...], card: str) -> bool:
    """Whether a 吃 lays nothing but groups, the eaten card in the first (C303)."""
    return bool(melds) and card in melds[0] and all(len(meld) == 3 and is_group(meld) for meld in melds)
