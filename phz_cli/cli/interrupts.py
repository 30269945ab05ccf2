"""Ctrl-C: that it was pressed is known, whatever the libraries make of the exception.

Within an import, or within the C code of DuckDB and Polars, a KeyboardInterrupt comes out as an error of another kind.
"""

import signal
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""Exit status of a command that Ctrl-C ended."""


class _Pressed:
    """Whether Ctrl-C was pressed since `listen`."""

    def __init__(self) -> None:
        self.is_pressed = False


_STATE: Final = _Pressed()


def listen() -> None:
    """From now on Ctrl-C is noted, and raises KeyboardInterrupt as ever."""
    signal.signal(signal.SIGINT, _note)


def was_pressed() -> bool:
    """Whether Ctrl-C was pressed since `listen`."""
    return _STATE.is_pressed


def forget() -> None:
    """What was pressed has been answered: `phz watch` ends so."""
    _STATE.is_pressed = False


def stop_listening() -> None:
    """The work is over: Ctrl-C while the process ends changes nothing any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _note(_signal: int, _frame: FrameType | None) -> None:
    _STATE.is_pressed = True
    raise KeyboardInterrupt
