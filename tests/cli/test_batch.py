"""`phz batch` from end to end, `phz store` beside it, and what is said when it cannot go on."""

from pathlib import Path

import pytest

from phz_cli.cli.main import run
from phz_cli.store import reading
from tests.batch.logs import night
from tests.batch.stores import content


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Twelve hands of two tables."""
    folder = tmp_path / "logs"
    folder.mkdir()
    night(folder, 6)
    return folder


def _phz(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = run([*map(str, arguments), "--lang", "en"])
    printed = capfd.readouterr()
    return status, printed.out, printed.err


def test_plan_run_merge_gives_what_ingest_gives(logs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    plan, shards, store = tmp_path / "plan.json", tmp_path / "shards", tmp_path / "merged.duckdb"
    assert _phz(capfd, "batch", "plan", logs, "--shards", 2, "--out", plan)[0] == 0
    status, out, said = _phz(capfd, "batch", "run", plan, "--out", shards, "--shard", "2/2")
    assert (status, out) == (0, "")
    assert "shard 2/2: 6 hands" in said
    status, _, said = _phz(capfd, "batch", "merge", plan, "--out", shards, "--store", store)
    assert status == 2
    assert "Missing shards: 1" in said
    assert not store.exists()
    assert _phz(capfd, "batch", "run", plan, "--out", shards, "--jobs", 1)[0] == 0
    status, _, said = _phz(capfd, "batch", "merge", plan, "--out", shards, "--store", store)
    assert status == 0
    assert "12 hands read = 12 stored + 0 known" in said
    assert _phz(capfd, "ingest", logs, "--store", tmp_path / "ingested.duckdb")[0] == 0
    assert content(store) == content(tmp_path / "ingested.duckdb")


def test_the_plan_on_stdout_is_the_plan_in_a_file(
    logs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = _phz(capfd, "batch", "plan", logs)
    _phz(capfd, "batch", "plan", logs, "--out", tmp_path / "plan.json")
    assert (tmp_path / "plan.json").read_text() == out


@pytest.mark.parametrize(
    ("shard", "why"),
    [
        ("1/3", "the plan has 2"),
        ("3/2", "no shard 3"),
        ("0/2", "no shard 0"),
        ("2", "is written I/N"),
        ("x/2", "written"),
    ],
)
def test_a_shard_that_is_not_in_the_plan(
    shard: str, why: str, logs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    plan = tmp_path / "plan.json"
    _phz(capfd, "batch", "plan", logs, "--shards", 2, "--out", plan)
    status, _, said = _phz(capfd, "batch", "run", plan, "--out", tmp_path / "shards", "--shard", shard)
    assert status == 2
    assert why in said


def test_a_store_built_anew_and_as_a_folder(logs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    store, new, folder = tmp_path / "phz.duckdb", tmp_path / "new.duckdb", tmp_path / "parquet"
    _phz(capfd, "ingest", logs, "--store", store)
    status, _, said = _phz(capfd, "store", "rebuild", "--store", store, "--out", new)
    assert status == 0
    assert "12 stored" in said
    assert content(new) == content(store)
    assert _phz(capfd, "store", "rebuild", "--store", store, "--out", new)[0] == 2
    status, _, said = _phz(capfd, "store", "parquet", "--store", store, "--out", folder)
    assert status == 0
    assert "12 hands" in said
    assert _phz(capfd, "store", "parquet", "--store", store, "--out", folder)[0] == 2


def test_a_raw_hand_that_is_not_what_its_fingerprint_says_is_named(
    logs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    import duckdb

    store = tmp_path / "phz.duckdb"
    _phz(capfd, "ingest", logs, "--store", store)
    with duckdb.connect(str(store)) as connection:
        connection.execute(
            "UPDATE raws SET raw = (SELECT raw FROM raws WHERE line = 1 LIMIT 1) "
            "WHERE line = 3 AND file LIKE '%1.jsonl'"
        )
    status, _, said = _phz(capfd, "store", "rebuild", "--store", store, "--out", tmp_path / "new.duckdb")
    assert status == 2
    assert "table-1.jsonl:3: the raw hand is not what its fingerprint says" in said


def test_ingest_by_two_processes(logs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _phz(capfd, "ingest", logs, "--store", tmp_path / "two.duckdb", "--jobs", 2)[0] == 0
    with reading(tmp_path / "two.duckdb") as connection:
        assert connection.execute("SELECT count(*) FROM hands").fetchone() == (12,)
