"""Records without the people in them: pseudonyms from a key, times moved by a constant; the play stays as it is.

The same key gives the same pseudonyms in every file, so that whole seasons can be studied. Without the key nobody can
work a pseudonym back, or make the same one.
"""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta
from typing import Final

from msgspec.structs import replace

from phz_cli.records.model import Match, Player, Record, RecordAction

_DIGITS: Final = 10
_MOST_DAYS: Final = 3_650
_DAY_SECONDS: Final = 86_400


class Anonymiser:
    """Turns records of one run into records that name nobody; `key` is any secret bytes."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.given: dict[tuple[str, str], str] = {}
        """(kind, original) → pseudonym, of players, events, sessions and tables."""
        number = int.from_bytes(self._digest("time", ""), "big")
        self._shift = timedelta(days=1 + number % _MOST_DAYS, seconds=number // _MOST_DAYS % _DAY_SECONDS)

    def _digest(self, kind: str, value: str) -> bytes:
        return hmac.new(self._key, f"{kind}\0{value}".encode(), hashlib.sha256).digest()

    def pseudonym(self, kind: str, value: str) -> str:
        """The pseudonym of a value; equal for equal values of one kind (player, hand, event, session, table)."""
        return f"{kind[0]}{self._digest(kind, value).hex()[:_DIGITS]}"

    def record(self, record: Record, scope: str = "") -> Record:
        """The record without names, notes, source and x- keys; ids are pseudonyms, times are moved back alike.

        What the audit finds and settles does not change: ids stay distinct, tables stay together, times keep their
        order and their distances. `scope` keeps ids apart that are unique only within their file.
        """
        match = record.match
        return replace(
            record,
            hand=self.pseudonym("hand", f"{match.event or scope}\0{record.hand}"),
            match=Match(
                event=self._maybe("event", match.event),
                session=self._maybe("session", match.session),
                table=self._maybe("table", match.table),
                no=match.no,
            ),
            start=self._moved(record.start),
            end=self._moved(record.end),
            seats=[self._player(player) for player in record.seats],
            sitting=None if record.sitting is None else self._player(record.sitting),
            actions=[_without_note(action) for action in record.actions],
            source=None,
            notes=[],
        )

    def _maybe(self, kind: str, value: str | None) -> str | None:
        return None if value is None else self._give(kind, value)

    def _give(self, kind: str, value: str) -> str:
        known = self.given.get((kind, value))
        if known is None:
            known = self.given[kind, value] = self.pseudonym(kind, value)
        return known

    def _player(self, player: Player) -> Player:
        return Player(id=self._give("player", player.id))

    def _moved(self, text: str | None) -> str | None:
        """The time moved by the constant of the key, in UTC so that the place does not show.

        None where the calendar ends before that.
        """
        if text is None:
            return None
        try:
            return (datetime.fromisoformat(text).astimezone(UTC) - self._shift).isoformat(timespec="milliseconds")
        except OverflowError:
            return None


def _without_note(action: RecordAction) -> RecordAction:
    return action if action.note is None else replace(action, note=None)
