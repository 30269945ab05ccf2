"""The simulated reference of a rule set: what a deal is worth, how often a ready hand wins, which discards are taken.

`EVALUATOR` names the method. Hands are played by `game.playout` from a kept seed, so that the same seed gives the
same reference on every machine.

The luck of a hand is the value of its deal (see `deal_value`) less the mean of the seat's place, and the luck of its
draws (see `readiness`), each times a weight: the coefficients of points on both in the simulation. Any weights leave
the mean at nought; these take most of the spread away.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, pstdev
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.cards import NO_CARD
from phz_cli.game.distance import holding_of
from phz_cli.game.playout import playout
from phz_cli.game.profile import Profile
from phz_cli.game.table import Table
from phz_cli.stats.deal_value import value_deal
from phz_cli.stats.position import PositionKey, PositionValues, at_rest
from phz_cli.stats.readiness import Watch

EVALUATOR: Final = "distance-2"
SEED: Final = 20_260_301
SIMULATED: Final = 500

_SHRINK: Final = 20
"""Cases that the mean of all counts for."""

_PLACED: Final = 200
"""Simulated hands whose positions are looked at and whose deals are valued: what costs most of a simulation."""


@dataclass(slots=True)
class _Mean:
    count: int = 0
    total: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value

    def towards(self, mean: float) -> float:
        return (self.total + _SHRINK * mean) / (self.count + _SHRINK)


@dataclass(slots=True)
class Reference:
    """What the simulation of one rule set found."""

    rules: str
    seed: int
    simulated: int
    place_means: list[float] = field(default_factory=list)
    """Mean value of the simulated deals by place: the dealer, its 下家, the next."""
    values: list[list[float]] = field(default_factory=list)
    """Their sorted values, by place."""
    deal_weight: float = 0.0
    ready_rates: dict[tuple[int, int], float] = field(default_factory=dict)
    ready_mean: float = 0.0
    danger_rates: dict[tuple[int, int], float] = field(default_factory=dict)
    danger_mean: float = 0.0
    positions: PositionValues = field(default_factory=PositionValues)
    """What seats that stood alike made."""
    draw_weight: float = 0.0
    deal_sd: float = 0.0
    draw_sd: float = 0.0
    points_sd: float = 0.0
    luck_sd: float = 0.0

    def surplus(self, values: Sequence[float], dealer: int) -> list[float]:
        """Return what the deal of each seat is worth more than the deals of its place are on average."""
        size = len(values)
        return [value - self.place_means[(seat - dealer) % size] for seat, value in enumerate(values)]

    def rank(self, value: float, place: int) -> float:
        """Return the share of simulated deals of this place worth less, half of those worth the same added."""
        values = self.values[place]
        return (bisect_left(values, value) + bisect_right(values, value)) / 2 / len(values)

    def ready_chance(self, outs: int, wall_left: int) -> float:
        """How often such a ready hand won."""
        return self.ready_rates.get(_ready_key(outs, wall_left), self.ready_mean)

    def danger(self, unseen: int, exposures: int) -> float:
        """How often such a discard was taken."""
        return self.danger_rates.get((unseen, exposures // 6), self.danger_mean)


def _ready_key(outs: int, wall_left: int) -> tuple[int, int]:
    return min(outs, 11) // 3, wall_left // 5


@dataclass(slots=True)
class _Gathering:
    deals: list[tuple[float, float, float]] = field(default_factory=list)
    """(surplus of the deal, draw luck, points less the mean of the place)"""
    ready: dict[tuple[int, int], _Mean] = field(default_factory=lambda: defaultdict(_Mean))
    taken: dict[tuple[int, int], _Mean] = field(default_factory=lambda: defaultdict(_Mean))
    positions: PositionValues = field(default_factory=PositionValues)


def simulate(
    profile: Profile, seed: int = SEED, hands: int = SIMULATED, progress: Callable[[int], None] = lambda _: None
) -> Reference:
    """Plays `hands` hands (1 or more) from the seed and sums them up; the dealer's place is seat 0."""
    if hands < 1:
        raise ValueError("a reference takes at least one hand")
    random = Random(f"{profile.id}/{seed}")
    gathered, reference = _Gathering(), Reference(profile.id, seed, hands)
    played = [playout(profile, random) for _ in range(hands)]
    valued = [value_deal(hand, profile, f"{seed}/{number}") for number, hand in enumerate(played[:_PLACED])]
    columns = list(zip(*(values for values in valued if values is not None), strict=True))
    reference.place_means = [fmean(column) for column in columns]
    reference.values = [sorted(column) for column in columns]
    for number, hand in enumerate(played):
        values = valued[number] if number < _PLACED else None
        expected = () if values is None else reference.surplus(values, hand.dealer)
        _gather(Watch(hand, profile, expected), gathered, placed=number < _PLACED)
        progress(1)
    return _summed(reference, gathered)


