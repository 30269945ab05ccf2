"""Players in charts: what they are called, and who is drawn where there are too many."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeVar

from phz_cli.charts.wording import Lang, word

MOST: Final = 24
"""Rows of players in one facet."""
Item = TypeVar("Item")
Counted = Literal["hands", "wins", "matches"]


def called(row: Mapping[str, object]) -> str:
    """The name of the player of a row, his id where there is none."""
    return str(row["name"] or row["player"])


def most_seen(items: Sequence[tuple[float, Item]], most: int) -> tuple[list[Item], int]:
    """At most `most` of the items, those with the greatest numbers, in the order given; and how many are left out."""
    order = sorted(range(len(items)), key=lambda place: (-items[place][0], place))[:most]
    return [items[place][1] for place in sorted(order)], max(0, len(items) - most)


def left_out(count: int, lang: Lang, counted: Counted = "hands") -> str:
    """The sentence about players who are not drawn, and of what they have fewer; "" when all are drawn."""
    return word("people.left-out", lang, count=count, counted=word(f"fewer.{counted}", lang)) if count else ""


def joined(sentences: Sequence[str], lang: Lang) -> str:
    """Sentences after each other, as the language has them."""
    return (" " if lang == "en" else "").join(sentence for sentence in sentences if sentence)
