"""What a dealt hand holds before anything is played: 提, 坎 and pairs (rules.md §3.1)."""

from collections import Counter
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
    counts = Counter(KIND_OF[card] for card in cards)
    quads = [kind for kind, count in counts.items() if count == COPIES]
    kans = [kind for kind, count in counts.items() if count == COPIES - 1]
    huxi = sum(same_kind_huxi("ti", kind) for kind in quads) + sum(same_kind_huxi("kan", kind) for kind in kans)
    return cards, huxi, len(quads), len(kans), sum(count == 2 for count in counts.values())


def deal_digest(record: Record) -> str | None:
    """Fingerprint of the hands dealt and of the wall in drawing order; None where not all of it is known."""
    deal = record.deal
    cards = "|".join([*deal.hands, deal.wall or ""])
    known = sum(map(len, deal.hands)) >= KINDS and deal.wall is not None and all(deal.hands)
    return None if UNKNOWN_CHARACTER in cards or not known else sha256(cards.encode()).hexdigest()[:16]
