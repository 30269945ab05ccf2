"""The rest of the wall shuffled again: what a hand would have brought had its last cards come otherwise.

A finished hand is taken back to when ten cards were left in the wall, a void or unfinished one is taken up where the
record stops. The cards still in the wall are known when all hands are; they are shuffled and the hand is played on by
the simulated players (`game.playout`), a few times from a seed that the hand itself gives. When the ten cards begin
does not depend on what they are, so that the gap is nought on average among players like the simulated ones.
"""

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Deal, Hand
from phz_cli.game.apply import apply, win
from phz_cli.game.cards import COPIES, KINDS, UNKNOWN, cards_of, counts_of
from phz_cli.game.chances import best_win
from phz_cli.game.payment import pay_washed, pay_win
from phz_cli.game.playout import choose, flips_after
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, steps
from phz_cli.game.settle import Win
from phz_cli.game.table import Table

PLAYED_ON: Final = 12
LAST: Final = 10
"""A finished hand is taken back to when so many cards were left; one that was over before has no tail."""


class Tail(NamedTuple):
    """Mean points by seat with their standard errors, over hands with this many cards shuffled."""

    wall: int
    expected: tuple[float, ...]
    error: tuple[float, ...]


def tail(hand: Hand, profile: Profile, seed: str, times: int = PLAYED_ON) -> Tail | None:
    """None where no card was left to come or the record does not say how play stood. Same seed, same tail."""
    table = _cut(hand, profile)
    if table is None:
        return None
    left = _left(hand, table)
    if left is None:
        return None
    random = Random(seed)
    found = []
    for _ in range(times):
        random.shuffle(left)
        found.append(play_on(table.copy(), (*table.drawn, *left), random))
    columns = list(zip(*found, strict=True))
    errors = tuple(stdev(column) / sqrt(times) if times > 1 else 0.0 for column in columns)
    return Tail(len(left), tuple(map(fmean, columns)), errors)


def play_on(table: Table, wall: tuple[int, ...], random: Random) -> tuple[float, ...]:
    """Plays a table to its end by the simulated players and settles it; `wall` from its first card on."""
    deal = Deal((), wall=wall)
    while not table.ended:
        action = choose(table, deal, random)
        if action.do == verbs.HU:
            flips = tuple(flip.card for flip in flips_after(table, action, deal))
            offer = table.offer if table.made is None else table.made.offer
            outcome = best_win(table, action.seat)
            assert isinstance(outcome, Win), "only wins are chosen"
            win(table, action)
            return pay_win(table, action.seat, outcome, offer, flips).points
        apply(table, action)
    return pay_washed(table).points


def _cut(hand: Hand, profile: Profile) -> Table | None:
    """The table of a finished hand before the last cards, else as the record leaves it."""
    replay = Replay()
    before: Table | None = None
    last: Table | None = None
    for step in steps(hand, profile, replay):
        last = step.table
        if step.judgement.breaches:
            return None
        if step.action.do == verbs.DRAW and before is None and step.table.wall_left <= LAST:
            before = step.table.copy()
    if last is None:
        return Table(hand, profile)
    return before if last.ended else last


def _left(hand: Hand, table: Table) -> list[int] | None:
    """The cards that are left in the wall; None where they do not add up to as many as there must be."""
    dealt = [card for cards in hand.deal.hands for card in cards] + [card for _, card in hand.deal.extra]
    if UNKNOWN in dealt or UNKNOWN in table.drawn or not table.wall_left:
        return None
    seen = counts_of([*dealt, *table.drawn])
    left = [COPIES - seen[kind] for kind in range(KINDS)]
    return list(cards_of(left)) if min(left) >= 0 and sum(left) == table.wall_left else None
