"""Apply: do what the record says. Never judges; the caller has seen that the action can be carried out.

What an offer leaves behind when it ends (passes and their bars, law 6.1, 6.3-6.8) is worked out here.
"""

from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, chi_takes
from phz_cli.game.chances import founded, is_void_pao, may_chi, may_peng
from phz_cli.game.melds import RUNS, Meld, can_eat_as, same_kind
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Call, Debt, Made, Offer, Table
from phz_cli.game.trial import is_base

PASSED: Final = "passed"
THREW: Final = "discarded"


def apply(table: Table, action: Action) -> None:
    """Change the table as this action does. `table.number` becomes the action's number."""
    _VERBS[action.do](table, action)
    _leave_false_win(table, action)
    table.number += 1


def skip(table: Table, action: Action) -> None:
    """Count an action that could not be carried out; after a discard that could not, the turn passes on."""
    _leave_false_win(table, action)
    table.number += 1
    if action.do == verbs.FLIP:
        _take_off_wall(table)
    if action.do == verbs.DISCARD and not table.ended:
        if table.owes(action.seat):
            # the card that left the hand is not known: one more than is due stays in it
            seat = table.seats[action.seat]
            seat.offset -= 1
            seat.offset_cause.append(table.number)
            table.release(action.seat)
            table.to_draw = table.next(action.seat)
        elif table.debt is None:
            table.to_draw = table.next(action.seat)
        table.last_intake = verbs.NO_SEAT


# ---------------------------------------------------------------- the end of an offer


def _close(table: Table, taken_by: int = verbs.NO_SEAT, how: str = "") -> None:
    """End the open offer: whoever was reached, could eat or 碰 and did not act has passed (law 6.1)."""
    offer = table.offer
    table.offer = None
    table.made = None
    if offer is not None and offer.source != SHOWN and how not in (verbs.WEI, verbs.TI, verbs.HU):
        _note_passes(table, offer, taken_by, how)
    table.calls.clear()
    table.acted = False


def _note_passes(table: Table, offer: Offer, taken_by: int, how: str) -> None:
    if how == verbs.PAO:
        return
    profile = table.profile
    eaters_passed = how != verbs.PENG and not (how == verbs.CHI and offer.source == DRAWN and taken_by == offer.owner)
    for seat, cards in enumerate(table.seats):
        if seat == taken_by or (table.calls and _called(table, seat)):
            continue
        if may_peng(offer, cards, seat):
            cards.passed_peng |= 1 << offer.card
            _bar(table, seat, offer, profile.passed_peng_bars)
        if eaters_passed and may_chi(table, offer, seat):
            _bar(table, seat, offer, profile.passed_chi_bars)


def _called(table: Table, seat: int) -> bool:
    return any(call.seat == seat for call in table.calls)


def _bar(table: Table, seat: int, offer: Offer, bars: tuple[str, ...]) -> None:
    cards = table.seats[seat]
    if "chi" in bars:
        cards.chi_bar.setdefault(offer.card, (offer.action, PASSED))
    if "peng" in bars:
        cards.peng_bar.setdefault(offer.card, (offer.action, PASSED))


# ---------------------------------------------------------------- draw and discard


def _draw(table: Table, action: Action) -> None:
    _close(table)
    _leave_debts(table)
    table.wall_left = max(0, table.wall_left - 1)
    table.drawn.append(action.card)
    table.offer = Offer(action.card, DRAWN, action.seat, table.number + 1)
    table.to_draw = table.next(action.seat)
    table.last_intake = verbs.NO_SEAT


def _leave_debts(table: Table) -> None:
    """Play goes on over a discard that is owed: its seat keeps a card more, and is judged as if it had not."""
    if table.debt is not None:
        for debt in table.forgive():
            table.seats[debt.seat].offset -= 1
            table.seats[debt.seat].offset_cause.append(debt.action)


def _discard(table: Table, action: Action) -> None:
    _close(table)
    seat = table.seats[action.seat]
    debt = table.debt
    if debt is not None and (debt.seat == action.seat or table.owes(action.seat)):
        table.release(action.seat)
        table.to_draw = table.next(action.seat)
    else:
        seat.offset += 1
        seat.offset_cause.append(table.number + 1)
        if debt is None:
            table.to_draw = table.next(action.seat)
    seat.remove(action.card)
    seat.discards += 1
    table.discards += 1
    if table.profile.own_discard_bars_chi:
        seat.chi_bar.setdefault(action.card, (table.number + 1, THREW))
    table.offer = Offer(action.card, DISCARDED, action.seat, table.number + 1)
    table.last_intake = verbs.NO_SEAT


# ---------------------------------------------------------------- intakes


def _take(table: Table, action: Action, forced: bool = False) -> None:
    """After the cards are laid: the discard that is due, or the next to draw (law chapters 3, 5).

    After a `forced` meld none is due from a hand of 坎 only; after a 吃 or 碰 it is, for that was illegal (C306).
    """
    seat = table.seats[action.seat]
    seat.intakes += 1
    table.last_intake = action.seat
    table.to_draw = table.next(action.seat)
    owed = 0 if table.debt is None else table.owed_by(action.seat)
    if seat.excess() > owed and not (forced and seat.loose_held() <= 0):
        table.owe(Debt(action.seat, table.number + 1, action.card))


