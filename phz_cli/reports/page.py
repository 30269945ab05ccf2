"""The report as one HTML page that needs nothing but itself: styles and pictures are inside it."""

import base64
import functools
from collections import Counter
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from phz_cli.game.cards import KIND_OF, RED
from phz_cli.reports import numbers
from phz_cli.reports.data import Fault, Picture, ReportData, Standing
from phz_cli.reports.wording import Lang, word

_VERDICTS: Final = ("clean", "faults", "undecided", "unreadable")
_SERIOUS: Final = frozenset({"dead-hand", "void-action", "void-win"})


def _data_address(picture: Picture) -> str:
    """The picture itself as an address."""
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode('ascii')}"


def _cards(characters: str) -> Markup:
    """Cards as small tiles, red ones in red; anything that is no card as it is."""
    tile = Markup('<span class="tile{}">{}</span>')
    return Markup("").join(
        tile.format(" red" if KIND_OF[character] in RED else "", character) if character in KIND_OF else character
        for character in characters
    )


def _place(file: str, line: int, hand: str = "", action: int | None = None) -> str:
    """`file:line`, then `HAND#N` where a hand is known."""
    place = f"{file}:{line}"
    if not hand:
        return place
    return f"{place} {hand}" if action is None else f"{place} {hand}#{action}"


def _by_code(faults: tuple[Fault, ...]) -> list[tuple[str, str, int]]:
    """(code, name, how many), the most frequent first."""
    counts = Counter((fault.code, fault.name) for fault in faults)
    return [(code, name, count) for (code, name), count in sorted(counts.items(), key=lambda row: (-row[1], row[0]))]


def _verdict_shares(data: ReportData) -> list[tuple[str, int, float]]:
    """(verdict, hands, share in percent) for the bar."""
    read = data.totals.read or 1
    return [
        (verdict, getattr(data.totals, verdict), getattr(data.totals, verdict) / read * 100) for verdict in _VERDICTS
    ]


def _win_rate(row: Standing) -> float | None:
    return row.wins / row.hands if row.hands else None


def _mean(row: Standing) -> float | None:
    return row.points / row.settled if row.points is not None and row.settled else None


def _grave(fault: Fault) -> str:
    """How a finding is coloured."""
    if not fault.certain:
        return "undecided"
    if fault.effect in _SERIOUS:
        return "serious"
    return fault.effect if fault.effect in {"wrong-result", "record"} else "note"


def _effect(effect: str, lang: Lang) -> str:
    """The effect in words; one that the page does not know stays as it is."""
    try:
        return word(f"effect.{effect}", lang)
    except KeyError:
        return effect


@functools.cache
def _environment() -> Environment:
    """Autoescape everywhere: names of players may hold anything. A missing value is an error, not a blank."""
    environment = Environment(
        loader=PackageLoader("phz_cli.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "data_address": _data_address,
        "by_code": _by_code,
        "verdict_shares": _verdict_shares,
        "win_rate": _win_rate,
        "mean": _mean,
        "place": _place,
        "grave": _grave,
        "counted": numbers.counted,
        "interval": numbers.interval,
    }
    environment.filters |= {
        "cards": _cards,
        "plain": numbers.plain,
        "signed": numbers.signed,
        "percent": numbers.percent,
        "written": numbers.written,
    }
    return environment


def build_report(data: ReportData, lang: Lang) -> str:
    """The page as HTML text. The same data give the same text; nothing in it is fetched from anywhere."""
    environment = _environment()
    return environment.get_template("page.html.j2").render(
        data=data,
        lang=lang,
        title=data.title or word("title", lang),
        w=functools.partial(word, lang=lang),
        effect=functools.partial(_effect, lang=lang),
        total=data.totals.clean + data.totals.faults + data.totals.undecided + data.totals.unreadable,
        faulty_hands=len({(fault.file, fault.line) for fault in data.faults}),
    )
