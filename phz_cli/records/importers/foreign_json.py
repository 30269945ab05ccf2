"""The bytes of a foreign file → its JSON values, each with its line, and typed access to them by JSON path.

A broken value never takes its neighbours along: of a list that is cut off, the elements before the cut are kept.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from phz_cli.records.decode import decode
from phz_cli.records.encodings import GB18030, UTF8, fits, misfit
from phz_cli.records.errors import ReadError, quote
from phz_cli.records.sources import UnreadableError
from phz_cli.records.verbs import LARGEST_NUMBER

_BOM: Final = b"\xef\xbb\xbf"
_DIGITS: Final = re.compile(r"-?[0-9]{1,16}")
_DECODER: Final = json.JSONDecoder()
_GAP: Final = re.compile(r"[\s,]*")


class Document(NamedTuple):
    """One JSON value of a file and the line where it begins.

    With `error` the value is what could be read before it: some elements of a list, or None.
    """

    line: int
    value: Any
    error: ReadError | None = None


def plain_text(content: bytes) -> str | ReadError:
    """The text of a file in UTF-8 or GB18030; why it is none."""
    content = content.removeprefix(_BOM)
    for encoding in (UTF8, GB18030):
        if fits(content, encoding):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError:
                continue
    return misfit(content) or ReadError(key="json.cut", line=1)


def documents(content: bytes) -> Iterator[Document]:
    """The values of a file: one over all lines, or one a line."""
    text = plain_text(content)
    if isinstance(text, ReadError):
        yield Document(1, None, replace(text, line=1))
        return
    whole = _document(text, 1)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        yield Document(1, None, ReadError(key="file.empty", line=1))
    elif whole.error is None or len(lines) == 1 or not (_is_whole(lines[0][1]) or _is_whole(lines[-1][1])):
        yield whole
    else:
        for number, line in lines:
            yield _document(line, number)


def _is_whole(line: str) -> bool:
    """Whether a line holds an object or a list; the first or the last line of one written over many lines does not."""
    document = _document(line, 1)
    return document.error is None and isinstance(document.value, dict | list) and bool(document.value)


def _document(text: str, line: int) -> Document:
    data = text.encode("utf-8", "surrogatepass")
    try:
        return Document(line, msgspec.json.decode(data))
    except (msgspec.DecodeError, RecursionError):
        error = _reason(data, line)
    kept = _elements(text) if text.lstrip()[:1] == "[" else None
    return Document(line, kept, error)


def _reason(data: bytes, line: int) -> ReadError:
    """Why this is no JSON, in the words of the reader of records."""
    found = decode(data, line=line)
    if isinstance(found, ReadError) and found.key.startswith("json."):
        return replace(found, expected="none")
    return ReadError(key="json.cut", line=line)


def _elements(text: str) -> list[Any]:
    """The elements of a broken list up to the one that is broken."""
    found: list[Any] = []
    place = text.index("[") + 1
    while True:
        gap = _GAP.match(text, place)
        try:
            value, place = _DECODER.raw_decode(text, gap.end() if gap else place)
        except (ValueError, RecursionError):
            return found
        found.append(value)


class Node:
    """A JSON value with its path. Every way in raises UnreadableError with that path where the value does not fit."""

    __slots__ = ("line", "path", "value")

    def __init__(self, value: Any, path: str = "$", line: int = 1) -> None:
        self.value, self.path, self.line = value, path, line

    def refused(self, key: str, wanted: str = "none", **parameters: object) -> UnreadableError:
        """The error that says what is wrong at this place."""
        return UnreadableError(
            ReadError(key=key, path=self.path, parameters=parameters, expected=wanted, line=self.line)
        )

    def _mistyped(self, wanted: str) -> UnreadableError:
        parameters: dict[str, object] = {"expected": wanted, "actual": _type(self.value)}
        return UnreadableError(
            ReadError(key="record.type", path=self.path, parameters=parameters, expected="type", line=self.line)
        )

    def get(self, name: str) -> "Node | None":
        """The member of an object; None where it is missing or null."""
        if not isinstance(self.value, dict):
            raise self._mistyped("object")
        found = self.value.get(name)
        return None if found is None else Node(found, f"{self.path}.{quote(name)}", self.line)

    def need(self, name: str) -> "Node":
        """The member of an object, which must be there."""
        found = self.get(name)
        if found is None:
            raise self.refused("record.missing", names=(name,))
        return found

    def items(self) -> list["Node"]:
        """The elements of a list."""
        if not isinstance(self.value, list):
            raise self._mistyped("array")
        return [Node(value, f"{self.path}[{index}]", self.line) for index, value in enumerate(self.value)]

    def members(self) -> dict[str, "Node"]:
        """The members of an object by name."""
        if not isinstance(self.value, dict):
            raise self._mistyped("object")
        return {name: Node(value, f"{self.path}.{quote(name)}", self.line) for name, value in self.value.items()}

    def text(self) -> str:
        """A text; a whole number is taken as its digits."""
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(self.number())
        if not isinstance(value, str):
            raise self._mistyped("str")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise self.refused("json.surrogate") from None
        return value

    def number(self) -> int:
        """A whole number; digits in a text are taken as it."""
        value = self.value
        if isinstance(value, str) and _DIGITS.fullmatch(value):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._mistyped("int")
        if abs(value) > LARGEST_NUMBER:
            raise self.refused("json.number")
        return value

    def amount(self) -> float:
        """A number, whole or not."""
        value = self.value
        if isinstance(value, float) and abs(value) <= LARGEST_NUMBER:
            return value
        return self.number()

    def embedded(self) -> "Node":
        """The JSON value inside a text; a value that is no text is itself."""
        if not isinstance(self.value, str):
            return self
        try:
            return Node(msgspec.json.decode(self.text()), self.path, self.line)
        except (msgspec.DecodeError, RecursionError):
            raise self.refused("import.embedded") from None


def _type(value: object) -> str:
    """The name of a JSON type as messages.py knows it."""
    names = {dict: "object", list: "array", str: "str", bool: "bool", int: "int", float: "float"}
    return names.get(type(value), "null")
