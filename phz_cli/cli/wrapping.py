"""Text in lines of a terminal, on which a Chinese character takes two places."""

import re
from collections.abc import Iterator
from typing import Final

from phz_cli.cli.columns import width
from phz_cli.game.cards import CHARACTERS

WIDEST: Final = 80
"""Places of the longest line of running text."""

_WIDE: Final = r"\u3007\u4e00-\u9fff"
_CARDS: Final = f"[{CHARACTERS}]{{2,7}}"
_BEFORE: Final = r"[（「『《(]*"
_AFTER: Final = r"[，。；：、！？）」』》…,.;:!?)]*"

# What is never broken: the cards of a group; a few Chinese characters among Latin words, with the word before
# them (`bi 比`); a run of narrow characters; one wide character. The marks before and after stay with it.
_PIECES: Final = re.compile(
    rf"(?P<space>\s+)|{_BEFORE}(?:{_CARDS}"
    rf"|(?:[!-~]+ )?(?<![{_WIDE}])[{_WIDE}]{{1,4}}(?![{_WIDE}])"
    rf"|[!-~\u00a0-\u02ff\u2010-\u2027]+|\S){_AFTER}"
)


def wrapped(text: str, places: int = WIDEST, first: str = "", rest: str = "") -> Iterator[str]:
    """Lines of at most `places`, the first after `first`, the others after `rest`; a longer word stands alone."""
    line, gap, empty = first, "", True
    for piece in _PIECES.finditer(text):
        if piece["space"]:
            gap = "" if empty else " "
        elif empty or width(line + gap + piece[0]) <= places:
            line, gap, empty = line + gap + piece[0], "", False
        else:
            yield line
            line, gap = rest + piece[0], ""
    yield line


def labelled(label: str, text: str, places: int = WIDEST, indent: str = "") -> Iterator[str]:
    """A label and its text, whose lines begin under one another."""
    first = f"{indent}{label}  "
    return wrapped(text, places, first, " " * width(first))
