"""`phz rules law`: the articles of the law, as a list, to be read, or as a page."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Final, Literal

import msgspec
import typer

from phz_cli.cli.columns import width
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.language import LANGUAGES, Language, Says
from phz_cli.cli.law_page import draw_law_html, draw_law_markdown
from phz_cli.cli.law_words import holds_in, sources_of
from phz_cli.cli.options import Rules
from phz_cli.cli.rule_options import profile_with
from phz_cli.cli.wrapping import WIDEST, labelled, wrapped
from phz_cli.game.profile import Profile
from phz_cli.rulebook.law import (
    Article,
    Chapter,
    article_holds,
    article_parameters,
    article_profiles,
    law_articles,
    law_chapters,
)
from phz_cli.rulebook.nearest_names import find_nearest, fold_name
from phz_cli.rulebook.parameters import source_table

_NEAR: Final = 3
_INDENT: Final = "  "
_CHAPTER: Final = Says("第{}章 {}", "Chapter {}: {}")

Format = Annotated[
    Literal["text", "json", "md", "html"],
    typer.Option("--format"),
    Says(
        "text 给人看；json 一个对象；md、html 可以贴出去、打印",
        "text for people; json: one object; md, html: a page to publish or print",
    ),
]


def law(
    context: typer.Context,
    number: Annotated[
        list[str] | None,
        typer.Argument(metavar="ARTICLE", show_default=False),
        Says(
            "哪一条（5.3 或者 下比）、哪一章（5）；不写就列目录",
            "articles (5.3 or their title) or chapters (5); none lists all",
        ),
    ] = None,
    rules: Rules = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", show_default=False),
        Says("先改这套规则的一个参数；可写几次", "change a parameter of that rule set first; may be repeated"),
    ] = None,
    both: Annotated[
        bool,
        typer.Option("--both", show_default=False),
        Says("中文、英文都印", "Print both languages"),
    ] = False,
    form: Format = "text",
) -> int:
    """Prints the law or some of it; MisuseError for an article or a rule set that does not exist."""
    console: Console = context.obj
    if option and rules is None:
        raise MisuseError("--option 要跟 --rules 一起写", "--option needs --rules")
    profile = None if rules is None else profile_with(rules, option or ())
    chapters = _holding(_asked(number or ()), profile)
    if not chapters:
        _say_none(console, number or (), profile)
        return FINE
    languages = LANGUAGES if both else (console.language,)
    if form == "json":
        console.data(msgspec.json.encode({"chapters": [_chapter_object(chapter) for chapter in chapters]}) + b"\n")
    elif form == "md":
        console.data(draw_law_markdown(chapters, languages))
    elif form == "html":
        console.data(draw_law_html(chapters, languages))
    else:
        places = min(WIDEST, shutil.get_terminal_size().columns)
        lines = _read(chapters, languages, places) if number else _listed(chapters, languages, places)
        for line in lines:
            console.line(line)
    return FINE


def _asked(numbers: Sequence[str]) -> list[Chapter]:
    """The chapters with only the articles that were asked for, all of them where none was. MisuseError for others."""
    chapters = {str(chapter.chapter): chapter for chapter in law_chapters()}
    titled = _by_title()
    wanted: set[str] = set()
    for text in numbers:
        number = text.strip().removeprefix("第").removesuffix("条").removesuffix("章").rstrip(".")
        if number in chapters:
            wanted |= {article.number for article in chapters[number].articles}
        elif number in law_articles():
            wanted.add(number)
        elif fold_name(text) in titled:
            wanted.add(titled[fold_name(text)])
        else:
            raise _unknown(text, number)
    return [_only(chapter, lambda article: not numbers or article.number in wanted) for chapter in chapters.values()]


def _unknown(text: str, number: str) -> MisuseError:
    """The misuse of an article that does not exist, with the nearest: of its chapter, else by number or title."""
    chapter, _, place = number.partition(".")
    own = [article.number for article in law_articles().values() if article.number.startswith(f"{chapter}.")]
    if own and place.isdecimal():
        near = sorted(own, key=lambda known: abs(int(known.partition(".")[2]) - int(place)))[:_NEAR]
    else:
        titled = _by_title()
        names = find_nearest(number, [*law_articles(), *titled], _NEAR)
        near = list(dict.fromkeys(titled.get(name, name) for name in names))
    if not near:
        return MisuseError(f"没有 {text} 这一条；目录看 phz rules law", f"no article {text}; phz rules law lists them")
    named = [f"{article.number} {{}}" for article in map(law_articles().__getitem__, near)]
    titles = [law_articles()[known].title for known in near]
    zh = "、".join(name.format(title.zh) for name, title in zip(named, titles, strict=True))
    en = ", ".join(name.format(title.en) for name, title in zip(named, titles, strict=True))
    return MisuseError(f"没有 {text} 这一条，相近的：{zh}", f"no article {text}; near it: {en}")


def _by_title() -> dict[str, str]:
    """The number of each article by its titles, folded."""
    return {
        fold_name(article.title.in_language(language)): article.number
        for article in law_articles().values()
        for language in LANGUAGES
    }


def _only(chapter: Chapter, wanted: Callable[[Article], bool]) -> Chapter:
    return msgspec.structs.replace(chapter, articles=tuple(filter(wanted, chapter.articles)))


def _holding(chapters: list[Chapter], profile: Profile | None) -> list[Chapter]:
    """The chapters without articles that the rule set does not have, and without chapters left empty."""
    kept = [_only(chapter, lambda article: profile is None or article_holds(article, profile)) for chapter in chapters]
    return [chapter for chapter in kept if chapter.articles]


def _say_none(console: Console, numbers: Sequence[str], profile: Profile | None) -> None:
    """Narrates that none of the articles is a rule of this rule set."""
    identity = "" if profile is None else profile.id
    asked = console.pick("、", ", ").join(numbers)
    console.say(f"{identity} 没有这一条：{asked}", f"not a rule of {identity}: {asked}")


def _listed(chapters: list[Chapter], languages: Sequence[Language], places: int) -> Iterator[str]:
    """Number and title of each article under its chapter."""
    for order, chapter in enumerate(chapters):
        if order:
            yield ""
        yield _heading(chapter, languages)
        column = max(width(article.number) for article in chapter.articles)
        for article in chapter.articles:
            title = " · ".join(article.title.in_language(language) for language in languages)
            number = article.number + " " * (column - width(article.number))
            yield from labelled(number, title, places, _INDENT)


def _heading(chapter: Chapter, languages: Sequence[Language]) -> str:
    return " · ".join(
        _CHAPTER.in_language(language).format(chapter.chapter, chapter.title.in_language(language))
        for language in languages
    )


def _read(chapters: list[Chapter], languages: Sequence[Language], places: int) -> Iterator[str]:
    """Each article with its text, where it holds and where it comes from."""
    articles = [article for chapter in chapters for article in chapter.articles]
    for order, article in enumerate(articles):
        if order:
            yield ""
        for language in languages:
            yield f"{article.number} {article.title.in_language(language)}"
            for line in article.lines(language):
                first = f"{_INDENT}- " if line.is_item else _INDENT
                yield from wrapped(line.text, places, first, " " * width(first))
        for language in languages:
            for label, text in (holds_in(article, language), sources_of(article, language)):
                yield from labelled(label, text, places, _INDENT)


def _chapter_object(chapter: Chapter) -> dict[str, object]:
    return {
        "chapter": chapter.chapter,
        "title": chapter.title,
        "articles": [_article_object(article) for article in chapter.articles],
    }


def _article_object(article: Article) -> dict[str, object]:
    """Both languages, whatever that of the run is."""
    return {
        "number": article.number,
        "title": article.title,
        "text": {language: article.text(language) for language in LANGUAGES},
        "rules": article_profiles(article),
        "when": list(article.when),
        "parameters": article_parameters(article),
        "sources": {tag: source_table()[tag] for tag in article.source},
    }
