"""Who the dealer of an imported hand is, where the source may not say it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.records.importers.draft import Move

DEALT: Final = 21
"""The dealer begins with this many cards; with four or two players too."""


class Dealer(NamedTuple):
    """A seat; `certain` is False where the hands do not show it, or show another than the source names."""

    seat: int
    certain: bool


def dealer_of(hands: Sequence[str], moves: Sequence[Move], named: int | None = None) -> Dealer | None:
    """The dealer by the 21st card, by name, by the first discard; None where nothing tells."""
    long = [seat for seat, hand in enumerate(hands) if len(hand) == DEALT]
    if named is not None:
        return Dealer(named, certain=not long or named in long)
    if len(long) == 1:
        return Dealer(long[0], certain=True)
    for move in moves:
        if move.action.do == verbs.DISCARD and move.action.seat is not None:
            return Dealer(move.action.seat, certain=False)
    return None
