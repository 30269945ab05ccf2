"""What a dealt hand holds before anything is played: 提, 坎 and pairs (law 9.1)."""

from hashlib import sha256

from phz_cli.game.cards import COPIES, KIND_OF, KINDS, UNKNOWN_CHARACTER
from phz_cli.game.melds import same_kind_huxi
from phz_cli.records.model import Record

Opening = tuple[str | None, int | None, int | None, int | None, int | None]

_UNKNOWN: Opening = (None,) * 5


def opening_of(record: Record, seat: int) -> Opening:
    """(cards, 胡息 of 提 and 坎, 提, 坎, pairs) of the deal to a seat; all None where a card is hidden."""
    hands = record.deal.hands
    cards = hands[seat] if seat < len(hands) else ""
    if not cards or UNKNOWN_CHARACTER in cards:
        return _UNKNOWN
    huxi = quads = kans = pairs = 0
    for card in set(cards):
        copies = cards.count(card)
        if copies == COPIES:
            quads += 1
            huxi += same_kind_huxi("ti", KIND_OF[card])
        elif copies == COPIES - 1:
            kans += 1
            huxi += same_kind_huxi("kan", KIND_OF[card])
        else:
            pairs += copies == 2
    return cards, huxi, quads, kans, pairs


def deal_digest(record: Record) -> str | None:
    """Fingerprint of the hands dealt and of the wall in drawing order; None where not all of it is known."""
    deal = record.deal
    cards = "|".join([*deal.hands, deal.wall or ""])
    known = sum(map(len, deal.hands)) >= KINDS and deal.wall is not None and all(deal.hands)
    return None if UNKNOWN_CHARACTER in cards or not known else sha256(cards.encode()).hexdigest()[:16]
