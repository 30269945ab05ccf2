"""名堂 in words: what a `NameRule` says, told from its data with the phrases of `names.toml` (law 9.7-9.21)."""

from functools import cache
from typing import Final

import msgspec

from phz_cli.game.profile import NameRule, Profile
from phz_cli.rulebook.parameters import Text, read_table
from phz_cli.rulebook.sentences import Language

COUNTED: Final = ("red", "big", "small")
"""Conditions that ask how many cards there are; the others hold or do not."""

_NO_LIMIT: Final = NameRule(name="", when="red", fan=1).at_most


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    conditions: dict[str, Text]
    phrases: dict[str, Text]


@cache
def _table() -> _Table:
    return msgspec.convert(read_table("names.toml"), _Table)


def conditions() -> dict[str, Text]:
    """The words of each condition by its key, as `NameRule.when` has it."""
    return dict(_table().conditions)


def name_counts(profile: Profile, rule: NameRule) -> bool:
    """Whether the rule set gives 番 for this 名堂: not dropped, and on or added by option (law 9.10, 9.13)."""
    return _standing(profile, rule) in ("", "added")


def name_told(profile: Profile, rule: NameRule, language: Language) -> str:
    """The 名堂 with its condition and its 番: `红胡：红字 10 至 12 张，2 番`."""
    return _said("told", language, name=rule.name, told=name_definition(profile, rule, language))


def name_definition(profile: Profile, rule: NameRule, language: Language) -> str:
    """As `name_told`, without the name."""
    parts = [_condition(rule, language), *_fan(profile, rule, language)]
    if standing := _standing(profile, rule):
        parts.append(_said(standing, language))
    return _said("comma", language).join(parts)


def _standing(profile: Profile, rule: NameRule) -> str:
    """Key of the phrase on a 名堂 that does not simply count; empty for one that does."""
    if rule.name in profile.dropped_names:
        return "dropped"
    if rule.when == "zimo" and profile.zimo != "name":
        return "idle"
    if rule.on:
        return ""
    return "added" if rule.name in profile.extra_names else "off"


def _condition(rule: NameRule, language: Language) -> str:
    what = _table().conditions[rule.when].in_language(language)
    if rule.when == "red_sets":
        return _said("sets", language, what=what, low=rule.at_least)
    if rule.when not in COUNTED:
        return what
    low, high = rule.at_least, rule.at_most
    if rule.values:
        return _said("one_of", language, what=what, values=_said("or", language).join(map(str, rule.values)))
    if high == 0:
        return _said("without", language, what=what)
    if low == high:
        return _said("one" if low == 1 else "exactly", language, what=what, low=low)
    return _said("between" if high < _NO_LIMIT else "least", language, what=what, low=low, high=high)


def _fan(profile: Profile, rule: NameRule, language: Language) -> list[str]:
    parts = [_said("fan", language, fan=rule.fan)]
    if rule.each:
        parts.append(_said("each", language, each=rule.each, low=rule.at_least))
    if rule.joined:
        parts.append(_said("joined", language, joined=rule.joined, fan=rule.joined_fan))
    if rule.plain_fan is not None:
        plain = rule.plain_fan + (profile.haidi_plain == "plus_1")
        parts.append(_said("plain", language, fan=plain))
    return parts


def _said(phrase: str, language: Language, **parameters: object) -> str:
    return _table().phrases[phrase].in_language(language).format(**parameters)
