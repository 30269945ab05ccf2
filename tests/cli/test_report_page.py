"""What the page says about all hands together."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from phz_cli.audit import HandReport, Problem
from phz_cli.cli.language import Language
from phz_cli.cli.report_faults import Gathered
from phz_cli.cli.report_page import page_data
from phz_cli.cli.tally import Tally
from phz_cli.reports import ReportData
from phz_cli.store import ingest
from tests.cli.made import BURNT, CLEAN, FAULTY, RECORD, SCORE

LATE = msgspec.structs.replace(
    RECORD,
    hand="r5-t3-13",
    start="2026-05-01T23:50:00+08:00",
    end="2026-05-02T00:10:00+08:00",
)
SHORT = msgspec.structs.replace(
    RECORD,
    hand="r5-t3-11",
    start="2026-05-01T22:00:00+08:00",
    end="2026-05-01T22:05:00+08:00",
)


def _hu(record: object) -> HandReport:
    assert isinstance(record, type(RECORD))
    return replace(CLEAN, record=record, raw=record.hand.encode(), outcome="hu", score=SCORE)


def _page(reports: list[HandReport], store: Path, language: Language = "zh") -> ReportData:
    tally, gathered = Tally(), Gathered(language)
    for report in gathered.watch(reports):
        tally.add(report)
    ingest(reports, store)
    return page_data(store, ["day 1", "b.jsonl"], tally, gathered, [])


def test_who_played_where_and_when(tmp_path: Path) -> None:
    page = _page([_hu(SHORT), _hu(LATE)], tmp_path / "phz.duckdb")
    assert (page.events, page.tables, page.players) == (("spring",), 1, 3)
    assert page.period == "2026-05-01 22:00 – 2026-05-02 00:10"
    assert page.totals.reconcile
    assert page.totals.read == page.totals.clean == 2
    assert [(rules.id, rules.hands) for rules in page.rule_sets] == [("qq-half", 2)]
    assert page.rule_sets[0].name.startswith("QQ")


def test_one_day_is_written_once_and_no_time_is_no_period(tmp_path: Path) -> None:
    assert _page([_hu(SHORT)], tmp_path / "a.duckdb").period == "2026-05-01 22:00 – 22:05"
    assert _page([CLEAN], tmp_path / "b.duckdb").period == ""


def test_standings_are_one_table_a_rule_set_best_first(tmp_path: Path) -> None:
    other = msgspec.structs.replace(RECORD, hand="other", rules="qq-basic")
    page = _page([_hu(SHORT), _hu(LATE), _hu(other)], tmp_path / "phz.duckdb")
    assert [(table.rules, table.hands) for table in page.standings] == [("qq-basic", 1), ("qq-half", 2)]
    rows = page.standings[1].rows
    assert [(row.player, row.name, row.hands, row.wins, row.points, row.settled) for row in rows] == [
        ("p2", "", 2, 2, 16.0, 2),
        ("p1", "甲", 2, 0, -8.0, 2),
        ("p3", "丙\x1b[31m", 2, 0, -8.0, 2),
    ]
    assert rows[0].low is not None


@pytest.mark.parametrize(("language", "seat"), [("zh", "座位胡率 · 庄家"), ("en", "win rate by seat · dealer")])
def test_statistics_have_units_and_names_of_seats(language: Language, seat: str, tmp_path: Path) -> None:
    (table,) = _page([_hu(SHORT), _hu(LATE)], tmp_path / "phz.duckdb", language).statistics
    assert (table.rules, table.hands) == ("qq-half", 2)
    rows = {row.label: row for row in table.rows}
    assert rows[seat].unit == "share"
    assert {row.unit for row in table.rows} == {"share", "number", "points"}
    assert all(row.measure for row in table.rows if row.unit == "number")
    assert all(row.reason for row in table.rows if row.value is None)
    assert len(table.rows) == len(rows)


def test_what_to_do_next_depends_on_what_was_found(tmp_path: Path) -> None:
    hidden = replace(CLEAN, verdict="undecided", problem=Problem("$.deal", "牌不全", "cards hidden"))
    clean, faulty, undecided = (
        [command for _, command in _page([report], tmp_path / name).next_steps]
        for report, name in ((CLEAN, "a"), (replace(FAULTY, findings=(BURNT,)), "b"), (hidden, "c"))
    )
    assert clean == [f"phz stats players --store {tmp_path / 'a'}"]
    assert faulty[:2] == ["phz validate 'day 1' b.jsonl", "phz rules explain C301"]
    assert undecided[0] == "phz validate 'day 1' b.jsonl"
