"""What each seat could do with a card on offer (law chapters 3-8)."""

import pytest

from phz_cli.game.chances import (
    best_win,
    chi_choices,
    chi_position,
    draw_duty,
    founded,
    has_partners,
    instant,
    may_chi,
    may_peng,
    may_win,
    pao_base,
    trial,
)
from phz_cli.game.settle import Shortfall, Win
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Made, Offer
from tests.game.positions import kind, position
from tests.game.test_clauses import FIVE_KANS, WAITS


@pytest.mark.parametrize(("source", "seats"), [(DRAWN, {0, 1}), (DISCARDED, {1}), (SHOWN, set())])
def test_who_sits_where_a_card_may_be_eaten(source: str, seats: set[int]) -> None:
    table = position("qq-basic", ("", "", ""), "三", source)
    assert table.offer is not None
    assert {seat for seat in range(3) if chi_position(table, table.offer, seat)} == seats


@pytest.mark.parametrize(
    ("hand", "melds", "source", "own", "base", "duty"),
    [
        ("三三三", [], DRAWN, False, "kan", "ti"),
        ("三三三", [], DISCARDED, False, "kan", ""),
        ("三三三", [], SHOWN, False, "", ""),
        ("", ["wei 三"], DRAWN, False, "wei", "ti"),
        ("", ["peng 三"], DRAWN, True, "peng", ""),
        ("", ["peng 三"], DISCARDED, False, "", ""),
        ("三三", [], DRAWN, True, "", "wei"),
        ("三", [], DRAWN, True, "", ""),
    ],
)
def test_what_is_forced(hand: str, melds: list[str], source: str, own: bool, base: str, duty: str) -> None:
    table = position("qq-basic", ("", hand, ""), "三", source, melds={1: melds})
    offer = Offer(kind("三"), source, 1 if own else 0, 40)
    assert pao_base(offer, table.seats[1], own) == base
    assert draw_duty(offer, table.seats[1]) == duty


@pytest.mark.parametrize(
    ("hand", "barred", "source", "may"),
    [
        ("三三伍", False, DRAWN, True),
        ("三三伍", True, DRAWN, False),
        ("三三伍", False, SHOWN, False),
        ("三三三伍", False, DRAWN, False),
        ("三三", False, DISCARDED, False),
    ],
)
def test_who_may_peng(hand: str, barred: bool, source: str, may: bool) -> None:
    table = position("qq-basic", ("", hand, ""), "三", source)
    if barred:
        table.seats[1].peng_bar[kind("三")] = (7, "passed")
    assert table.offer is not None
    assert may_peng(table.offer, table.seats[1], 1) is may


@pytest.mark.parametrize(
    ("hand", "found"), [("四五", True), ("叁叁", True), ("叁", False), ("叁三", True), ("三", False)]
)
def test_partners(hand: str, found: bool) -> None:
    assert has_partners(position("qq-basic", ("", hand, ""), "三").seats[1], kind("三")) is found


def test_who_may_win() -> None:
    table = position("qq-basic", ("", WAITS, ""), "肆")
    assert [may_win(table, seat) for seat in range(3)] == [False, True, False]
    table.seats[1].dead.append(3)
    assert not may_win(table, 1)
    own = position("qq-basic", (WAITS, "", ""), "肆", DISCARDED)
    assert trial(own, 0) is None
    assert best_win(own, 0) is None
    assert not may_win(own, 0)
    assert not may_win(position("qq-basic", ("", WAITS, "")), 1)


def test_a_start_hand_is_a_win_of_any_seat() -> None:
    table = position("qq-basic", ("", FIVE_KANS, ""), "捌", SHOWN)
    assert instant(table, 1) is not None
    assert may_win(table, 1)
    found = best_win(table, 1)
    assert isinstance(found, Win)
    assert found.instant
    table.offer = Offer(kind("捌"), DRAWN, 2, 1)
    assert instant(table, 1) is not None, "before the first discard it may be declared after a draw too"
    table.discards = 1
    assert instant(table, 1) is None


def test_of_two_start_hand_wins_the_dearer_counts() -> None:
    """天胡 in seven groups bears more names here than three dealt 提 alone."""
    hands = ("一一一 三三三 五五五 壹壹壹 叁叁叁 七八九 肆伍陆", "", "")
    table = position("changde-80", hands, "陆", SHOWN)
    found = best_win(table, 0)
    assert isinstance(found, Win)
    assert found.each >= 24
    assert not found.instant


