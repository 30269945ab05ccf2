"""`phz people` as its users type it, and the alias file in the commands that read players."""

import csv
import json
from pathlib import Path

import pytest

from phz_cli.cli.main import run
from phz_cli.stats.people import Double, likely_doubles
from phz_cli.store import ingest
from tests.store.hands import HandBuilder, win

JOSE, DECOMPOSED = "Jos\u00e9", "Jose\u0301"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hands in which two people are written differently; 丙 bears one name under two ids."""
    path = tmp_path_factory.mktemp("club") / "phz.duckdb"
    first = HandBuilder(
        ["discard 0 一"],
        hand="h1",
        players=(JOSE, "A1", "c1"),
        names=(None, None, "丙"),
        score=win(0, (4.0, -2.0, -2.0)),
    )
    second = HandBuilder(
        ["discard 0 一"],
        hand="h2",
        no=2,
        players=(DECOMPOSED, "\uff21\uff11", "c2"),
        names=(None, None, "丙"),
        score=win(0, (6.0, -3.0, -3.0)),
    )
    ingest([first.report(), second.report()], path)
    return path


def test_likely_doubles_are_pointed_out(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["people", "--store", str(club), "--format", "json", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    rows = {row["player"]: row for row in map(json.loads, printed.out.splitlines())}
    assert set(rows) == {JOSE, DECOMPOSED, "A1", "\uff21\uff11", "c1", "c2"}
    assert rows[JOSE]["maybe_same_as"] == f"{DECOMPOSED} (U+0301)"
    assert rows["A1"]["maybe_same_as"] == "\uff21\uff11 (U+FF21 U+FF11)"
    assert rows["c1"]["maybe_same_as"] == "c2"
    assert "differ only in case, width or combining marks" in printed.err
    assert "one name under several ids: c1, c2" in printed.err


def test_the_standings_hint_at_them(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", "--store", str(club), "--lang", "en"]) == 0
    assert "3 groups of ids look like one person" in capsys.readouterr().err


def test_an_alias_file_joins_them_in_every_command(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    aliases, store = tmp_path / "aliases.toml", ["--store", str(club)]
    assert run(["people", *store, "--write-aliases", str(aliases)]) == 0
    joined = [*store, "--people", str(aliases), "--lang", "en"]
    capsys.readouterr()

    assert run(["standings", *joined, "--format", "csv"]) == 0
    printed = capsys.readouterr()
    table = {row["player"]: row for row in csv.DictReader(printed.out.splitlines())}
    assert {player: (row["points"], row["hands"]) for player, row in table.items()} == {
        JOSE: ("10.0", "2"),
        "A1": ("-5.0", "2"),
        "c2": ("-5.0", "2"),
    }
    assert "look like" not in printed.err

    assert run(["stats", "players", "hands_played", *joined, "--player", DECOMPOSED, "--format", "json"]) == 0
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (row["player"], row["value"]) == (JOSE, 2)

    assert run(["query", "SELECT DISTINCT player FROM pairs ORDER BY ALL", *joined, "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines() == ["player", "A1", JOSE, "c2"]

    assert (
        run(["query", "SELECT DISTINCT unnest(others) AS o FROM seats ORDER BY ALL", *joined, "--format", "csv"]) == 0
    )
    assert capsys.readouterr().out.splitlines() == ["o", "A1", JOSE, "c2"]

    assert run(["export", "seats", *joined, "--out", str(tmp_path / "seats.csv")]) == 0
    assert DECOMPOSED not in (tmp_path / "seats.csv").read_text(encoding="utf-8")

    assert run(["report", *joined, "--player", DECOMPOSED, "--format", "md"]) == 0
    assert "| open | qq-half | 1 / 3 | +10 |" in capsys.readouterr().out

    assert run(["people", *joined, "--format", "csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('"a" = "b"', "must be written as"),
        ('"a" = ["x"]\n"b" = ["x"]', "x belongs to two people"),
        ("a = [", "is no TOML"),
        (None, "cannot read the alias file"),
        ('"A1" = ["c1"]', "joins two players of one hand, h1"),
    ],
)
def test_an_alias_file_that_cannot_be(
    content: str | None, said: str, club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    aliases = tmp_path / "aliases.toml"
    if content is not None:
        aliases.write_text(content, encoding="utf-8")
    assert run(["standings", "--store", str(club), "--people", str(aliases), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_ids_that_sat_in_one_hand_are_two_people() -> None:
    names: dict[str, list[str]] = {"a": ["王"], "A": [], "b": ["王"]}
    assert likely_doubles(names) == [Double(("A", "a"), "spelling"), Double(("a", "b"), "name")]
    assert likely_doubles(names, [frozenset(("a", "A"))]) == [Double(("a", "b"), "name")]


@pytest.mark.parametrize("command", [["stats", "players"], ["query", "SELECT 1"], ["people"]])
def test_every_command_says_how_many_hands_wait(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "phz.duckdb"
    ingest([HandBuilder(["discard 0 一"], no=no, score=win(0, (4.0, -2.0, -2.0))).report() for no in (1, 2)], path)
    assert run([*command, "--store", str(path), "--lang", "en"]) == 0
    assert "1 more hand bears the id of another hand and does not count" in capsys.readouterr().err
