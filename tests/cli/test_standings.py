"""`phz standings` as its users type it, and the same numbers in every report."""

import csv
import json
from pathlib import Path

import pytest

from phz_cli.cli.main import run
from phz_cli.store import ingest
from tests.store.hands import HandBuilder, win


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two events: in spring two are tied and one sits out, in autumn a hand waits behind another."""
    path = tmp_path_factory.mktemp("season") / "phz.duckdb"
    hands = [
        HandBuilder(
            ["discard 0 一"], hand="h1", event="spring", sitting="p4", score=win(0, (6.0, -4.0, -4.0), sitting=2.0)
        ),
        HandBuilder(["discard 0 一"], hand="h2", no=2, event="spring", score=win(1, (-5.0, 10.0, -5.0))),
        HandBuilder(["discard 0 一"], hand="h3", no=3, event="spring", score=win(0, (5.0, 0.0, -5.0))),
        HandBuilder(["discard 0 一"], hand="h1", event="autumn", verdict="faults", score=win(2, (-3.0, -3.0, 6.0))),
        HandBuilder(["discard 0 一"], hand="h1", no=9, event="autumn", file="b.jsonl", score=win(1, (-3.0, 6.0, -3.0))),
    ]
    ingest([one.report() for one in hands], path)
    return path


def test_a_table_for_each_event(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", "--store", str(season), "--lang", "en"]) == 0
    printed = capsys.readouterr()
    autumn, spring = printed.out.strip().split("\n\n")
    assert autumn.startswith("autumn · qq-half")
    assert "1 faulty · 1 contested" in autumn
    assert [line.split()[0] for line in spring.splitlines()[2:]] == ["=1", "=1", "3", "4"]
    assert "Sat out" in spring
    assert "Sat out" not in autumn
    assert "share a rank" in printed.err
    assert "1 more hand bears the id of another hand and does not count" in printed.err


def test_ties_are_parted_by_the_rules_that_are_named(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["standings", "--store", str(season), "--event", "spring", "--format", "json", "--lang", "zh"]
    assert run([*command, "--tie-break", "wins,head-to-head"]) == 0
    printed = capsys.readouterr()
    rows = [json.loads(line) for line in printed.out.splitlines()]
    assert [(row["player"], row["rank"]) for row in rows] == [("p1", 1), ("p2", 2), ("p4", 3), ("p3", 4)]
    assert "胡牌多的在前；同分者之间赢得多的在前" in printed.err
    assert run([*command, "--tie-break", "win", "--lang", "en"]) == 2
    assert "there is no win; near it: wins" in capsys.readouterr().err


def test_two_events_are_both_used(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", "--store", str(season), "--event", "spring", "--event", "autumn", "--format", "csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert {row["event"] for row in rows} == {"spring", "autumn"}
    assert run(["report", "--store", str(season), "--event", "spring", "--event", "autumn", "--format", "md"]) == 0
    page = capsys.readouterr().out
    assert page.splitlines()[0].count("spring") == page.splitlines()[0].count("autumn") == 1
    assert "spring · qq-half" in page
    assert "autumn · qq-half" in page


@pytest.mark.parametrize("name", ["a.csv", "a.json", "a.md", "a.xlsx", "a.parquet", "a.txt"])
def test_every_form(season: Path, tmp_path: Path, name: str) -> None:
    assert run(["standings", "--store", str(season), "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / name).stat().st_size


def test_the_reports_say_the_same(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--store", str(season), "--event", "spring", "--lang", "en"]
    assert run(["report", *options, "--format", "md", "--tie-break", "wins"]) == 0
    page = capsys.readouterr().out
    assert "more hands won" in page
    lines = [line.split("|") for line in page.splitlines() if line.startswith(("| 1 |", "| 2 |", "| 3 |", "| 4 |"))]
    assert [(cells[1].strip(), cells[2].split(" · ")[-1].strip()) for cells in lines[:4]] == [
        ("1", "p1"),
        ("2", "p2"),
        ("3", "p4"),
        ("4", "p3"),
    ]
    assert run(["report", *options, "--player", "p3", "--format", "md"]) == 0
    assert "4 / 4" in capsys.readouterr().out
