"""A rebuilt store is the old one, whoever judges its hands: rule sets, series, notations and encodings stay."""

import json
from pathlib import Path

import duckdb
import pytest

from phz_cli.audit import sample
from phz_cli.batch import Settings, in_parallel, rebuild
from phz_cli.batch.rebuild import rebuild as rebuilt
from phz_cli.cli.main import run
from phz_cli.records import to_json
from tests.batch.logs import night, ugly
from tests.batch.stores import content


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of an ugly night; some of its hands were judged by another rule set than their own."""
    folder = tmp_path / "logs"
    folder.mkdir()
    night(folder, 30)
    ugly(folder)
    (folder / "empty.jsonl").unlink()
    lines = [to_json(record) for record in sample("qq-half", 9, 8, event="寅")]
    other = tmp_path / "other.jsonl"
    again = json.loads(lines[6])
    again["seats"][0]["name"] = "又一人"
    other.write_bytes(b"\n".join([*lines, json.dumps(again).encode()]))
    notation = tmp_path / "notation.phz"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        assert run(["convert", str(folder / "table-1.jsonl"), "--to", "phz", "--out", str(notation)]) == 0
        in_parallel(["logs"], Path("old.duckdb"), Settings())
        in_parallel(["other.jsonl"], Path("old.duckdb"), Settings("guilin"))
        in_parallel(["notation.phz"], Path("old.duckdb"), Settings())
    return tmp_path / "old.duckdb"


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_table_stays(store: Path, tmp_path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuild, "BUNDLE", 7)
    before = content(store)
    twice = {row[0] for row in before["findings"] if row[4] == "M901"}
    assert "guilin" in {row[7] for row in before["hands"] if row[0] in twice}, "a series must show something"
    done = rebuilt(store, tmp_path / "new.duckdb", Settings(), jobs)
    assert (done.lost, done.altered) == (0, [])
    assert done.totals.reconciles
    after = content(tmp_path / "new.duckdb")
    for table, rows in before.items():
        if table != "files":  # the old store counts two runs, the new one a single run
            assert after[table] == rows, table


def test_without_the_table_of_hands_a_hand_is_judged_by_its_own_rule_set(store: Path, tmp_path: Path) -> None:
    hands = len(content(store)["hands"])
    with duckdb.connect(str(store)) as connection:
        connection.execute("DROP TABLE hands CASCADE")
    done = rebuilt(store, tmp_path / "new.duckdb", Settings())
    assert (done.lost, done.altered) == (0, [])
    after = content(tmp_path / "new.duckdb")
    assert len(after["hands"]) == hands
    assert "guilin" not in {row[7] for row in after["hands"]}


def test_the_rule_set_asked_for_is_that_of_every_hand(store: Path, tmp_path: Path) -> None:
    rebuilt(store, tmp_path / "new.duckdb", Settings("changde-80"))
    assert {row[7] for row in content(tmp_path / "new.duckdb")["hands"]} == {"changde-80"}
