"""A copy of a table is equal in everything and shares nothing that changes."""

from random import Random

import pytest

from phz_cli.game.actions import Hand
from phz_cli.game.apply import apply, win
from phz_cli.game.playout import choose, deal_hand
from phz_cli.game.table import DISCARDED, DRAWN, Offer, Table
from phz_cli.rulebook import load_profile
from tests.game.positions import PROFILES
from tests.game.state import SEAT, TABLE, state_of


def test_the_names_are_those_of_the_table() -> None:
    assert {"hand", "melds", "chi_bar", "offset_cause", "kans"} <= set(SEAT)
    assert {"offer", "debt", "drawn", "calls", "false_win", "to_draw"} <= set(TABLE)


@pytest.mark.parametrize("rules", PROFILES)
@pytest.mark.parametrize("seed", range(6))
def test_a_copy_is_equal_and_goes_its_own_way(rules: str, seed: int) -> None:
    profile, random = load_profile(rules), Random(seed)
    deal = deal_hand(profile, random, seed % 3)
    table = Table(Hand(deal, seed % 3, (), washed=2, sitting=profile.sitting), profile)
    while not table.ended:
        twin = table.copy()
        before = state_of(table)
        assert state_of(twin) == before
        action = choose(twin, deal, random)
        (win if action.do == "hu" else apply)(twin, action)
        twin.drawn.append(0)
        twin.calls.clear()
        assert state_of(table) == before
        (win if action.do == "hu" else apply)(table, action)


def test_offers_are_equal_by_what_they_say() -> None:
    offers = {Offer(3, DRAWN, 1, 7), Offer(3, DRAWN, 1, 7), Offer(3, DISCARDED, 1, 7), Offer(3, DRAWN, 1, 8)}
    assert len(offers) == 3
    assert Offer(3, DRAWN, 1, 7) != (3, DRAWN, 1, 7)
