"""A rebuilt store is the old one, whoever judges its hands: rule sets, series, notations and encodings stay."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import duckdb
import pytest

from phz_cli.audit import sample
from phz_cli.batch import Settings, in_parallel, rebuild
from phz_cli.batch.errors import BatchError
from phz_cli.batch.rebuild import rebuild as rebuilt
from phz_cli.cli.main import run
from phz_cli.records import to_json
from tests.batch.logs import night, ugly
from tests.batch.stores import content


def _with_a_name_twice(log: Path, event: str) -> None:
    """Some hands, and once more the id of one of them for another hand: M901."""
    lines = [to_json(record) for record in sample("qq-half", 9, 8, event=event)]
    again = json.loads(lines[6])
    again["seats"][0]["name"] = "又一人"
    log.write_bytes(b"\n".join([*lines, json.dumps(again).encode()]))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of an ugly night; some of its hands were judged by another rule set than their own."""
    folder = tmp_path / "logs"
    folder.mkdir()
    night(folder, 30)
    ugly(folder)
    (folder / "empty.jsonl").unlink()
    _with_a_name_twice(tmp_path / "other.jsonl", "寅")
    _with_a_name_twice(tmp_path / "written.jsonl", "卯")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        assert run(["convert", "written.jsonl", "--to", "phz", "--out", "notation.phz"]) == 0
        in_parallel(["logs"], Path("old.duckdb"), Settings())
        in_parallel(["other.jsonl"], Path("old.duckdb"), Settings("guilin"))
        in_parallel(["notation.phz"], Path("old.duckdb"), Settings())
    return tmp_path / "old.duckdb"


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_table_stays(store: Path, tmp_path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuild, "BUNDLE", 7)
    before = content(store)
    twice = {row[0] for row in before["findings"] if row[4] == "M901"}
    where = {(row[7], row[29]) for row in before["hands"] if row[0] in twice}
    assert where == {("guilin", "other.jsonl"), ("qq-half", "notation.phz")}, "a series must show something"
    done = rebuilt(store, tmp_path / "new.duckdb", Settings(), jobs)
    assert (done.lost, done.altered) == (0, [])
    assert done.totals.reconciles
    after = content(tmp_path / "new.duckdb")
    for table, rows in before.items():
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


def test_what_breaks_off_leaves_nothing_in_the_way_of_another_try(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def killed(
        function: Callable[..., object], arguments: Iterable[object], *_: object, **__: object
    ) -> Iterator[object]:
        yield function(next(iter(arguments)))
        raise BatchError("batch.worker_died")

    again = ["store", "rebuild", "--store", str(store), "--out", str(tmp_path / "new.duckdb"), "--lang", "en"]
    before = sorted(tmp_path.iterdir())
    with monkeypatch.context() as patch:
        patch.setattr(rebuild, "in_processes", killed)
        assert run(again) == 2
    assert "run the same command again" in capfd.readouterr().err.replace("\n", " ")
    assert sorted(tmp_path.iterdir()) == before
    assert run(again) == 0
