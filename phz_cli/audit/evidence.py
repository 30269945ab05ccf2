"""Evidence: what a referee needs to see of the table when a clause was broken (law 11.3)."""

from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action
from phz_cli.game.cards import NO_CARD, UNKNOWN, cards_of, character, text
from phz_cli.game.judge import Breach
from phz_cli.game.offers import offers_of
from phz_cli.game.table import Table

_CARDS: Final = ("card", "wall", "shown", "offer")


def evidence_of(table: Table, seat: int) -> dict[str, object]:
    """The table as it stands for this seat: its hand, its melds, the card on offer, what it could do.

    `legal` lists actions in the form of the record; a `draw` there names no card.
    """
    if seat == NO_SEAT:
        return {}
    cards = table.seats[seat]
    found: dict[str, object] = {
        "hand": text(cards_of(cards.hand)),
        "melds": [{"kind": meld.kind, "cards": text(meld.cards)} for meld in cards.melds],
    }
    offer = table.offer if table.made is None else table.made.offer
    if offer is not None:
        found["offer"] = {"card": character(offer.card), "source": offer.source, "seat": offer.owner}
    found["legal"] = [action_of(action) for action in offers_of(table, seat)]
    return found


def action_of(action: Action) -> dict[str, object]:
    """An action in the words of the record."""
    row: dict[str, object] = {"do": action.do}
    if action.seat != NO_SEAT:
        row["seat"] = action.seat
    if action.card not in (NO_CARD, UNKNOWN):
        row["card"] = character(action.card)
    if action.melds and action.do == verbs.CHI:
        row["melds"] = [text(meld) for meld in action.melds]
    if action.shown:
        row["shown"] = True
    return row


def parameters_of(breach: Breach, players: list[str]) -> dict[str, object]:
    """The values of a breach as text: cards as characters, seats as players."""
    found = dict(breach.parameters)
    for key in _CARDS:
        value = found.get(key)
        if isinstance(value, int):
            found[key] = None if value == NO_CARD else character(value)
    meld = found.get("meld")
    if isinstance(meld, tuple):
        found["meld"] = text(meld)
    other = found.get("other")
    if isinstance(other, int):
        found["other"] = players[other]
    causes = found.get("causes")
    if isinstance(causes, tuple):
        found["causes"] = list(causes)
    return found
