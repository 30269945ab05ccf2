"""Following files that grow: only whole lines, each once, whatever happens to the file."""

import json
from pathlib import Path

import pytest

from phz_cli.audit import audit_paths
from phz_cli.batch.growing import Growing
from phz_cli.batch.part import Settings
from phz_cli.batch.watch import take_round
from phz_cli.store import StoreError, reading
from phz_cli.store import ingest as one_by_one
from tests.batch.logs import night
from tests.batch.stores import content

NEVER = 1e9


@pytest.fixture
def lines(tmp_path: Path) -> list[bytes]:
    """Twelve hands of one table; the folder `logs` is left empty."""
    (tmp_path / "logs").mkdir()
    made = night(tmp_path / "logs", 12, 1)
    (tmp_path / "logs" / "table-1.jsonl").unlink()
    return made


class _Followed:
    def __init__(self, folder: Path, quiet: float = NEVER) -> None:
        self.file = folder / "logs" / "night.jsonl"
        self.store = folder / "phz.duckdb"
        self.growing = Growing([str(folder / "logs")], quiet)

    def write(self, data: bytes) -> None:
        with self.file.open("ab") as file:
            file.write(data)

    def round(self, *, final: bool = False) -> tuple[int, int, int]:
        """(read, stored, quarantined)"""
        totals = take_round(self.growing, self.store, Settings(), 0.0, final=final)
        assert totals.reconciles
        return totals.read, totals.stored, totals.quarantined


def test_a_cut_last_line_waits_for_its_end(lines: list[bytes], tmp_path: Path) -> None:
    followed = _Followed(tmp_path)
    assert followed.round() == (0, 0, 0)
    followed.write(lines[0] + b"\n" + lines[1][:100])
    assert followed.round() == (1, 1, 0)
    (pending,) = followed.growing.pending.values()
    assert (pending.line, pending.size) == (2, 100)
    assert followed.round() == (0, 0, 0)
    followed.write(lines[1][100:] + b"\n")
    assert followed.round() == (1, 1, 0)
    assert not followed.growing.pending
    assert followed.round() == (0, 0, 0)


def test_once_quiet_a_cut_last_line_is_read_as_it_stands(lines: list[bytes], tmp_path: Path) -> None:
    followed = _Followed(tmp_path)
    followed.write(lines[0] + b"\n" + lines[1][:100])
    assert followed.round(final=True) == (2, 1, 1)
    assert followed.round(final=True) == (0, 0, 0)
    followed.write(lines[1][100:] + b"\n" + lines[2])
    assert followed.round() == (1, 1, 0)
    assert followed.round(final=True) == (1, 1, 0)


def test_hand_by_hand_gives_the_store_of_one_reading(lines: list[bytes], tmp_path: Path) -> None:
    followed = _Followed(tmp_path)
    for line in lines:
        half = len(line) // 2
        followed.write(line[:half])
        followed.round()
        followed.write(line[half:] + b"\n")
        followed.round()
    one_by_one(audit_paths([followed.file], chances=True), tmp_path / "once.duckdb")
    assert content(followed.store) == content(tmp_path / "once.duckdb")


def test_the_series_goes_on_from_one_look_to_the_next(lines: list[bytes], tmp_path: Path) -> None:
    followed = _Followed(tmp_path)
    followed.write(lines[0] + b"\n")
    followed.round()
    second = {**json.loads(lines[1]), "washed": 7}
    followed.write(json.dumps(second).encode() + b"\n")
    followed.round()
    with reading(followed.store) as connection:
        codes = connection.execute("SELECT code FROM findings WHERE code LIKE 'M9%'").fetchall()
    assert ("M904",) in codes


def test_a_rotated_file_is_read_from_its_start_and_nothing_is_doubled(lines: list[bytes], tmp_path: Path) -> None:
    followed = _Followed(tmp_path)
    followed.write(b"\n".join(lines[:4]) + b"\n")
    assert followed.round() == (4, 4, 0)
    followed.file.write_bytes(b"\n".join(lines[3:6]) + b"\n")
    assert followed.round() == (3, 2, 0)
    followed.file.write_bytes(lines[0] + b"\n")
    assert followed.round() == (1, 0, 0)


def test_a_file_that_only_its_end_explains_is_read_when_it_is_quiet(lines: list[bytes], tmp_path: Path) -> None:
    followed = _Followed(tmp_path)
    followed.file = tmp_path / "logs" / "night.json"
    followed.write(b"[" + lines[0] + b",")
    assert followed.round() == (0, 0, 0)
    followed.write(lines[1] + b"]")
    assert followed.round() == (0, 0, 0)
    assert followed.round(final=True) == (2, 2, 0)
    assert followed.round(final=True) == (0, 0, 0)


def test_while_another_program_has_the_store_nothing_is_passed_over(lines: list[bytes], tmp_path: Path) -> None:
    import subprocess
    import sys

    followed = _Followed(tmp_path)
    followed.write(lines[0] + b"\n")
    followed.round()
    code = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print(1, flush=True); sys.stdin.read()"
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(followed.store)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        followed.write(lines[1] + b"\n")
        with pytest.raises(StoreError, match="in use"):
            followed.round()
        holder.communicate()
    assert followed.round() == (1, 1, 0)
