"""What a seat's own cards let it do: everything that is legal for it, whatever the others hold."""

import pytest

from phz_cli.audit.seat_rights import rights
from phz_cli.game import actions as verbs
from phz_cli.game.offers import offers_of
from phz_cli.game.replay import Replay, steps
from phz_cli.records import Record, to_hand
from phz_cli.rulebook import load_profile
from tests.audit.records import played


@pytest.mark.parametrize("record", [*played()[:5], *played("changde-80")[:5]], ids=lambda record: record.hand)
def test_all_that_is_legal_is_among_the_rights(record: Record) -> None:
    for step in steps(to_hand(record), load_profile(record.rules, record.options), Replay()):
        table = step.table
        owing = None if table.debt is None else table.debt.seat
        for seat in range(table.size):
            able = [(action.do, action.card, action.melds) for action in rights(table, seat, owing)]
            legal = {(action.do, action.card, action.melds) for action in offers_of(table, seat)}
            assert legal <= set(able), step.number
            assert len(able) == len(set(able))


def test_another_seat_that_owes_a_discard_comes_before_a_draw() -> None:
    record = played()[0]
    for step in steps(to_hand(record), load_profile(record.rules), Replay()):
        seat = step.table.to_draw
        if step.table.debt is None and step.table.wall_left:
            assert verbs.DRAW in {action.do for action in rights(step.table, seat, None)}
            assert verbs.DRAW not in {action.do for action in rights(step.table, seat, (seat + 1) % 3)}
