"""A report drawn as an Excel workbook: a sheet for each section, numbers as numbers, charts as pictures."""

import datetime
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any, Final

import xlsxwriter  # type: ignore[import-untyped]  # it comes without types

from phz_cli.reports.cells import text_of
from phz_cli.reports.environment import effect
from phz_cli.reports.sections import (
    Amount,
    Block,
    Cell,
    Chart,
    Diagram,
    Document,
    FaultList,
    Paragraph,
    Ratio,
    Section,
    Span,
    Table,
    Tiles,
)
from phz_cli.reports.wording import Lang, word

_MADE: Final = datetime.datetime(2000, 1, 1)
_OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_NUMBER_FORMATS: Final = {"share": "0.0%", "points": "+#,##0.00;-#,##0.00;0", "number": "#,##0.00"}
_WHOLE: Final = {"points": "+#,##0;-#,##0;0", "number": "#,##0"}
_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\']")
_LONGEST_NAME: Final = 31
_LONGEST_TEXT: Final = 32_767
_WIDEST: Final = 60
_PICTURE_ROWS: Final = 24
_PICTURE_SCALE: Final = 0.42


def draw_workbook(document: Document) -> bytes:
    """The workbook's bytes: texts are never formulas, the same document gives the same bytes.

    Pictures must be PNG. A text longer than a cell of Excel holds is cut with …
    """
    buffer = io.BytesIO()
    book: Any = xlsxwriter.Workbook(buffer, _OPTIONS)
    book.set_properties({"title": document.title, "created": _MADE})
    pen = _Pen(book, document.lang)
    names = _sheet_names([document.title, *(section.heading for section in document.sections)])
    pen.turn(next(names))
    pen.title(document.title)
    for name, text in document.facts:
        pen.line(name, text)
    pen.line()
    for sentence in (*document.made, word("made.version", document.lang, version=document.version)):
        pen.line(sentence)
    pen.close()
    for section in document.sections:
        pen.turn(next(names))
        _section(pen, section)
        pen.close()
    book.close()
    return buffer.getvalue()


def _sheet_names(wanted: Iterable[str]) -> Iterator[str]:
    """Names that Excel takes: at most 31 characters, none of []:*?/\\, no name twice whatever the case."""
    used = set[str]()
    for heading in wanted:
        base = _FORBIDDEN.sub(" ", heading).strip()[:_LONGEST_NAME] or "phz"
        name, number = base, 1
        while name.casefold() in used:
            number += 1
            name = f"{base[: _LONGEST_NAME - len(str(number)) - 1]} {number}"
        used.add(name.casefold())
        yield name


class _Pen:
    """Writes rows from the top of a sheet to its end and remembers how wide the columns must be."""

    def __init__(self, book: Any, lang: Lang) -> None:
        self.lang = lang
        self._book = book
        self._formats: dict[tuple[tuple[str, object], ...], Any] = {}
        self._sheet: Any = None
        self._row = 0
        self._widths: dict[int, int] = {}

    def turn(self, name: str) -> None:
        """Begins a sheet."""
        self._sheet, self._row, self._widths = self._book.add_worksheet(name), 0, {}

    def close(self) -> None:
        """Sets the columns' widths."""
        for column, width in self._widths.items():
            self._sheet.set_column(column, column, min(_WIDEST, width + 2))

    def title(self, text: str) -> None:
        """A line in large letters."""
        self._sheet.write_string(self._row, 0, text[:_LONGEST_TEXT], self._format(bold=True, font_size=14))
        self._row += 2

    def line(self, *cells: Cell) -> None:
        """A row of cells; a single text may run over the columns beside it and widens none."""
        for column, cell in enumerate(cells):
            self._write(column, cell, measured=len(cells) > 1)
        self._row += 1

    def heading(self, texts: Iterable[str]) -> None:
        """A row of column headings."""
        form = self._format(bold=True, bottom=1, text_wrap=True, valign="bottom")
        for column, text in enumerate(texts):
            self._sheet.write_string(self._row, column, text[:_LONGEST_TEXT], form)
            self._measure(column, text)
        self._row += 1

    def caption(self, text: str) -> None:
        """A line in bold."""
        self._sheet.write_string(self._row, 0, text[:_LONGEST_TEXT], self._format(bold=True))
        self._row += 1

    def picture(self, data: bytes, name: str) -> None:
        """A PNG, with room below it."""
        options = {
            "image_data": io.BytesIO(data),
            "x_scale": _PICTURE_SCALE,
            "y_scale": _PICTURE_SCALE,
            "description": name,
        }
        self._sheet.insert_image(self._row, 0, "chart.png", options)
        self._row += _PICTURE_ROWS

    def _write(self, column: int, cell: Cell, *, measured: bool) -> None:
        if cell is None:
            return
        text = text_of(cell)
        if isinstance(cell, Amount):
            decimals = _NUMBER_FORMATS if cell.value % 1 else {**_NUMBER_FORMATS, **_WHOLE}
            look: dict[str, object] = {"num_format": decimals[cell.unit]}
            if cell.small:
                look |= {"font_color": "#7a7f87", "italic": True}
            self._sheet.write_number(self._row, column, cell.value, self._format(**look))
        else:
            self._sheet.write_string(self._row, column, _fitting(text))
        if measured:
            self._measure(column, text)

    def _measure(self, column: int, text: str) -> None:
        width = sum(1 + (unicodedata.east_asian_width(character) in "WF") for character in text)
        self._widths[column] = max(width, self._widths.get(column, 0))

    def _format(self, **look: object) -> Any:
        key = tuple(sorted(look.items()))
        if key not in self._formats:
            self._formats[key] = self._book.add_format(look)
        return self._formats[key]


