"""A record as plain JSON data together with the keys that begin with `x-`, which only its bytes in the file hold."""

from typing import Any

import msgspec

from phz_cli.records.checks import VERSION
from phz_cli.records.model import Record
from phz_cli.records.notation.decode import members_of_text
from phz_cli.records.notation.tokens import NotationError
from phz_cli.records.notation.words import EXTENSION
from phz_cli.records.write import to_json


def _stated(raw: bytes, encoding: str) -> Any:
    """What the bytes of a record state, as plain JSON data; None for those of another format."""
    try:
        text = raw.decode(encoding)
        if EXTENSION not in text and "\\u" not in text:
            return None
        if text.startswith("{"):
            stated = msgspec.json.decode(text.encode())
            return stated if isinstance(stated, dict) and stated.get("phz") == VERSION else None
        return members_of_text(text, 1, {})
    except (UnicodeError, LookupError, RecursionError, msgspec.DecodeError, NotationError):
        return None


def _overlay(members: dict[str, Any], stated: Any) -> None:
    """Puts the own keys of `stated` into `members`, at every depth where the two correspond. Without recursion:
    options may be nested as deeply as the reader of JSON goes.
    """
    pairs = [(members, stated)]
    made: list[tuple[dict[str, Any], str]] = []
    while pairs:
        known, other = pairs.pop()
        if isinstance(known, list) and isinstance(other, list) and len(known) == len(other):
            pairs += zip(known, other, strict=True)
        elif isinstance(known, dict) and isinstance(other, dict):
            for name, value in other.items():
                if name.startswith(EXTENSION):
                    known[name] = value
                    continue
                if name not in known and isinstance(value, dict):
                    known[name] = {}
                    made.append((known, name))
                if name in known:
                    pairs.append((known[name], value))
    for known, name in reversed(made):
        if not known[name]:
            del known[name]


def with_extensions(record: Record, raw: bytes, encoding: str) -> dict[str, Any]:
    """The record as plain JSON data in canonical spelling, with the own keys that `raw` states.

    `raw` and `encoding` are those of the item that the reader handed out.
    """
    members: dict[str, Any] = msgspec.json.decode(to_json(record))
    _overlay(members, _stated(raw, encoding))
    return members
