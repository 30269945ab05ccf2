"""What stands on one line of the text notation → cards, texts and numbers of a record, or a refusal with its column."""

import math
import re
from typing import Any, Final, NamedTuple

from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.aliases import CANONICAL, VARIANTS, normalise
from phz_cli.records.notation.suggestions import card_like
from phz_cli.records.notation.tokens import Line, Word, json_at, next_word, skip, unquoted
from phz_cli.records.notation.words import IS_NOTHING, fold

HAND_SIZE: Final = 20
"""Cards dealt to a seat; the dealer has one more."""

CARDS_OF_THE_GAME: Final = 80

_TOKEN: Final = re.compile(r"[sbxdSBXD](?:10|[1-9])")
_TIMES: Final = re.compile(r"\?\s*[x*]\s*([0-9]{1,3})")
_AMOUNT: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


class Span(NamedTuple):
    """A part of a line, from `start` up to `end` (indexes), without spaces at either side."""

    line: Line
    start: int
    end: int

    @property
    def text(self) -> str:
        """The part as it stands in the file."""
        return self.line.text[self.start : self.end]

    @property
    def column(self) -> int:
        """The column where it begins, from 1."""
        return self.start + 1

    @property
    def stated(self) -> bool:
        """False where nothing stands there."""
        return self.start < self.end


def span(line: Line, start: int, end: int | None = None) -> Span:
    """The part of a line between two indexes, spaces taken off; up to the end of the line without `end`."""
    end = len(line.text) if end is None else end
    inner = line.text[start:end]
    left = start + len(inner) - len(inner.lstrip())
    return Span(line, min(left, end), max(min(left, end), start + len(inner.rstrip())))


def text_of(value: Span) -> str:
    """A text: what is in its quotes, or the characters as they stand."""
    if not value.text.startswith('"'):
        return value.text
    word = next_word(value.line, value.start)
    if word is None or word.end - 1 < value.end:
        column = value.column if word is None else skip(value.line, word.end - 1) + 1
        value.line.refuse("notation.quote", column)
    return unquoted(value.line, value.start, value.end)


def segments(value: Span) -> list[Span]:
    """The parts between slashes; a slash in quotes separates nothing."""
    line, parts, start, index = value.line, [], value.start, value.start
    opened = True
    while index < value.end:
        character = line.flat[index]
        if character == '"' and opened:
            word = next_word(line, index)
            index = index + 1 if word is None else word.end - 1
            opened = False
            continue
        if character == "/":
            parts.append(span(line, start, index))
            start = index + 1
        opened = character == "/" or (opened and character.isspace())
        index += 1
    return [*parts, span(line, start, value.end)]


def json_of(value: Span) -> Any:
    """The JSON value that fills the span."""
    found, end = json_at(value.line, value.start)
    if end < value.end:
        value.line.refuse("notation.json", end + 1, "json")
    return found


def amount_of(line: Line, word: Word) -> float:
    """A number of points. Larger ones than a computer holds are refused."""
    number = float(word.flat) if _AMOUNT.fullmatch(word.flat) else math.nan
    if not math.isfinite(number):
        line.refuse("notation.amount", word.column, "amount", word=word.text)
    return number


def cards_of(value: Span, *, unknown: bool = True) -> str:
    """The cards of the span in canonical characters; spaces and commas between them say nothing.

    `?×3` is three unknown cards. `unknown`: `?` is among the cards that may stand here.
    """
    line, cards = value.line, []
    expected = "cards" if unknown else "known-cards"
    index = skip(line, value.start)
    while index < value.end:
        begin = index
        if times := _TIMES.match(line.flat, index, value.end):
            if int(times[1]) > CARDS_OF_THE_GAME:
                line.refuse("card.count", begin + 1, "whole-game", count=int(times[1]))
            found, index = UNKNOWN_CHARACTER * int(times[1]), times.end()
        elif token := _TOKEN.match(line.flat, index, value.end):
            found, index = str(normalise(token[0].lower())), token.end()
        else:
            found, index = VARIANTS.get(line.text[index], line.flat[index]), index + 1
            if found not in CANONICAL:
                _refuse_card(line, begin, expected)
        if UNKNOWN_CHARACTER in found and not unknown:
            line.refuse("card.hidden", begin + 1, expected)
        cards.append(found)
        index = skip(line, index)
    return "".join(cards)


def _refuse_card(line: Line, index: int, expected: str) -> None:
    character = line.text[index]
    near = card_like(line.flat[index]) or card_like(character)
    code = f"U+{ord(character):04X}"
    if near:
        line.refuse("notation.card-near", index + 1, character=character, code=code, near=near)
    line.refuse("notation.card", index + 1, expected, character=character, code=code)


def one_card(line: Line, word: Word, *, unknown: bool) -> str:
    """The one card of a word."""
    cards = "" if word.quoted else cards_of(Span(line, word.column - 1, word.end - 1), unknown=unknown)
    if len(cards) != 1:
        line.refuse("card.count", word.column, "one-card", count=len(cards))
    return cards


def nothing(value: Span) -> bool:
    """True for a word such as 无 that says: there is nothing here."""
    return fold(value.text) in IS_NOTHING
