"""Cards: 80 in the deck, 20 kinds of four copies each (law 1.1).

A card is an int, its *kind*: 0-9 are 小 一 … 十, 10-19 are 大 壹 … 拾. Copies of a kind are interchangeable.
A card that a record does not know is `UNKNOWN`.
"""

from collections.abc import Iterable, Sequence
from typing import Final

KINDS: Final = 20
COPIES: Final = 4
DECK: Final = KINDS * COPIES
RANKS: Final = 10
UNKNOWN: Final = -1
NO_CARD: Final = -2

CHARACTERS: Final = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
UNKNOWN_CHARACTER: Final = "?"

KIND_OF: Final = {character: kind for kind, character in enumerate(CHARACTERS)} | {UNKNOWN_CHARACTER: UNKNOWN}

RED: Final = frozenset(kind for kind in range(KINDS) if kind % RANKS in (1, 6, 9))


def is_big(kind: int) -> bool:
    """True for 大字."""
    return kind >= RANKS


def other_size(kind: int) -> int:
    """The kind of the same rank and the other size: 一 ↔ 壹."""
    return kind - RANKS if kind >= RANKS else kind + RANKS


def character(kind: int) -> str:
    """The one Chinese character of a kind; `?` for `UNKNOWN`."""
    return UNKNOWN_CHARACTER if kind == UNKNOWN else CHARACTERS[kind]


def text(kinds: Iterable[int]) -> str:
    """Cards as a string, in the order given."""
    return "".join(map(character, kinds))


def parse(characters: str) -> tuple[int, ...]:
    """Kinds of a string of the 21 canonical characters; raises KeyError for any other character."""
    return tuple([KIND_OF[character] for character in characters])


def counts_of(kinds: Iterable[int]) -> list[int]:
    """How many copies of each of the 20 kinds there are; unknown cards are not counted."""
    counts = [0] * KINDS
    for kind in kinds:
        if kind >= 0:
            counts[kind] += 1
    return counts


def cards_of(counts: Sequence[int]) -> tuple[int, ...]:
    """The sorted cards of 20 counts."""
    return tuple(kind for kind in range(KINDS) for _ in range(counts[kind]))
