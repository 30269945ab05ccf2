"""The law as a page: Markdown, or HTML that needs nothing but itself; citations of other articles are links."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from typing import Final

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from phz_cli import __version__
from phz_cli.cli.language import LANGUAGES, Language, Says
from phz_cli.cli.law_words import holds_in, sources_of
from phz_cli.reports.markdown import escaped
from phz_cli.rulebook.law import CITED, Article, Chapter

_TITLE: Final = Says("跑胡子的规则", "The law of 跑胡子 (Paohuzi)")
_CONTENTS: Final = Says("目录", "Contents")
_MADE: Final = Says("由 phz 生成，版本", "made by phz")


def draw_law_markdown(chapters: Iterable[Chapter], languages: Sequence[Language]) -> bytes:
    """The chapters as Markdown in UTF-8, each article under its number."""
    return ("\n".join(_markdown(chapters, languages)) + "\n").encode()


def _markdown(chapters: Iterable[Chapter], languages: Sequence[Language]) -> Iterator[str]:
    yield "# " + " · ".join(_TITLE.in_language(language) for language in languages)
    for chapter in chapters:
        yield ""
        yield f"## {chapter.chapter} " + " · ".join(chapter.title.in_language(language) for language in languages)
        for article in chapter.articles:
            yield ""
            yield f"### {article.number} " + " · ".join(article.title.in_language(language) for language in languages)
            for language in languages:
                for line in article.lines(language):
                    yield from () if line.is_item else ("",)
                    yield f"- {escaped(line.text)}" if line.is_item else escaped(line.text)
            yield ""
            for language in languages:
                for label, text in (holds_in(article, language), sources_of(article, language)):
                    yield f"- {label}: {escaped(text)}"


def draw_law_html(chapters: Iterable[Chapter], languages: Sequence[Language]) -> bytes:
    """The chapters as one page in UTF-8 with a table of contents; `#law-5.3` is an article's place."""
    template = law_environment().get_template("law.html.j2")
    chapters = list(chapters)
    numbers = frozenset(article.number for chapter in chapters for article in chapter.articles)
    page = template.render(
        chapters=chapters,
        languages=languages,
        lang=languages[0],
        both=len(languages) == len(LANGUAGES),
        title=" · ".join(_TITLE.in_language(language) for language in languages),
        contents=_CONTENTS.in_language(languages[0]),
        made=_MADE.in_language(languages[0]),
        version=__version__,
        numbers=numbers,
    )
    return page.encode()


def linked(text: str, numbers: Set[str]) -> Markup:
    """The text with each citation of an article of this page (`numbers`) as a link to it."""

    def link(match: re.Match[str]) -> str:
        number = next(group for group in match.groups() if group)
        return match[0] if number not in numbers else str(Markup('<a href="#law-{}">{}</a>').format(number, match[0]))

    return Markup(CITED.sub(link, str(escape(text))))


def _facts(article: Article, language: Language) -> tuple[tuple[str, str], ...]:
    return holds_in(article, language), sources_of(article, language)


@cache
def law_environment() -> Environment:
    """Autoescape everywhere; templates of the commands, styles of the reports' page."""
    environment = Environment(
        loader=ChoiceLoader([PackageLoader("phz_cli.cli"), PackageLoader("phz_cli.reports")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["linked"] = linked
    environment.globals["facts_of"] = _facts
    return environment
