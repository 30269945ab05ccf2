"""Every way to make groups of loose cards: plain recursion over the lowest card left, nothing remembered."""

from collections.abc import Iterator, Sequence

from tests.reference.cards import CARDS, RUNS_FROM, Group

Cover = tuple[Group, ...]


def covers(loose: list[int], triple: Group | None, jiang: bool) -> Iterator[Cover]:
    """The groups of every exact cover of `loose` (a count for each card number), the 将 as a group of two.

    `triple` is the one triple that loose cards may form: the one the winning card completes. `jiang` asks for exactly
    one pair beside the groups of three. The counts are left as they were.
    """
    if sum(loose) % 3 != (2 if jiang else 0):
        return
    yield from _from(loose, 0, triple, jiang, ())


def _from(loose: list[int], lowest: int, triple: Group | None, jiang: bool, made: Cover) -> Iterator[Cover]:
    while lowest < len(CARDS) and not loose[lowest]:
        lowest += 1
    if lowest == len(CARDS):
        if not jiang:
            yield made
        return
    for group in RUNS_FROM[lowest]:
        if _take(loose, group.cards):
            yield from _from(loose, lowest, triple, jiang, (*made, group))
            _put_back(loose, group.cards)
    if triple is not None and triple.cards[0] == lowest and _take(loose, triple.cards):
        yield from _from(loose, lowest, triple, jiang, (*made, triple))
        _put_back(loose, triple.cards)
    if jiang and _take(loose, (lowest, lowest)):
        yield from _from(loose, lowest, triple, False, (*made, Group((lowest, lowest), 0, True)))
        _put_back(loose, (lowest, lowest))


def _take(loose: list[int], cards: Sequence[int]) -> bool:
    """Take the cards out, or leave everything as it is where one is missing."""
    for place, card in enumerate(cards):
        if not loose[card]:
            _put_back(loose, cards[:place])
            return False
        loose[card] -= 1
    return True


def _put_back(loose: list[int], cards: Sequence[int]) -> None:
    for card in cards:
        loose[card] += 1
