"""Tables: reasons, pooling, filters, and sums that agree."""

from dataclasses import fields, replace
from pathlib import Path

import duckdb
import msgspec
import polars as pl
import pytest

from phz_cli.audit.findings import HandReport
from phz_cli.stats import SCHEMA, STATISTICS, Filter, documented, faults, hands, players, rules
from phz_cli.stats.reasons import METHODS, REASONS, method, reason
from phz_cli.store import StoreError, ingest, reading
from phz_cli.store.ingest import append
from phz_cli.store.pair_tables import TIMINGS
from tests.stats.measured import rows as measured_rows
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


def test_long_waits_do_not_overflow(tmp_path: Path) -> None:
    path = stored(tmp_path, HandBuilder(["discard 0 一"], score=washed()))
    with duckdb.connect(str(path)) as connection:
        (found,) = connection.execute("SELECT content_id FROM hands").fetchall()
        waited = {"kind": "forced", "ms": 600_000, "timeout": False}
        append(
            connection, {"timings": measured_rows(TIMINGS, ({"action": 1} | waited, {"action": 2} | waited), [*found])}
        )
    row = one(players(path, facts=facts), "forced_time_mean", player="p1")
    assert (row["value"], row["denominator"]) == (600_000, 2)


def kept_by(report: HandReport, operator: str | None) -> HandReport:
    """The report of a hand that this operator recorded."""
    assert report.record is not None
    match = msgspec.structs.replace(report.record.match, operator=operator)
    return replace(report, record=msgspec.structs.replace(report.record, match=match))


def test_faults_by_who_kept_the_record(tmp_path: Path) -> None:
    path = tmp_path / "phz.duckdb"
    operators = ("张", "张", "李", "张", "李", None, "张")
    ingest([kept_by(*pair) for pair in zip(tournament(), operators, strict=True)], path)
    frame = faults(path, by="operator", facts=facts)
    # h4 has two faults, h5 one, h6 one and one undecided; h7 is guilin's
    per_hand = frame.filter(pl.col("statistic") == "faults_per_hand")
    assert per_hand.select("file", "player", "rules", "numerator", "denominator").rows() == [
        ("张", None, "guilin", 0, 1),
        ("张", None, QQ, 2, 3),
        ("李", None, QQ, 1, 2),
        (None, None, QQ, 1, 1),
    ]
    assert one(frame, "fault_rate", file="张", rules=QQ, detail="C301")["value"] == pytest.approx(1 / 3)
    assert one(frame, "fault_rate", file="李", rules=QQ, detail="C301")["value"] == 0
    assert one(frame, "undecided_rate", file=None, rules=QQ)["value"] == 1
    assert one(frame, "settlement_mismatch_rate", file="李", rules=QQ)["numerator"] == 1
    pooled = faults(path, by="operator", pool=True, facts=facts, only=["fault_hand_rate"])
    assert pooled.select("file", "rules", "numerator", "denominator").rows() == [
        ("张", "guilin+qq-half", 1, 4),
        ("李", QQ, 1, 2),
        (None, QQ, 1, 1),
    ]
    assert faults(path, Filter(player=("nobody",)), by="operator", facts=facts).is_empty()


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
