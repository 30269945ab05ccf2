"""Cases of a file, one a line, as they are read: constant memory, and a bad line is an item like any other."""

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from phz_cli.audit.calculator_case import Case, read_case, unread
from phz_cli.audit.findings import Problem
from phz_cli.records import ReadError, expand
from phz_cli.records.encodings import GB18030, UTF8, WIDE, misfit, to_utf8
from phz_cli.records.pieces import lines
from phz_cli.records.sources import Source, UnreadableError, chunks


class Asked(NamedTuple):
    """One line of a batch: the case that it states, or why it states none. `line` 0 speaks of the whole file."""

    file: str
    line: int
    case: Case | Problem


def read_batch(path: str, *, stdin: BinaryIO | None = None) -> Iterator[Asked]:
    """The cases of one file, `-` for standard input, `.gz` and `.zst` unpacked; blank lines hold none.

    Nothing that is in the file raises. `stdin`: read in place of the process's own standard input.
    """
    if Path(path).is_dir():
        yield Asked(path, 0, unread(ReadError(key="file.special")))
        return
    for source in expand([path]):
        if source.error is not None:
            yield Asked(source.name, 0, unread(source.error))
        else:
            yield from _asked(source, stdin if stdin is not None else sys.stdin.buffer)


def _asked(source: Source, stdin: BinaryIO) -> Iterator[Asked]:
    line = 0
    cut: Asked | None = None
    try:
        for piece in lines(_in_utf8(chunks(source, stdin))):
            line = piece.line
            case = unread(piece.error) if piece.error is not None else read_case(_converted(piece.data))
            asked = Asked(source.name, line, case)
            if piece.partial and isinstance(case, Problem):
                cut = asked  # the archive ends inside this line, and the reason for that is the one to give
            else:
                yield asked
    except UnreadableError as broken:
        yield Asked(source.name, line if cut is not None else 0, unread(broken.error))


def _in_utf8(stream: Iterator[bytes]) -> Iterator[bytes]:
    """The bytes of a file as UTF-8 where its first two say that it is UTF-16."""
    head = next(stream, b"")
    encoding = WIDE.get(head[:2], UTF8)
    if encoding == UTF8:
        return chain([head], stream)
    return to_utf8(chain([head[2:]], stream), encoding)


def _converted(data: bytes) -> bytes:
    """A line as UTF-8; GB18030 where it is that and no UTF-8."""
    if misfit(data) is None:
        return data
    try:
        return data.decode(GB18030).encode()
    except UnicodeDecodeError:
        return data
