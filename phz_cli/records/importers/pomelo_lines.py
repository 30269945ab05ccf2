"""Lines of pomelo's logger → entries: what a server pushed, answered or was asked, in the order of time.

A line is `[time] [LEVEL] pomelo - [module] [server] text` with ANSI colour codes inside; the text is one of four:
the fight server's push with its receivers, a connector's push with its receivers, a connector's answer, a client's
request. Of answers and requests only those two matter that no push repeats: the own hand, and a refusal.
"""

import heapq
import json
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from itertools import chain, islice
from typing import Any, Final, NamedTuple

CARDS: Final = "fight.fightHandler.getCardInfo"
PASS: Final = "fight.fightHandler.cardActPass"
OFFERED: Final = "onCardCallBack"

_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_LINE: Final = re.compile(
    r"\[(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\] \[\w+\] \S+ - (?:\[[^\]]*\]\s*)?(?:\[([^\]]*)\]\s*)?(.*)", re.DOTALL
)
_GROUP: Final = re.compile(r"channelService sendMessageByGroup route: (\w+), msg: ")
_PUSH: Final = re.compile(r"pushMessage uids: ")
_ANSWER: Final = re.compile(rf"send message reqId: \d+, route: ({re.escape(CARDS)}), msg: ")
_REQUEST: Final = re.compile(r"handleMessage session id: (\d+), msg: ")


def _refuse(constant: str) -> float:
    raise ValueError(constant)


_JSON: Final = json.JSONDecoder(parse_constant=_refuse)
"""JSON without NaN and Infinity, which are none."""


class Entry(NamedTuple):
    """One line that matters. `at` in ms since 1970 by the clock of the log, read as if it were UTC.

    `uids` are the receivers as players, `sessions` as connections of the server `source`; a side that the line does
    not name is empty.
    """

    at: int
    source: str
    route: str
    uids: tuple[str, ...]
    sessions: tuple[str, ...]
    message: Any
    file: str
    line: int


class Unread:
    """Lines of one file that are none of pomelo's logger, or whose JSON is cut: how many, and the first of them."""

    __slots__ = ("count", "file", "first")

    def __init__(self, file: str) -> None:
        self.file, self.count, self.first = file, 0, 0

    def add(self, line: int) -> None:
        """Count one more."""
        self.count += 1
        self.first = self.first or line


def entries(files: Sequence[tuple[str, bytes]], unread: list[Unread]) -> Iterator[Entry]:
    """The entries of all files by time, each once although a file may be given twice; `unread` gets one row a file.

    The older file of a rotated log comes first where two entries bear the same millisecond.
    """
    opened: list[tuple[int, int, Iterator[tuple[Entry, str]]]] = []
    for number, (file, content) in enumerate(files):
        unread.append(Unread(file))
        rows = _entries(file, content, unread[-1])
        head = list(islice(rows, 1))
        if head:
            opened.append((head[0][0].at, number, chain(head, rows)))
    opened.sort(key=lambda row: row[:2])
    return _once(heapq.merge(*(rows for _, _, rows in opened), key=lambda row: row[0].at))


def _once(rows: Iterator[tuple[Entry, str]]) -> Iterator[Entry]:
    """The entries without those that another file repeats to the letter."""
    moment, told = 0, dict[str, str]()
    for entry, text in rows:
        if entry.at != moment:
            moment = entry.at
            told.clear()
        if told.setdefault(text, entry.file) == entry.file:
            yield entry


def _entries(file: str, content: bytes, unread: Unread) -> Iterator[tuple[Entry, str]]:
    """The entries of one file, each with its line."""
    for number, raw in enumerate(BytesIO(content), 1):
        text = _COLOUR.sub("", raw.decode("utf-8", "replace")).strip("\ufeff\r\n\t ")
        if not text:
            continue
        try:
            entry = _entry(text, file, number)
        except (ValueError, RecursionError):
            unread.add(number)
            continue
        if entry is not None:
            yield entry, text


def _entry(text: str, file: str, number: int) -> Entry | None:
    """The entry of a line, None for a line of the logger that tells nothing of a hand; ValueError where it is cut."""
    found = _LINE.match(text)
    if found is None:
        raise ValueError(text)
    clock, source, said = found.groups()
    moment = datetime.fromisoformat(clock).replace(tzinfo=UTC)
    at = int(moment.timestamp()) * 1000 + moment.microsecond // 1000
    row = _said(said)
    if row is not None and "\\u" in said:
        json.dumps(row, ensure_ascii=False).encode()  # half a character is no text that a record could hold
    return None if row is None else Entry(at, source or file, *row, file, number)


def _said(text: str) -> tuple[str, tuple[str, ...], tuple[str, ...], Any] | None:
    """Route, players, connections and message of the text of a line."""
    if found := _GROUP.match(text):
        message, end = _value(text, found.end(), "")
        groups, _ = _value(text, end, ", groups: ")
        if not isinstance(groups, dict):
            raise ValueError(groups)
        return found[1], tuple(uid for uids in groups.values() for uid in _names(uids)), (), message
    if found := _PUSH.match(text):
        uids, end = _value(text, found.end(), "")
        message, end = _value(text, end, ", msg: ")
        sessions, _ = _value(text, end, ", sids: ")
        return _route(message), _names(uids), _names(sessions), message
    if found := _ANSWER.match(text):
        message, end = _value(text, found.end(), "")
        sessions, _ = _value(text, end, ", receivers: ")
        return found[1], (), _names(sessions), message
    if found := _REQUEST.match(text):
        message, _ = _value(text, found.end(), "")
        return (PASS, (), (found[1],), message) if _route(message) == PASS else None
    return None


def _value(text: str, start: int, label: str) -> tuple[Any, int]:
    """The JSON value that stands in the text at `start` behind a label, and where it ends."""
    if not text.startswith(label, start):
        raise ValueError(label)
    return _JSON.raw_decode(text, start + len(label))


def _names(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list):
        raise ValueError(values)
    return tuple(str(value) for value in values)


def _route(message: Any) -> str:
    """The route of a push that names none: a list is what a player was offered."""
    if isinstance(message, list):
        return OFFERED
    return str(message.get("route", "")) if isinstance(message, dict) else ""
