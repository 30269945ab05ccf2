"""The README keeps its word: its commands exist, work, and are the same in both languages."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from phz_cli.cli.commands import TABLE
from phz_cli.cli.main import run

ROOT = Path(__file__).parent.parent
ENGLISH = (ROOT / "README.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "README.zh.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def _commands(page: str) -> list[str]:
    """The lines of the shell fences of a page."""
    fences = re.findall(r"^```sh\n(.*?)^```$", page, flags=re.DOTALL | re.MULTILINE)
    return [line for fence in fences for line in fence.splitlines() if line]


MAIN_JOB, TESTS, *EXAMPLES = _commands(ENGLISH)


def test_both_languages_give_the_same_commands() -> None:
    assert _commands(CHINESE) == _commands(ENGLISH)


def test_both_languages_have_the_same_sections() -> None:
    headings = [re.findall(r"^(#+) ", page, flags=re.MULTILINE) for page in (ENGLISH, CHINESE)]
    assert headings[0] == headings[1]


def test_both_languages_name_the_same_files_and_statuses() -> None:
    named = [re.findall(r"^\| (\d+) \|", page, flags=re.MULTILINE) for page in (ENGLISH, CHINESE)]
    assert named[0] == named[1] == ["0", "1", "2", "70", "130", "141"]
    files = [set(re.findall(r"`([\w./*-]+\.\w+|[\w./-]+/)`", page)) for page in (ENGLISH, CHINESE)]
    assert files[0] == files[1]


def test_every_command_is_shown() -> None:
    shown = {" ".join(example.split()[1:3]) for example in EXAMPLES}
    for name in TABLE:
        assert any(words.startswith(name) for words in shown), f"phz {name} has no example"


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_are_understood(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every option of an example is one that the command has."""
    program, *words = shlex.split(example)
    assert program == "phz"
    command = words[: 2 if " ".join(words[:2]) in TABLE else 1]
    assert run([*command, "--help", "--lang", "en"]) == 0
    page = capsys.readouterr().out
    for option in (word for word in words if word.startswith("--")):
        assert f"{option} " in page


@pytest.mark.parametrize("page", [ENGLISH, CHINESE])
def test_the_lines_for_many_files_work_one_after_the_other(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Plan, run, merge, query and export as they stand there, on a folder `logs`."""
    shutil.copytree(ROOT / "sample_logs", tmp_path / "logs", ignore=shutil.ignore_patterns("broken"))
    monkeypatch.chdir(tmp_path)
    lines = [shlex.split(line)[1:] for line in _commands(page) if line.startswith("phz ")]
    wanted = [words for verb in ("batch", "query", "export") for words in lines if words[0] == verb]
    assert len(wanted) >= 5
    for words in wanted:
        assert run([*words, "--lang", "en"]) == 0, (words, capfd.readouterr().err)
    assert (tmp_path / "tables" / "hands.parquet").stat().st_size > 0


def test_ci_runs_the_test_command_word_for_word() -> None:
    assert TESTS in CI.splitlines()


def test_the_main_job_works_as_written(tmp_path: Path) -> None:
    """The last step of the first command, with this interpreter's packages in place of a fresh folder's."""
    program, *arguments = shlex.split(MAIN_JOB.split(" && ")[-1])
    assert program == ".venv/bin/phz"
    out = tmp_path / "report"
    arguments[arguments.index("--out") + 1] = str(out)
    code = "from phz_cli.cli.main import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    for name in ("index.html", "faults.jsonl", "phz.duckdb", "tables/players.csv", "charts/names_rate.svg"):
        assert (out / name).stat().st_size > 0, name


@pytest.mark.slow
@pytest.mark.skipif(
    "PHZ_FRESH_INSTALL" not in os.environ, reason="set PHZ_FRESH_INSTALL=1: installs every package anew"
)
def test_the_main_job_works_on_a_fresh_machine(tmp_path: Path) -> None:
    folder, out = tmp_path / "fresh", tmp_path / "report"
    venv.create(folder, with_pip=True)
    subprocess.run([folder / "bin" / "pip", "install", "-q", str(ROOT)], check=True)
    subprocess.run(
        [folder / "bin" / "phz", "report", str(ROOT / "sample_logs"), "--out", out], cwd=tmp_path, check=True
    )
    assert (out / "index.html").stat().st_size > 0
