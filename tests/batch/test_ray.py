"""The same shards on a Ray cluster of two workers, one of which is killed while it works."""

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from phz_cli.batch.engines import make_shards
from phz_cli.batch.errors import BatchError
from phz_cli.batch.merge import merge
from phz_cli.batch.part import Settings
from phz_cli.batch.plan import make_plan
from phz_cli.batch.shard import Task, place_of
from tests.batch.logs import night

SHARDS = 8


@pytest.fixture
def cluster() -> Iterator[tuple[Any, list[Any]]]:
    """(cluster, its two workers with one core each); the head does no work."""
    pytest.importorskip("ray", reason="ray (extra `cluster`) is not installed")
    import ray
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": 80 << 20})
    workers = [made.add_node(num_cpus=1, object_store_memory=80 << 20) for _ in range(2)]
    ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
    try:
        yield made, workers
    finally:
        ray.shutdown()
        made.shutdown()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_killed_during_the_run_costs_nothing(cluster: tuple[Any, list[Any]], tmp_path: Path) -> None:
    machines, workers = cluster
    logs, folder = tmp_path / "logs", tmp_path / "shards"
    logs.mkdir()
    lines = night(logs, 40, SHARDS)
    plan = make_plan([str(logs)], SHARDS, Settings())
    killed = threading.Event()

    def kill_one() -> None:
        while not any(folder.glob(".shard-*.part")):
            time.sleep(0.01)
        machines.remove_node(workers[1], allow_graceful=False)
        killed.set()

    killer = threading.Thread(target=kill_one)
    killer.start()
    tasks = [Task(plan, shard, str(folder)) for shard in range(1, SHARDS + 1)]
    receipts = list(make_shards(tasks, "ray", 2))
    killer.join()
    assert killed.is_set()
    assert [receipt.shard for receipt in receipts] == list(range(1, SHARDS + 1))
    assert all(place_of(folder, task.shard).is_dir() for task in tasks)
    totals = merge(plan, folder, tmp_path / "merged.duckdb")
    assert (totals.read, totals.stored) == (len(lines), len(lines))


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BatchError, match=r"phz\[cluster\]"):
        list(make_shards([], "ray", 1))
