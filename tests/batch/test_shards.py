"""Shards: the same plan everywhere, each shard once, a merge only of what reconciles."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from phz_cli.audit import audit_paths
from phz_cli.batch import plan as planning
from phz_cli.batch.engines import make_shards
from phz_cli.batch.errors import BatchError
from phz_cli.batch.merge import merge
from phz_cli.batch.part import Settings
from phz_cli.batch.plan import VERSION, BatchPlan, Span, make_plan, read_plan
from phz_cli.batch.shard import RECEIPT, Task, make_shard, place_of
from phz_cli.store import ingest as one_by_one
from tests.batch.logs import night, ugly
from tests.batch.stores import content

Made = tuple[list[str], BatchPlan, Path]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """(paths, plan of 4 shards, folder for them)"""
    folder = tmp_path / "logs"
    folder.mkdir()
    ugly(folder)
    (folder / "refused.jsonl").unlink()
    night(folder, 20)
    paths = [str(folder)]
    return paths, make_plan(paths, 4, Settings()), tmp_path / "shards"


def _tasks(plan: BatchPlan, folder: Path) -> list[Task]:
    return [Task(plan, shard, str(folder)) for shard in range(1, len(plan.shards) + 1)]


def test_the_same_files_give_the_same_plan(made: Made, tmp_path: Path) -> None:
    paths, plan, _ = made
    assert make_plan(paths, 4, Settings()) == plan
    written = tmp_path / "plan.json"
    written.write_bytes(plan.to_json())
    assert read_plan(written) == plan
    assert read_plan(written).digest == plan.digest


def test_a_large_file_is_cut_at_line_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = night(tmp_path, 100, 1)
    monkeypatch.setattr(planning, "works", lambda *a, **k: _works(*a, **k, block=1 << 13))
    plan = make_plan([str(tmp_path)], 3, Settings())
    content = (tmp_path / "table-1.jsonl").read_bytes()
    spans = [piece for shard in plan.shards for piece in shard if isinstance(piece, Span)]
    assert len(spans) > 3
    assert b"".join(content[span.start : span.start + span.size] for span in spans) == content
    assert [span.line for span in spans] == [content[: span.start].count(b"\n") + 1 for span in spans]
    assert sum(content[span.start : span.start + span.size].count(b"\n") for span in spans) == len(lines)
    sizes = [sum(piece.size for piece in shard) for shard in plan.shards]
    assert max(sizes) < 2 * min(sizes)


_works = planning.works


@pytest.mark.parametrize("jobs", [1, 2])
def test_shards_merged_are_the_store_of_one_ingest(made: Made, tmp_path: Path, jobs: int) -> None:
    paths, plan, folder = made
    receipts = list(make_shards(_tasks(plan, folder), "local", jobs))
    expected = one_by_one(audit_paths(paths, chances=True), tmp_path / "serial.duckdb")
    totals = merge(plan, folder, tmp_path / "merged.duckdb")
    assert totals == expected
    assert sum(receipt.read for receipt in receipts) == totals.read
    assert content(tmp_path / "merged.duckdb") == content(tmp_path / "serial.duckdb")
    again = merge(plan, folder, tmp_path / "merged.duckdb")
    assert (again.read, again.stored) == (totals.read, 0)
    assert content(tmp_path / "merged.duckdb") == content(tmp_path / "serial.duckdb")


def test_a_shard_that_is_there_is_not_made_again(made: Made) -> None:
    _, plan, folder = made
    first = make_shard(Task(plan, 1, str(folder)))
    stamp = (place_of(folder, 1) / RECEIPT).stat().st_mtime_ns
    assert make_shard(Task(plan, 1, str(folder))) == first
    assert (place_of(folder, 1) / RECEIPT).stat().st_mtime_ns == stamp
    shutil.rmtree(place_of(folder, 1))
    assert make_shard(Task(plan, 1, str(folder))) == first, "the same bytes again"


def _refused(plan: BatchPlan, folder: Path, store: Path) -> BatchError:
    with pytest.raises(BatchError) as refusal:
        merge(plan, folder, store)
    assert not store.exists(), "nothing is written before all receipts hold"
    return refusal.value


def test_a_merge_refuses_what_does_not_reconcile(made: Made, tmp_path: Path) -> None:
    paths, plan, folder = made
    store = tmp_path / "merged.duckdb"
    list(make_shards(_tasks(plan, folder)[:2], "local", 1))
    missing = _refused(plan, folder, store)
    assert (missing.key, missing.parameters["shards"]) == ("batch.missing", "3, 4")
    list(make_shards(_tasks(plan, folder), "local", 1))
    file = next(place_of(folder, 2).glob("*-hands.parquet"))
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    damaged = _refused(plan, folder, store)
    assert (damaged.key, damaged.parameters["shard"], damaged.parameters["file"]) == ("batch.damaged", 2, file.name)
    with pytest.raises(BatchError, match="not what its receipt says"):
        make_shard(Task(plan, 2, str(folder)))
    file.write_bytes(whole)
    other = make_plan(paths, 4, Settings(rules="qq-full"))
    assert _refused(other, folder, store).key == "batch.other_plan"
    (place_of(folder, 3) / RECEIPT).write_bytes(b"{")
    assert _refused(plan, folder, store).parameters["file"] == RECEIPT


def test_a_file_changed_since_the_plan_is_refused(made: Made) -> None:
    paths, plan, folder = made
    with (Path(paths[0]) / "table-2.jsonl").open("ab") as file:
        file.write(b"{}\n")
    with pytest.raises(BatchError, match="changed since it was planned"):
        list(make_shards(_tasks(plan, folder), "local", 1))


def test_what_another_run_left_half_done_is_no_shard(made: Made) -> None:
    _, plan, folder = made
    (folder / ".shard-00001.1.part").mkdir(parents=True)
    receipt = make_shard(Task(plan, 1, str(folder)))
    assert receipt.read > 0


def test_a_plan_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    with pytest.raises(BatchError, match="is no plan"):
        read_plan(path)
    path.write_text('{"phz_batch": "x"}')
    with pytest.raises(BatchError, match=r"\$\.phz_batch"):
        read_plan(path)
    with pytest.raises(BatchError, match="Standard input"):
        make_plan(["-"], 2, Settings())


def test_a_plan_of_another_version_is_refused(made: Made, tmp_path: Path) -> None:
    """What a shard holds is not the same in every version, and its rows must not be taken for others."""
    _, plan, _ = made
    path = tmp_path / "plan.json"
    path.write_bytes(replace(plan, phz_batch=VERSION - 1).to_json())
    with pytest.raises(BatchError, match=f"phz_batch {VERSION - 1} ≠ {VERSION}"):
        read_plan(path)