def _fitting(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"


def _section(pen: _Pen, section: Section) -> None:
    pen.title(section.heading)
    for block in section.blocks:
        _block(pen, block)
        pen.line()


def _block(pen: _Pen, block: Block) -> None:
    if isinstance(block, Paragraph):
        pen.line(block.text)
    elif isinstance(block, Tiles):
        for name, cell, of in block.items:
            pen.line(name, cell, of)
    elif isinstance(block, Table):
        _table(pen, block)
    elif isinstance(block, Chart):
        pen.caption(block.picture.title)
        for line in block.picture.caption.split("\n"):
            pen.line(line)
        pen.picture(block.picture.data, f"{block.picture.title}. {block.picture.shows}")
    elif isinstance(block, Diagram):
        _diagram(pen, block)
    elif isinstance(block, FaultList):
        _faults(pen, block)


def _table(pen: _Pen, block: Table) -> None:
    """Ratios and intervals take two columns, so that both their numbers can be computed with."""
    if block.caption:
        pen.caption(block.caption)
    kinds = [_kind(row[place] for row in block.rows) for place in range(len(block.columns))]
    headings: list[str] = []
    for column, kind in zip(block.columns, kinds, strict=True):
        ends = {Ratio: ("of.k", "of.n"), Span: ("of.low", "of.high")}.get(kind)
        if ends is None:
            headings.append(column.title)
        else:
            headings += [word(f"column.{end}", pen.lang, title=column.title) for end in ends]
    pen.heading(headings)
    for row in block.rows:
        cells: list[Cell] = []
        for cell, kind in zip(row, kinds, strict=True):
            cells += _both(cell) if kind in (Ratio, Span) else (cell,)
        pen.line(*cells)
    if block.note:
        pen.line(block.note)


def _kind(cells: Iterable[Cell]) -> type:
    """Ratio or Span where the column has one, else str."""
    return next((type(cell) for cell in cells if isinstance(cell, Ratio | Span)), str)


def _both(cell: Cell) -> tuple[Cell, Cell]:
    if isinstance(cell, Ratio):
        return tuple(None if part is None else Amount(part) for part in (cell.numerator, cell.denominator))  # type: ignore[return-value]
    if isinstance(cell, Span):
        return Amount(cell.low, cell.unit), Amount(cell.high, cell.unit)
    return cell, None


def _diagram(pen: _Pen, block: Diagram) -> None:
    if block.caption:
        pen.caption(block.caption)
    for row in block.rows:
        groups = [f"{group.cards} {group.name}".strip() for group in row.groups]
        pen.line(row.name, " · ".join([*groups, row.note] if row.note else groups))


def _faults(pen: _Pen, block: FaultList) -> None:
    keys = ("code", "name", "effect", "place", "hand", "action", "rules", "player", "sentence", "offer", "cards",
            "melds", "legal")  # fmt: skip
    pen.heading(word(f"found.{key}", pen.lang) for key in keys)
    between = "；" if pen.lang == "zh" else "; "
    for fault in block.faults:
        pen.line(
            fault.code,
            fault.name,
            effect(fault.effect, pen.lang) if fault.certain else word("faults.undecided", pen.lang),
            f"{fault.file}:{fault.line}",
            fault.hand,
            None if fault.action is None else Amount(fault.action),
            fault.rules,
            fault.player,
            fault.sentence,
            fault.offer,
            fault.cards,
            between.join(fault.melds),
            between.join(fault.legal),
        )
