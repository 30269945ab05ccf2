"""Columns that line up whatever the script."""

from hypothesis import given
from hypothesis import strategies as st

from phz_cli.cli.columns import aligned, width


def test_chinese_takes_two_places() -> None:
    assert (width("a"), width("吃a"), width("e\u0301"), width("，")) == (1, 3, 1, 2)


def test_numbers_end_at_one_place() -> None:
    assert aligned([["吃牌", "7"], ["x", "120"]], right=(1,)) == ["吃牌    7", "x     120"]


def test_no_rows_no_lines() -> None:
    assert aligned([]) == []


@given(st.lists(st.tuples(st.text(), st.text(min_size=1)), min_size=1))
def test_the_second_column_begins_at_one_place(rows: list[tuple[str, str]]) -> None:
    lines = aligned([(first, "|") for first, _ in rows])
    assert len({width(line) for line in lines}) == 1
    assert len(lines) == len(rows)
    assert not any(len(line.splitlines()) > 1 for line in lines)
