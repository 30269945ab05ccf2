"""Chances: what each seat could do with each card on offer, for the statistics (stats.md group B)."""

from collections.abc import Iterator

from phz_cli.audit.findings import Chance
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.chances import chi_choices, draw_duty, may_peng, may_win, pao_base
from phz_cli.game.table import DRAWN, SHOWN, Offer, Table

_CLOSING = (verbs.DRAW, verbs.DISCARD, verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI, verbs.HU, verbs.WASH)
_TAKING = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI, verbs.HU)


def chances_closed_by(table: Table, action: Action) -> Iterator[Chance]:
    """The chances of the open offer that this action ends; nothing when it ends none.

    A chance is *reached* unless a higher claim took the card first (D2).
    """
    offer = table.offer
    if action.do not in _CLOSING or offer is None or (action.do == verbs.TI and table.lays_dealt_quad(action)):
        return
    taker = action.seat if action.do in _TAKING else None
    for seat in table.order_from(offer.owner):
        for want, forced in _wants(table, offer, seat):
            taken = taker == seat and action.do == want
            reached = taken or taker is None or not _goes_before(table, offer, action, seat, want)
            yield Chance(offer.action, seat, want, offer.card, reached, taken, forced)


def _wants(table: Table, offer: Offer, seat: int) -> Iterator[tuple[str, bool]]:
    cards = table.seats[seat]
    if seat == offer.owner:
        duty = draw_duty(offer, cards)
        if duty:
            yield duty, True
    elif offer.source == DRAWN and draw_duty(offer, table.seats[offer.owner]):
        return
    if may_win(table, seat):
        yield verbs.HU, False
    if offer.source == SHOWN:
        return
    if pao_base(offer, cards, seat == offer.owner):
        yield verbs.PAO, True
    if may_peng(offer, cards, seat):
        yield verbs.PENG, False
    if chi_choices(table, offer, seat):
        yield verbs.CHI, False


def _goes_before(table: Table, offer: Offer, action: Action, seat: int, want: str) -> bool:
    """Whether the claim that took the card goes before this want of another seat, or of the same one."""
    if action.seat == seat:
        return False
    rank = {verbs.TI: 4, verbs.WEI: 4, verbs.HU: 3, verbs.PAO: 2, verbs.PENG: 2, verbs.CHI: 1}
    if rank[action.do] != rank[want]:
        return rank[action.do] > rank[want]
    return (action.seat - offer.owner) % table.size < (seat - offer.owner) % table.size
