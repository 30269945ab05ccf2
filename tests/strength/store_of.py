"""Logs, and the store that an undisturbed ingest makes of them."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from phz_cli.audit import audit_paths
from phz_cli.cli.main import run
from phz_cli.store import ingest
from tests.batch.logs import night, ugly
from tests.batch.stores import Content, content


def log_of(rows: Sequence[object], path: Path) -> Path:
    """A log with these rows, one a line."""
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def store_of(log: Path) -> Path:
    """The store of a log, beside it."""
    path = log.with_suffix(".duckdb")
    assert run(["ingest", str(log), "--store", str(path)]) == 0
    return path


class Undisturbed(NamedTuple):
    """The logs, and what every table must hold in the end."""

    logs: Path
    expected: Content


def undisturbed(folder: Path, hands: int) -> Undisturbed:
    """Two tables with so many hands each, and files with everything that can be wrong in one."""
    logs = folder / "logs"
    logs.mkdir()
    night(logs, hands)
    ugly(logs)
    (logs / "refused.jsonl").unlink()
    ingest(audit_paths([str(logs)], chances=True), folder / "expected.duckdb")
    return Undisturbed(logs, content(folder / "expected.duckdb"))
