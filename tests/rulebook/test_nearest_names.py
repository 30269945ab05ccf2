"""Which names are suggested for one that there is none of."""

from hypothesis import given
from hypothesis import strategies as st

from phz_cli.rulebook.nearest_names import find_nearest, fold_name

NAMES = ("qq-half", "qq-full", "changde-80", "guilin")


def test_case_width_and_separators_do_not_matter() -> None:
    for wanted in ("QQ_HALF", "ｑｑ－ｈａｌｆ", "qqhalf", "qq half"):
        assert find_nearest(wanted, NAMES, 1) == ["qq-half"]


def test_the_likest_comes_first_and_nothing_far_is_named() -> None:
    assert find_nearest("qq-hal", NAMES)[0] == "qq-half"
    assert find_nearest("zzzz", NAMES) == []
    assert find_nearest("陈家王", ["陈家旺", "李四"]) == ["陈家旺"]


@given(st.lists(st.text(max_size=8), max_size=12), st.text(max_size=8), st.integers(1, 4))
def test_only_names_that_there_are_each_once_and_no_more_than_asked(names: list[str], wanted: str, most: int) -> None:
    found = find_nearest(wanted, names, most)
    assert len(found) <= most
    assert len(set(found)) == len(found)
    assert set(found) <= set(names)
    if wanted in names and fold_name(wanted):
        assert fold_name(found[0]) == fold_name(wanted)
