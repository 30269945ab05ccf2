"""Frames: one for the deal and one for each action, with nothing in them that the viewer does not see."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from phz_cli.audit.frames import ALL, Frame, NotReplayedError, Replayed, replayed
from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, DECK
from phz_cli.records import PUBLIC, Record, view
from phz_cli.records.model import RecordAction
from phz_cli.records.view import closed_cards
from tests.audit.disputed import broken_record
from tests.audit.records import played, washed, won

HIDDEN = "?"


def _cards(frame: Frame) -> str:
    """Every card that lies somewhere in a frame, the one on offer too unless it is the 亮张, which is in a hand."""
    seats = "".join(seat.hand + seat.pile + "".join(meld.cards for meld in seat.melds) for seat in frame.seats)
    offer = frame.offer
    return seats + (offer.card if offer is not None and offer.source != "shown" else "")


@pytest.mark.parametrize("record", played()[:8], ids=lambda record: record.hand)
def test_a_frame_holds_every_card_of_the_deck_until_the_hand_ends(record: Record) -> None:
    shown = replayed(record)
    assert [frame.number for frame in shown.frames] == list(range(len(record.actions) + 1))
    for frame in shown.frames[:-1]:
        assert len(_cards(frame)) + frame.wall == DECK, frame.number
        assert HIDDEN not in _cards(frame)


def test_the_first_frame_is_the_deal() -> None:
    record = won()
    first = replayed(record).frames[0]
    assert first.action is None
    assert [seat.hand for seat in first.seats] == [
        "".join(sorted(hand, key=CHARACTERS.index)) for hand in record.deal.hands
    ]
    assert first.owing == record.dealer
    assert first.offer is not None and first.offer.card == record.deal.hands[record.dealer][-1]


def test_a_card_that_nobody_takes_lies_beside_the_seat_that_turned_it() -> None:
    for record in played()[:6]:
        for before, after in pairwise(replayed(record).frames):
            assert after.action is not None
            if after.action.do == verbs.DRAW and before.offer is not None and before.offer.source != "shown":
                owner = before.offer.seat
                assert after.seats[owner].pile == before.seats[owner].pile + before.offer.card


def test_findings_are_with_their_action() -> None:
    shown = replayed(broken_record("C301"))
    assert shown.marked == (3,)
    assert [finding.code for finding in shown.frames[3].findings] == ["C301"]


def test_findings_about_the_whole_hand_are_with_the_last_frame() -> None:
    record = won()
    assert record.result is not None and record.result.huxi is not None
    wrong = replace(record, result=replace(record.result, huxi=record.result.huxi + 1))
    assert replayed(wrong).marked == (len(record.actions),)


def test_what_may_be_done_is_what_the_record_did() -> None:
    """In a legal hand each action of a seat was among those that the frame before offered."""
    for before, after in pairwise(replayed(won()).frames):
        action = after.action
        assert action is not None
        if action.do not in (verbs.PASS, verbs.CLAIM, verbs.FLIP):
            assert action.do in {one.do for one in before.seats[action.seat].could}, after.number


def test_a_won_hand_shows_its_groups_and_a_washed_one_none() -> None:
    assert len(replayed(won()).won) == 7
    assert replayed(washed()).won == ()
    assert replayed(washed()).frames[-1].ended == verbs.WASH


# ---------------------------------------------------------------- who sees what


@pytest.mark.parametrize("seen_by", [0, 1, 2, PUBLIC])
def test_a_viewer_sees_only_the_own_hand(seen_by: int | None) -> None:
    full, seen = replayed(won()), replayed(won(), seen_by)
    for one, other in zip(full.frames, seen.frames, strict=True):
        for seat, (all_of_it, some) in enumerate(zip(one.seats, other.seats, strict=True)):
            assert some.hand == (all_of_it.hand if seat == seen_by else HIDDEN * len(all_of_it.hand))
            assert seat == seen_by or some.could == ()
        assert (one.owing, one.drawing, one.wall) == (other.owing, other.drawing, other.wall)


def _with_closed_wei() -> tuple[Record, int]:
    """A record and the place of a 偎 in it that was laid face down."""
    for record in played():
        for place in closed_cards(record.actions):
            if record.actions[place].do == verbs.WEI:
                return record, place
    raise AssertionError("no hand has a 偎")


def test_a_wei_and_the_draw_before_it_are_face_down_for_all_others() -> None:
    record, place = _with_closed_wei()
    action = record.actions[place]
    own, other = action.seat, (action.seat or 0) + 1
    assert own is not None
    for seen_by, card in ((own, action.card), (other % 3, HIDDEN), (PUBLIC, HIDDEN), (ALL, action.card)):
        frames = replayed(record, seen_by).frames
        drawn, laid = frames[place], frames[place + 1]
        assert drawn.offer is not None and drawn.offer.card == card
        assert card is not None
        assert laid.seats[own].melds[-1].cards == card * 3
        assert (laid.seats[own].melds[-1].huxi is None) == (card == HIDDEN)
        assert (laid.seats[own].huxi is None) == (card == HIDDEN)


def _exchanged(record: Record, one: int, other: int) -> Record | None:
    """The record with a card that one seat never showed exchanged for one of another seat; None where all are alike."""
    last = replayed(record).frames[-1]
    hands = list(record.deal.hands)
    up = hands[record.dealer][-1]
    firsts = [card for card in last.seats[one].hand if card != up]
    seconds = [card for card in last.seats[other].hand if card != up]
    for first in firsts:
        for second in seconds:
            if first != second:
                hands[one] = hands[one].replace(first, second, 1)
                hands[other] = hands[other].replace(second, first, 1)
                return replace(record, deal=replace(record.deal, hands=hands))
    return None


def _of_frames(shown: Replayed) -> list[Frame]:
    return list(shown.frames)


@settings(max_examples=12, deadline=None)
@given(place=st.integers(0, 23), seats=st.sampled_from([(0, 1), (1, 2), (2, 0)]), seed=st.integers(1, 2))
def test_nothing_of_a_card_that_was_not_shown_is_in_the_view_of_others(
    place: int, seats: tuple[int, int], seed: int
) -> None:
    """Two hands that differ only in what a viewer never saw look alike to that viewer."""
    record = played(seed=seed)[place]
    changed = _exchanged(record, *seats)
    if changed is None:
        return
    (third,) = {0, 1, 2} - set(seats)
    for seen_by in (PUBLIC, third):
        assert view(changed, seen_by) == view(record, seen_by)
        assert _of_frames(replayed(changed, seen_by)) == _of_frames(replayed(record, seen_by))


def test_a_partial_record_shows_no_card_that_it_does_not_know() -> None:
    record, place = _with_closed_wei()
    own = record.actions[place].seat
    assert own is not None
    other = (own + 1) % 3
    frames = replayed(view(record, other)).frames
    assert frames[0].seats[own].hand == HIDDEN * len(record.deal.hands[own])
    assert frames[0].seats[other].hand == replayed(record).frames[0].seats[other].hand
    assert frames[place + 1].seats[own].melds[-1].cards == HIDDEN * 3


def test_an_observer_cannot_be_shown_more_than_was_recorded() -> None:
    part = view(won(), 1)
    assert set(replayed(part, 0).frames[0].seats[0].hand) == {HIDDEN}


def test_what_cannot_be_played_says_so_in_both_languages() -> None:
    with pytest.raises(NotReplayedError) as refused:
        replayed(won(), rules="no-such-rules")
    assert "no-such-rules" in refused.value.sentence("zh")
    assert "no-such-rules" in refused.value.sentence("en")


def test_a_record_with_a_card_that_no_kind_is_left_for_cannot_be_played() -> None:
    deck = replace(won().deal, hands=[CHARACTERS * 2, CHARACTERS * 2, HIDDEN * 20], shown=None, wall=None)
    impossible = replace(won(), deal=deck, actions=[RecordAction(do="draw", seat=0, card=HIDDEN)], result=None)
    with pytest.raises(NotReplayedError) as refused:
        replayed(impossible)
    assert "没有哪一种发牌与它相合" in refused.value.sentence("zh")
