"""The fields of the header → everything of the record but deal, actions and result."""

import re
from typing import Any, Final

from phz_cli.records.notation.deal import Places
from phz_cli.records.notation.header import Header
from phz_cli.records.notation.players import Players, player_at
from phz_cli.records.notation.tokens import Word, integer, json_at, next_word, skip, unquoted
from phz_cli.records.notation.values import Span, json_of, nothing, segments, span, text_of
from phz_cli.records.notation.words import EXTENSION, SOURCE_KEYS, SOURCE_OF, chinese, fold

_NAME: Final = re.compile(r'[^\s"=:,]+')
_STEP: Final = re.compile(r'\.(?:([^\s".\[\]=]+)|("(?:[^"\\]|\\.)*+"))|\[([0-9]{1,6})\]')
_SEGMENTS: Final = ("event", "session", "table")

Members = dict[str, Any]


class _Frame:
    def __init__(self, header: Header, players: Players, places: Places) -> None:
        self.header = header
        self.players = players
        self.places = places
        self.members: Members = {"phz": 1}

    def place(self, path: str, value: Span, column: int = 0) -> None:
        self.places[f"$.{path}"] = value.line.number, column or value.column

    def texts(self) -> None:
        for name in ("rules", "hand", "start", "end"):
            value = self.header.one(name)
            if value is not None:
                self.members[name] = text_of(value)
                self.place(name, value)
        for name in ("phz", "washed"):
            value = self.header.one(name)
            if value is not None:
                self.members[name] = _integer(value)
                self.place(name, value)
        notes = self.header.all("notes")
        if notes:
            self.members["notes"] = [text_of(note) for note in notes]

    def match(self) -> None:
        match: Members = {}
        event = self.header.one("event")
        parts = [] if event is None else segments(event)
        if len(parts) > len(_SEGMENTS):
            part = parts[len(_SEGMENTS)]
            part.line.refuse("notation.extra", part.start, word="/")
        given = [(name, part) for name, part in zip(_SEGMENTS, parts, strict=False) if part.stated]
        for name in ("session", "table", "operator"):
            value = self.header.one(name)
            if value is not None:
                given.append((name, value))
        for name, value in given:
            if name in match:
                first = self.places[f"$.match.{name}"][0]
                value.line.refuse("notation.twice", value.column, word=name, first=first)
            match[name] = text_of(value)
            self.place(f"match.{name}", value)
        number = self.header.one("no")
        if number is not None:
            match["no"] = _integer(number)
            self.place("match.no", number)
        if match:
            self.members["match"] = match

    def options(self) -> None:
        options: Members = {}
        for value in self.header.all("options"):
            name, value_of = _named(value)
            if name.text in options:
                value.line.refuse("notation.twice", name.column, word=name.text, first=value.line.number)
            options[name.text] = value_of
        if options:
            self.members["options"] = options

    def people(self) -> None:
        seats = self.header.one("seats")
        assert seats is not None
        self.members["seats"] = self.players.members
        self.place("seats", seats)
        for seat, column in enumerate(self.players.columns):
            self.place(f"seats[{seat}]", seats, column)
        sitting = self.header.one("sitting")
        if sitting is not None:
            player, after, star = player_at(sitting.line, sitting.start)
            after = skip(sitting.line, after)
            if star is not None or after < sitting.end:
                column = star or after + 1
                sitting.line.refuse("notation.extra", column, word=sitting.line.text[column - 1])
            self.members["sitting"] = player
            self.place("sitting", sitting)
        observer = self.header.one("observer")
        if observer is not None and not nothing(observer):
            self.members["observer"] = self.seat(observer)
            self.place("observer", observer)

    def dealer(self) -> None:
        """The player with the *, or the one whom 庄家 names."""
        named = self.header.one("dealer")
        seats = self.header.one("seats")
        assert seats is not None
        dealers = dict.fromkeys(seat for seat, _ in self.players.dealers)
        if named is not None:
            dealers[self.seat(named)] = None
        if not dealers:
            seats.line.refuse("notation.no-dealer", seats.end + 1, "star")
        if len(dealers) > 1:
            place, column = (seats, self.players.dealers[-1][1]) if named is None else (named, named.column)
            place.line.refuse("notation.dealers", column)
        self.members["dealer"] = next(iter(dealers))

    def seat(self, value: Span) -> int:
        """The seat that fills a value."""
        word = next_word(value.line, value.start)
        if word is None or word.end - 1 < value.end:
            word = Word(value.text, value.text, value.column, value.end + 1)
        return self.players.need(value.line, word)

    def source(self) -> None:
        value = self.header.one("source")
        if value is None:
            return
        source: Members = {}
        index = value.end if nothing(value) else value.start
        while index < value.end:
            word = next_word(value.line, index, pattern=_NAME)
            key = None if word is None or word.quoted else SOURCE_OF.get(fold(word.text))
            if word is None or key is None:
                column = index + 1 if word is None else word.column
                value.line.refuse("notation.source", column, "one-of", word=value.text, choices=chinese(SOURCE_KEYS))
            if key in source:
                value.line.refuse("notation.twice", word.column, word=word.text, first=value.line.number)
            index = skip(value.line, _equals(value, word))
            said = next_word(value.line, index)
            if said is None:
                value.line.refuse("notation.unfinished", index + 1, "text", after=word.text)
            source[key] = said.text
            index = skip(value.line, said.end - 1)
        self.members["source"] = source


