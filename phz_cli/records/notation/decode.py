"""The text of one hand → a Record, or the one reason why there is none, with line and column."""

import re
from typing import Any, Final

import msgspec

from phz_cli.records.decode import decode
from phz_cli.records.encodings import misfit
from phz_cli.records.errors import ReadError
from phz_cli.records.model import Record
from phz_cli.records.notation.actions import action_of, verb_of
from phz_cli.records.notation.deal import Places, deal_of
from phz_cli.records.notation.frame import attach, frame_of
from phz_cli.records.notation.header import Header, NotFilledError, field_of
from phz_cli.records.notation.players import Players
from phz_cli.records.notation.result import result_of
from phz_cli.records.notation.tokens import Line, NotationError, key_of, lines_of, next_word

_PLAY: Final = re.compile(r"\s*[-—–]{3,}\s*|\s*—{2,}\s*")


class _Hand:
    """The lines of a hand as they are read: header, then actions."""

    def __init__(self, text: str, first: int) -> None:
        self.header = Header()
        self.played: list[Line] | None = None
        self.last = first
        for line in lines_of(text, first):
            self.last = line.number
            key = key_of(line)
            if _PLAY.fullmatch(line.flat):
                if self.played is not None:
                    line.refuse("notation.second-rule", 1, "separator")
                self.played = []
            elif key is not None:
                self.header.add(line, *key, in_play=self.played is not None)
            elif self.played is None:
                self._no_key(line)
            else:
                self.played.append(line)

    def _no_key(self, line: Line) -> None:
        """Refuses a line of the header without a colon."""
        word = next_word(line, 0)
        if word is not None and field_of(word) is None:
            second = next_word(line, word.end - 1)
            if verb_of(word) is not None or (second is not None and verb_of(second) is not None):
                line.refuse("notation.early", word.column, "rule", word=line.text.strip())
        line.refuse("notation.no-colon", 1 if word is None else word.end, "key-value", word=line.text.strip())

    def members(self, places: Places) -> dict[str, Any]:
        """The record as plain JSON data. Raises NotationError."""
        players = self.header.players()
        members = frame_of(self.header, players, places)
        members["deal"] = deal_of(self.header.cards(players), players, members["dealer"], places)
        if self.played is None:
            raise NotationError(ReadError(key="notation.no-rule", expected="rule", line=self.last, column=1))
        members["actions"] = [self._action(line, index, players, places) for index, line in enumerate(self.played)]
        result = self.header.one("result")
        if result is not None:
            members["result"], columns = result_of(result, players)
            places["$.result"] = result.line.number, result.column
            places.update({f"$.result.{name}": (result.line.number, column) for name, column in columns.items()})
        for name, (said, value) in self.header.own.items():
            members[name] = said
            places[f"$.{name}"] = value.line.number, value.column
        for value in self.header.all("extension"):
            attach(members, value)
        return members

    def _action(self, line: Line, index: int, players: Players, places: Places) -> dict[str, Any]:
        action, columns = action_of(line, players)
        for name, column in columns.items():
            places[f"$.actions[{index}]{name and '.'}{name}"] = line.number, column
        return action


def _placed(error: ReadError, places: Places, first: int) -> ReadError:
    """An error of the record with the place in the text in place of the JSON path."""
    path = error.path
    while path and path not in places:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    line, column = places.get(path, (first, 1))
    expected = "none" if error.expected == "version" else error.expected
    return msgspec.structs.replace(error, path="", expected=expected, line=line, column=column)


def members_of_text(text: str, line: int, places: Places) -> dict[str, Any]:
    """The hand as plain JSON data, own keys included; `places` takes in where each part stands.

    Raises NotationError.
    """
    try:
        return _Hand(text, line).members(places)
    except NotFilledError as missing:
        raise NotationError(
            ReadError(key="notation.unfilled", parameters={"names": missing.names}, line=line, column=1)
        ) from None


def decode_notation(data: bytes, *, line: int = 1) -> Record | ReadError:
    """The record that `data` (UTF-8, one hand in text notation) states.

    `line`: the line of the file where `data` begins. Raises nothing, whatever `data` holds.
    """
    places: Places = {}
    try:
        text = data.decode()
        stated = msgspec.json.encode(members_of_text(text, line, places))
    except UnicodeDecodeError:
        wrong = misfit(data)
        assert wrong is not None
        return msgspec.structs.replace(wrong, line=line)
    except NotationError as refused:
        return refused.error
    except RecursionError:
        return ReadError(key="json.deep", line=line)
    record = decode(stated, line=line)
    return record if isinstance(record, Record) else _placed(record, places, line)
