"""Winnable: hidden cards with which a hand would win (law 8.1, 8.4).

Whether a hidden hand can have won is not seen from hands dealt at random: such hands are built here, group by
group, from the cards that are out of sight.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from phz_cli.game.cards import COPIES, KINDS, NO_CARD
from phz_cli.game.melds import RUNS, RUNS_WITH, same_kind_huxi
from phz_cli.game.tally import Counts
from phz_cli.game.trial import GROUPS

NODES: Final = 4_000
"""Steps of one search; beyond them it is given up."""

Group = tuple[int, ...]


class Winner(NamedTuple):
    """A seat about to win, as far as it is known.

    `must`: 20 counts of the cards that are in its hand for certain; `free`: how many more it holds; `pool`: 20
    counts of what they can be. `melds`: groups on the table, `quad`: a quad among them, `base`: a 偎 or 碰 of
    the winning kind among them. `card`: the winning card, NO_CARD where the hand is complete as it lies. `shy`:
    kinds of which a 坎 would have had to run, or was broken, before.
    """

    must: Counts
    free: int
    pool: Counts
    melds: int
    quad: bool
    base: bool
    card: int
    shy: frozenset[int] = frozenset()


class Search:
    """One search. `exhausted` is True once every way has been seen. `poor`: the fewer 胡息 the earlier."""

    def __init__(self, winner: Winner, random: Random, nodes: int = NODES, *, poor: bool = False) -> None:
        self.winner = winner
        self.exhausted = False
        self._nodes = nodes
        kans = [(kind,) * 3 for kind in range(KINDS)]
        runs = list(RUNS)
        random.shuffle(kans)
        random.shuffle(runs)
        self._poor = poor
        self._groups: list[Group] = sorted(kans + runs, key=self._promise, reverse=not poor)

    def _promise(self, group: Group) -> int:
        if len(set(group)) == 1 and group[0] in self.winner.shy and not self._poor:
            return -1
        return _worth(group)

    def hands(self) -> Iterator[Counts]:
        """20 counts of the cards to add to `must`, the more 胡息 the earlier; none twice in a row."""
        last: Counts | None = None
        for group_count, pair, loose, quads in self._modes():
            if self._nodes <= 0:
                return
            need = list(self.winner.must)
            if loose != NO_CARD:
                need[loose] += 1
            for added in self._cover(need, list(self.winner.pool), group_count - pair, pair, quads, 0):
                if added != last:
                    yield added
                last = added
        self.exhausted = self._nodes > 0

    def _modes(self) -> Iterator[tuple[int, bool, int, int]]:
        """(groups in hand, whether one is the 将, the winning card where it lies loose, quads in hand)."""
        winner = self.winner
        size = sum(winner.must) + winner.free
        card = winner.card
        for quads in (0, 1, 2):
            pair = winner.quad or quads > 0
            ways = [(GROUPS - winner.melds, pair, card)]
            if card != NO_CARD and (winner.base or winner.must[card] + winner.pool[card] >= COPIES - 1):
                ways.append((GROUPS - winner.melds, True, NO_CARD))
            for groups, with_pair, loose in ways:
                cards = 3 * groups - with_pair + quads
                if groups - with_pair >= quads and cards == size + (loose != NO_CARD):
                    yield groups, with_pair, loose, quads

    def _cover(
        self, need: list[int], pool: list[int], groups: int, pair: bool, quads: int, start: int
    ) -> Iterator[Counts]:
        """Cover what is needed, then fill up with any groups; yields what was taken from the pool."""
        self._nodes -= 1
        if self._nodes <= 0 or sum(need) > 3 * groups + 2 * pair + quads:
            return
        first = next((kind for kind in range(KINDS) if need[kind] > 0), None)
        if first is None and not groups and not pair and not quads:
            yield tuple(had - left for had, left in zip(self.winner.pool, pool, strict=True))
            return
        for group, rest in self._next(first, groups, pair, quads, start):
            taken = None if self._splits_kan(group) else _take(need, pool, group)
            if taken is not None:
                yield from self._cover(taken[0], taken[1], *rest)

    def _splits_kan(self, group: Group) -> bool:
        """Whether a run takes a card out of a 坎 that is known; 坎 stay whole (law 1.4)."""
        return len(set(group)) > 1 and any(self.winner.must[kind] >= COPIES - 1 for kind in group)

    def _next(
        self, first: int | None, groups: int, pair: bool, quads: int, start: int
    ) -> Iterator[tuple[Group, tuple[int, bool, int, int]]]:
        """The groups to try, each with what is left to place after it; something must be left to place."""
        if first is not None:
            if quads:
                yield (first,) * COPIES, (groups - 1, pair, quads - 1, start)
            if groups:
                for group in sorted([(first,) * 3, *RUNS_WITH[first]], key=_worth, reverse=not self._poor):
                    yield group, (groups - 1, pair, quads, start)
            if pair:
                yield (first,) * 2, (groups, False, quads, start)
            return
        if quads:
            for kind in range(KINDS):
                yield (kind,) * COPIES, (groups - 1, pair, quads - 1, start)
        elif groups:
            for index in range(start, len(self._groups)):
                yield self._groups[index], (groups - 1, pair, quads, index)
        else:
            for kind in range(KINDS):
                yield (kind,) * 2, (groups, False, quads, start)


def _worth(group: Group) -> int:
    return same_kind_huxi("kan", group[0]) if len(set(group)) == 1 else RUNS[group]


def _take(need: list[int], pool: list[int], group: Group) -> tuple[list[int], list[int]] | None:
    """What is left to cover, and of the pool, after this group; None where its cards are not there."""
    need, pool = list(need), list(pool)
    for kind in group:
        if need[kind] > 0:
            need[kind] -= 1
        elif pool[kind] > 0:
            pool[kind] -= 1
        else:
            return None
    return need, pool
