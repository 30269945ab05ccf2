"""What a run remembers of the hands that it has read: ids and outcomes, on disk once they are many.

A night of logs has more hands than fit in memory, and M9xx compares each with one that may have come long before.
"""

import sqlite3
from datetime import datetime
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

_CACHE_KIB: Final = 8_192
_KEY_BYTES: Final = 16
_LATEST: Final = 256
"""Hands that are found again without asking the database: most follow a hand that was read just before."""


class Played(NamedTuple):
    """What the next hand at a table must follow from. Players by id; `ended` None where not said."""

    dealer: str
    following: str
    winner: str | None
    outcome: str
    washed: int
    ended: datetime | None


class First(NamedTuple):
    """The first record that bore an id: its content id and where it stands."""

    content: bytes
    place: str


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Played)


def key_of(*parts: object) -> bytes:
    """What stands for these parts: an id and its scope, or a table and a number."""
    return blake2b(repr(parts).encode(), digest_size=_KEY_BYTES).digest()


def packed(played: Played) -> bytes:
    """The hand as bytes."""
    return _ENCODER.encode(played)


def unpacked(data: bytes) -> Played:
    """The hand of which `packed` made these bytes."""
    return _DECODER.decode(data)


class Remembered:
    """A private database that SQLite keeps in memory while it is small and in a temporary file afterwards.

    Ids and places are keys of `key_of`, hands are packed.
    """

    def __init__(self) -> None:
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        self._base.execute("PRAGMA journal_mode = OFF")
        self._base.execute("CREATE TABLE first (id BLOB PRIMARY KEY, content BLOB, place TEXT) WITHOUT ROWID")
        self._base.execute(
            "CREATE TABLE played (place BLOB, number INTEGER, hand BLOB, PRIMARY KEY (place, number)) WITHOUT ROWID"
        )
        # One transaction that never ends: nobody else reads this, and what ends one costs more than a row.
        self._base.execute("BEGIN")
        self._latest: dict[tuple[bytes, int], bytes] = {}

    def first(self, key: bytes, content: bytes, place: str) -> First:
        """The first record of this id in its scope: an earlier one, else the one given, which is kept from now on."""
        if self._base.execute("INSERT OR IGNORE INTO first VALUES (?, ?, ?)", (key, content, place)).rowcount:
            return First(content, place)
        return First(*self._base.execute("SELECT content, place FROM first WHERE id = ?", (key,)).fetchone())

    def keep(self, place: bytes, number: int, played: bytes) -> bool:
        """Remember a hand of a table by its number, and whether it is the first that bears it; only that one stays."""
        statement = "INSERT OR IGNORE INTO played VALUES (?, ?, ?)"
        if not self._base.execute(statement, (place, number, played)).rowcount:
            return False
        self._latest[place, number] = played
        if len(self._latest) > _LATEST:
            del self._latest[next(iter(self._latest))]
        return True

    def has(self, place: bytes, number: int) -> bool:
        """Whether a hand of a table with this number has been read."""
        if (place, number) in self._latest:
            return True
        query = "SELECT 1 FROM played WHERE place = ? AND number = ?"
        return self._base.execute(query, (place, number)).fetchone() is not None

    def hand_before(self, place: bytes, number: int) -> tuple[int, bytes] | None:
        """The last hand of a table before this number, with its own number; None where none has been read."""
        known = self._latest.get((place, number - 1))
        if known is not None:
            return number - 1, known
        query = "SELECT number, hand FROM played WHERE place = ? AND number < ? ORDER BY number DESC LIMIT 1"
        row = self._base.execute(query, (place, number)).fetchone()
        return None if row is None else (int(row[0]), bytes(row[1]))

    def close(self) -> None:
        """Give the temporary file back."""
        self._base.close()
