"""What there is to read, cut into pieces of work that several processes can share.

A file of JSON lines is cut at line ends; anything else (lists, text notation, other programs' files, encodings other
than UTF-8) is one piece, since what one record means there may depend on what stood before it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from phz_cli.records import Item, ReadError, expand, read
from phz_cli.records.encodings import UTF8, WIDE, misfit
from phz_cli.records.importers import recognise
from phz_cli.records.notation import is_notation
from phz_cli.records.pieces import LIMIT, form_of, lines
from phz_cli.records.read import PieceReader
from phz_cli.records.sources import Source, UnreadableError, chunks
from phz_cli.records.unrecognised import may_hold_records

BLOCK: Final = 1 << 20
"""Bytes of one piece of JSON lines: some 500 hands."""


class Block(msgspec.Struct, frozen=True, tag="block"):
    """Whole lines of one file: `data` begins at line `line`, `start` bytes into the file, and is UTF-8.

    `failure`: the file breaks off here, for this reason.
    """

    file: str
    line: int
    data: bytes = b""
    start: int = 0
    failure: ReadError | None = None

    @property
    def size(self) -> int:
        """Bytes to be read."""
        return len(self.data)


class Whole(msgspec.Struct, frozen=True, tag="whole"):
    """Files that one process reads from beginning to end; of a single file perhaps only what stands from a line on."""

    files: tuple[str, ...]
    form: str | None = None
    since: int = 0
    size: int = 0


Work = Block | Whole


def works(
    paths: Iterable[str | Path], stdin: BinaryIO, *, form: str | None = None, block: int = BLOCK
) -> Iterator[Work]:
    """The pieces of what the paths hold, in the order of `records.read`; standard input must be JSON lines."""
    joint: dict[str, list[str]] = {}
    for source in expand(paths, every=form is not None):
        if source.error is not None:
            yield Block(source.name, 0, failure=source.error)
        elif form is not None:
            joint.setdefault(form, []).append(source.name)
        else:
            yield from _of_source(source, stdin, block, joint)
    for identity, files in joint.items():
        yield Whole(tuple(files), identity if form is not None else None, size=sum(map(_size, files)))


def _of_source(source: Source, stdin: BinaryIO, block: int, joint: dict[str, list[str]]) -> Iterator[Work]:
    try:
        stream = chunks(source, stdin)
        head = next(stream, b"")
    except UnreadableError:
        yield Whole((source.name,))
        return
    known = recognise(head) if source.form != "phz" else None
    if known is not None and known[0].joint:
        joint.setdefault(known[0].id, []).append(source.name)
    elif known is not None or not _is_lines(source, head):
        yield Whole((source.name,), size=_size(source.name))
    else:
        yield from _blocks(source.name, chain([head], stream), block)


def _is_lines(source: Source, head: bytes) -> bool:
    """Whether the file holds one record a line, in UTF-8 as far as its beginning tells.

    A file that shows no record at its beginning is read in one, since one message may have to tell of all of it.
    """
    if head[:2] in WIDE or (head and not may_hold_records(head)):
        return False
    return source.form == "jsonl" or (source.form is None and not is_notation(head) and form_of(head) == "jsonl")


def _size(name: str) -> int:
    try:
        return Path(name).stat().st_size
    except OSError:
        return 0


def _blocks(file: str, stream: Iterator[bytes], block: int) -> Iterator[Work]:
    """Pieces of whole lines; from the first that is no UTF-8 on, the file is read in one."""
    line, start = 1, 0
    for data, dropped, failure in _whole_lines(stream, block):
        if misfit(data) is not None:
            yield Whole((file,), since=line, size=_size(file) - start)
            return
        yield Block(file, line, data, start, failure)
        line += data.count(b"\n")
        start += len(data) + dropped


def _whole_lines(stream: Iterator[bytes], block: int) -> Iterator[tuple[bytes, int, ReadError | None]]:
    """(lines, bytes left out after them, why the file ends here); of a line that is too long, enough to be told so."""
    pending, size, dropped, failure = [b""], 0, 0, None
    try:
        for chunk in stream:
            end = chunk.rfind(b"\n") + 1
            if size + len(chunk) >= block and end:
                yield b"".join([*pending, chunk[:end]]), dropped, None
                pending, size, dropped = [chunk[end:]], len(chunk) - end, 0
            elif size > LIMIT + block and not end:
                dropped += len(chunk)
            else:
                pending.append(chunk)
                size += len(chunk)
    except UnreadableError as broken:
        failure = broken.error
    rest = b"".join(pending)
    if rest or failure is not None:
        yield rest, dropped, failure


def bundled(pieces: Iterable[Work], size: int) -> Iterator[tuple[Work, ...]]:
    """The pieces in order, small ones together, so that each bundle has at least half of `size` bytes.

    Half, since a piece that was cut at a line end may lack some bytes: it is not to wait for another as large.
    """
    bundle: list[Work] = []
    for piece in pieces:
        bundle.append(piece)
        if 2 * sum(one.size for one in bundle) >= size:
            yield tuple(bundle)
            bundle = []
    if bundle:
        yield tuple(bundle)


def items_of(work: Work) -> Iterator[Item]:
    """What a piece of work holds: exactly what `records.read` says of that place of that file."""
    if isinstance(work, Whole):
        yield from (item for item in read(work.files, form=work.form) if item.line >= work.since)
        return
    pending, line = b"", work.line if work.data else 0
    reader = PieceReader(work.file, UTF8, "jsonl")
    try:
        for piece in lines(_broken_off(work)):
            line = piece.line + work.line - 1
            error = None if piece.error is None else msgspec.structs.replace(piece.error, line=line)
            for item in reader.items(piece._replace(line=line, error=error)):
                if piece.partial and item.error is not None:
                    pending = item.raw
                else:
                    yield item
    except UnreadableError as broken:
        yield Item(work.file, line, pending, None, msgspec.structs.replace(broken.error, line=line))


def _broken_off(block: Block) -> Iterator[bytes]:
    yield block.data
    if block.failure is not None:
        raise UnreadableError(block.failure)