def _integer(value: Span) -> int:
    return integer(value.line, Word(value.text, value.line.flat[value.start : value.end], value.column, value.end))


def _equals(value: Span, word: Word) -> int:
    """The index after the = behind a word."""
    index = skip(value.line, word.end - 1)
    if value.line.flat[index : index + 1] != "=":
        value.line.refuse("notation.unfinished", index + 1, "equals", after=word.text)
    return index + 1


def _named(value: Span) -> tuple[Word, Any]:
    """`name = value`: JSON, or a bare word for a text."""
    word = next_word(value.line, value.start, pattern=_NAME)
    if word is None:
        value.line.refuse("notation.unfinished", value.column, "text", after="=")
    said = span(value.line, _equals(value, word))
    if _NAME.fullmatch(said.text) and said.text.isidentifier() and said.text not in ("true", "false", "null"):
        return word, said.text
    return word, json_of(said)


def frame_of(header: Header, players: Players, places: Places) -> Members:
    """The members of the record that the header states. Raises NotationError."""
    frame = _Frame(header, players, places)
    frame.texts()
    frame.match()
    frame.options()
    frame.people()
    frame.dealer()
    frame.source()
    return frame.members


def attach(members: Members, value: Span) -> None:
    """`$.match.x-weather = "rain"`: a key of one's own anywhere in the record. Raises NotationError."""
    line, index = value.line, value.start + 1
    steps: list[str | int] = []
    while found := _STEP.match(line.text, index):
        quoted = found[2] and unquoted(line, found.start(2), found.end(2))
        steps.append(int(found[3]) if found[3] else quoted or found[1])
        index = found.end()
    after = skip(line, index)
    if not value.text.startswith("$") or not steps or line.flat[after : after + 1] != "=":
        line.refuse("notation.path", value.column, "own-path", word=value.text)
    said, end = json_at(line, after + 1)
    if end < value.end:
        line.refuse("notation.json", end + 1, "json")
    *way, last = steps
    place: Any = members
    for step in way:
        if isinstance(place, dict) and isinstance(step, str):
            place = place.setdefault(step, {})
        elif isinstance(place, list) and isinstance(step, int) and step < len(place):
            place = place[step]
        else:
            line.refuse("notation.path", value.column, "own-path", word=value.text)
    own = isinstance(last, str) and last.startswith(EXTENSION)
    if not own or not isinstance(place, dict) or last in place:
        line.refuse("notation.path", value.column, "own-path", word=value.text)
    place[last] = said
