"""Cards as characters, kinds and counts."""

import pytest

from phz_cli.game.cards import (
    CHARACTERS,
    KINDS,
    UNKNOWN,
    cards_of,
    character,
    counts_of,
    is_big,
    other_size,
    parse,
    text,
)


def test_characters_and_kinds() -> None:
    assert parse(CHARACTERS) == tuple(range(KINDS))
    assert text(parse("拾?一")) == "拾?一"
    assert character(UNKNOWN) == "?"
    with pytest.raises(KeyError):
        parse("X")


def test_sizes() -> None:
    assert [kind for kind in range(KINDS) if is_big(kind)] == list(range(10, 20))
    assert [text([other_size(kind)]) for kind in parse("一拾")] == ["壹", "十"]


def test_counts_leave_unknown_cards_out() -> None:
    counts = counts_of(parse("二?二拾一"))
    assert sum(counts) == 4
    assert text(cards_of(counts)) == "一二二拾"
