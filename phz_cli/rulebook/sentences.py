"""What a person reads, in Chinese and in English: one key, one sentence in `messages/zh.toml` and `en.toml`.

Keys are dotted (`verb.chi`); both files hold the same keys with the same `{parameters}`.
Values that stand for a word (`verb`, `base`, `why`, `how`, `want`, `due`, and the outcome in `recorded` and
`computed`) are given as their key and come out in the reader's language.
"""

import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal

from phz_cli.rulebook.pages import fault_pages

Language = Literal["zh", "en"]

LANGUAGES: Final[tuple[Language, ...]] = ("zh", "en")

ENUMERATED: Final = ("verb", "base", "why", "how", "want", "due")
"""Parameters whose texts are keys of the table of that name."""

_OUTCOMES: Final = ("recorded", "computed")
_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def _flat(table: Mapping[str, object], prefix: str, file: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, dict):
            yield from _flat(value, f"{key}.", file)
        else:
            raise ValueError(f"messages/{file}: key {key!r} must be a text")


@cache
def messages(lang: str) -> Mapping[str, str]:
    """Every sentence of a language by its dotted key. KeyError for a language that is not there."""
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}: one of {', '.join(LANGUAGES)}")
    file = f"{lang}.toml"
    text = files("phz_cli.rulebook").joinpath("messages", file).read_text(encoding="utf-8")
    return MappingProxyType(dict(_flat(tomllib.loads(text), "", file)))


def placeholders(template: str) -> frozenset[str]:
    """The names of the `{parameters}` of a template."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def _shown(value: object, lang: str) -> str:
    """A value as text: nothing for None, whole numbers without a point, lists joined, pairs side by side."""
    if value is None:
        return messages(lang)["value.nothing"]
    if isinstance(value, float):
        return f"{value:zg}"
    if isinstance(value, list | tuple):
        if not value:
            return messages(lang)["value.nothing"]
        parts = [" ".join(map(str, part)) if isinstance(part, list | tuple) else _shown(part, lang) for part in value]
        return messages(lang)["value.separator"].join(parts)
    return str(value)


def _value(name: str, value: object, parameters: Mapping[str, object], lang: str, place: str) -> str:
    """One parameter as text, translated where it stands for a word."""
    if isinstance(value, str):
        if name in ENUMERATED:
            key = f"{name}.{value}"
            if key not in messages(lang):
                raise KeyError(f"{place}: parameter {name!r} has no word for {value!r} (no key {key!r})")
            others = {other: entry for other, entry in parameters.items() if other != name}
            return _filled(messages(lang)[key], lang, others, key)
        if name in _OUTCOMES:
            return messages(lang).get(f"outcome.{value}", value)
    return _shown(value, lang)


def _filled(template: str, lang: str, parameters: Mapping[str, object], place: str) -> str:
    """The template with its parameters; KeyError names the sentence and the parameter that is missing."""
    needed = placeholders(template)
    if missing := sorted(needed.difference(parameters)):
        raise KeyError(f"{place} ({lang}) needs the parameter {missing[0]!r}")
    return template.format_map({name: _value(name, parameters[name], parameters, lang, place) for name in needed})


def sentence(key: str, lang: str, /, **parameters: object) -> str:
    """The sentence of a dotted key in `zh` or `en`. KeyError for an unknown key or a missing parameter."""
    template = messages(lang).get(key)
    if template is None:
        raise KeyError(f"no sentence {key!r} in messages/{lang}.toml")
    return _filled(template, lang, parameters, f"sentence {key!r}")


def fault_sentence(code: str, lang: str, parameters: Mapping[str, object]) -> str:
    """The one sentence of a finding.

    `parameters` holds `player` and what the code's page lists; cards are characters.
    KeyError for an unknown code or language and for a missing parameter.
    """
    page = fault_pages().get(code)
    if page is None:
        raise KeyError(f"no fault page for {code!r}")
    template = {"zh": page.message_zh, "en": page.message_en}.get(lang)
    if template is None:
        raise KeyError(f"no language {lang!r}: one of {', '.join(LANGUAGES)}")
    return _filled(template, lang, parameters, f"the message of {code}")


def language(option: str | None, environ: Mapping[str, str]) -> Language:
    """The reader's language: the option `--lang`, else the first of LC_ALL, LC_MESSAGES, LANG that is set.

    A value that begins with `zh` is Chinese, every other locale English.
    ValueError for an option that is neither.
    """
    if option is not None:
        chosen = option.strip().lower().replace("-", "_").split("_")[0]
        if chosen == "zh":
            return "zh"
        if chosen == "en":
            return "en"
        raise ValueError(f"--lang {option}: zh 或 en / one of zh, en")
    locale = next((environ[name] for name in _LOCALE_VARIABLES if environ.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"
