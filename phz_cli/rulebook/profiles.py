"""Rule sets: TOML files that fill `game.Profile`, with `extends` and options by parameter name.

A child's `names` are added to its parent's unless `replaces` lists them; tables are merged key by key.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache, lru_cache
from importlib import resources

import msgspec

from phz_cli.game.profile import RANGES, Profile

PARAMETERS = tuple(field.name for field in fields(Profile))
"""Every name that `options` of a record may use, and the identity fields that it may not."""

IDENTITY = ("id", "title_zh", "title_en", "source", "aliases", "words")


class RulesError(ValueError):
    """A rule set or an option that does not exist or does not fit; `key` and `parameters` make the sentence."""

    def __init__(self, key: str, **parameters: object) -> None:
        super().__init__(f"{key}: {parameters}")
        self.key = key
        self.parameters = parameters


def _files() -> dict[str, str]:
    folder = resources.files("phz_cli.rulebook").joinpath("profiles")
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    return {
        entry.name.removesuffix(".toml"): entry.read_text(encoding="utf-8")
        for entry in entries
        if entry.name.endswith(".toml")
    }


@cache
def _tables() -> dict[str, dict[str, object]]:
    return {name: tomllib.loads(text) for name, text in _files().items()}


def _merged(name: str) -> dict[str, object]:
    own = dict(_tables()[name])
    parent = own.pop("extends", None)
    replaces = own.pop("replaces", [])
    if parent is None:
        return own
    merged = _merged(str(parent))
    merged.pop("aliases", None)
    for key, value in own.items():
        old = merged.get(key)
        if key == "names" and isinstance(old, list) and isinstance(value, list) and key not in _list(replaces):
            own_names = {rule.get("name") for rule in value}
            merged[key] = [rule for rule in old if rule.get("name") not in own_names] + value
        elif isinstance(old, dict) and isinstance(value, dict):
            merged[key] = {**old, **value}
        else:
            merged[key] = value
    return merged


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


@cache
def _profile(name: str) -> Profile:
    return msgspec.convert({"id": name, **_merged(name)}, Profile)


@cache
def _aliases() -> dict[str, str]:
    return {alias: name for name in profile_ids() for alias in _profile(name).aliases}


def profile_ids() -> list[str]:
    """The ids of all rule sets, sorted; aliases are not listed."""
    return sorted(_tables())


def load_profile(name: str, options: Mapping[str, object] | None = None) -> Profile:
    """The rule set of this id or alias, with a record's options laid over it. Raises RulesError."""
    known = _aliases().get(name, name)
    if known not in _tables():
        raise RulesError("rules.unknown", rules=name, known=", ".join(profile_ids()))
    if not options:
        return _profile(known)
    return _with_options(known, msgspec.json.encode(options))


@lru_cache(maxsize=256)
def _with_options(name: str, options: bytes) -> Profile:
    """Hands of one room bear the same options, and filling a profile costs as much as judging a hand."""
    return with_options(_profile(name), msgspec.json.decode(options, type=dict[str, object]))


def with_options(profile: Profile, options: Mapping[str, object]) -> Profile:
    """The profile with some parameters replaced. Raises RulesError on an unknown name or a value that does not fit."""
    values = msgspec.to_builtins(profile)
    for name, value in options.items():
        if name not in PARAMETERS or name in IDENTITY:
            raise RulesError("rules.unknown_option", option=name, rules=profile.id)
        if name in RANGES and isinstance(value, int | float) and not isinstance(value, bool):
            least, most = RANGES[name]
            if not least <= value <= most:
                raise RulesError(
                    "rules.out_of_range", rules=profile.id, option=name, value=value, least=least, most=most
                )
        old = values[name]
        values[name] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    try:
        return msgspec.convert(values, Profile)
    except msgspec.ValidationError as error:
        raise RulesError("rules.bad_option", rules=profile.id, problem=str(error)) from error
