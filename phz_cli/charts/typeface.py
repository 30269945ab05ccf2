"""The bundled typeface: loaded by path, what it covers, how wide a text is drawn.

Nothing here asks the system for a font, so a picture looks the same on a machine that has none.
"""

import functools
import unicodedata
import warnings
from bisect import bisect_right
from pathlib import Path
from typing import Final, Literal

from matplotlib.font_manager import fontManager, get_font

Weight = Literal["normal", "bold"]

FAMILY: Final = "PHZ Sans SC"
FOLDER: Final = Path(__file__).with_name("fonts")
FILES: Final[dict[Weight, Path]] = {
    "normal": FOLDER / "PHZSansSC-Regular.otf",
    "bold": FOLDER / "PHZSansSC-Bold.otf",
}
STAND_IN: Final = "〓"
"""What is drawn for a character that the typeface lacks (the printers' 'missing sort' sign)."""

_NEVER_FIRST: Final = frozenset("，。；：、！？）》」』”’,.;:!?)%…")
_NEVER_LAST: Final = frozenset("（《「『“‘([")
_DRAWN_AS_SPACE: Final = frozenset({"Cc", "Zl", "Zp"})
_POINTS_PER_INCH: Final = 72


class UncoveredCharacterWarning(UserWarning):
    """A text holds characters that the typeface lacks; they were drawn as 〓."""


@functools.cache
def install() -> None:
    """Make the typeface known to matplotlib by its family name, once a process."""
    for path in FILES.values():
        fontManager.addfont(str(path))


@functools.cache
def covered(weight: Weight = "normal") -> frozenset[str]:
    """The characters that one weight can draw."""
    return frozenset(map(chr, get_font(str(FILES[weight])).get_charmap()))


def weight_for(text: str) -> Weight:
    """Bold where Bold covers the whole text, else normal: better thin than with holes."""
    return "bold" if covered("bold").issuperset(text) else "normal"


def drawable(text: str) -> str:
    """The text as it can be drawn: controls become spaces, invisible marks go, others not covered become 〓.

    Warns with `UncoveredCharacterWarning`, naming the characters, when something was replaced.
    """
    if covered().issuperset(text):
        return text
    drawn: list[str] = []
    missing: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character == "\n" or character in covered():
            drawn.append(character)
        elif category in _DRAWN_AS_SPACE:
            drawn.append(" ")
        elif category not in {"Cf", "Mn", "Me"}:
            drawn.append(STAND_IN)
            missing.append(f"{character!r} (U+{ord(character):04X})")
    if missing:
        warnings.warn(
            f"no picture for {', '.join(dict.fromkeys(missing))}: drawn as {STAND_IN}",
            UncoveredCharacterWarning,
            stacklevel=2,
        )
    return "".join(drawn)


def width(text: str, size: float, weight: Weight = "normal") -> float:
    """Inches that one line of text takes at a size in points."""
    font = get_font(str(FILES[weight]))
    font.set_size(100, _POINTS_PER_INCH)
    font.set_text("".join(character for character in text if character in covered(weight)), 0.0)
    missing = sum(character not in covered(weight) for character in text)
    return (font.get_width_height()[0] / 64 / 100 + missing) * size / _POINTS_PER_INCH


def shorten(text: str, size: float, room: float, weight: Weight = "normal") -> str:
    """The text, cut with … where it is wider than `room` inches."""
    if width(text, size, weight) <= room:
        return text
    fitting = bisect_right(range(len(text)), room, key=lambda kept: width(text[:kept] + "…", size, weight))
    return text[: max(0, fitting - 1)].rstrip() + "…"


def _pieces(text: str) -> list[str]:
    """Where a line may break: after a space, around a wide character, never before closing punctuation
    nor after an opening bracket."""
    pieces: list[str] = []
    for character in text:
        wide = unicodedata.east_asian_width(character) in "WF"
        starts = wide or not pieces or pieces[-1][-1] == " " or unicodedata.east_asian_width(pieces[-1][-1]) in "WF"
        bound = pieces and (character in _NEVER_FIRST or pieces[-1][-1] in _NEVER_LAST)
        if starts and not bound:
            pieces.append(character)
        else:
            pieces[-1] += character
    return pieces


def _advance(text: str, size: float, weight: Weight) -> float:
    """The width with the blank half of a full-width mark at the end, which has no ink but takes room."""
    blank = 0.5 * size / _POINTS_PER_INCH if text[-1:] and text[-1] in "，。；：、！？）》」" else 0.0
    return width(text, size, weight) + blank


def wrap(text: str, size: float, room: float, weight: Weight = "normal") -> list[str]:
    """The text in lines of at most `room` inches; a single word wider than that keeps its own line."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if line and _advance((line + piece).rstrip(), size, weight) > room:
                lines.append(line.rstrip())
                line = ""
            line += piece
        if line.strip():
            lines.append(line.rstrip())
    return lines
