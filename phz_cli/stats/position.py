"""What a position is worth: the mean points of simulated seats that stood alike, with its standard error.

`VALUER` names the method. Seats *at rest* (no discard due) of the hands that the reference plays from its kept seed are
sorted by distance, useful cards out of sight and cards left in the wall. The mean of a sort is drawn towards the
mean of the wider sorts it belongs to (useful cards left out, then the wall) where it holds few seats. What the other
players are up to is in these means only as far as the simulated players would be up to it.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from phz_cli.game.distance import FAR, Holding, discards, distance, useful
from phz_cli.game.profile import Profile

VALUER: Final = "position-1"

_SHRINK: Final = 30.0
"""Simulated seats that the mean of the wider sort counts for."""

_FARTHEST: Final = 6
_OUTS: Final = (1, 3, 6, 9, 13, 18, 24, 31, 40)
"""Where a wider sort of useful cards begins: far from a win there are many of them."""

_WALL: Final = 5

PositionKey = tuple[int, int, int]
"""Distance, how wide by useful cards, wall in fives; the last of each is the farthest, widest, longest."""


class Worth(NamedTuple):
    """Points expected, their standard error, and the sort of position they were read off (None: exact)."""

    points: float
    error: float = 0.0
    key: PositionKey | None = None

    def short_of(self, best: "Worth") -> tuple[float, float]:
        """How much less than the best this is, with the error of that; nought where both are of one sort."""
        if self.key is not None and self.key == best.key:
            return 0.0, 0.0
        return best.points - self.points, sqrt(self.error**2 + best.error**2)


@dataclass(slots=True)
class _Sums:
    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, points: float) -> None:
        self.count += 1
        self.total += points
        self.squares += points * points


@dataclass(slots=True)
class PositionValues:
    """The sums of every sort of position, wider sorts under shorter keys."""

    sums: dict[tuple[int, ...], _Sums] = field(default_factory=dict)

    def add(self, key: PositionKey, points: float) -> None:
        """One simulated seat that stood so and made so many points."""
        for sort in _sorts(key):
            self.sums.setdefault(sort, _Sums()).add(points)

    def worth(self, key: PositionKey) -> Worth:
        """What such a position is worth."""
        mean, spread, count = 0.0, 0.0, 0.0
        for sort in _sorts(key):
            found = self.sums.get(sort)
            if found is None:
                break
            mean = (found.total + _SHRINK * mean) / (found.count + _SHRINK) if count else found.total / found.count
            spread = max(0.0, found.squares / found.count - (found.total / found.count) ** 2) or spread
            count = found.count + (_SHRINK if count else 0.0)
        return Worth(mean, sqrt(spread / count) if count else 0.0, key)


def _sorts(key: PositionKey) -> tuple[tuple[int, ...], ...]:
    """The sorts that a position belongs to, the widest first."""
    away, _, wall = key
    return (), (away,), (away, wall), key


def position_key(away: int, outs: int, wall_left: int) -> PositionKey:
    """The sort of a position so many cards from a win, with so many useful cards and so many in the wall."""
    return min(_FARTHEST, away), bisect_right(_OUTS, outs), wall_left // _WALL


def at_rest(profile: Profile, held: Holding, unseen: Sequence[int], wall_left: int) -> PositionKey:
    """The sort of a seat that owes no discard; `unseen`: 20 counts of the copies that it cannot see."""
    away = distance(profile, held)
    outs = 0 if away == FAR else sum(unseen[kind] for kind in useful(profile, held))
    return position_key(away, outs, wall_left)


def after_best_discard(profile: Profile, held: Holding, unseen: Sequence[int], wall_left: int) -> list[PositionKey]:
    """The sorts of position that each discard which brings the hand no farther from a win leads to."""
    found = discards(profile, held)
    if not found:
        return [at_rest(profile, held, unseen, wall_left)]
    away = distance(profile, held)
    return [position_key(away, sum(unseen[kind] for kind in kinds), wall_left) for kinds in found.values()]
