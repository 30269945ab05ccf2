"""“Did you mean”: the known word that a misspelt one is nearest to."""

from collections.abc import Iterable
from typing import Final

from phz_cli.records.notation.words import fold

_LONGEST: Final = 40
"""Longer words are no keyword misspelt."""

_DRAWN_LIKE: Final = {
    "一": "—-ー_",
    "二": "ニ=",
    "三": "彡ミ",
    "六": "穴大",
    "七": "匕",
    "八": "ハ入人",
    "九": "丸久",
    "十": "土士干千+",
    "肆": "肄",
    "伍": "仵午",
    "柒": "染",
    "捌": "别扒",
    "玖": "玫",
    "拾": "什恰捨",
}
"""Characters that a hurried hand, a scan or an input method puts in place of a card."""

_CARD_LIKE: Final = {character: card for card, characters in _DRAWN_LIKE.items() for character in characters}


def card_like(character: str) -> str:
    """The card that a character looks like, empty without one."""
    return _CARD_LIKE.get(character, "")


def distance(one: str, other: str) -> int:
    """How many characters must be put in, left out, replaced or swapped with the next to get one from the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for index, character in enumerate(one):
        earlier, before, row = before, row, [index + 1]
        for place, wanted in enumerate(other):
            best = min(before[place] + (character != wanted), before[place + 1] + 1, row[place] + 1)
            if index and place and character == other[place - 1] and one[index - 1] == wanted:
                best = min(best, earlier[place - 1] + 1)
            row.append(best)
    return row[-1]


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that `word` was probably meant to be, empty where none is near.

    At most a third of the longer word may differ (one character of a word of two). Of a word of one character
    nothing would be left.
    """
    folded = fold(word)
    found, closest = "", len(folded) + 1
    if len(folded) > _LONGEST:
        return ""
    for candidate in known:
        longer = max(len(candidate), len(folded))
        allowed = 1 if longer == 2 and min(len(candidate), len(folded)) == 2 else longer // 3
        if abs(len(candidate) - len(folded)) > allowed:
            continue
        steps = distance(folded, fold(candidate))
        if steps <= allowed and steps < closest:
            found, closest = candidate, steps
    return found
