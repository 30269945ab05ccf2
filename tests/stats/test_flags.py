"""Integrity flags: counted by hand, seldom red among the honest, found where something is planted."""

from pathlib import Path

import duckdb
import polars as pl
import pytest

from phz_cli.stats import NULLS, STATISTICS, Filter, flags
from phz_cli.stats.chance import false_discovery
from phz_cli.stats.flag_tests import (
    LEAST_HANDS,
    Leaning,
    Moments,
    Spared,
    Together,
    collusion_tests,
    deal_tests,
    first_win_tests,
    hidden_tests,
    soft_tests,
)
from phz_cli.stats.flags import RED_Q, SCHEMA
from phz_cli.store import ingest
from phz_cli.store.evaluation_tables import CHOICES
from phz_cli.store.ingest import append
from tests.stats.honest_events import GIVER, TAKER, Planted, event_tests, red
from tests.stats.made_stores import Made, make_store
from tests.stats.measured import rows
from tests.store.hands import HandBuilder, washed

FLAGS = [one.id for one in STATISTICS.values() if one.level == "flag"]
PLANTED = {
    "pair_feed_asymmetry": Planted(extra=0.18),
    "soft_play_rate": Planted(spare=1.0),
    "collusion_value": Planted(gift=2.0),
}


def test_every_flag_has_a_null_model_in_both_languages() -> None:
    assert set(NULLS) == set(FLAGS)
    for said in NULLS.values():
        assert said["en"].isascii()
        assert not said["zh"].isascii()


def test_first_wins_are_set_beside_the_others() -> None:
    found = {test.subject: test for test in first_win_tests({"a": (100, 5), "b": (100, 1), "c": (20, 1)})}
    # a: the others won 2 of 120 on the first card, half a win added: 2.5 / 121
    assert found["a"].expected == pytest.approx(100 * 2.5 / 121)
    assert found["a"].p < 0.05 < found["b"].p
    assert "c" not in found, "too few hands to say anything"


def test_dealt_cards_are_hypergeometric() -> None:
    # 100 hands of 20 cards: 4 × 20 / 80 = 1 copy a hand, variance 4 × 1/4 × 3/4 × 76/79
    (test,) = deal_tests({("next", "一"): (100, 20, 120.0)})
    assert test.expected == pytest.approx(100)
    assert test.z == pytest.approx(20 / (100 * 0.75 * 76 / 79) ** 0.5)


def test_passed_wins_are_set_beside_his_own_habit() -> None:
    tests = {
        (one.subject, one.against): one
        for one in soft_tests([Spared("a", "b", 40, 10, 8), Spared("a", "c", 90, 30, 1), Spared("b", "a", 90, 40, 2)])
    }
    # the field passes 11.5 / 81; a towards others 1 of 30, with ten chances at the field's share
    share = (1 + 10 * 11.5 / 81) / 40
    assert tests["a", "b"].expected == pytest.approx(10 * share)
    assert tests["a", "b"].p < 1e-5
    assert tests["a", "c"].p > 0.9


def test_points_together_are_set_beside_points_apart() -> None:
    def of(*values: float) -> Moments:
        return Moments(len(values), sum(values), sum(value * value for value in values))

    together = Together("a", "b", 40, of(4, 6, 4, 6), of(4, 6, 4, 6), of(8, 12, 8, 12))
    alone = {"a": of(4, 6, 4, 6, 1, -1, 1, -1), "b": of(4, 6, 4, 6, 1, -1, 1, -1)}
    (test,) = collusion_tests(alone, [together])
    assert (test.n, test.observed, test.expected) == (4, 40, pytest.approx(0))
    # within a match of two: 16 / 3 a match; of one, over 8 matches with the mean 2.5: 58 / 7
    assert test.z == pytest.approx(10 / (16 / 3 / 4 + 2 * 58 / 7 / 4) ** 0.5)
    assert collusion_tests({"a": of(4, 6)}, [together]) == []  # a filter may leave a pair and not both of its players
    assert (
        collusion_tests({"a": of(4, 6), "b": of(4, 6)}, [Together("a", "b", 40, of(4, 6), of(4, 6), of(8, 12))]) == []
    )


def test_discards_that_follow_hidden_cards_are_set_beside_those_of_others() -> None:
    # The others lean by -10 copies in 102 of variance.
    sums = {"a": Leaning(100, 30.0, 60.0, 25.0), "b": Leaning(400, 230.0, 240.0, 100.0), "c": Leaning(9, 3.0, 3.0, 2.0)}
    found = {test.subject: test for test in hidden_tests(sums)}
    assert set(found) == {"a", "b"}, "c has too few"
    lean = -10 / 102
    assert found["a"].expected == pytest.approx(60 + 25 * lean)
    assert found["a"].z == pytest.approx((30 - 60 - 25 * lean) / (25 + 25**2 / 102) ** 0.5)
    assert found["a"].p < 1e-5
    assert hidden_tests({"a": sums["a"]}) == []


