"""翻醒 where nobody has won yet, and what follows the end (R107, law 12.5)."""

from phz_cli.game.actions import Action, Hand
from phz_cli.game.replay import Replay, run
from phz_cli.rulebook import load_profile
from tests.game.positions import act, breaches
from tests.game.test_replay import _washed, _won


def _with(hand: Hand, rules: str, early: Action, *late: Action) -> Replay:
    """The hand with a 醒 turned after its first action, and something after its end."""
    first, *rest = hand.actions
    return run(hand._replace(actions=(first, early, *rest, *late)), load_profile(rules))


def _turned(hand: Hand) -> Action:
    """A 醒 whose card the wall has, so that no fifth copy comes of it."""
    return Action("flip", card=(hand.deal.wall or ())[-1])


def test_a_flip_before_the_end_does_not_hide_a_draw_after_it() -> None:
    hand = _washed()
    late = len(hand.actions) + 2
    found = breaches(_with(hand, "qq-basic", _turned(hand), act("draw 0 一"), act("wash")))
    assert [row for row in found if row[0] == "R107"] == [("R107", 2, -1), ("R107", late, -1)]


def test_a_flip_before_the_win_counts_for_nothing() -> None:
    hand = _won("guilin")
    as_it_was = run(hand, load_profile("guilin"))
    odd = _with(hand, "guilin", Action("flip", card=next(a.card for a in hand.actions if a.do == "flip")))
    assert odd.payment == as_it_was.payment
    assert ("R107", 2, -1) in breaches(odd)
