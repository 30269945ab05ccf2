"""Other processes are started only where there is enough to do."""

from pathlib import Path

import pytest

from phz_cli.cli.jobs import SMALL, jobs_for, jobs_for_store


def test_processes_are_started_only_where_there_is_much_to_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    assert [jobs_for(size) for size in (0, SMALL - 1, SMALL, None)] == [1, 1, 8, 8]
    store = tmp_path / "phz.duckdb"
    assert jobs_for_store(store) == 1, "what is not there is told by who opens it"
    store.write_bytes(b"\0" * SMALL)
    assert jobs_for_store(store) == 8
