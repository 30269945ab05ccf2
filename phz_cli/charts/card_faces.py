"""The characters of the cards as outlines of the bundled typeface, so that a page can draw them without any font."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath

from phz_cli.charts.typeface import FILES
from phz_cli.game.cards import CHARACTERS

SIDE: Final = 200
"""Units of the square in whose middle each outline stands; y grows downwards, as in SVG."""

_LETTERS: Final = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C", Path.CLOSEPOLY: "Z"}


@cache
def card_faces() -> dict[str, str]:
    """The `d` of an SVG path for each of the 20 characters of cards, in whole units: the same text everywhere."""
    face = FontProperties(fname=str(FILES["bold"]))
    return {character: _outline(TextPath((0, 0), character, size=SIDE, prop=face)) for character in CHARACTERS}


def _outline(path: TextPath) -> str:
    box = path.get_extents()
    left, top = SIDE / 2 - (box.x0 + box.x1) / 2, SIDE / 2 + (box.y0 + box.y1) / 2
    return "".join(_pieces(path, left, top))


def _pieces(path: TextPath, left: float, top: float) -> Iterator[str]:
    for points, code in path.iter_segments(simplify=False, curves=True):
        letter = _LETTERS[code]
        values = [] if letter == "Z" else list(points)
        places = [round(left + value) if at % 2 == 0 else round(top - value) for at, value in enumerate(values)]
        yield letter + " ".join(map(str, places))
