"""A replayed hand as plain text: one block for each step, in lines of a terminal's width."""

from collections.abc import Iterable, Iterator

from phz_cli.audit.frames import Replayed
from phz_cli.cli.columns import width
from phz_cli.cli.console import harmless
from phz_cli.cli.language import Language
from phz_cli.cli.replay_words import Block, blocks, view_text
from phz_cli.cli.wrapping import WIDEST, labelled, wrapped

_INDENT = "  "


def head_lines(shown: Replayed, place: str, language: Language) -> Iterator[str]:
    """The hand, its rule set, whose view it is."""
    record = shown.record
    parts = (harmless(record.hand), harmless(place), shown.report.rules, view_text(record, shown.view, language))
    yield "  ".join(parts)


def step_lines(shown: Replayed, numbers: Iterable[int], language: Language, places: int = WIDEST) -> Iterator[str]:
    """The blocks of these frames, an empty line before each frame."""
    for number in numbers:
        yield ""
        for block in blocks(shown, number, language):
            yield from _lines(block, places)


def _lines(block: Block, places: int) -> Iterator[str]:
    first = {"seat": _INDENT, "finding": "! ", "result": ""}.get(block.kind, "")
    yield from wrapped(block.heading, places, first, " " * width(first) or _INDENT)
    widest = max((width(line.label) for line in block.lines), default=0)
    for line in block.lines:
        label = line.label + " " * (widest - width(line.label))
        yield from labelled(label, line.text, places, first + _INDENT)
