"""The rest of the wall shuffled and played again."""

from random import Random
from statistics import fmean, stdev

import pytest

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Hand
from phz_cli.game.cards import UNKNOWN
from phz_cli.game.playout import playout
from phz_cli.game.replay import run
from phz_cli.game.table import WALL
from phz_cli.rulebook import load_profile
from phz_cli.stats.tail import LAST, tail

PROFILE = load_profile("qq-half")


def hands(count: int, seed: int = 2) -> list[Hand]:
    """Hands that the simulated players played."""
    random = Random(seed)
    return [playout(PROFILE, random) for _ in range(count)]


def draws(hand: Hand) -> int:
    """How many cards were drawn."""
    return sum(action.do == verbs.DRAW for action in hand.actions)


def test_a_finished_hand_is_taken_back_to_its_last_ten_cards() -> None:
    for hand in hands(12):
        found = tail(hand, PROFILE, "a", times=3)
        if draws(hand) <= WALL - LAST:
            assert found is None, "it was over before"
        else:
            assert found is not None
            assert found.wall == LAST
            assert sum(found.expected) == pytest.approx(0), "what one wins the others pay"


def test_a_hand_that_stops_is_played_on_from_there() -> None:
    hand = next(one for one in hands(12) if one.actions[-1].do == verbs.WASH)
    *_, last = [number for number, action in enumerate(hand.actions) if action.do == verbs.DRAW]
    # One card is left, and everybody knows which.
    stopped = hand._replace(actions=hand.actions[:last])
    found = tail(stopped, PROFILE, "a", times=40)
    assert found is not None
    assert found.wall == 1
    payment = run(hand, PROFILE).payment
    assert payment is not None
    # All but sometimes, when a simulated player passes by a whim what he took the other time.
    assert found.expected == pytest.approx(payment.points, abs=1.0)
    whole = tail(hand._replace(actions=()), PROFILE, "a", times=2)
    assert whole is not None
    assert whole.wall == WALL


def test_a_void_hand_counts_as_one_that_stops() -> None:
    hand = hands(1)[0]
    ruled = (*hand.actions[:4], Action(verbs.RULE, verdict="void"))
    assert tail(hand._replace(actions=ruled), PROFILE, "a", 4) == tail(
        hand._replace(actions=hand.actions[:4]), PROFILE, "a", 4
    )


def test_the_seed_makes_the_tail() -> None:
    hand = next(one for one in hands(12) if draws(one) > WALL - LAST)
    assert tail(hand, PROFILE, "a") == tail(hand, PROFILE, "a")
    assert tail(hand, PROFILE, "a") != tail(hand, PROFILE, "b")


def test_no_tail_where_cards_are_hidden_or_play_was_not_legal() -> None:
    hand = hands(1)[0]
    first, *others = hand.deal.hands
    hidden = hand.deal._replace(hands=((UNKNOWN, *first[1:]), *others))
    assert tail(hand._replace(deal=hidden), PROFILE, "a") is None
    assert tail(hand._replace(actions=(Action(verbs.PENG, 1, 3), *hand.actions)), PROFILE, "a") is None


@pytest.mark.slow
def test_the_gap_is_nought_on_average() -> None:
    gaps = []
    for number, hand in enumerate(hands(400, seed=9)):
        found, payment = tail(hand, PROFILE, str(number), times=6), run(hand, PROFILE).payment
        if found is not None and payment is not None:
            # The seats of a hand cancel out; one of them, by turns, is looked at.
            gaps.append(found.expected[number % 3] - payment.points[number % 3])
    error = stdev(gaps) / len(gaps) ** 0.5
    print(f"{len(gaps)} hands, mean gap {fmean(gaps):.3f} ± {error:.3f}")
    assert abs(fmean(gaps)) <= 3 * error
