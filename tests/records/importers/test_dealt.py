"""How a 偎 lies, where the source does not say it."""

from msgspec.structs import replace

from phz_cli.records.importers.dealt import dealt_table, with_display
from phz_cli.records.importers.draft import Draft, Move
from phz_cli.records.model import RecordAction
from tests.records.importers.reference import reference_record


def draft(hands: list[str] | None = None, unsupported: str = "") -> Draft:
    """The reference hand, every 偎 written as a closed one."""
    record = reference_record()
    actions = [replace(action, shown=False) for action in record.actions]
    return Draft(
        hand="1",
        rules="qq-basic",
        seats=record.seats,
        dealer=record.dealer,
        hands=hands or record.deal.hands,
        moves=[Move(action=action) for action in actions],
        wall=record.deal.wall,
        unsupported=unsupported,
    )


def shown(moves: list[Move]) -> list[tuple[str | None, str, str]]:
    return [(move.action.card, move.origin, move.note) for move in moves if move.action.shown]


def test_a_wei_of_a_card_whose_peng_was_passed_is_open() -> None:
    assert shown(with_display(draft())) == [("拾", "repaired", "shown")]


def test_the_other_moves_stay_as_they_are() -> None:
    moves, wanted = with_display(draft()), reference_record().actions
    assert [move.action for move in moves] == wanted
    assert {move.origin for move in moves if not move.action.shown} == {"recorded"}


def test_without_the_hands_it_stays_open() -> None:
    hidden = draft(hands=["?" * 21, "?" * 20, "?" * 20])
    assert shown(with_display(hidden)) == []
    said: list[tuple[str, RecordAction | None]] = [(key, None) for key, _ in hidden.ambiguities]
    assert [key for key, _ in said] == ["import.wei-display"] * 4
    numbers = [parameters["action"] for _, parameters in hidden.ambiguities]
    assert [reference_record().actions[int(str(number)) - 1].do for number in numbers] == ["wei"] * 4


def test_rules_that_are_none_of_ours_cannot_be_replayed() -> None:
    assert dealt_table(draft(unsupported="汉寿跑胡子")) is None
    assert dealt_table(replace(draft(), rules="nobody")) is None
