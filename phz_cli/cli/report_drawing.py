"""A report's pictures and the report itself as bytes in the form that was asked for."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

import polars as pl

from phz_cli.charts import CHARTS, Size, UncoveredCharacterWarning, describe_chart, draw_chart, render, typeface
from phz_cli.cli.console import Console, MisuseError
from phz_cli.reports import Document, Picture, mapped

_PICTURES: Final[dict[str, Literal["svg", "png"]]] = {"html": "svg", "pdf": "svg", "xlsx": "png"}
"""Form of the report → form of its pictures; the others write only their captions."""


def picture_of(console: Console, chart_id: str, frame: pl.DataFrame, form: str, *, least: int = 0) -> Picture:
    """The chart of a frame as a report of this form needs it; a page has it for a phone too."""
    spec, kind, language = CHARTS[chart_id], _PICTURES.get(form), console.language

    def drawn(size: Size) -> bytes:
        return b"" if kind is None else render(draw_chart(chart_id, frame, language, size, least=least), kind)

    with _missing_told(console):
        data, narrow = drawn("page"), drawn("phone") if form == "html" else b""
    return Picture(
        id=chart_id,
        title=spec.title(language),
        shows=spec.shows(language),
        caption=describe_chart(chart_id, frame, language, least=least),
        media_type="image/png" if kind == "png" else "image/svg+xml",
        data=data,
        narrow=narrow,
    )


def drawn_as(console: Console, document: Document, form: str) -> bytes:
    """The report's bytes; MisuseError that names the extra where what draws the form is not installed."""
    if form == "md":
        from phz_cli.reports.markdown import draw_markdown  # noqa: PLC0415 - a run draws in one form only

        return draw_markdown(document)
    if form == "xlsx":
        from phz_cli.reports.workbook import draw_workbook  # noqa: PLC0415

        return draw_workbook(document)
    if form == "pdf":
        return _pdf(console, document)
    from phz_cli.reports.html import draw_html  # noqa: PLC0415

    return draw_html(document)


def _pdf(console: Console, document: Document) -> bytes:
    from phz_cli.reports.pdf import MissingExtraError, draw_pdf  # noqa: PLC0415

    with _missing_told(console):
        drawable = mapped(document, typeface.drawable)
    try:
        return draw_pdf(drawable, typeface.FOLDER, typeface.FAMILY)
    except MissingExtraError as error:
        raise MisuseError(
            f"写 PDF 要另装：pip install 'phz[{error.extra}]'",
            f"PDF needs an extra that is not installed: pip install 'phz[{error.extra}]'",
        ) from None


@contextmanager
def _missing_told(console: Console) -> Iterator[None]:
    """Says which characters the typeface lacks; each is drawn as its stand-in."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UncoveredCharacterWarning)
        yield
    for text in dict.fromkeys(str(warning.message) for warning in caught):
        console.say(f"报告中缺字：{text}", f"in the report: {text}")