def _gather(watch: Watch, gathered: _Gathering, *, placed: bool) -> None:
    stood: list[tuple[int, PositionKey]] = []
    discard: tuple[int, int] | None = None
    for step in watch.steps():
        action, table = step.action, step.table
        if placed and action.do == verbs.DRAW:
            stood += _standing(watch, table)
        if discard is not None and action.do in (verbs.DRAW, verbs.CHI, verbs.PENG, verbs.PAO, verbs.HU, verbs.WASH):
            gathered.taken[discard].add(action.do not in (verbs.DRAW, verbs.WASH))
            discard = None
        if action.do == verbs.DISCARD and action.card != NO_CARD:
            discard = watch.unseen_by(table, action.seat)[action.card], watch.exposures // 6
    payment, winner = watch.replay.payment, watch.replay.winner
    if payment is None:
        return
    for seat, seen in enumerate(watch.seats):
        if placed:
            gathered.deals.append((watch.expected[seat], seen.draw_luck, payment.points[seat]))
        if seen.ready_outs is not None:
            gathered.ready[_ready_key(seen.ready_outs, seen.ready_wall)].add(winner == seat)
    for seat, position in stood:
        gathered.positions.add(position, payment.points[seat])


def _standing(watch: Watch, table: Table) -> Iterator[tuple[int, PositionKey]]:
    """Each seat at rest and how it stands."""
    for seat, cards in enumerate(table.seats):
        if cards.excess() <= 0:
            unseen = watch.unseen_by(table, seat)
            yield seat, at_rest(watch.profile, holding_of(cards), unseen, table.wall_left)


def _summed(reference: Reference, gathered: _Gathering) -> Reference:
    _rates(reference, gathered)
    reference.positions = gathered.positions
    reference.deal_weight, reference.draw_weight = _coefficients(gathered.deals)
    deals = [reference.deal_weight * deal for deal, _, _ in gathered.deals]
    draws = [reference.draw_weight * draw for _, draw, _ in gathered.deals]
    reference.deal_sd, reference.draw_sd = pstdev(deals), pstdev(draws)
    reference.points_sd = pstdev(points for _, _, points in gathered.deals)
    reference.luck_sd = pstdev(deal + draw for deal, draw in zip(deals, draws, strict=True))
    return reference


def _coefficients(rows: list[tuple[float, float, float]]) -> tuple[float, float]:
    """The least-squares coefficients of the third on the first and second; noughts where these do not vary."""
    one = sum(deal * deal for deal, _, _ in rows)
    two = sum(draw * draw for _, draw, _ in rows)
    both = sum(deal * draw for deal, draw, _ in rows)
    first = sum(deal * points for deal, _, points in rows)
    second = sum(draw * points for _, draw, points in rows)
    scale = one * two - both * both
    if scale <= 0:
        return (first / one if one else 0.0), 0.0
    return (first * two - second * both) / scale, (second * one - first * both) / scale


def _rates(reference: Reference, gathered: _Gathering) -> None:
    reference.ready_mean = _overall(gathered.ready)
    reference.ready_rates = {key: mean.towards(reference.ready_mean) for key, mean in gathered.ready.items()}
    reference.danger_mean = _overall(gathered.taken)
    reference.danger_rates = {key: mean.towards(reference.danger_mean) for key, mean in gathered.taken.items()}


def _overall(means: dict[tuple[int, int], _Mean]) -> float:
    count = sum(mean.count for mean in means.values())
    return sum(mean.total for mean in means.values()) / count if count else 0.0
