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


class Played(NamedTuple):
    """What the next hand at a table must follow from. Players by id; `ended` and `started` None where not said."""

    dealer: str
    following: str
    winner: str | None
    outcome: str
    washed: int
    started: datetime | None
    ended: datetime | None


class First(NamedTuple):
    """The first record that bore an id: its content id and where it stands."""

    content: bytes
    place: str


def _key(*parts: object) -> bytes:
    return blake2b(repr(parts).encode(), digest_size=_KEY_BYTES).digest()


class Remembered:
    """A private database that SQLite keeps in memory while it is small and in a temporary file afterwards."""

    def __init__(self) -> None:
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        self._base.execute("PRAGMA journal_mode = OFF")
        self._base.execute("CREATE TABLE first (id BLOB PRIMARY KEY, content BLOB, place TEXT) WITHOUT ROWID")
        self._base.execute("CREATE TABLE played (place BLOB PRIMARY KEY, hand BLOB) WITHOUT ROWID")
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Played)

    def first(self, scope: str, hand: str, content: bytes, place: str) -> First:
        """The first record of this id in this scope: an earlier one, else the one given, which is kept from now on."""
        key = _key(scope, hand)
        row = self._base.execute("SELECT content, place FROM first WHERE id = ?", (key,)).fetchone()
        if row is not None:
            return First(*row)
        self._base.execute("INSERT INTO first VALUES (?, ?, ?)", (key, content, place))
        return First(content, place)

    def keep(self, table: tuple[str | None, ...], number: int, played: Played) -> None:
        """Remember a hand of a table by its number; the first that bears the number stays."""
        row = (_key(table, number), self._encoder.encode(played))
        self._base.execute("INSERT OR IGNORE INTO played VALUES (?, ?)", row)

    def hand(self, table: tuple[str | None, ...], number: int) -> Played | None:
        """The hand of a table with this number, None where it has not been read."""
        row = self._base.execute("SELECT hand FROM played WHERE place = ?", (_key(table, number),)).fetchone()
        return None if row is None else self._decoder.decode(row[0])

    def has(self, table: tuple[str | None, ...], number: int) -> bool:
        """Whether a hand of a table with this number has been read."""
        return self.hand(table, number) is not None

    def close(self) -> None:
        """Give the temporary file back."""
        self._base.close()
