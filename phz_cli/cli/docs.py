"""`phz docs`: the guide, from the package."""

from typing import Annotated, Final

import typer

from phz_cli.cli.columns import aligned
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.language import Says
from phz_cli.rulebook import fault_pages
from phz_cli.rulebook.guide_pages import guide_text, guide_topics
from phz_cli.rulebook.nearest_names import find_nearest

_CODES: Final = "codes"


def docs(
    context: typer.Context,
    topic: Annotated[
        str | None,
        typer.Argument(metavar="TOPIC", show_default=False),
        Says("哪一篇；不写就列出来", "which page; none lists them"),
    ] = None,
) -> int:
    """Prints a page of the guide as Markdown, or the list of pages; MisuseError for a topic that is none."""
    console: Console = context.obj
    topics = guide_topics()
    if topic is None:
        rows = [[name, console.pick(*titles)] for name, titles in topics.items()]
        rows.append([_CODES, console.pick("全部违例代码", "Every fault code")])
        for line in aligned(rows):
            console.line(line)
    elif topic == _CODES:
        for line in aligned([[page.code, page.name, page.zh] for page in fault_pages().values()]):
            console.line(line)
        console.line()
        console.line(
            console.pick("每个代码的一篇：phz rules explain 代码", "the page of a code: phz rules explain CODE")
        )
    elif topic in topics:
        console.line(guide_text(topic, console.language).rstrip("\n"))
    else:
        near = find_nearest(topic, [*topics, _CODES], 2) or [*topics, _CODES]
        raise MisuseError(f"没有 {topic} 这一篇；可用：{'、'.join(near)}", f"no page {topic}; try {', '.join(near)}")
    return FINE
