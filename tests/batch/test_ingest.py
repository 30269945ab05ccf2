"""Ingest by several processes gives the very store that one process gives."""

import shutil
from pathlib import Path

import duckdb
import pytest

from phz_cli.audit import audit_paths
from phz_cli.batch import ingest as batch
from phz_cli.batch.part import Settings
from phz_cli.batch.work import Block, bundled, items_of, works
from phz_cli.batch.writing import adjust
from phz_cli.records import read
from phz_cli.store import ingest as one_by_one
from phz_cli.store import reading
from tests.batch.logs import night, ugly
from tests.batch.stores import content

SAMPLES = Path(__file__).parents[2] / "sample_logs"


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder of logs, fair and foul."""
    folder = tmp_path / "logs"
    shutil.copytree(SAMPLES, folder)
    ugly(folder)
    night(folder, 30)
    return folder


@pytest.mark.parametrize("block", [1 << 11, 1 << 14, 1 << 20])
def test_pieces_hold_exactly_what_reading_the_files_gives(logs: Path, block: int) -> None:
    whole = list(read([str(logs)]))
    pieces = [item for work in works([str(logs)], _no_input(), block=block) for item in items_of(work)]
    assert pieces == whole


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_store_is_the_one_that_one_process_makes(
    logs: Path, tmp_path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "BLOCK", 1 << 14)
    readable = [str(path) for path in sorted(logs.rglob("*.json*")) if path.name != "refused.jsonl"]
    expected = one_by_one(audit_paths(readable, chances=True), tmp_path / "serial.duckdb")
    totals = batch.ingest(readable, tmp_path / "parallel.duckdb", Settings(), jobs=jobs)
    assert totals == expected
    assert totals.reconciles
    serial, parallel = content(tmp_path / "serial.duckdb"), content(tmp_path / "parallel.duckdb")
    assert {code[4] for code in serial["findings"]} & {"M901", "M902", "M904"}, "the logs must try the series"
    for table, rows in serial.items():
        assert parallel[table] == rows, table


def test_every_process_gets_a_few_pieces_of_a_small_log() -> None:
    assert batch.piece_size(6_000_000, 2) == 750_000
    assert batch.piece_size(100, 2) == 1 << 18
    assert batch.piece_size(1 << 40, 8) == batch.BLOCK
    assert batch.piece_size(0, 2) == batch.BLOCK, "standard input: as much as comes"


def test_a_hand_of_an_unknown_rule_set_is_quarantined_and_accounted_for(logs: Path, tmp_path: Path) -> None:
    totals = batch.ingest([str(logs / "refused.jsonl")], tmp_path / "phz.duckdb", Settings())
    assert (totals.read, totals.quarantined, totals.reconciles) == (1, 1, True)


def test_a_second_run_passes_over_what_has_not_changed(logs: Path, tmp_path: Path) -> None:
    store = tmp_path / "phz.duckdb"
    first = batch.ingest([str(logs)], store, Settings())
    before = content(store)
    again = batch.ingest([str(logs)], store, Settings())
    assert (again.read, again.stored, again.quarantined) == (first.read, 0, first.quarantined)
    assert again.reconciles
    assert content(store) == before


def test_a_file_that_grew_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    lines = night(folder, 5, 1)
    file = folder / "table-1.jsonl"
    file.write_bytes(b"\n".join(lines[:3]) + b"\n")
    store = tmp_path / "phz.duckdb"
    assert batch.ingest([str(file)], store, Settings()).stored == 3
    file.write_bytes(b"\n".join(lines) + b"\n")
    assert batch.ingest([str(file)], store, Settings()).stored == 2


def test_judged_by_another_rule_set_a_file_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    night(folder, 3, 1)
    store = tmp_path / "phz.duckdb"
    batch.ingest([str(folder)], store, Settings())
    again = batch.ingest([str(folder)], store, Settings(rules="qq-full"))
    assert again.duplicate == 3
    with reading(store) as connection:
        assert connection.execute("SELECT count(*) FROM reading.marks").fetchone() == (2,)


def _no_input():  # type: ignore[no-untyped-def]
    import io

    return io.BytesIO()


def test_a_line_longer_than_any_record_is_told_without_keeping_it(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    lines = night(folder, 2, 1)
    file = folder / "table-1.jsonl"
    file.write_bytes(lines[0] + b"\n" + b"x" * (40 << 20) + b"\n" + lines[1])
    found = list(works([str(file)], _no_input()))
    assert all(isinstance(work, Block) and work.size < 20 << 20 for work in found)
    items = [(item.line, item.record is None) for work in found for item in items_of(work)]
    assert items == [(1, False), (2, True), (3, False)]


@pytest.mark.parametrize(("limit", "kept"), [("512MiB", "512.0 MiB"), ("8GiB", "2.0 GiB"), ("3TiB", "2.0 GiB")])
def test_duckdb_is_held_to_a_part_of_the_memory(limit: str, kept: str) -> None:
    with duckdb.connect() as connection:
        connection.execute(f"SET memory_limit = '{limit}'")
        adjust(connection, jobs=1)
        assert connection.execute("SELECT current_setting('memory_limit')").fetchall() == [(kept,)]


def test_duckdb_has_the_cores_that_the_others_leave_and_its_own_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    with duckdb.connect() as connection:
        asked = "SELECT current_setting('threads')"
        ((usual,),) = connection.execute(asked).fetchall()
        for jobs, threads in ((6, 3), (8, 1), (12, 1), (1, usual)):
            adjust(connection, jobs)
            assert connection.execute(asked).fetchall() == [(threads,)]


def test_bundles_hold_their_size_more_or_less() -> None:
    """Large pieces, each some bytes short of the size, stay alone; small ones come together."""
    sizes = [95, 98, 97, 20, 20, 20, 99, 10]
    bundles = list(bundled([Block("a", 1, b"x" * size) for size in sizes], 100))
    assert [[one.size for one in bundle] for bundle in bundles] == [[95], [98], [97], [20, 20, 20], [99], [10]]
