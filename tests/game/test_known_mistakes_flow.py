"""Mistakes of other programs in the course of a hand and its settlement (bugs.md §5.4, 70-72); all rows counted."""

import re
import sys
from collections import Counter
from copy import deepcopy
from random import Random
from types import ModuleType

import pytest

import tests.game.test_known_mistakes_arrangement as arrangement
import tests.game.test_known_mistakes_chi as chi
import tests.game.test_known_mistakes_forced as forced
from phz_cli.game.actions import Hand
from phz_cli.game.apply import apply
from phz_cli.game.cards import COPIES, DECK, KINDS, counts_of
from phz_cli.game.playout import deal_hand, playout
from phz_cli.game.replay import run
from phz_cli.game.settle import Win, settle
from phz_cli.game.table import DISCARDED, Table
from tests.game.known_mistakes import NOT_OURS, ROWS
from tests.game.positions import PROFILES, act, breaches, drawn, go_on, judged, position, profile_of, seat_of
from tests.game.test_clauses import WAITS

ROW = re.compile(r"\(row (\d+)\)")


def _won(rules: str) -> Hand:
    """A played hand that somebody won."""
    profile = profile_of(rules)
    hands = (playout(profile, Random(seed), 0, profile.sitting) for seed in range(99))
    return next(hand for hand in hands if any(action.do == "hu" for action in hand.actions))


@pytest.mark.parametrize("rules", PROFILES)
def test_a_hand_is_asked_once_settled_once_and_paid_to_whoever_played_it(rules: str) -> None:
    """A win by 碰 or 吃 was not asked, and a hand was settled twice; a washed hand lost its payments (row 70)."""
    by_peng = position(rules, ("", "柒柒柒 伍伍 一二三 三四五 六七八 八九十", ""), "伍", melds={1: ["wei 玖"]})
    by_chi = position(rules, ("", WAITS, ""), "肆")
    assert judged(by_peng, "hu 1 伍") == judged(by_chi, "hu 1 肆") == []
    profile, hand = profile_of(rules), _won(rules)
    once = run(hand, profile)
    number = next(place for place, action in enumerate(hand.actions) if action.do == "hu")
    twice = run(hand._replace(actions=(*hand.actions, hand.actions[number])), profile)
    assert breaches(twice) == [("R107", len(hand.actions) + 1, -1)]
    assert twice.payment == once.payment is not None
    assert once.payment is not None
    assert sum(once.payment.points) + once.payment.sitting_points == 0
    assert once.payment.sitting_points == (2 if hand.sitting else 0), "the seat that sits out is paid by two"
    kept = deepcopy(once.payment)
    run(hand, profile)
    assert once.payment == kept


def test_a_washed_hand_keeps_what_is_due_without_a_win() -> None:
    """The same of a washed hand, where the seat that sits out is paid all the same (law 10.9)."""
    profile = profile_of("changde-80")
    hands = (playout(profile, Random(seed), 0, True) for seed in range(99))
    washed = next(hand for hand in hands if hand.actions[-1].do == "wash")
    payment = run(washed, profile).payment
    assert payment is not None
    assert (payment.points, payment.sitting_points) == ((0, -1, -1), 2)


def test_the_deck_has_eighty_cards_and_the_engine_names_the_hand() -> None:
    """A loop from 0 dealt 84 cards, a client decided on 天胡, and 耍猴 was added to every win (row 71)."""
    for rules in PROFILES:
        deal = deal_hand(profile_of(rules), Random(71), 0)
        cards = [card for hand in deal.hands for card in hand] + [*(deal.wall or ())]
        cards += [card for _, card in deal.extra]
        assert len(cards) == DECK
        assert counts_of(cards) == [COPIES] * KINDS
    laid = ("ti 九", "peng 陆", "chi 一二三", "chi 壹贰叁", "chi 六七八")
    names = []
    for hand, melds in (("捌", (*laid, "chi 四五六")), ("捌 四五六", laid)):
        seat = seat_of(hand, *melds)
        found = settle(profile_of("qq-full"), seat, drawn("捌", seat))
        assert isinstance(found, Win)
        names.append("耍猴" in dict(found.names))
    assert names == [True, False]
    table = Table(Hand(deal_hand(profile_of("guilin"), Random(71), 0), 0, ()), profile_of("guilin"))
    assert judged(table, "hu 0") == ["H705"]


@pytest.mark.parametrize(
    ("hand", "action", "kind_laid"),
    [("四五伍", "chi 1 三 三四五", "chi"), ("三三伍", "peng 1 三", "peng"), ("三三三伍", "pao 1 三", "pao")],
)
def test_a_claimant_discards_and_the_turn_goes_on_from_there(hand: str, action: str, kind_laid: str) -> None:
    """After a claim nobody discarded, n + 1 % 4 was taken for (n + 1) % 4, and a 吃 for a 碰 (row 72)."""
    for turn in range(3):
        seat = (1 + turn) % 3
        hands = [hand if place == seat else "" for place in range(3)]
        table = position("qq-basic", (hands[0], hands[1], hands[2]), "三", DISCARDED, (seat - 1) % 3)
        moved = action.replace(" 1 ", f" {seat} ")
        assert go_on(table, moved) == []
        assert table.seats[seat].melds[-1].kind == kind_laid
        assert table.debt is not None
        assert table.debt.seat == seat
        after = (seat + 1) % 3
        assert judged(table, f"draw {after} 一") == ["T202"]
        assert go_on(table, f"discard {seat} 伍") == []
        assert [number for number in range(3) if judged(table, f"draw {number} 一") == []] == [after]


@pytest.mark.parametrize("rules", PROFILES)
def test_replaying_changes_no_record(rules: str) -> None:
    """The same of the record: cards were set to 0 in it while it was read, which two replays would tell apart."""
    profile, hand = profile_of(rules), _won(rules)
    before = deepcopy(hand)
    assert run(hand, profile) == run(hand, profile)
    assert hand == before
    table = Table(hand, profile)
    apply(table, act("pass 1 三"))
    assert hand == before


# ---------------------------------------------------------------- all rows


def _rows(module: ModuleType) -> list[int]:
    found = [test for name, test in vars(module).items() if name.startswith("test_") and callable(test)]
    return [int(row) for test in found for row in ROW.findall(test.__doc__ or "")]


def test_every_row_has_its_test_or_its_reason() -> None:
    """Rows 1-72: one test function each, which names it in its docstring, or a reason why it cannot concern us."""
    tested = Counter(row for module in (arrangement, chi, forced, sys.modules[__name__]) for row in _rows(module))
    assert set(tested) | set(NOT_OURS) == set(ROWS)
    assert not set(tested) & set(NOT_OURS)
    assert set(tested.values()) == {1}
    assert all(NOT_OURS.values())
