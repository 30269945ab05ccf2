"""A report drawn as one HTML page that needs nothing but itself."""

import functools
from typing import Final

from phz_cli.reports.cells import text_of
from phz_cli.reports.environment import effect, environment
from phz_cli.reports.sections import Chart, Document, Section, Table
from phz_cli.reports.wording import word

_NARROW: Final = 4
"""Columns of a table that fits half a broad page."""


def draw_html(document: Document) -> bytes:
    """The page in UTF-8. The same document gives the same bytes; nothing in it is fetched from anywhere."""
    page = (
        environment()
        .get_template("document.html.j2")
        .render(
            document=document,
            lang=document.lang,
            w=functools.partial(word, lang=document.lang),
            effect=functools.partial(effect, lang=document.lang),
            text_of=text_of,
            layout=_layout,
            kind_of=lambda part: type(part).__name__,
        )
    )
    return page.encode()


def _layout(section: Section) -> str:
    """`pairs` where several narrow tables or charts stand beside each other on a broad page, else ""."""
    narrow = [
        isinstance(block, Chart) or (isinstance(block, Table) and len(block.columns) <= _NARROW and not block.note)
        for block in section.blocks
    ]
    return "pairs" if sum(narrow) > 1 else ""
