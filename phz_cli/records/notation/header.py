"""The `key: value` lines of one hand, sorted out: fields, keys of one's own, lines that name a player."""

from typing import Any, Final

from phz_cli.records.notation.deal import DealLines
from phz_cli.records.notation.players import Players, players_of
from phz_cli.records.notation.suggestions import nearest
from phz_cli.records.notation.tokens import Line, Word
from phz_cli.records.notation.values import Span, json_of, span
from phz_cli.records.notation.words import EXTENSION, FIELD_OF, FIELDS, REPEATED, chinese, fold

NEEDED: Final = ("rules", "hand", "seats")
"""Keys without which there is no record; each player's cards come with them."""


def field_of(word: Word) -> str | None:
    """The field that a key means, None for another word."""
    return None if word.quoted else FIELD_OF.get(fold(word.text))


class Header:
    """Fields with their values in the order of the file, own keys, and the other lines: those of the players.

    `keys` are the words that the file has for the fields.
    """

    def __init__(self) -> None:
        self.fields: dict[str, list[Span]] = {}
        self.keys: dict[str, str] = {}
        self.own: dict[str, tuple[Any, Span]] = {}
        self.others: list[tuple[Line, Word, Span]] = []

    def add(self, line: Line, word: Word, after: int, *, in_play: bool) -> None:
        """Takes the line whose key is `word`. `in_play`: the line `---` has been read."""
        value = span(line, after)
        name = field_of(word)
        if name is not None:
            before = self.fields.setdefault(name, [])
            if before and name not in REPEATED:
                expected = "separator" if in_play else "none"
                line.refuse("notation.twice", word.column, expected, word=word.text, first=before[0].line.number)
            before.append(value)
            self.keys[name] = word.text
        elif not word.quoted and word.flat.startswith(EXTENSION):
            own = EXTENSION + word.text[len(EXTENSION) :]
            if own in self.own:
                line.refuse("notation.twice", word.column, word=own, first=self.own[own][1].line.number)
            self.own[own] = json_of(value), value
        else:
            self.others.append((line, word, value))

    def one(self, name: str) -> Span | None:
        """The value of a key, None where it is not given or nothing stands behind it."""
        return next(iter(self.all(name)), None)

    def all(self, name: str) -> list[Span]:
        """Every value of a key of which there may be several."""
        return [value for value in self.fields.get(name, []) if value.stated]

    def players(self) -> Players:
        """Everybody at the table. Refuses a key that is no keyword and no player, a second hand of a player, and a form
        that is not filled in.
        """
        seats = self.one("seats")
        players = None if seats is None else players_of(seats)
        labels = {} if players is None else players.labels
        first: dict[int, int] = {}
        for line, word, _ in self.others:
            seat = None if players is None else players.seat(word)
            if seat is not None:
                if seat in first:
                    line.refuse("notation.twice", word.column, word=word.text, first=first[seat])
                first[seat] = line.number
            else:
                near = "" if word.quoted else nearest(word.text, [*labels, *chinese(FIELDS), *FIELD_OF])
                if near:
                    line.refuse("notation.key-near", word.column, word=word.text, near=near)
                if players is not None:
                    line.refuse("notation.key", word.column, "keys", word=word.text, keys=chinese(FIELDS))
        self._filled(players)
        assert players is not None
        return players

    def _filled(self, players: Players | None) -> None:
        """Refuses a form in which something is still empty that must be there, and says what."""
        empty = [self.keys.get(name, f"{FIELDS[name].chinese} ({name})") for name in NEEDED if self.one(name) is None]
        if players is None:
            empty += [word.text for _, word, value in self.others if not value.stated]
        else:
            stated = {players.seat(word) for _, word, value in self.others if value.stated}
            empty += [str(player["id"]) for seat, player in enumerate(players.members) if seat not in stated]
        if not empty:
            return
        places = [given[0] for name in NEEDED if (given := self.fields.get(name))]
        places += [value for _, _, value in self.others]
        place = next((value for value in places if not value.stated), None)
        if place is None:
            raise NotFilledError(tuple(empty))
        place.line.refuse("notation.unfilled", place.column, names=tuple(empty))

    def cards(self, players: Players) -> DealLines:
        """The lines about cards, those of the players among them."""
        lines = DealLines(len(players.members))
        for line, word, value in self.others:
            lines.hands[players.need(line, word)] = value
        lines.shown, lines.wall = self.one("shown"), self.one("wall")
        lines.extra = self.all("extra")
        return lines


class NotFilledError(Exception):
    """Lines that must be there are missing; `names` are their keys."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(*names)
        self.names = names
