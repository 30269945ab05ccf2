"""`phz stats`: tables for people, CSV and JSON for machines, filters, no store."""

import csv
import io
from pathlib import Path

import msgspec
import polars as pl
import pytest

from phz_cli.cli.main import run
from phz_cli.cli.statistics_table import statistics_lines
from phz_cli.stats import SCHEMA, STATISTICS, reason


def _out(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> str:
    assert run(["stats", *arguments]) == 0
    return capfd.readouterr().out


@pytest.mark.parametrize("what", ["players", "hands", "faults", "rules"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_block_for_each_rule_set(what: str, language: str, store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    page = _out([what, "--store", str(store), "--lang", language], capfd)
    assert "qq-half · " in page
    assert "qq-basic · " in page
    assert ("统计" in page) == (language == "zh")


def test_pool_makes_one_block_a_player(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    apart = _out(["players", "--store", str(store), "--player", "p1"], capfd)
    together = _out(["players", "--store", str(store), "--player", "p1", "--pool"], capfd)
    assert (apart.count("p1 · "), together.count("p1 · ")) == (2, 1)


def test_filters(store: Path, capfd: pytest.CaptureFixture[str]) -> None:
    page = _out(["players", "--store", str(store), "--rules", "qq-half", "--player", "p2"], capfd)
    assert "p2 · qq-half" in page
    assert "qq-basic" not in page
    assert "p1" not in page


def test_nobody_has_that_many_hands(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", "players", "--store", str(store), "--min-hands", "99", "--lang", "zh"]) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "库中没有符合条件的牌局。\n"


def test_csv_and_json_hold_the_same_rows(store: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    run(["stats", "players", "--store", str(store), "--format", "csv"])
    table = list(csv.DictReader(io.StringIO(capfdbinary.readouterr().out.decode("utf-8"))))
    run(["stats", "players", "--store", str(store), "--format", "json"])
    rows = [msgspec.json.decode(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert list(table[0]) == list(rows[0]) == list(SCHEMA)
    keys = ("player", "rules", "statistic", "reason")
    assert [[row[key] for key in keys] for row in table] == [[row[key] or "" for key in keys] for row in rows]


def test_without_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", "players", "--store", str(tmp_path / "none.duckdb"), "--lang", "zh"]) == 2
    assert "phz ingest" in capsys.readouterr().err


def _row(**values: object) -> dict[str, object]:
    return dict.fromkeys(SCHEMA) | {"rules": "qq-half", "n": 40, "unit": "share"} | values


def test_a_share_a_number_and_a_reason() -> None:
    rows = [
        _row(
            player="p1", name="甲", statistic="win_rate", value=0.25, numerator=10, denominator=40,
            low=0.142, high=0.402,
        ),
        _row(player="p1", name="甲", statistic="discard_win_rate", denominator=0, reason="RULESET_N/A"),
    ]  # fmt: skip
    title, _, share, missing, end = statistics_lines(pl.DataFrame(rows, schema=SCHEMA), "zh", named=True)
    assert title == "p1 · 甲 · qq-half · 40 局"
    assert share.split() == [STATISTICS["win_rate"].zh, "25.0%", "14.2%", "…", "40.2%", "10", "/", "40"]
    assert reason("RULESET_N/A", "zh") in missing
    assert missing.endswith("– / 0")
    assert end == ""


def test_faults_that_name_nobody_have_a_block() -> None:
    frame = pl.DataFrame([_row(statistic="win_rate", value=0.0, denominator=1)], schema=SCHEMA)
    assert next(statistics_lines(frame, "en", named=True)) == "(nobody named) · qq-half · 40 hands"
    assert next(statistics_lines(frame, "en", named=False)) == "qq-half · 40 hands"


def test_a_table_goes_into_a_file_of_any_form(store: Path, tmp_path: Path) -> None:
    rows = {}
    for suffix in ("csv", "json", "md", "parquet", "xlsx"):
        out = tmp_path / f"players.{suffix}"
        assert run(["stats", "players", "--store", str(store), "--out", str(out)]) == 0
        rows[suffix] = out.read_bytes()
    assert rows["parquet"].startswith(b"PAR1") and rows["xlsx"].startswith(b"PK")
    assert rows["md"].startswith(b"| ")
    assert len(rows["csv"].splitlines()) - 1 == len(rows["json"].splitlines()) == len(rows["md"].splitlines()) - 2


def test_excel_on_a_terminal_is_refused(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", "players", "--store", str(store), "--format", "xlsx", "--lang", "en"]) == 2
    assert "--out" in capsys.readouterr().err
