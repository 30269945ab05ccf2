"""`phz query`: reading only, whatever is asked; limits are said aloud."""

import io
import json
from pathlib import Path

import pytest

from phz_cli.cli.main import run
from phz_cli.store import TABLES, writing
from phz_cli.store.rulings import Ruling, add_ruling
from phz_cli.store.views import VIEWS


def asked(store: Path, sql: str, *more: str) -> int:
    return run(["query", sql, "--store", str(store), "--lang", "en", *more])


def test_a_table(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(store, "SELECT rules, count(*) AS n FROM hands GROUP BY rules ORDER BY rules") == 0
    assert capsys.readouterr().out.split() == ["rules", "n", "────────", "─", "qq-basic", "1", "qq-half", "1"]


@pytest.mark.parametrize(
    "sql", ["SELECT 1 AS n;", "  select 1 as n -- really", "WITH a AS (SELECT 1 AS n) SELECT * FROM a"]
)
def test_one_select_in_any_dress(sql: str, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(store, sql, "--format", "json") == 0
    assert json.loads(capsys.readouterr().out) == {"n": 1}


HOSTILE = (
    "DROP TABLE hands",
    "DELETE FROM hands",
    "WITH a AS (SELECT 1) DELETE FROM hands",
    "UPDATE hands SET rules = 'x'",
    "INSERT INTO hands SELECT * FROM hands",
    "CREATE TABLE t AS SELECT 1",
    "CREATE TEMP TABLE t AS SELECT 1",
    "SELECT 1; DROP TABLE hands",
    "COPY hands TO 'stolen.csv'",
    "COPY (SELECT 1) TO 'stolen.csv'",
    "EXPORT DATABASE 'stolen'",
    "ATTACH 'other.duckdb'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET enable_external_access = true",
    "RESET ALL",
    "PRAGMA database_list",
    "CALL pragma_version()",
    "PREPARE a AS SELECT 1",
    "SELECT * FROM read_csv('/etc/hostname')",
    "SELECT * FROM read_text('/etc/hostname')",
    "SELECT * FROM '/etc/hostname'",
    "SELECT * FROM glob('*')",
    "SELECT * FROM nothing",
    "SELEC 1",
    "",
    "   ",
    ";",
    "/* only a remark */",
    "SELECT 1 AS a, 2 AS a",
    "SELECT 'x'::INTEGER",
    "SELECT '\x00'",
)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("sql", HOSTILE)
def test_refused_in_one_sentence(
    sql: str,
    language: str,
    store: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    before, files = store.read_bytes(), sorted(tmp_path.iterdir())
    status = run(["query", sql, "--store", str(store), "--lang", language])
    said = capsys.readouterr()
    if "\x00" in sql:
        assert status in (0, 2)  # a text may hold what no terminal should be sent
        assert "\x00" not in said.out
    else:
        assert (status, said.out) == (2, "")
        assert len(said.err.strip().splitlines()) == 1
        assert said.err.startswith("phz")
    assert store.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == files


def test_the_limit_of_rows_is_said(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(store, "SELECT range AS n FROM range(10) ORDER BY n", "--limit", "3", "--format", "csv") == 0
    said = capsys.readouterr()
    assert said.out == "n\n0\n1\n2\n"
    assert "first 3 rows" in said.err
    assert asked(store, "SELECT range AS n FROM range(3)", "--limit", "3") == 0
    assert "first 3 rows" not in capsys.readouterr().err
    assert asked(store, "SELECT range AS n FROM range(2000)", "--limit", "0", "--format", "csv") == 0
    assert len(capsys.readouterr().out.splitlines()) == 2001


def test_the_limit_of_time_is_said(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    endless = "SELECT count(*) FROM range(100000000000) WHERE hash(range) = 3"
    assert asked(store, endless, "--seconds", "0.3") == 2
    assert "no answer within 0.3 seconds" in capsys.readouterr().err


def test_kinds_that_no_frame_has_come_as_text(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql = "SELECT INTERVAL 1 DAY AS i, {'a': 1} AS s, MAP {'k': 2} AS m, 'ab'::BLOB AS b, sum(faults_n) AS t FROM hands"
    assert asked(store, sql, "--format", "csv") == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("1 day,")


def test_nothing_found_is_said(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(store, "SELECT * FROM hands WHERE false") == 0
    assert "No row" in capsys.readouterr().err


def test_views_lists_all_that_may_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["query", "--views", "--lang", "zh"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]]
    assert names == [entry.name for entry in (*VIEWS, *TABLES)]


def test_from_standard_input(store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("SELECT 7 AS n"))
    assert asked(store, "-", "--format", "csv") == 0
    assert capsys.readouterr().out == "n\n7\n"


def test_without_a_query_and_without_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["query", "--lang", "en"]) == 2
    assert "write a SELECT" in capsys.readouterr().err
    assert asked(tmp_path / "none.duckdb", "SELECT 1") == 2
    assert "does not exist" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "hands"),
    [
        (["--rules", "qq-half"], 1),
        (["--rules", "qq-half", "--rules", "qq-basic"], 2),
        (["--since", "2200-01-01"], 0),
        (["--last", "1"], 1),
        (["--min-hands", "1"], 1),  # the other hand was not completed
        (["--min-hands", "2"], 0),
    ],
)
def test_filters_narrow_every_table_and_view(
    given: list[str], hands: int, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sql = """SELECT (SELECT count(*) FROM hands) AS a, (SELECT count(DISTINCT content_id) FROM actions) AS b,
             (SELECT count(*) FROM hand_facts) AS c, (SELECT count(DISTINCT content_id) FROM seat_faults) AS d"""
    assert asked(store, sql, "--format", "csv", *given) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[1] == ",".join([str(hands)] * 4)
    assert f"keeps {hands} of 2 hands" in said.err


def test_filters_keep_what_was_ruled(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with writing(store) as connection:
        (content_id, hand) = connection.execute("SELECT content_id, hand FROM hands ORDER BY hand LIMIT 1").fetchall()[
            0
        ]
        add_ruling(connection, Ruling(0, content_id, hand, None, None, "void", None, "ref", "why", "2026-03-14", None))
    given = ["--rules", "qq-half", "--rules", "qq-basic", "--format", "csv"]
    assert asked(store, "SELECT count(*) AS n FROM hands", *given) == 0
    printed = capsys.readouterr()
    assert printed.out == "n\n1\n"
    assert "1 rulings apply" in printed.err or "1 条裁定" in printed.err
    assert asked(store, "SELECT count(*) AS n FROM hands", *given, "--as-recorded") == 0
    printed = capsys.readouterr()
    assert printed.out == "n\n2\n"
    assert "--as-recorded" not in printed.err


def test_the_least_denominator_is_not_for_queries(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(store, "SELECT 1 AS n", "--min-n", "3") == 2
    assert "HAVING" in capsys.readouterr().err


def test_a_narrowed_store_is_locked_too(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(store, "SELECT * FROM read_csv('/etc/hostname')", "--rules", "qq-half") == 2
    assert asked(store, "DROP VIEW hands", "--rules", "qq-half") == 2
    assert "Traceback" not in capsys.readouterr().err
