"""Arrangements against a brute force written here, and their indifference to the order of cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.game.arrange import Shape, groups, key_of, shapes
from phz_cli.game.cards import KINDS, counts_of
from phz_cli.game.melds import RUNS
from phz_cli.game.settle import Shortfall, Win, settle
from tests.game.positions import PROFILES, drawn, kind, profile_of, seat_of

QUIET = settings(deadline=None, max_examples=150)
RUN_LISTS = st.lists(st.sampled_from(sorted(RUNS)), max_size=5)


def _partitions(cards: tuple[int, ...], pair: bool) -> Iterator[list[tuple[int, ...]]]:
    """Every way to split sorted cards into runs and triplets, with exactly one pair iff `pair`. Slow and plain."""
    if not cards:
        if not pair:
            yield []
        return
    first, rest = cards[0], cards[1:]
    seen = set()
    for one in range(len(rest)):
        if pair and rest[one] == first and (first, first) not in seen:
            seen.add((first, first))
            for others in _partitions(rest[:one] + rest[one + 1 :], False):
                yield [(first, first), *others]
        for two in range(one + 1, len(rest)):
            trio = (first, rest[one], rest[two])
            if trio in seen or (trio not in RUNS and len(set(trio)) > 1):
                continue
            seen.add(trio)
            for others in _partitions(rest[:one] + rest[one + 1 : two] + rest[two + 1 :], pair):
                yield [trio, *others]


def _shape(split: Sequence[tuple[int, ...]]) -> Shape:
    runs = [RUNS[trio] for trio in split if trio in RUNS]
    triplets = sum(len(trio) == 3 and trio not in RUNS for trio in split)
    return Shape(sum(runs), len(runs), sum(worth > 0 for worth in runs), triplets > 0)


def _loose(cards: Sequence[int]) -> bool:
    """Whether these can be the loose cards of a hand: two of a kind, three of one."""
    counts = Counter(cards)
    return max(counts.values(), default=0) <= 3 and sum(count == 3 for count in counts.values()) <= 1


def _check(cards: tuple[int, ...], pair: bool) -> None:
    key = key_of(counts_of(cards))
    wanted = {_shape(split) for split in _partitions(cards, pair)}
    assert set(shapes(key, pair)) == wanted
    for shape in wanted:
        found = groups(key, pair, shape, 3)
        assert sorted(card for meld in found for card in meld.cards) == list(cards)
        assert sum(meld.kind == "jiang" for meld in found) == pair
        assert sum(meld.huxi for meld in found) == shape.huxi + 3 * shape.triplet


@QUIET
@given(RUN_LISTS, st.booleans(), st.integers(0, KINDS - 1))
def test_complete_cards_are_arranged_as_by_brute_force(runs: list[tuple[int, ...]], pair: bool, pair_kind: int) -> None:
    cards = tuple(sorted([card for run in runs for card in run] + [pair_kind] * (2 * pair)))
    if _loose(cards):
        assert shapes(key_of(counts_of(cards)), pair)
        _check(cards, pair)


@QUIET
@given(st.lists(st.integers(0, KINDS - 1), max_size=11), st.booleans())
def test_any_cards_are_arranged_as_by_brute_force(cards: list[int], pair: bool) -> None:
    if _loose(cards):
        _check(tuple(sorted(cards)), pair)


@pytest.mark.parametrize("pair", [False, True])
def test_no_cards(pair: bool) -> None:
    assert shapes(0, pair) == (() if pair else (Shape(0, 0, 0, False),))
    assert groups(0, False, Shape(0, 0, 0, False), 3) == ()


def test_a_triplet_is_found_only_where_the_rest_can_be_arranged() -> None:
    cards = counts_of([0, 0, 0, 10, 10, 1, 2, 11, 12])
    assert {shape.triplet for shape in shapes(key_of(cards), False)} == {False}
    both = counts_of([0, 0, 0, 1, 1, 2, 2, 3, 3, 10, 11, 12])
    assert {shape.triplet for shape in shapes(key_of(both), False)} == {True}


@pytest.mark.parametrize("rules", PROFILES)
def test_the_order_of_cards_changes_nothing(rules: str) -> None:
    profile, random = profile_of(rules), Random(rules)
    hand = list("四四四拾拾拾一二三肆伍陆捌捌八九九五六七")
    outcomes = set()
    for _ in range(6):
        random.shuffle(hand)
        seat = seat_of("".join(hand))
        outcomes.add(settle(profile, seat, drawn("四", seat)))
    assert len(outcomes) == 1
    assert isinstance(outcomes.pop(), Win)


@QUIET
@given(st.lists(st.sampled_from(sorted(RUNS)), min_size=6, max_size=6), st.integers(0, 17), st.booleans())
def test_the_settled_win_is_the_best_of_all_arrangements(
    runs: list[tuple[int, ...]], place: int, changde: bool
) -> None:
    """Six runs, one card of which comes from the wall, beside 偎 伍: the best payment by brute force."""
    cards = sorted(card for run in runs for card in run)
    card = cards[place]
    left = cards[:place] + cards[place + 1 :]
    if not _loose(cards) or max(Counter(left).values()) > 2 or kind("伍") in cards:
        return
    profile = profile_of("changde-80" if changde else "qq-basic")
    hand = "".join("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"[held] for held in left)
    seat = seat_of(hand, "wei 伍")
    found = settle(profile, seat, drawn("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"[card], seat))
    worth = []
    for split in _partitions(tuple(cards), False):
        shape = _shape(split)
        worth.append(6 + shape.huxi + shape.triplet * (1 if card < 10 else 3))
    best = max(worth)
    if best < 15:
        assert found == Shortfall(best)
    else:
        assert isinstance(found, Win)
        assert found.huxi == best or found.fan > 1
