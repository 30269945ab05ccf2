"""The deck of the reference, its groups, and what a group is worth (law 9.1), from characters up."""

from typing import NamedTuple

SMALL = "一二三四五六七八九十"
BIG = "壹贰叁肆伍陆柒捌玖拾"
CARDS = SMALL + BIG
RED = frozenset("二七十贰柒拾")
COPIES = 4
NUMBER = {card: place for place, card in enumerate(CARDS)}
# (small, big) 胡息 of four or three of a kind, by how they came together.
WORTH = {"ti": (9, 12), "pao": (6, 9), "kan": (3, 6), "wei": (3, 6), "peng": (1, 3)}
_SCORING_RUNS = ({0, 1, 2}, {1, 6, 9})


class Laid(NamedTuple):
    """A group on the table: `kind` as in a record, its cards as characters, `dealt` for a quad laid from the deal."""

    kind: str
    cards: str
    dealt: bool = False


class Group(NamedTuple):
    """A group that loose cards may form: card numbers ascending, 胡息, and whether it is neither 顺 nor 绞."""

    cards: tuple[int, ...]
    huxi: int
    same: bool


def same_worth(kind: str, card: str, red_high: bool = False) -> int:
    """胡息 of a triple or quad of this card; `red_high`: a red 碰 counts as 偎, its 跑 as 提 (law 9.2)."""
    if red_high and card in RED:
        kind = {"peng": "wei", "pao": "ti"}.get(kind, kind)
    return WORTH[kind][card in BIG]


def run_worth(cards: str) -> int:
    """胡息 of three eaten cards: 一二三 and 二七十 of one size 3 or 6, everything else 0."""
    for size, worth in ((SMALL, 3), (BIG, 6)):
        if {size.find(card) for card in cards} in _SCORING_RUNS:
            return worth
    return 0


def _runs() -> list[Group]:
    groups = []
    for size in (SMALL, BIG):
        trios = [size[start : start + 3] for start in range(8)] + [size[1] + size[6] + size[9]]
        groups += [Group(tuple(sorted(NUMBER[card] for card in trio)), run_worth(trio), False) for trio in trios]
    for small, big in zip(SMALL, BIG, strict=True):
        for trio in (small + small + big, small + big + big):
            groups.append(Group(tuple(sorted(NUMBER[card] for card in trio)), 0, False))
    return groups


RUNS = _runs()
RUNS_FROM = [[group for group in RUNS if group.cards[0] == number] for number in range(len(CARDS))]
"""The 顺 and 绞 whose lowest card has this number."""


def is_group(cards: str) -> bool:
    """Whether three cards are a 顺, a 二七十 or a 绞."""
    return tuple(sorted(NUMBER[card] for card in cards)) in {group.cards for group in RUNS}
