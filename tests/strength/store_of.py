"""A folder of logs and the store that an undisturbed ingest makes of it."""

from pathlib import Path
from typing import NamedTuple

from phz_cli.audit import audit_paths
from phz_cli.store import ingest
from tests.batch.logs import night, ugly
from tests.batch.stores import Content, content


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
