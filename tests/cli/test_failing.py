"""`--fail-on`: which findings make a run fail."""

from dataclasses import replace

import pytest

from phz_cli.cli.console import MisuseError
from phz_cli.cli.failing import fail_on
from tests.cli.made import BURNT, CLEAN, DOUBTFUL

DOUBT = replace(BURNT, certain=False)
SLIP = replace(BURNT, code="R105", effect="record")


@pytest.mark.parametrize(
    ("words", "fails"),
    [
        (None, (True, False, True)),
        (["faults"], (True, False, True)),
        (["undecided"], (True, True, True)),
        (["dead-hand"], (True, False, False)),
        (["record,void-win"], (False, False, True)),
        (["dead-hand", "record"], (True, False, True)),
        (["nothing"], (False, False, False)),
    ],
)
def test_what_fails(words: list[str] | None, fails: tuple[bool, ...]) -> None:
    failing = fail_on(words)
    assert tuple(failing.finding(finding) for finding in (BURNT, DOUBT, SLIP)) == fails


def test_a_hand_of_which_too_little_is_known_fails_when_asked() -> None:
    unjudged = replace(DOUBTFUL, findings=())
    assert fail_on(["undecided"]).hand(unjudged)
    assert not fail_on(None).hand(unjudged)
    assert not fail_on(["undecided"]).hand(CLEAN)


def test_an_unknown_word_is_refused_with_its_neighbour() -> None:
    with pytest.raises(MisuseError) as refused:
        fail_on(["deadhand"])
    assert "dead-hand" in refused.value.sentence("en")