def test_what_is_seen_of_hidden_cards_comes_from_the_store(tmp_path: Path) -> None:
    path = tmp_path / "phz.duckdb"
    ingest([HandBuilder(["discard 0 一"], score=washed()).report()], path)
    with duckdb.connect(str(path)) as connection:
        ((hand,),) = connection.execute("SELECT content_id FROM hands").fetchall()
        chosen = {"kind": "discard", "hidden_mean": 0.5, "hidden_variance": 0.25}
        made = [chosen | {"player": player, "hidden": hidden} for player, hidden in (("p1", 0), ("p2", 1)) * 120]
        # Of a discard that looks like no other nothing can be said.
        made += [chosen | {"player": "p1", "hidden": 3, "hidden_mean": 3, "hidden_variance": 0.0}]
        append(connection, {"choices": rows(CHOICES, tuple(made), [hand])})
    frame = flags(path, only=["hidden_info_correlation"])
    assert frame.select("subject", "n", "observed", "expected").sort("subject").rows() == [
        ("p1", 120, 0, 60 + 60),
        ("p2", 120, 120, 60 - 60),
    ]
    assert frame["red"].to_list() == [True, True]


def test_a_replayed_wall_is_named(tmp_path: Path) -> None:
    path = tmp_path / "phz.duckdb"
    wall = HandBuilder(["discard 0 一"], score=washed(), wall="二" * 19)
    other = HandBuilder(["discard 0 一"], hand="h2", no=2, score=washed(), wall="二" * 19)
    ingest([wall.report(), other.report()], path)
    frame = flags(path, only=["repeated_deal"])
    assert frame.select("observed", "red").rows() == [(1, True)]
    assert dict(frame.schema) == SCHEMA


def test_the_columns_are_fixed_and_every_row_has_its_family(store: Path) -> None:
    frame = flags(store)
    assert dict(frame.schema) == SCHEMA
    assert frame.filter(pl.col("q") < pl.col("p") - 1e-12).is_empty()
    assert flags(store, Filter(player=("p1",))).height <= frame.height


@pytest.mark.parametrize("flag", PLANTED)
def test_what_is_planted_is_found(flag: str) -> None:
    found = [any((test.subject, test.against) == (GIVER, TAKER) for test in red(event_tests(seed, PLANTED[flag])[flag]))
             for seed in range(5)]  # fmt: skip
    assert sum(found) >= 4


def is_red(seed: int) -> bool:
    """Whether an honest event shows anything red, all its tests corrected together."""
    return bool(red([test for tests in event_tests(seed).values() for test in tests]))


def test_of_forty_honest_events_two_at_most_show_any_red() -> None:
    assert sum(is_red(seed) for seed in range(40)) <= 2


@pytest.mark.slow
def test_honest_events_are_red_no_oftener_than_stated() -> None:
    """1,000 honest events: at most RED_Q of them show any red, with three standard errors of grace."""
    events = 1_000
    share = sum(is_red(seed) for seed in range(events)) / events
    print(share)
    assert share <= RED_Q + 3 * (RED_Q * (1 - RED_Q) / events) ** 0.5


def test_one_correction_covers_every_test_of_the_event(tmp_path: Path) -> None:
    """The q-values are those of Benjamini and Hochberg over all rows of an event; asking for one flag changes none."""
    path = tmp_path / "phz.duckdb"
    make_store(path, Made(5, 500, 5, 20, "any", sitting=False))
    frame = flags(path)
    assert frame["flag"].n_unique() > 2
    for _, event in frame.group_by("event"):
        assert event["q"].to_list() == pytest.approx(false_discovery(event["p"].to_list()))
    for flag in set(frame["flag"]):
        alone = flags(path, only=[flag])
        assert alone.equals(frame.filter(pl.col("flag") == flag))


def test_nothing_is_tested_over_few_hands(tmp_path: Path) -> None:
    path = tmp_path / "phz.duckdb"
    make_store(path, Made(5, LEAST_HANDS - 1, 4, 5, "any", sitting=False))
    assert set(flags(path)["flag"]) <= {"repeated_deal", "hidden_info_correlation"}


@pytest.mark.slow
@pytest.mark.parametrize("flag", PLANTED)
def test_the_stated_power(flag: str) -> None:
    """Over 84 hands together: 18 points more of the discards fed, every win spared, 2 points a hand made: ≥ 90 %."""
    events = 200
    found = 0
    for seed in range(events):
        tests = event_tests(seed, PLANTED[flag])[flag]
        found += any((test.subject, test.against) == (GIVER, TAKER) for test in red(tests))
    print(flag, found / events)
    assert found / events >= 0.9
