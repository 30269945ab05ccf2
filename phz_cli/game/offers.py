"""Offers: everything that may be done now, by anybody.

First the dealt quads, then every claim for the card on offer, then the wins, then the discard or draw; who comes first
among them is for `judge` to say (law 4.1).
"""

from collections.abc import Iterator

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import KINDS, NO_CARD, UNKNOWN
from phz_cli.game.chances import best_win, chi_choices, draw_duty, may_peng, pao_base
from phz_cli.game.judge import judge
from phz_cli.game.settle import Win
from phz_cli.game.table import SHOWN, Offer, Table


def offers(table: Table) -> tuple[Action, ...]:
    """Every legal action. A draw has card UNKNOWN; 比 groups of a 吃 are sorted; a 胡 shows no groups."""
    return tuple(action for action in _candidates(table) if not judge(table, action).breaches)


def offers_of(table: Table, seat: int) -> tuple[Action, ...]:
    """The legal actions of one seat."""
    candidates = (action for action in _candidates(table) if action.seat == seat)
    return tuple(action for action in candidates if not judge(table, action).breaches)


def normal(action: Action) -> Action:
    """The action as `offers` writes it."""
    if action.do == verbs.DRAW:
        return Action(verbs.DRAW, action.seat, UNKNOWN)
    if action.do == verbs.CHI:
        first, *rest = (tuple(sorted(meld)) for meld in action.melds)
        return Action(verbs.CHI, action.seat, action.card, (first, *sorted(rest)))
    return Action(action.do, action.seat, action.card, shown=action.shown)


def is_legal(table: Table, action: Action) -> bool:
    """Whether the action is among the offers."""
    return normal(action) in offers(table)


def _candidates(table: Table) -> Iterator[Action]:
    if table.ended:
        return
    yield from _dealt_quads(table)
    if table.offer is not None:
        yield from _claims(table)
    yield from _wins(table)
    if table.debt is not None:
        for seat in dict.fromkeys(debt.seat for debt in table.all_debts()):
            for kind in range(KINDS):
                if table.seats[seat].hand[kind]:
                    yield Action(verbs.DISCARD, seat, kind)
    elif table.wall_left > 0:
        yield Action(verbs.DRAW, table.to_draw, UNKNOWN)
    else:
        yield Action(verbs.WASH)


def _dealt_quads(table: Table) -> Iterator[Action]:
    for seat, cards in enumerate(table.seats):
        if cards.quads:
            for kind in range(KINDS):
                if cards.quads >> kind & 1:
                    yield Action(verbs.TI, seat, kind)


def _claims(table: Table) -> Iterator[Action]:
    offer = table.offer
    if offer is None or offer.source == SHOWN:
        return
    duty = draw_duty(offer, table.seats[offer.owner])
    if duty == verbs.TI:
        yield Action(verbs.TI, offer.owner, offer.card)
    elif duty == verbs.WEI:
        for shown in (False, True):
            yield Action(verbs.WEI, offer.owner, offer.card, shown=shown)
    for seat in range(table.size):
        yield from free_claims(table, offer, seat)


def free_claims(table: Table, offer: Offer, seat: int) -> Iterator[Action]:
    """跑, 碰 and every 吃 that this seat's own cards allow of the card on offer, priority left out."""
    cards = table.seats[seat]
    if pao_base(offer, cards, seat == offer.owner):
        yield Action(verbs.PAO, seat, offer.card)
    if may_peng(offer, cards, seat):
        yield Action(verbs.PENG, seat, offer.card)
    for first, *rest in chi_choices(table, offer, seat):
        yield Action(verbs.CHI, seat, offer.card, (first, *sorted(rest)))


def _wins(table: Table) -> Iterator[Action]:
    made = table.made
    offer = table.offer if made is None else made.offer
    for seat in range(table.size):
        if isinstance(best_win(table, seat), Win):
            yield Action(verbs.HU, seat, NO_CARD if offer is None else offer.card)
