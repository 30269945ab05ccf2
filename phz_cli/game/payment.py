"""Payment: who pays whom at the end of a hand, 醒 included (law chapters 3, 9-10)."""

from collections.abc import Sequence
from typing import NamedTuple

from phz_cli.game.cards import COPIES, NO_CARD, RANKS, counts_of
from phz_cli.game.chances import is_first_discard
from phz_cli.game.profile import DiscardPayment, Profile
from phz_cli.game.settle import Win
from phz_cli.game.table import DISCARDED, DRAWN, Offer, Table


class Payment(NamedTuple):
    """Points of each seat and of the player who sits out; `flip_due`: a 醒 card should have been turned."""

    points: tuple[float, ...]
    sitting_points: float
    xing: int
    flip_due: bool = False


def pay_washed(table: Table) -> Payment:
    """A washed hand: only the seat that sits out is paid (law 10.2, 10.9)."""
    points = [0.0] * table.size
    sitting = _pay_sitting(table, points)
    return Payment(tuple(points), sitting, 0)


def pay_win(table: Table, winner: int, win: Win, offer: Offer | None, flips: Sequence[int]) -> Payment:
    """A won hand. `flips` are the cards turned for 醒, in order."""
    profile = table.profile
    last = offer is not None and offer.source == DRAWN and table.wall_left == 0
    count, due = 0, False
    if profile.xing_offsets and not (last and not profile.xing_on_haidi):
        cards = [card for meld in win.groups for card in meld.cards]
        won_on = NO_CARD if offer is None else offer.card
        count, due = count_xing(profile, cards, flips, table.wall_left, won_on)
    each = share(profile, win, table.washed, count)
    points = [0.0] * table.size
    for seat in _payers(table, winner, offer):
        points[seat] -= each
        points[winner] += each
    sitting = _pay_sitting(table, points)
    return Payment(tuple(points), sitting, count, due)


def pay_penalties(payment: Payment, penalties: Sequence[tuple[int, float]]) -> Payment:
    """The payment with what each false winner (seat, points to each other active seat) pays (law 10.16)."""
    points = list(payment.points)
    for offender, each in penalties:
        for seat in range(len(points)):
            points[seat] += each if seat != offender else -each * (len(points) - 1)
    return payment._replace(points=tuple(points))


def share(profile: Profile, win: Win, washed: int = 0, xing: int = 0) -> float:
    """What one paying seat pays for a win after `washed` washed hands, with `xing` 醒 (law chapters 9-10)."""
    each = win.each * (washed_factor(profile, washed) if profile.huangfan else 1)
    each += profile.stake * xing * (win.fan if profile.xing_multiplied else 1)
    return min(each, profile.payment_cap) if profile.payment_cap else each


def washed_factor(profile: Profile, washed: int) -> int:
    """How many times 黄番 pays a win after this many washed hands (law 9.28)."""
    return min(1 + washed, profile.huangfan_most) if profile.huangfan_most else 1 + washed


def who_pays(profile: Profile, source: str, dihu: bool) -> DiscardPayment:
    """Who pays for a card that came this way; `dihu`: it is the dealer's first discard (law 10.2, 10.3, 10.5)."""
    if source != DISCARDED or (dihu and profile.dihu_payers == "all"):
        return "each"
    return profile.discard_payment


def _payers(table: Table, winner: int, offer: Offer | None) -> list[int]:
    """Who pays one share each; a seat that pays several comes several times."""
    losers = [seat for seat in range(table.size) if seat != winner]
    if offer is None:
        return losers
    how = who_pays(table.profile, offer.source, is_first_discard(table, offer))
    if how == "each":
        return losers
    return [offer.owner] if how == "one_share" else [offer.owner] * len(losers)


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


def count_xing(
    profile: Profile, cards: Sequence[int], flips: Sequence[int], wall_left: int, won_on: int = NO_CARD
) -> tuple[int, bool]:
    """醒 of a win (law 10.10), and whether a card that had to be turned is missing.

    `cards` are the winner's, `flips` the cards turned in order, `wall_left` the cards that could be turned, `won_on`
    the winning card, which counts itself where the profile follows it (跟醒) or finds no card to turn. What a record
    turns beyond the wall counts nothing (law 10.13).
    """
    counts = counts_of(cards)
    base = _unturned(profile, wall_left, won_on)
    bases = [*([] if base == NO_CARD else [base]), *flips[:wall_left]]
    total = 0
    for turned, card in enumerate(bases, 1 - (base != NO_CARD)):
        found = [counts[shift(card, offset)] for offset in profile.xing_offsets]
        total += sum(found)
        if not (profile.xing_chain and max(found) >= COPIES):
            return total, False
        if turned == wall_left:
            return total, False
    return total, wall_left > 0


def _unturned(profile: Profile, wall_left: int, won_on: int) -> int:
    """The card that counts for 醒 without being turned, NO_CARD where none does."""
    if won_on == NO_CARD or profile.xing_mode == "follow":
        return won_on
    if wall_left or profile.xing_on_empty == "none":
        return NO_CARD
    return won_on if profile.xing_on_empty == "winning_card" else shift(won_on, 1)
