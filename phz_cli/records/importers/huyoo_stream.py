"""The bytes of a Huyoo replay → frames: hexadecimal text, chunks in any order, frames cut off.

Chunk: WORD kind, WORD total size, WORD position, WORD size, 36 bytes of MD5 text, data. Frame: WORD identifier, WORD
size of the body, WORD main command, WORD sub command, body. All little-endian.
"""

import re
from collections.abc import Iterator
from struct import Struct
from typing import Final, NamedTuple

from phz_cli.records.errors import ReadError

_CHUNK: Final = Struct("<HHHH36s")
_FRAME: Final = Struct("<HHHH")
_IDENTIFIER: Final = 0x5048
_DIGEST: Final = re.compile(rb"[0-9A-Fa-f]{32}\0{4}")
_HEX_START: Final = re.compile(rb"\s*(?:[0-9A-Fa-f]\s*){16}")
_NO_HEX: Final = re.compile(rb"[^0-9A-Fa-f\s]")
_BLANK: Final = re.compile(rb"\s+")
_QUOTED: Final = 8


class Frame(NamedTuple):
    """One message; `at` is the byte of the stream where it begins."""

    main: int
    sub: int
    body: bytes
    at: int


class Stream(NamedTuple):
    """The frames of one replay and why it ends early. `kind` is the number of the game, None without chunks."""

    kind: int | None
    frames: list[Frame]
    errors: list[ReadError]


def streams(content: bytes) -> Iterator[Stream]:
    """The replays of one file."""
    data, errors = _from_hex(content) if _HEX_START.match(content) else (content, [])
    if not _is_chunk(data, 0):
        frames, problem = _frames(data)
        yield Stream(None, frames, errors + problem)
        return
    parts, cut = _chunks(data)
    for (kind, total, _), found in parts.items():
        joined, gap = _joined(found, total)
        frames, problem = _frames(joined)
        yield Stream(kind, frames, errors + (gap or problem))
        errors = []
    if errors or cut:
        yield Stream(None, [], errors + cut)


def _from_hex(content: bytes) -> tuple[bytes, list[ReadError]]:
    """The bytes that the digits stand for, up to the first character that is none."""
    errors = []
    stranger = _NO_HEX.search(content)
    if stranger is not None:
        at = stranger.start()
        line, column = content.count(b"\n", 0, at) + 1, at - content.rfind(b"\n", 0, at)
        quoted = content[at : at + _QUOTED].decode("utf-8", "backslashreplace")
        errors.append(ReadError(key="import.huyoo-hex", parameters={"text": quoted}, line=line, column=column))
        content = content[:at]
    digits = _BLANK.sub(b"", content)
    if len(digits) % 2 and not errors:
        errors.append(ReadError(key="import.huyoo-hex-odd"))
    return bytes.fromhex(digits[: len(digits) // 2 * 2].decode("ascii")), errors


def _is_chunk(data: bytes, at: int) -> bool:
    return _DIGEST.match(data, at + _FRAME.size) is not None


def _chunks(data: bytes) -> tuple[dict[tuple[int, int, bytes], list[tuple[int, bytes]]], list[ReadError]]:
    """The (position, data) parts of each replay of the file: those of one kind, size and MD5 belong together."""
    parts: dict[tuple[int, int, bytes], list[tuple[int, bytes]]] = {}
    at = 0
    while at < len(data):
        if len(data) - at < _CHUNK.size or not _is_chunk(data, at):
            return parts, [ReadError(key="import.huyoo-frame", parameters={"at": at})]
        kind, total, position, size, digest = _CHUNK.unpack_from(data, at)
        at += _CHUNK.size
        parts.setdefault((kind, total, digest), []).append((position, data[at : at + size]))
        at += size
    return parts, []


def _joined(parts: list[tuple[int, bytes]], total: int) -> tuple[bytes, list[ReadError]]:
    """The data of a replay, up to the first byte that no chunk holds."""
    joined = b""
    for position, data in sorted(parts, key=lambda part: part[0]):
        if position > len(joined):
            return joined, [_gap(len(joined), position - 1)]
        joined += data[len(joined) - position :]
    return joined, [] if len(joined) >= total else [_gap(len(joined), total - 1)]


def _gap(first: int, last: int) -> ReadError:
    return ReadError(key="import.huyoo-gap", parameters={"first": first, "last": last})


def _frames(data: bytes) -> tuple[list[Frame], list[ReadError]]:
    """The frames up to one that is cut off or does not begin like one."""
    found: list[Frame] = []
    at = 0
    while data[at:].strip(b"\0\r\n"):
        if len(data) - at < _FRAME.size:
            return found, [_cut(at, _FRAME.size - (len(data) - at))]
        identifier, size, main, sub = _FRAME.unpack_from(data, at)
        if identifier != _IDENTIFIER:
            return found, [ReadError(key="import.huyoo-frame", parameters={"at": at})]
        body = data[at + _FRAME.size : at + _FRAME.size + size]
        if len(body) < size:
            return found, [_cut(at, size - len(body))]
        found.append(Frame(main, sub, body, at))
        at += _FRAME.size + size
    return found, []


def _cut(at: int, missing: int) -> ReadError:
    return ReadError(key="import.huyoo-cut", parameters={"at": at, "missing": missing})
