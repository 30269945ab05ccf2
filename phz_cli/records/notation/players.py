"""The people at the table: 座位, 守醒, and which seat a word in a later line means."""

import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from phz_cli.records.notation.suggestions import nearest
from phz_cli.records.notation.tokens import Line, Word, next_word, skip
from phz_cli.records.notation.values import Span
from phz_cli.records.notation.words import narrow

_BARE: Final = re.compile(r'[^\s",;:|*()=/@#]+')


class Players:
    """Who sits where. `members` are the seats as the record has them; `dealers` the seats with a *, with columns.

    A seat is meant by the id of its player, or by a name that no other player has as name or id.
    """

    def __init__(self, members: list[dict[str, Any]], columns: list[int], dealers: list[tuple[int, int]]) -> None:
        self.members = members
        self.columns = columns
        self.dealers = dealers
        self.labels = labels_of(members)
        self._flat = {narrow(label): seat for label, seat in self.labels.items()}

    def seat(self, word: Word) -> int | None:
        """The seat that a word means, None for a word that means none."""
        found = self.labels.get(word.text)
        return self._flat.get(word.flat) if found is None else found

    def begins(self, word: Word) -> Iterator[tuple[Word, Word]]:
        """A word that begins with a player, as two words; the longest label first."""
        if not word.quoted:
            fitting = [label for label in self.labels if word.text.startswith(label) and len(label) < len(word.text)]
            for label in sorted(fitting, key=len, reverse=True):
                yield parted(word, len(label))

    def need(self, line: Line, word: Word) -> int:
        """The seat that a word means; refuses any other."""
        seat = self.seat(word)
        if seat is None:
            self.refuse(line, word)
        return seat

    def refuse(self, line: Line, word: Word) -> NoReturn:
        """Raises NotationError: nobody is called so."""
        near = nearest(word.text, self.labels)
        if near:
            line.refuse("notation.player-near", word.column, word=word.text, near=near)
        line.refuse("notation.player", word.column, "players", word=word.text, players=tuple(self.labels))


def parted(word: Word, length: int) -> tuple[Word, Word]:
    """A word as two: its first `length` characters and the others."""
    middle = word.column + length
    return (
        Word(word.text[:length], word.flat[:length], word.column, middle),
        Word(word.text[length:], word.flat[length:], middle, word.end),
    )


def labels_of(members: list[dict[str, Any]]) -> dict[str, int]:
    """Every word that means a seat → the seat: the ids, and the names that mean one player only."""
    labels = {str(player["id"]): seat for seat, player in enumerate(members)}
    names = [player.get("name") for player in members]
    for seat, name in enumerate(names):
        if name and names.count(name) == 1 and name not in labels:
            labels[name] = seat
    return labels


def player_at(line: Line, index: int) -> tuple[dict[str, Any], int, int | None]:
    """`id`, `id(name)`, with or without the * of the dealer: the player, the index after it, the column of the *."""
    word = next_word(line, index, pattern=_BARE)
    if word is None:
        line.refuse("notation.player-missing", index + 1, "player")
    player: dict[str, Any] = {"id": word.text}
    index, star = _star(line, word.end - 1)
    if line.flat[index : index + 1] == "(":
        name = next_word(line, index + 1, pattern=_BARE)
        if name is None or line.flat[skip(line, name.end - 1) :][:1] != ")":
            line.refuse("notation.bracket", index + 1, "closed-bracket")
        player["name"] = name.text
        index, later = _star(line, skip(line, name.end - 1) + 1)
        star = later or star
    return player, index, star


def _star(line: Line, index: int) -> tuple[int, int | None]:
    after = skip(line, index)
    return (after + 1, after + 1) if line.flat[after : after + 1] == "*" else (index, None)


def players_of(value: Span) -> Players:
    """Everybody that a line of 座位 names, in turn order."""
    members: list[dict[str, Any]] = []
    columns: list[int] = []
    dealers: list[tuple[int, int]] = []
    index = value.start
    while index < value.end:
        index = skip(value.line, index)
        columns.append(index + 1)
        player, index, star = player_at(value.line, index)
        if any(player["id"] == other["id"] for other in members):
            value.line.refuse("record.same-player", columns[-1], "different", value=player["id"])
        if star is not None:
            dealers.append((len(members), star))
        members.append(player)
        index = skip(value.line, index)
    return Players(members, columns, dealers)
