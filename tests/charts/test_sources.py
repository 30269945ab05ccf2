"""Frames from a store of played hands: what must add up does."""

import shutil
from pathlib import Path

import msgspec
import numpy as np
import polars as pl
import pytest

from phz_cli.audit import audit_paths, sample
from phz_cli.charts import CHARTS, COLUMNS, draw_chart, frame_of
from phz_cli.charts.frames_points import _fall
from phz_cli.charts.maps import evenness
from phz_cli.records import to_json
from phz_cli.stats import Filter, evaluate_store
from phz_cli.store import frame, ingest, reading

from .test_table import whole

HANDS = 24


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """24 hands of qq-full at two tables, every player known."""
    folder = tmp_path_factory.mktemp("played")
    lines = []
    for place, record in enumerate(sample("qq-full", HANDS, 4, None)):
        made = msgspec.json.decode(to_json(record))
        made["match"] = {"event": "杯", "session": "1", "table": str(place % 2 + 1), "no": place // 2 + 1}
        for seat, player in zip(made["seats"], ("甲", "乙", "丙"), strict=True):
            seat["id"] = player
        lines.append(msgspec.json.encode(made))
    (folder / "hands.jsonl").write_bytes(b"\n".join([*lines, b"{}"]) + b"\n")
    path = folder / "played.duckdb"
    ingest(audit_paths([str(folder / "hands.jsonl")], chances=True), path)
    return path


def asked(store: Path, query: str) -> list[tuple[object, ...]]:
    with reading(store) as connection:
        return frame(connection, query).rows()


@pytest.mark.parametrize("name", sorted({spec.frame for spec in CHARTS.values()}))
def test_every_frame_has_its_columns_and_bears_a_filter(name: str, store: Path) -> None:
    assert frame_of(name, store).columns == list(COLUMNS[name])
    nobody = frame_of(name, store, Filter(rules=("guilin",)))
    assert nobody.is_empty()


def test_payments_balance_with_the_points(store: Path) -> None:
    paid = frame_of("pair_transfers", store)
    net = {
        player: paid.filter(pl.col("receiver") == player)["points"].sum()
        - paid.filter(pl.col("payer") == player)["points"].sum()
        for player in ("甲", "乙", "丙")
    }
    assert list(net.items()) == asked(
        store,
        "SELECT player, sum(points) FROM seats GROUP BY player ORDER BY list_position(['甲', '乙', '丙'], player)",
    )


def test_places_add_up_to_the_matches(store: Path) -> None:
    ranks = frame_of("rank_stack", store)
    assert ranks.group_by("player").agg(pl.col("matches").sum())["matches"].to_list() == [2.0] * 3
    assert ranks.group_by("place").agg(pl.col("matches").sum())["matches"].to_list() == [2.0] * 3
    one = frame_of("rank_stack", store, Filter(player=("乙",)))
    assert one.equals(ranks.filter(pl.col("player") == "乙"))


def test_the_flow_ends_at_the_sum(store: Path) -> None:
    flow = frame_of("score_flow", store)
    ends = flow.group_by("table_name", "player").agg(pl.col("points").sum(), pl.col("cumulative").last())
    assert ends["points"].to_list() == ends["cumulative"].to_list()
    assert flow.filter(pl.col("dealer")).height == HANDS


def test_the_curve_of_hands_not_won_is_the_plain_share_of_all(store: Path) -> None:
    curve = frame_of("hand_survival", store)
    assert curve["won"].sum() + curve["washed"].sum() == curve["at_risk"][0] == HANDS
    assert curve["left"].to_list() == pytest.approx([1 - won / HANDS for won in curve["won"].cum_sum()])


def test_wins_are_counted_once_in_every_frame(store: Path) -> None:
    wins = frame_of("win_rates", store)["wins"].sum()
    assert wins == frame_of("win_sources", store)["wins"].sum()
    per_player = frame_of("huxi_sources", store).select("player", "wins").unique()
    assert wins == per_player["wins"].sum()
    assert (
        frame_of("huxi_sources", store)["huxi"].sum() == asked(store, "SELECT sum(win_huxi) FROM seats WHERE won")[0][0]
    )


def test_discards_taken_are_among_the_discards(store: Path) -> None:
    danger = frame_of("danger_map", store)
    assert (danger["taken"] <= danger["discards"]).all()
    assert danger["discards"].sum() == asked(store, "SELECT count(*) FROM actions WHERE \"do\" = 'discard'")[0][0]
    claimed = "SELECT count(*) FROM chances WHERE taken AND want IN ('chi', 'peng')"
    assert 0 < danger["taken"].sum() <= asked(store, claimed)[0][0] + HANDS * 10


def test_a_line_in_quarantine_is_no_hand_but_is_shown(store: Path) -> None:
    states = dict(frame_of("coverage", store).select("state", "hands").rows())
    assert states == {"known": HANDS, "unreadable": 1}
    assert "unreadable" not in list(frame_of("coverage", store, Filter(event=("杯",)))["state"])


def test_copies_dealt_add_up_and_residuals_with_them(store: Path) -> None:
    deals = frame_of("deal_fairness", store)
    for _, place in deals.group_by("place"):
        assert place["copies"].sum() == pytest.approx(place["expected"].sum())
        assert place["residual"].sum() == pytest.approx(0, abs=1e-9)
    assert deals.filter(pl.col("place") == 0)["copies"].sum() == 21 * HANDS


def test_the_deepest_fall_by_hand() -> None:
    assert _fall(np.array([3.0, -5.0, 1.0, -2.0, 9.0])) == 6.0
    assert _fall(np.array([-4.0])) == 4.0
    assert _fall(np.array([1.0, 2.0])) == 0.0


def test_even_deals_are_likely_and_stacked_ones_are_not() -> None:
    assert evenness([0.0] * 20) > 0.999
    assert 0.3 < evenness([1.0, -1.0] * 10) < 0.6
    assert evenness([4.0, -4.0] * 10) < 1e-6


def test_players_with_few_hands_are_left_out_when_asked(store: Path) -> None:
    assert frame_of("win_rates", store, Filter(min_hands=HANDS)).height == 3
    assert frame_of("win_rates", store, Filter(min_hands=HANDS + 1)).is_empty()
    assert frame_of("pair_transfers", store, Filter(min_hands=HANDS + 1)).is_empty()
    assert frame_of("cumulative_points", store, Filter(min_hands=5, last=4)).is_empty()


def test_a_player_s_rate_is_set_beside_that_of_everybody(store: Path) -> None:
    one = frame_of("win_rates", store, Filter(player=("乙",)))
    everybody = frame_of("win_rates", store)
    assert one["player"].to_list() == ["乙"]
    assert one["field"][0] == everybody["field"][0]


def test_times_of_the_timeline_are_those_of_the_records(store: Path) -> None:
    starts = frame_of("fault_timeline", store)["start"]
    assert (
        str(starts[0])[:16]
        == asked(store, "SELECT strftime(min(start) + INTERVAL 8 HOUR, '%Y-%m-%d %H:%M') FROM hands")[0][0]
    )
    assert "UTC+08:00" in whole(draw_chart("fault_timeline", frame_of("fault_timeline", store), "zh"))


@pytest.fixture(scope="module")
def evaluated(store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same store with its last six hands weighed."""
    path = tmp_path_factory.mktemp("evaluated") / "played.duckdb"
    shutil.copy(store, path)
    evaluate_store(path, Filter(), most=6)
    return path


@pytest.mark.slow
def test_evaluated_hands_give_points_without_luck_and_readiness(evaluated: Path) -> None:
    run = frame_of("luck_adjusted", evaluated)
    hands = asked(evaluated, "SELECT count(DISTINCT content_id) FROM seat_evaluations")[0][0]
    assert run.height == 3 * int(str(hands))
    ends = run.group_by("player", maintain_order=True).last()
    luck = dict(asked(evaluated, "SELECT player, sum(deal_luck + draw_luck) FROM seat_evaluations GROUP BY player"))
    for row in ends.iter_rows(named=True):
        assert row["points"] - row["adjusted"] == pytest.approx(luck[row["player"]])
        assert row["low"] <= row["adjusted"] <= row["high"]
    curve = frame_of("ting_survival", evaluated)
    assert curve["ready"].sum() + curve["ended"].sum() == curve["at_risk"][0] == run.height
    weighed = asked(evaluated, "SELECT count(*), count(ms) FROM seat_decisions")[0]
    assert (
        frame_of("distance_map", evaluated)["decisions"].sum(),
        frame_of("time_difficulty", evaluated)["decisions"].sum(),
    ) == weighed
