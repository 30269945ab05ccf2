"""Groups and their worth (law 9.1), and every way to eat (law 5.3, every way)."""

import pytest

from phz_cli.game.cards import KINDS, text
from phz_cli.game.chances import chi_choices
from phz_cli.game.melds import RUNS, RUNS_WITH, chi_ways, run_huxi, same_kind, same_kind_huxi
from phz_cli.game.table import DISCARDED, Offer
from tests.game.positions import dealt, kind, parse, seat_of, table_of

WAYS = [
    ("一二三四五", "三", {("三四五", "一二三"), ("一二三", "三四五")}),
    ("一二三壹壹", "一", {("一二三", "一壹壹"), ("一壹壹", "一二三"), ("一一壹",)}),
    ("一一二三壹", "一", {("一二三", "一一壹"), ("一一壹", "一二三")}),
    ("七七柒柒二十", "七", {("七七柒", "二七十"), ("二七十", "七七柒")}),
    ("一二三三", "三", set()),
    ("六六六四五", "六", set()),
    ("一二", "三", {("一二三",)}),
    ("壹贰叁", "一", set()),
]
"""(hand, eaten card, ways), the eaten group first. The first six rows are the table of law 5.3."""

FILL = "伍伍捌捌玖玖拾拾贰贰陆陆肆肆贰肆"
"""Loose cards that make no run with a small card of the table above, so that a discard is always left."""


def _written(ways: object) -> set[tuple[str, ...]]:
    assert isinstance(ways, list)
    return {tuple(map(text, way)) for way in ways}


@pytest.mark.parametrize(("hand", "card", "wanted"), WAYS)
def test_every_way_to_eat(hand: str, card: str, wanted: set[tuple[str, ...]]) -> None:
    seat = seat_of(hand)
    ways = list(chi_ways(seat.loose_counts(), kind(card)))
    assert len(ways) == len(set(ways))
    assert _written([] if seat.kans >> kind(card) & 1 else ways) == wanted


def test_two_bi_groups_may_follow() -> None:
    """一 with 一一 in hand: both copies go into groups of their own, or together into one."""
    ways = _written(list(chi_ways(seat_of("一一壹二二三三四").loose_counts(), kind("一"))))
    assert ways == {("一一壹", "一二三"), ("一二三", "一一壹")}
    more = _written(list(chi_ways(seat_of("一一二二三三").loose_counts(), kind("一"))))
    assert more == set()
    three = _written(list(chi_ways(seat_of("三三一二四五四五").loose_counts(), kind("三"))))
    assert ("一二三", "三四五", "三四五") in three
    assert ("三四五", "一二三", "三四五") in three
    assert len(three) == 2


@pytest.mark.parametrize(("hand", "card", "wanted"), WAYS[:-1])
def test_every_choice_of_the_next_seat(hand: str, card: str, wanted: set[tuple[str, ...]]) -> None:
    """The same enumerations for the 下家 of a discard: a 坎 leaves only the 跑."""
    table = table_of("qq-basic", dealt("*", (hand + FILL)[:20], "*"))
    offer = Offer(kind(card), DISCARDED, 0, 1)
    found = _written(chi_choices(table, offer, 1))
    assert found == wanted
    assert chi_choices(table, offer, 2) == []


def test_a_group_is_worth_what_the_table_says() -> None:
    worth = {"ti": (9, 12), "pao": (6, 9), "kan": (3, 6), "wei": (3, 6), "peng": (1, 3), "jiang": (0, 0)}
    for name, (small, big) in worth.items():
        for card in range(KINDS):
            assert same_kind_huxi(name, card) == (small if card < 10 else big)
            assert same_kind(name, card).cards == (card,) * {"ti": 4, "pao": 4, "jiang": 2}.get(name, 3)
    assert same_kind("wei", kind("伍"), late=True).huxi == 3
    assert same_kind("wei", kind("五"), shown=True).huxi == 3


def test_the_runs_are_eight_a_size_the_red_ones_and_the_mixed_ones() -> None:
    assert len(RUNS) == 2 * 8 + 2 + 20
    assert {text(run): worth for run, worth in RUNS.items() if worth} == {
        "一二三": 3,
        "二七十": 3,
        "壹贰叁": 6,
        "贰柒拾": 6,
    }
    assert all(card in run for card in range(KINDS) for run in RUNS_WITH[card])


@pytest.mark.parametrize(
    ("cards", "worth"),
    [("三一二", 3), ("拾贰柒", 6), ("八九十", 0), ("一壹壹", 0), ("九十一", None), ("一二叁", None), ("一五十", None)],
)
def test_a_run_in_any_order(cards: str, worth: int | None) -> None:
    assert run_huxi(parse(cards)) == worth
