"""The law: every rule as a numbered article in Chinese and in English, by chapters (`law/NN-topic.toml`).

An article is a TOML table of `[[articles]]`:

    number  chapter and place, `5.3`; numbers are cited everywhere and never change their meaning
    title   zh and en
    source  tags of the table of sources in `parameters.toml`
    zh, en  the text: one paragraph a line, a line that begins with `- ` is an item of a list
    when    conditions on the parameters of a rule set; the article holds where all are met, everywhere without any
    rules   ids of rule sets, where no parameter decides it; those that extend one of them are meant, too

A condition is one of

    sitting                       the parameter is set: true, not 0, not empty
    not sitting                   it is not
    opening_ti = hidden           its value is this one; several are separated by ` | `
    passed_chi_bars has peng      its list holds this; for `names`, a 名堂 in use has this condition (`when`)
    passed_chi_bars lacks chi     it does not
    effects.P402 = void-action    the entry of a table

and several may be joined by ` or `. In texts another article is cited as `第5.3条` and as `law 5.3`.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from phz_cli.game.profile import NameRule, Profile
from phz_cli.rulebook.pages import fault_pages
from phz_cli.rulebook.parameters import Text, lineage, parameter_table, read_table, source_table
from phz_cli.rulebook.profiles import PARAMETERS, load_profile, profile_ids
from phz_cli.rulebook.sentences import LANGUAGES, Language

NUMBER: Final = r"[1-9]\d?\.[1-9]\d?"
"""How the number of an article is written."""

CITED: Final = re.compile(rf"第({NUMBER})条|\blaw ({NUMBER})")
"""A citation in running text, with the number in one of its groups."""

_FOLDER: Final = "law"
_ITEM: Final = "- "
_CONDITION: Final = re.compile(
    r"(?P<no>not )?(?P<name>\w+)(?:\.(?P<entry>\w+))?(?: (?P<how>=|has|lacks) (?P<wanted>.+))?"
)


class Line(NamedTuple):
    """A paragraph of an article, or one item of a list."""

    text: str
    is_item: bool


class Article(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule; the module says what each field holds."""

    number: str
    title: Text
    source: tuple[str, ...]
    zh: str
    en: str
    when: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def text(self, language: Language) -> str:
        """The text as it stands in the file, without the space around it."""
        return (self.zh if language == "zh" else self.en).strip()

    def lines(self, language: Language) -> list[Line]:
        """The text in paragraphs and items."""
        return [
            Line(line.removeprefix(_ITEM), line.startswith(_ITEM)) for line in self.text(language).split("\n") if line
        ]


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Articles on one matter, in their order."""

    chapter: int
    title: Text
    articles: tuple[Article, ...]


def read_chapter(table: Mapping[str, object], place: str) -> Chapter:
    """The chapter of a TOML table. ValueError names `place` (the file), the article and what is wrong with it."""
    try:
        chapter = msgspec.convert(table, Chapter)
    except msgspec.ValidationError as error:
        raise ValueError(f"{place}: {error}") from error
    for order, article in enumerate(chapter.articles, 1):
        if article.number != f"{chapter.chapter}.{order}":
            raise ValueError(f"{place}: article {article.number!r}: expected {chapter.chapter}.{order}")
        problem = _problem(article)
        if problem:
            raise ValueError(f"{place}: article {article.number}: {problem}")
    return chapter


def _problem(article: Article) -> str:
    """What is wrong with an article, empty if nothing is."""
    for language in LANGUAGES:
        if not article.text(language):
            return f"key {language!r} must be a text that is not empty"
    if not article.source:
        return "key 'source' must name a source"
    for tag in article.source:
        if tag not in source_table():
            return f"unknown source {tag!r}"
    for identity in article.rules:
        if identity not in profile_ids():
            return f"unknown rule set {identity!r}"
    try:
        for condition in article.when:
            _parts(condition)
    except ValueError as error:
        return str(error)
    return ""


@cache
def law_chapters() -> tuple[Chapter, ...]:
    """Every chapter in order. ValueError for a file that is not well formed."""
    names = sorted(entry.name for entry in files("phz_cli.rulebook").joinpath(_FOLDER).iterdir())
    chapters = [
        read_chapter(read_table(_FOLDER, name), f"{_FOLDER}/{name}") for name in names if name.endswith(".toml")
    ]
    return tuple(sorted(chapters, key=lambda chapter: chapter.chapter))


@cache
def law_articles() -> Mapping[str, Article]:
    """Every article by its number, in order."""
    return MappingProxyType({article.number: article for chapter in law_chapters() for article in chapter.articles})


def cited_articles(clause: str) -> list[Article]:
    """The articles of a list of numbers such as `5.3, 5.5`, none of an empty one. KeyError for one that is none."""
    return [law_articles()[number] for number in clause.split(", ") if clause]


def article_holds(article: Article, profile: Profile) -> bool:
    """Whether the article is a rule of this rule set, with its options."""
    if article.rules and not set(article.rules) & set(lineage(profile.id)):
        return False
    return all(any(_is_met(part, profile) for part in _parts(condition)) for condition in article.when)


def clause_in(profile: Profile, code: str) -> str:
    """The articles that decide a fault code in this rule set, by number: `5.3, 5.5, 11.6`."""
    cited = cited_articles(fault_pages()[code].clause)
    return ", ".join(article.number for article in cited if article_holds(article, profile))


def parameter_articles(profile: Profile, name: str) -> list[str]:
    """The numbers of the articles that a parameter switches or fills and that hold in this rule set, or all of them."""
    cited = cited_articles(parameter_table()[name].source)
    return [article.number for article in cited if article_holds(article, profile)] or [
        article.number for article in cited
    ]


def article_profiles(article: Article) -> list[str]:
    """Ids of the rule sets, as they are without options, of which the article is a rule."""
    return [identity for identity in profile_ids() if article_holds(article, load_profile(identity))]


def article_parameters(article: Article) -> list[str]:
    """The parameters whose values decide whether the article holds, in the order of its conditions."""
    return list(dict.fromkeys(part.name for condition in article.when for part in _parts(condition)))


class _Part(NamedTuple):
    """One condition, taken apart: `how` is `=`, `has`, `lacks`, `set` or `unset`."""

    name: str
    entry: str
    how: str
    wanted: tuple[str, ...]


@cache
def _parts(condition: str) -> tuple[_Part, ...]:
    """The parts of a condition, of which one is enough. ValueError for one that is written badly."""
    parts = []
    for text in condition.split(" or "):
        match = _CONDITION.fullmatch(text)
        if match is None or match["name"] not in PARAMETERS or (match["no"] and match["how"]):
            raise ValueError(f"condition {text!r}: expected a parameter with '=', 'has' or 'lacks', or 'not' before it")
        how = match["how"] or ("unset" if match["no"] else "set")
        parts.append(_Part(match["name"], match["entry"] or "", how, tuple((match["wanted"] or "").split(" | "))))
    return tuple(parts)


def _is_met(part: _Part, profile: Profile) -> bool:
    value = getattr(profile, part.name)
    if part.entry:
        value = value.get(part.entry, "")
    if part.how in ("set", "unset"):
        return bool(value) == (part.how == "set")
    if part.how == "=":
        return str(value) in part.wanted
    return _members(profile, value).isdisjoint(part.wanted) == (part.how == "lacks")


def _members(profile: Profile, value: tuple[object, ...]) -> set[object]:
    """What a list holds; of 名堂 the conditions of those that are not dropped."""
    return {
        member.when if isinstance(member, NameRule) else member
        for member in value
        if not (isinstance(member, NameRule) and member.name in profile.dropped_names)
    }
