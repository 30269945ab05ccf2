"""What positions are worth: means drawn to wider sorts, counted by hand."""

from math import sqrt
from random import Random

import pytest

from phz_cli.game.cards import KINDS
from phz_cli.game.distance import FAR, discards, holding_of, without_card
from phz_cli.game.playout import deal_hand
from phz_cli.game.table import Seat
from phz_cli.rulebook import load_profile
from phz_cli.stats.position import PositionValues, Worth, after_best_discard, at_rest, position_key


def test_positions_are_sorted_coarsely() -> None:
    assert position_key(2, 7, 13) == (2, 3, 2)
    assert position_key(FAR, 0, 0) == (6, 0, 0)
    assert position_key(1, 60, 19) == (1, 9, 3)


def test_a_mean_is_drawn_to_that_of_the_wider_sorts() -> None:
    values = PositionValues()
    for points in (4.0, 0.0):
        values.add((1, 2, 3), points)
    values.add((1, 0, 3), -1.0)
    values.add((2, 0, 0), -3.0)
    # all: 0; distance 1: (3 + 30 * 0) / 33, and so on with the wall; then (4 + 30 of that) / 32
    away = 3 / 33
    wall = (3 + 30 * away) / 33
    found = values.worth((1, 2, 3))
    assert found.points == pytest.approx((4 + 30 * wall) / 32)
    # 4 and 0 lie 2 from their mean
    assert found.error == pytest.approx(sqrt(4 / 32))
    assert values.worth((1, 5, 3)).points == pytest.approx(wall), "nothing that narrow was seen"
    assert values.worth((5, 5, 3)).points == 0.0
    assert PositionValues().worth((1, 1, 1)) == Worth(0.0, 0.0, (1, 1, 1))


def test_nothing_is_lost_within_a_sort() -> None:
    one, other = Worth(1.0, 0.3, (1, 2, 3)), Worth(3.0, 0.4, (1, 1, 3))
    assert one.short_of(one) == (0.0, 0.0)
    assert one.short_of(other) == (2.0, pytest.approx(0.5))
    assert one.short_of(Worth(6.0)) == (5.0, pytest.approx(0.3))


def test_a_best_discard_leads_where_the_seat_then_stands() -> None:
    profile, random = load_profile("qq-half"), Random(8)
    unseen = [2] * KINDS
    for _ in range(6):
        held = holding_of(Seat(deal_hand(profile, random, 0).hands[0]))
        stands = [at_rest(profile, without_card(held, kind), unseen, 19) for kind in discards(profile, held)]
        assert after_best_discard(profile, held, unseen, 19) == stands
