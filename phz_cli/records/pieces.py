"""Chunks of UTF-8 → the text of one record after another, each with the line where it begins.

A broken piece never takes its neighbours along: lines end at the line end; in `.json` files reading goes on
at the next object that begins with the key `phz`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from phz_cli.records.errors import ReadError
from phz_cli.records.sources import CHUNK, Form, UnreadableError

LIMIT_MIB: Final = 16
LIMIT: Final = LIMIT_MIB << 20
"""A record is some 2 KiB; what is longer than this is no record, and is not kept in memory."""

BOM: Final = b"\xef\xbb\xbf"
_BLANK: Final = b" \t\r\n"

_SPACE: Final = re.compile(rb"[ \t\r\n]*")
_TOKEN: Final = re.compile(rb'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|[{}\[\]"]', re.DOTALL)
_SCALAR: Final = re.compile(rb'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|[^\s,{}\[\]"]+|[}"]', re.DOTALL)
_WORD_ON: Final = re.compile(rb'[^\s,{}\[\]"]+')
_RECORD: Final = re.compile(rb'\{\s*"phz"\s*:')
_OPENS: Final = {ord("{"): b"}", ord("["): b"]"}
_LONGEST_START: Final = 64
_LINE_END: Final = ord("\n")
_MOST_PASSES: Final = 16
"""Broken values on one line are looked at up to so many times the length of the text; what is left is one piece."""


class Piece(NamedTuple):
    """The bytes of one record and the line of the file where they begin (from 1).

    With `error` the bytes are no record. `partial`: the file broke off inside this piece.
    """

    line: int
    data: bytes
    error: ReadError | None = None
    partial: bool = False


def _too_long(line: int) -> Piece:
    return Piece(line, b"", ReadError(key="bytes.long", parameters={"limit": LIMIT_MIB}, line=line))


def lines(chunks: Iterable[bytes]) -> Iterator[Piece]:
    """One piece for each line that is not blank. Re-raises UnreadableError after what came before it."""
    number, pending, size = 1, [b""], 0
    failure = None

    def finished(last: bytes, *, partial: bool = False) -> Iterator[Piece]:
        if size + len(last) > LIMIT:
            yield _too_long(number)
            return
        data = b"".join([*pending, last]).removeprefix(BOM).strip(_BLANK)
        if data:
            yield Piece(number, data, None, partial)

    try:
        for chunk in chunks:
            first, *rest = chunk.split(b"\n")
            if rest:
                yield from finished(first)
                for number, line in enumerate(rest[:-1], number + 1):  # noqa: B020
                    if data := line.removeprefix(BOM).strip(_BLANK):
                        yield Piece(number, data)
                number, pending, size, first = number + 1, [], 0, rest[-1]
            size += len(first)
            if size > LIMIT:
                pending.clear()
            else:
                pending.append(first)
    except UnreadableError as broken:
        failure = broken
    yield from finished(b"", partial=failure is not None)
    if failure is not None:
        raise failure


class _Text:
    """A window on the text: `data` from `at` on is not yet used; `line` is the line of `at`."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self.chunks = iter(chunks)
        self.data, self.at, self.line = b"", 0, 1
        self.ended = False
        self.failure: UnreadableError | None = None
        self.wasted = 0
        """Bytes of `data` looked at for values that turned out to be broken."""
        self.unclosed: frozenset[int] = frozenset()
        """Where in `data` brackets stand that are known to be closed wrongly or never, so that none is tried twice."""

    def more(self) -> bool:
        """Reads on, as much again as there is (so looking again stays cheap). False at the end."""
        parts = [self.data[self.at :]]
        wanted = max(CHUNK, len(parts[0]))
        while wanted > 0 and not self.ended:
            try:
                parts.append(next(self.chunks))
                wanted -= len(parts[-1])
            except StopIteration:
                self.ended = True
            except UnreadableError as broken:
                self.ended, self.failure = True, broken
        grown = sum(map(len, parts)) > len(parts[0])
        self.data, self.at = b"".join(parts), 0
        self.unclosed = frozenset()
        self.wasted = 0
        return grown

    def take(self, end: int) -> bytes:
        """The text up to `end`, used up."""
        taken = self.data[self.at : end]
        self.line += taken.count(b"\n")
        self.at = end
        return taken

    def skip_space(self) -> bool:
        """Goes to the next character that is no space. False when there is none."""
        while True:
            found = _SPACE.match(self.data, self.at)
            self.take(found.end() if found else self.at)
            if self.at < len(self.data):
                return True
            if not self.more():
                return False

    def end_of_value(self) -> int | None:
        """Where the object or list that begins here ends; 0: it is malformed, None: the text ends first."""
        if self.at in self.unclosed:
            return 0
        open_brackets: list[bytes] = []
        places: list[int] = []
        end: int | None = None
        last = self.at
        for token in _TOKEN.finditer(self.data, self.at):
            first = self.data[token.start()]
            last = token.end()
            if first in _OPENS:
                open_brackets.append(_OPENS[first])
                places.append(token.start())
            elif token.end() - token.start() == 1:
                if first == ord('"'):
                    end = None if self.data.find(b"\n", token.end()) < 0 else 0
                    break
                if open_brackets[-1] != token[0]:
                    end = 0
                    break
                open_brackets.pop()
                places.pop()
                if not open_brackets:
                    return token.end()
        self.wasted += last - self.at
        if end == 0 or self.ended:
            self.unclosed = frozenset(places)
        return end

    def next_record(self) -> int | None:
        """Where reading can go on after a broken value: the next record, but none inside of what is broken as well.

        A record that begins a line is one of its own, broken or not.
        """
        is_worn = self.wasted > _MOST_PASSES * (len(self.data) + CHUNK)
        for found in _RECORD.finditer(self.data, self.at + 1):
            start = found.start()
            if self.data[start - 1] == _LINE_END or (start not in self.unclosed and not is_worn):
                return start
        return None


