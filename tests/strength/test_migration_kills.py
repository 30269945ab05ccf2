"""kill -9 while a store is migrated: the old store or the new one is there, whole, and running again ends it."""

import os
import random
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Final

import duckdb
import pytest

from phz_cli.batch.health import health_of
from phz_cli.cli.main import run
from phz_cli.store import SCHEMA_VERSION
from phz_cli.store.migration import version_of
from tests.batch.stores import Content, content

TOP: Final = Path(__file__).parents[2]
RELEASED: Final = TOP / "tests" / "store" / "released"
TRIALS: Final = 60
IN_CI: Final = 2
LONGEST: Final = 0.8

_SCRIPT: Final = """
import sys
from functools import partial
from phz_cli.batch.part import Settings
from phz_cli.batch.rebuild import rebuild_from
from phz_cli.store.migration import migrate
print("go", flush=True)
migrate(sys.argv[1], partial(rebuild_from, settings=Settings()))
print("done", flush=True)
"""


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Content]:
    """A store of version 1, and what it must hold when it has been migrated."""
    folder = tmp_path_factory.mktemp("released")
    with zipfile.ZipFile(RELEASED / "schema-1.zip") as archive:
        archive.extract("phz.duckdb", folder)
    store = folder / "phz.duckdb"
    old = store.read_bytes()
    assert run(["store", "migrate", "--store", str(store)]) == 0
    return old, content(store)


def _killed(store: Path, after: float) -> None:
    """Starts a migration and kills it so many seconds after it began to work."""
    with subprocess.Popen(
        [sys.executable, "-c", _SCRIPT, str(store)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TOP), "PYTHONDONTWRITEBYTECODE": "1"},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"go\n"
        time.sleep(after)
        os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.slow] if seed >= IN_CI else []) for seed in range(TRIALS)]
)
def test_killed_and_run_again(seed: int, released: tuple[bytes, Content], tmp_path: Path) -> None:
    old, new = released
    store = tmp_path / "phz.duckdb"
    store.write_bytes(old)
    chance = random.Random(seed)
    for _ in range(2):
        _killed(store, chance.uniform(0.0, LONGEST))
        if version_of(store) == SCHEMA_VERSION:
            assert content(store) == new
            assert health_of(store).unbalanced == []
        else:
            _is_the_old_one(store)
    assert run(["store", "migrate", "--store", str(store)]) == 0
    assert content(store) == new
    assert [path.name for path in tmp_path.iterdir()] == ["phz.duckdb"]


def _is_the_old_one(store: Path) -> None:
    assert version_of(store) == 1
    with duckdb.connect(str(store), read_only=True) as connection:
        counts = [connection.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("raws", "places")]
    assert counts == [(27,), (37,)]
