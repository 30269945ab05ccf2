"""“Did you mean”: near words are found, far ones are not invented."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.game.cards import CHARACTERS
from phz_cli.records.aliases import VARIANTS
from phz_cli.records.notation import suggestions
from phz_cli.records.notation.suggestions import card_like, distance, nearest
from phz_cli.records.notation.words import FIELD_OF, VERB_OF


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("规責", FIELD_OF, "规则"),
        ("seat", FIELD_OF, "seats"),
        ("dicsard", VERB_OF, "discard"),
        ("DISCRAD", VERB_OF, "discard"),
        ("pengg", VERB_OF, "peng"),
        ("搭", VERB_OF, ""),
        ("天气预报", FIELD_OF, ""),
        ("", VERB_OF, ""),
        ("x" * 100_000, VERB_OF, ""),
    ],
)
def test_nearest(word: str, known: dict[str, str], meant: str) -> None:
    assert nearest(word, known) == meant


@pytest.mark.parametrize(("one", "other", "steps"), [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("abc", "axc", 1)])
def test_distance(one: str, other: str, steps: int) -> None:
    assert distance(one, other) == steps


@given(st.text("ab", max_size=5), st.text("ab", max_size=5))
def test_distance_is_symmetric_and_zero_only_for_the_same(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one) <= max(len(one), len(other))
    assert (distance(one, other) == 0) == (one == other)


def test_no_card_is_taken_for_another() -> None:
    assert not (set(CHARACTERS) | set(VARIANTS)) & set(suggestions._CARD_LIKE)
    assert card_like("土") == "十"
    assert card_like("王") == ""
