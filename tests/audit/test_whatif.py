"""What if: the edit, how far the rest still applies, what findings, points and standings become."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from phz_cli.audit import Finding, audit_record
from phz_cli.audit.whatif import (
    Change,
    Way,
    edited,
    in_record,
    points_of,
    same_match,
    standings,
    what_if,
)
from phz_cli.records import Record
from phz_cli.records.model import Match, RecordAction
from tests.audit.disputed import broken_record, page_record
from tests.audit.records import played, won

RUN = RecordAction(do="pao", seat=2, card="四")


def codes(findings: tuple[Finding, ...]) -> list[str]:
    """The codes of some findings."""
    return [finding.code for finding in findings]


@pytest.mark.parametrize(
    ("way", "numbers"),
    [("replace", [1, 9, 3]), ("insert", [1, 9, 2, 3]), ("drop", [1, 3])],
)
def test_one_action_is_changed_and_no_other(way: Way, numbers: list[int]) -> None:
    record = replace(page_record("F501"), actions=[RecordAction(do="pass", seat=0, at=at) for at in (1, 2, 3)])
    action = None if way == "drop" else RecordAction(do="pass", seat=0, at=9)
    assert [one.at for one in edited(record, Change(way, 2, action)).actions] == numbers


@given(way=st.sampled_from(["replace", "insert", "drop"]), number=st.integers(1, 50), other=st.integers(1, 60))
def test_numbers_go_there_and_back(way: Way, number: int, other: int) -> None:
    change = Change(way, number)
    now = change.now(other)
    if way == "drop" and other == number:
        assert now is None
    else:
        assert now is not None
        assert change.was(now) == (None if way == "replace" and other == number else other)


def test_the_same_action_in_its_own_place_changes_nothing() -> None:
    for record in (won(), broken_record("C301"), broken_record("H701")):
        for number in (1, len(record.actions) // 2, len(record.actions)):
            found = what_if(record, Change("replace", number, record.actions[number - 1]))
            assert (found.fit, found.new, found.gone, found.cut) == ("exact", (), (), 0)
            assert found.before.score == found.after.score


def test_the_pao_that_was_left_is_no_fault_and_calls_for_a_discard() -> None:
    found = what_if(page_record("F501"), Change("insert", 2, RUN))
    assert found.at_change == () and codes(found.gone) == ["F501"]
    assert found.fit == "illegal" and found.misfit is not None
    assert (found.misfit.number, found.misfit.now, found.misfit.finding.code) == (2, 3, "T202")
    assert [(one.code, one.action) for one in found.new] == [("T202", 2), ("T201", 3)]
    assert in_record(found.new[1], found.change).action == 2


def test_the_rest_may_be_left_out_from_where_it_no_longer_applies() -> None:
    record = page_record("F501")
    found = what_if(record, Change("insert", 2, RUN), rest="legal")
    assert found.cut == len(record.actions) - 1 and found.record.actions == [record.actions[0], RUN]
    assert found.new == () and not found.settled and points_of(found.after) is None


def test_a_shown_bi_mends_a_burnt_one_and_the_rest_applies() -> None:
    record = page_record("C301")
    eats = RecordAction(do="chi", seat=1, card="三", melds=["三四五", "一二三"])
    found = what_if(record, Change("replace", 2, eats))
    assert (found.fit, found.misfit, codes(found.gone), found.new, found.at_change) == ("exact", None, ["C301"], (), ())


def test_a_worse_chi_is_the_fault_of_the_change() -> None:
    record = page_record("C301", 1)
    found = what_if(record, Change("replace", 2, RecordAction(do="chi", seat=1, card="三", melds=["三四五"])))
    assert codes(found.at_change) == ["C301"] and found.new == () and found.fit == "exact"


def test_what_can_no_longer_be_done_is_told_from_what_is_illegal() -> None:
    record = page_record("C301", 1)
    found = what_if(record, Change("drop", 1))
    assert found.fit == "impossible" and found.misfit is not None
    assert (found.misfit.number, found.misfit.now, found.misfit.finding.code) == (2, 1, "T206")


def earlier_win() -> tuple[Record, int, int]:
    """A played hand that somebody could have won before it ended: the action with the card, and the seat."""
    for seed in range(1, 12):
        for record in played(seed=seed):
            for chance in audit_record(record, chances=True).chances:
                if chance.want == "hu" and chance.reached and not chance.taken and chance.action < len(record.actions):
                    return record, chance.action, chance.seat
    raise AssertionError("no such hand")


def test_an_earlier_win_ends_the_hand_and_the_rest_falls_away() -> None:
    record, number, seat = earlier_win()
    found = what_if(record, Change("insert", number + 1, RecordAction(do="hu", seat=seat)))
    assert found.fit == "ends" and found.at_change == () and found.cut > 0
    assert found.after.outcome == "hu" and found.after.score is not None and found.after.score.winner == seat
    assert sum(found.after.score.points) + found.after.score.sitting_points == 0


def test_a_false_win_moves_no_points() -> None:
    record = won()
    last = next(number for number, action in enumerate(record.actions, 1) if action.do == "hu")
    other = next(seat for seat in range(3) if seat != record.actions[last - 1].seat)
    claim = RecordAction(do="hu", seat=other, card=record.actions[last - 1].card)
    found = what_if(record, Change("replace", last, claim))
    assert codes(found.at_change)[0].startswith("H70")
    assert points_of(found.after) == (0, 0, 0) and found.settled


def test_standings_move_by_the_difference_of_the_points() -> None:
    records = list(played())
    record = next(one for one in records if one.result and one.result.outcome == "hu")
    others = [audit_record(one) for one in records if one is not record and same_match(record, one)]
    assert others
    last = next(number for number, action in enumerate(record.actions, 1) if action.do == "hu")
    other = next(seat for seat in range(3) if seat != record.actions[last - 1].seat)
    claim = RecordAction(do="hu", seat=other, card=record.actions[last - 1].card)
    found = what_if(record, Change("replace", last, claim))
    one, two = points_of(found.before), points_of(found.after)
    assert one is not None and two is not None
    moved = {player.id: now - was for player, was, now in zip(record.seats, one, two, strict=True)}
    rows = standings(found, others)
    assert {row.player: row.after - row.before for row in rows if row.player in moved} == moved
    assert [row.place_after for row in rows] == sorted(row.place_after for row in rows)
    assert [row.after for row in rows] == sorted((row.after for row in rows), reverse=True)


def test_a_match_is_known_by_its_event_session_and_table() -> None:
    record = won()
    here = replace(record, match=Match(event="e", session="1", table="2"))
    assert same_match(here, replace(here, hand="other"))
    assert not same_match(here, replace(record, match=Match(event="e", session="1", table="3")))
    nowhere = replace(record, match=Match())
    assert not same_match(nowhere, nowhere)


def test_without_an_end_there_are_no_standings() -> None:
    record = page_record("F501")
    found = what_if(record, Change("drop", len(record.actions)))
    assert codes(found.new) == ["R106"] and standings(found, []) == ()


def test_the_result_on_record_is_no_difference_of_play() -> None:
    record = won()
    last = next(number for number, action in enumerate(record.actions, 1) if action.do == "hu")
    found = what_if(record, Change("drop", last))
    assert all(code[0] != "S" for code in codes((*found.new, *found.gone)))
