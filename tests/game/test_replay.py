"""Whole hands replayed: the deal, the wall, and how a hand ends (law chapters 11-13)."""

from random import Random

import pytest

from phz_cli.game.actions import NO_SEAT, Action, Hand
from phz_cli.game.cards import NO_CARD
from phz_cli.game.playout import deal_hand, playout
from phz_cli.game.replay import run
from phz_cli.game.settle import Shortfall, settle, wins_by_quad
from phz_cli.game.table import Table, wall_size
from phz_cli.rulebook import load_profile
from tests.game.positions import act, breaches, drawn, go_on, position, profile_of, replayed, seat_of
from tests.game.test_clauses import FIVE_KANS

NOBODY = NO_SEAT


def _washed(rules: str = "qq-basic") -> Hand:
    """A played hand that nobody won."""
    profile = load_profile(rules)
    hands = (playout(profile, Random(seed), 0) for seed in range(99))
    return next(hand for hand in hands if hand.actions[-1].do == "wash")


def _won(rules: str) -> Hand:
    profile = load_profile(rules)
    hands = (playout(profile, Random(seed), 0) for seed in range(99))
    return next(hand for hand in hands if any(action.do == "hu" for action in hand.actions))


def _of(hand: Hand, rules: str = "qq-basic") -> list[tuple[str, int, int]]:
    return breaches(run(hand, load_profile(rules)))


def test_a_washed_hand_pays_nobody() -> None:
    replay = run(_washed(), load_profile("qq-basic"))
    assert (replay.outcome, replay.winner, replay.breaches) == ("wash", None, [])
    assert replay.payment is not None
    assert replay.payment.points == (0, 0, 0)


def test_a_hand_with_too_few_cards_is_judged_as_if_it_were_right() -> None:
    hand = _washed()
    hands = list(hand.deal.hands)
    kept = hands[1][:-1]
    hands[1] = kept
    found = _of(hand._replace(deal=hand.deal._replace(hands=tuple(hands))))
    assert found[0] == ("R101", 0, 1)
    assert not [code for code, _, _ in found if code in ("T202", "T203")]


def test_r102_and_r104_and_r103() -> None:
    hand = _washed()
    deal = hand.deal
    hands = (deal.hands[0], deal.hands[1], (deal.hands[0][0], *deal.hands[2][1:]))
    five = deal._replace(hands=hands, wall=(deal.hands[0][0],) * 3 + (deal.wall or ())[3:])
    assert ("R102", 0, NOBODY) in _of(hand._replace(deal=five))
    other = (deal.shown + 1) % 20
    assert _of(hand._replace(deal=deal._replace(shown=other))) == [("R104", 0, NOBODY)]
    assert _of(hand._replace(deal=deal._replace(shown=NO_CARD))) == []
    wall = deal.wall or ()
    swapped = (*wall[:-2], wall[-1], wall[-2])
    if wall[-1] != wall[-2]:
        assert _of(hand._replace(deal=deal._replace(wall=swapped))) == [("R103", 0, NOBODY)]


def test_a_wall_that_is_not_stated_is_a_full_one() -> None:
    hand = _washed()
    unknown = hand._replace(deal=hand.deal._replace(wall=None))
    assert wall_size(unknown.deal) == 19
    assert _of(unknown) == []
    last = max(number for number, action in enumerate(hand.actions, 1) if action.do == "draw")
    short = hand._replace(deal=hand.deal._replace(wall=(hand.deal.wall or ())[:-1]))
    assert [(code, action) for code, action, _ in _of(short)] == [("T205", last)]


def test_a_draw_from_the_empty_wall_counts_for_nothing() -> None:
    hand = _washed()
    more = Action("draw", (hand.actions[-2].seat + 1) % 3, hand.actions[-2].card)
    found = _of(hand._replace(actions=(*hand.actions[:-1], more)))
    assert {code for code, _, _ in found} <= {"T205", "T201", "T202", "R106"}
    assert any(code == "T205" for code, _, _ in found)


@pytest.mark.parametrize("due", ["discard", "end"])
def test_r106_the_actions_end_too_early(due: str) -> None:
    hand = _washed()
    cut = 0 if due == "discard" else 1 + [action.do for action in hand.actions].index("draw")
    replay = run(hand._replace(actions=hand.actions[:cut]), load_profile("qq-basic"))
    assert breaches(replay) == [("R106", cut, NOBODY)]
    assert replay.breaches[0].parameters == {"due": due}
    assert replay.outcome == ""


