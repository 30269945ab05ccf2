"""The templates' environment: how cards, numbers, places and findings are written in HTML."""

import base64
import functools
from collections import Counter
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from phz_cli.game.cards import KIND_OF, RED
from phz_cli.reports import numbers
from phz_cli.reports.data import Fault, Picture
from phz_cli.reports.wording import Lang, word

_SERIOUS: Final = frozenset({"dead-hand", "void-action", "void-win"})


def data_address(picture: Picture) -> str:
    """The picture itself as an address."""
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode('ascii')}"


def narrow_address(picture: Picture) -> str:
    """The same of the picture for a narrow page."""
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.narrow).decode('ascii')}"


def cards(characters: str) -> Markup:
    """Cards as small tiles, red ones in red; anything that is no card as it is."""
    tile = Markup('<span class="tile{}">{}</span>')
    return Markup("").join(
        tile.format(" red" if KIND_OF[character] in RED else "", character) if character in KIND_OF else character
        for character in characters
    )


def place(file: str, line: int, hand: str = "", action: int | None = None) -> str:
    """`file:line`, then `HAND#N` where a hand is known."""
    where = f"{file}:{line}"
    if not hand:
        return where
    return f"{where} {hand}" if action is None else f"{where} {hand}#{action}"


def by_code(faults: tuple[Fault, ...]) -> list[tuple[str, str, int]]:
    """(code, name, how many), the most frequent first."""
    counts = Counter((fault.code, fault.name) for fault in faults)
    return [(code, name, count) for (code, name), count in sorted(counts.items(), key=lambda row: (-row[1], row[0]))]


def grave(fault: Fault) -> str:
    """How a finding is coloured."""
    if not fault.certain:
        return "undecided"
    if fault.effect in _SERIOUS:
        return "serious"
    return fault.effect if fault.effect in {"wrong-result", "record"} else "note"


def effect(name: str, lang: Lang) -> str:
    """The effect in words; one that the page does not know stays as it is."""
    try:
        return word(f"effect.{name}", lang)
    except KeyError:
        return name


@functools.cache
def environment() -> Environment:
    """Autoescape everywhere: names of players may hold anything. A missing value is an error, not a blank."""
    made = Environment(
        loader=PackageLoader("phz_cli.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "data_address": data_address,
        "narrow_address": narrow_address,
        "by_code": by_code,
        "place": place,
        "grave": grave,
        "counted": numbers.counted,
        "interval": numbers.interval,
    }
    made.filters |= {
        "cards": cards,
        "plain": numbers.plain,
        "signed": numbers.signed,
        "percent": numbers.percent,
        "written": numbers.written,
    }
    return made
