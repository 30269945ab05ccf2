"""The line 结果 → what the table settled: `乙 胡 18息 2等 红胡2 | -4 +8 -4`."""

import re
from typing import Any, Final

from phz_cli.records.notation.players import Players
from phz_cli.records.notation.suggestions import nearest
from phz_cli.records.notation.tokens import Line, Word, next_word, skip
from phz_cli.records.notation.values import Span, amount_of
from phz_cli.records.notation.words import (
    AMOUNT_OF,
    FIELD_OF,
    IS_NO_NAMES,
    IS_SUPPLIED_BY,
    OUTCOME_OF,
    OUTCOMES,
    chinese,
    fold,
)

_NAMED: Final = re.compile(r"(\D+?)([+-]?[0-9]{1,18})")
_COUNTED: Final = re.compile(r"([+-]?[0-9]{1,18})(\D+)")
_FAN: Final = re.compile(r"[+-]?[0-9]{1,18}")
_WORD: Final = re.compile(r'[^\s"|,;]+')

Places = dict[str, int]


class _Result:
    """The result in the making."""

    def __init__(self, value: Span, players: Players) -> None:
        self.line: Line = value.line
        self.index = value.start
        self.players = players
        self.members: dict[str, Any] = {}
        self.places: Places = {}

    def put(self, key: str, value: Any, column: int) -> None:
        """States a key, once."""
        if key in self.members:
            self.line.refuse("notation.twice", column, word=key, first=self.line.number)
        self.members[key] = value
        self.places[key] = column

    def word(self) -> Word | None:
        """The next word before the bar; None there and at the end."""
        start = skip(self.line, self.index)
        if self.line.flat[start : start + 1] in ("|", ""):
            self.index = start
            return None
        word = next_word(self.line, start, pattern=_WORD)
        if word is not None:
            self.index = word.end - 1
        return word

    def outcome(self) -> None:
        """Who, and what came of the hand."""
        word = self.word()
        if word is not None and self._outcome(word) is None:
            self.put("winner", self.players.need(self.line, word), word.column)
            word = self.word()
        if word is None:
            self.line.refuse("notation.outcome-missing", self.index + 1, "one-of", choices=chinese(OUTCOMES))
        outcome = self._outcome(word)
        if outcome is None:
            self.line.refuse("notation.outcome", word.column, "one-of", word=word.text, choices=chinese(OUTCOMES))
        self.put("outcome", outcome, word.column)

    def _outcome(self, word: Word) -> str | None:
        return None if word.quoted else OUTCOME_OF.get(fold(word.text))

    def figures(self) -> None:
        """Supplier, 胡息, units, 番, 醒 and 名堂, in any order."""
        while (word := self.word()) is not None:
            folded = fold(word.text)
            if word.quoted:
                self.named(word.text, word, self.fan())
            elif folded in IS_SUPPLIED_BY:
                who = self.word()
                if who is None:
                    self.line.refuse("notation.unfinished", self.index + 1, "player", after=word.text)
                self.put("from", self.players.need(self.line, who), who.column)
            elif folded in IS_NO_NAMES:
                self.put("names", [], word.column)
            elif counted := _COUNTED.fullmatch(word.flat):
                self.counted(int(counted[1]), counted[2], word)
            elif named := _NAMED.fullmatch(word.flat):
                self.named(word.text[: named.end(1)], word, int(named[2]))
            else:
                self.line.refuse("notation.figure", word.column, "figures", word=word.text)

    def fan(self) -> int:
        """The 番 that stand right behind a quoted name."""
        found = _FAN.match(self.line.flat, self.index)
        if found is None:
            self.line.refuse("notation.figure", self.index + 1, "figures", word=self.line.text[self.index - 1])
        self.index = found.end()
        return int(found[0])

    def counted(self, number: int, what: str, word: Word) -> None:
        """A number with what it counts: 18息."""
        key = AMOUNT_OF.get(fold(what))
        if key is None:
            near = nearest(what, AMOUNT_OF)
            if near:
                self.line.refuse("notation.figure-near", word.column, word=word.text, near=f"{number}{near}")
            self.line.refuse("notation.figure", word.column, "figures", word=word.text)
        self.put(key, number, word.column)

    def named(self, name: str, word: Word, fan: int) -> None:
        """A 名堂 with its 番: 红胡2."""
        names = self.members.get("names")
        if names is None:
            self.put("names", names := [], word.column)
        elif not names:
            self.line.refuse("notation.twice", word.column, word="names", first=self.line.number)
        self.places[f"names[{len(names)}]"] = word.column
        names.append({"name": name, "fan": fan})

    def points(self) -> None:
        """After the bar: points seat by seat, and those of the sitting player behind their word 守醒."""
        if self.line.flat[self.index : self.index + 1] != "|":
            return
        self.index += 1
        column = skip(self.line, self.index) + 1
        points: list[float] = []
        while (word := self.word()) is not None:
            if FIELD_OF.get(fold(word.text)) == "sitting" and not word.quoted:
                amount = self.word()
                if amount is None:
                    self.line.refuse("notation.unfinished", self.index + 1, "amount", after=word.text)
                self.put("sitting_points", amount_of(self.line, amount), amount.column)
            else:
                points.append(amount_of(self.line, word))
        if points:
            self.put("points", points, column)
        if self.index < len(self.line.flat):
            self.line.refuse("notation.extra", self.index + 1, word="|")


def result_of(value: Span, players: Players) -> tuple[dict[str, Any], Places]:
    """The result that a line states, and where each part of it stands. Raises NotationError."""
    result = _Result(value, players)
    result.outcome()
    result.figures()
    result.points()
    return result.members, result.places
