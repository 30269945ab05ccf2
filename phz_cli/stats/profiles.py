"""What statistics need to know of a rule set."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """`minimum_huxi`: the least 胡息 of a win. `win_on_discard`: whether a discard may be won on."""

    minimum_huxi: int | None
    win_on_discard: bool


FactsOf = Callable[[str], RuleFacts]
"""Rule profile id → its facts."""


def facts_of(rules: str) -> RuleFacts:
    """The facts of a profile of the rulebook; the store may hold hands of rules that it no longer knows."""
    from phz_cli.rulebook import RulesError, load_profile  # noqa: PLC0415 - only some tables need the rulebook

    try:
        profile = load_profile(rules)
    except RulesError:
        return RuleFacts(None, True)
    return RuleFacts(profile.minimum_huxi, profile.win_on_discard)
