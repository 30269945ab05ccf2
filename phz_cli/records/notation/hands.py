"""Text notation in chunks of bytes → the text of one hand after another; how such a text is told from JSON."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from phz_cli.records.encodings import GB18030, UTF8, fits
from phz_cli.records.errors import ReadError
from phz_cli.records.notation.header import field_of
from phz_cli.records.notation.tokens import key_of, lines_of
from phz_cli.records.pieces import BOM, LIMIT, LIMIT_MIB, Piece
from phz_cli.records.sources import UnreadableError

_SPACE: Final = rb"(?:[ \t\r]|\xe3\x80\x80)*+"
_SIGNS: Final = rb"(?:#|\xef\xbc\x83)"
_BETWEEN: Final = re.compile(_SPACE + rb"(?:=|\xef\xbc\x9d){3,}" + _SPACE + rb"(?:" + _SIGNS + rb".*)?", re.DOTALL)
_SILENT: Final = re.compile(_SPACE + rb"(?:" + _SIGNS + rb".*)?", re.DOTALL)

_TELLING: Final = frozenset({"phz", "rules", "hand", "event", "seats"})
_LOOKED_AT: Final = 20


class _Lines:
    """The lines of the hand that is being read. `first` is the line of the file where it begins."""

    def __init__(self) -> None:
        self.first = 0
        self.held: list[bytes] = []
        self.size = 0

    def add(self, number: int, line: bytes) -> None:
        """Takes a line; blank ones and comments before the hand begins are none of it."""
        if not self.size:
            if _SILENT.fullmatch(line):
                return
            self.first = number
        self.size += len(line) + 1
        if self.size > LIMIT:
            self.held.clear()
        else:
            self.held.append(line)

    def end(self, *, partial: bool = False) -> Iterator[Piece]:
        """The hand, if there is one."""
        if self.size > LIMIT:
            yield Piece(self.first, b"", ReadError(key="bytes.long", parameters={"limit": LIMIT_MIB}, line=self.first))
        elif self.held:
            # without its last actions a hand would still be a hand, so where the file is cut there is none
            error = ReadError(key="file.archive-cut", line=self.first) if partial else None
            yield Piece(self.first, b"\n".join(self.held).rstrip(), error, partial)
        self.held, self.size = [], 0


def _numbered(chunks: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers; of a line that is too long only so much that it is seen to be so."""
    number, parts, size = 1, [b""], 0
    for chunk in chunks:
        for index, line in enumerate(chunk.split(b"\n")):
            if index:
                yield number, b"".join(parts)
                number, parts, size = number + 1, [], 0
            size += len(line)
            if size <= LIMIT + len(line):
                parts.append(line)
    yield number, b"".join(parts)


def hands(chunks: Iterable[bytes]) -> Iterator[Piece]:
    """One piece for each hand; a line of three or more = stands between two.

    Re-raises UnreadableError after what came before it.
    """
    failure: UnreadableError | None = None

    def readable() -> Iterator[bytes]:
        nonlocal failure
        try:
            yield from chunks
        except UnreadableError as broken:
            failure = broken

    text, seen = _Lines(), False
    for number, line in _numbered(readable()):
        if number == 1:
            line = line.removeprefix(BOM)  # noqa: PLW2901
        if _BETWEEN.fullmatch(line):
            for piece in text.end():
                seen = True
                yield piece
        else:
            text.add(number, line)
    for piece in text.end(partial=failure is not None):
        seen = True
        yield piece
    if failure is not None:
        raise failure
    if not seen:
        yield Piece(0, b"", ReadError(key="file.empty", expected="notation"))


def is_notation(head: bytes) -> bool:
    """True where the first lines of a file are text notation and no JSON: one of them is a telling key."""
    encoding = UTF8 if fits(head, UTF8) else GB18030
    text = head.removeprefix(BOM).decode(encoding, "ignore")
    if text.lstrip()[:1] in ("{", "["):
        return False
    keys = map(key_of, islice(lines_of(text, 1), _LOOKED_AT))
    return any(key is not None and field_of(key[0]) in _TELLING for key in keys)
