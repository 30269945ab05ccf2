"""The guide: pages for people, in the package (`guide/*.md`).

A page is in both languages: under `## 中文` and `## English`, or with both beside each other all through.
"""

from functools import cache
from importlib import resources
from typing import Final

from phz_cli.rulebook.sentences import Language

_HEADINGS: Final[dict[Language, str]] = {"zh": "## 中文", "en": "## English"}
_NOT_FOR_USERS: Final = ("architecture",)


@cache
def guide_topics() -> dict[str, tuple[str, str]]:
    """The topics with their titles (中文, English), as the first line of each page has them."""
    titles = {}
    for name in _names():
        first = _page(name).splitlines()[0].removeprefix("# ")
        zh, _, en = first.partition(" · ")
        titles[name] = (zh, en or zh)
    return titles


def guide_text(topic: str, language: Language) -> str:
    """A page in one language, as Markdown; a page that has no language sections comes whole. KeyError for no topic."""
    if topic not in guide_topics():
        raise KeyError(topic)
    page = _page(topic)
    if _HEADINGS["zh"] not in page:
        return page
    zh, _, en = page.partition(_HEADINGS["en"])
    title = guide_topics()[topic][0 if language == "zh" else 1]
    body = en if language == "en" else zh.partition(_HEADINGS["zh"])[2]
    return f"# {title}\n\n{body.strip()}\n"


def _names() -> list[str]:
    folder = resources.files("phz_cli.rulebook").joinpath("guide")
    names = sorted(entry.name.removesuffix(".md") for entry in folder.iterdir() if entry.name.endswith(".md"))
    return [name for name in names if name not in _NOT_FOR_USERS]


@cache
def _page(name: str) -> str:
    return resources.files("phz_cli.rulebook").joinpath("guide", f"{name}.md").read_text(encoding="utf-8")
