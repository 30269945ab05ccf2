"""What differs between two rule sets: parameters, 名堂, effects of faults, regional words. Values, no text."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from phz_cli.game.profile import NameRule, Profile
from phz_cli.rulebook import differing, fault_pages, name_counts
from phz_cli.rulebook.name_words import COUNTED

_TABLES: Final = ("names", "effects")
_Test = Callable[[NameRule, NameRule], bool]


class Names(NamedTuple):
    """名堂 of the first rule set alone, of the second alone, and those of both that are not the same.

    A pair may bear two names where the condition is one and the same and no other 名堂 asks for it.
    """

    first: list[NameRule]
    second: list[NameRule]
    pairs: list[tuple[NameRule, NameRule]]


class Difference(NamedTuple):
    """What differs. `effects` are codes, `words` keys of the regional words, `parameters` names of the others."""

    parameters: list[str]
    names: Names
    effects: list[str]
    words: list[str]

    def nothing(self) -> bool:
        """Whether the two are the same rules."""
        return not (self.parameters or any(self.names) or self.effects or self.words)


def difference(first: Profile, second: Profile) -> Difference:
    """Everything that is not the same in both, id, title and source left out."""
    codes = [code for code in fault_pages() if effect_of(first, code) != effect_of(second, code)]
    words = [word for word in {**first.words, **second.words} if first.words.get(word) != second.words.get(word)]
    parameters = [name for name in differing(first, second) if name not in _TABLES]
    return Difference(parameters, _names(first, second), codes, words)


def effect_of(profile: Profile, code: str) -> str:
    """What a fault code does."""
    return profile.effects.get(code, "note")


def _names(first: Profile, second: Profile) -> Names:
    """名堂 are one another's by their name, or else by their condition."""
    rest_first, rest_second, pairs = list(first.names), list(second.names), list[tuple[NameRule, NameRule]]()
    for same in (_same_name, _same_condition):
        for rule in list(rest_first):
            other = _only(rule, rest_first, rest_second, same)
            if other is not None:
                rest_first.remove(rule)
                rest_second.remove(other)
                pairs.append((rule, other))
    order = list(first.names)
    pairs.sort(key=lambda pair: order.index(pair[0]))
    different = [pair for pair in pairs if _told_apart(first, second, *pair)]
    return Names(rest_first, rest_second, different)


def _only(rule: NameRule, own: Sequence[NameRule], others: Sequence[NameRule], same: _Test) -> NameRule | None:
    """The one 名堂 of `others` that is the same, None where there is none or the choice is not clear."""
    found = [other for other in others if same(rule, other)]
    alike = [other for other in own if same(rule, other)]
    return found[0] if len(found) == 1 and len(alike) == 1 else None


def _same_name(rule: NameRule, other: NameRule) -> bool:
    return rule.name == other.name


def _same_condition(rule: NameRule, other: NameRule) -> bool:
    return _condition(rule) == _condition(other)


def _condition(rule: NameRule) -> tuple[object, ...]:
    if rule.when in COUNTED:
        return rule.when, rule.at_least, rule.at_most, rule.values
    return (rule.when,)


def _told_apart(first: Profile, second: Profile, rule: NameRule, other: NameRule) -> bool:
    return rule != other or name_counts(first, rule) != name_counts(second, other)
