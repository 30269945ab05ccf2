"""Tables: reasons, pooling, filters, and sums that agree."""

from dataclasses import fields
from pathlib import Path

import polars as pl
import pytest

from phz_cli.stats import SCHEMA, STATISTICS, Filter, documented, faults, hands, players, rules
from phz_cli.stats.reasons import METHODS, REASONS, method, reason
from phz_cli.store import StoreError, ingest, reading
from tests.stats.tournament import facts, tournament
from tests.store.hands import HandBuilder, washed

QQ = "qq-half"


def one(frame: pl.DataFrame, statistic: str, **keys: str | None) -> dict[str, object]:
    """The single row of a statistic."""
    found = frame.filter(pl.col("statistic") == statistic)
    for key, value in keys.items():
        found = found.filter(pl.col(key).eq_missing(value))
    assert found.height == 1, found
    return dict(found.row(0, named=True))


def stored(tmp_path: Path, *builders: HandBuilder) -> Path:
    """A store of these hands."""
    path = tmp_path / "phz.duckdb"
    ingest([builder.report() for builder in builders], path)
    return path


def test_the_columns_are_fixed_even_without_rows(tmp_path: Path) -> None:
    path = stored(tmp_path)
    for made in (players, hands, rules, faults):
        frame = made(path, facts=facts)
        assert dict(frame.schema) == SCHEMA
        assert frame.is_empty()


def test_the_order_is_fixed(store: Path) -> None:
    frame = players(store, facts=facts)
    assert frame.equals(players(store, facts=facts))
    places = {identity: place for place, identity in enumerate(STATISTICS)}
    order = [(row[0], row[3], places[row[4]]) for row in frame.iter_rows()]
    assert order == sorted(order)


def test_a_number_or_a_reason_never_both_never_neither(store: Path) -> None:
    for frame in (players(store, facts=facts), hands(store, facts=facts), rules(store, facts=facts)):
        for row in frame.iter_rows(named=True):
            assert (row["value"] is None) == (row["reason"] is not None), row
            assert row["reason"] is None or row["reason"] in REASONS
            assert row["method"] is None or row["method"] in METHODS
            if row["low"] is not None:
                assert row["low"] <= row["value"] <= row["high"]


def test_reasons_say_what_is_missing(store: Path) -> None:
    frame = players(store, facts=facts)
    expected = {
        ("p1", QQ, "discard_win_rate"): "RULESET_N/A",
        ("p1", "guilin", "chi_take_rate"): "NO_OFFERS",
        ("p1", "guilin", "bi_rate"): "NO_DENOMINATOR",
        ("p1", "guilin", "dealer_keep_rate"): "NO_DENOMINATOR",
        ("p1", "guilin", "points_sd_per_hand"): "TOO_FEW",
        ("p1", QQ, "missed_win_rate"): "NO_DENOMINATOR",
    }
    for (player, rule_set, statistic), code in expected.items():
        assert one(frame, statistic, player=player, rules=rule_set)["reason"] == code, statistic
        assert reason(code, "zh") != reason(code, "en")
    assert method("t-match", "zh") != method("t-match", "en")


def test_hidden_cards_are_a_reason(tmp_path: Path) -> None:
    path = stored(tmp_path, HandBuilder(["discard 0 一"], hands=("?", "?", "?"), score=washed()))
    row = one(players(path, facts=facts), "chi_take_rate", player="p1")
    assert (row["value"], row["reason"], row["denominator"]) == (None, "HIDDEN_CARDS", 0)


def test_hands_without_numbers_have_no_order(tmp_path: Path) -> None:
    path = stored(tmp_path, HandBuilder(["discard 0 一"], no=None, score=washed()))
    assert one(players(path, facts=facts), "dealer_keep_rate", player="p1")["reason"] == "NO_ORDER"


def test_points_that_cannot_be_settled_are_a_reason(tmp_path: Path) -> None:
    builder = HandBuilder(["discard 0 一"], options={"penalty": "pay_each:2"})
    report = tournament()[3]
    builder.findings, builder.lines = report.findings, ["discard 2 一", "draw 0 二", "hu 0 二"]
    path = stored(tmp_path, builder)
    row = one(players(path, facts=facts), "net_points_per_hand", player="p1")
    assert (row["value"], row["reason"]) == (None, "NO_POINTS")


def test_unsettled_records_are_a_reason(tmp_path: Path) -> None:
    path = stored(tmp_path, HandBuilder(["discard 0 一"], score=washed()))
    assert one(hands(path, facts=facts), "hand_mismatch_rate")["reason"] == "NO_SETTLEMENT"


def test_hands_out_of_the_count_show_as_coverage(store: Path) -> None:
    row = one(players(store, facts=facts), "win_rate", player="p1", rules=QQ)
    assert row["n"] == 5
    assert row["coverage"] == pytest.approx(5 / 6)
    assert row["small"] is True
    assert row["name"] == "甲"