@pytest.mark.parametrize("more", [(), ("rule 1 - verdict=void",)])
def test_a_false_win_may_end_the_hand(more: tuple[str, ...]) -> None:
    hand = _washed()
    replay = replayed("qq-basic", hand.deal, "hu 1", *more)
    assert (replay.outcome, replay.payment) == ("false_hu", None)
    assert breaches(replay) == [("H705", 1, 1)]


def test_only_rulings_end_no_hand() -> None:
    hand = _washed()
    assert breaches(replayed("qq-basic", hand.deal, "rule 1")) == [("R106", 1, NOBODY)]


def test_actions_after_the_end_are_named_once() -> None:
    hand = _washed()
    after = len(hand.actions) + 1
    late = (act("draw 0 一"), act("wash"), act("discard 0 一"))
    assert _of(hand._replace(actions=(*hand.actions, *late))) == [("R107", after, NOBODY)]


def test_a_fault_that_kills_is_remembered_with_its_action() -> None:
    """X601 takes the right to win; a seat that may not act (T201) keeps it."""
    table = position("qq-basic", ("", "四四四伍", "陆"), owes=1)
    go_on(table, "discard 2 陆", "discard 1 四")
    assert [seat.dead for seat in table.seats] == [[], [42], []]


def test_a_missing_flip_is_an_unfinished_hand() -> None:
    hand = _won("guilin")
    flips = [action for action in hand.actions if action.do == "flip"]
    kept = tuple(action for action in hand.actions if action.do != "flip")
    found = _of(hand._replace(actions=kept), "guilin")
    assert found == ([("R106", len(kept), NOBODY)] if flips else [])
    assert flips


def test_five_dealt_kans_win_at_once() -> None:
    profile = profile_of("qq-basic")
    seat = seat_of(FIVE_KANS)
    rest = [card for card in reversed(range(20)) for _ in range(4 - seat.hand[card])]
    five = tuple(card for card in range(20) for _ in range(seat.hand[card]))
    deal = deal_hand(profile, Random(1), 0)._replace(
        hands=((*five, rest[0]), tuple(rest[1:21]), tuple(rest[21:41])), wall=tuple(rest[41:]), shown=rest[0]
    )
    replay = replayed(profile, deal, "hu 0")
    assert breaches(replay) == []
    assert (replay.outcome, replay.winner) == ("hu", 0)
    assert replay.payment is not None
    assert replay.payment.points == (8, -4, -4)


def test_a_dealt_hand_that_wins_needs_no_quad() -> None:
    seat = seat_of("四四四 九九 肆伍陆 捌捌八", "chi 五六七", "chi 六七八", "chi 七八九")
    profile = profile_of("qq-basic")
    assert not wins_by_quad(profile, seat, drawn("四", seat))
    assert settle(profile, seat, drawn("四", seat)) == Shortfall(6)


@pytest.mark.parametrize(("rules", "seed"), [("guilin", 170), ("guilin", 326), ("guilin", 1198)])
def test_a_second_dealt_quad_is_replaced_where_one_stays_hidden(rules: str, seed: int) -> None:
    profile = load_profile(rules)
    deal = deal_hand(profile, Random(seed), seed % 3)
    assert deal.extra
    assert len(deal.wall or ()) == 19 - len(deal.extra) == wall_size(deal._replace(wall=None))
    hand = playout(profile, Random(seed), seed % 3)
    assert hand.deal == deal
    assert run(hand, profile).breaches == []
    table = Table(hand, profile)
    seat, card = deal.extra[0]
    assert table.seats[seat].hand[card] == deal.hands[seat].count(card) + sum(
        extra == (seat, card) for extra in deal.extra
    )


def test_a_dealer_with_two_quads_owes_no_first_discard() -> None:
    profile = load_profile("qq-basic")
    deal = deal_hand(profile, Random(1048), 0)
    table = Table(Hand(deal, 0, ()), profile)
    assert (table.debt, table.to_draw) == (None, 1)
    assert run(playout(profile, Random(1048), 0), profile).breaches == []


def test_an_empty_deal_is_no_crash() -> None:
    deal = _washed().deal._replace(hands=((), (), ()), shown=NO_CARD)
    assert {code for code, _, _ in breaches(replayed("qq-basic", deal))} == {"R101", "R106"}
