"""The grammar of filters: each field, alone and together, over players and over whole hands."""

from datetime import date
from pathlib import Path

import pytest

from phz_cli.stats import Filter, hands, pairs, players
from phz_cli.store import ingest
from tests.stats.tournament import facts
from tests.store.hands import HandBuilder, washed

HANDS = (
    # hand, start, table, session, dealer, players
    ("a", "2026-03-01T23:30:00+08:00", "t1", "1", 0, ("p1", "p2", "p3")),
    ("b", "2026-03-02T00:30:00+08:00", "t1", "1", 1, ("p1", "p2", "p3")),
    ("c", "2026-03-02T09:00:00-03:30", "t2", "2", 0, ("p1", "p4", "p2")),
    ("d", None, "t2", "2", 0, ("p4", "p1", "p2")),
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of four washed hands."""
    place = tmp_path_factory.mktemp("filters") / "phz.duckdb"
    builders = [
        HandBuilder(
            ["discard 0 一"], hand=hand, start=start, table=table, session=session, dealer=dealer, players=seated,
            no=number, score=washed(),
        )
        for number, (hand, start, table, session, dealer, seated) in enumerate(HANDS, 1)
    ]  # fmt: skip
    ingest([builder.report() for builder in builders], place)
    return place


def counted(path: Path, chosen: Filter) -> dict[str, float]:
    """Player → hands."""
    frame = players(path, chosen, facts=facts, only=["hands_played"])
    return dict(frame.select("player", "value").iter_rows())


def whole(path: Path, chosen: Filter) -> float:
    """How many hands there are."""
    frame = hands(path, chosen, facts=facts, only=["hand_count"])
    return float(frame["value"].sum())


@pytest.mark.parametrize(
    ("chosen", "by_player", "in_all"),
    [
        (Filter(), {"p1": 4, "p2": 4, "p3": 2, "p4": 2}, 4),
        (Filter(table=("t1",)), {"p1": 2, "p2": 2, "p3": 2}, 2),
        (Filter(session=("2",)), {"p1": 2, "p2": 2, "p4": 2}, 2),
        (Filter(since=date(2026, 3, 2)), {"p1": 2, "p2": 2, "p3": 1, "p4": 1}, 2),
        (Filter(until=date(2026, 3, 1)), {"p1": 1, "p2": 1, "p3": 1}, 1),
        (Filter(role=("dealer",)), {"p1": 2, "p2": 1, "p4": 1}, 4),
        (Filter(role=("dealer",), player=("p1",)), {"p1": 2}, 2),
        (Filter(seat=(2,)), {"p2": 2, "p3": 2}, 4),
        (Filter(seat=(0,), player=("p1",)), {"p1": 3}, 3),
        (Filter(opponent=("p4",)), {"p1": 2, "p2": 2}, 2),
        (Filter(opponent=("p4", "p3")), {"p1": 4, "p2": 4}, 4),
        (Filter(last=1), {"p1": 1, "p2": 1, "p3": 1, "p4": 1}, 1),
        (Filter(last=3, opponent=("p3",)), {"p1": 2, "p2": 2}, 2),
        (Filter(player=("p3",), opponent=("p1",), role=("previous",)), {"p3": 1}, 1),
        (Filter(player=("p9",)), {}, 0),
    ],
)
def test_each_field(path: Path, chosen: Filter, by_player: dict[str, float], in_all: float) -> None:
    assert counted(path, chosen) == by_player
    assert whole(path, chosen) == in_all


def test_the_latest_hands_are_those_with_the_latest_time(path: Path) -> None:
    frame = pairs(path, Filter(last=1, player=("p1",)), facts=facts, only=["head_to_head_points"])
    assert set(frame["detail"]) == {"p4", "p2"}, "hand c; hand d has no time"


def test_small_denominators_give_no_number(path: Path) -> None:
    frame = players(path, Filter(min_n=3), facts=facts, only=["win_rate"])
    found = dict(frame.select("player", "reason").iter_rows())
    assert found == {"p1": None, "p2": None, "p3": "TOO_FEW", "p4": "TOO_FEW"}


def test_the_digest_names_the_choice() -> None:
    assert Filter().digest() == Filter(player=()).digest()
    assert len({Filter().digest(), Filter(last=1).digest(), Filter(seat=(1,)).digest()}) == 3
    assert Filter(since=date(2026, 3, 1)).digest() == "261f6b8a", "kept: it stands in published tables"


def test_every_row_has_the_digests_of_filter_and_definition(path: Path) -> None:
    frame = players(path, Filter(last=2), facts=facts)
    assert set(frame["filter"]) == {Filter(last=2).digest()}
    assert frame.select("statistic", "definition").unique().height == frame["statistic"].n_unique()