def test_a_card_just_melded_belongs_to_its_seat() -> None:
    table = position("qq-basic", ("", WAITS, ""))
    table.made = Made(0, "wei", Offer(kind("肆"), DRAWN, 0, 40), 20, 0)
    assert trial(table, 1) is None
    assert isinstance(best_win(table, 0), Shortfall)


def test_founded_calls() -> None:
    table = position("qq-basic", ("三四五伍", "三四一二伍", "三三陆"), "三")
    assert founded(table, 2, "peng")
    assert not founded(table, 1, "peng")
    assert founded(table, 1, "chi") is False
    assert not founded(table, 2, "pao")
    assert not founded(table, 2, "hu")
    assert founded(position("qq-basic", ("", "", "三三三"), "三"), 2, "pao")
    assert founded(position("qq-basic", ("", WAITS, ""), "肆"), 1, "hu")
    assert founded(position("qq-basic", ("", "四五伍", ""), "三"), 1, "chi")
    assert not founded(position("qq-basic", ("", "四五伍", "")), 1, "chi")


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("四五六", True),
        ("三四五", False),
        ("三三四五", False),
        ("三三壹四五二", False),
        ("三四五二四", False),
        ("三四五二四柒", True),
    ],
)
def test_a_card_may_be_eaten_where_there_is_a_way_to_eat_it(hand: str, may: bool) -> None:
    table = position("qq-basic", ("", hand, ""), "三", DISCARDED)
    assert table.offer is not None
    assert may_chi(table, table.offer, 1) is may
    assert bool(chi_choices(table, table.offer, 1)) is may


@pytest.mark.parametrize(
    ("hand", "melds", "source", "seat", "may"),
    [
        ("四五六", [], DRAWN, 0, True),
        ("四五六", [], DRAWN, 1, True),
        ("四五六", [], DRAWN, 2, False),
        ("三三四五六", [], DRAWN, 0, False),
        ("三三三四五六", [], DRAWN, 0, False),
        ("三三三四五六", [], DRAWN, 1, False),
        ("三三三三四五六", [], DRAWN, 0, False),
        ("三三三三四五六", [], DRAWN, 1, False),
        ("四五六", ["peng 三"], DRAWN, 0, False),
        ("四五六", ["peng 三"], DRAWN, 1, False),
        ("四五六", ["peng 三"], DISCARDED, 1, True),
        ("四五六", ["wei 三"], DISCARDED, 1, False),
        ("四五六", ["peng 二"], DRAWN, 0, True),
    ],
)
def test_a_card_that_must_be_melded_otherwise_is_not_eaten(
    hand: str, melds: list[str], source: str, seat: int, may: bool
) -> None:
    hands = ["", "", ""]
    hands[seat] = hand
    table = position("qq-basic", (hands[0], hands[1], hands[2]), "三", source, melds={seat: melds})
    assert table.offer is not None
    assert may_chi(table, table.offer, seat) is may
    assert bool(chi_choices(table, table.offer, seat)) is may


def test_a_card_that_was_passed_is_not_eaten_later() -> None:
    table = position("qq-basic", ("", "四五六", ""), "三")
    assert table.offer is not None
    table.seats[1].chi_bar[kind("四")] = (7, "passed")
    assert may_chi(table, table.offer, 1)
    table.seats[1].chi_bar[kind("三")] = (7, "passed")
    assert not may_chi(table, table.offer, 1)
    assert chi_choices(table, table.offer, 1) == []


def test_all_cards_may_be_laid_where_no_discard_follows() -> None:
    table = position("qq-basic", ("", "四五", ""), "三")
    assert table.offer is not None
    assert not may_chi(table, table.offer, 1)
    table.seats[1].offset -= 1
    assert may_chi(table, table.offer, 1)
    assert chi_choices(table, table.offer, 1)


def test_a_pair_may_be_laid_where_no_discard_follows() -> None:
    table = position("qq-basic", ("", "三三", ""), "三")
    assert table.offer is not None
    assert not may_peng(table.offer, table.seats[1], 1)
    table.seats[1].offset -= 1
    assert may_peng(table.offer, table.seats[1], 1)
