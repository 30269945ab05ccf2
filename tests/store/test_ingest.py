"""Ingest: once each, everything accounted for, nothing lost or doubled."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.audit.findings import Finding, HandReport
from phz_cli.records.model import Result
from phz_cli.rulebook import note_codes
from phz_cli.store import TABLES, IngestTotals, StoreError, frame, ingest, reading, rulings
from phz_cli.store.views import IS_FAULT
from tests.store.hands import HandBuilder, broken, washed, win

ROOT = Path(__file__).parent.parent.parent


def hands(count: int, *, file: str = "a.jsonl", first: int = 1) -> list[HandReport]:
    """Different washed hands in one file."""
    return [
        HandBuilder(["discard 0 一"], hand=f"h{n}", no=n, score=washed(), file=file, line=n).report()
        for n in range(first, first + count)
    ]


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, in order."""
    with reading(path) as connection:
        return {
            table.name: sorted(connection.execute(f'SELECT * FROM "{table.name}"').fetchall(), key=repr)
            for table in TABLES
        }


def asked(path: Path, query: str) -> list[tuple[object, ...]]:
    """The rows of a query."""
    with reading(path) as connection:
        return connection.execute(query).fetchall()


def test_hands_are_stored_and_counted(path: Path) -> None:
    totals = ingest([*hands(3), broken()], path)
    assert (totals.read, totals.stored, totals.duplicate, totals.quarantined) == (4, 3, 0, 1)
    assert totals.reconciles
    assert asked(path, "SELECT hand, file, line FROM hands ORDER BY line") == [
        ("h1", "a.jsonl", 1),
        ("h2", "a.jsonl", 2),
        ("h3", "a.jsonl", 3),
    ]


def test_a_second_run_adds_nothing_and_says_so(path: Path) -> None:
    reports = [*hands(5), broken()]
    ingest(reports, path)
    before = contents(path)
    totals = ingest(reports, path)
    assert (totals.read, totals.stored, totals.duplicate, totals.quarantined) == (6, 0, 5, 1)
    assert contents(path) == before


@pytest.mark.parametrize("batch", [1, 2, 3, 500])
def test_duplicates_in_one_run_are_found_in_and_between_batches(path: Path, batch: int) -> None:
    reports = [*hands(3), *hands(3, file="b.jsonl"), broken(), broken(), *hands(2, file="b.jsonl", first=3)]
    totals = ingest(reports, path, batch=batch)
    assert (totals.read, totals.stored, totals.duplicate, totals.quarantined) == (10, 4, 4, 2)
    assert asked(path, "SELECT count(*), count(DISTINCT content_id) FROM hands") == [(4, 4)]
    assert asked(path, "SELECT count(*) FROM quarantine") == [(1,)]


def test_where_a_duplicate_stood_is_kept(path: Path) -> None:
    ingest([*hands(1), *hands(1, file="b.jsonl")], path)
    assert asked(path, "SELECT file, line FROM places ORDER BY file") == [("a.jsonl", 1), ("b.jsonl", 1)]


def test_the_same_id_with_other_content_is_stored_and_counted(path: Path) -> None:
    first = HandBuilder(["discard 0 一"], score=washed()).report()
    other = HandBuilder(["discard 0 二"], score=washed(), line=2).report()
    totals = ingest([first, other], path, batch=1)
    assert (totals.stored, totals.conflict, totals.duplicate) == (2, 1, 0)
    assert asked(path, "SELECT hand, line FROM conflicts ORDER BY line") == [("h1", 1), ("h1", 2)]


def test_ids_without_an_event_are_unique_in_their_file_only(path: Path) -> None:
    one = HandBuilder(["discard 0 一"], event=None, score=washed()).report()
    two = HandBuilder(["discard 0 二"], event=None, score=washed(), file="b.jsonl").report()
    three = HandBuilder(["discard 0 三"], event=None, score=washed(), line=3).report()
    assert ingest([one, two], path).conflict == 0
    assert ingest([three], path).conflict == 1


