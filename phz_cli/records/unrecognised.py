"""Files in which nothing is a hand record: one sentence each, what they look like, what was tried and what to do."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from phz_cli.records.encodings import GB18030, UTF8
from phz_cli.records.errors import ReadError
from phz_cli.records.importers.formats import rank_formats
from phz_cli.records.items import Item

MOST_HELD: Final = 1000
"""Unreadable pieces of one file that are kept until it is clear whether the file holds any record at all."""

_SIGN: Final = b'"phz"'
_LOOKED_AT: Final = 1 << 16
_MOST_NEAR: Final = 3
_KEY: Final = re.compile(r'"([A-Za-z_][A-Za-z0-9_]{0,39})"\s{0,8}:')
_PAGE: Final = re.compile(r"\s*(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_MARKUP: Final = re.compile(r"\s*<(?:\?xml|[A-Za-z])")
_TIME: Final = re.compile(r"[\[(]?(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|\d{1,2}:\d{2}:\d{2})")
_JSON: Final = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\[{"\]\d-])')


def may_hold_records(head: bytes) -> bool:
    """Whether a file that begins so shows the sign of a hand record."""
    return _SIGN in head


class HeldErrors:
    """The errors of one file, held back until its first record, or until the file has ended without any."""

    def __init__(self, file: str, head: bytes) -> None:
        """`head` is the beginning of the file in UTF-8."""
        self._file = file
        self._head = head[:_LOOKED_AT]
        self._held: list[Item] = []
        self._count = 0
        self._last_line = 0
        self._is_known = may_hold_records(head)

    def pass_on(self, item: Item, data: bytes) -> Iterator[Item]:
        """The items that can be told now; `data` is what `item` was read from, in UTF-8."""
        if not self._is_known and (item.record is not None or _SIGN in data):
            self._is_known = True
            yield from self._release()
        if self._is_known:
            yield item
            return
        self._count += 1
        self._last_line = item.line
        if len(self._held) < MOST_HELD:
            self._held.append(item)

    def end(self) -> Iterator[Item]:
        """What is to be said at the end of the file: one item where nothing in it was a record."""
        if not self._held:
            return
        first = self._held[0]
        assert first.error is not None
        if self._count == 1 and not _is_foreign(first.error.key, self._looks_like()):
            yield from self._release()
            return
        raw = first.raw if self._count == 1 else b""
        line = first.line if self._count == 1 else 0
        error = msgspec.structs.replace(self._describe(), line=line)
        yield Item(self._file, line, raw, None, error, encoding=first.encoding)

    def _release(self) -> Iterator[Item]:
        yield from self._held
        if self._count > len(self._held):
            parameters: dict[str, object] = {"count": self._count - len(self._held)}
            error = ReadError(key="file.more-unreadable", parameters=parameters, line=self._last_line)
            yield Item(self._file, self._last_line, b"", None, error)
        self._held, self._count = [], 0

    def _looks_like(self) -> str:
        """The kind of content, as messages.TYPES names it."""
        text = _text_of(self._head)
        lines = [line for line in text.splitlines() if line.strip()][:20]
        if _PAGE.match(text):
            return "page"
        if _MARKUP.match(text):
            return "markup"
        if sum(bool(_TIME.search(line[:60])) for line in lines) * 2 > len(lines):
            return "log"
        if _JSON.match(text):
            return "json"
        widths = {(line.count("\t"), line.count(",")) for line in lines}
        if len(lines) > 1 and len(widths) == 1 and widths != {(0, 0)}:
            return "table"
        return "prose"

    def _describe(self) -> ReadError:
        kind = self._looks_like()
        if kind == "page":
            return ReadError(key="file.page")
        found = frozenset(_KEY.findall(_text_of(self._head))) if kind == "json" else frozenset()
        ranked = rank_formats(found)
        parameters: dict[str, object] = {"actual": kind, "formats": tuple(row for row, _, _ in ranked)}
        if kind != "json":
            text = _text_of(self._head).strip().partition("\n")[0].strip()
            return ReadError(key="file.unrecognised", parameters={**parameters, "text": text})
        nearest, has, lacks = ranked[0]
        if not has:
            return ReadError(key="file.foreign", parameters=parameters)
        parameters |= {"nearest": nearest, "has": has[:_MOST_NEAR], "lacks": lacks}
        return ReadError(key="file.foreign-near" if lacks else "file.foreign", parameters=parameters)


def _is_foreign(key: str, kind: str) -> bool:
    """Whether an error of the only piece of a file says less than what the file looks like."""
    if key.startswith("json."):
        return kind != "json"
    return key.startswith("record.")


def _text_of(head: bytes) -> str:
    """The beginning of a file as text, whatever its encoding."""
    try:
        return head.decode(UTF8)
    except UnicodeDecodeError as cut:
        if cut.start > len(head) - 4:
            return head[: cut.start].decode(UTF8)
        return head.decode(GB18030, "replace")
