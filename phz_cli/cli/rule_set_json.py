"""A rule set as JSON for `phz rules show --format json`."""

from phz_cli.cli.language import Language
from phz_cli.cli.rule_rows import Row, parent_of, rows_of
from phz_cli.game.profile import NameRule, Profile
from phz_cli.rulebook import (
    fault_pages,
    name_counts,
    name_definition,
    parameter_groups,
    parameter_table,
    sentence,
    source_table,
    sourced_tags,
)


def rule_set_object(profile: Profile, language: Language) -> dict[str, object]:
    """`{"id","title","source","aliases","extends","parameters","names","effects","words","sources"}`.

    Only texts depend on the language; `value` is what a record's `options` takes.
    """
    parent = parent_of(profile)
    return {
        "id": profile.id,
        "title": profile.title_zh if language == "zh" else profile.title_en,
        "source": profile.source,
        "aliases": list(profile.aliases),
        "extends": None if parent is None else parent.id,
        "parameters": [_parameter(row, profile, language) for row in rows_of(profile, language)],
        "names": [name_object(profile, rule, language) for rule in profile.names],
        "effects": [_effect(code, profile, language) for code in fault_pages()],
        "words": [_word(word, local, language) for word, local in profile.words.items()],
        "sources": {tag: source_table()[tag].in_language(language) for tag in sourced_tags(profile)},
    }


def _parameter(row: Row, profile: Profile, language: Language) -> dict[str, object]:
    parameter = parameter_table()[row.name]
    return {
        "name": row.name,
        "group": row.group,
        "group_title": parameter_groups()[row.group].in_language(language),
        "title": row.title,
        "value": getattr(profile, row.name),
        "words": row.words or None,
        "meaning": row.meaning,
        "unit": parameter.unit or None,
        "other_values": row.others,
        "paragraphs": row.paragraphs,
        "sources": list(row.tags),
        "needs": row.idle or None,
        "by_option": row.stated,
        "differs_from": row.before_of or None,
        "words_there": row.before,
    }


def name_object(profile: Profile, rule: NameRule, language: Language) -> dict[str, object]:
    """A 名堂 with its condition and 番 in words; `counts` is false for one that needs an option or is dropped."""
    return {
        "name": rule.name,
        "when": rule.when,
        "fan": rule.fan,
        "counts": name_counts(profile, rule),
        "words": name_definition(profile, rule, language),
    }


def _effect(code: str, profile: Profile, language: Language) -> dict[str, object]:
    page, effect = fault_pages()[code], profile.effects.get(code, "note")
    return {
        "code": code,
        "name": page.zh if language == "zh" else page.name,
        "effect": effect,
        "words": sentence(f"effect.{effect}", language),
    }


def _word(word: str, local: str, language: Language) -> dict[str, object]:
    known = parameter_table()["words"].values.get(word)
    return {"word": word, "standard": word if known is None else known.in_language(language), "local": local}
