"""What the commands print with: data on stdout, narration on stderr, whatever the terminal is."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol, TextIO

import typer

from phz_cli.cli.language import Language, Says

FINE: Final = 0
FINDINGS: Final = 1
UNREADABLE: Final = 2
READER_GONE: Final = 141
"""Exit statuses; the last one when whoever read our output has gone (128 + SIGPIPE, as shells have it)."""

# C0 and C1 controls, surrogates, and the marks that turn the direction of writing or hide themselves:
# a player's name must not be able to move the cursor, colour the page, begin a line or reorder one.
_HARMFUL: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


def harmless(text: str) -> str:
    """The text with control characters, line ends, terminal escapes and bidi marks written out as `\\x1b`."""
    return _HARMFUL.sub(lambda found: ascii(found.group())[1:-1], text)


class MisuseError(Exception):
    """What the user asked for cannot be done, for a reason that they can mend; ends the run with status 2."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self._says = Says(zh, en)

    def sentence(self, language: Language) -> str:
        """What is wrong, in one sentence."""
        return self._says.in_language(language)


class Meter(Protocol):
    """Something that shows progress."""

    def advance(self, amount: int) -> None:
        """Counts `amount` more units (bytes or hands, as said when it was made)."""

    def above(self, text: str) -> None:
        """Prints text on the same terminal without tearing what is drawn there."""


class _NoMeter:
    def advance(self, amount: int) -> None:
        pass

    def above(self, text: str) -> None:
        raise NotImplementedError  # never asked for: the console prints directly while there is no bar


class Console:
    """The terminal of one run. Everything printed by a command goes through here."""

    def __init__(self, language: Language, *, out: TextIO | None = None, narration: TextIO | None = None) -> None:
        self.language: Language = language
        self._out = out or sys.stdout
        self._narration = narration or sys.stderr
        self._bar: Meter | None = None

    def pick(self, zh: str, en: str) -> str:
        """The text in the language of this run."""
        return zh if self.language == "zh" else en

    def line(self, text: str = "") -> None:
        """Lines of text for a person on stdout; what the console cannot show is written as `\\u5403`."""
        with self._reader():
            self._write(_showable(text, self._out) + "\n")

    def data(self, content: bytes) -> None:
        """Machine output on stdout: these bytes (UTF-8) exactly, whatever the console's encoding is.

        On a terminal, where nothing but a person reads them, what would command it is written out.
        """
        with self._reader():
            self._out.flush()
            binary = getattr(self._out, "buffer", None)
            if self._out.isatty():
                text = content.decode("utf-8", "backslashreplace").removeprefix("\ufeff").replace("\r\n", "\n")
                self._write(_showable(text, self._out))
            elif binary is None or self._bar is not None:
                self._write(content.decode("utf-8"))
            else:
                binary.write(content)

    def say(self, zh: str, en: str) -> None:
        """Narration on stderr, in the language of this run."""
        try:
            self._narration.write(_showable(self.pick(zh, en), self._narration) + "\n")
            self._narration.flush()
        except BrokenPipeError:
            pass  # nobody listens to the narration; the data may still have a reader

    def close(self) -> int:
        """Hands over what is still buffered; READER_GONE when nobody reads it any more, else 0."""
        try:
            self._out.flush()
        except BrokenPipeError:
            return READER_GONE
        return FINE

    @contextmanager
    def progress(self, zh: str, en: str, total: int | None) -> Iterator[Meter]:
        """A progress bar on stderr while the block runs, where stderr is a terminal; else nothing.

        `total` is in the units that `advance` counts, None when it is not known.
        """
        if not self._narration.isatty():
            yield _NoMeter()
            return
        from phz_cli.cli.progress import bar  # noqa: PLC0415 - rich costs 80 ms and only a terminal needs it

        with bar(self._narration, self.pick(zh, en), total) as meter:
            self._bar = meter if self._out.isatty() else None
            try:
                yield meter
            finally:
                self._bar = None

    def _write(self, text: str) -> None:
        if self._bar is None:
            self._out.write(text)
        else:
            self._bar.above(text)

    @contextmanager
    def _reader(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            raise typer.Exit(READER_GONE) from None


def _showable(text: str, stream: TextIO) -> str:
    encoding = stream.encoding or "utf-8"
    text = "\n".join(map(harmless, text.split("\n")))
    return text.encode(encoding, "backslashreplace").decode(encoding)
