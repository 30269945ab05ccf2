"""Hands that an older store kept, judged again from their raw bytes: in any process, one bundle of rows at a time."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec
import zstandard

from phz_cli.audit import HandReport, Problem
from phz_cli.batch.part import Judged, Part, Settings, part_of, report_of
from phz_cli.batch.work import Block, items_of
from phz_cli.records import Item, ReadError, content_id, read
from phz_cli.records.encodings import misfit
from phz_cli.records.unrecognised import may_hold_records
from phz_cli.rulebook import profile_ids

NOTHING: Final = ReadError(key="file.empty", expected="record")


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """One row of an older store: where the bytes stood, the bytes (zstd), and what was known of them.

    `identity`: the content id of a hand; `why`: what was wrong with a line that was no hand; `rules`: the rule set
    that the hand was judged by, None where that cannot be read.
    """

    file: str
    line: int
    raw: bytes
    identity: str | None
    why: str | None
    rules: str | None = None


class JudgedAgain(msgspec.Struct, frozen=True, array_like=True):
    """What came of a bundle. `altered`: places of hands that are not what their id says; `lost`: rows without bytes."""

    part: Part
    altered: list[str]
    lost: int


_PACK: Final = msgspec.msgpack.Encoder().encode
unpacked: Final = msgspec.msgpack.Decoder(JudgedAgain).decode
"""What `judge_again` has made, from its bytes."""


def judge_again(numbered: tuple[int, list[Kept]], *, settings: Settings, folder: str) -> bytes:
    """A bundle of rows as a part in `folder`, packed. Without `settings.rules` a hand is judged as it was before."""
    number, rows = numbered
    altered: list[str] = []
    judged = [one for row in rows if (one := _judged(row, settings, altered)) is not None]
    part = part_of(judged, Path(folder, f"{number:06}"))
    return _PACK(JudgedAgain(part, altered, len(rows) - len(judged)))


def _judged(row: Kept, settings: Settings, altered: list[str]) -> Judged | None:
    """None where the bytes cannot be unpacked."""
    try:
        raw = zstandard.ZstdDecompressor().decompress(row.raw)
    except zstandard.ZstdError:
        return None
    if row.why is not None and (misfit(raw) is not None or not may_hold_records(raw)):
        # Which encoding its file was in, or what the whole of it looked like, cannot be told from one line.
        problem = Problem("", row.why, row.why)
        return Judged(Item(row.file, row.line, raw, None, None), _unreadable(row, raw, problem))
    item, rewritten = _item(row.file, row.line, raw)
    if row.identity is not None and (item.record is None or content_id(item.record) != row.identity):
        altered.append(f"{row.file}:{row.line}")
    rules = _as_before(row, item, settings)
    report = report_of(item, msgspec.structs.replace(settings, rules=rules) if rules else settings)
    if report.verdict == "unreadable":
        report = _unreadable(row, raw, report.problem)
    return Judged(item, report, rewritten, rules)


def _unreadable(row: Kept, raw: bytes, problem: Problem | None) -> HandReport:
    return HandReport(row.file, row.line, "unreadable", None, raw, problem=problem)


def _as_before(row: Kept, item: Item, settings: Settings) -> str:
    """The rule set that the hand was judged by, where that is not the one it names itself; else nothing."""
    if settings.rules is not None or row.identity is None or item.record is None:
        return ""
    before = row.rules
    return before if before and before != item.record.rules and before in profile_ids() else ""


def _item(file: str, line: int, raw: bytes) -> tuple[Item, bool]:
    """The record of raw bytes in whatever form they came, and whether that is another than JSON in UTF-8.

    One that cannot be read has its error.
    """
    as_line = next(items_of(Block(file, line, raw)), None) or Item(file, line, raw, None, NOTHING)
    for item in () if as_line.record is not None else _otherwise(raw):
        if item.record is not None:
            return msgspec.structs.replace(item, file=file, line=line, raw=raw), True
    return as_line, False


def _otherwise(raw: bytes) -> Iterator[Item]:
    """Text notation, GB18030, UTF-16: a record taken out of such a file has no byte order mark of its own."""
    for mark in (b"", b"\xff\xfe", b"\xfe\xff"):
        yield from read(["-"], stdin=BytesIO(mark + raw))
