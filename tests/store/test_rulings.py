"""Rulings in the store: what is in force alters what a connection reads, and nothing that is stored."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from phz_cli.audit.hand import audit_record
from phz_cli.records import content_id
from phz_cli.store import ingest, reading, writing
from phz_cli.store.rulings import Ruling, Verdict, add_ruling
from tests.audit.disputed import page_record

FAULTY, OTHER = page_record("C302"), page_record("H701")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "made.duckdb"
    ingest([audit_record(FAULTY), audit_record(OTHER)], path)
    return path


def rule(
    store: Path,
    verdict: Verdict,
    action: int | None = None,
    code: str | None = None,
    *,
    points: list[float] | None = None,
    cancels: int | None = None,
) -> int:
    made = Ruling(0, content_id(FAULTY), FAULTY.hand, action, code, verdict, points, "a", "b", "2026-01-01", cancels)
    with writing(store) as connection:
        return add_ruling(connection, made).id


def read(store: Path, query: str, *, ruled: bool = True) -> Sequence[tuple[object, ...]]:
    with reading(store, as_ruled=ruled) as connection:
        return connection.execute(query).fetchall()


HANDS = "SELECT hand, verdict FROM hands ORDER BY hand"
VIEWED = "SELECT hand, codes FROM hand_facts ORDER BY hand"


def test_nothing_changes_without_rulings(store: Path) -> None:
    assert read(store, HANDS) == read(store, HANDS, ruled=False) == [("C302", "faults"), ("H701", "faults")]


def test_a_void_hand_drops_out_of_every_table_and_view(store: Path) -> None:
    rule(store, "void")
    assert read(store, HANDS) == [("H701", "faults")]
    assert read(store, VIEWED) == [("H701", ["H701"])]
    for table in ("seats", "actions", "findings", "results", "seat_hands", "seat_faults", "matches"):
        assert all(row[0] != content_id(FAULTY) for row in read(store, f"SELECT content_id FROM {table}"))
    assert read(store, HANDS, ruled=False)[0] == ("C302", "faults")
    assert len(read(store, "SELECT content_id FROM raws")) == 2


@pytest.mark.parametrize(("action", "code"), [(3, "C302"), (3, None), (None, None), (None, "C302")])
def test_a_fault_dismissed_is_no_fault(store: Path, action: int | None, code: str | None) -> None:
    rule(store, "dismissed", action, code)
    assert read(store, HANDS) == [("C302", "clean"), ("H701", "faults")]
    assert read(store, VIEWED) == [("C302", []), ("H701", ["H701"])]


def test_another_action_or_code_dismisses_nothing(store: Path) -> None:
    rule(store, "dismissed", 2)
    rule(store, "dismissed", 3, "C301")
    assert read(store, HANDS)[0] == ("C302", "faults")


def test_the_more_particular_ruling_counts(store: Path) -> None:
    rule(store, "upheld", 3, "C302")
    rule(store, "dismissed")
    assert read(store, VIEWED)[0] == ("C302", ["C302"])


def test_an_open_finding_upheld_is_certain(store: Path) -> None:
    with writing(store) as connection:
        connection.execute("UPDATE findings SET certain = false")
        connection.execute("UPDATE hands SET verdict = 'undecided'")
    rule(store, "upheld", 3)
    assert read(store, HANDS) == [("C302", "faults"), ("H701", "undecided")]
    assert read(store, VIEWED) == [("C302", ["C302"]), ("H701", [])]


def test_points_as_ruled_take_the_place_of_the_recomputed_ones(store: Path) -> None:
    first = rule(store, "penalty", points=[-6, 3, 3])
    query = "SELECT seat, points FROM seat_hands WHERE rules = 'qq-half' AND content_id = " + f"'{content_id(FAULTY)}'"
    assert sorted(read(store, query)) == [(0, -6), (1, 3), (2, 3)]
    assert read(store, "SELECT points FROM hand_facts WHERE hand = 'C302'") == [([-6, 3, 3],)]
    rule(store, "withdrawn", cancels=first)
    assert sorted(read(store, query)) == sorted(read(store, query, ruled=False))
