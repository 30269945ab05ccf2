"""Disks and stores that fail: a sentence that says what to do, never a traceback; what was written stays."""

import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from phz_cli.batch.health import health_of
from phz_cli.store import SCHEMA_VERSION
from tests.batch.stores import content
from tests.strength.store_of import Undisturbed, undisturbed

TOP = Path(__file__).parents[2]
_MAIN = "from phz_cli.cli.main import main; main()"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """Logs and what the store must hold; the store itself is `expected.duckdb` beside the logs."""
    return undisturbed(tmp_path_factory.mktemp("undisturbed"), 12)


@pytest.fixture
def store(made: Undisturbed, tmp_path: Path) -> Path:
    """A store of one's own to be spoilt."""
    return Path(shutil.copy(made.logs.parent / "expected.duckdb", tmp_path / "phz.duckdb"))


def _phz(*arguments: object, before: Callable[[], None] | None = None) -> tuple[int, str]:
    """(exit status, everything printed)"""
    done = subprocess.run(
        [sys.executable, "-c", _MAIN, *map(str, arguments), "--lang", "en"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TOP), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=before,
        check=False,
    )
    printed = done.stdout + done.stderr
    assert "Traceback" not in printed
    return done.returncode, printed


@pytest.mark.parametrize("room", [300_000, 1_500_000])
def test_a_full_disk_is_told_and_running_again_ends_it(room: int, made: Undisturbed, tmp_path: Path) -> None:
    store = tmp_path / "phz.duckdb"

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    status, said = _phz("ingest", made.logs, "--store", store, "--jobs", 1, before=little_room)
    assert status == 2, said
    assert "phz: " in said
    status, _ = _phz("ingest", made.logs, "--store", store, "--jobs", 1)
    assert status == 2, "the logs have lines that cannot be read"
    assert content(store) == made.expected


def test_a_disk_full_under_a_shard_leaves_no_half_shard(made: Undisturbed, tmp_path: Path) -> None:
    plan, shards = tmp_path / "plan.json", tmp_path / "shards"
    assert _phz("batch", "plan", made.logs, "--shards", 2, "--out", plan)[0] == 0

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))

    status, said = _phz("batch", "run", plan, "--out", shards, "--jobs", 1, before=little_room)
    assert status == 2
    assert "cannot be written" in said
    assert list(shards.iterdir()) == []
    assert _phz("batch", "run", plan, "--out", shards, "--jobs", 1)[0] in (0, 2)
    _phz("batch", "merge", plan, "--out", shards, "--store", tmp_path / "phz.duckdb")
    assert content(tmp_path / "phz.duckdb") == made.expected


@pytest.mark.skipif(not Path("/sys/kernel").is_dir(), reason="needs a folder in which nobody can make a file")
def test_a_disk_that_cannot_be_written(made: Undisturbed) -> None:
    status, said = _phz("ingest", made.logs, "--store", "/sys/kernel/phz.duckdb")
    assert status == 2
    assert "/sys/kernel/phz.duckdb cannot be opened" in said


def test_a_second_writer_waits_a_bounded_time_and_then_says_so(store: Path, made: Undisturbed) -> None:
    code = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print(1, flush=True); sys.stdin.read()"
    holder = subprocess.Popen([sys.executable, "-c", code, str(store)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        began = time.monotonic()
        status, said = _phz("ingest", made.logs, "--store", store, "--wait", 1)
        took = time.monotonic() - began
        holder.communicate()
    assert status == 2
    assert "in use by another program" in said
    assert took > 1


def test_a_second_writer_goes_on_when_the_first_has_ended(made: Undisturbed, tmp_path: Path) -> None:
    store = tmp_path / "phz.duckdb"
    command = [sys.executable, "-c", _MAIN, "ingest", str(made.logs), "--store", str(store), "--wait", "60"]
    environment = {**os.environ, "PYTHONPATH": str(TOP), "PYTHONDONTWRITEBYTECODE": "1"}
    both = [
        subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(2)
    ]
    assert [process.wait() for process in both] == [2, 2], "the logs have lines that cannot be read"
    assert content(store) == made.expected


def test_a_store_of_a_newer_version_is_refused(store: Path, made: Undisturbed) -> None:
    with duckdb.connect(str(store)) as connection:
        connection.execute("UPDATE schema_version SET version = ?", [SCHEMA_VERSION + 1])
    for arguments in (("ingest", made.logs), ("stats", "hands")):
        status, said = _phz(*arguments, "--store", store)
        assert status == 2
        assert "upgrade phz" in said


def test_a_store_of_an_older_version_is_built_anew(store: Path, made: Undisturbed, tmp_path: Path) -> None:
    with duckdb.connect(str(store)) as connection:
        connection.execute("UPDATE schema_version SET version = ?", [SCHEMA_VERSION - 1])
    assert _phz("stats", "hands", "--store", store)[0] == 2
    _, said = _phz("store", "rebuild", "--store", store, "--out", tmp_path / "new.duckdb")
    assert "are lost" not in said
    assert content(tmp_path / "new.duckdb") == made.expected


def _spoil(store: Path, seed: int) -> None:
    """Sixteen bytes changed somewhere after the file's headers."""
    content = bytearray(store.read_bytes())
    at = random.Random(seed).randrange(3 * 4096, len(content) - 16)
    content[at : at + 16] = bytes(byte ^ 0xA5 for byte in content[at : at + 16])
    store.write_bytes(content)


@pytest.mark.parametrize("seed", [pytest.param(n, marks=[pytest.mark.slow] if n > 1 else []) for n in range(20)])
def test_a_damaged_store_is_told_and_its_raw_hands_are_saved(
    seed: int, store: Path, made: Undisturbed, tmp_path: Path
) -> None:
    _spoil(store, seed)
    status, said = _phz("doctor", "--store", store)
    if status == 0:
        assert content(store) == made.expected, "what is not told must be sound"
        return
    assert status == 1
    assert "phz store rebuild" in said
    new = tmp_path / "new.duckdb"
    status, said = _phz("store", "rebuild", "--store", store, "--out", new)
    if status == 2 and not new.exists():
        assert "cannot be opened" in said
    else:
        assert health_of(new).unbalanced == []
        there = {row[0] for row in content(new)["hands"]}
        assert there <= {row[0] for row in made.expected["hands"]}
        if there != {row[0] for row in made.expected["hands"]}:
            assert "are lost" in said
    _phz("ingest", made.logs, "--store", new)
    assert {row[0] for row in content(new)["hands"]} == {row[0] for row in made.expected["hands"]}


def test_a_file_that_is_no_store_is_told(made: Undisturbed, tmp_path: Path) -> None:
    store = tmp_path / "phz.duckdb"
    store.write_bytes(b"not a store at all" * 1000)
    for arguments in (("ingest", made.logs), ("stats", "hands"), ("store", "rebuild", "--out", tmp_path / "new")):
        status, said = _phz(*arguments, "--store", store)
        assert status == 2
        assert "phz: " in said
