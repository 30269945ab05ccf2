"""`phz rules diff`: what changes from one rule set to another, in words."""

import shutil
from collections.abc import Iterator
from typing import Annotated, Final

import msgspec
import typer

from phz_cli.cli.columns import width
from phz_cli.cli.console import FINE, Console
from phz_cli.cli.language import Language, Says
from phz_cli.cli.options import TextOrJson
from phz_cli.cli.rule_difference import Difference, difference, effect_of
from phz_cli.cli.rule_difference_json import difference_object
from phz_cli.cli.rule_options import profile_with
from phz_cli.cli.rules_show import WIDEST
from phz_cli.cli.wrapping import wrapped
from phz_cli.game.profile import Profile
from phz_cli.rulebook import (
    fault_pages,
    has_effect,
    name_definition,
    name_told,
    parameter_groups,
    parameter_table,
    parameter_title,
    value_words,
)

_INDENT: Final = "  "

_WHICH: Final = Says("规则代号或别名（见 phz rules list）", "a rule set or its alias (see phz rules list)")

Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", show_default=False),
    Says("先改这边的一个参数，如 zimo=pre；可写几次", "change a parameter of it first, e.g. zimo=pre; may be repeated"),
]


def diff(
    context: typer.Context,
    a: Annotated[str, typer.Argument(metavar="A", show_default=False), _WHICH],
    b: Annotated[str, typer.Argument(metavar="B", show_default=False), _WHICH],
    option_a: Options = None,
    option_b: Options = None,
    form: TextOrJson = "text",
) -> int:
    """Prints every difference, none where there is none; MisuseError for a rule set or option that does not exist."""
    console: Console = context.obj
    first, second = profile_with(a, option_a or ()), profile_with(b, option_b or ())
    if form == "json":
        console.data(msgspec.json.encode(difference_object(first, second, console.language)) + b"\n")
        return FINE
    places = min(WIDEST, shutil.get_terminal_size().columns)
    for letter, profile, options in (("A", first, option_a), ("B", second, option_b)):
        title = " ".join([profile.id, console.pick(profile.title_zh, profile.title_en), *(options or ())])
        for line in wrapped(title, places, f"{letter}  ", _INDENT * 2):
            console.line(line)
    for line in difference_lines(first, second, console.language, places):
        console.line(line)
    return FINE


def difference_lines(first: Profile, second: Profile, language: Language, places: int) -> Iterator[str]:
    """What differs between A and B, in lines of at most `places`; one sentence where nothing does."""
    page, found = _Page(first, second, language, places), difference(first, second)
    if found.nothing():
        yield from wrapped(page.same(), places)
        return
    for group in parameter_groups():
        lines = list(page.group(group, found))
        if lines:
            yield from ("", f"# {parameter_groups()[group].in_language(language)}", *lines)
    words = list(page.words(found.words))
    if words:
        yield from ("", f"# {parameter_table()['words'].title.in_language(language)}", *words)


class _Page:
    """How the differences of two rule sets are written: for whom and how wide."""

    def __init__(self, first: Profile, second: Profile, language: Language, places: int) -> None:
        self._first = first
        self._second = second
        self._language: Language = language
        self._places = places
        self._colon = self._say("：", ": ")

    def _say(self, zh: str, en: str) -> str:
        return Says(zh, en).in_language(self._language)

    def same(self) -> str:
        """The sentence on two rule sets without a difference."""
        if self._first.id == self._second.id:
            return self._say("A 和 B 是同一套规则，没有不同。", "A and B are the same rule set; nothing differs.")
        return self._say("两套规则没有不同。", "The rules of both are the same; nothing differs.")

    def group(self, group: str, found: Difference) -> Iterator[str]:
        """The differences of one group, each one line or two."""
        for name in found.parameters:
            if parameter_table()[name].group == group:
                yield from self._parameter(name)
        if parameter_table()["names"].group == group:
            yield from self._names(found)
        if parameter_table()["effects"].group == group:
            for code in found.effects:
                yield from self._effect(code)

    def _parameter(self, name: str) -> Iterator[str]:
        titles = [parameter_title(profile, name, self._language) for profile in (self._first, self._second)]
        title = titles[0] if titles[0] == titles[1] else self._say("/", " / ").join(titles)
        told = [self._value(profile, name) for profile in (self._first, self._second)]
        yield from self._two_sided(self._say(f"{title}（{name}）", f"{title} ({name})"), *told)

    def _value(self, profile: Profile, name: str) -> str:
        words = value_words(profile, name, self._language)
        return words if has_effect(profile, name) else words + self._say("（用不着）", " (without effect)")

    def _two_sided(self, title: str, first: str, second: str, indent: str = _INDENT) -> Iterator[str]:
        """One sentence where it fits in a line, else a line for each side."""
        sentence = f"{indent}{title}{self._colon}A {first}{self._say('；', '; ')}B {second}"
        if width(sentence) <= self._places:
            yield sentence
            return
        yield from wrapped(f"{title}{self._colon.rstrip()}", self._places, indent, indent + _INDENT)
        for letter, text in (("A", first), ("B", second)):
            yield from wrapped(text, self._places, f"{indent}{_INDENT * 2}{letter} ", indent + _INDENT * 3)

    def _names(self, found: Difference) -> Iterator[str]:
        sides = (("A", self._first, found.names.first), ("B", self._second, found.names.second))
        for letter, profile, rules in sides:
            if rules:
                yield _INDENT + self._say(f"只有 {letter} 有的名堂：", f"names 名堂 of {letter} only:")
            for rule in rules:
                yield from wrapped(name_told(profile, rule, self._language), self._places, _INDENT * 3, _INDENT * 4)
        if found.names.pairs:
            yield _INDENT + self._say("两边不一样的名堂：", "names 名堂 that differ:")
        for rule, other in found.names.pairs:
            title = rule.name if rule.name == other.name else f"{rule.name} / {other.name}"
            told = (
                name_definition(self._first, rule, self._language),
                name_definition(self._second, other, self._language),
            )
            yield from self._two_sided(title, *told, indent=_INDENT * 2)

    def _effect(self, code: str) -> Iterator[str]:
        page, words = fault_pages()[code], parameter_table()["effects"].values
        told = [words[effect_of(profile, code)].in_language(self._language) for profile in (self._first, self._second)]
        yield from self._two_sided(f"{code} {self._say(page.zh, page.name)}", *told)

    def words(self, differing: list[str]) -> Iterator[str]:
        """Words that are not the same; a word that a rule set does not have is the standard one."""
        known = parameter_table()["words"].values
        for word in differing:
            standard = known[word].in_language(self._language) if word in known else word
            own = self._say("不另叫", "no word of its own")
            yield from self._two_sided(standard, self._first.words.get(word, own), self._second.words.get(word, own))
