"""Where shards are made: processes of this machine, or a Ray cluster. Both call the same function."""

import os
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Final, Literal

from phz_cli.batch.errors import BatchError
from phz_cli.batch.local import in_processes
from phz_cli.batch.shard import Receipt, Task, make_shard

Engine = Literal["local", "ray"]
RETRIES: Final = 3
"""How often a shard is made anew when the worker that made it has died."""


def make_shards(tasks: Iterable[Task], engine: Engine, jobs: int) -> Iterator[Receipt]:
    """Makes the shards; receipts in the order of the tasks. Raises BatchError."""
    return _ENGINES[engine](tasks, jobs)


def _local(tasks: Iterable[Task], jobs: int) -> Iterator[Receipt]:
    return in_processes(make_shard, tasks, jobs)


def _ray(tasks: Iterable[Task], jobs: int) -> Iterator[Receipt]:
    """On the cluster that RAY_ADDRESS names, or one of this machine with `jobs` workers.

    All machines must see the record files and the folder of the shards under the same names.
    """
    ray = _imported()
    started = not ray.is_initialized()
    if started:
        ray.init(**_cluster(jobs))
    try:
        remote = ray.remote(max_retries=RETRIES, num_cpus=1)(make_shard)
        for waiting in [remote.remote(task) for task in tasks]:
            yield _receipt(ray, waiting)
    finally:
        if started:
            ray.shutdown()


def _cluster(jobs: int) -> dict[str, object]:
    common: dict[str, object] = {"log_to_driver": False, "include_dashboard": False, "logging_level": "ERROR"}
    if os.environ.get("RAY_ADDRESS"):
        return {"log_to_driver": False, "logging_level": "ERROR"}
    return {**common, "num_cpus": max(1, jobs)}


def _receipt(ray: Any, waiting: object) -> Receipt:
    try:
        receipt = ray.get(waiting)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        if isinstance(cause, BatchError):
            raise cause from None
        raise
    except ray.exceptions.RayError:
        raise BatchError("batch.worker_died") from None
    assert isinstance(receipt, Receipt)
    return receipt


def _imported() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise BatchError("batch.no_ray") from None


_ENGINES: Final[dict[Engine, Callable[[Iterable[Task], int], Iterator[Receipt]]]] = {"local": _local, "ray": _ray}
