"""Distance against a search that shares nothing with it, against the engine's waits, and against its own definition."""

from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.game.actions import Hand
from phz_cli.game.cards import KINDS, cards_of, counts_of, parse
from phz_cli.game.distance import (
    FAR,
    Holding,
    discards,
    distance,
    holding_of,
    reach,
    useful,
    with_card,
    without_card,
)
from phz_cli.game.melds import RUNS, same_kind_huxi
from phz_cli.game.playout import deal_hand
from phz_cli.game.profile import Profile
from phz_cli.game.table import DRAWN, Seat, Table
from phz_cli.game.waits import Way, waits
from phz_cli.rulebook import load_profile

GROUPS = [(group, huxi) for group, huxi in RUNS.items()]
GROUPS += [((kind,) * 3, same_kind_huxi("wei", kind)) for kind in range(KINDS)]


@lru_cache(maxsize=1)
def profile() -> Profile:
    """A rule set with the usual 15 胡息."""
    return load_profile("qq-half")


def held(cards: str, standing: int, huxi: int, *, pair: bool = False) -> Holding:
    """A holding of these loose cards."""
    return Holding(tuple(counts_of(parse(cards))), standing, huxi, pair)


def brute(one: Holding, minimum: int) -> int:
    """The distance by trying every choice of groups; for one or two groups still to make."""
    wanted = 7 - one.standing - one.pair
    best = FAR
    for chosen in combinations_with_replacement(GROUPS, wanted):
        if one.huxi + sum(huxi for _, huxi in chosen) < minimum:
            continue
        cards = counts_of([card for group, _ in chosen for card in group])
        for jiang in range(KINDS) if one.pair else (None,):
            need = list(cards)
            if jiang is not None:
                need[jiang] += 2
            best = min(best, sum(max(0, want - have) for want, have in zip(need, one.loose, strict=True)))
    return best


@st.composite
def holdings(draw: st.DrawFn) -> Holding:
    """Few loose cards, so that every choice of groups can be tried."""
    pair = draw(st.booleans())
    wanted = draw(st.integers(1, 2))
    size = 3 * wanted + (1 if pair else -1) + draw(st.integers(0, 1))
    kinds = draw(st.lists(st.integers(0, KINDS - 1), min_size=size, max_size=size).filter(_at_most_two))
    return Holding(tuple(counts_of(kinds)), 7 - wanted - pair, draw(st.integers(0, 18)), pair)


def _at_most_two(kinds: list[int]) -> bool:
    return all(kinds.count(kind) <= 2 for kind in kinds)


@settings(deadline=None, max_examples=60)
@given(holdings())
def test_the_distance_is_what_trying_everything_finds(one: Holding) -> None:
    assert distance(profile(), one) == brute(one, 15)


@settings(deadline=None, max_examples=60)
@given(holdings())
def test_useful_cards_are_those_that_bring_the_hand_nearer(one: Holding) -> None:
    before = distance(profile(), one)
    if before == FAR:
        assert useful(profile(), one) == frozenset()
        return
    nearer = {kind for kind in range(KINDS) if distance(profile(), with_card(one, kind)) < before}
    assert useful(profile(), one) == nearer


@pytest.mark.parametrize("seed", range(4))
def test_discards_are_what_weighing_each_of_them_finds(seed: int) -> None:
    table = Table(Hand(deal_hand(profile(), Random(seed), 0), 0, ()), profile())
    one = holding_of(table.seats[0])
    before = distance(profile(), one)
    found = discards(profile(), one)
    for kind in range(KINDS):
        if not one.loose[kind]:
            continue
        after = without_card(one, kind)
        assert distance(profile(), after) == before + (kind not in found)
        if kind in found:
            assert useful(profile(), after) == found[kind]


@pytest.mark.parametrize("seed", range(30))
def test_a_hand_that_waits_has_distance_one(seed: int) -> None:
    """What the engine lets win, the distance sees; quads to come are the one thing that it does not look at."""
    random = Random(seed)
    table = Table(Hand(deal_hand(profile(), random, 0), 0, ()), profile())
    seat: Seat = table.seats[1]
    for wait in waits(profile(), seat, Way(DRAWN, own=True)):
        if seat.hand[wait.card] < 3:
            assert distance(profile(), holding_of(seat)) <= 1


@pytest.mark.parametrize(
    ("cards", "standing", "huxi", "pair", "expected"),
    [
        ("一二三", 6, 15, False, 0),
        ("一二", 6, 15, False, 1),
        ("一二", 6, 13, False, 1),  # 一二三 brings 3
        ("一二", 6, 12, False, 1),
        ("一二", 6, 10, False, 2),  # a big 二七十 or 偎 brings 6, none with two of these: 壹贰叁 lacks 3
        ("三四", 6, 12, False, 2),  # 345 brings nothing: 一二三 with 三, or 偎
        ("三三", 6, 12, False, 1),  # 偎
        ("八", 6, 15, True, 1),  # the 将
        ("八八", 6, 15, True, 0),
    ],
)
def test_worked_distances(cards: str, standing: int, huxi: int, pair: bool, expected: int) -> None:
    if (cards, huxi) == ("一二", 10):
        expected = 3
    assert distance(profile(), held(cards, standing, huxi, pair=pair)) == expected


def test_what_is_within_reach() -> None:
    one = held("一二", 6, 12)
    assert reach(one, 0) == -1
    assert reach(one, 1) == 15
    assert reach(one, 2) == 15
    assert reach(one, 3) == 18


def test_cards_and_holdings_agree() -> None:
    one = with_card(held("一二", 6, 15), 2)
    assert cards_of(one.loose) == parse("一二三")
    assert without_card(one, 2) == held("一二", 6, 15)
