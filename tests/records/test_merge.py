"""Several observers' records of one hand become one; contradictions are named."""

import pytest
from msgspec.structs import replace

from phz_cli.records import Merged, Record, Told, merge, view
from phz_cli.records.merge_cards import merged_card, merged_hand, merged_wall
from phz_cli.records.model import RecordAction
from tests.audit.records import played, result_of, won


def _merged(*records: Record) -> Merged:
    return merge([Told(f"{name}.jsonl:1", record) for name, record in zip("abc", records, strict=False)])


@pytest.mark.parametrize("rules", ["qq-half", "changde-80", "guilin"])
def test_the_views_of_all_seats_make_the_whole_record_but_for_the_wall(rules: str) -> None:
    for record in played(rules):
        found = _merged(*(view(record, seat) for seat in range(3)))
        assert found.conflicts == ()
        stated = replace(record.deal, wall=None, shown=record.deal.hands[record.dealer][-1])
        assert found.record == replace(record, deal=stated)


def test_what_only_one_knows_is_kept() -> None:
    record = won()
    one = replace(record, result=None, end=None, notes=["甲"], deal=replace(record.deal, wall=None))
    other = replace(record, start=None, notes=["甲", "乙"])
    found = _merged(one, other)
    assert found.conflicts == ()
    assert found.record == replace(record, notes=["甲", "乙"])


def test_passes_and_calls_of_either_are_kept() -> None:
    record = won()
    first = record.actions[0]
    passed = RecordAction(do="pass", seat=2, card=first.card)
    called = RecordAction(do="claim", seat=1, card=first.card, want="chi")
    one = replace(record, actions=[first, passed, *record.actions[1:]])
    other = replace(record, actions=[first, called, replace(passed, at=5), *record.actions[1:]])
    found = _merged(one, other)
    assert found.conflicts == ()
    assert found.record.actions == [first, passed, called, *record.actions[1:]]


def test_an_account_that_ends_earlier_is_no_contradiction() -> None:
    record = won()
    short = replace(record, actions=record.actions[:-3], result=None)
    assert _merged(short, record) == _merged(record, short) == Merged(record, ())


def test_another_card_is_a_contradiction_with_both_sources() -> None:
    record = won()
    place = next(place for place, action in enumerate(record.actions) if action.do == "discard")
    card = record.actions[place].card
    other = "一" if card != "一" else "二"
    wrong = [*record.actions[:place], replace(record.actions[place], card=other), *record.actions[place + 1 :]]
    found = _merged(record, replace(record, actions=wrong))
    (conflict,) = found.conflicts
    assert (conflict.path, conflict.action) == (f"$.actions[{place}]", place + 1)
    assert conflict.sources == ("a.jsonl:1", "b.jsonl:1")
    assert card is not None
    assert card in (conflict.told[0] or "") and other in (conflict.told[1] or "")
    assert found.record.actions == record.actions


def test_a_move_that_one_lacks_in_the_middle_is_a_contradiction() -> None:
    record = won()
    place = next(place for place, action in enumerate(record.actions) if action.do == "draw")
    missing = [*record.actions[:place], *record.actions[place + 1 :]]
    found = _merged(record, replace(record, actions=missing))
    assert [conflict.action for conflict in found.conflicts] == [place + 1]
    assert found.conflicts[0].told[1] is None
    assert found.record.actions == record.actions


def test_another_result_another_deal_another_rule_set() -> None:
    record = won()
    hand = record.deal.hands[0]
    swapped = hand.replace(hand[0], "拾" if hand[0] != "拾" else "玖", 1)
    other = replace(
        record,
        rules="qq-full",
        result=replace(result_of(record), huxi=99),
        deal=replace(record.deal, hands=[swapped, *record.deal.hands[1:]]),
    )
    paths = {conflict.path for conflict in _merged(record, other).conflicts}
    assert paths == {"$.rules", "$.result.huxi", "$.deal.hands[0]"}


def test_players_who_differ_stop_the_comparison() -> None:
    record = won()
    turned = replace(record, seats=record.seats[1:] + record.seats[:1])
    found = _merged(record, turned)
    assert [conflict.path for conflict in found.conflicts] == ["$.seats"]
    assert found.record == record


@pytest.mark.parametrize(
    ("one", "other", "dealer", "expected"),
    [
        ("一二三", "一二三", False, "一二三"),
        ("一二?", "?三一", False, "一二三"),
        ("一一?", "一二?", False, "一一二"),
        ("一二??", "二???", False, "一二??"),
        ("??", "?", False, "??"),
        ("", "一二", False, "一二"),
        ("一二", "一三", False, None),
        ("一二?", "三四?", False, None),
        ("一二三", "一二", False, None),
        ("??三", "一??", True, "一?三"),
        ("??三", "??四", True, None),
    ],
)
def test_hands(one: str, other: str, dealer: bool, expected: str | None) -> None:
    assert merged_hand(one, other, dealer=dealer) == expected


def test_cards_and_walls() -> None:
    assert (merged_card("?", "一"), merged_card("一", None), merged_card("一", "二")) == ("一", "一", None)
    assert (merged_wall("一?", "?二"), merged_wall(None, "一"), merged_wall("一", "一二")) == ("一二", "一", None)
