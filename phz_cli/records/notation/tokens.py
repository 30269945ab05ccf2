"""One line of the text notation → words, each with its column; quotes, comments and JSON values."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from phz_cli.records.errors import ReadError
from phz_cli.records.notation.words import EXTENSION, narrow

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*+"')
_BARE: Final = re.compile(r'[^\s":|,;]+')
_MARK: Final = re.compile('["#]')
_SPACE: Final = re.compile(r"[\s,;]*")
_KEY: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*+"|[^\s":=|]+)(?=\s*:)')
_AT: Final = re.compile(r"@([+-]?\w*)")
_OWN: Final = re.compile(rf'({EXTENSION}[^\s"=:]*)=')
_OPENS_QUOTE: Final = frozenset(" \t:=/,;([{|+")
_DIGITS: Final = re.compile(r"[+-]?[0-9]{1,18}")


class NotationError(Exception):
    """The hand cannot be read; `error` says why and where."""

    def __init__(self, error: ReadError) -> None:
        super().__init__(error.key)
        self.error = error


class Line(NamedTuple):
    """A line of the file by its number, with comment and line end taken off. `flat` is `text` made narrow."""

    number: int
    text: str
    flat: str

    def refuse(self, key: str, column: int, expected: str = "none", **parameters: object) -> NoReturn:
        """Raises NotationError at a column (from 1) of this line."""
        raise NotationError(
            ReadError(key=key, expected=expected, parameters=parameters, line=self.number, column=column)
        )


class Word(NamedTuple):
    """A word with its first column (from 1) and the column after it. `flat` is `text` made narrow.

    A quoted word stands for what is in the quotes, never for a keyword.
    """

    text: str
    flat: str
    column: int
    end: int
    quoted: bool = False


class Words(NamedTuple):
    """The words of an action: those that say what was done, the time after `@`, own keys, and what follows the colon.

    `after` is the column after the last word; `colon` that of what follows the colon, 0 without one.
    """

    said: list[Word]
    at: tuple[int, int] | None
    own: dict[str, tuple[Any, int]]
    after: int
    colon: int


def _comment(flat: str) -> int:
    """Where the comment begins: at a # after a space or at the start of the line, outside quotes."""
    index = 0
    while found := _MARK.search(flat, index):
        index = found.start()
        before = flat[index - 1 : index] or " "
        if found[0] == "#" and before.isspace():
            return index
        quoted = None
        if found[0] == '"' and (before.isspace() or before in _OPENS_QUOTE):
            quoted = _QUOTED.match(flat, index)
        index = index + 1 if quoted is None else quoted.end()
    return len(flat)


def lines_of(text: str, first: int) -> Iterator[Line]:
    """The lines of a hand that say something; `first` is the number of the first one."""
    for number, raw in enumerate(text.split("\n"), first):
        line = raw[: _comment(narrow(raw))].rstrip()
        if line:
            yield Line(number, line, narrow(line))


def key_of(line: Line) -> tuple[Word, int] | None:
    """The key of a `key: value` line and the index after its colon; None for another line."""
    start = len(line.flat) - len(line.flat.lstrip())
    found = _KEY.match(line.flat, start)
    if found is None:
        return None
    word = _word(line, start, found.end())
    return word, line.flat.index(":", found.end()) + 1


def _word(line: Line, start: int, end: int) -> Word:
    text = line.text[start:end]
    if text.startswith('"'):
        text = unquoted(line, start, end)
        return Word(text, text, start + 1, end + 1, True)
    return Word(text, line.flat[start:end], start + 1, end + 1)


def unquoted(line: Line, start: int, end: int) -> str:
    """What stands in the quotes at these indexes; escapes are those of JSON."""
    try:
        text: str = json.loads(line.text[start:end], strict=False)
        text.encode()
    except ValueError:
        line.refuse("notation.quote", start + 1)
    return text


def next_word(line: Line, index: int, *, pattern: re.Pattern[str] = _BARE) -> Word | None:
    """The word at or after `index`; None at the end of the line. Refuses a sign that is no word."""
    index = skip(line, index)
    if index == len(line.flat):
        return None
    if line.flat[index] == '"':
        quoted = _QUOTED.match(line.flat, index)
        if quoted is None:
            line.refuse("notation.quote", index + 1)
        return _word(line, index, quoted.end())
    found = pattern.match(line.flat, index)
    if found is None:
        line.refuse("notation.extra", index + 1, word=line.text[index])
    return _word(line, index, found.end())


def skip(line: Line, index: int) -> int:
    """The index of the next sign that is neither space nor comma."""
    found = _SPACE.match(line.flat, index)
    return found.end() if found else index


def words_of(line: Line, index: int) -> Words:
    """The words of an action from `index` on."""
    said: list[Word] = []
    at: tuple[int, int] | None = None
    own: dict[str, tuple[Any, int]] = {}
    after = index + 1
    while (index := skip(line, index)) < len(line.flat):
        if line.flat[index] == ":":
            return Words(said, at, own, after, index + 2)
        if found := _AT.match(line.flat, index):
            if at is not None:
                line.refuse("notation.twice", index + 1, word="@", first=line.number)
            at = integer(line, Word(found[1], found[1], index + 1, found.end() + 1)), index + 1
            index = found.end()
        elif found := _OWN.match(line.flat, index):
            name = EXTENSION + line.text[index + len(EXTENSION) : found.end() - 1]
            if name in own:
                line.refuse("notation.twice", index + 1, word=name, first=line.number)
            value, end = json_at(line, found.end())
            own[name] = value, index + 1
            index = end
        else:
            word = next_word(line, index)
            if word is None:
                break
            said.append(word)
            index = word.end - 1
        after = index + 1
    return Words(said, at, own, after, 0)


def integer(line: Line, word: Word) -> int:
    """The whole number that a word writes. Larger ones than a record holds are refused later, by their place."""
    if _DIGITS.fullmatch(word.flat) is None:
        line.refuse("notation.integer", word.column, "number", word=word.text)
    return int(word.flat)


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            raise ValueError(name)
        members[name] = value
    return members


_SCANNER: Final = json.JSONDecoder(object_pairs_hook=_once)


def json_at(line: Line, index: int) -> tuple[Any, int]:
    """The JSON value that begins at `index` (after spaces), and the index after it."""
    start = index + len(line.text[index:]) - len(line.text[index:].lstrip())
    try:
        _, end = _SCANNER.raw_decode(line.text, start)
        return msgspec.json.decode(line.text[start:end].encode()), end
    except (ValueError, RecursionError, msgspec.DecodeError):
        line.refuse("notation.json", start + 1, "json")
