"""Cards as people write them, and the 21 characters that they stand for."""

import re
from typing import Final

from phz_cli.game.cards import CHARACTERS, UNKNOWN_CHARACTER

CANONICAL: Final = CHARACTERS + UNKNOWN_CHARACTER

_FORMS: Final = {"贰": "貳貮弐弍", "叁": "參叄参弎", "陆": "陸", "壹": "弌", "柒": "漆"}
VARIANTS: Final = {form: card for card, forms in _FORMS.items() for form in forms}

_SIZES: Final = {"s": 0, "x": 0, "b": 10, "d": 10}
_ASCII_CARDS: Final = {
    f"{letter}{rank}": CHARACTERS[offset + rank - 1] for letter, offset in _SIZES.items() for rank in range(1, 11)
} | {UNKNOWN_CHARACTER: UNKNOWN_CHARACTER}

_FULL_WIDTH: Final = {code + 0xFEE0: chr(code) for code in range(0x21, 0x7F)} | {0x3000: " "}
_NARROW: Final = _FULL_WIDTH | {ord(form): card for form, card in VARIANTS.items()}

_CANONICAL_ONLY: Final = re.compile(f"[{CANONICAL}]*")
_SEPARATOR: Final = re.compile(" *, *| +")
_TOKEN: Final = re.compile(r"[sbxd](?:10|[1-9])|\?")
_STATED: Final = re.compile("[sbxd0-9]")


def is_canonical(text: str) -> bool:
    """True when every character is one of the 21 that writers write."""
    return _CANONICAL_ONLY.fullmatch(text) is not None


def _stranger(text: str, narrow: str) -> int:
    """The index in `text` of the first character that belongs to no card. Both have one length."""
    if _STATED.search(narrow) is None:
        return next(index for index, character in enumerate(narrow) if character not in CANONICAL)
    index = len(narrow) - len(narrow.lstrip(" "))
    while index < len(narrow):
        token = _TOKEN.match(narrow, index)
        if token is None:
            return index
        separator = _SEPARATOR.match(narrow, token.end())
        if separator is None:
            return token.end()
        index = separator.end()
    return len(text) - 1


def normalise(text: str) -> str | int:
    """The cards of `text` in canonical characters, or the index of its first character that is no card.

    Characters stand together (`一二三`, variants too); ASCII cards are separated by commas or spaces
    (`s1, s10 b3 ?`), full-width forms included.
    """
    if is_canonical(text):
        return text
    narrow = text.translate(_NARROW)
    if is_canonical(narrow):
        return narrow
    cards = [_ASCII_CARDS.get(token) for token in _SEPARATOR.split(narrow.strip(" "))]
    if None in cards:
        return _stranger(text, narrow)
    return "".join([card for card in cards if card is not None])


def _both_widths(characters: str) -> str:
    return characters + "".join(chr(ord(character) + 0xFEE0) for character in characters)


_SPACE_PATTERN: Final = "[ \u3000]"
_SEPARATOR_PATTERN: Final = f"(?:{_SPACE_PATTERN}*[{_both_widths(',')}]{_SPACE_PATTERN}*|{_SPACE_PATTERN}+)"


def _parts(*, unknown: bool) -> tuple[str, str]:
    """Patterns of a card as a character and as ASCII, in either width."""
    characters = CHARACTERS + "".join(VARIANTS) + (_both_widths(UNKNOWN_CHARACTER) if unknown else "")
    ten = f"[{_both_widths('1')}][{_both_widths('0')}]"
    token = f"[{_both_widths('sbxd')}](?:{ten}|[{_both_widths('123456789')}])"
    return f"[{characters}]", f"(?:{token}|[{_both_widths(UNKNOWN_CHARACTER)}])" if unknown else token


def card_pattern(*, unknown: bool) -> str:
    """Regular expression (ECMA dialect) of one card as `normalise` reads it. `unknown`: `?` is among them."""
    character, token = _parts(unknown=unknown)
    return f"^(?:{character}|{_SPACE_PATTERN}*{token}{_SPACE_PATTERN}*)$"


def cards_pattern(*, unknown: bool, count: int | None = None) -> str:
    """Regular expression of a list of `count` cards, or of any number, as `normalise` reads it."""
    character, token = _parts(unknown=unknown)
    many, more = ("*", "*") if count is None else (f"{{{count}}}", f"{{{count - 1}}}")
    listed = f"{token}(?:{_SEPARATOR_PATTERN}{token}){more}"
    return f"^(?:{character}{many}|{_SPACE_PATTERN}*{listed}{_SPACE_PATTERN}*)$"
