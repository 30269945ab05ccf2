"""Readings: the ways in which a hand may use its winning card (law 4.3, 8.1, 9.3).

The card may join a quad, the 偎 or 提 that the own draw must make first, or stay loose beside the hand.
"""

from collections.abc import Iterator
from typing import NamedTuple

from phz_cli.game.arrange import card_key, key_of
from phz_cli.game.cards import KINDS, NO_CARD
from phz_cli.game.melds import Meld, same_kind
from phz_cli.game.table import DRAWN, Seat
from phz_cli.game.trial import Trial, is_base


class Reading(NamedTuple):
    """One way: `fixed` groups, the `loose` key of the other cards, whether they need a 将 (`pair`).

    `spare` is the winning card where it lies among the loose ones, else NO_CARD.
    """

    fixed: tuple[Meld, ...]
    loose: int
    pair: bool
    spare: int


def readings(seat: Seat, trial: Trial, red: bool) -> Iterator[Reading]:
    """Every reading of this card for this seat; `red` as in `melds.same_kind_huxi`."""
    loose = key_of(seat.loose_counts())
    kans = [same_kind("kan", kind) for kind in range(KINDS) if seat.kans >> kind & 1]
    quads = [same_kind("ti", kind) for kind in range(KINDS) if seat.quads >> kind & 1]
    hidden = (*kans, *quads)
    card = trial.card
    has_quad = seat.quads_owned() > 0
    if card == NO_CARD:
        yield Reading((*seat.melds, *hidden), loose, has_quad, NO_CARD)
        return
    bit = 1 << card
    if trial.own and trial.source == DRAWN and (seat.kans | seat.pairs | seat.wei_base) & bit:
        yield from _forced(seat, card, kans, quads, loose)
        return
    base = _quad_base(seat, trial)
    if base:
        yield _quad_reading(seat, base, same_kind("pao", card, red=red), (kans, quads), loose)
    if not seat.quads & bit:
        yield Reading((*seat.melds, *hidden), loose + card_key(card), has_quad, card)


def _quad_base(seat: Seat, trial: Trial) -> str:
    bit = 1 << trial.card
    if seat.kans & bit and not trial.own:
        return "kan"
    if seat.wei_base & bit and not trial.own:
        return "wei"
    if seat.peng_base & bit and trial.source == DRAWN:
        return "peng"
    return ""


def _forced(seat: Seat, card: int, kans: list[Meld], quads: list[Meld], loose: int) -> Iterator[Reading]:
    """The own drawn card goes into the 偎 or 提 that it must make before any win (law 4.3)."""
    bit = 1 << card
    if seat.kans & bit:
        yield _quad_reading(seat, "kan", same_kind("ti", card), (kans, quads), loose)
    elif seat.wei_base & bit:
        yield _quad_reading(seat, "wei", same_kind("ti", card), (kans, quads), loose)
    else:
        fixed = (*seat.melds, same_kind("wei", card), *kans, *quads)
        yield Reading(fixed, loose - 2 * card_key(card), seat.quads_owned() > 0, NO_CARD)


def _quad_reading(seat: Seat, base: str, quad: Meld, hidden: tuple[list[Meld], list[Meld]], loose: int) -> Reading:
    kans, quads = hidden
    card = quad.cards[0]
    if base == "kan":
        melds: list[Meld] = [*seat.melds, quad]
        kans = [kan for kan in kans if kan.cards[0] != card]
    else:
        melds = [quad if is_base(meld, card) else meld for meld in seat.melds]
    return Reading((*melds, *kans, *quads), loose, True, NO_CARD)
