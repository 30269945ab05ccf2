"""`--select` and `--ignore`: which findings are left, and the verdict that they give."""

from dataclasses import replace

import pytest

from phz_cli.audit import Problem
from phz_cli.cli.console import MisuseError
from phz_cli.cli.selection import selection_of
from tests.cli.made import BURNT, DOUBTFUL, FAULTY, UNREADABLE

BOTH = replace(FAULTY, findings=(BURNT, replace(BURNT, code="S804", action=2)))


def test_a_prefix_selects_and_ignore_goes_first() -> None:
    chosen = selection_of(["c3,S8"], ["C302"])
    assert ("C301" in chosen, "C302" in chosen, "S804" in chosen, "H701" in chosen) == (True, False, True, False)


def test_the_verdict_follows_from_what_is_left() -> None:
    assert selection_of(["S"], None).narrowed(BOTH).verdict == "faults"
    assert selection_of(["H7"], None).narrowed(BOTH).verdict == "clean"
    mixed = replace(BOTH, findings=(BURNT, replace(BURNT, code="S804", certain=False)))
    assert selection_of(None, ["C301"]).narrowed(mixed).verdict == "undecided"


def test_what_was_not_judged_or_read_stays_so() -> None:
    unjudged = replace(DOUBTFUL, problem=Problem("", "不知", "unknown"))
    assert selection_of(["H"], None).narrowed(unjudged).verdict == "undecided"
    assert selection_of(["H"], None).narrowed(UNREADABLE) is UNREADABLE


@pytest.mark.parametrize(("text", "near"), [("C399", "C30"), ("Z9", "M9"), ("呀", "R"), ("F51", "F50")])
def test_a_prefix_of_no_code_is_refused_with_its_neighbours(text: str, near: str) -> None:
    with pytest.raises(MisuseError) as refused:
        selection_of([text], None)
    assert text in refused.value.sentence("zh")
    assert near in refused.value.sentence("en")


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(MisuseError):
        selection_of([" , "], None)
