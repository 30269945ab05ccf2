"""Who pays whom (law chapters 9-10): 醒, 黄番, the seat that sits out."""

from collections.abc import Sequence

from tests.reference.cards import BIG, COPIES, SMALL
from tests.reference.price import Won
from tests.reference.rules import Rules


def paid_each(rules: Rules, won: Won, washed: int, xing: int) -> float:
    """What one payer pays."""
    times = washed + 1 if rules.washed else 1
    if rules.washed_most:
        times = min(times, rules.washed_most)
    each = won.each * times + rules.stake * xing * (won.fan if rules.xing_times_fan else 1)
    return min(each, rules.most_paid) if rules.most_paid else each


def payers(rules: Rules, seats: int, winner: int, source: str, owner: int, earth: bool) -> list[int]:
    """The seats that pay, one that pays for another twice; `earth`: on the dealer's first discard."""
    losers = [seat for seat in range(seats) if seat != winner]
    if source != "discard" or rules.discarder == "each" or (earth and rules.earth_payers == "all"):
        return losers
    return [owner] if rules.discarder == "one_share" else [owner] * len(losers)


def points_of(
    rules: Rules, seats: int, winner: int, each: float, paying: Sequence[int], dealer: int, sits_out: bool
) -> tuple[tuple[float, ...], float]:
    """The points of each seat, and of who sits out."""
    points = [0.0] * seats
    for seat in paying:
        points[seat] -= each
        points[winner] += each
    if not sits_out:
        return tuple(points), 0
    share = rules.sitting * rules.stake
    return tuple(now - share * (seat != dealer) for seat, now in enumerate(points)), share * (seats - 1)


def _ranks_on(card: str, by: int) -> str:
    size = SMALL if card in SMALL else BIG
    return size[(size.index(card) + by) % len(size)]


def xing_of(rules: Rules, cards: str, card: str, flips: Sequence[str], wall: int, last: bool) -> int:
    """醒 of a win with these cards on this card; `wall`: cards that could be turned."""
    if not rules.offsets or (last and not rules.xing_on_last):
        return 0
    turned = list(flips[:wall])
    if rules.follow:
        turned.insert(0, card)
    elif not wall:
        turned = {"none": [], "winning_card": [card], "next": [_ranks_on(card, 1)]}[rules.on_empty]
    total = 0
    for base in turned:
        found = [cards.count(_ranks_on(base, by)) for by in rules.offsets]
        total += sum(found)
        if not rules.chain or max(found) < COPIES:
            break
    return total