def test_rule_sets_are_pooled_only_when_asked(store: Path) -> None:
    row = one(players(store, facts=facts, pool=True), "win_rate", player="p3")
    assert (row["rules"], row["numerator"], row["denominator"], row["n"]) == ("guilin+qq-half", 2, 6, 6)
    # Rules that know no win on a discard stay out of its rate.
    row = one(players(store, facts=facts, pool=True), "deal_in_rate", player="p2")
    assert (row["rules"], row["numerator"], row["denominator"]) == ("guilin", 1, 1)
    assert one(hands(store, facts=facts, pool=True), "hand_count")["value"] == 6


def test_filters(store: Path) -> None:
    def rows(filters: Filter) -> set[tuple[str, str]]:
        frame = players(store, filters, facts=facts)
        return set(frame.select("player", "rules").iter_rows())

    assert rows(Filter(rules=("guilin",))) == {("p1", "guilin"), ("p2", "guilin"), ("p3", "guilin")}
    assert rows(Filter(player=("p1", "p9"))) == {("p1", QQ), ("p1", "guilin")}
    assert rows(Filter(min_hands=2)) == {("p1", QQ), ("p2", QQ), ("p3", QQ)}
    assert rows(Filter(event=("other",))) == set()
    assert rows(Filter(event=("open", "other"))) == rows(Filter())


def test_a_player_filter_on_hands_means_the_hands_he_sat_in(tmp_path: Path) -> None:
    other = HandBuilder(["discard 0 一"], hand="h2", players=("q1", "q2", "q3"), score=washed())
    path = stored(tmp_path, HandBuilder(["discard 0 一"], score=washed()), other)
    assert one(hands(path, Filter(player=("p1", "p2")), facts=facts), "hand_count")["value"] == 1
    assert one(hands(path, facts=facts), "hand_count")["value"] == 2
    by_seat = rules(path, Filter(player=("p1",)), facts=facts)
    assert one(by_seat, "rules_seat_win_rate", detail="next")["denominator"] == 1


def test_every_filter_is_documented_in_both_languages() -> None:
    assert set(documented()) == {field.name for field in fields(Filter)}
    assert all(set(text) == {"zh", "en"} for text in documented().values())


@pytest.mark.parametrize("statistic", ["faults_per_hand", "undecided_rate"])
def test_faults_by_file_and_by_player_add_up_to_the_total(store: Path, statistic: str) -> None:
    def total(frame: pl.DataFrame) -> float:
        return float(frame.filter(pl.col("statistic") == statistic)["numerator"].sum())

    whole = total(faults(store, facts=facts))
    assert whole == (4 if statistic == "faults_per_hand" else 1)
    assert total(faults(store, by="file", facts=facts)) == whole
    assert total(faults(store, by="player", facts=facts)) == whole
    with reading(store) as connection:
        certain = statistic == "faults_per_hand"
        found = connection.execute("SELECT count(*) FROM findings WHERE certain = ?", [certain]).fetchall()
    assert found == [(whole,)]


def test_faults_of_nobody_have_a_row_of_their_own(store: Path) -> None:
    frame = faults(store, by="player", facts=facts)
    assert one(frame, "faults_per_hand", player=None, rules=QQ)["numerator"] == 2
    assert one(frame, "fault_rate", player="p2", rules=QQ, detail="C301")["numerator"] == 1
    assert one(frame, "fault_rate", player="p1", rules=QQ, detail="C301")["numerator"] == 0


def test_hands_by_file_by_table_and_by_player_agree(store: Path) -> None:
    by_file = faults(store, by="file", facts=facts).filter(pl.col("statistic") == "fault_hand_rate")
    assert by_file["denominator"].sum() == 7
    whole = hands(store, facts=facts).filter(pl.col("statistic") == "hand_count")
    by_player = players(store, facts=facts).filter(pl.col("statistic") == "hands_played")
    assert by_player["value"].sum() == 3 * whole["value"].sum()
    won = players(store, facts=facts).filter(pl.col("statistic") == "win_rate")["numerator"].sum()
    assert won == 4


def test_points_of_a_hand_cancel_out_over_players(store: Path) -> None:
    frame = players(store, facts=facts).filter(pl.col("statistic") == "net_points_per_hand")
    assert frame["numerator"].sum() == pytest.approx(0)


def test_a_name_with_an_apostrophe_is_just_a_name(tmp_path: Path) -> None:
    path = stored(tmp_path, HandBuilder(["discard 0 一"], players=("o'p", "{x}", '"q"'), score=washed()))
    frame = players(path, Filter(player=("o'p", "{x}")), facts=facts)
    assert set(frame["player"]) == {"o'p", "{x}"}


def test_no_store_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        players(tmp_path / "none.duckdb")
    assert caught.value.key == "store.missing"
