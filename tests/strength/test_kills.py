"""kill -9 at random moments: nothing is lost, nothing doubled, the store opens, and running again ends it."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from phz_cli.batch.health import health_of
from phz_cli.store import StoreError
from tests.batch.stores import content
from tests.strength.store_of import Undisturbed, undisturbed

TRIALS: Final = 200
IN_CI: Final = 4

_COMMON: Final = """
import sys
from pathlib import Path
from phz_cli.audit import audit_paths
from phz_cli.batch import ingest as parallel, joining, part
from phz_cli.batch.engines import make_shards
from phz_cli.batch.merge import merge
from phz_cli.batch.plan import make_plan
from phz_cli.batch.shard import Task
from phz_cli.store import ingest as serial
parallel.BLOCK, part.HANDS, joining.TOGETHER = 1 << 15, 12, 24
settings = part.Settings()
def main():
    logs, store, work = sys.argv[1:]
    print("go", flush=True)
    {what}
    print("done", flush=True)
if __name__ == "__main__":
    main()
"""

RUNS: Final = {
    "ingest": "serial(audit_paths([logs], chances=True), store, batch=7)",
    "ingest in bundles": "parallel.ingest([logs], Path(store), settings, jobs=1)",
    "ingest with workers": "parallel.ingest([logs], Path(store), settings, jobs=2)",
    "batch": """plan = make_plan([logs], 5, settings)
    list(make_shards([Task(plan, n, work) for n in range(1, 6)], "local", 1))
    merge(plan, Path(work), Path(store))""",
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """Some sixty hands: a run takes a fraction of a second, and has a dozen transactions."""
    return undisturbed(tmp_path_factory.mktemp("undisturbed"), 12)


def _trials() -> list[object]:
    trials: list[object] = []
    for name in RUNS:
        for seed in range(TRIALS // len(RUNS)):
            marks = [pytest.mark.slow] if seed >= IN_CI // len(RUNS) else []
            trials.append(pytest.param(name, seed, marks=marks, id=f"{name}-{seed}"))
    return trials


def _start(name: str, made: Undisturbed, folder: Path) -> subprocess.Popen[bytes]:
    script = folder / "run.py"
    script.write_text(_COMMON.format(what=RUNS[name]))
    arguments = [str(made.logs), str(folder / "phz.duckdb"), str(folder / "shards")]
    top = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, str(script), *arguments],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": top, "PYTHONDONTWRITEBYTECODE": "1"},
        start_new_session=True,
    )


def _killed_while_it_works(process: subprocess.Popen[bytes], after: float) -> bool:
    """Kills the process and its children so many seconds after it began to work; whether it was still at it."""
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"go\n"
        time.sleep(after)
        os.killpg(process.pid, signal.SIGKILL)
        return process.stdout.read() != b"done\n"


def _check_what_is_there(store: Path, made: Undisturbed) -> None:
    """What a kill has left: books that balance, only hands that are expected."""
    if not store.exists():
        return
    try:
        health = health_of(store)
    except StoreError as error:
        assert error.key == "store.not_a_store", error  # killed before there was a single table
        return
    assert (health.unbalanced, health.unread) == ([], "")
    there = content(store)
    for table in ("hands", "seats", "actions", "findings", "raws", "places", "quarantine"):
        assert set(map(repr, there[table])) <= set(map(repr, made.expected[table])), table


@pytest.mark.parametrize(("name", "seed"), _trials())
def test_killed_and_run_again(name: str, seed: int, made: Undisturbed, tmp_path: Path) -> None:
    chance = random.Random(f"{name}/{seed}")
    store = tmp_path / "phz.duckdb"
    for _ in range(2):
        # most of the work lies in the first second; a later kill finds the process at its end
        _killed_while_it_works(_start(name, made, tmp_path), chance.uniform(0.0, 1.2))
        _check_what_is_there(store, made)
    last = _start(name, made, tmp_path)
    with last:
        assert last.stdout is not None
        assert last.stdout.read() == b"go\ndone\n"
    assert health_of(store).unbalanced == []
    there = content(store)
    for table, rows in made.expected.items():
        assert there[table] == rows, table


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_workers_end_when_their_parent_is_killed(made: Undisturbed, tmp_path: Path) -> None:
    process = _start("ingest with workers", made, tmp_path)
    with process:
        assert process.stdout is not None
        process.stdout.readline()
        until = time.monotonic() + 10
        while len(_in_group(process.pid)) < 3 and time.monotonic() < until:
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
        while _in_group(process.pid) - {process.pid} and time.monotonic() < until + 10:
            time.sleep(0.05)
    left = _in_group(process.pid)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert left == set()


def _in_group(group: int) -> set[int]:
    """The processes of a group that are alive, by Linux's /proc."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.add(int(stat.parent.name))
    return found
