"""The names that somebody may have meant by one that there is none of."""

import difflib
import unicodedata
from collections.abc import Iterable
from typing import Final

MOST: Final = 3
_LIKENESS: Final = 0.5
_SEPARATORS: Final = str.maketrans("", "", "-_ ")


def fold_name(name: str) -> str:
    """Return the name without regard to case, width, `-`, `_` and spaces."""
    return unicodedata.normalize("NFKC", name).casefold().translate(_SEPARATORS)


def find_nearest(wanted: str, names: Iterable[str], most: int = MOST) -> list[str]:
    """Return the names most like `wanted`, the likest first, `most` at the most; empty where none is near.

    A name that differs only in what `fold_name` leaves out comes first.
    """
    by_folded: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        by_folded.setdefault(fold_name(name), []).append(name)
    near = difflib.get_close_matches(fold_name(wanted), by_folded, n=most, cutoff=_LIKENESS)
    return [name for folded in near for name in by_folded[folded]][:most]
