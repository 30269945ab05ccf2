"""What statistics know of the rulebook's rule sets."""

import pytest

from phz_cli.stats import RuleFacts
from phz_cli.stats.profiles import facts_of


@pytest.mark.parametrize("rules", ["qq-basic", "qq-half", "qq-full"])
def test_the_qq_rules(rules: str) -> None:
    assert facts_of(rules) == RuleFacts(15, False)


def test_rules_that_the_book_does_not_know() -> None:
    assert facts_of("grandfather's") == RuleFacts(None, True)
