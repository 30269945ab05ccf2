"""Decks that are stacked and players with a temper, so that what comes once in hundreds of hands comes often.

Hands get 坎 and quads or lie near a poor win; players let cards pass, or take everything and let their wins pass.
"""

import math
from collections.abc import Iterator, MutableSequence
from itertools import chain
from random import Random
from typing import Any, Final

from phz_cli.game.cards import COPIES, DECK, KINDS, RANKS
from phz_cli.game.melds import RUNS

_BLOCK: Final = 20
_SEATS: Final = 3
_WORTHLESS: Final = tuple(run for run, huxi in RUNS.items() if huxi == 0)

_TEMPERS: Final = (0.25, 1.0, 8.0)
"""Powers of a chance below 1: a small one makes a player decline what it mostly takes, a large one decline a win."""

Wish = tuple[int, int]
"""A place in the deck and the kind that it should hold."""


class StackedDeck(Random):
    """A source of chance whose shuffled decks of 80 are then stacked in one of some ways. `dealer` is dealt 21 cards.

    The seats are dealt blocks of the deck in their order, the dealer's last card (亮张) at the end of its block.
    """

    dealer: int = 0
    temper: float = 1.0

    def random(self) -> float:
        """A number from 0 to 1, as even as the temper of the players lets it be."""
        return math.pow(super().random(), self.temper)

    def getrandbits(self, k: int, /) -> int:
        """Even bits: without this method here, shuffling and choosing would go by `random`."""
        return super().getrandbits(k)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle; a deck is stacked as well, and the players get another temper."""
        super().shuffle(x)
        if len(x) != DECK:
            return
        self.temper = self.choice(_TEMPERS)
        fixed: set[int] = set()
        for place, kind in self.choice((self._groups, self._kans, self._poor_hands, self._fourth_shown))():
            found = next((other for other in range(DECK) if other not in fixed and x[other] == kind), None)
            if found is not None:
                x[place], x[found] = x[found], x[place]
                fixed.add(place)

    def _start(self, seat: int) -> int:
        return _BLOCK * seat + (seat > self.dealer)

    def _groups(self) -> Iterator[Wish]:
        """Three or four of a kind here and there."""
        for seat in range(_SEATS):
            kinds = self.sample(range(KINDS), self.randint(0, 2))
            cards = chain.from_iterable([kind] * self.choice((3, COPIES)) for kind in kinds)
            yield from enumerate(cards, self._start(seat))

    def _kans(self) -> Iterator[Wish]:
        """Up to four 坎 in one hand, mostly of the small size: soon it has nothing else left."""
        kinds = range(RANKS) if self.randrange(3) else range(KINDS)
        cards = [kind for kind in self.sample(kinds, self.randint(2, 4)) for _ in range(3)]
        return enumerate(cards, self._start(self.randrange(_SEATS)))

    def _poor_hands(self) -> Iterator[Wish]:
        """Six groups of no worth and two cards of a seventh, for everybody."""
        dealt: list[int] = []
        for seat in range(_SEATS):
            cards: list[int] = []
            while len(cards) < _BLOCK:
                run = self.choice(_WORTHLESS)
                if all(cards.count(kind) + run.count(kind) <= 2 for kind in run):
                    cards += run
            cards = [kind for kind in cards[:_BLOCK] if dealt.count(kind) + cards.count(kind) <= COPIES]
            dealt += cards
            yield from enumerate(cards, self._start(seat))

    def _fourth_shown(self) -> Iterator[Wish]:
        """The 亮张 is the dealer's fourth of its kind."""
        kind = self.randrange(KINDS)
        yield from enumerate([kind] * 3, self._start(self.dealer))
        yield self._start(self.dealer) + _BLOCK, kind
