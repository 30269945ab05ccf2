"""The hands behind a number add up to it, for every statistic and every player."""

from pathlib import Path

import polars as pl
import pytest

from phz_cli import stats
from phz_cli.stats import STATISTICS, Filter, explain
from phz_cli.stats.explain import SCHEMA
from tests.stats.test_declarations import table
from tests.stats.tournament import facts

SUMMED = [one.id for one in STATISTICS.values() if one.formula not in ("computed", "quantile", "correlation")]


@pytest.mark.parametrize("identity", SUMMED)
def test_the_hands_add_up_to_the_table(store: Path, identity: str) -> None:
    statistic = STATISTICS[identity]
    rows = table(store, statistic.level).filter((pl.col("statistic") == identity) & pl.col("value").is_not_null())
    assert rows.height, "the tournament has this number"
    for row in rows.iter_rows(named=True):
        chosen = Filter(rules=(row["rules"],), player=(row["player"],) if row["player"] else ())
        found = explain(store, statistic, chosen, detail=row["detail"], facts=facts)
        assert dict(found.schema) == SCHEMA
        if statistic.formula == "maximum":
            assert found["numerator"].max() == row["value"]
        elif statistic.formula == "deviation":
            assert found.height == row["denominator"] + 1
        else:
            assert found["numerator"].sum() == pytest.approx(row["numerator"])
            assert found["denominator"].sum() == pytest.approx(row["denominator"])


def test_hands_are_named_with_their_places(store: Path) -> None:
    found = explain(store, STATISTICS["win_rate"], Filter(player=("p1",)), facts=facts)
    assert found.filter(pl.col("numerator") > 0).select("hand", "file", "line").rows() == [("h5", "a.jsonl", 5)]
    assert found["hand"].to_list() == ["h1", "h2", "h3", "h4", "h5", "h7"]


def test_decisions_are_named_with_their_actions(store: Path) -> None:
    found = explain(store, STATISTICS["best_discard_rate"], Filter(player=("p1",)), facts=facts)
    assert set(found["hand"]) == {"h1"}
    assert found.select("action", "numerator").rows() == [(1, 0), (2, 0), (3, 1), (4, 1)]


def test_rules_without_the_thing_add_nothing(store: Path) -> None:
    found = explain(store, STATISTICS["deal_in_rate"], facts=facts)
    assert set(found["rules"]) == {"guilin"}


def test_what_has_no_hands_says_so(store: Path) -> None:
    with pytest.raises(ValueError, match="computed"):
        explain(store, STATISTICS["rating"])
    with pytest.raises(ValueError, match="detail"):
        explain(store, STATISTICS["mingtang_rate"])


def test_the_data_of_a_median_are_its_rows(store: Path) -> None:
    found = explain(store, STATISTICS["decision_time_median"], Filter(player=("p1",)), detail="discard", facts=facts)
    assert found["numerator"].to_list() == [1000, 2000, 3000]
    assert stats.players(store, facts=facts, only=["decision_time_median"]).height == 2
