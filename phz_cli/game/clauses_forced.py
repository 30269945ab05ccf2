"""Clauses about what must be done: 提 偎 跑, dealt quads, compulsory wins (F501-F507)."""

from collections.abc import Sequence
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, chi_takes
from phz_cli.game.chances import (
    draw_duty,
    is_void_pao,
    may_win,
    pao_base,
    trial,
)
from phz_cli.game.found import HOLDS, Found
from phz_cli.game.settle import wins_by_quad
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Made, Offer, Seat, Table

_MELDS: Final = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO)


def _called(table: Table, seat: int, want: str) -> bool:
    return any(call.seat == seat and call.want == want for call in table.calls)


def _open(table: Table) -> Offer | None:
    offer = table.offer
    return offer if offer is not None and offer.source != SHOWN else None


def _binds(table: Table, action: Action, seat: int) -> bool:
    """Whether a forced meld of this seat binds: the last card of the wall may be left, not melded else (law 3.7)."""
    return table.wall_left > 0 or (action.seat == seat and action.do in _MELDS)


def missed_ti(table: Table, action: Action) -> Sequence[Found]:
    """F503: the drawer's 坎 or 偎 makes a 提 of its own draw."""
    offer = _open(table)
    if offer is None or draw_duty(offer, table.seats[offer.owner]) != verbs.TI:
        return HOLDS
    if not _binds(table, action, offer.owner):
        return HOLDS
    if action.seat == offer.owner and action.do in (verbs.TI, verbs.HU):
        return HOLDS
    base = "kan" if table.seats[offer.owner].kans >> offer.card & 1 else "wei"
    return (Found({"card": offer.card, "base": base}, offer.owner, offer.action),)


def missed_wei(table: Table, action: Action) -> Sequence[Found]:
    """F502: the drawer's pair makes a 偎 of its own draw, before another seat acts on the card (law 7.2-7.4)."""
    offer = _open(table)
    if offer is None or draw_duty(offer, table.seats[offer.owner]) != verbs.WEI:
        return HOLDS
    if not _binds(table, action, offer.owner):
        return HOLDS
    if action.seat == offer.owner and action.do in (verbs.WEI, verbs.HU):
        if action.do == verbs.WEI and table.acted:
            return (Found({"card": offer.card}, offer.owner, offer.action, kills=not table.wei_is_late()),)
        return HOLDS
    return (Found({"card": offer.card}, offer.owner, offer.action),)


def missed_pao(table: Table, action: Action) -> Sequence[Found]:
    """F501: a 跑 that was due and neither made nor called; nobody won on the card (law 4.3, 7.6)."""
    offer = _open(table)
    if offer is None or action.do == verbs.HU:
        return HOLDS
    bit = 1 << offer.card
    found = []
    for seat, cards in enumerate(table.seats):
        if _binds(table, action, seat) and (cards.kans | cards.wei_base | cards.peng_base) & bit:
            base = pao_base(offer, cards, seat == offer.owner)
            if base == "kan" and _breaks_kan(action, cards, seat):
                continue
            if base and not (action.do == verbs.PAO and action.seat == seat) and not _called(table, seat, "pao"):
                found.append(Found({"card": offer.card, "base": base}, seat, offer.action))
    return found


def _breaks_kan(action: Action, cards: Seat, seat: int) -> bool:
    """Whether the action eats with the 坎 that should have run: that is C301 and C305, and no F501 beside them."""
    return action.do == verbs.CHI and action.seat == seat and action.card in chi_takes(action)


def missed_hu(table: Table, action: Action) -> Sequence[Found]:
    """F507: a win that the profile makes compulsory, for every seat not beaten to it."""
    if table.profile.compulsory_win == "none":
        return HOLDS
    if table.made is not None:
        return _missed_after_meld(table, table.made, action)
    offer = table.offer
    if offer is None or not _compels(table, offer):
        return HOLDS
    found = []
    for seat in _bound_to_win(table, offer):
        if action.do == verbs.HU and action.seat == seat:
            break
        if not _called(table, seat, "hu") and may_win(table, seat) and not runs_to_win(table, action, seat):
            found.append(Found({"card": offer.card}, seat, offer.action))
    return found


def _compels(table: Table, offer: Offer) -> bool:
    """Whether a win on this card must be declared: on a discard, with `always` on a drawn card too (A7)."""
    return offer.source == DISCARDED or (offer.source == DRAWN and table.profile.compulsory_win == "always")


