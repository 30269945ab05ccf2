"""Paths → records, one item each, in order, in constant memory; what cannot be read is an item as well."""

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO, Final

import msgspec

from phz_cli.records.decode import decode
from phz_cli.records.encodings import GB18030, UTF8, WIDE, fits, misfit, original, to_utf8
from phz_cli.records.errors import ReadError
from phz_cli.records.foreign import Foreign
from phz_cli.records.items import Item
from phz_cli.records.model import Record
from phz_cli.records.notation import decode_notation, hands, is_notation
from phz_cli.records.pieces import Piece, form_of, lines, values
from phz_cli.records.sources import Form, Source, UnreadableError, chunks, expand
from phz_cli.records.unrecognised import HeldErrors

_NUL: Final = b"\0"
_PIECES: Final = {"json": values, "jsonl": lines, "phz": hands}


class PieceReader:
    """The pieces of one file as items. Remembers which encoding the file has shown."""

    def __init__(self, file: str, wide: str, form: Form) -> None:
        self.file = file
        self.decode = decode_notation if form == "phz" else decode
        self.wide = wide
        self.shown = "" if wide == UTF8 else wide

    def item(self, piece: Piece, result: Record | ReadError, encoding: str) -> Item:
        """An item of `piece`, with its bytes as they stand in the file."""
        raw = original(piece.data, self.wide)
        if isinstance(result, Record):
            return Item(self.file, piece.line, raw, result, None, encoding)
        return Item(self.file, piece.line, raw, None, result, encoding)

    def items(self, piece: Piece) -> Iterator[Item]:
        """One item; two where NULs stand before a record, as when a log was cut and written on."""
        data = piece.data
        if piece.error is not None:
            yield self.item(piece, piece.error, self.wide)
            return
        if data.startswith(_NUL):
            record = data.lstrip(_NUL)
            nuls = piece._replace(data=data[: len(data) - len(record)])
            yield self.item(nuls, _nuls(nuls), self.wide)
            if not record:
                return
            piece = piece._replace(data=record)
        yield self.decoded(piece)

    def decoded(self, piece: Piece) -> Item:
        """UTF-8 first; GB18030 only in a file that has not shown any UTF-8 beyond ASCII."""
        data, line = piece.data, piece.line
        result = self.decode(data, line=line)
        if isinstance(result, Record):
            if not self.shown and not data.isascii():
                self.shown = UTF8
            return self.item(piece, result, self.wide)
        if _NUL in data:
            return self.item(piece, _nuls(piece), self.wide)
        wrong = misfit(data)
        if wrong is None:
            if not self.shown and not data.isascii():
                self.shown = UTF8
            return self.item(piece, result, self.wide)
        refused = msgspec.structs.replace(wrong, line=line)
        if self.shown not in ("", GB18030):
            return self.item(piece, refused, self.wide)
        try:
            text = data.decode(GB18030)
        except UnicodeDecodeError:
            return self.item(piece, refused, self.wide)
        again = self.decode(text.encode(), line=line)
        if isinstance(again, Record):
            self.shown = GB18030
        elif not self.shown and again.key.startswith(("json.", "card.stranger")):
            return self.item(piece, refused, self.wide)
        return self.item(piece, again, GB18030)


def _nuls(piece: Piece) -> ReadError:
    return ReadError(key="bytes.nul", parameters={"count": piece.data.count(_NUL)}, line=piece.line)


def _pieces(source: Source, stream: Iterator[bytes], head: bytes) -> tuple[str, Form, bytes, Iterator[Piece]]:
    """The encoding of the file as a whole, its form, its beginning and its pieces: in UTF-8 where it is another."""
    encoding = WIDE.get(head[:2], UTF8)
    body: Iterator[bytes] = chain([head], stream)
    if encoding != UTF8:
        body = to_utf8(chain([head[2:]], stream), encoding)
        head = next(body, b"")
        body = chain([head], body)
    form = source.form or ("phz" if is_notation(head) else form_of(head))
    if form != "jsonl" and encoding == UTF8 and not fits(head, UTF8) and fits(head, GB18030):
        # the bytes of a GB18030 character look like JSON brackets, so the text is needed before the pieces
        encoding = GB18030
        body = to_utf8(body, encoding)
    return encoding, form, head, _PIECES[form](body)


def _source_items(source: Source, stdin: BinaryIO | None, foreign: Foreign) -> Iterator[Item]:
    if source.error is not None:
        yield Item(source.name, 0, b"", None, source.error)
        return
    line = 0
    pending: Item | None = None
    errors: HeldErrors | None = None
    try:
        stream = chunks(source, stdin if stdin is not None else sys.stdin.buffer)
        head = next(stream, b"")
        known = foreign.known(head) if source.form != "phz" else None
        if known is not None:
            yield from foreign.items(source.name, *known, chain([head], stream))
            return
        encoding, form, head, pieces = _pieces(source, stream, head)
        errors = HeldErrors(source.name, head) if form != "phz" else None
        reader = PieceReader(source.name, encoding, form)
        for piece in pieces:
            line = piece.line
            for item in reader.items(piece):
                if piece.partial and item.error is not None:
                    pending = item
                elif errors is None:
                    yield item
                else:
                    yield from errors.pass_on(item, piece.data)
        if errors is not None:
            yield from errors.end()
    except UnreadableError as broken:
        if errors is not None:
            yield from errors.end()
        raw = b"" if pending is None else pending.raw
        error = msgspec.structs.replace(broken.error, line=line)
        yield Item(source.name, line, raw, None, error)


def read(
    paths: Iterable[str | os.PathLike[str]], *, stdin: BinaryIO | None = None, form: str | None = None
) -> Iterator[Item]:
    """The records of files, folders and standard input (`-`), in order, as they are read.

    `*.jsonl` holds one record a line, `*.json` one record or a list (or several, one after the other), `*.phz`
    hands in text notation; any other name and standard input are told by their content; `.gz` and `.zst` are
    unpacked. Nothing that is in a file raises: a bad record, a missing file, a cut archive is an item with an
    error, and reading goes on. A file in which nothing is a record is one error, however many lines it has.
    A BOM belongs to no record; NULs before a record are an item of their own, and the record is read.
    `stdin`: read in place of the process's own standard input.

    Files of other programs are known by their content and imported (see `importers`); `form` says that all of the
    files are of that foreign format. Hands of a format that tells of one hand in several files come last.
    """
    foreign = Foreign(form)
    for source in expand(paths, every=form is not None):
        yield from _source_items(source, stdin, foreign)
    yield from foreign.waiting()