def _value(text: _Text) -> tuple[Piece, bool]:
    """The object or list at `text` and True; where it is broken, all up to the next record and False."""
    while True:
        end, line = text.end_of_value(), text.line
        if end and text.data.startswith(b"[", text.at) and _RECORD.search(text.data, text.at, end):
            end = 0  # a bracket too many, not a record
        if end:
            size, data = end - text.at, text.take(end)
            return (_too_long(line) if size > LIMIT else Piece(line, data)), True
        following = text.next_record() if end == 0 or text.ended else None
        if following is not None:
            return _broken(text, following), False
        if len(text.data) - text.at > LIMIT:
            _skip_to_record(text)
            return _too_long(line), False
        if text.ended:
            return _broken(text, len(text.data)), False
        text.more()


def _broken(text: _Text, end: int) -> Piece:
    line = text.line
    return Piece(line, text.take(end).rstrip(_BLANK + b","), None, text.failure is not None)


def _skip_to_record(text: _Text) -> None:
    """Drops what is too long to be a record, up to the next one."""
    following = _RECORD.search(text.data, text.at + 1)
    while following is None:
        text.take(max(text.at, len(text.data) - _LONGEST_START))
        if not text.more():
            text.take(len(text.data))
            return
        following = _RECORD.search(text.data, text.at)
    text.take(following.start())


def _stray(line: int, text: bytes) -> Piece:
    shown = text.decode("utf-8", "backslashreplace")
    return Piece(line, text, ReadError(key="json.between", parameters={"text": shown}, expected="comma", line=line))


def _scalar(text: _Text) -> bytes:
    """A text, number or word between records: its beginning, however far it goes on, so that it is told once."""
    found = _SCALAR.match(text.data, text.at)
    taken = text.take(found.end() if found else text.at + 1)
    while text.at == len(text.data) and text.more():
        rest = _WORD_ON.match(text.data, text.at)
        text.take(rest.end() if rest else text.at)
    return taken


def values(chunks: Iterable[bytes]) -> Iterator[Piece]:
    """One piece for each element of a list, or for each value where there is no list around them.

    Re-raises UnreadableError after what came before it.
    """
    text = _Text(chunks)
    in_list = wants_comma = seen = False
    text.more()
    text.at = len(BOM) if text.data.startswith(BOM) else 0
    while text.skip_space():
        first, line = text.data[text.at : text.at + 1], text.line
        if first == b"[" and not in_list:
            text.take(text.at + 1)
            in_list, wants_comma, seen = True, False, True
        elif first == b"]" and in_list:
            text.take(text.at + 1)
            in_list = False
        elif first == b"," and in_list and wants_comma:
            text.take(text.at + 1)
            wants_comma = False
        elif first in b",]":
            yield _stray(line, text.take(text.at + 1))
        else:
            if in_list and wants_comma:
                yield _stray(line, b"")
            seen = wants_comma = True
            if first in b"{[":
                piece, wants_comma = _value(text)
                yield piece
            else:
                yield Piece(line, _scalar(text))
    if text.failure is not None:
        raise text.failure
    if in_list:
        yield Piece(text.line, b"", ReadError(key="json.unclosed", line=text.line))
    elif not seen:
        yield Piece(0, b"", ReadError(key="file.empty", expected="record"))


def form_of(head: bytes) -> Form:
    """Whether text that begins with `head` is one record a line or JSON over many lines.

    A first line that is no whole object still belongs to JSONL when the next one begins an object, too.
    """
    content = [line for line in head.removeprefix(BOM).split(b"\n") if line.strip(_BLANK)]
    if not content:
        return "jsonl"
    first = content[0].strip(_BLANK)
    if first[:1] == b"[":
        return "json"
    if first[:1] != b"{":
        return "jsonl"
    text = _Text([first])
    text.more()
    if text.end_of_value():
        return "jsonl"
    return "jsonl" if len(content) > 1 and content[1].lstrip(_BLANK)[:1] == b"{" and first != b"{" else "json"