def _bound_to_win(table: Table, offer: Offer) -> tuple[int, ...]:
    """The seats whose win on the card would count, in their order; its own 偎 or 提 takes it from all others."""
    if offer.source == DISCARDED:
        return table.order_from(table.next(offer.owner))[:-1]
    if draw_duty(offer, table.seats[offer.owner]):
        return (offer.owner,)
    return table.order_from(offer.owner)


def runs_to_win(table: Table, action: Action, seat: int) -> bool:
    """A 跑 may be laid before the win that it makes is declared (law 8.10); a void one leaves the win open."""
    if action.do != verbs.PAO or action.seat != seat:
        return False
    if table.offer is not None and is_void_pao(table.offer, table.seats[seat]):
        return True
    found = trial(table, seat)
    return found is not None and wins_by_quad(table.profile, table.seats[seat], found)


def _missed_after_meld(table: Table, made: Made, action: Action) -> Sequence[Found]:
    """F507 of a seat that laid the 跑, 偎 or 提 and then did not declare the win."""
    offer = made.offer
    if not _compels(table, offer) or (action.do == verbs.HU and action.seat == made.seat):
        return HOLDS
    return (Found({"card": offer.card}, made.seat, offer.action),) if may_win(table, made.seat) else HOLDS


def no_pao_base(table: Table, action: Action) -> Sequence[Found]:
    """F506 of a 跑 that has neither 坎, 偎 nor 碰."""
    cards = table.seats[action.seat]
    if (cards.kans | cards.wei_base | cards.peng_base) >> action.card & 1:
        return HOLDS
    return (Found({"card": action.card}),)


def pao_of_discard(table: Table, action: Action) -> Sequence[Found]:
    """F506 of a 跑 from a 碰 with a discard (law 7.6)."""
    cards = table.seats[action.seat]
    if table.offer is not None and is_void_pao(table.offer, cards):
        return (Found({"card": action.card}),)
    return HOLDS


def no_ti_base(table: Table, action: Action) -> Sequence[Found]:
    """F506 of a 提: no dealt quad, no 坎 or 偎, or another seat's card, which would be a 跑."""
    if table.lays_dealt_quad(action):
        return HOLDS
    cards = table.seats[action.seat]
    offer = table.offer
    if (cards.kans | cards.wei_base) >> action.card & 1:
        others = offer is not None and offer.card == action.card and offer.source != SHOWN
        if not others or (offer is not None and offer.owner == action.seat and offer.source == DRAWN):
            return HOLDS
    return (Found({"card": action.card}),)


def wei_display(table: Table, action: Action) -> Sequence[Found]:
    """F505: a 臭偎 and a 误亮偎 show one card, every other 偎 none (law 6.11)."""
    passed = table.seats[action.seat].passed_peng >> action.card & 1
    open_due = bool(passed) or table.wei_is_late()
    if action.shown == open_due:
        return HOLDS
    return (Found({"card": action.card, "want": "open" if open_due else "closed"}),)


def quads_kept(table: Table, seat: int) -> int:
    """Mask of the dealt quads that the seat still owes the table (law 2.5-2.9)."""
    cards = table.seats[seat]
    if table.profile.opening_ti == "hidden" and cards.dealt_quads.bit_count() < 2:
        return 0
    return cards.quads


def late_quad(table: Table, action: Action) -> Sequence[Found]:
    """F504: a dealt quad not laid before the first intake (law 2.5-2.10); one that the 吃 breaks is C305 alone."""
    cards = table.seats[action.seat]
    if not cards.quads or cards.intakes or (action.do == verbs.TI and table.lays_dealt_quad(action)):
        return HOLDS
    if table.profile.opening_ti != "first_intake" and action.seat == table.dealer:
        return HOLDS
    broken = sum(1 << card for card in set(chi_takes(action)) if cards.quads >> card & 1)
    return _late(quads_kept(table, action.seat) & ~broken)


def late_quad_at_discard(table: Table, action: Action) -> Sequence[Found]:
    """F504 of the dealer where the deadline is its first discard (`changde-80`)."""
    cards = table.seats[action.seat]
    if not cards.quads or table.profile.opening_ti == "first_intake" or action.seat != table.dealer:
        return HOLDS
    if cards.discards:
        return HOLDS
    return _late(quads_kept(table, action.seat) & ~(1 << action.card))


def _late(quads: int) -> Sequence[Found]:
    return (Found({"card": quads.bit_length() - 1}),) if quads else HOLDS
