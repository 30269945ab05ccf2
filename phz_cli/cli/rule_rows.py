"""The parameters of a rule set as rows in words, for `phz rules show`: value, meaning, source, and what it changes."""

from typing import NamedTuple

from phz_cli.cli.language import Language
from phz_cli.cli.rule_options import written
from phz_cli.game.profile import NameRule, Profile
from phz_cli.rulebook import (
    has_effect,
    lineage,
    load_profile,
    other_words,
    parameter_meaning,
    parameter_table,
    parameter_title,
    source_tags,
    value_words,
)
from phz_cli.rulebook.law import parameter_articles

TABLES = ("names", "effects", "words")
"""Parameters whose value is a table and is shown as one."""


class Row(NamedTuple):
    """One parameter. `written` is the value as an option takes it, `words` what it means.

    `before` is the value, in words, that it replaces: of the rule set without options where an option states it, else
    of the rule set that this one extends; None where it is the same. `before_of` is the id of that rule set.
    `idle`: the parameter that it needs to have an effect, empty where it has one.
    """

    name: str
    group: str
    title: str
    written: str
    words: str
    meaning: str
    others: dict[str, str]
    paragraphs: list[str]
    tags: tuple[str, ...]
    idle: str
    stated: bool
    before: str | None
    before_of: str


def parent_of(profile: Profile) -> Profile | None:
    """The rule set that this one extends, None for one that stands alone."""
    line = lineage(profile.id)
    return load_profile(line[1]) if len(line) > 1 else None


def rows_of(profile: Profile, language: Language) -> list[Row]:
    """Every parameter but `identity`, in the order of the groups."""
    own, parent = load_profile(profile.id), parent_of(profile)
    return [
        _row(profile, own, parent, name, language)
        for name, parameter in parameter_table().items()
        if parameter.group != "identity"
    ]


def _row(profile: Profile, own: Profile, parent: Profile | None, name: str, language: Language) -> Row:
    value, table = getattr(profile, name), name in TABLES
    stated = value != getattr(own, name)
    before = own if stated else parent
    differs = before is not None and value != getattr(before, name)
    return Row(
        name=name,
        group=parameter_table()[name].group,
        title=parameter_title(profile, name, language),
        written="" if table else written(value),
        words="" if table else value_words(profile, name, language),
        meaning=parameter_meaning(profile, name, language),
        others=other_words(profile, name, language),
        paragraphs=parameter_articles(profile, name),
        tags=source_tags(profile, name),
        idle="" if has_effect(profile, name) else parameter_table()[name].needs,
        stated=stated,
        before=None if before is None or not differs or table else value_words(before, name, language),
        before_of=before.id if before is not None and differs else "",
    )


def is_new(profile: Profile, rule: NameRule) -> bool:
    """Whether the rule set that this one extends has no such 名堂, or one with another condition or 番."""
    parent = parent_of(profile)
    return parent is not None and rule not in parent.names


def is_changed(profile: Profile, code: str) -> bool:
    """Whether a fault has another effect than in the rule set that this one extends."""
    parent = parent_of(profile)
    return parent is not None and profile.effects.get(code) != parent.effects.get(code)
