"""Sample hands: legal, complete, the same for the same seed, whole sessions at a table."""

import itertools
from datetime import datetime

import pytest

from phz_cli.audit import audit_record, sample
from phz_cli.audit.sample import HANDS_A_SESSION
from phz_cli.records import decode, to_json
from tests.audit.records import HANDS, played
from tests.game.positions import PROFILES


@pytest.mark.parametrize("rules", PROFILES)
def test_sample_hands_are_clean_and_can_be_read_back(rules: str) -> None:
    for record in played(rules):
        assert audit_record(record).verdict == "clean"
        assert decode(to_json(record)) == record


def test_sessions_have_twelve_hands_and_rotate_the_dealer() -> None:
    records = played("changde-80", 3)
    assert [record.match.no for record in records] == [*range(1, HANDS_A_SESSION + 1)] * (HANDS // HANDS_A_SESSION)
    assert [record.match.session for record in records] == ["1"] * 12 + ["2"] * 12
    for before, after in itertools.pairwise(records):
        if after.match.no == 1:
            assert after.washed == 0
            continue
        assert before.result is not None
        winner = before.result.winner
        due = before.seats[before.dealer if winner is None else winner].id
        assert after.seats[after.dealer].id == due
        assert after.washed == (before.washed + 1 if winner is None else 0)
        assert datetime.fromisoformat(after.start or "") > datetime.fromisoformat(before.end or "")


def test_the_seat_opposite_the_dealer_sits_out() -> None:
    table = ["甲", "乙", "丙", "丁"]
    for record in played("changde-80", 2):
        assert record.sitting is not None
        dealer = table.index(record.seats[record.dealer].id)
        assert record.sitting.id == table[(dealer + 2) % 4]
        assert {player.id for player in record.seats} | {record.sitting.id} == set(table)
    assert all(record.sitting is None for record in played("qq-basic"))


def test_a_seed_is_a_table_of_its_own() -> None:
    assert list(sample("guilin", 3, 5)) == list(sample("guilin", 3, 5))
    assert next(sample("guilin", 1, 5)).deal != next(sample("guilin", 1, 6)).deal
    assert next(sample("guilin", 1, 5)).deal != next(sample("guilin", 1, 5, table="2")).deal


def test_players_event_and_start_may_be_given() -> None:
    start = datetime.fromisoformat("2026-05-01T08:00:00+08:00")
    record = next(sample("qq-half", 1, 1, ["a", "b", "c"], event="open", table="7", start=start))
    assert [player.id for player in record.seats] == ["a", "b", "c"]
    assert (record.match.event, record.match.table, record.start) == ("open", "7", start.isoformat())
    assert record.hand == "open-qq-half-7-0001"
