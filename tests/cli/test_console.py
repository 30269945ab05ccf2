"""What reaches the terminal: harmless text, exact data, no noise when the reader has gone."""

import io

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.cli.console import READER_GONE, Console, harmless


class Gone(io.StringIO):
    """A stream whose reader has gone."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError

    def flush(self) -> None:
        raise BrokenPipeError


def _terminal(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict", newline="")


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("甲", "甲"),
        ("\x1b[31m甲", "\\x1b[31m甲"),
        ("甲\r乙\n丙", "甲\\r乙\\n丙"),
        ("\x9b2J", "\\x9b2J"),
        ("a\u202eb", "a\\u202eb"),
        ("\ud800", "\\ud800"),
        ("👩\u200d💻", "👩\u200d💻"),
    ],
)
def test_names_cannot_move_the_cursor(text: str, shown: str) -> None:
    assert harmless(text) == shown


@given(st.text(alphabet=st.characters(exclude_categories=[])))
def test_harmless_text_can_always_be_printed_on_one_line(text: str) -> None:
    shown = harmless(text)
    shown.encode("utf-8")
    assert len(shown.splitlines()) <= 1
    assert not any(character < " " or "\x7f" <= character <= "\x9f" for character in shown)


def test_a_line_survives_a_console_that_lacks_the_characters() -> None:
    out = _terminal("ascii")
    Console("zh", out=out).line("吃 \x1b[2J")
    assert _written(out) == b"\\u5403 \\x1b[2J\n"


def test_data_are_utf_8_whatever_the_console() -> None:
    out = _terminal("gbk")
    console = Console("zh", out=out)
    console.line("碰")
    console.data("陆\n".encode())
    assert _written(out) == "碰\n".encode("gbk") + "陆\n".encode()


def test_narration_is_in_one_language_and_not_among_the_data() -> None:
    out, narration = io.StringIO(), io.StringIO()
    Console("zh", out=out, narration=narration).say("好了", "done")
    Console("en", out=out, narration=narration).say("好了", "done")
    assert (out.getvalue(), narration.getvalue()) == ("", "好了\ndone\n")


def test_a_reader_that_has_gone_ends_the_run_quietly() -> None:
    console = Console("en", out=Gone(), narration=Gone())
    console.say("没人听", "nobody listens")
    with pytest.raises(typer.Exit) as ended:
        console.line("x")
    assert ended.value.exit_code == READER_GONE
    assert console.close() == READER_GONE


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_text_is_printed_above_a_bar_on_the_same_terminal() -> None:
    out, narration = Screen(), Screen()
    console = Console("en", out=out, narration=narration)
    with console.progress("读", "reading", 2):
        console.line("[bold]C301[/bold]")
        console.data(b"{}\n")
    console.line("after")
    assert out.getvalue() == "after\n"
    assert "[bold]C301[/bold]\n" in narration.getvalue()
    assert "{}\n" in narration.getvalue()


def test_data_for_a_pipe_do_not_go_through_the_bar() -> None:
    out = io.StringIO()
    console = Console("en", out=out, narration=Screen())
    with console.progress("读", "reading", 2):
        console.data(b"{}\n")
    assert out.getvalue() == "{}\n"


def test_progress_is_shown_only_on_a_terminal() -> None:
    pipe, screen = io.StringIO(), Screen()
    for narration in (pipe, screen):
        with Console("en", out=io.StringIO(), narration=narration).progress("读", "reading", 2) as meter:
            meter.advance(1)
    assert pipe.getvalue() == ""
    assert "reading" in screen.getvalue()
