"""What must be known of hidden cards, and the hands that agree with a record."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Deal, Hand
from phz_cli.game.cards import COPIES, DECK, KINDS, UNKNOWN, counts_of, parse
from phz_cli.game.completions import Completions
from phz_cli.game.knowledge import Knowledge, hides, know
from phz_cli.game.playout import playout
from phz_cli.game.replay import run
from phz_cli.game.winnable import Search, Winner
from phz_cli.rulebook import load_profile

PROFILE = load_profile("qq-half")
DEALER = "一一二二三四五六七八九十壹贰叁肆伍陆柒捌玖"


def _hand(*actions: Action, second: str = "?" * 20, third: str = "?" * 20, wall: str | None = None) -> Hand:
    deal = Deal((parse(DEALER), parse(second), parse(third)), parse("玖")[0], None if wall is None else parse(wall))
    return Hand(deal, 0, actions, observer=0)


def _known(hand: Hand) -> Knowledge:
    found = know(hand, PROFILE)
    assert found is not None
    return found


def _do(do: str, seat: int, card: str, *melds: str) -> Action:
    return Action(do, seat, parse(card)[0], tuple(parse(meld) for meld in melds))


def _recovered(knowledge: Knowledge, seat: int) -> dict[str, int]:
    return {
        "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"[kind]: n for kind, n in enumerate(knowledge.recovered[seat]) if n
    }


def test_what_a_seat_lays_or_discards_was_dealt_to_it() -> None:
    knowledge = _known(
        _hand(
            _do(verbs.DISCARD, 0, "十"),
            _do(verbs.CHI, 1, "十", "八九十", "十拾拾"),
            _do(verbs.DISCARD, 1, "壹"),
            _do(verbs.PENG, 2, "壹"),
            _do(verbs.DISCARD, 2, "五"),
        )
    )
    assert _recovered(knowledge, 1) == {"八": 1, "九": 1, "十": 1, "拾": 2, "壹": 1}
    assert _recovered(knowledge, 2) == {"壹": 2, "五": 1}
    assert knowledge.open(1) == 14
    assert knowledge.hand.deal.hands[1].count(UNKNOWN) == 14


def test_a_run_from_the_hand_shows_three() -> None:
    knowledge = _known(_hand(_do(verbs.DRAW, 1, "拾"), _do(verbs.PAO, 2, "拾"), _do(verbs.DISCARD, 2, "五")))
    assert _recovered(knowledge, 2) == {"拾": 3, "五": 1}
    assert knowledge.at_most(1, parse("拾")[0]) == 0
    assert knowledge.at_most(1, parse("五")[0]) == 2  # the dealer has one, the other seat discarded one


def test_a_run_from_a_peng_shows_two() -> None:
    draws = (_do(verbs.DRAW, 1, "拾"), _do(verbs.PENG, 2, "拾"), _do(verbs.DRAW, 1, "拾"), _do(verbs.PAO, 2, "拾"))
    assert _recovered(_known(_hand(*draws)), 2) == {"拾": 2}


def test_a_hidden_wei_may_be_what_is_run_later() -> None:
    knowledge = _known(
        _hand(
            Action(verbs.DRAW, 1, UNKNOWN),
            Action(verbs.WEI, 1, UNKNOWN),
            _do(verbs.DISCARD, 1, "三"),
            _do(verbs.DRAW, 2, "拾"),
            _do(verbs.PAO, 1, "拾"),
        )
    )
    (turned,) = knowledge.turned
    assert turned.places == (0, 1)
    assert parse("拾")[0] in turned.kinds
    assert knowledge.choices is not None
    third = parse("三")[0]
    assert {kinds for (kinds,) in knowledge.choices} == set(turned.kinds) - {third}  # the discard would be a fifth 三
    assert parse("一")[0] not in turned.kinds  # the dealer has two of them
    assert _recovered(knowledge, 1)["三"] == 1


def test_the_wall_names_a_hidden_draw() -> None:
    wall = "拾" + "?" * 18
    hand = _hand(Action(verbs.DRAW, 1, UNKNOWN), Action(verbs.WEI, 1, UNKNOWN), wall=wall)
    knowledge = _known(hand)
    assert not knowledge.turned
    assert [action.card for action in knowledge.hand.actions] == [parse("拾")[0]] * 2
    assert _recovered(knowledge, 1) == {"拾": 2}


def test_cards_shown_with_a_win_were_held() -> None:
    melds = ("一二三", "四五六", "七八九", "壹贰叁", "肆伍陆", "拾拾拾", "十十拾")
    knowledge = _known(_hand(_do(verbs.DRAW, 1, "一"), _do(verbs.HU, 1, "一", *melds)))
    assert knowledge.open(1) == 0
    assert _recovered(knowledge, 1)["拾"] == 4
    assert "一" not in _recovered(knowledge, 1)


def test_one_hidden_hand_and_a_known_wall_leave_nothing_unknown() -> None:
    deck = [kind for kind in range(KINDS) for _ in range(COPIES)]
    for card in parse(DEALER):
        deck.remove(card)
    second, third = tuple(deck[::3][:20]), (UNKNOWN,) * 20
    for card in second:
        deck.remove(card)
    wall = tuple(deck[:19])
    hand = Hand(Deal((parse(DEALER), second, third), parse("玖")[0], wall), 0, ())
    knowledge = _known(hand)
    assert knowledge.hidden == ()
    assert counts_of(knowledge.hand.deal.hands[2]) == counts_of(deck[19:])


def test_a_hand_written_as_one_question_mark_has_the_size_dealt() -> None:
    knowledge = _known(_hand(second="?", third=""))
    assert knowledge.slots == (0, 20, 20)


def test_five_copies_agree_with_no_deal() -> None:
    hand = _hand(Action(verbs.DRAW, 1, UNKNOWN), second=DEALER[:20], third="一一二二" + DEALER[:16])
    assert hides(hand)
    found = know(hand, PROFILE)
    assert found is None or found.turned[0].kinds


@pytest.mark.parametrize("rules", ["qq-basic", "changde-80", "guilin"])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), seat=st.integers(0, 2))
def test_the_true_hand_is_among_the_possible(rules: str, seed: int, seat: int) -> None:
    profile = load_profile(rules)
    full = playout(profile, Random(seed), sitting=profile.sitting)
    hidden = _seen_by(full, seat)
    knowledge = know(hidden, profile)
    assert knowledge is not None
    for other in range(3):
        truth = counts_of(full.deal.hands[other] + tuple(card for owner, card in full.deal.extra if owner == other))
        for kind in range(KINDS):
            assert knowledge.recovered[other][kind] <= truth[kind] <= knowledge.at_most(other, kind)
    true_kinds = tuple(full.actions[card.places[0]].card for card in knowledge.turned)
    assert all(kind in card.kinds for kind, card in zip(true_kinds, knowledge.turned, strict=True))
    assert knowledge.choices is None or true_kinds in knowledge.choices


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), seat=st.integers(0, 2))
def test_a_completion_agrees_with_the_record(seed: int, seat: int) -> None:
    hidden = _seen_by(playout(PROFILE, Random(seed)), seat)
    knowledge = know(hidden, PROFILE)
    assert knowledge is not None
    completions = Completions(knowledge, Random(seed))
    dealt = [completions.deal(), completions.rich((seat + 1) % 3, 3), completions.rich((seat + 2) % 3, 4)]
    most = {(other, kind): 2 for other in range(3) for kind in range(KINDS)}
    dealt.append(completions.sparing(most, completions.any_base()))
    for hand in dealt:
        if hand is None:
            continue
        assert not hides(hand)
        assert hand.deal.hands[seat] == hidden.deal.hands[seat]
        cards = [card for cards in hand.deal.hands for card in cards]
        cards += [action.card for action in hand.actions if action.do == verbs.DRAW]
        assert max(counts_of(cards)) <= COPIES
        assert len(cards) <= DECK
        # whatever was laid could be laid: no seat is at fault for a card that it does not hold
        assert not {"R105", "R102"} & {breach.code for breach in run(hand, PROFILE).breaches}


def test_all_completions_are_counted_where_they_are_few() -> None:
    deck = [kind for kind in range(KINDS) for _ in range(COPIES)]
    for card in parse(DEALER):
        deck.remove(card)
    second, rest = tuple(deck[:20]), deck[20:]
    third = (*rest[:19], UNKNOWN)
    knowledge = _known(Hand(Deal((parse(DEALER), second, third)), 0, ()))
    found = Completions(knowledge, Random(0)).all
    assert found is not None
    assert {hand.deal.hands[2][-1] for hand in found} == set(rest[19:])
    assert len(found) == len(set(rest[19:]))


def test_a_winning_hand_is_built_or_ruled_out() -> None:
    plenty = tuple([4] * KINDS)
    nothing = tuple([0] * KINDS)
    card = parse("三")[0]
    search = Search(Winner(nothing, 20, plenty, 0, False, False, card), Random(0))
    assert sum(next(search.hands())) == 20
    assert not search.exhausted
    wrong_count = Search(Winner(nothing, 18, plenty, 0, False, False, card), Random(0))
    assert list(wrong_count.hands()) == []
    assert wrong_count.exhausted


def test_a_hand_that_is_complete_as_it_lies_is_found() -> None:
    """Five groups with a quad lie on the table; 一二 with the 三 and the 将 八八 need not one card more."""
    nothing = tuple([0] * KINDS)
    must = tuple(counts_of(parse("一二八八")))
    search = Search(Winner(must, 0, nothing, 5, True, False, parse("三")[0]), Random(0))
    assert list(search.hands()) == [nothing]
    assert search.exhausted


def _seen_by(full: Hand, seat: int) -> Hand:
    """The hand as this seat sees it: other hands and what they laid face down are unknown."""
    hands = []
    for other, cards in enumerate(full.deal.hands):
        last = cards[-1:] if other == full.dealer else (UNKNOWN,)
        hands.append(cards if other == seat else (UNKNOWN,) * (len(cards) - 1) + last)
    actions = list(full.actions)
    for place, action in enumerate(actions):
        if action.do == verbs.WEI and action.seat != seat and not action.shown:
            actions[place] = action.but(card=UNKNOWN)
            actions[place - 1] = actions[place - 1].but(card=UNKNOWN)
    extra = tuple((other, card if other == seat else UNKNOWN) for other, card in full.deal.extra)
    deal = full.deal._replace(hands=tuple(hands), wall=None, extra=extra)
    return full._replace(deal=deal, actions=tuple(actions), observer=seat)
