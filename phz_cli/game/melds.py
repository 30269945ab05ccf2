"""Groups (门子): what they are, what they are worth, how a card may be eaten (law 5.3, 9.1).

A table meld is a `Meld`; a group of the winning hand that was never laid is one too, with kind `kan`, `jiang`,
`shun` (any 顺 or 绞 in the hand). 胡息 are of the small / the big size.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from phz_cli.game.cards import KINDS, RANKS, RED, other_size

QUADS: Final = ("ti", "pao")
TRIPLETS: Final = ("kan", "wei", "peng")
_VALUE: Final = {"ti": (9, 12), "pao": (6, 9), "kan": (3, 6), "wei": (3, 6), "peng": (1, 3), "jiang": (0, 0)}
_RED_WORTH: Final = {"peng": "wei", "pao": "ti"}
_SIZE: Final = {"ti": 4, "pao": 4, "kan": 3, "wei": 3, "peng": 3, "jiang": 2}


class Meld(NamedTuple):
    """A group: `kind` is chi, peng, wei, pao, ti, kan, jiang or shun; `cards` all of its cards; `huxi` its worth.

    `shown`: a 偎 with one card up (臭偎). `dealt`: a 提 laid from the deal. `late`: a 误亮偎, worth a 碰.
    `legal` False: laid by a 吃 as a group that is none (C303, law 8.14).
    """

    kind: str
    cards: tuple[int, ...]
    huxi: int
    shown: bool = False
    dealt: bool = False
    late: bool = False
    legal: bool = True


def same_kind_huxi(kind: str, card: int, *, red: bool = False) -> int:
    """胡息 of a 提 跑 坎 偎 碰 or 将 of this card (law 9.1).

    `red`: 红碰, where a 碰 of a red card is worth a 偎 and its 跑 a 提 (law 9.2).
    """
    if red and card in RED:
        kind = _RED_WORTH.get(kind, kind)
    return _VALUE[kind][card >= RANKS]


def same_kind(
    kind: str, card: int, *, shown: bool = False, dealt: bool = False, late: bool = False, red: bool = False
) -> Meld:
    """A 提 跑 坎 偎 碰 or 将 of this card; a `late` 偎 is worth a 碰 (law 7.3); `red` as in `same_kind_huxi`."""
    worth = "peng" if late else kind
    return Meld(kind, (card,) * _SIZE[kind], same_kind_huxi(worth, card, red=red), shown, dealt, late)


def _runs() -> dict[tuple[int, ...], int]:
    groups: dict[tuple[int, ...], int] = {}
    for base in (0, RANKS):
        for rank in range(RANKS - 2):
            groups[(base + rank, base + rank + 1, base + rank + 2)] = 0
        for special in ((0, 1, 2), (1, 6, 9)):
            groups[tuple(base + rank for rank in special)] = 6 if base else 3
    for small in range(RANKS):
        big = other_size(small)
        groups[(small, small, big)] = 0
        groups[(small, big, big)] = 0
    return groups


RUNS: Final = _runs()
"""Every 顺, 二七十 and 绞 as sorted kinds, with its 胡息."""

RUNS_WITH: Final = tuple(tuple(run for run in sorted(RUNS) if kind in run) for kind in range(KINDS))
"""The runs that contain a kind."""


def _partners(run: tuple[int, ...], card: int) -> tuple[int, int]:
    rest = list(run)
    rest.remove(card)
    return rest[0], rest[1]


PARTNERS: Final = tuple(tuple((run, *_partners(run, card)) for run in RUNS_WITH[card]) for card in range(KINDS))
"""For each card: (run, first, second): the two other cards that make the run with it."""

PARTNER_MASKS: Final = tuple(
    tuple((1 << first) | (1 << second) for _, first, second in PARTNERS[card] if first != second)
    for card in range(KINDS)
)
"""For each card: masks of the two other kinds that make a run with it."""

TWIN_MASKS: Final = tuple(
    sum(1 << first for _, first, second in PARTNERS[card] if first == second) for card in range(KINDS)
)
"""For each card: the mask of the kinds of which two make a run with it."""


def can_eat_as(cards: Sequence[int], card: int) -> bool:
    """Whether these cards are a group that a 吃 of `card` may lay: a 顺, 二七十 or 绞 with that kind (law 5.2)."""
    return card in cards and tuple(sorted(cards)) in RUNS


def run_huxi(cards: Sequence[int]) -> int | None:
    """胡息 of a 顺 / 二七十 / 绞, None when the three cards are no legal group to eat."""
    return RUNS.get(tuple(sorted(cards)))


def chi_ways(counts: Sequence[int], card: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to eat `card` with the cards of `counts` (20 counts without 坎 and quads), law 5.3.

    A way is a tuple of sorted runs: first the eaten group, then the 比 groups that use up every other copy of
    `card` in the hand. The order of the 比 groups does not matter; each set of them comes once.
    """
    left = list(counts)
    for run, first, second in PARTNERS[card]:
        left[first] -= 1
        left[second] -= 1
        if left[first] >= 0 and left[second] >= 0:
            for covers in _covers(left, card, 0):
                yield (run, *covers)
        left[first] += 1
        left[second] += 1


def _covers(left: list[int], card: int, start: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every set of runs that uses up `card` in `left`, runs in table order so that none comes twice."""
    if left[card] == 0:
        yield ()
        return
    for index in range(start, len(RUNS_WITH[card])):
        run = RUNS_WITH[card][index]
        for kind in run:
            left[kind] -= 1
        if all(left[kind] >= 0 for kind in run):
            for rest in _covers(left, card, index):
                yield (run, *rest)
        for kind in run:
            left[kind] += 1
