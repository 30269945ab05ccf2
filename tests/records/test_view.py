"""What each observer would have recorded, and what all of them share."""

import pytest
from msgspec.structs import replace

from phz_cli.records import PUBLIC, Record, public_digest, view
from phz_cli.records.model import Match, RecordAction
from tests.audit.records import played

RECORDS = [record for rules in ("qq-half", "changde-80", "guilin") for record in played(rules)]


def _hidden_wei(record: Record) -> RecordAction | None:
    return next((action for action in record.actions if action.do == "wei" and not action.shown), None)


def test_a_seat_sees_its_own_hand_and_the_dealers_last_card() -> None:
    record = RECORDS[0]
    seen = view(record, 1)
    assert seen.observer == 1
    assert seen.deal.hands[1] == record.deal.hands[1]
    others = [seen.deal.hands[seat] for seat in (0, 2)]
    for seat, cards in zip((0, 2), others, strict=True):
        assert len(cards) == len(record.deal.hands[seat])
        assert set(cards[:-1]) == {"?"}
        assert (cards[-1] == "?") == (seat != record.dealer)
    assert seen.deal.shown == record.deal.hands[record.dealer][-1]
    assert seen.deal.wall is None


def test_a_wei_face_down_is_seen_by_its_seat_alone() -> None:
    record = next(record for record in RECORDS if _hidden_wei(record))
    wei = _hidden_wei(record)
    assert wei is not None and wei.seat is not None
    place = record.actions.index(wei)
    for seat in (0, 1, 2, PUBLIC):
        cards = {action.card for action in view(record, seat).actions[place - 1 : place + 1]}
        assert cards == ({wei.card} if seat == wei.seat else {"?"})


def test_a_wei_with_a_card_up_is_seen_by_all() -> None:
    record = next(record for record in RECORDS if _hidden_wei(record))
    shown = [replace(action, shown=True) if action.do == "wei" else action for action in record.actions]
    record = replace(record, actions=shown)
    assert view(record, PUBLIC).actions == record.actions


@pytest.mark.parametrize("seat", [0, 1, 2, PUBLIC])
def test_a_view_of_a_view_shows_no_more(seat: int | None) -> None:
    for record in RECORDS:
        assert view(view(record, seat), seat) == view(record, seat)
        assert view(view(record, seat), PUBLIC) == view(record, PUBLIC)


def test_every_observer_has_the_public_digest_of_the_hand() -> None:
    digests = [public_digest(record) for record in RECORDS]
    assert len(set(digests)) == len(RECORDS)
    for record, digest in zip(RECORDS, digests, strict=True):
        assert {public_digest(view(record, seat)) for seat in (0, 1, 2, PUBLIC)} == {digest}


def test_times_names_and_passes_are_no_public_facts() -> None:
    record = RECORDS[0]
    noted = RecordAction(do="pass", seat=(record.actions[0].seat or 0), card=record.actions[0].card)
    other = replace(
        record,
        start=None,
        end=None,
        notes=["雨"],
        match=replace(record.match, operator="丁"),
        seats=[replace(player, name="某") for player in record.seats],
        actions=[record.actions[0], noted, *(replace(action, at=None) for action in record.actions[1:])],
    )
    assert public_digest(other) == public_digest(record)


@pytest.mark.parametrize(
    "changed",
    [
        lambda record: replace(record, dealer=(record.dealer + 1) % 3),
        lambda record: replace(record, match=Match(event="别的赛事")),
        lambda record: replace(record, actions=record.actions[:-1]),
        lambda record: replace(record, result=None),
    ],
)
def test_public_facts_count(changed: object) -> None:
    record = RECORDS[0]
    assert callable(changed)
    assert public_digest(changed(record)) != public_digest(record)
