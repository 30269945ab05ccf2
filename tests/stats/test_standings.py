"""The one standings: what adds up, who stands where, what is marked, which hands count."""

from pathlib import Path

import polars as pl
import pytest

from phz_cli.audit import audit_record
from phz_cli.audit.sample import sample
from phz_cli.charts.sources import frame_of
from phz_cli.records import to_json
from phz_cli.rulebook import profile_ids
from phz_cli.stats import TIE_BREAKS, Filter, TieBreakError, players, standings, waiting
from phz_cli.store import ingest, reading
from tests.store.hands import HandBuilder, washed, win

HANDS = 8


@pytest.fixture(scope="module", params=[*profile_ids()])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a few hands played by the rules of each set."""
    path = tmp_path_factory.mktemp("played") / "phz.duckdb"
    records = sample(request.param, HANDS, 5, None)
    ingest([audit_record(one, file="a.jsonl", line=line, raw=to_json(one)) for line, one in enumerate(records)], path)
    return path


def test_the_pair_table_adds_up_to_the_standings(played: Path) -> None:
    table = standings(played)
    paid = frame_of("pair_transfers", played)
    for row in table.iter_rows(named=True):
        received = paid.filter(pl.col("receiver") == row["player"])["points"].sum()
        given = paid.filter(pl.col("payer") == row["player"])["points"].sum()
        assert received - given == pytest.approx(row["points"])
    assert table["points"].sum() == pytest.approx(0)


def test_the_parts_add_up_and_per_hand_is_that_of_the_statistics(played: Path) -> None:
    table = standings(played)
    net = players(played, only=["net_points_per_hand"])
    means = dict(net.select("player", "value").rows())
    for row in table.iter_rows(named=True):
        parts = (row["table_points"] or 0) + (row["sitting_points"] or 0)
        assert parts == pytest.approx(row["points"])
        assert row["per_hand"] == pytest.approx(means[row["player"]])


def test_what_opponents_pay_is_what_the_stored_pairs_say(played: Path) -> None:
    """Row sums of the stored pairs and what goes to who sits out are what the losers lose."""
    with reading(played) as connection:
        wrong = connection.execute(
            """
            SELECT p.content_id, any_value(p.points), sum(p.paid) FROM pairs p WHERE p.points < 0
            GROUP BY p.content_id, p.seat
            HAVING abs(sum(p.paid) + any_value(p.points) * (1 - coalesce((
                SELECT greatest(s.points, 0) / (SELECT sum(t.points) FROM seats t
                    WHERE t.content_id = p.content_id AND t.points > 0)
                FROM seats s WHERE s.content_id = p.content_id AND s.role = 'sitting'), 0))) > 1e-6
            """
        ).fetchall()
    assert wrong == []


def _stored(tmp_path: Path, *builders: HandBuilder) -> Path:
    path = tmp_path / "phz.duckdb"
    ingest([one.report() for one in builders], path)
    return path


def _ranks(path: Path, **options: object) -> dict[str, int | None]:
    return dict(standings(path, **options).select("player", "rank").rows())  # type: ignore[arg-type]


def test_who_sat_out_everything_appears_and_rank_four_exists(tmp_path: Path) -> None:
    path = _stored(
        tmp_path,
        HandBuilder(["discard 0 一"], hand="h1", sitting="p4", score=win(0, (8.0, -5.0, -5.0), sitting=2.0)),
    )
    (last,) = standings(path).filter(pl.col("player") == "p4").to_dicts()
    assert (last["rank"], last["points"], last["sitting_points"], last["hands"], last["sat_out"]) == (2, 2.0, 2.0, 0, 1)
    assert (last["per_hand"], last["table_points"]) == (None, None)
    assert _ranks(path) == {"p1": 1, "p4": 2, "p2": 3, "p3": 3}
    four = _stored(
        tmp_path / "..",
        HandBuilder(["discard 0 一"], hand="h2", event="x", sitting="p4", score=win(0, (8.0, -4.0, -6.0), sitting=2.0)),
    )
    assert sorted(_ranks(four).values()) == [1, 2, 3, 4]


def test_equal_points_share_a_rank_until_a_rule_parts_them(tmp_path: Path) -> None:
    path = _stored(
        tmp_path,
        HandBuilder(["discard 0 一"], hand="h1", no=1, score=win(0, (4.0, -2.0, -2.0), huxi=15)),
        HandBuilder(["discard 0 一"], hand="h2", no=2, score=win(1, (-4.0, 8.0, -4.0), huxi=20)),
        HandBuilder(["discard 0 一"], hand="h3", no=3, score=win(0, (6.0, 0.0, -6.0), huxi=15)),
    )
    assert _ranks(path) == {"p1": 1, "p2": 1, "p3": 3}
    assert standings(path)["tied"].to_list() == [2, 2, 1]
    assert _ranks(path, tie_break=["wins"]) == {"p1": 1, "p2": 2, "p3": 3}
    assert _ranks(path, tie_break=["best-hand"]) == {"p2": 1, "p1": 2, "p3": 3}
    assert _ranks(path, tie_break=["head-to-head"]) == {"p2": 1, "p1": 2, "p3": 3}
    assert _ranks(path, tie_break=["huxi", "best-hand"]) == {"p1": 1, "p2": 2, "p3": 3}


def test_every_tie_break_is_declared_once_in_both_languages() -> None:
    for name, rule in TIE_BREAKS.items():
        assert rule.id == name
        assert rule.zh
        assert rule.en
    with pytest.raises(TieBreakError) as caught:
        standings("nowhere", tie_break=["head_to_hed"])
    assert caught.value.nearest[0] == "head-to-head"


def test_each_event_has_its_own_standings_unless_asked_otherwise(tmp_path: Path) -> None:
    path = _stored(
        tmp_path,
        HandBuilder(["discard 0 一"], hand="h1", event="spring", score=win(0, (4.0, -2.0, -2.0))),
        HandBuilder(["discard 0 一"], hand="h1", event="autumn", score=win(2, (-3.0, -3.0, 6.0))),
    )
    table = standings(path)
    first = table.filter(pl.col("rank") == 1).select("event", "player").rows()
    assert first == [("autumn", "p3"), ("spring", "p1")]
    both = standings(path, Filter(event=("spring", "autumn")))
    assert both.equals(table)
    assert standings(path, across_events=True).filter(pl.col("rank") == 1)["player"].to_list() == ["p3"]


def test_a_player_filter_chooses_lines_and_leaves_the_ranks(tmp_path: Path) -> None:
    path = _stored(tmp_path, HandBuilder(["discard 0 一"], hand="h1", score=win(0, (4.0, -1.0, -3.0))))
    assert standings(path, Filter(player=("p3",))).select("player", "rank").rows() == [("p3", 3)]


def test_one_hand_under_one_id_counts_and_the_other_waits(tmp_path: Path) -> None:
    path = _stored(
        tmp_path,
        HandBuilder(["discard 0 一"], hand="h1", file="a.jsonl", score=win(0, (4.0, -2.0, -2.0))),
        HandBuilder(
            ["discard 0 一"], hand="h1", file="b.jsonl", score=win(0, (40.0, -20.0, -20.0)), names=("a", "b", "c")
        ),
        HandBuilder(["discard 0 一"], hand="h2", no=2, score=washed()),
    )
    table = standings(path)
    assert table["points"].to_list() == [4.0, -2.0, -2.0]
    assert table["hands"].to_list() == [2, 2, 2]
    assert table["contested"].to_list() == [1, 1, 1]
    assert waiting(path) == 1
    assert waiting(path, Filter(event=("elsewhere",))) == 0
    numbers = players(path, only=["hands_played", "net_points_per_hand"]).filter(pl.col("player") == "p1")
    assert dict(numbers.select("statistic", "value").rows()) == {"hands_played": 2, "net_points_per_hand": 2.0}
    with reading(path) as connection:
        assert connection.execute("SELECT count(*) FROM conflicts").fetchall() == [(2,)]
        assert connection.execute("SELECT count(*) FROM pairs").fetchall() == [(12,)]
    with reading(path, as_ruled=False) as connection:
        assert connection.execute("SELECT count(*) FROM hands").fetchall() == [(3,)]
