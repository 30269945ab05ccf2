"""Texts with numbers in them say one hand and two hands."""

import pytest

from phz_cli.rulebook.plural import filled


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        ("{n} [hand|hands]", {"n": 1}, "1 hand"),
        ("{n} [hand|hands]", {"n": 0}, "0 hands"),
        ("{n} [hand|hands]", {"n": "1,001"}, "1,001 hands"),
        ("[hand|hands]", {"n": "1"}, "hand"),
        ("{a} [player|players] · n={b} [hand|hands]", {"a": 1, "b": 2}, "1 player · n=2 hands"),
        ("{a} more [table|tables], [is|are] not drawn", {"a": 1}, "1 more table, is not drawn"),
        ("{name} won", {"name": "[a|b]"}, "[a|b] won"),
        ("{n:.1f} [point|points]", {"n": 1}, "1.0 point"),
    ],
)
def test_the_number_before_the_brackets_decides(template: str, values: dict[str, object], said: str) -> None:
    assert filled(template, values) == said


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        filled("{n} [hand|hands]", {})
