"""Odd records for the knowledge of hidden cards: impossible together, waved off, too many to list, replaced quads."""

from random import Random

import pytest

from phz_cli.game import actions as verbs
from phz_cli.game import completions as completing
from phz_cli.game import distance as distances
from phz_cli.game import knowledge as knowing
from phz_cli.game.actions import Action, Deal, Hand
from phz_cli.game.cards import COPIES, KINDS, UNKNOWN, parse
from phz_cli.game.completions import Completions
from phz_cli.game.distance import FAR, Holding, distance
from phz_cli.game.knowledge import MOST_CHOICES, know, known_cards, unknown_slots
from phz_cli.game.readings import readings
from phz_cli.game.table import DRAWN
from phz_cli.game.tally import Tally, tally
from phz_cli.game.trial import Trial
from phz_cli.game.winnable import Search, Winner
from phz_cli.rulebook import load_profile
from tests.game.positions import kind, seat_of
from tests.game.test_knowledge import DEALER, PROFILE, _do, _hand, _known

HIDDEN_WEI = (Action(verbs.DRAW, 1, UNKNOWN), Action(verbs.WEI, 1, UNKNOWN), _do(verbs.DISCARD, 1, "三"))


def _tallied(*actions: Action) -> Tally:
    hand = _hand(*actions)
    unseen = tuple(COPIES - parse(DEALER).count(card) for card in range(KINDS))
    return tally(hand, known_cards(hand), unknown_slots(hand), unseen)


def test_melds_that_are_possible_alone_and_not_together_agree_with_no_deal() -> None:
    """Nineteen different cards and one unknown make a pair once, so that two hidden 偎 cannot be."""
    different = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖"
    once, twice = HIDDEN_WEI[:2], HIDDEN_WEI[:2] * 2
    assert know(_hand(*once, second=different + "?"), PROFILE) is not None
    assert know(_hand(*twice, second=different + "?"), PROFILE) is None


def test_the_last_card_of_the_wall_is_known_and_a_card_drawn_after_it_may_be_any() -> None:
    """Of 80 cards all but one are named; a draw from an empty wall is no card of the deck (law 12.8)."""
    deck = [card for card in range(KINDS) for _ in range(COPIES)]
    for card in parse(DEALER):
        deck.remove(card)
    second, third, rest = tuple(deck[:20]), tuple(deck[20:40]), deck[40:]
    deal = Deal((parse(DEALER), second, third), kind("玖"))
    seen = tuple(Action(verbs.DRAW, 1, card) for card in rest[:-1])
    hidden = Action(verbs.DRAW, 2, UNKNOWN)
    once = know(Hand(deal, 0, (*seen, hidden)), PROFILE)
    assert once is not None and once.hand.actions[-1].card == rest[-1]
    twice = know(Hand(deal, 0, (*seen, hidden, hidden)), PROFILE)
    assert twice is not None and twice.choices is not None
    assert {first for first, _ in twice.choices} == {rest[-1]}
    assert {second for _, second in twice.choices} == set(range(KINDS))


def test_a_meld_that_is_seen_names_the_draw_it_was_made_of() -> None:
    knowledge = _known(_hand(Action(verbs.DRAW, 1, UNKNOWN), _do(verbs.PENG, 2, "拾")))
    assert knowledge.hand.actions[0].card == kind("拾")


def test_a_draw_that_is_seen_names_the_wei_made_of_it() -> None:
    knowledge = _known(_hand(_do(verbs.DRAW, 1, "拾"), Action(verbs.WEI, 1, UNKNOWN)))
    assert knowledge.hand.actions[1].card == kind("拾")


def test_replaced_quads_cards_are_dealt_cards() -> None:
    hand = _hand()
    hand = hand._replace(deal=hand.deal._replace(extra=((1, kind("拾")), (2, UNKNOWN))))
    assert known_cards(hand)[1][kind("拾")] == 1
    assert unknown_slots(hand) == (0, 20, 21)
    knowledge = know(hand, load_profile("guilin"))
    assert knowledge is not None
    dealt = Completions(knowledge, Random(1)).deal()
    assert dealt is not None and all(card >= 0 for _, card in dealt.deal.extra)


def test_what_an_action_that_cannot_be_proves() -> None:
    laid = _do(verbs.DRAW, 1, "拾")
    assert _tallied(laid, _do(verbs.WEI, 2, "拾")).need[2][kind("拾")] == 0
    own = _tallied(_do(verbs.DISCARD, 1, "拾"), _do(verbs.PAO, 1, "拾"))
    assert own.need[1][kind("拾")] == 1


def test_hidden_quads_take_cards_of_no_known_kind() -> None:
    drawn = _tallied(Action(verbs.DRAW, 1, UNKNOWN), Action(verbs.TI, 1, UNKNOWN))
    dealt = _tallied(Action(verbs.TI, 1, UNKNOWN))
    assert drawn.left[1] == dealt.left[1] == 20 and sum(drawn.need[1]) == sum(dealt.need[1]) == 0
    many = [Action(verbs.TI, 1, UNKNOWN)] * 6
    assert _tallied(*many).overdrawn and not dealt.overdrawn


def test_the_win_after_the_own_wei_shows_the_rest_of_the_hand() -> None:
    melds = ("拾拾拾", "一二三", "四五六", "七八九", "壹贰叁", "肆伍陆", "柒捌玖")
    won = [_do(verbs.DRAW, 1, "拾"), _do(verbs.WEI, 1, "拾"), _do(verbs.HU, 1, "拾", *melds)]
    assert _tallied(*won).unproven == ()
    assert _tallied(*won).left[1] == 0
    too_many = [*won[:2], _do(verbs.HU, 1, "拾", "拾拾拾", "一一一", "四五六", "七八九", "壹贰叁", "肆伍陆", "柒捌玖")]
    assert _tallied(*too_many).unproven == (2,)  # the dealer has two of the four 一


