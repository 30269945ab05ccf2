"""The frames of the charts, against the tournament."""

from pathlib import Path

import polars as pl
import pytest

from phz_cli.stats import (
    FRAMES,
    Filter,
    claim_funnel,
    cumulative_points,
    fault_timeline,
    huxi_histogram,
    names_rate,
    seat_results,
)
from phz_cli.stats.intervals import wilson
from phz_cli.store import ingest
from tests.stats.tournament import facts
from tests.store.hands import HandBuilder, washed, win

QQ = Filter(rules=("qq-half",))
COLUMNS = {
    "cumulative_points": ["player", "name", "index", "hand", "rules", "points", "cumulative"],
    "huxi_histogram": ["rules", "minimum", "huxi", "hands"],
    "names_rate": ["rules", "name", "wins_with", "wins", "rate", "low", "high"],
    "claim_funnel": ["rules", "want", "offered", "reached", "taken", "won"],
    "seat_results": [*["rules", "role", "hands", "wins", "losses", "washed", "win_rate", "low", "high", "mean_points"]],
    "fault_timeline": ["rules", "event", "table_name", "no", "start", "hand", "code", "effect", "count"],
}


def rows(frame: pl.DataFrame, *columns: str) -> list[tuple[object, ...]]:
    """The rows of these columns."""
    return list(frame.select(columns).iter_rows())


@pytest.mark.parametrize("name", FRAMES)
def test_columns_and_order_are_fixed(store: Path, name: str) -> None:
    frame = FRAMES[name](store, QQ)
    assert frame.columns == COLUMNS[name]
    assert frame.height > 0
    assert frame.equals(FRAMES[name](store, QQ))
    nothing = FRAMES[name](store, Filter(event=("none",)))
    assert nothing.columns == COLUMNS[name]
    assert nothing.schema == frame.schema
    assert nothing.is_empty()


def test_cumulative_points_follow_time_by_rule_set(store: Path) -> None:
    frame = cumulative_points(store, Filter(player=("p2",)))
    assert rows(frame, "rules", "index", "hand", "points", "cumulative") == [
        ("guilin", 1, "h7", -20, -20),
        ("qq-half", 1, "h1", 8, 8),
        ("qq-half", 2, "h2", -6, 2),
        ("qq-half", 3, "h3", 0, 2),
        ("qq-half", 4, "h4", 0, 2),
        ("qq-half", 5, "h5", -5, -3),
    ]
    assert set(frame["name"]) == {"乙"}


def test_sitting_out_is_paid(tmp_path: Path) -> None:
    path = tmp_path / "phz.duckdb"
    ingest([HandBuilder(["hu 0"], sitting="p4", score=win(0, (8, -5, -5), sitting=2)).report()], path)
    frame = cumulative_points(path)
    assert rows(frame.filter(pl.col("player") == "p4"), "points", "cumulative") == [(2, 2)]
    assert frame["points"].sum() == 0
    assert set(seat_results(path)["role"]) == {"dealer", "next", "previous"}


def test_huxi_histogram_counts_wins(store: Path) -> None:
    assert rows(huxi_histogram(store, facts=facts), "rules", "minimum", "huxi", "hands") == [
        ("guilin", 10, 12, 1),
        ("qq-half", 15, 15, 1),
        ("qq-half", 15, 16, 1),
        ("qq-half", 15, 21, 1),
    ]


def test_names_rate(store: Path) -> None:
    frame = names_rate(store, QQ)
    assert sorted(rows(frame, "name", "wins_with", "wins"), key=repr) == sorted(
        [("天胡", 1, 3), ("海底", 1, 3), ("红胡", 1, 3)], key=repr
    )
    assert rows(frame, "low", "high")[0] == pytest.approx(wilson(1, 3))


def test_claim_funnel_narrows(store: Path) -> None:
    frame = claim_funnel(store)
    assert rows(frame, "want", "offered", "reached", "taken", "won") == [
        ("chi", 4, 3, 1, 0),
        ("peng", 3, 3, 2, 1),
        ("pao", 1, 1, 1, 0),
        ("wei", 1, 1, 1, 1),
        ("hu", 5, 3, 2, 2),
    ]


def test_seat_results_add_up(store: Path) -> None:
    frame = seat_results(store, QQ)
    assert rows(frame, "role", "hands", "wins", "losses", "washed", "mean_points") == [
        ("dealer", 4, 1, 2, 1, 0),
        ("next", 4, 2, 1, 1, 3.75),
        ("previous", 4, 0, 3, 1, -3.75),
    ]
    assert (frame["wins"] + frame["losses"] + frame["washed"] == frame["hands"]).all()


def test_the_fault_timeline_has_every_hand(store: Path) -> None:
    assert rows(fault_timeline(store), "hand", "code", "effect", "count") == [
        ("h1", None, None, 0),
        ("h2", None, None, 0),
        ("h3", None, None, 0),
        ("h4", "C301", "dead-hand", 1),
        ("h4", "H701", "void-win", 1),
        ("h5", "S804", "wrong-result", 1),
        ("h6", "R106", "record", 1),
        ("h7", None, None, 0),
    ]
    assert str(fault_timeline(store)["start"][0]) == "2026-03-01 11:01:00"


def test_hands_without_a_time_come_last(tmp_path: Path) -> None:
    path = tmp_path / "phz.duckdb"
    hands = [
        HandBuilder(["hu 0"], hand="late", start=None, no=1, score=washed()),
        HandBuilder(["hu 0"], hand="early", no=2, score=washed()),
    ]
    ingest([builder.report() for builder in hands], path)
    assert fault_timeline(path)["hand"].to_list() == ["early", "late"]
