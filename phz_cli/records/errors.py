"""Why something could not be read: a value with its place, told in the reader's language."""

from typing import Final

import msgspec

from phz_cli.records.messages import EXPECTED, JOINERS, JSON_PROBLEMS, MESSAGES, TYPES, Language, text_of

_LONGEST_QUOTE: Final = 40
_PRINTABLE_SPACE: Final = " "


def quote(value: object) -> str:
    """A value of the record as it may stand in a sentence: on one line, printable, at most 40 characters."""
    text = value if isinstance(value, str) else repr(value)
    if len(text) > _LONGEST_QUOTE:
        text = text[: _LONGEST_QUOTE - 1] + "…"
    return "".join(
        character if character.isprintable() or character == _PRINTABLE_SPACE else f"\\u{ord(character):04x}"
        for character in text
    )


class ReadError(msgspec.Struct, frozen=True, kw_only=True):
    """One reason, with its place.

    `key` and `expected` name texts of messages.py, `parameters` fill both. `path` is the JSON path inside the
    record (`$.actions[3].card`; empty where the error is about the file or its bytes). `line` is the line of
    the file and `column` the character in that line, both from 1; 0 where they say nothing.
    """

    key: str
    path: str = ""
    parameters: dict[str, object] = {}
    expected: str = "none"
    line: int = 0
    column: int = 0

    def problem(self, lang: Language) -> str:
        """What is wrong, without its place."""
        return text_of(MESSAGES[self.key], lang).format_map(self._words(lang))

    def expectation(self, lang: Language) -> str:
        """What should have stood there; empty where nothing can be said."""
        return text_of(EXPECTED[self.expected], lang).format_map(self._words(lang))

    def sentence(self, lang: Language) -> str:
        """The whole message: place, what is wrong, what was expected."""
        chinese = lang == "zh"
        place = self.path
        if self.column:
            spot = f"第 {self.line} 行第 {self.column} 个字符" if chinese else f"line {self.line}, column {self.column}"
            place = f"{place} {spot}".strip()
        parts = [place, self.problem(lang)] if place else [self.problem(lang)]
        text = ("：" if chinese else ": ").join(parts)
        expectation = self.expectation(lang)
        if expectation:
            text += f"；应为{expectation}" if chinese else f"; expected {expectation}"
        return text

    def _words(self, lang: Language) -> dict[str, object]:
        """Parameters as they are printed: names of types and JSON problems translated, lists joined."""
        words: dict[str, object] = {}
        for name, value in self.parameters.items():
            if isinstance(value, (list, tuple)):
                words[name] = text_of(JOINERS, lang).join(quote(part) for part in value)
            elif name in ("expected", "actual"):
                words[name] = text_of(TYPES[str(value)], lang) if value in TYPES else value
            elif name == "problem":
                words[name] = text_of(JSON_PROBLEMS[str(value)], lang) if value in JSON_PROBLEMS else value
            else:
                words[name] = value if isinstance(value, int) else quote(value)
        return words
