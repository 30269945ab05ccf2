"""Arrangeable: whether any hand within bounds lies in the groups of a win, every such hand being considered.

`Held` says of each kind how many copies a hand has at least and at most. The cards are read rank by rank as the win
check reads them (law 8.1, 8.4), with every count that the bounds allow; a way that was read before with as much
胡息 is not read again, so that the answer is proved without listing the hands.
"""

from typing import Final, NamedTuple

from phz_cli.game.cards import COPIES, RANKS
from phz_cli.game.melds import same_kind_huxi
from phz_cli.game.tally import Counts
from phz_cli.game.trial import GROUPS
from phz_cli.game.win_check import Open, ways_of_rank
from phz_cli.game.work import Work

LOOSE, TRIPLET, QUAD, APART = "loose", "triplet", "quad", "apart"
"""What the winning card becomes: a loose card of a run or the 将; with a pair a triplet; with a 坎 a quad; or nothing
in the hand, which is complete as it lies or wins by a quad on the table."""

_NEVER: Final = -1


class Held(NamedTuple):
    """A hand of `held` cards with at least `least` and at most `most` copies of each kind (20 counts each)."""

    least: Counts
    most: Counts
    held: int

    def narrow(self) -> "Held":
        """The same hands with bounds that the number of cards leaves."""
        spare = self.held - sum(self.least)
        return self._replace(
            most=tuple(min(most, least + spare) for least, most in zip(self.least, self.most, strict=True))
        )

    def loose_range(self) -> tuple[int, int]:
        """The fewest and the most cards that lie outside 坎 and quads; (0, 0) where no hand fits."""
        fewest = [_NEVER] * (self.held + 1)
        most = [_NEVER] * (self.held + 1)
        fewest[0] = most[0] = 0
        for low, high in zip(self.least, self.most, strict=True):
            counts = range(low, min(high, COPIES) + 1)
            fewer, more = [_NEVER] * (self.held + 1), [_NEVER] * (self.held + 1)
            for cards in range(self.held + 1):
                if most[cards] == _NEVER:
                    continue
                for count in counts:
                    total = cards + count
                    if total > self.held:
                        break
                    loose = count if count < COPIES - 1 else 0
                    few = fewest[cards] + loose
                    fewer[total] = few if fewer[total] == _NEVER else min(fewer[total], few)
                    more[total] = max(more[total], most[cards] + loose)
            fewest, most = fewer, more
        return max(0, fewest[self.held]), max(0, most[self.held])

    def most_sets(self, copies: int) -> int:
        """How many kinds the hand can hold in at least so many copies at once."""
        spare = self.held - sum(self.least)
        costs = sorted(max(0, copies - low) for low, high in zip(self.least, self.most, strict=True) if high >= copies)
        sets = 0
        for cost in costs:
            if cost > spare:
                break
            spare -= cost
            sets += 1
        return sets


class Question(NamedTuple):
    """What a win needs beside the hand: `melds` on the table, `quad` among them, `card` and what it becomes.

    `huxi` is what the table and the winning card bring, `wanted` the least that makes a win; 0 for any arrangement.
    """

    melds: int
    quad: bool
    card: int
    becomes: str
    huxi: int
    wanted: int


def is_arrangeable(held: Held, question: Question, work: Work) -> bool:
    """Whether some hand answers the question; True also where the work ran out before that was seen."""
    return any(_Reading(held.narrow(), question, pair, work).found for pair in (False, True))


class _Reading:
    """One reading of the hands, rank after rank, with or without a 将. `found`: whether one of them fits."""

    def __init__(self, held: Held, question: Question, pair: bool, work: Work) -> None:
        self._held, self._question, self._work = held, question, work
        self._seen: dict[tuple[int, Open, int, int], int] = {}
        most, least = [0] * (RANKS + 1), [0] * (RANKS + 1)
        for rank in reversed(range(RANKS)):
            most[rank] = most[rank + 1] + held.most[rank] + held.most[rank + RANKS]
            least[rank] = least[rank + 1] + held.least[rank] + held.least[rank + RANKS]
        self._most, self._least = most, least
        joins = question.becomes in (LOOSE, TRIPLET, QUAD)
        # 3 cards a group, one more for each quad in the hand, one less for the 将
        quads = held.held + joins - 3 * (GROUPS - question.melds) + pair
        owned = question.quad or question.becomes == QUAD or quads > 0
        self.found = (
            quads >= (question.becomes == QUAD)
            and pair == owned
            and self._read(0, Open(pair=pair), held.held, quads, question.huxi)
        )

    def _read(self, rank: int, opened: Open, cards: int, quads: int, huxi: int) -> bool:
        if rank == RANKS:
            return not cards and not quads and huxi >= self._question.wanted
        if not self._least[rank] <= cards <= self._most[rank]:
            return False
        key = (rank, opened, cards, quads)
        if self._seen.get(key, _NEVER) >= huxi:
            return False
        self._seen[key] = huxi
        for small, small_cards, small_quads, small_huxi in self._uses(rank, quads):
            for big, big_cards, big_quads, big_huxi in self._uses(rank + RANKS, quads - small_quads):
                left, more = cards - small_cards - big_cards, huxi + small_huxi + big_huxi
                if left < 0:
                    continue
                for after, gained in ways_of_rank(rank, opened, small, big):
                    if not self._work.spend():
                        return True
                    if self._read(rank + 1, after, left, quads - small_quads - big_quads, more + gained):
                        return True
        return False

    def _uses(self, kind: int, quads: int) -> list[tuple[int, int, int, int]]:
        """(loose cards, cards of the hand, quads, 胡息) for each count of the kind and each use of the winning card."""
        question = self._question
        found = []
        for count in range(min(COPIES, self._held.most[kind]), self._held.least[kind] - 1, -1):
            if count == COPIES:
                whole, loose, huxi = 1, 0, same_kind_huxi("ti", kind)
            elif count == COPIES - 1:
                whole, loose, huxi = 0, 0, same_kind_huxi("kan", kind)
            else:
                whole, loose, huxi = 0, count, 0
            if kind == question.card and question.becomes != APART:
                if question.becomes == QUAD:
                    if count != COPIES - 1:
                        continue
                    whole, huxi = 1, 0
                elif question.becomes == TRIPLET:
                    if count != COPIES - 2:
                        continue
                    loose = 0
                else:
                    loose += 1
            if whole <= quads:
                found.append((loose, count, whole, huxi))
        return found
