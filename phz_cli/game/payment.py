"""Payment: who pays whom at the end of a hand, 醒 included (rules.md §7, D22-D25; regional.md §1.7, §1.8)."""

from collections.abc import Sequence
from typing import NamedTuple

from phz_cli.game.cards import COPIES, RANKS, counts_of
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Win
from phz_cli.game.table import DISCARDED, DRAWN, Offer, Table


class Payment(NamedTuple):
    """Points of each seat and of the player who sits out; `flip_due`: a 醒 card should have been turned."""

    points: tuple[float, ...]
    sitting_points: float
    xing: int
    flip_due: bool = False


def pay_washed(table: Table) -> Payment:
    """A washed hand: only the seat that sits out is paid (D22)."""
    points = [0.0] * table.size
    sitting = _pay_sitting(table, points)
    return Payment(tuple(points), sitting, 0)


def pay_win(table: Table, winner: int, win: Win, offer: Offer | None, flips: Sequence[int]) -> Payment:
    """A won hand. `flips` are the cards turned for 醒, in order."""
    profile = table.profile
    last = offer is not None and offer.source == DRAWN and table.wall_left == 0
    count, due = 0, False
    if profile.xing_offsets and not (last and not profile.xing_on_haidi):
        count, due = count_xing(profile, [card for meld in win.groups for card in meld.cards], flips, table.wall_left)
    washed = 1 + table.washed if profile.huangfan else 1
    each = washed * win.each + profile.stake * count * (win.fan if profile.xing_multiplied else 1)
    points = [0.0] * table.size
    losers = [seat for seat in range(table.size) if seat != winner]
    payer = _single_payer(table, offer)
    for seat in losers:
        points[seat if payer is None else payer] -= each
    points[winner] += each * len(losers)
    sitting = _pay_sitting(table, points)
    return Payment(tuple(points), sitting, count, due)


def _single_payer(table: Table, offer: Offer | None) -> int | None:
    """The discarder, where the profile lets it pay for everybody (D23)."""
    if offer is None or offer.source != DISCARDED or not table.profile.discarder_pays_all:
        return None
    dihu = table.discards == 1 and offer.owner == table.dealer
    return None if dihu and table.profile.dihu_payers == "all" else offer.owner


def _pay_sitting(table: Table, points: list[float]) -> float:
    payment = table.profile.sitting_payment * table.profile.stake
    if not table.sitting or not payment:
        return 0.0
    for seat in range(table.size):
        if seat != table.dealer:
            points[seat] -= payment
    return payment * (table.size - 1)


def shift(card: int, offset: int) -> int:
    """The card `offset` ranks further in the same size; 十 is followed by 一."""
    return card // RANKS * RANKS + (card % RANKS + offset) % RANKS


def count_xing(profile: Profile, cards: Sequence[int], flips: Sequence[int], wall_left: int) -> tuple[int, bool]:
    """醒 of a win (regional.md §1.7), and whether a card that had to be turned is missing."""
    counts = counts_of(cards)
    total = 0
    for card in flips:
        found = [counts[shift(card, offset)] for offset in profile.xing_offsets]
        total += sum(found)
        wall_left -= 1
        if not (profile.xing_chain and max(found) >= COPIES):
            return total, False
    return total, wall_left > 0
