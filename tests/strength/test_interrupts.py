"""Ctrl-C at any moment, while the program is imported or workers run: status 130, a sentence, and no traceback."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from phz_cli.cli.interrupts import INTERRUPTED
from phz_cli.cli.main import run

TRIALS: Final = 60
IN_CI: Final = 3
_MAIN: Final = "from phz_cli.cli.main import main; print('go', flush=True); main()"

COMMANDS: Final = {
    "help": ("--help",),
    "ingest": ("ingest", "{logs}", "--store", "{folder}/phz.duckdb", "--jobs", "2"),
    "report": ("report", "{logs}", "--out", "{folder}/report"),
}


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some hundred hands."""
    place = tmp_path_factory.mktemp("logs") / "hands.jsonl"
    assert run(["sample", "--rules", "qq-half", "--hands", "150", "--out", str(place)]) == 0
    return place


def _trials() -> list[object]:
    trials: list[object] = []
    for name in COMMANDS:
        for seed in range(TRIALS // len(COMMANDS)):
            marks = [pytest.mark.slow] if seed >= IN_CI else []
            trials.append(pytest.param(name, seed, marks=marks, id=f"{name}-{seed}"))
    return trials


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to a group of processes")
@pytest.mark.parametrize(("name", "seed"), _trials())
def test_interrupted(name: str, seed: int, logs: Path, tmp_path: Path) -> None:
    arguments = [argument.format(logs=logs, folder=tmp_path) for argument in COMMANDS[name]]
    with subprocess.Popen(
        [sys.executable, "-c", _MAIN, *arguments, "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"go\n"
        time.sleep(random.Random(f"{name}/{seed}").uniform(0.01, 0.2 if name == "help" else 2.0))
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate()
    assert b"Traceback" not in said, said.decode()
    assert b"internal error" not in said, said.decode()
    assert process.returncode in (INTERRUPTED, 0), said.decode()
    if process.returncode == INTERRUPTED:
        assert b"Interrupted." in said
    left = [place.name for place in tmp_path.rglob(".*.part*")]
    assert left == []
