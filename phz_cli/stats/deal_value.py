"""What a deal is worth: the mean points of its seats when simulated players play it with other cards in the wall.

Only the dealt cards are kept; the rest of the deck is shuffled and the hand is played from the start, a few times from
a seed that the caller gives. How the real hand went is never looked at, so that over fair deals the value less the mean
of the place is nought on average, whoever plays.
"""

from random import Random
from typing import Final

from phz_cli.game.actions import Hand
from phz_cli.game.cards import COPIES, KINDS, cards_of, counts_of
from phz_cli.game.profile import Profile
from phz_cli.game.table import Table
from phz_cli.stats.tail import play_on

TIMES: Final = 16


def value_deal(hand: Hand, profile: Profile, seed: str, times: int = TIMES) -> tuple[float, ...] | None:
    """Return the mean points by seat; None where more copies of a kind were dealt than there are.

    Every dealt card must be known. The same seed gives the same value.
    """
    dealt = counts_of([card for cards in hand.deal.hands for card in cards] + [card for _, card in hand.deal.extra])
    left = [COPIES - dealt[kind] for kind in range(KINDS)]
    if min(left) < 0:
        return None
    wall = list(cards_of(left))
    start = hand._replace(actions=(), deal=hand.deal._replace(wall=tuple(wall)))
    random = Random(seed)
    totals = [0.0] * len(hand.deal.hands)
    for _ in range(times):
        random.shuffle(wall)
        for seat, points in enumerate(play_on(Table(start, profile), tuple(wall), random)):
            totals[seat] += points
    return tuple(total / times for total in totals)
