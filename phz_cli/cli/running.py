"""From the arguments of `phz` to an exit status.

0 fine, 1 findings, 2 unreadable input or misuse, 70 internal error, 130 interrupted, 141 our reader has gone.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final, Protocol, runtime_checkable

from typer.exceptions import TyperException

from phz_cli import __version__
from phz_cli.cli import interrupts
from phz_cli.cli.commands import command_line
from phz_cli.cli.console import READER_GONE, UNREADABLE, Console
from phz_cli.cli.interrupts import INTERRUPTED
from phz_cli.cli.language import LANGUAGES, Language, choose, help_in, usage_error_in

INTERNAL_ERROR: Final = 70


@runtime_checkable
class Spoken(Protocol):
    """An error that says in both languages what the user can do about it."""

    def sentence(self, language: Language, /) -> str:
        """What is wrong, in one sentence."""


def run_process(arguments: Sequence[str]) -> int:
    """Runs the command line of this process, on its streams; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    status = run(arguments)
    if status == READER_GONE:
        # Python flushes stdout once more at exit; that must find somebody who reads.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def run(arguments: Sequence[str]) -> int:
    """Runs one command line; the exit status. No exception passes."""
    console = Console(choose(arguments, os.environ))
    status = _guarded(console, arguments)
    if status == INTERRUPTED:
        console.say("已中断。", "Interrupted.")
    return status


def _guarded(console: Console, arguments: Sequence[str]) -> int:
    """The exit status of a command line, whatever happens in it; what went wrong is said."""
    try:
        root = command_line(console.language)
        status = root.main(list(arguments), prog_name="phz", standalone_mode=False, obj=console)
        return (console.close() or status) if isinstance(status, int) else console.close()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if interrupts.was_pressed():
            return INTERRUPTED
        return _went_wrong(console, error, "--debug" in arguments)


def _went_wrong(console: Console, error: Exception, debug: bool) -> int:
    """Says what stopped the command; the exit status for it."""
    if isinstance(error, TyperException):
        return _misused(console, error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        console.say(f"phz：{where}{error.strerror or error}", f"phz: {where}{error.strerror or error}")
        return UNREADABLE
    if isinstance(error, Spoken):
        console.say(f"phz：{error.sentence('zh')}", f"phz: {error.sentence('en')}")
        return UNREADABLE
    return _failed(console, error, debug)


def _misused(console: Console, error: TyperException) -> int:
    """Says what Typer found wrong with the arguments."""
    context = getattr(error, "ctx", None)
    message = error.format_message().replace("Value error, ", "")
    if context is not None and message == context.get_help():
        console.say(message, message)
        return UNREADABLE
    if context is not None:
        path = context.command_path
        console.say(*(help_in(language, context.get_usage()) for language in LANGUAGES))
        console.say(f"看说明：{path} --help", f"For help: {path} --help")
    console.say(f"phz：{usage_error_in('zh', message)}", f"phz: {usage_error_in('en', message)}")
    return UNREADABLE


def _failed(console: Console, error: Exception, debug: bool) -> int:
    """Says that the program itself is at fault; the traceback only where it was asked for."""
    if debug:
        text = "".join(traceback.format_exception(error))
        console.say(text, text)
    what = f"phz {__version__}: {type(error).__name__}: {error}"
    console.say(f"内部出错，请报告：{what}", f"internal error, please report: {what}")
    if not debug:
        console.say("加 --debug 可看调用栈。", "--debug shows the traceback.")
    return INTERNAL_ERROR
