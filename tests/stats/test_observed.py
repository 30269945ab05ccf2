"""Records that one seat kept: wins of hidden seats count by the recorded result, so that nobody is favoured."""

from pathlib import Path

import polars as pl
import pytest
from msgspec.structs import replace

from phz_cli import stats
from phz_cli.audit import audit_record, sample
from phz_cli.records import Record, view
from phz_cli.store import ingest

HANDS = 40


def stored(path: Path, records: list[Record]) -> Path:
    """A store of these records."""
    ingest([audit_record(record, chances=True) for record in records], path)
    return path


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Hands of one table, seats fixed, every card known."""
    return list(sample("qq-half", HANDS, 3))


def observed(record: Record) -> Record:
    """The hand as 甲 could have recorded it."""
    return view(record, [player.id for player in record.seats].index("甲"))


def rates(store: Path, *names: str) -> list[tuple[object, ...]]:
    """player, statistic, value, numerator and denominator."""
    return stats.players(store, only=names).select("player", "statistic", "value", "numerator", "denominator").rows()


def test_results_of_one_observer_are_those_of_the_full_records(tmp_path: Path, records: list[Record]) -> None:
    names = ("hands_played", "win_rate", "exhaust_rate", "net_points_per_hand", "avg_win_huxi", "big_win_rate",
             "flip_in_rate", "dealer_win_rate", "avg_win_points", "avg_loss_points", "mingtang_rate")  # fmt: skip
    full = stored(tmp_path / "full.duckdb", records)
    seen = stored(tmp_path / "seen.duckdb", [observed(record) for record in records])
    assert rates(seen, *names) == rates(full, *names)
    won = sum(record.result is not None and record.result.outcome == "hu" for record in records)
    assert 0 < stats.count_recorded(seen) < won
    assert stats.count_recorded(full) == 0


def test_wins_without_recorded_points_give_a_reason_not_a_number(tmp_path: Path, records: list[Record]) -> None:
    """Points of the hands that can be settled alone, mostly the observer's own wins, would be biased."""

    def unpriced(record: Record) -> Record:
        assert record.result is not None
        return replace(record, result=replace(record.result, points=None))

    store = stored(tmp_path / "seen.duckdb", [unpriced(observed(record)) for record in records])
    frame = stats.players(store, only=["win_rate", "net_points_per_hand"]).filter(pl.col("player") == "甲")
    assert frame.select("statistic", "reason").rows() == [("win_rate", None), ("net_points_per_hand", "HIDDEN_RESULT")]
    assert frame["denominator"][0] == HANDS