def _chi(table: Table, action: Action) -> None:
    _close(table, action.seat, verbs.CHI)
    seat = table.seats[action.seat]
    takes = chi_takes(action)
    wrong = len(takes) + 1 - 3 * len(action.melds)
    if wrong:
        # no group holds the eaten card (C303), which then lies nowhere
        seat.offset += wrong
        seat.offset_cause.append(table.number + 1)
    for card in takes:
        seat.remove(card)
    for meld in action.melds:
        cards = tuple(sorted(meld))
        if can_eat_as(cards, action.card):
            seat.lay(Meld("chi", cards, RUNS[cards]))
        else:
            seat.lay(Meld("chi", cards, 0, legal=False))
            seat.spoiled = True
    _take(table, action)


def _peng(table: Table, action: Action) -> None:
    _close(table, action.seat, verbs.PENG)
    seat = table.seats[action.seat]
    seat.remove(action.card, 2)
    seat.lay(same_kind("peng", action.card, red=table.profile.red_peng))
    seat.peng_base |= 1 << action.card
    _take(table, action)


def _make(table: Table, action: Action, kind: str) -> Made | None:
    seat = table.seats[action.seat]
    offer = table.offer
    if offer is None:
        return None
    void = kind == verbs.PAO and is_void_pao(offer, seat)
    return Made(action.seat, kind, offer, seat.held, seat.intakes, seat.copy() if void else None)


def _wei(table: Table, action: Action) -> None:
    late = table.wei_is_late()
    made = _make(table, action, verbs.WEI)
    _close(table, action.seat, verbs.WEI)
    seat = table.seats[action.seat]
    seat.remove(action.card, 2)
    seat.lay(same_kind("wei", action.card, shown=action.shown, late=late, red=table.profile.red_peng))
    if late:
        seat.peng_base |= 1 << action.card
    else:
        seat.wei_base |= 1 << action.card
    _take(table, action, forced=True)
    table.made = made


def _quad(table: Table, action: Action, kind: str) -> None:
    made = _make(table, action, kind)
    _close(table, action.seat, kind)
    seat = table.seats[action.seat]
    bit = 1 << action.card
    quad = same_kind(kind, action.card, red=table.profile.red_peng)
    if seat.hand[action.card] == 3:
        seat.remove(action.card, 3)
        seat.lay(quad)
    else:
        index = next(index for index, meld in enumerate(seat.melds) if is_base(meld, action.card))
        seat.table_huxi -= seat.melds[index].huxi
        del seat.melds[index]
        seat.wei_base &= ~bit
        seat.peng_base &= ~bit
        seat.lay(quad)
    _take(table, action, forced=True)
    table.made = made


def _pao(table: Table, action: Action) -> None:
    _quad(table, action, verbs.PAO)


def _ti(table: Table, action: Action) -> None:
    if not table.lays_dealt_quad(action):
        _quad(table, action, verbs.TI)
        return
    seat = table.seats[action.seat]
    seat.remove(action.card, 4)
    seat.lay(same_kind("ti", action.card, dealt=True))
    seat.laid_dealt += 1


# ---------------------------------------------------------------- the rest


def _claim(table: Table, action: Action) -> None:
    offer = table.offer
    _note_acted(table, action)
    if offer is not None:
        table.calls.append(Call(action.seat, action.want, founded(table, action.seat, action.want)))


def _pass(table: Table, action: Action) -> None:
    _note_acted(table, action)


def _note_acted(table: Table, action: Action) -> None:
    if table.offer is not None and table.offer.owner != action.seat:
        table.acted = True


def win(table: Table, action: Action) -> None:
    """Apply a valid 胡: the hand ends."""
    _close(table, action.seat, verbs.HU)
    table.ended = verbs.HU
    table.number += 1


def false_win(table: Table, action: Action) -> None:
    """Apply an invalid 胡: the claimant's hand is dead and play may go on (law 12.5)."""
    _note_acted(table, action)
    table.number += 1
    table.seats[action.seat].lose_right(table.number)
    table.false_win = True


def _leave_false_win(table: Table, action: Action) -> None:
    """The hand may end at a false win and its 醒 and ruling; anything else means that play went on (law 12.5)."""
    if table.false_win and action.do not in (verbs.FLIP, verbs.RULE):
        table.false_win = False


def _wash(table: Table, action: Action) -> None:
    _close(table)
    table.ended = verbs.WASH


def _flip(table: Table, action: Action) -> None:
    _take_off_wall(table)


def _take_off_wall(table: Table) -> None:
    """A card turned for 醒 while the hand is not over is one that nobody will draw (law 10.14)."""
    if not table.ended and table.wall_left > 0:
        table.wall_left -= 1


def _nothing(table: Table, action: Action) -> None:
    """A ruling changes nothing that a later action depends on."""


_VERBS: Final = {
    verbs.DRAW: _draw,
    verbs.DISCARD: _discard,
    verbs.CHI: _chi,
    verbs.PENG: _peng,
    verbs.WEI: _wei,
    verbs.PAO: _pao,
    verbs.TI: _ti,
    verbs.CLAIM: _claim,
    verbs.PASS: _pass,
    verbs.WASH: _wash,
    verbs.FLIP: _flip,
    verbs.RULE: _nothing,
}
