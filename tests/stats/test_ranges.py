"""Values and intervals lie where their figure can lie, whatever a store holds."""

from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from phz_cli import stats
from phz_cli.stats import STATISTICS, Filter
from phz_cli.stats.statistic import RANGES
from tests.stats.made_stores import Ending, Made, make_store
from tests.stats.tournament import facts

_ROUNDING = 1e-9

made_stores = st.builds(
    Made,
    seed=st.integers(0, 10**6),
    hands=st.one_of(st.integers(1, 4), st.integers(5, 40), st.sampled_from([100, 500])),
    players=st.integers(3, 7),
    matches=st.sampled_from([1, 2, 3, 9, 20]),
    ending=st.sampled_from(["any", "any", "washed", "level", "one"]),
    sitting=st.booleans(),
)


def tables(store: Path, filters: Filter | None = None) -> pl.DataFrame:
    """Every table of a store, one below the other."""
    made = (stats.players, stats.pairs, stats.hands, stats.rules, stats.tempo, stats.faults)
    frames = [one(store, filters, facts=facts) for one in made]
    frames += [stats.players(store, filters, pool=True, facts=facts), stats.field(store, filters)]
    frames.append(stats.faults(store, filters, by="player", facts=facts))
    return pl.concat(frames)


def wrong(frame: pl.DataFrame, seats: int) -> list[dict[str, object]]:
    """Rows with a value or an end of an interval that cannot be."""
    found = []
    for row in frame.iter_rows(named=True):
        low, high = STATISTICS[row["statistic"]].range
        if row["unit"] == "rank":
            high = seats
        figures = [row[name] for name in ("low", "value", "high") if row[name] is not None]
        if row["unit"] == "share" and row["method"] not in (None, "none", "shuffle") and row["low"] is None:
            found.append(row)
        if row["method"] == "shuffle":
            figures.sort()  # the range of the figure under random order, which need not hold the value
        ends = [low - _ROUNDING, *figures, high + _ROUNDING]
        if sorted(ends) != ends or not all(map(isfinite, figures)):
            found.append(row)
    return found


@given(made_stores)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_is_beyond_what_it_can_be(made: Made) -> None:
    with TemporaryDirectory() as folder:
        store = Path(folder) / "phz.duckdb"
        make_store(store, made)
        # Anybody may come to a table during a match: as many ranks as players.
        assert wrong(tables(store), made.players) == []
        assert wrong(tables(store, Filter(player=("p0",))), made.players) == []


@pytest.mark.parametrize("ending", ["any", "washed", "level", "one"])
def test_made_stores_reach_every_declared_statistic(tmp_path: Path, ending: Ending) -> None:
    store = tmp_path / "phz.duckdb"
    make_store(store, Made(1, 60, 4, 6, ending, sitting=True))
    frame = tables(store)
    counted = {identity for identity, one in STATISTICS.items() if one.level != "flag"}
    assert wrong(frame, 4) == []
    if ending == "any":
        reached = set(frame.filter(pl.col("value").is_not_null())["statistic"])
        assert counted - reached == {"bi_rate", "chou_wei_rate", "hand_mismatch_rate", "preempted_rate"}


def test_a_share_of_two_matches_lies_within_the_whole(tmp_path: Path) -> None:
    """First in both of two matches and in neither: both have an interval, and it is one of a share."""
    store = tmp_path / "phz.duckdb"
    make_store(store, Made(3, 2, 3, 2, "one", sitting=False))
    frame = stats.players(store, only=["rank_rate", "avg_rank"], pool=True, facts=facts)
    first = frame.filter((pl.col("statistic") == "rank_rate") & (pl.col("detail") == "1"))
    assert first.select("player", "value", "denominator").rows() == [("p0", 1, 2), ("p1", 0, 2), ("p2", 0, 2)]
    # Jeffreys: the 2.5 % quantile of Beta(5/2, 1/2)
    assert first["low"].to_list() == pytest.approx([0.333, 0, 0], abs=0.001)
    assert first["high"].to_list() == pytest.approx([1, 0.667, 0.667], abs=0.001)
    ranks = frame.filter(pl.col("unit") == "rank").drop_nulls("low")
    assert ranks.filter((pl.col("low") < 1) | (pl.col("high") > 3)).is_empty()


def test_a_range_is_said_by_the_unit_or_by_the_statistic() -> None:
    for statistic in STATISTICS.values():
        low, high = statistic.range
        assert low < high
        assert statistic.unit not in RANGES or high == RANGES[statistic.unit][1]
        if statistic.most:
            assert high == float("inf")


def test_drawn_means_add_up_to_the_points_of_the_field(tmp_path: Path) -> None:
    """What `stable_points` takes from one it gives the others: nought where nobody sits out."""
    store = tmp_path / "phz.duckdb"
    make_store(store, Made(2, 90, 6, 10, "any", sitting=False))
    frame = stats.field(store, only=["stable_points"]).drop_nulls("value")
    assert set(frame["rules"]) == {"qq-half", "guilin"}
    for (rules,), part in frame.group_by("rules"):
        assert part.height == 6
        assert (part["value"] * part["denominator"]).sum() == pytest.approx(part["numerator"].sum(), abs=1e-6), rules
