"""`phz watch`: hands of growing files, and what it says of lines that are not finished."""

from pathlib import Path

import pytest

from phz_cli.cli import watch
from phz_cli.cli.main import run
from phz_cli.store import StoreError, reading
from tests.batch.logs import night


def _watch(folder: Path, capfd: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    arguments = [
        "watch",
        str(folder / "logs"),
        "--store",
        str(folder / "phz.duckdb"),
        "--every",
        "0.01",
        "--lang",
        "en",
    ]
    status = run([*arguments, *more])
    return status, capfd.readouterr().err


@pytest.fixture
def lines(tmp_path: Path) -> list[bytes]:
    """Four hands in one file, the last one cut."""
    (tmp_path / "logs").mkdir()
    made = night(tmp_path / "logs", 4, 1)
    (tmp_path / "logs" / "table-1.jsonl").write_bytes(b"\n".join(made)[:-200])
    return made


def test_an_idle_watch_ends_and_reads_cut_lines_as_they_are(
    lines: list[bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    status, said = _watch(tmp_path, capfd, "--idle", "0.05")
    assert status == 2
    assert "4 hands read = 3 stored + 0 known + 1 unreadable" in said


def test_interrupted_it_says_what_is_pending_and_that_is_no_error(
    lines: list[bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(watch.time, "sleep", interrupted)
    status, said = _watch(tmp_path, capfd)
    assert status == 0
    assert "line 4 is not finished yet" in said
    assert "3 hands read = 3 stored" in said


def test_what_cannot_be_opened_is_named_at_the_end(
    lines: list[bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs" / "table-1.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    gone = str(tmp_path / "gone.jsonl")
    status, said = _watch(tmp_path, capfd, gone, "--idle", "0.05")
    assert status == 2
    assert f"{gone}: there is no such file" in said.replace("\n", " ")
    assert "4 hands read = 4 stored" in said


def test_a_store_in_use_is_told_once_and_waited_for(
    lines: list[bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tries = watch.take_round, []

    def busy(*arguments: object, **named: object) -> object:
        tries.append(1)
        if len(tries) < 4:
            raise StoreError("store.locked", tmp_path / "phz.duckdb")
        return real(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(watch, "take_round", busy)
    _, said = _watch(tmp_path, capfd, "--idle", "0.3")
    assert said.count("is in use") == 1
    with reading(tmp_path / "phz.duckdb") as connection:
        assert connection.execute("SELECT count(*) FROM hands").fetchone() == (3,)
