"""From arguments to exit status: help, misuse, faults of the program, interruption."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Annotated

import pytest
import typer

from phz_cli import __version__
from phz_cli.cli import commands
from phz_cli.cli.commands import TABLE, Entry
from phz_cli.cli.console import MisuseError
from phz_cli.cli.interrupts import INTERRUPTED
from phz_cli.cli.language import Says
from phz_cli.cli.main import run
from phz_cli.cli.running import INTERNAL_ERROR

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from phz_cli.cli.main import main; main()"]

Plant = Callable[[Callable[..., object]], None]


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Registers a function as the command `phz planted`."""

    def register(function: Callable[..., object]) -> None:
        module = ModuleType("planted_commands")
        module.planted = function  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "planted_commands", module)
        monkeypatch.setitem(TABLE, "planted", Entry("planted_commands:planted", Says("试验", "an experiment")))

    return register


def _count(
    number: Annotated[int, typer.Option("--number"), Says("一个数", "a number")] = 3,
) -> int:
    return number


@pytest.mark.parametrize("language", ["zh", "en"])
def test_help_lists_every_command_in_the_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help", "--lang", language]) == 0
    page = capsys.readouterr().out
    for name, entry in TABLE.items():
        assert name.split()[0] in page
        if " " not in name:
            assert entry.summary.in_language("zh" if language == "zh" else "en") in page
    assert ("用法：" in page) == (language == "zh")


def test_both_languages_have_a_summary_for_every_command() -> None:
    for entry in TABLE.values():
        assert entry.summary.zh != entry.summary.en
        assert entry.summary.zh
        assert entry.summary.en


@pytest.mark.parametrize(("language", "word"), [("zh", "一个数"), ("en", "a number")])
def test_help_of_a_command(language: str, word: str, plant: Plant, capsys: pytest.CaptureFixture[str]) -> None:
    plant(_count)
    assert run(["planted", "--help", "--lang", language]) == 0
    page = capsys.readouterr().out
    assert word in page
    assert "--lang" in page


def test_the_returned_number_is_the_exit_status(plant: Plant) -> None:
    plant(_count)
    assert run(["planted", "--lang", "zh", "--number", "1"]) == 1
    assert run(["--lang", "zh", "planted", "--number", "0"]) == 0


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"phz {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "--version"),
        (["vald"], "Did you mean 'validate'?"),
        (["rules", "lst"], "Did you mean 'list'?"),
        (["--lang", "fr", "rules", "list"], "'fr' is not one of 'zh', 'en'"),
        (["--lang", "zh", "vald"], "没有 'vald' 这个命令。是不是想用 'validate'？"),
    ],
)
def test_misuse_is_2_and_said_on_stderr(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err


def test_what_the_user_can_mend_is_2(plant: Plant, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse() -> None:
        raise MisuseError("没有这套规则", "no such rule set")

    plant(refuse)
    assert run(["planted"]) == 2
    assert capsys.readouterr().err == "phz: no such rule set\n"


def test_a_file_that_cannot_be_opened_is_2(plant: Plant, capsys: pytest.CaptureFixture[str]) -> None:
    plant(lambda: Path("no such\x1bfile").read_bytes())
    assert run(["planted"]) == 2
    assert capsys.readouterr().err == "phz: no such\\x1bfile: No such file or directory\n"


def _broken() -> None:
    raise ValueError("a bug")


def test_a_fault_of_the_program_has_no_traceback(plant: Plant, capsys: pytest.CaptureFixture[str]) -> None:
    plant(_broken)
    assert run(["planted", "--lang", "zh"]) == INTERNAL_ERROR
    said = capsys.readouterr().err
    assert said == f"内部出错，请报告：phz {__version__}: ValueError: a bug\n加 --debug 可看调用栈。\n"


def test_debug_shows_where(plant: Plant, capsys: pytest.CaptureFixture[str]) -> None:
    plant(_broken)
    assert run(["planted", "--debug"]) == INTERNAL_ERROR
    assert "in _broken" in capsys.readouterr().err


def test_ctrl_c_is_130_without_traceback(plant: Plant, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    plant(interrupt)
    assert run(["planted"]) == INTERRUPTED
    assert capsys.readouterr().err == "Interrupted.\n"


def test_a_command_is_imported_only_when_it_runs(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(_count)
    imported: list[str] = []
    monkeypatch.setattr(commands, "import_module", lambda name: imported.append(name) or sys.modules[name])
    assert run(["--help"]) == 0
    assert imported == []
    assert run(["planted", "--number", "0"]) == 0
    assert imported == ["planted_commands"]


def test_a_closed_pipe_is_quiet() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*PROGRAM, "--help"], cwd=ROOT, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert done.stderr == ""
    assert done.returncode == 141


def test_help_on_a_console_without_chinese() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*PROGRAM, "--help", "--lang", "zh"], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert b"\\u8dd1" in done.stdout
    assert done.stderr == b""
