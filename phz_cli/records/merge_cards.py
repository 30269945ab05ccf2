"""Merging what two records know of cards: the union, or None where they cannot both be right."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from phz_cli.game.cards import CHARACTERS, UNKNOWN_CHARACTER
from phz_cli.records.model import Extra


def merged_card(one: str | None, other: str | None) -> str | None:
    """Whichever is known; None where both are and differ, or neither is stated."""
    if one is None or one == UNKNOWN_CHARACTER:
        return one if other is None else other
    if other is None or other in (UNKNOWN_CHARACTER, one):
        return one
    return None


def merged_hand(one: str, other: str, *, dealer: bool = False) -> str | None:
    """The known cards of both in the order of the cards, then `?`; a dealer's last card stays last.

    A hand written as one `?` or as nothing may have any size.
    """
    if one == other or other in ("", UNKNOWN_CHARACTER):
        return one
    if one in ("", UNKNOWN_CHARACTER):
        return other
    if len(one) != len(other):
        return None
    last = ""
    if dealer:
        final = merged_card(one[-1], other[-1])
        if final is None:
            return None
        last, one, other = final, one[:-1], other[:-1]
    body = _union(one, other)
    return None if body is None else body + last


def _union(one: str, other: str) -> str | None:
    known = Counter(one.replace(UNKNOWN_CHARACTER, "")) | Counter(other.replace(UNKNOWN_CHARACTER, ""))
    unknown = len(one) - known.total()
    if unknown < 0:
        return None
    if UNKNOWN_CHARACTER not in one:
        return one
    if UNKNOWN_CHARACTER not in other:
        return other
    return "".join(sorted(known.elements(), key=CHARACTERS.index)) + UNKNOWN_CHARACTER * unknown


def merged_wall(one: str | None, other: str | None) -> str | None:
    """The walls card by card; None where they differ, or none is stated."""
    if one is None or other is None:
        return other if one is None else one
    cards = [merged_card(mine, theirs) for mine, theirs in zip(one, other, strict=False)]
    if len(one) != len(other) or None in cards:
        return None
    return "".join(card for card in cards if card is not None)


def merged_extra(one: Sequence[Extra], other: Sequence[Extra]) -> list[Extra] | None:
    """The cards dealt later, one by one; a record may have none of them."""
    if not one or not other:
        return list(one or other)
    if [extra.seat for extra in one] != [extra.seat for extra in other]:
        return None
    found = []
    for mine, theirs in zip(one, other, strict=True):
        card = merged_card(mine.card, theirs.card)
        if card is None:
            return None
        found.append(replace(mine, card=card))
    return found
