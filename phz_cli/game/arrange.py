"""Arrangements: every way to group the loose cards of a hand (law 8.1, 8.4).

Loose cards are those outside 坎 and quads; there are at most two of a kind, three of the winning card. The
search is exhaustive and memoised on a small key, so the tables stay tiny and the answer never depends on the
order of cards.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from phz_cli.game.cards import KINDS, RANKS
from phz_cli.game.melds import RUNS, Meld, same_kind

_BITS: Final = 2
_CACHE: Final = 1 << 18

_ORDER: Final = tuple(kind for rank in range(RANKS) for kind in (rank, rank + RANKS))
"""Search order: small and big of a rank together, so that a group's first card decides it."""

_SHIFT: Final = tuple(_BITS * _ORDER.index(kind) for kind in range(KINDS))


class Shape(NamedTuple):
    """What an arrangement of loose cards is worth, as far as scoring can tell arrangements apart.

    `huxi` without the triplet; `runs` groups that are 顺 or 绞; `scoring` groups that have 胡息, the triplet
    left out; `triplet` whether the winning card's kind forms a triplet (its worth depends on the source).
    """

    huxi: int
    runs: int
    scoring: int
    triplet: bool


_NOTHING: Final = (Shape(0, 0, 0, False),)


def key_of(loose: Sequence[int]) -> int:
    """The memo key of 20 counts of loose cards (0-3 each)."""
    key = 0
    for kind in range(KINDS):
        key |= loose[kind] << _SHIFT[kind]
    return key


def card_key(kind: int) -> int:
    """What one card of a kind adds to a key."""
    return 1 << _SHIFT[kind]


def _groups_from(kind: int) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """(key, 胡息, needs) of every run whose first card in search order is `kind`."""
    rows = []
    for run, huxi in RUNS.items():
        if min(run, key=_ORDER.index) == kind:
            needs = tuple((card, run.count(card)) for card in sorted(set(run)))
            rows.append((sum(map(card_key, run)), huxi, needs))
    return tuple(rows)


_FROM: Final = tuple(_groups_from(kind) for kind in range(KINDS))


def _first(key: int) -> int:
    return _ORDER[((key & -key).bit_length() - 1) // _BITS]


def _count(key: int, kind: int) -> int:
    return key >> _SHIFT[kind] & 3


@lru_cache(maxsize=_CACHE)
def shapes(key: int, pair: bool) -> tuple[Shape, ...]:
    """Every distinct worth of a complete grouping of the loose cards, with exactly one 将 iff `pair`.

    Empty when there is none. Distinct arrangements of the same worth come once.
    """
    if key == 0:
        return () if pair else _NOTHING
    kind = _first(key)
    found: set[Shape] = set()
    for run_key, huxi, needs in _FROM[kind]:
        if all(_count(key, card) >= count for card, count in needs):
            for shape in shapes(key - run_key, pair):
                found.add(Shape(shape.huxi + huxi, shape.runs + 1, shape.scoring + (huxi > 0), shape.triplet))
    copies = _count(key, kind)
    if copies == 3:
        for shape in shapes(key - 3 * card_key(kind), pair):
            found.add(Shape(shape.huxi, shape.runs, shape.scoring, True))
    if pair and copies >= 2:
        found.update(shapes(key - 2 * card_key(kind), False))
    return tuple(sorted(found))


def groups(key: int, pair: bool, shape: Shape, triplet_huxi: int) -> tuple[Meld, ...]:
    """One arrangement with that worth. `shape` must be one of `shapes(key, pair)`."""
    if key == 0:
        return ()
    kind = _first(key)
    for run_key, huxi, needs in _FROM[kind]:
        if all(_count(key, card) >= count for card, count in needs):
            rest = Shape(shape.huxi - huxi, shape.runs - 1, shape.scoring - (huxi > 0), shape.triplet)
            if rest in shapes(key - run_key, pair):
                cards = tuple(card for card, count in needs for _ in range(count))
                return (Meld("shun", cards, huxi), *groups(key - run_key, pair, rest, triplet_huxi))
    copies = _count(key, kind)
    if copies == 3 and shape.triplet:
        rest = shape._replace(triplet=False)
        left = key - 3 * card_key(kind)
        return (Meld("peng", (kind,) * 3, triplet_huxi), *groups(left, pair, rest, triplet_huxi))
    left = key - 2 * card_key(kind)
    return (same_kind("jiang", kind), *groups(left, False, shape, triplet_huxi))
