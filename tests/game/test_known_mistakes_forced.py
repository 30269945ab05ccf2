"""Mistakes of other programs about 偎, 提, 跑 and 碰 (bugs.md §5.3, rows 56-69)."""

import pytest

from phz_cli.game.actions import Hand
from phz_cli.game.chances import best_win
from phz_cli.game.judge import judge
from phz_cli.game.offers import offers, offers_of
from phz_cli.game.table import DISCARDED, DRAWN, Offer, Table
from tests.game.conceivable import conceivable
from tests.game.known_mistakes import group_kinds
from tests.game.positions import (
    FAMILY,
    PROFILES,
    bits,
    dealt,
    go_on,
    judged,
    kind,
    position,
    profile_of,
    table_of,
)
from tests.game.state import state_of

RUNS_TO_WIN = ("四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九", ["chi 五六七"])
"""The fourth 四 makes the 跑 that completes this hand; 四 completes nothing else."""

WINS_ELSE = "四四四 拾拾拾 五六 一二三 捌捌八 壹贰叁 九九玖"
"""The fourth 四 completes 四五六; a 跑 would leave no 将."""


def _verbs(table: Table, seat: int) -> set[str]:
    return {action.do for action in offers_of(table, seat)}


def test_the_own_third_card_is_a_wei_before_it_is_a_win() -> None:
    """A self-drawn third card was used for a win in a run, or the win asked first (row 56)."""
    hands = ("贰贰二 壹叁 拾拾拾 一二三 捌捌八 肆伍陆 四五六", "", "")
    table = position("qq-basic", hands, "贰")
    assert judged(table, "hu 0 贰") == ["H702"]
    assert _verbs(table, 0) == {"wei"}
    assert go_on(table, "wei 0 贰") == []
    assert "hu" not in _verbs(table, 0)
    other = position("qq-basic", (hands[0], "", ""), "贰", DRAWN, 2)
    assert judged(other, "hu 0 贰") == []


def test_a_laid_peng_owes_no_pao_on_a_discard() -> None:
    """The 跑 was forced on the fourth card discarded after a 碰 (row 57)."""
    for rules in PROFILES:
        table = position(rules, ("", "伍", ""), "三", DISCARDED, melds={1: ["peng 三"]})
        assert judged(table, "draw 1 一") == []
        drawn_one = position(rules, ("", "伍", ""), "三", DRAWN, melds={1: ["peng 三"]})
        assert judged(drawn_one, "draw 1 一") == ["F501"]


def test_a_laid_peng_may_not_run_a_discard() -> None:
    """The 跑 of a laid 碰 was possible with a card from a hand (row 58)."""
    for rules in PROFILES:
        table = position(rules, ("", "伍", ""), "三", DISCARDED, melds={1: ["peng 三"]})
        assert judged(table, "pao 1 三") == ["F506"]
        assert "pao" not in _verbs(table, 1)
        for owner in (0, 1):
            assert "pao" in _verbs(position(rules, ("", "伍", ""), "三", DRAWN, owner, melds={1: ["peng 三"]}), 1)


@pytest.mark.parametrize("rules", PROFILES)
def test_a_forced_wei_that_leaves_only_kans_passes_the_turn(rules: str) -> None:
    """After a forced 偎 with nothing left to discard the program was stuck (row 59)."""
    table = position(rules, ("三三伍伍伍", "", ""), "三")
    assert go_on(table, "wei 0 三") == []
    assert table.debt is None
    assert judged(table, "discard 0 伍") != []
    assert [action.do for action in offers(table)] == ["draw"]
    assert go_on(table, "draw 1 一") == []


def test_a_meld_that_empties_the_hand_is_not_offered() -> None:
    """A 碰 or 吃 was offered that left no card to discard and no hand to win with (row 60)."""
    table = position("qq-basic", ("", "四五", "三三"), "三")
    assert not _verbs(table, 1) & {"chi"}
    assert not _verbs(table, 2) & {"peng"}
    assert judged(table, "peng 2 三") == judged(table, "chi 1 三 三四五") == ["C306"]
    assert go_on(table, "draw 1 拾") == []
    assert table.seats[1].chi_bar == table.seats[2].peng_bar == {}, "what is not offered is not passed (law 5.7)"


@pytest.mark.parametrize(
    ("hand", "melds", "card", "forced"),
    [
        ("伍伍 柒柒柒 一壹壹 三四五 六七八 八九十", ["peng 玖"], "伍", "wei"),
        ("四四四 拾拾拾 一二三 肆伍陆 捌捌八 九九", ["chi 五六七"], "四", "ti"),
        ("拾拾拾 玖玖玖 一二三 肆伍陆 九九", ["wei 四", "chi 五六七"], "四", "ti"),
    ],
)
def test_a_win_is_asked_right_after_a_forced_meld(hand: str, melds: list[str], card: str, forced: str) -> None:
    """There was no test for a win after a 提 or 偎 (row 61)."""
    table = position("qq-basic", (hand, "", ""), card, melds={0: melds})
    assert go_on(table, f"{forced} 0 {card}") == []
    assert "hu" in _verbs(table, 0)
    assert judged(table, f"hu 0 {card}") == []
    assert judged(table, f"hu 1 {card}")[-1:] == ["H703"]