def test_the_raw_line_comes_back_identical(path: Path) -> None:
    raw = b'  {"phz": 1, "x-odd":   "\xe4\xb8\x80"}\r'
    ingest([replace(hands(1)[0], raw=raw), broken(raw=b"\xff\xfe not text")], path)
    unpacked = [
        zstandard.ZstdDecompressor().decompress(bytes(row[0]))  # type: ignore[call-overload]
        for row in asked(path, "SELECT raw FROM raws UNION ALL SELECT raw FROM quarantine")
    ]
    assert unpacked == [raw, b"\xff\xfe not text"]


def test_files_are_counted_once_each_line(path: Path) -> None:
    faulty = replace(hands(1, first=9)[0], verdict="faults")
    ingest([*hands(2), faulty, *hands(1, file="b.jsonl"), broken()], path)
    ingest([*hands(3), broken(line=10)], path)
    rows = asked(path, "SELECT * FROM files ORDER BY file")
    assert rows == [("a.jsonl", 6, 4, 0, 0, 2, 1), ("b.jsonl", 1, 0, 1, 0, 0, 0)]


def test_totals_are_the_sum_over_files(path: Path) -> None:
    reports = [*hands(2), *hands(3, file="b.jsonl"), broken("c.jsonl")]
    totals = ingest(reports, path, batch=2)
    assert list(totals.files) == ["a.jsonl", "b.jsonl", "c.jsonl"]
    for name in ("read", "stored", "duplicate", "conflict", "quarantined", "clean", "faults", "undecided"):
        assert getattr(totals, name) == sum(getattr(part, name) for part in totals.files.values())
    assert all(part.reconciles for part in totals.files.values())


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from("ab"), st.booleans()), max_size=12),
    st.integers(1, 5),
)
def test_any_mixture_reconciles_and_is_idempotent(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[tuple[int, str, bool]], batch: int
) -> None:
    path = tmp_path_factory.mktemp("store") / "phz.duckdb"
    reports = [
        broken(file, line, raw=bytes([number])) if bad else replace(hands(1, first=number)[0], file=file, line=line)
        for line, (number, file, bad) in enumerate(drawn, 1)
    ]
    totals = ingest(reports, path, batch=batch)
    assert totals.reconciles
    assert totals.read == len(drawn)
    assert totals.stored == len({number for number, _, bad in drawn if not bad})
    before = contents(path)
    again = ingest(reports, path, batch=3)
    assert again.reconciles
    assert again.stored == 0
    assert contents(path) == before


KILLED = """
import os, signal, sys
from tests.store.test_ingest import hands
from phz_cli.store import ingest

def reports():
    for number, report in enumerate(hands(50)):
        if number == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        yield report

ingest(reports(), sys.argv[1], batch=5)
"""


@pytest.mark.parametrize("after", [0, 4, 17, 40])
def test_a_kill_loses_no_committed_batch_and_doubles_nothing(path: Path, after: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), str(after)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == -signal.SIGKILL
    kept = asked(path, "SELECT count(*) FROM hands")[0][0]
    assert isinstance(kept, int)
    # Of the batches handed over, only the one under way may be missing.
    assert kept % 5 == 0
    assert after // 5 * 5 - 5 <= kept <= after
    totals = ingest(hands(50), path)
    assert (totals.stored, totals.duplicate) == (50 - kept, kept)
    whole = path.with_name("whole.duckdb")
    ingest(hands(50), whole)
    assert contents(path) == contents(whole)


def test_an_error_of_the_reader_leaves_the_batches_before(path: Path) -> None:
    def reports() -> Iterator[HandReport]:
        yield from hands(7)
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        ingest(reports(), path, batch=2)
    assert asked(path, "SELECT count(*) FROM hands") == [(6,)]


