"""Text fits the terminal in places, and what belongs together is not torn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.cli.columns import width
from phz_cli.cli.wrapping import labelled, wrapped


@pytest.mark.parametrize(
    ("text", "lines", "places"),
    [
        ("吃一个字，手里剩下的全部下比。", ["吃一个字，", "手里剩下的", "全部下比。"], 11),
        ("lays the wei 偎 now", ["lays", "the", "wei 偎", "now"], 7),
        ("甲打一二三，乙过", ["甲打", "一二三，", "乙过"], 7),
        ("a（乙）b", ["a（乙）", "b"], 7),
        ("two  words", ["two", "words"], 7),
        ("", [""], 7),
    ],
)
def test_lines_break_where_they_may(text: str, lines: list[str], places: int) -> None:
    assert list(wrapped(text, places)) == lines


def test_lines_are_indented() -> None:
    assert list(wrapped("一 aaa bbb", 6, "- ", "  ")) == ["- 一", "  aaa", "  bbb"]
    assert list(labelled("名", "aaa bbb", 9, " ")) == [" 名  aaa", "     bbb"]


@given(st.text("甲乙吃碰，。 abc（）", max_size=80), st.integers(12, 40))
def test_nothing_is_lost_and_nothing_too_wide(text: str, places: int) -> None:
    lines = list(wrapped(text, places))
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert width(line) <= places or " " not in line.strip()