@pytest.mark.parametrize(("hand", "melds"), [("三三三伍", []), ("伍", ["wei 三"]), ("伍", ["wei 三 shown"])])
def test_a_kan_and_a_wei_both_make_a_ti(hand: str, melds: list[str]) -> None:
    """提 was looked for with four in hand only, never with a laid 偎 and one card (row 62)."""
    table = position("qq-basic", (hand, "", ""), "三", melds={0: melds})
    assert _verbs(table, 0) == {"ti"}
    assert judged(table, "draw 1 一") == ["F503"]
    assert go_on(table, "ti 0 三") == []
    assert (table.seats[0].melds[-1].kind, table.seats[0].melds[-1].huxi) == ("ti", 9)
    assert len(table.seats[0].melds) == 1


def test_a_win_may_be_declared_in_place_of_the_pao() -> None:
    """The 跑 was carried out before the win was offered, though the better of the two counts (row 63)."""
    table = position("qq-basic", ("", WINS_ELSE, ""), "四")
    assert _verbs(table, 1) >= {"hu", "pao"}
    assert judged(table, "hu 1 四") == []
    hand, melds = RUNS_TO_WIN
    running = position("qq-basic", ("", hand, ""), "四", melds={1: melds})
    assert group_kinds(best_win(running, 1), kind("四")) == {"pao"}


@pytest.mark.parametrize("rules", PROFILES)
@pytest.mark.parametrize(("card", "worth"), [("四", 6), ("肆", 9)])
def test_a_pao_on_a_discard_has_its_own_value(rules: str, card: str, worth: int) -> None:
    """The 胡息 shown for a 跑 on a discard were another meld's (row 64)."""
    for hand, melds in ((card * 3 + "九", []), ("九", [f"wei {card}"])):
        for source in (DISCARDED, DRAWN):
            table = position(rules, ("", hand, ""), card, source, melds={1: melds})
            assert go_on(table, f"pao 1 {card}") == []
            assert table.seats[1].table_huxi == worth
            assert [meld.kind for meld in table.seats[1].melds] == ["pao"]


@pytest.mark.parametrize("rules", PROFILES)
def test_looking_at_what_may_be_done_changes_nothing(rules: str) -> None:
    """A mere check turned a laid 碰 into a 跑 (row 65)."""
    hand, melds = RUNS_TO_WIN
    laid = {0: ["peng 玖"], 1: melds, 2: ["peng 四" if rules == "guilin" else "wei 柒"]}
    table = position(rules, ("三四五伍", hand, "四四陆"), "四", melds=laid)
    before = state_of(table)
    offers(table)
    for action in conceivable(table):
        judge(table, action)
    assert state_of(table) == before


def test_a_declined_win_leaves_the_pao_and_the_pao_leaves_the_win() -> None:
    """The 跑 was carried out by itself before the player could choose to win (row 66)."""
    hand, melds = RUNS_TO_WIN
    table = position("qq-basic", ("", hand, ""), "四", melds={1: melds})
    assert judged(table, "hu 1 四") == []
    assert judged(table, "draw 1 一") == ["F501"], "who does not win must run"
    assert go_on(table, "pao 1 四") == []
    assert judged(table, "hu 1 四") == []
    assert judged(table, "discard 1 九") == [], "and may still decline"


@pytest.mark.parametrize("rules", PROFILES)
def test_a_pao_opens_a_new_chance_to_win(rules: str) -> None:
    """After a 跑 the win was refused because of an earlier answer, and the table stood still (row 67)."""
    hand, melds = RUNS_TO_WIN
    table = position(rules, ("", hand, ""), "四", melds={1: melds})
    assert go_on(table, "pass 1 四", "pao 1 四") == []
    assert "hu" in _verbs(table, 1)
    assert go_on(table, "hu 1 四") == []
    assert table.ended == "hu"


@pytest.mark.parametrize("rules", FAMILY)
def test_two_opening_quads_skip_a_discard_and_draw_no_card(rules: str) -> None:
    """Opening quads were made up for with cards from the wall (row 69)."""
    hands = ("*", "一一一一 壹壹壹壹 三三 伍伍 柒捌玖拾 二四六八", "*")
    table = table_of(rules, dealt(*hands), "ti 1 一", "ti 1 壹")
    seat = table.seats[1]
    assert (seat.held, table.wall_left, seat.excess()) == (12, 19, -1)
    table.offer = Offer(kind("三"), DISCARDED, 0, 3)
    table.debt = None
    assert go_on(table, "peng 1 三") == []
    assert table.debt is None
    table.offer = Offer(kind("伍"), DRAWN, 0, 5)
    assert go_on(table, "peng 1 伍") == []
    assert table.debt is not None


def test_guilin_replaces_all_opening_quads_but_one() -> None:
    """The refill that is wrong in `qq-*` is `guilin`'s rule: n-1 cards for n quads, from the wall (law 2.8)."""
    hands = ("*", "一一一一 壹壹壹壹 三三 伍伍 柒捌玖拾 二四六八", "*")
    deal = dealt(*hands, extra=[(1, "九")])
    table = Table(Hand(deal._replace(wall=deal.wall[:18] if deal.wall else None), 0, ()), profile_of("guilin"))
    assert (table.seats[1].held, table.wall_left, table.seats[1].excess()) == (21, 18, 0)
    assert table.seats[1].quads == bits("一壹")
