"""A hand held up as a win: the winning card, where it came from, and what the hand was before it (law 8.1)."""

from typing import Final, NamedTuple

from phz_cli.game.cards import NO_CARD
from phz_cli.game.melds import Meld

GROUPS: Final = 7
"""门子 of a complete hand."""


class Trial(NamedTuple):
    """A hand held up as a win: `card` is NO_CARD when it is complete as it lies (天胡, after the own 偎 提 跑).

    `source` is how the winning card came (draw, discard, shown) and `own` whether it is the winner's own.
    `last`: the last card of the wall. `first`: the dealer's first discard. `intakes` and `held`: melds made
    and cards in hand before the winning card came. `won_on` names it where `card` does not.
    """

    card: int
    source: str
    own: bool
    dealer: bool = False
    last: bool = False
    first: bool = False
    intakes: int = 0
    held: int = 0
    won_on: int = NO_CARD


def is_base(meld: Meld, card: int) -> bool:
    """Whether this table meld is the 偎 or 碰 of the card."""
    return meld.kind in ("wei", "peng") and meld.cards[0] == card
