"""`phz ingest`: hands go into the store once, and every hand read is accounted for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from phz_cli.audit import HandReport
from phz_cli.cli import ingest
from phz_cli.cli.main import run
from tests.cli.made import CLEAN, RECORD, UNREADABLE


@pytest.fixture
def audited(monkeypatch: pytest.MonkeyPatch) -> list[HandReport]:
    """The reports that the audit gives; a test fills it."""
    reports: list[HandReport] = []

    def audit_paths(paths: Sequence[str], *, rules: str | None, chances: bool) -> Iterator[HandReport]:
        assert chances, "statistics need the chances"
        return iter(reports)

    monkeypatch.setattr(ingest, "audit_paths", audit_paths)
    return reports


def _run(store: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = run(["ingest", "league.jsonl", "--store", str(store), "--lang", "en"])
    printed = capsys.readouterr()
    assert printed.out == ""
    return status, printed.err


def test_a_second_run_adds_nothing_and_says_so(
    audited: list[HandReport], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    audited.append(CLEAN)
    store = tmp_path / "phz.duckdb"
    status, said = _run(store, capsys)
    assert status == 0
    assert "1 hands read = 1 stored + 0 known + 0 unreadable" in said
    assert "Nothing new" not in said
    status, said = _run(store, capsys)
    assert status == 0
    assert "1 hands read = 0 stored + 1 known + 0 unreadable" in said
    assert "Nothing new" in said


def test_what_cannot_be_read_is_status_2(
    audited: list[HandReport], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    audited.extend([UNREADABLE, CLEAN])
    status, said = _run(tmp_path / "phz.duckdb", capsys)
    assert status == 2
    assert "2 hands read = 1 stored + 0 known + 1 unreadable" in said


def test_two_hands_of_one_id_are_told(
    audited: list[HandReport], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    audited.extend([CLEAN, replace(CLEAN, record=msgspec.structs.replace(RECORD, washed=1))])
    _, said = _run(tmp_path / "phz.duckdb", capsys)
    assert "1 bear the id of another hand" in said


def test_a_store_that_cannot_be_made_is_status_2(
    audited: list[HandReport], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = _run(tmp_path / "nowhere" / "phz.duckdb", capsys)
    assert status == 2
    assert said.startswith("phz: The folder of the store")
