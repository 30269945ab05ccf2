"""Every action that anybody could think of at a table, legal or not."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import KINDS, NO_CARD, UNKNOWN
from phz_cli.game.melds import RUNS_WITH
from phz_cli.game.table import Table

MOST_BI = 2


def chi_actions(seat: int, card: int) -> Iterator[Action]:
    """The card eaten into each of its runs, with every multiset of up to two 比 runs that hold its kind."""
    for first in RUNS_WITH[card]:
        for number in range(MOST_BI + 1):
            for more in combinations_with_replacement(RUNS_WITH[card], number):
                yield Action(verbs.CHI, seat, card, (first, *more))


def conceivable(table: Table) -> Iterator[Action]:
    """Each seat × each verb × each kind; a 胡 names the card that is there, as `offers` writes it."""
    offer = table.offer if table.made is None else table.made.offer
    named = NO_CARD if offer is None else offer.card
    eaten = range(KINDS) if table.offer is None else [table.offer.card]
    yield Action(verbs.WASH)
    for seat in range(table.size):
        yield Action(verbs.DRAW, seat, UNKNOWN)
        yield Action(verbs.HU, seat, named)
        for card in range(KINDS):
            yield Action(verbs.DISCARD, seat, card)
            for verb in (verbs.PENG, verbs.PAO, verbs.TI):
                yield Action(verb, seat, card)
            for shown in (False, True):
                yield Action(verbs.WEI, seat, card, shown=shown)
        for card in eaten:
            yield from chi_actions(seat, card)
    if table.offer is not None:
        for seat in range(table.size):
            for card in range(KINDS):
                if card != table.offer.card:
                    yield Action(verbs.CHI, seat, card, (RUNS_WITH[card][0],))
