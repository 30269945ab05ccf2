"""What decides the clauses of record, turn and choice (R105-R107, T201-T206, C301-C306, P401, P402, X601)."""

# ruff: noqa: ARG001 - every function has the one signature of `Facts`

from collections.abc import Iterator

from phz_cli.audit.explain_fact import (
    Fact,
    bases_fact,
    card_text,
    copies_fact,
    offer_fact,
    on_offer,
    wall_fact,
)
from phz_cli.game.actions import NO_SEAT, Action, chi_takes
from phz_cli.game.cards import text
from phz_cli.game.chances import discard_follows
from phz_cli.game.melds import run_huxi
from phz_cli.game.table import DEAL_ACTION, Table


def end_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Whether and how the hand has ended (R107)."""
    yield Fact("ended", {"verb": table.ended}) if table.ended else Fact("not_ended")


def flip_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Whether somebody has won, so that a 醒 may be turned (R107)."""
    if table.false_win:
        yield Fact("false_win")
    else:
        yield from end_facts(table, action)


def wall_facts(table: Table, action: Action) -> Iterator[Fact]:
    """How many cards are left (T205, R106)."""
    yield wall_fact(table)


def chi_cards(table: Table, action: Action) -> Iterator[Fact]:
    """How many of each card a 吃 takes and how many are there (R105)."""
    takes = chi_takes(action)
    for card in dict.fromkeys(takes):
        yield Fact("takes", {"card": card_text(card), "count": takes.count(card)})
        yield copies_fact(table, action.seat, card)


def copies_facts(table: Table, action: Action) -> Iterator[Fact]:
    """How many copies the seat has in hand (R105, X601)."""
    yield copies_fact(table, action.seat, action.card)


def offer_facts(table: Table, action: Action) -> Iterator[Fact]:
    """The card that is on offer and the one that is claimed (T206)."""
    yield offer_fact(table)
    yield Fact("claimed", {"card": card_text(action.card)})


def ti_offer_facts(table: Table, action: Action) -> Iterator[Fact]:
    """As of any claim; a dealt quad needs no card on offer (T206)."""
    if table.lays_dealt_quad(action):
        yield bases_fact(table, action.seat, action.card)
    else:
        yield from offer_facts(table, action)


def owner_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Whose card is on offer (T201 of a 偎 or 跑, P401)."""
    yield offer_fact(table)


def debt_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Who owes a discard and since when (T202)."""
    if table.debt is None:
        yield Fact("no_debt")
    for debt in table.all_debts():
        if debt.action == DEAL_ACTION:
            yield Fact("debt_dealt", {"seat": debt.seat})
        else:
            values = {"seat": debt.seat, "action": debt.action, "excess": table.seats[debt.seat].excess()}
            yield Fact("debt", values)


def draw_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Whose draw it is (T201)."""
    yield Fact("to_draw", {"seat": table.to_draw})


def discard_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Who owes a discard; where nobody does, who took a card just now (T201)."""
    yield from debt_facts(table, action)
    if table.debt is None:
        seat = table.last_intake
        yield Fact("no_intake") if seat == NO_SEAT else Fact("intake", {"seat": seat})


def undue_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Who owes a discard; where nobody does, how the count of the seat that took a card stands (T203)."""
    yield from debt_facts(table, action)
    if table.debt is None:
        seat = table.last_intake
        if seat != NO_SEAT:
            cards = table.seats[seat]
            yield Fact("quads", {"seat": seat, "count": cards.quads_owned()})
            values = {"seat": seat, "held": cards.held, "melds": len(cards.melds), "excess": cards.excess()}
            yield Fact("counted", values)


def call_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Who called for the card, in their order (T204)."""
    if not table.calls:
        yield Fact("no_calls")
    for call in table.calls:
        values = {"seat": call.seat, "want": call.want}
        yield Fact("call" if call.founded else "unfounded_call", values, call.seat)


def position_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Whose card it is, and who may eat it (C304)."""
    yield offer_fact(table)
    offer = on_offer(table)
    if offer is not None:
        yield Fact("next", {"seat": offer.owner, "other": table.next(offer.owner)})


def kan_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Which of the cards that a 吃 takes are held three or four times (C305)."""
    hand = table.seats[action.seat].hand
    kans = [card for card in dict.fromkeys(chi_takes(action)) if hand[card] >= 3]
    for card in kans:
        yield copies_fact(table, action.seat, card)
    if not kans:
        yield Fact("no_kan", {"cards": text(dict.fromkeys(chi_takes(action)))}, action.seat)


def group_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Each group: whether it is one, and whether the eaten card is in it (C303)."""
    for meld in action.melds:
        if run_huxi(meld) is None:
            yield Fact("no_group", {"meld": text(meld)})
        elif action.card not in meld:
            yield Fact("without_card", {"meld": text(meld), "card": card_text(action.card)})
        else:
            yield Fact("group", {"meld": text(meld), "huxi": run_huxi(meld)})


def chi_bar_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Since when and by what the kind may not be eaten (C302)."""
    yield _bar(action, table.seats[action.seat].chi_bar.get(action.card))


def peng_bar_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Since when and by what the kind may not be taken with a pair (P402)."""
    yield _bar(action, table.seats[action.seat].peng_bar.get(action.card))


def _bar(action: Action, bar: tuple[int, str] | None) -> Fact:
    values: dict[str, object] = {"seat": action.seat, "card": card_text(action.card)}
    if bar is None:
        return Fact("no_bar", values, action.seat)
    return Fact("bar", {**values, "since": bar[0], "how": bar[1]}, None if bar[1] == "discarded" else action.seat)


def bi_facts(table: Table, action: Action) -> Iterator[Fact]:
    """How many copies of the eaten kind were held, how many of them the 吃 lays, how many stay (C301)."""
    held = table.seats[action.seat].hand[action.card]
    laid = chi_takes(action).count(action.card)
    yield copies_fact(table, action.seat, action.card)
    yield Fact("left", {"card": card_text(action.card), "laid": laid, "left": held - laid}, action.seat)


def chi_rest_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Cards outside 坎 and quads, how many of them the 吃 uses, whether a discard is due (C306)."""
    hand = table.seats[action.seat].hand
    yield from _rest(table, action, sum(hand[card] < 3 for card in chi_takes(action)))


def peng_rest_facts(table: Table, action: Action) -> Iterator[Fact]:
    """The same of a 碰 (C306)."""
    yield from _rest(table, action, 2 if table.seats[action.seat].hand[action.card] == 2 else 0)


def _rest(table: Table, action: Action, used: int) -> Iterator[Fact]:
    cards = table.seats[action.seat]
    yield Fact("loose", {"seat": action.seat, "count": cards.loose_held(), "used": used}, action.seat)
    yield Fact("discard_follows" if discard_follows(cards) else "no_discard_follows")
