"""A report drawn as Markdown: what a chat, a wiki or an issue shows. Pictures become their captions."""

from collections.abc import Iterator
from typing import Final

from phz_cli.reports.cells import marked, text_of
from phz_cli.reports.data import Fault
from phz_cli.reports.environment import effect, place
from phz_cli.reports.sections import (
    Block,
    Chart,
    Diagram,
    Document,
    FaultList,
    Paragraph,
    Table,
    Tiles,
)
from phz_cli.reports.wording import Lang, word

_MEANINGFUL: Final = "\\|<>[]*_`#~&"
"""Characters that would make a heading, a table, a tag, a link or an emphasis."""


def draw_markdown(document: Document) -> bytes:
    """The text in UTF-8, in GitHub's dialect; the same document gives the same bytes."""
    return ("\n".join(_lines(document)) + "\n").encode()


def escaped(text: str) -> str:
    """The text on one line, so that a name in it cannot become anything but text."""
    text = " ".join(text.split("\n"))
    for character in _MEANINGFUL:
        text = text.replace(character, f"\\{character}")
    return text


def _lines(document: Document) -> Iterator[str]:
    lang = document.lang
    yield f"# {escaped(document.title)}"
    yield ""
    for name, text in document.facts:
        yield f"- {escaped(name)}: {escaped(text)}"
    for section in document.sections:
        yield from ("", f"## {escaped(section.heading)}", "")
        for place_, block in enumerate(section.blocks):
            if place_:
                yield ""
            yield from _block(block, lang)
    yield from ("", f"## {word('made', lang)}", "")
    for sentence in (*document.made, word("made.version", lang, version=document.version)):
        yield f"- {escaped(sentence)}"


def _block(block: Block, lang: Lang) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield f"**{escaped(block.text)}**" if block.alarm else _sentence(block.text)
    elif isinstance(block, Tiles):
        for name, cell, of in block.items:
            yield f"- {escaped(name)}: **{escaped(text_of(cell))}**{' ' + escaped(of) if of else ''}"
    elif isinstance(block, Table):
        yield from _table(block, lang)
    elif isinstance(block, Chart):
        yield f"**{escaped(block.picture.title)}.** {escaped(block.picture.shows)}"
        yield ""
        yield from (f"- {escaped(line)}" for line in block.picture.caption.split("\n"))
    elif isinstance(block, Diagram):
        yield from _diagram(block)
    elif isinstance(block, FaultList):
        yield from _faults(block, lang)


def _sentence(text: str) -> str:
    """A paragraph that does not begin a list."""
    line = escaped(text)
    return f"\\{line}" if line[:1] in {"-", "+"} else line


def _table(block: Table, lang: Lang) -> Iterator[str]:
    if block.caption:
        yield from (f"**{escaped(block.caption)}**", "")
    yield _row(column.title for column in block.columns)
    yield "| " + " | ".join("---:" if column.number else "---" for column in block.columns) + " |"
    for row in block.rows:
        yield _row(marked(cell, lang) for cell in row)
    if block.note:
        yield from ("", _sentence(block.note))


def _row(texts: Iterator[str]) -> str:
    return "| " + " | ".join(map(escaped, texts)) + " |"


def _diagram(block: Diagram) -> Iterator[str]:
    if block.caption:
        yield from (f"**{escaped(block.caption)}**", "")
    for row in block.rows:
        groups = [f"{escaped(group.cards)}{f' ({escaped(group.name)})' if group.name else ''}" for group in row.groups]
        parts = [*groups, escaped(row.note)] if row.note else groups
        yield f"- {escaped(row.name)}: {' · '.join(parts)}"


def _faults(block: FaultList, lang: Lang) -> Iterator[str]:
    for number, fault in enumerate(block.faults, start=1):
        where = place(fault.file, fault.line, fault.hand, fault.action)
        how = effect(fault.effect, lang) if fault.certain else word("faults.undecided", lang)
        yield f"{number}. **{escaped(fault.code)} {escaped(fault.name)}** ({escaped(how)}) {escaped(fault.sentence)}"
        yield f"   - {escaped(where)} · {escaped(' · '.join(part for part in (fault.rules, fault.player) if part))}"
        for name, text in _evidence(fault, lang):
            yield f"   - {name}: {escaped(text)}"


def _evidence(fault: Fault, lang: Lang) -> Iterator[tuple[str, str]]:
    """(what, text) of the table as it stood, without what there is not."""
    between = "；" if lang == "zh" else "; "
    parts = (
        ("offer", fault.offer),
        ("cards", fault.cards),
        ("melds", between.join(fault.melds)),
        ("legal", between.join(fault.legal)),
    )
    for key, text in parts:
        if text:
            yield word(f"faults.{key}", lang), text
