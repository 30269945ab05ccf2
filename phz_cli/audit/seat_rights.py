"""What a seat's own cards let it do, other seats' cards and the order of claims left out (law 4.1).

For a viewer who sees this seat's cards only: `game.offers` would tell of the others, too.
"""

from collections.abc import Iterator

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import KINDS, UNKNOWN
from phz_cli.game.chances import draw_duty, may_win
from phz_cli.game.offers import free_claims
from phz_cli.game.table import SHOWN, Table


def rights(table: Table, seat: int, owing: int | None) -> Iterator[Action]:
    """The actions in the order of `game.offers`. `owing`: the seat that owes a discard, as far as is seen."""
    cards, offer = table.seats[seat], table.offer
    yield from (Action(verbs.TI, seat, kind) for kind in range(KINDS) if cards.quads >> kind & 1)
    if offer is not None and offer.source != SHOWN:
        yield from _claims(table, seat)
    if may_win(table, seat):
        current = offer if table.made is None else table.made.offer
        assert current is not None  # there is no win without a card
        yield Action(verbs.HU, seat, current.card)
    if owing == seat:
        yield from (Action(verbs.DISCARD, seat, kind) for kind in range(KINDS) if cards.loose >> kind & 1)
    elif owing is None and table.to_draw == seat and table.wall_left > 0:
        yield Action(verbs.DRAW, seat, UNKNOWN)


def _claims(table: Table, seat: int) -> Iterator[Action]:
    cards, offer = table.seats[seat], table.offer
    assert offer is not None
    duty = draw_duty(offer, cards) if seat == offer.owner else ""
    if duty == verbs.TI:
        yield Action(verbs.TI, seat, offer.card)
    elif duty == verbs.WEI:
        yield Action(verbs.WEI, seat, offer.card)
    yield from free_claims(table, offer, seat)
