"""`phz ingest`: hands go into the store once, and every hand read is accounted for."""

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from phz_cli.cli.main import run
from tests.batch.logs import night


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """One file with one hand."""
    folder = tmp_path / "logs"
    folder.mkdir()
    night(folder, 1, 1)
    return (folder / "table-1.jsonl").rename(tmp_path / "league.jsonl")


def _run(league: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    status = run(["ingest", str(league), "--store", str(league.with_name("phz.duckdb")), "--lang", "en", *more])
    printed = capsys.readouterr()
    assert printed.out == ""
    return status, printed.err


def test_a_second_run_adds_nothing_and_says_so(league: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = _run(league, capsys)
    assert status == 0
    assert "1 hands read = 1 stored + 0 known + 0 unreadable" in said
    assert "Nothing new" not in said
    for more in ([], ["--rules", "qq-full"]):  # known by its bytes; judged again, known by its content
        status, said = _run(league, capsys, *more)
        assert status == 0
        assert "1 hands read = 0 stored + 1 known + 0 unreadable" in said
        assert "Nothing new" in said


def test_what_cannot_be_read_is_status_2(league: Path, capsys: pytest.CaptureFixture[str]) -> None:
    league.write_bytes(b"{\n" + league.read_bytes())
    status, said = _run(league, capsys)
    assert status == 2
    assert "2 hands read = 1 stored + 0 known + 1 unreadable" in said


def test_two_hands_of_one_id_are_told(league: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = league.read_bytes()
    league.write_bytes(content + content.replace(b'"id":"\xe7\x94\xb2"', b'"id":"\xe4\xb8\x81"', 1))
    _, said = _run(league, capsys)
    assert "1 bear the id of another hand" in said


def test_standard_input_is_read_too(
    league: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = league.read_bytes()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"[" + content + b"]")))
    status = run(["ingest", "-", "--store", str(league.with_name("phz.duckdb")), "--lang", "en"])
    assert status == 0
    assert "-: 1 hands read = 1 stored" in capsys.readouterr().err


def test_a_store_that_cannot_be_made_is_status_2(league: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["ingest", str(league), "--store", str(league.parent / "nowhere" / "phz.duckdb"), "--lang", "en"])
    assert status == 2
    assert capsys.readouterr().err.startswith("phz: The folder of the store")