def test_kinds_too_many_to_list_are_taken_at_random() -> None:
    knowledge = _known(_hand(*HIDDEN_WEI, *HIDDEN_WEI[:2]))
    assert knowledge.choices is None
    completions = Completions(knowledge, Random(3))
    assert completions.all is None
    bases = list(completions.bases())
    assert len({base.kinds for base in bases}) > 1
    assert all(card >= 0 for base in bases for card in base.kinds)


def test_counts_that_no_deal_has_are_not_dealt() -> None:
    knowledge = _known(_hand())
    completions = Completions(knowledge, Random(5))
    nowhere = {(seat, card): (0, 0) for seat in (1, 2) for card in range(KINDS)}
    assert completions.deal(nowhere) is None
    empty = completions.any_base()._replace(pool=(0,) * KINDS)
    assert completions.deal(base=empty) is None


def test_a_seat_is_dealt_no_more_than_it_may_have() -> None:
    completions = Completions(_known(_hand()), Random(5))
    most = {(1, card): (0, 2) for card in range(KINDS)}
    for _ in range(20):
        dealt = completions.deal(most)
        assert dealt is not None and max(map(dealt.deal.hands[1].count, range(KINDS))) <= 2


def test_what_nobody_may_have_goes_where_it_can() -> None:
    knowledge = _known(_hand())
    completions = Completions(knowledge, Random(7))
    nothing = {(seat, card): 0 for seat in (0, 1, 2) for card in range(KINDS)}
    dealt = completions.sparing(nothing, completions.any_base())
    assert [len(cards) for cards in dealt.deal.hands] == [21, 20, 20]
    assert UNKNOWN not in dealt.deal.hands[1]


def test_a_search_that_runs_out_of_steps_says_so() -> None:
    winner = Winner((0,) * KINDS, 20, (4,) * KINDS, 0, False, False, kind("三"))
    search = Search(winner, Random(0), nodes=9)
    assert len(list(search.hands())) <= 1
    assert not search.exhausted


def test_a_hand_with_too_many_groups_wins_no_more() -> None:
    assert distance(PROFILE, Holding((0,) * KINDS, 8, 30, False)) == FAR


def test_no_way_lacks_more_cards_than_its_groups_have() -> None:
    one = (1,) + (0,) * (KINDS - 1)
    assert distances._walk(one, 1, False, 0, 5) is None
    assert distances._walk(one, 1, False, 0, 2) is not None


def test_a_fifth_copy_has_no_reading() -> None:
    seat = seat_of("三三三三 四五六")
    assert list(readings(seat, Trial(kind("三"), DRAWN, False), False)) == []


# ---------------------------------------------------------------- bounds


def test_more_hidden_draws_than_a_deck_has_are_not_searched() -> None:
    knowledge = _known(_hand(*[Action(verbs.DRAW, 1, UNKNOWN)] * 400))
    assert knowledge.choices is None and knowledge.is_bounded
    completions = Completions(knowledge, Random(1))
    assert completions.any_base().kinds == completions.any_base().kinds
    assert completions.is_bounded


@pytest.mark.skipif(knowing.__file__.endswith(".so"), reason="the limit is a constant of the compiled module")
def test_kinds_that_were_found_are_taken_again_once_they_are_many_or_the_work_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    knowledge = _known(_hand(*HIDDEN_WEI, *HIDDEN_WEI[:2]))
    plenty = Completions(knowledge, Random(3))
    found = {plenty.any_base().kinds for _ in range(MOST_CHOICES)}
    assert {plenty.any_base().kinds for _ in range(20)} <= found
    monkeypatch.setattr(completing, "WORK", 2_000)
    few = Completions(knowledge, Random(3))
    some = [few.any_base().kinds for _ in range(30)]
    assert 1 < len(set(some)) < 30
    assert not few.is_bounded
    monkeypatch.setattr(completing, "WORK", 0)
    none = Completions(knowledge, Random(3))
    assert len({none.any_base().kinds for _ in range(3)}) == 1
    assert none.is_bounded


@pytest.mark.skipif(knowing.__file__.endswith(".so"), reason="the limit is a constant of the compiled module")
def test_a_search_for_kinds_that_breaks_off_lists_none(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _hand(*HIDDEN_WEI)
    assert _known(hand).choices is not None
    monkeypatch.setattr(knowing, "WORK", 700)
    assert _known(hand).choices is None
    assert _known(hand).is_bounded


def test_a_hidden_meld_may_be_made_of_cards_that_are_known() -> None:
    """乙 is known to hold 拾拾 and nothing else is free: the hidden 偎 is of these."""
    different = "一二三四五六七八九十壹贰叁肆伍陆柒捌"
    deal = Deal((parse(DEALER), parse(different + "拾拾"), (UNKNOWN,) * 20), kind("玖"))
    knowledge = know(Hand(deal, 0, HIDDEN_WEI), PROFILE)
    assert knowledge is not None
    assert [action.card for action in knowledge.hand.actions[:2]] == [kind("拾")] * 2


def test_the_wall_is_told_by_what_was_drawn() -> None:
    wall = (kind("三"), UNKNOWN, UNKNOWN)
    deal = Deal((parse(DEALER), (UNKNOWN,) * 20, (UNKNOWN,) * 20), kind("玖"), wall)
    knowledge = know(Hand(deal, 0, (_do(verbs.DRAW, 1, "三"), _do(verbs.DRAW, 2, "四"))), PROFILE)
    assert knowledge is not None
    assert knowledge.hand.deal.wall == (kind("三"), kind("四"), UNKNOWN)
