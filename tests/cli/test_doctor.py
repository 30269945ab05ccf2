"""`phz doctor`: a line for everything, advice where something is to be done."""

import json
from pathlib import Path

import duckdb
import pytest

from phz_cli.cli import doctor
from phz_cli.cli.main import run
from tests.batch.logs import night


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A sound store."""
    (tmp_path / "logs").mkdir()
    night(tmp_path / "logs", 3, 1)
    assert run(["ingest", str(tmp_path / "logs"), "--store", str(tmp_path / "phz.duckdb")]) == 0
    return tmp_path / "phz.duckdb"


def _found(store: Path, capfd: pytest.CaptureFixture[str]) -> tuple[int, dict[str, dict[str, str]]]:
    capfd.readouterr()
    status = run(["doctor", "--store", str(store), "--json", "--lang", "en"])
    rows = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    return status, {row["what"]: row for row in rows}


def test_a_sound_installation(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, found = _found(store, capfd)
    assert status == 0
    assert {"python", "phz", "font normal", "font bold", "ray", "s3fs", "disk", *doctor.REQUIRED} < set(found)
    assert found[str(store)]["state"] == "ok"
    assert "hands 3" in found[str(store)]["detail"]


def test_every_thing_that_is_missing_has_advice(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "REQUIRED", ("no-such-package",))
    monkeypatch.setattr(doctor, "EXTRAS", (doctor.Extra("no_such_module", doctor.Says("某事", "a thing")),))
    monkeypatch.setattr(doctor, "_ENOUGH", 1 << 80)
    status, found = _found(tmp_path / "phz.duckdb", capfd)
    assert status == 1
    wanting = {name: row["advice"] for name, row in found.items() if row["state"] != "ok"}
    assert set(wanting) == {"no-such-package", "no_such_module", "disk", str(tmp_path / "phz.duckdb")}
    assert all(wanting.values())


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("DELETE FROM raws WHERE line = 2", "hands = raws"),
        ("DELETE FROM actions WHERE action = 1", "actions whole"),
        ("UPDATE files SET read = read + 1", "read = stored + duplicate + quarantined"),
    ],
)
def test_books_that_do_not_balance_are_named(
    change: str, what: str, store: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with duckdb.connect(str(store)) as connection:
        connection.execute(change)
    status, found = _found(store, capfd)
    assert status == 1
    assert what in found[str(store)]["detail"]
    assert "phz store rebuild" in found[str(store)]["advice"]


def test_for_people_it_is_in_their_language(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    capfd.readouterr()
    assert run(["doctor", "--store", str(store), "--lang", "zh"]) == 0
    page = capfd.readouterr().out
    assert "好" in page
    assert "ok" not in page.split()
