"""A report drawn as PDF by typst, in the typeface that the caller brings; typst is an extra of the installation."""

import datetime
import importlib
import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal

from phz_cli.game.cards import KIND_OF, RED
from phz_cli.reports.cells import is_small, text_of
from phz_cli.reports.data import Fault, Picture
from phz_cli.reports.environment import effect, grave, place
from phz_cli.reports.sections import (
    Block,
    Cards,
    Cell,
    Chart,
    Diagram,
    Document,
    FaultList,
    Paragraph,
    Reason,
    Table,
    Tiles,
)
from phz_cli.reports.wording import Lang, word

EXTRA: Final = "pdf"
"""The extra of the installation that brings typst."""

_MADE: Final = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
_DOTS_PER_INCH: Final = 110
Value = dict[str, Any]


class MissingExtraError(Exception):
    """What draws this form is not installed; `extra` names the extra that brings it."""

    def __init__(self, extra: str) -> None:
        super().__init__(extra)
        self.extra = extra


def draw_pdf(document: Document, fonts: Path, family: str) -> bytes:
    """The PDF's bytes. `fonts` is the folder of the typeface's files; the same document gives the same bytes.

    Raises MissingExtraError where typst is not installed. Text that the typeface lacks is not drawn: see
    `sections.mapped` for how to replace it.
    """
    (whole,) = _compiled(document, fonts, family, "pdf")
    return whole


def draw_pages(document: Document, fonts: Path, family: str) -> Sequence[bytes]:
    """The same pages as PNG pictures, one each, to be looked at."""
    return _compiled(document, fonts, family, "png")


def _compiled(document: Document, fonts: Path, family: str, form: Literal["pdf", "png"]) -> list[bytes]:
    try:
        typst = importlib.import_module("typst")
    except ImportError:
        raise MissingExtraError(EXTRA) from None
    source = files("phz_cli.reports").joinpath("templates", "document.typ").read_bytes()
    data = json.dumps(_document(document), ensure_ascii=False)
    made: bytes | list[bytes] = typst.compile(
        source,
        font_paths=[str(fonts)],
        ignore_system_fonts=True,
        format=form,
        ppi=_DOTS_PER_INCH,
        sys_inputs={"data": data, "family": family},
        timestamp=_MADE,
    )
    return made if isinstance(made, list) else [made]


def _document(document: Document) -> Value:
    """What the template reads: texts, flags and pictures only, so that nothing in a name is ever markup."""
    lang = document.lang
    return {
        "lang": lang,
        "title": document.title,
        "facts": [list(fact) for fact in document.facts],
        "sections": [
            {"heading": section.heading, "blocks": [_block(block, lang) for block in section.blocks]}
            for section in document.sections
        ],
        "made": {
            "heading": word("made", lang),
            "lines": [*document.made, word("made.version", lang, version=document.version)],
        },
    }


def _block(block: Block, lang: Lang) -> Value:
    if isinstance(block, Paragraph):
        return {"kind": "paragraph", "text": block.text, "quiet": block.quiet, "alarm": block.alarm}
    if isinstance(block, Tiles):
        items = [{"name": name, "text": text_of(cell), "of": of} for name, cell, of in block.items]
        return {"kind": "tiles", "items": items}
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Chart):
        return {"kind": "chart", "caption": block.picture.caption, **_picture(block.picture)}
    if isinstance(block, Diagram):
        return {"kind": "diagram", "caption": block.caption, "rows": list(_rows(block))}
    return _faults(block, lang)


def _table(block: Table) -> Value:
    return {
        "kind": "table",
        "caption": block.caption,
        "note": block.note,
        "columns": [{"title": column.title, "number": column.number} for column in block.columns],
        "rows": [[_cell(cell) for cell in row] for row in block.rows],
    }


def _cell(cell: Cell) -> Value:
    if isinstance(cell, Cards):
        return {"cards": _cards(cell.characters)}
    return {"text": text_of(cell), "small": is_small(cell), "reason": isinstance(cell, Reason)}


def _cards(characters: str) -> list[Value]:
    """Each character with what it is: a card, a red one, or plain text between cards."""
    return [
        {"text": character, "card": character in KIND_OF, "red": KIND_OF.get(character) in RED}
        for character in characters
    ]


def _picture(picture: Picture) -> Value:
    """SVG goes in as text; a PNG as its bytes."""
    if picture.media_type == "image/svg+xml":
        return {"format": "svg", "data": picture.data.decode(), "alt": f"{picture.title}. {picture.shows}"}
    return {"format": "png", "data": list(picture.data), "alt": f"{picture.title}. {picture.shows}"}


def _rows(block: Diagram) -> Iterator[Value]:
    for row in block.rows:
        groups = [{"name": group.name, "cards": _cards(group.cards)} for group in row.groups]
        yield {"name": row.name, "note": row.note, "groups": groups}


def _faults(block: FaultList, lang: Lang) -> Value:
    return {"kind": "faults", "faults": [_fault(fault, lang) for fault in block.faults]}


def _fault(fault: Fault, lang: Lang) -> Value:
    between = "；" if lang == "zh" else "; "
    parts = (
        ("offer", fault.offer),
        ("cards", fault.cards),
        ("melds", "  ".join(fault.melds)),
    )
    evidence = [{"name": word(f"faults.{key}", lang), "cards": _cards(text)} for key, text in parts if text]
    legal = between.join(fault.legal)
    return {
        "head": f"{fault.code} {fault.name}",
        "effect": effect(fault.effect, lang) if fault.certain else word("faults.undecided", lang),
        "grave": grave(fault),
        "sentence": fault.sentence,
        "place": " · ".join(
            part
            for part in (place(fault.file, fault.line, fault.hand, fault.action), fault.rules, fault.player)
            if part
        ),
        "evidence": evidence,
        "legal": [word("faults.legal", lang), legal] if legal else [],
    }
