"""Nearest: no set of disjoint groups is larger than the one that is shown, and it is one that the hand holds."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from phz_cli.game.cards import COPIES, KINDS, cards_of, text
from phz_cli.game.melds import RUNS
from phz_cli.game.nearest import nearest
from phz_cli.game.settle import Shortfall, settle
from phz_cli.game.table import DRAWN, Seat
from phz_cli.game.waits import Way, copies_owned, trial_of
from tests.game.positions import FAMILY, kind, profile_of, seat_of
from tests.game.test_waits import near_win

OTHER = Way(DRAWN, False)
LOOSE = 8


def _packings(cards: tuple[int, ...], pair: bool) -> Iterator[tuple[int, int]]:
    """(groups, cards left over) of every way to take runs, and one pair, out of some cards."""
    if not cards:
        yield 0, 0
        return
    first, rest = cards[0], cards[1:]
    for groups, left in _packings(rest, pair):
        yield groups, left + 1
    for i, second in enumerate(rest):
        if pair and second == first:
            for groups, left in _packings(rest[:i] + rest[i + 1 :], False):
                yield groups + 1, left
        for j in range(i + 1, len(rest)):
            if tuple(sorted((first, second, rest[j]))) in RUNS or first == second == rest[j]:
                others = rest[:i] + rest[i + 1 : j] + rest[j + 1 :]
                for groups, left in _packings(others, pair):
                    yield groups + 1, left


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 1 << 32), st.booleans())
def test_no_larger_set_of_groups_exists(seed: int, quad: bool) -> None:
    random = Random(seed)
    cards = [random.randrange(5) + random.choice((0, 10)) for _ in range(LOOSE)]
    cards = [card for index, card in enumerate(cards) if cards[:index].count(card) < 2]
    seat = seat_of(text(cards), "peng 玖", *(["ti 九"] if quad else []))
    won_on = random.randrange(KINDS)
    found = nearest(profile_of("qq-half"), seat, trial_of(seat, won_on, OTHER))
    laid = len(seat.melds)
    pao = quad or won_on == kind("玖")
    readings = [max(_packings((*sorted(cards), won_on), quad), key=lambda one: (one[0], -one[1]))]
    if won_on == kind("玖"):
        readings.append(max(_packings(tuple(sorted(cards)), pao), key=lambda one: (one[0], -one[1])))
    assert (len(found.groups) - laid, len(found.left)) == max(readings, key=lambda one: (one[0], -one[1]))


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from(FAMILY), st.integers(0, KINDS - 1), st.booleans())
def test_it_is_complete_exactly_when_the_hand_is_and_then_the_best(seed: int, rules: str, card: int, own: bool) -> None:
    seat = near_win(Random(seed))
    assume(copies_owned(seat)[card] < COPIES)
    trial = trial_of(seat, card, Way(DRAWN, own))
    profile = profile_of(rules, minimum_huxi=999)
    outcome = settle(profile, seat, trial)
    assert isinstance(outcome, Shortfall)
    found = nearest(profile, seat, trial)
    complete = len(found.groups) == 7 and not found.left
    assert complete == (outcome.best is not None)
    if complete:
        assert found.huxi == outcome.best
    assert Counter(_all_cards(seat, card)) == Counter(
        [*found.left, *(one for meld in found.groups for one in meld.cards)]
    )


def _all_cards(seat: Seat, card: int) -> list[int]:
    return [*cards_of(seat.hand), *(one for meld in seat.melds for one in meld.cards), card]


@pytest.mark.parametrize(
    ("hand", "melds", "card", "own", "groups", "left"),
    [
        # E16, drawn by the player itself: it must 提, and the hand is not complete
        ("四四四 拾拾拾 五六 一二三 捌捌八 壹贰叁 九九玖", (), "四", True, 6, "五六"),
        # a pair without a quad is no 将
        ("玖玖 一二三 四五六 壹贰叁 肆伍陆 六七八", ("peng 拾",), "十", False, 6, "十玖玖"),
        # two pairs beside a quad: one is the 将
        ("二二 玖玖 四五六 六七八 壹贰叁", ("ti 拾", "peng 十"), "柒", False, 6, "柒玖玖"),
        # a 坎 is not split for a run
        ("三三三 一二 四五六 四五六 壹贰叁 柒捌玖", ("peng 十",), "拾", False, 6, "一二拾"),
    ],
)
def test_what_is_left_over(hand: str, melds: tuple[str, ...], card: str, own: bool, groups: int, left: str) -> None:
    seat = seat_of(hand, *melds)
    found = nearest(profile_of("qq-half"), seat, trial_of(seat, kind(card), Way(DRAWN, own)))
    assert (len(found.groups), text(found.left)) == (groups, left)


def test_a_passed_peng_counts_nothing_in_guilin() -> None:
    seat = seat_of("伍伍 一二三 四五六 壹贰叁 柒捌玖 七八九", "chi 八九十")
    counted = nearest(profile_of("guilin"), seat, trial_of(seat, kind("伍"), OTHER))
    seat.passed_peng |= 1 << kind("伍")
    assert nearest(profile_of("guilin"), seat, trial_of(seat, kind("伍"), OTHER)).huxi == counted.huxi - 3
