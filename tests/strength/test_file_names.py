"""Names of files are bytes: one that is no UTF-8 (an archive packed in GBK) is read like any other."""

import os
from pathlib import Path

import pytest

from phz_cli.cli.main import run
from phz_cli.records import read
from phz_cli.records.items import as_text
from phz_cli.store import reading

LOG = Path(__file__).parents[2] / "sample_logs" / "round-1-table-1.jsonl"
HANDS = 12


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    name = os.fsdecode("第.jsonl".encode("gbk"))
    try:
        (folder / name).write_bytes(LOG.read_bytes())
    except OSError:
        pytest.skip("this file system takes no name that is not UTF-8")
    return folder


def test_the_name_is_written_out(logs: Path) -> None:
    items = list(read([str(logs)]))
    assert len(items) == HANDS
    assert {Path(item.file).name for item in items} == {"\\udcb5\\udcda.jsonl"}
    assert as_text("第.jsonl") == "第.jsonl"


@pytest.mark.parametrize("form", ["text", "json", "csv", "sarif", "junit", "html"])
def test_it_is_judged_in_every_form(logs: Path, form: str) -> None:
    assert run(["validate", str(logs), "--format", form]) == 0


@pytest.mark.parametrize("command", ["ingest", "watch"])
def test_it_is_stored_once(logs: Path, command: str, tmp_path: Path) -> None:
    store = tmp_path / "phz.duckdb"
    more = ["--idle", "0"] if command == "watch" else []
    for _ in range(2):
        assert run([command, str(logs), "--store", str(store), *more]) == 0
    with reading(store) as connection:
        assert connection.execute("SELECT count(*) FROM hands").fetchall() == [(HANDS,)]


def test_a_plan_cannot_name_it(logs: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["batch", "plan", str(logs), "--out", str(tmp_path / "plan.json"), "--lang", "en"]) == 2
    assert "is no UTF-8 and cannot stand in a plan; rename it first" in capfd.readouterr().err.replace("\n", " ")