def test_a_batch_that_cannot_be_written_is_no_traceback(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["phz_cli.store.ingest"]
    scripted = module._script
    calls = []

    def failing(made: object, place: str) -> str:
        calls.append(place)
        return str(scripted(made, place)) + ("; INSERT INTO nothing VALUES (1)" if len(calls) > 2 else "")

    monkeypatch.setattr(module, "_script", failing)
    with pytest.raises(StoreError) as caught:
        ingest(hands(9), path, batch=3)
    assert caught.value.key == "store.unwritten"
    assert "nothing" in caught.value.sentence("zh")
    assert asked(path, "SELECT count(*) FROM hands") == [(6,)]


def test_a_full_disk_is_no_traceback(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(frame: pl.DataFrame, file: str, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", full)
    with pytest.raises(StoreError, match="No space left"):
        ingest(hands(1), path)
    assert asked(path, "SELECT count(*) FROM hands") == [(0,)]


def test_a_batch_needs_a_hand(path: Path) -> None:
    with pytest.raises(ValueError, match="at least one"):
        ingest([], path, batch=0)


def test_nothing_read_is_nothing_stored(path: Path) -> None:
    assert ingest([], path) == IngestTotals()


def test_a_hand_with_everything_fills_the_columns(path: Path) -> None:
    report = HandBuilder(
        ["discard 0 一", "peng 1 一", "discard 1 二", "draw 2 三", "hu 1 三 三三三 一一一"],
        options={"zimo": "pre"},
        sitting="p4",
        score=win(1, (-4.5, 9, -4.5), names=(("红胡", 2), ("点胡", 3)), fan=5, source=2, sitting=1.5),
        result=Result(outcome="hu", winner=1, points=[-4, 8, -4]),
        findings=(
            Finding("S804", 5, None, parameters={"points": (1, 2)}, evidence={"legal": ["chi"]}),
            Finding("C301", 2, 1, cause=(1, 2), effect="dead-hand", certain=False, clause="5.5"),
        ),
        intake=((2, 1),),
        verdict="faults",
    ).report()
    ingest([report], path)
    assert asked(path, "SELECT start, start_offset, options, sitting, faults_n, undecided_n FROM hands") == [
        (_utc(), "+08:00", '{"zimo":"pre"}', True, 1, 1)
    ]
    assert asked(path, "SELECT names, name_fans, points, recorded_points, mismatch FROM results") == [
        (["红胡", "点胡"], [2, 3], [-4.5, 9.0, -4.5], [-4.0, 8.0, -4.0], True)
    ]
    assert asked(path, "SELECT player, role, points, supplied FROM seats ORDER BY seat") == [
        ("p1", "dealer", -4.5, None),
        ("p2", "next", 9.0, None),
        ("p3", "previous", -4.5, "draw"),
        ("p4", "sitting", 1.5, None),
    ]
    assert asked(path, "SELECT action, melds, refused FROM actions WHERE melds IS NOT NULL") == [
        (5, ["三三三", "一一一"], None)
    ]
    assert asked(path, "SELECT code, player, cause, parameters, certain FROM findings ORDER BY code") == [
        ("C301", "p2", [1, 2], None, False),
        ("S804", None, None, '{"points":[1,2]}', True),
    ]


def _utc() -> object:
    return pl.Series(["2026-03-01 11:50:00"]).str.to_datetime()[0]


def test_frames_come_out_in_the_order_asked_for(path: Path) -> None:
    ingest(hands(3), path)
    with reading(path) as connection:
        found = frame(connection, "SELECT hand FROM hands WHERE no < ? ORDER BY no DESC", [3])
    assert found["hand"].to_list() == ["h2", "h1"]


def test_a_missing_hand_is_a_note_in_every_count(path: Path) -> None:
    gap = Finding("M905", None, None, effect="note", parameters={"missing": "1", "before": 0})
    first, second = hands(2)
    totals = ingest([first.with_findings([gap]), second], path)
    assert (totals.clean, totals.faults) == (2, 0)
    assert asked(path, "SELECT verdict, faults_n, undecided_n, codes FROM hand_facts") == [("clean", 0, 0, [])] * 2
    assert asked(path, "SELECT sum(faults_n) FROM seat_faults") == [(0,)]
    assert asked(path, "SELECT code, effect FROM findings") == [("M905", "note")]


def test_the_queries_know_the_notes_of_the_catalogue() -> None:
    notes = ", ".join(f"'{code}'" for code in sorted(note_codes()))
    assert f"code NOT IN ({notes})" == IS_FAULT
    assert f"WHERE {IS_FAULT} " in Path(rulings.__file__).read_text(encoding="utf-8")
