"""Chances: what each seat could do with each card on offer, for the statistics."""

from typing import Final

from phz_cli.audit.findings import Chance
from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action
from phz_cli.game.cards import NO_CARD
from phz_cli.game.chances import draw_duty, may_chi, may_peng, may_win, pao_base
from phz_cli.game.clauses_forced import runs_to_win
from phz_cli.game.table import DRAWN, SHOWN, Offer, Table

_TAKING: Final = frozenset((verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI, verbs.HU))
_CLOSING: Final = _TAKING | {verbs.DRAW, verbs.DISCARD, verbs.WASH}
_FORCED: Final = frozenset((verbs.WEI, verbs.PAO, verbs.TI))
_RANK: Final = {verbs.TI: 4, verbs.WEI: 4, verbs.HU: 3, verbs.PAO: 2, verbs.PENG: 2, verbs.CHI: 1}


def chances_closed_by(table: Table, action: Action) -> list[Chance]:
    """The chances of the open offer that this action ends; nothing when it ends none.

    A chance is *reached* unless a higher claim took the card first (law 4.4). A seat that lays a 偎, 提 or 跑 may
    still win on its card: that chance ends only with the action after the meld (law 4.3).
    """
    offer = table.offer
    do = action.do
    if do not in _CLOSING or (do == verbs.TI and table.lays_dealt_quad(action)):
        return []
    if offer is None:
        return _chances_without_offer(table, action)
    taker = action.seat if do in _TAKING else NO_SEAT
    found: list[Chance] = []
    owner, card, number = offer.owner, offer.card, offer.action
    duty = draw_duty(offer, table.seats[owner])
    for seat in table.order_from(owner):
        for want in _wants(table, offer, seat, duty):
            if want == verbs.HU and taker == seat and _keeps_win(table, action):
                continue
            taken = taker == seat and do == want
            reached = taken or taker in (NO_SEAT, seat) or not _goes_before(table, owner, action, seat, want)
            found.append(Chance(number, seat, want, card, reached, taken, want in _FORCED))
    return found


def _keeps_win(table: Table, action: Action) -> bool:
    """Whether this action is a meld after which its seat can still declare the win that it has on the card."""
    return action.do in (verbs.WEI, verbs.TI) or runs_to_win(table, action, action.seat)


def _chances_without_offer(table: Table, action: Action) -> list[Chance]:
    """The chance to win on a 偎, 提 or 跑 just made; without one, a win by the dealt cards alone that is declared."""
    made = table.made
    seat = action.seat if made is None else made.seat
    wins = action.do == verbs.HU and action.seat == seat
    if (made is None and not wins) or not may_win(table, seat):
        return []
    number, card = (table.number, NO_CARD) if made is None else (made.offer.action, made.offer.card)
    return [Chance(number, seat, verbs.HU, card, reached=True, taken=wins, forced=False)]


def _wants(table: Table, offer: Offer, seat: int, duty: str) -> list[str]:
    """What a seat could do with the card; `duty`: what its owner must make of it."""
    own = seat == offer.owner
    wants: list[str] = []
    if duty:
        if own:
            wants.append(duty)
        elif offer.source == DRAWN and table.wall_left > 0:
            return wants  # the last card of the wall need not be melded: then others may have it (law 3.7)
    if may_win(table, seat):
        wants.append(verbs.HU)
    if offer.source == SHOWN:
        return wants
    cards = table.seats[seat]
    if pao_base(offer, cards, own):
        wants.append(verbs.PAO)
    if may_peng(offer, cards, seat):
        wants.append(verbs.PENG)
    if may_chi(table, offer, seat):
        wants.append(verbs.CHI)
    return wants


def _goes_before(table: Table, owner: int, action: Action, seat: int, want: str) -> bool:
    """Whether the claim that took the card goes before this want of another seat."""
    taken, wanted = _RANK[action.do], _RANK[want]
    if taken != wanted:
        return taken > wanted
    return (action.seat - owner) % table.size < (seat - owner) % table.size
