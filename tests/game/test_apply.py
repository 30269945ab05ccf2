"""What actions leave behind: cards, turns, passes and their bars, false wins (law chapters 6, 12)."""

import pytest

from phz_cli.game.actions import chi_takes
from phz_cli.game.apply import apply
from phz_cli.game.cards import text
from phz_cli.game.table import DISCARDED, DRAWN, Offer
from tests.game.positions import act, bits, go_on, kind, position


def test_a_discard_that_is_not_held_settles_the_debt_and_passes_the_turn() -> None:
    table = position("qq-basic", ("", "伍", ""), owes=1)
    assert go_on(table, "discard 1 陆") == [("R105", 41, 1)]
    assert (table.debt, table.to_draw, table.offer) == (None, 2, None)
    assert table.seats[1].excess() == 0
    assert go_on(table, "draw 2 一", "wash") == [("R106", 43, -1)]


def test_a_discard_not_held_by_a_seat_that_owes_none_leaves_the_debt() -> None:
    table = position("qq-basic", ("", "伍", ""), owes=1)
    go_on(table, "discard 2 陆")
    assert table.debt is not None
    assert table.debt.seat == 1
    assert go_on(table, "chi 2 三 三四五")[0][0] == "T206"


def test_a_missing_discard_is_remembered_once() -> None:
    table = position("qq-basic", ("", "伍陆", ""), owes=1)
    assert go_on(table, "draw 2 一") == [("T202", 40, 1)]
    assert table.debt is None
    assert (table.seats[1].excess(), table.seats[1].offset_cause) == (0, [40])
    assert go_on(table, "draw 0 二", "draw 1 三") == []


def test_an_undue_discard_changes_the_count_that_is_due() -> None:
    table = position("qq-basic", ("", "伍陆", ""))
    before = table.seats[1].excess()
    assert [code for code, _, _ in go_on(table, "discard 1 伍")] == ["T201"]
    assert table.seats[1].excess() == before
    assert table.to_draw == 2


@pytest.mark.parametrize(
    ("taker", "chi_bar", "peng_bar"),
    [("draw 1 伍", True, True), ("peng 2 三", False, False), ("pao 2 三", False, False), ("hu 2 三", False, False)],
)
def test_who_is_reached_has_passed(taker: str, chi_bar: bool, peng_bar: bool) -> None:
    """Seat 1 could eat 三: it has passed only where nobody took the card before it (law 6.1)."""
    hands = {"peng 2 三": "三三陆", "pao 2 三": "三三三陆"}.get(taker, "陆")
    table = position("qq-basic", ("伍", "四五柒", hands), "三")
    go_on(table, taker)
    assert (kind("三") in table.seats[1].chi_bar) is chi_bar
    assert (kind("三") in table.seats[1].peng_bar) is peng_bar


def test_a_drawer_that_eats_spares_the_next_seat() -> None:
    table = position("qq-basic", ("一二伍", "四五柒", ""), "三")
    apply(table, act("chi 0 三 一二三"))
    assert not table.seats[1].chi_bar
    late = position("qq-basic", ("一二伍", "四五柒", ""), "三")
    apply(late, act("chi 1 三 三四五"))
    assert kind("三") in late.seats[0].chi_bar


def test_a_passed_peng_is_remembered_for_the_wei() -> None:
    table = position("changde-80", ("", "", "三三陆"), "三")
    apply(table, act("draw 1 伍"))
    assert table.seats[2].passed_peng == bits("三")
    assert not table.seats[2].peng_bar
    pao = position("changde-80", ("", "", "三三陆"), "三", melds={1: ["peng 三"]})
    apply(pao, act("pao 1 三"))
    assert pao.seats[2].passed_peng == 0


def test_a_seat_that_called_has_not_passed() -> None:
    table = position("qq-basic", ("", "四五柒", "三三陆"), "三")
    apply(table, act("claim 1 三 want=chi"))
    apply(table, act("peng 2 三"))
    assert not table.seats[1].chi_bar
    assert table.calls == []


@pytest.mark.parametrize(("seat", "acted"), [(1, True), (0, False)])
def test_only_another_seats_act_makes_a_wei_late(seat: int, acted: bool) -> None:
    table = position("changde-80", ("", "", ""), "三")
    apply(table, act(f"pass {seat} 三"))
    assert table.acted is acted


def test_a_false_win_kills_the_hand_and_play_goes_on() -> None:
    table = position("qq-basic", ("", "伍陆", ""), "三")
    assert [code for code, _, _ in go_on(table, "hu 1 三")] == ["H702"]
    assert table.seats[1].dead[0] == 41
    assert table.ended == ""
    assert go_on(table, "draw 1 一", "draw 2 二") == []


def test_a_hand_without_loose_cards_owes_nothing() -> None:
    table = position("qq-basic", ("", "", "三三四四四"), "三", DISCARDED)
    table.seats[2].wei_base = bits("三")
    assert table.offer is not None
    table.offer = Offer(table.offer.card, DRAWN, 2, table.offer.action)
    apply(table, act("wei 2 三"))
    assert (table.debt, table.to_draw) == (None, 0)


def test_the_hand_gives_all_of_a_group_but_the_eaten_card() -> None:
    assert text(chi_takes(act("chi 1 三 三四五 一二三"))) == "四五一二三"
    assert text(chi_takes(act("chi 1 三 四五六"))) == "四五六"
