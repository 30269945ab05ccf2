"""Clauses about whose turn it is and who goes first (T201-T206)."""

from collections.abc import Sequence
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import NO_CARD
from phz_cli.game.found import HOLDS, Found
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Call, Offer, Table


def not_on_offer(table: Table, action: Action) -> Sequence[Found]:
    """T206: a claim takes the card on offer and no other; the 亮张 can only be won on."""
    offer = table.offer
    if offer is not None and offer.card == action.card and offer.source != SHOWN:
        return HOLDS
    return (Found({"card": action.card, "offer": NO_CARD if offer is None else offer.card}),)


def ti_not_on_offer(table: Table, action: Action) -> Sequence[Found]:
    """T206 of a 提: a dealt quad needs no card on offer."""
    return HOLDS if table.lays_dealt_quad(action) else not_on_offer(table, action)


def draw_turn(table: Table, action: Action) -> Sequence[Found]:
    """T201 of a draw: the 下家 of whoever drew or discarded last, or of the seat that owes a discard."""
    return HOLDS if action.seat == table.to_draw else (Found({"verb": action.do}),)


def empty_wall(table: Table, action: Action) -> Sequence[Found]:
    """T205."""
    return (Found({}),) if table.wall_left <= 0 else HOLDS


def discard_owed(table: Table, action: Action) -> Sequence[Found]:
    """T202: an intake called for a discard, and play goes on without it (law 3.2); with 坎 only it was a C306."""
    if table.debt is None:
        return HOLDS
    debts = [debt for debt in table.all_debts() if table.seats[debt.seat].loose_held() > 0]
    return [Found({"card": debt.card}, debt.seat, debt.action) for debt in debts]


def discard_turn(table: Table, action: Action) -> Sequence[Found]:
    """T201 of a discard: another seat owes one, or nobody does and this seat took nothing just now."""
    if table.debt is not None:
        return HOLDS if table.owes(action.seat) else (Found({"verb": action.do}),)
    return HOLDS if table.last_intake == action.seat else (Found({"verb": action.do}),)


def undue_discard(table: Table, action: Action) -> Sequence[Found]:
    """T203: after the second quad no discard follows (八块, law 3.2)."""
    if table.debt is None and table.last_intake == action.seat:
        return (Found({"card": action.card}),)
    return HOLDS


def wei_turn(table: Table, action: Action) -> Sequence[Found]:
    """T201 of a 偎: only the own draw makes one."""
    offer = table.offer
    if offer is not None and offer.owner == action.seat and offer.source == DRAWN:
        return HOLDS
    return (Found({"verb": action.do}),)


def own_discard(table: Table, action: Action) -> Sequence[Found]:
    """T201 of a 跑: a seat never takes its own discard (law 3.4)."""
    offer = table.offer
    if offer is not None and offer.owner == action.seat and offer.source == DISCARDED:
        return (Found({"verb": action.do}),)
    return HOLDS


_RANK: Final = {verbs.HU: 3, verbs.PAO: 2, verbs.PENG: 2, verbs.CHI: 1}


def _precedence(table: Table, offer: Offer, seat: int, want: str) -> tuple[int, int]:
    """Higher goes first: 胡 > 跑 碰 > 吃; among equals the nearest to the card's owner (law 4.1, 4.2)."""
    distance = (seat - offer.owner) % table.size
    return _RANK[want], -distance if want in (verbs.HU, verbs.CHI) else 0


def preempting_call(table: Table, seat: int, want: str) -> Call | None:
    """The founded call of another seat that goes before this claim."""
    offer = table.offer
    if offer is None or not table.calls or want not in _RANK:
        return None
    mine = _precedence(table, offer, seat, want)
    for call in table.calls:
        if call.founded and call.seat != seat and _precedence(table, offer, call.seat, call.want) > mine:
            return call
    return None


def preempted(table: Table, action: Action) -> Sequence[Found]:
    """T204: a claim of higher rank was called for this card."""
    call = preempting_call(table, action.seat, action.do)
    if call is None:
        return HOLDS
    return (Found({"card": action.card, "want": call.want, "other": call.seat}),)
