"""The simulated reference of a rule set: what a deal is worth, how often a ready hand wins, which discards are taken.

`EVALUATOR` names the method. Hands are played by `game.playout` from a kept seed, so that the same seed gives the
same reference on every machine. A deal is valued by the mean points of simulated deals alike in place (dealer or
not), distance and 胡息, drawn towards the mean of its place where there are few of them. Over simulated deals the
value less that mean is nought on average.

Draw luck (see `readiness`) is counted in wins and turned into points by `draw_weight`, the slope of points on it in the
simulation. Any weight leaves its mean at nought; this one takes most of the spread away.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, pstdev
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.cards import NO_CARD
from phz_cli.game.distance import distance, holding_of
from phz_cli.game.playout import playout
from phz_cli.game.profile import Profile
from phz_cli.game.table import Table
from phz_cli.stats.position import PositionKey, PositionValues, at_rest
from phz_cli.stats.readiness import Watch

EVALUATOR: Final = "distance-1"
SEED: Final = 20_260_301
SIMULATED: Final = 500

_SHRINK: Final = 20
"""Simulated hands that the mean of the place counts for."""

_PLACED: Final = 200
"""Simulated hands whose positions are looked at: each costs some forty searches for its distances."""

_FAR: Final = 5
_RICH: Final = 4


@dataclass(slots=True)
class _Mean:
    count: int = 0
    total: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value

    def towards(self, mean: float) -> float:
        return (self.total + _SHRINK * mean) / (self.count + _SHRINK)


DealKey = tuple[bool, int, int]


@dataclass(slots=True)
class Reference:
    """What the simulation of one rule set found."""

    rules: str
    seed: int
    simulated: int
    deal_means: dict[DealKey, float] = field(default_factory=dict)
    place_means: dict[bool, float] = field(default_factory=dict)
    values: dict[bool, list[float]] = field(default_factory=dict)
    """Sorted values of the simulated deals, by place."""
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

    def value(self, key: DealKey) -> float:
        """Points that a deal is worth."""
        return self.deal_means.get(key, self.place_means[key[0]])

    def luck(self, key: DealKey) -> float:
        """The value of a deal less the mean of its place."""
        return self.value(key) - self.place_means[key[0]]

    def rank(self, key: DealKey) -> float:
        """The share of simulated deals of this place that are worth less, half of those worth the same added."""
        values, value = self.values[key[0]], self.value(key)
        return (bisect_left(values, value) + bisect_right(values, value)) / 2 / len(values)

    def ready_chance(self, outs: int, wall_left: int) -> float:
        """How often such a ready hand won."""
        return self.ready_rates.get(_ready_key(outs, wall_left), self.ready_mean)

    def danger(self, unseen: int, exposures: int) -> float:
        """How often such a discard was taken."""
        return self.danger_rates.get((unseen, exposures // 6), self.danger_mean)


def deal_key(table: Table, seat: int) -> DealKey:
    """What a dealt hand is valued by: whether it deals, its distance and its 胡息, coarsely."""
    cards = table.seats[seat]
    held = holding_of(cards)
    return seat == table.dealer, min(_FAR, distance(table.profile, held)), min(_RICH, held.huxi // 3)


def _ready_key(outs: int, wall_left: int) -> tuple[int, int]:
    return min(outs, 11) // 3, wall_left // 5


@dataclass(slots=True)
class _Gathering:
    deals: list[tuple[DealKey, float, float]] = field(default_factory=list)
    """(key, points, draw luck)"""
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
    gathered = _Gathering()
    for number in range(hands):
        _gather(Watch(playout(profile, random), profile), gathered, placed=number < _PLACED)
        progress(1)
    return _summed(Reference(profile.id, seed, hands), gathered)


def _gather(watch: Watch, gathered: _Gathering, *, placed: bool) -> None:
    keys: list[DealKey] = []
    stood: list[tuple[int, PositionKey]] = []
    discard: tuple[int, int] | None = None
    for step in watch.steps():
        action, table = step.action, step.table
        if not keys:
            keys = [deal_key(table, seat) for seat in range(table.size)]
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
        gathered.deals.append((keys[seat], payment.points[seat], seen.draw_luck))
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
    means: dict[DealKey, _Mean] = defaultdict(_Mean)
    for place in (True, False):
        made = [points for key, points, _ in gathered.deals if key[0] == place]
        reference.place_means[place] = fmean(made) if made else 0.0
    for key, points, _ in gathered.deals:
        means[key].add(points)
    raw = {key: mean.towards(reference.place_means[key[0]]) for key, mean in means.items()}
    for place in (True, False):
        drawn = [raw[key] for key, _, _ in gathered.deals if key[0] == place]
        # Drawing towards the mean must not move it: the luck of simulated deals adds up to nought.
        shift = reference.place_means[place] - fmean(drawn) if drawn else 0.0
        reference.deal_means.update({key: value + shift for key, value in raw.items() if key[0] == place})
        reference.values[place] = sorted(value + shift for value in drawn) or [0.0]
    _rates(reference, gathered)
    reference.positions = gathered.positions
    luck = [reference.luck(key) for key, _, _ in gathered.deals]
    reference.draw_weight = _slope([(draw, points) for _, points, draw in gathered.deals])
    draws = [reference.draw_weight * draw for _, _, draw in gathered.deals]
    reference.deal_sd, reference.draw_sd = pstdev(luck), pstdev(draws)
    reference.points_sd = pstdev(points for _, points, _ in gathered.deals)
    reference.luck_sd = pstdev(deal + draw for deal, draw in zip(luck, draws, strict=True))
    return reference


def _slope(pairs: list[tuple[float, float]]) -> float:
    """The slope of the second on the first, 0 where the first does not vary; both have the mean 0."""
    square = sum(first * first for first, _ in pairs)
    return sum(first * second for first, second in pairs) / square if square else 0.0


def _rates(reference: Reference, gathered: _Gathering) -> None:
    reference.ready_mean = _overall(gathered.ready)
    reference.ready_rates = {key: mean.towards(reference.ready_mean) for key, mean in gathered.ready.items()}
    reference.danger_mean = _overall(gathered.taken)
    reference.danger_rates = {key: mean.towards(reference.danger_mean) for key, mean in gathered.taken.items()}


def _overall(means: dict[tuple[int, int], _Mean]) -> float:
    count = sum(mean.count for mean in means.values())
    return sum(mean.total for mean in means.values()) / count if count else 0.0
