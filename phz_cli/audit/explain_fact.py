"""Facts: the values that decided a clause, as data; the words for each are `explain.fact.KEY` of the messages."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from phz_cli.game.actions import Action
from phz_cli.game.cards import NO_CARD, UNKNOWN, character
from phz_cli.game.table import Offer, Table


class Fact(NamedTuple):
    """One value. `values` fill its sentence: cards as characters; `seat` and `other` are seats.

    `private`: the seat whose cards in hand, or whose earlier chances, the fact tells of; None for what all can see.
    """

    key: str
    values: Mapping[str, object] = {}
    private: int | None = None


Facts = Callable[[Table, Action], Iterator[Fact]]
"""Gives the values that one test of a clause looks at, whether the clause is broken or not."""


def card_text(card: int) -> str:
    """A card as a character, `?` for one that is not known or not named."""
    return character(UNKNOWN) if card in (NO_CARD, UNKNOWN) else character(card)


def on_offer(table: Table) -> Offer | None:
    """The card that can be taken or won on: the offer, or the one of the 偎, 提 or 跑 just made."""
    return table.offer if table.made is None else table.made.offer


def offer_fact(table: Table) -> Fact:
    """Which card is on offer, who put it there and with which action."""
    offer = on_offer(table)
    if offer is None:
        return Fact("no_offer")
    values = {"card": card_text(offer.card), "seat": offer.owner, "action": offer.action}
    if table.made is not None:
        return Fact("made", {**values, "verb": table.made.kind, "seat": table.made.seat})
    return Fact(f"offer_{offer.source}", values)


def copies_fact(table: Table, seat: int, card: int) -> Fact:
    """How many copies of a card a seat has in hand."""
    values = {"seat": seat, "card": card_text(card), "count": table.seats[seat].hand[card] if card >= 0 else 0}
    return Fact("copies", values, seat)


def bases_fact(table: Table, seat: int, card: int) -> Fact:
    """What of this card the seat has from which a 提 or 跑 is made: 坎, 偎, 碰, a dealt quad, or nothing."""
    cards = table.seats[seat]
    bit = 1 << card if card >= 0 else 0
    values: dict[str, object] = {"seat": seat, "card": card_text(card)}
    for base, mask in (("ti", cards.quads), ("kan", cards.kans), ("wei", cards.wei_base), ("peng", cards.peng_base)):
        if mask & bit:
            return Fact("base", {**values, "base": base}, seat if base in ("ti", "kan") else None)
    return Fact("no_base", values, seat)


def wall_fact(table: Table) -> Fact:
    """How many cards the wall still has."""
    return Fact("wall", {"count": table.wall_left})
