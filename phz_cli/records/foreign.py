"""Files of other programs among the records: whole files, handed to their importer."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from phz_cli.records.encodings import GB18030, UTF8, WIDE, fits, to_utf8
from phz_cli.records.errors import ReadError
from phz_cli.records.importers import FORMATS, Format, recognise
from phz_cli.records.importers.items import imported
from phz_cli.records.items import Item

LARGEST: Final = 256 << 20
"""Bytes of one foreign file, unpacked: importers see files whole."""

_BINARY: Final = frozenset({"huyoo"})


class Foreign:
    """The foreign files of one run. Those of a joint format wait until all are there."""

    def __init__(self, wanted: str | None) -> None:
        self._wanted = None if wanted is None else FORMATS[wanted]
        self._waiting: dict[str, list[tuple[str, bytes]]] = {}
        self._signs: dict[str, str] = {}

    def known(self, head: bytes) -> tuple[Format, str] | None:
        """The format of a file that begins so, and why it was chosen; None for a file of hand records."""
        if self._wanted is not None:
            return self._wanted, ""
        return recognise(head)

    def items(self, name: str, form: Format, why: str, blocks: Iterator[bytes]) -> Iterator[Item]:
        """The hands of one file; nothing yet where the format is joint."""
        content = _whole(blocks)
        if content is None:
            error = ReadError(key="file.too-large", parameters={"size": LARGEST >> 20})
            yield Item(name, 0, b"", None, error)
            return
        if form.id not in _BINARY:
            content = _in_utf8(content)
        if form.joint:
            self._waiting.setdefault(form.id, []).append((name, content))
            self._signs.setdefault(form.id, why)
            return
        yield from _imported(form, why, [(name, content)])

    def waiting(self) -> Iterator[Item]:
        """The hands of the joint formats, once every file has been seen."""
        for identity, files in self._waiting.items():
            yield from _imported(FORMATS[identity], self._signs[identity], files)
        self._waiting.clear()


def _imported(form: Format, why: str, files: list[tuple[str, bytes]]) -> Iterator[Item]:
    is_empty = True
    for hand in imported(form, files):
        is_empty = False
        yield Item(hand.file, hand.line, hand.raw, hand.record, hand.error, format=form.id, why=why)
    if is_empty:
        error = ReadError(key="file.no-hands", parameters={"format": form.id})
        yield from (Item(name, 0, b"", None, error, format=form.id, why=why) for name, _ in files)


def _whole(blocks: Iterator[bytes]) -> bytes | None:
    parts, size = [], 0
    for block in blocks:
        size += len(block)
        if size > LARGEST:
            return None
        parts.append(block)
    return b"".join(parts)


def _in_utf8(content: bytes) -> bytes:
    """Text in UTF-8 where it is known to be in another encoding; a BOM is no part of it."""
    wide = WIDE.get(content[:2], UTF8)
    if wide != UTF8:
        return b"".join(to_utf8(chain([content[2:]]), wide))
    if not fits(content, UTF8) and fits(content, GB18030):
        return content.decode(GB18030).encode()
    return content.removeprefix(b"\xef\xbb\xbf")
