"""`phz rules`: the rule sets and the fault codes, from the rulebook."""

import difflib
from dataclasses import fields
from typing import Annotated

import msgspec
import typer

from phz_cli.cli.columns import aligned
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.language import Says
from phz_cli.cli.rule_sets import profile_of
from phz_cli.game.profile import NameRule
from phz_cli.rulebook import fault_pages, load_profile, page_text, profile_ids, sentence


def list_rules(context: typer.Context) -> int:
    """Prints one line a rule set: its id and its title."""
    console: Console = context.obj
    profiles = [load_profile(identity) for identity in profile_ids()]
    for line in aligned([[profile.id, console.pick(profile.title_zh, profile.title_en)] for profile in profiles]):
        console.line(line)
    return FINE


def show(
    context: typer.Context,
    identity: Annotated[
        str,
        typer.Argument(metavar="ID", show_default=False),
        Says("规则代号（见 phz rules list）", "the rule set (see phz rules list)"),
    ],
) -> int:
    """Prints every parameter of a rule set; values are JSON, as a record's `options` would give them."""
    console: Console = context.obj
    profile = profile_of(identity)
    values = {field.name: getattr(profile, field.name) for field in fields(profile)}
    names, effects, words = values.pop("names"), values.pop("effects"), values.pop("words")
    rows = [[name, _json(value)] for name, value in values.items()]
    rows += [[f"words.{word}", text] for word, text in words.items()]
    _block(console, console.pick(profile.title_zh, profile.title_en), rows)
    _block(console, console.pick("名堂", "names 名堂"), [_name_row(rule) for rule in names])
    codes: dict[str, list[str]] = {}
    for code, effect in effects.items():
        codes.setdefault(effect, []).append(code)
    rows = [[effect, sentence(f"effect.{effect}", console.language), " ".join(codes[effect])] for effect in codes]
    _block(console, console.pick("犯规的后果", "what faults do"), rows)
    return FINE


def _block(console: Console, title: str, rows: list[list[str]]) -> None:
    if rows:
        console.line(f"# {title}")
        for line in aligned(rows):
            console.line(line)
        console.line()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _name_row(rule: NameRule) -> list[str]:
    """Name, 番, and what of the rule is not the default."""
    default = {field.name: field.default for field in fields(rule)}
    own = {
        field: value
        for field in default
        if field not in ("name", "fan") and (value := getattr(rule, field)) != default[field]
    }
    return [rule.name, f"{rule.fan} 番", _json(own)]


def explain(
    context: typer.Context,
    code: Annotated[
        str,
        typer.Argument(metavar="CODE", show_default=False),
        Says("代码或名称，如 C301、shao-bi、烧比", "code or name, e.g. C301, shao-bi, 烧比"),
    ],
) -> int:
    """Prints the page of one fault code; MisuseError, with the nearest codes, where there is none."""
    console: Console = context.obj
    pages = fault_pages()
    wanted = code.strip().lower()
    for page in pages.values():
        if wanted in (page.code.lower(), page.name.lower(), page.zh):
            console.line(page_text(page, console.language).rstrip("\n"))
            return FINE
    names = [name for page in pages.values() for name in (page.code, page.name, page.zh)]
    near = difflib.get_close_matches(code.strip(), names, n=3, cutoff=0.5) or list(pages)
    raise MisuseError(f"没有 {code} 这个代码。可用：{' '.join(near)}", f"no fault code {code}; try {' '.join(near)}")
