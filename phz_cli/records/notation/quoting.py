"""When a text of the record may stand in the notation as it is, and how it is quoted where it may not."""

import json
import re
from typing import Final

import msgspec

from phz_cli.records.notation.words import EXTENSION, RESERVED, fold, narrow

_BARE: Final = re.compile(r"[\w.\-·]+")
_OWN: Final = re.compile(rf"{EXTENSION}[\w.\-]*")
_STEP_SIGNS: Final = frozenset(".")


def bare(text: str) -> bool:
    """True for a word that can be taken for nothing but a name."""
    folded = fold(text)
    return (
        _BARE.fullmatch(text) is not None
        and narrow(text) == text
        and folded not in RESERVED
        and not folded.startswith(EXTENSION)
        and set(text) != {"-"}
    )


def own_name(name: str) -> bool:
    """True for a key of one's own that needs no quotes."""
    return _OWN.fullmatch(name) is not None and narrow(name) == name and not _STEP_SIGNS & set(name)


def label(text: str, *, quoted: bool = False) -> str:
    """A name, a key or another single word; in quotes where it needs them, or always."""
    return json_text(text) if quoted or not bare(text) else text


def phrase(text: str, *, slash: bool = True) -> str:
    """A text that has the rest of its line to itself. `slash`: a / in it separates nothing there."""
    flat = narrow(text)
    plain = text and text.isprintable() and text == text.strip() and not {'"', "#"} & set(flat)
    return text if plain and (slash or "/" not in flat) else json_text(text)


def json_text(value: object) -> str:
    """A JSON value on one line, with everything in it that cannot be seen escaped."""
    written = msgspec.json.encode(value).decode()
    if written.isprintable():
        return written
    return "".join(character if character.isprintable() else json.dumps(character)[1:-1] for character in written)
