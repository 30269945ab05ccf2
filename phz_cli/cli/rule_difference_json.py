"""The difference of two rule sets as JSON for `phz rules diff --format json`."""

from phz_cli.cli.language import Language
from phz_cli.cli.rule_difference import difference, effect_of
from phz_cli.cli.rule_set_json import name_object
from phz_cli.game.profile import Profile
from phz_cli.rulebook import (
    fault_pages,
    load_profile,
    parameter_table,
    parameter_title,
    sentence,
    value_words,
)


def difference_object(first: Profile, second: Profile, language: Language) -> dict[str, object]:
    """`{"same","a","b","parameters","names","effects","words"}`; `a` and `b` in each entry are the two sides.

    `names` holds `a` and `b`, the 名堂 of one side only, and `differ`, pairs. Only texts depend on the language.
    """
    found = difference(first, second)
    return {
        "same": found.nothing(),
        "a": _side(first, language),
        "b": _side(second, language),
        "parameters": [_parameter(first, second, name, language) for name in found.parameters],
        "names": {
            "a": [name_object(first, rule, language) for rule in found.names.first],
            "b": [name_object(second, rule, language) for rule in found.names.second],
            "differ": [
                {"a": name_object(first, rule, language), "b": name_object(second, other, language)}
                for rule, other in found.names.pairs
            ],
        },
        "effects": [_effect(first, second, code, language) for code in found.effects],
        "words": [{"word": word, "a": first.words.get(word), "b": second.words.get(word)} for word in found.words],
    }


def _side(profile: Profile, language: Language) -> dict[str, object]:
    return {
        "id": profile.id,
        "title": profile.title_zh if language == "zh" else profile.title_en,
        "source": profile.source,
        "by_option": profile != load_profile(profile.id),
    }


def _parameter(first: Profile, second: Profile, name: str, language: Language) -> dict[str, object]:
    sides = {
        side: {"value": getattr(profile, name), "words": value_words(profile, name, language)}
        for side, profile in (("a", first), ("b", second))
    }
    title = parameter_title(first, name, language)
    return {"name": name, "group": parameter_table()[name].group, "title": title, **sides}


def _effect(first: Profile, second: Profile, code: str, language: Language) -> dict[str, object]:
    page = fault_pages()[code]
    sides: dict[str, object] = {}
    for side, profile in (("a", first), ("b", second)):
        effect = effect_of(profile, code)
        sides[side] = {"effect": effect, "words": sentence(f"effect.{effect}", language)}
    return {"code": code, "name": page.zh if language == "zh" else page.name, **sides}
