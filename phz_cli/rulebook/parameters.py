"""What every parameter of a rule set means, in words and with its source: `parameters.toml`.

One entry a field of `game.Profile`. Values are told in the reader's language; `{unit}` in a text stands for what the
rule set calls its units.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec

from phz_cli.game.profile import Profile
from phz_cli.rulebook.sentences import Language, sentence

EMPTY: Final = "empty"
EACH: Final = "pay_each"
"""Keys of `values` that stand for more than one value: the empty list or text, and `pay_each:K`."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text in both languages."""

    zh: str
    en: str

    def in_language(self, language: Language) -> str:
        """The text in one of the two languages."""
        return self.zh if language == "zh" else self.en


class Parameter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one field of `Profile` is.

    `group` and `unit` are keys of those tables, `unit` empty where the value is no number; `source` are articles of
    the law and `seeds`, by the rule set that first has it, keys of the sources. `needs` is a parameter without
    which this one has no effect. `values` holds the words of each value that is not a number or a free text.
    """

    group: str
    title: Text
    meaning: Text
    source: str
    unit: str = ""
    needs: str = ""
    seeds: dict[str, str] = {}
    values: dict[str, Text] = {}


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    groups: dict[str, Text]
    units: dict[str, Text]
    sources: dict[str, Text]
    parameters: dict[str, Parameter]


def read_table(*path: str) -> dict[str, object]:
    """A TOML file of the rulebook, by its path within it."""
    return tomllib.loads(files("phz_cli.rulebook").joinpath(*path).read_text(encoding="utf-8"))


@cache
def _table() -> _Table:
    return msgspec.convert(read_table("parameters.toml"), _Table)


@cache
def parameter_table() -> Mapping[str, Parameter]:
    """Every parameter by its name, in the order of the groups. ValidationError for a table not well formed."""
    found = _table().parameters
    order = list(_table().groups)
    return MappingProxyType(dict(sorted(found.items(), key=lambda entry: order.index(entry[1].group))))


def parameter_groups() -> Mapping[str, Text]:
    """The title of each group, in the order in which they are shown."""
    return MappingProxyType(_table().groups)


def source_table() -> Mapping[str, Text]:
    """What each tag of a source is."""
    return MappingProxyType(_table().sources)


@cache
def lineage(identity: str) -> tuple[str, ...]:
    """The id of a rule set, then those that it extends, the nearest first."""
    parent = read_table("profiles", f"{identity}.toml").get("extends")
    return (identity,) if parent is None else (identity, *lineage(str(parent)))


def differing(first: Profile, second: Profile) -> list[str]:
    """Names of the parameters, in their order, that two rule sets set differently; nothing of `identity`."""
    return [
        name
        for name, parameter in parameter_table().items()
        if parameter.group != "identity" and getattr(first, name) != getattr(second, name)
    ]


def has_effect(profile: Profile, name: str) -> bool:
    """Whether the rule set has what this parameter needs to change anything."""
    needs = parameter_table()[name].needs
    return not needs or bool(getattr(profile, needs))


def filled(text: Text, profile: Profile, language: Language, **more: str) -> str:
    """A text with the word of the rule set for its units."""
    return text.in_language(language).format(unit=profile.unit_zh, **more)


def parameter_title(profile: Profile, name: str, language: Language) -> str:
    """What the parameter is, in a few words."""
    return filled(parameter_table()[name].title, profile, language)


def parameter_meaning(profile: Profile, name: str, language: Language) -> str:
    """What the parameter decides."""
    return filled(parameter_table()[name].meaning, profile, language)


def value_words(profile: Profile, name: str, language: Language) -> str:
    """The value that the rule set gives this parameter, in words. Tables (names, effects, words) have no words here."""
    return _words(profile, name, getattr(profile, name), language)


def other_words(profile: Profile, name: str, language: Language) -> dict[str, str]:
    """The other values that an enumeration or a yes-no may have, as one writes them, with their words."""
    parameter = parameter_table()[name]
    own = _key(getattr(profile, name))
    if parameter.unit or isinstance(getattr(profile, name), tuple | Mapping) or name == "penalty":
        return {}
    return {
        key: filled(text, profile, language) for key, text in parameter.values.items() if key not in (own, EMPTY, EACH)
    }


def _words(profile: Profile, name: str, value: object, language: Language) -> str:
    parameter = parameter_table()[name]
    if isinstance(value, tuple):
        if not value:
            return filled(parameter.values[EMPTY], profile, language)
        return sentence("value.separator", language).join(_words(profile, name, part, language) for part in value)
    key, _, each = _key(value).partition(":")
    if key in parameter.values:
        return filled(parameter.values[key], profile, language, each=each)
    if not parameter.unit:
        return str(value)
    unit = filled(_table().units[parameter.unit], profile, language)
    return f"{_key(value)} {unit}"


def _key(value: object) -> str:
    """A value as it is written: `true`, `3`, `post`."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:zg}" if isinstance(value, int | float) else str(value)


def source_tags(profile: Profile, name: str) -> tuple[str, ...]:
    """The sources that say so for this rule set, or for the one that it has the parameter from."""
    seeds = parameter_table()[name].seeds
    found = next((seeds[ancestor] for ancestor in lineage(profile.id) if ancestor in seeds), "")
    return tuple(found.split(", ")) if found else ()


def sourced_tags(profile: Profile) -> list[str]:
    """The tags of all sources of this rule set's parameters, in the order of the table of sources."""
    named = {tag for name in parameter_table() for tag in source_tags(profile, name)}
    return [tag for tag in source_table() if tag in named]
