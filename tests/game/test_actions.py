"""Actions never change, are equal when they say the same, and can be copied and pickled, compiled or not."""

import pickle
from copy import deepcopy

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.table import SHOWN, Offer

EATEN = Action(verbs.CHI, 1, 8, ((7, 8, 9),))


def test_equal_is_what_says_the_same() -> None:
    assert Action("chi", 1, 8, ((7, 8, 9),)) == EATEN
    assert hash(EATEN) == hash(Action("chi", 1, 8, ((7, 8, 9),)))
    for other in (EATEN.but(seat=2), EATEN.but(card=9), EATEN.but(melds=()), EATEN.but(shown=True)):
        assert other != EATEN
        assert other.do == EATEN.do
    assert EATEN != ("chi", 1, 8, ((7, 8, 9),))
    assert EATEN.but() == EATEN


def test_it_shows_what_it_says() -> None:
    assert repr(EATEN) == "Action('chi', 1, 8, ((7, 8, 9),), False, (), '', '')"
    assert repr(Offer(3, SHOWN, 0, 0)) == "Offer(3, 'shown', 0, 0)"


def test_copies_are_equal() -> None:
    for one in (EATEN, Offer(3, SHOWN, 0, 0)):
        assert deepcopy(one) == one
        assert pickle.loads(pickle.dumps(one)) == one
        assert hash(pickle.loads(pickle.dumps(one))) == hash(one)
