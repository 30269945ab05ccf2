"""Choices of one hand, counted by hand, and of many that the engine played."""

from collections import Counter
from random import Random

import pytest

from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Deal, Hand
from phz_cli.game.cards import KIND_OF, UNKNOWN, parse
from phz_cli.game.playout import playout
from phz_cli.rulebook import load_profile
from phz_cli.stats.choice import Choice, Chooser, rows_of
from phz_cli.stats.position import PositionKey, PositionValues, Worth
from phz_cli.stats.readiness import Watch
from phz_cli.store.evaluation_tables import CHOICES

HANDS = (
    "一二三六七八九十壹贰叁肆伍陆柒捌玖拾四五六",
    "二三五五七七九九壹壹叁叁陆陆捌捌拾拾贰肆",
    "二三四五六七八九十壹贰叁肆伍陆柒捌玖拾四",
)
"""Nobody holds three of a kind; 一 is with 甲 alone, who discards it, and 乙 could eat it with 二 三."""


def followed(lines: list[str], values: PositionValues | None = None, rules: str = "qq-half") -> list[Choice]:
    """The choices of 甲's deal played so; without values everything is worth nought."""
    actions = []
    for line in lines:
        verb, seat, card, *melds = line.split()
        actions.append(Action(verb, int(seat), KIND_OF[card], tuple(tuple(sorted(parse(meld))) for meld in melds)))
    hands = tuple(parse(hand) for hand in HANDS)
    return choices_of(Hand(Deal(hands, hands[0][-1]), 0, tuple(actions)), values, rules)


def choices_of(hand: Hand, values: PositionValues | None = None, rules: str = "qq-half") -> list[Choice]:
    """The choices of a hand."""
    watch = Watch(hand, load_profile(rules))
    chooser = Chooser(watch, values or PositionValues())
    for step in watch.steps():
        assert not step.judgement.breaches, step
        chooser.note(step)
    return chooser.choices


WASTED = ["discard 0 一", "draw 1 一", "draw 2 伍", "draw 0 一", "draw 1 伍"]
"""甲 discards 一 and later draws one; 乙 lets the first go and draws the second."""


def test_a_bar_that_costs_a_chi_is_a_trap_where_another_choice_was_as_good() -> None:
    found = {(one.action, one.seat): one for one in followed(WASTED)}
    assert found[1, 0].kind == "discard"
    assert found[1, 0].trap, "甲 could have discarded something else"
    assert found[1, 1].kind == "pass"
    assert found[1, 1].trap, "乙 could have eaten 一 二 三 at once"
    assert not any(one.trap for key, one in found.items() if key not in {(1, 0), (1, 1)})


def test_no_trap_where_nothing_is_lost_later() -> None:
    assert not any(one.trap for one in followed(["discard 0 一", "draw 1 伍", "draw 2 伍"]))


class Nearness(PositionValues):
    """Every card that lacks is worth so many points."""

    def __init__(self, points: float) -> None:
        super().__init__()
        self.points = points

    def worth(self, key: PositionKey) -> Worth:
        """The distance, weighed."""
        return Worth(self.points * key[0], 0.5, key)


def test_no_trap_where_the_other_choices_are_worth_less() -> None:
    for points, trap in ((1.0, False), (-1.0, True)):
        found = {(one.action, one.seat): one for one in followed(WASTED, Nearness(points))}
        assert found[1, 1].trap == trap, "eating brings a card nearer to a win"
        assert found[1, 1].best - found[1, 1].value == (0 if points > 0 else 1)
        assert found[1, 1].error == pytest.approx(0 if points > 0 else 0.5 * 2**0.5)


def test_what_others_hold_of_the_discard_beside_discards_that_look_alike() -> None:
    made = followed(["discard 0 一", "draw 1 伍"])[0]
    # Held once by 甲 and nowhere open: 一 二 三 七 八 九 十 四 五 and the ten big; 六 is a pair.
    # What others hold of them, in that order and 壹 to 拾.
    copies = [0, 2, 2, 3, 1, 3, 1, 2, 3, 3, 2, 3, 2, 1, 3, 1, 3, 1, 3]
    mean = sum(copies) / 19
    assert made.hidden == 0
    assert made.hidden_mean == pytest.approx(mean)
    assert made.hidden_variance == pytest.approx(sum((count - mean) ** 2 for count in copies) / 19)


def test_a_chi_is_one_choice_and_its_discard_another() -> None:
    found = followed(["discard 0 一", "chi 1 一 一二三", "discard 1 七", "draw 2 伍"])
    kinds = [(one.action, one.seat, one.kind) for one in found]
    assert (1, 1, "chi") in kinds
    assert (3, 1, "discard") in kinds
    eaten = next(one for one in found if one.kind == "chi")
    assert eaten.options == 3, "to eat with 二 三 or with 壹 壹, or to pass"


def test_compulsory_wins_and_lone_cards_are_no_choice() -> None:
    for rules in ("qq-half", "guilin-xin"):
        random, profile = Random(3), load_profile(rules)
        compulsory = profile.compulsory_win != "none"
        found = [one for _ in range(12) for one in choices_of(playout(profile, random), rules=rules)]
        kinds = Counter(one.kind for one in found)
        assert kinds["discard"] and kinds["chi"] and kinds["peng"] and kinds["pass"]
        assert (kinds["hu"] == 0) == compulsory
        assert all(one.options >= 2 for one in found)


def test_a_win_is_worth_what_it_pays() -> None:
    random, profile = Random(5), load_profile("qq-half")
    seen = 0
    for _ in range(20):
        hand = playout(profile, random)
        watch = Watch(hand, profile)
        chooser = Chooser(watch, PositionValues())
        for step in watch.steps():
            chooser.note(step)
        payment = watch.replay.payment
        assert payment is not None
        for one in chooser.choices:
            assert one.value <= one.best
            if one.kind == verbs.HU:
                seen += 1
                assert one.value == payment.points[one.seat] == one.best
    assert seen > 5


def test_a_passed_win_costs_what_it_would_have_paid() -> None:
    random, profile = Random(5), load_profile("qq-half")
    hand = next(one for one in iter(lambda: playout(profile, random), None) if _hu_on_a_draw(one))
    (won,) = [one for one in choices_of(hand) if one.kind == verbs.HU]
    # The same hand, but its winner lets the card go.
    passed = hand._replace(actions=(*hand.actions[:-1], Action(verbs.DRAW, _next_to_draw(hand), UNKNOWN)))
    watch = Watch(passed, profile)
    chooser = Chooser(watch, PositionValues())
    for step in watch.steps():
        chooser.note(step)
    (missed,) = [one for one in chooser.choices if one.kind == "hu_pass" and one.seat == won.seat]
    assert missed.best - missed.value == won.value


def _hu_on_a_draw(hand: Hand) -> bool:
    """Whether a choice of 胡 on a drawn card ends the hand, with cards left in the wall and nobody else ready."""
    last = hand.actions[-1]
    drawn = sum(action.do == verbs.DRAW for action in hand.actions)
    kinds = [one.kind for one in choices_of(hand)]
    return last.do == verbs.HU and hand.actions[-2].do == verbs.DRAW and drawn < 19 and kinds.count("hu") == 1


def _next_to_draw(hand: Hand) -> int:
    return (hand.actions[-2].seat + 1) % 3 if hand.actions[-2].seat != NO_SEAT else 0


def test_rows_have_a_place_for_each_column() -> None:
    (row, *_) = rows_of(followed(["discard 0 一", "draw 1 伍"]))
    assert len(row) == len(CHOICES.columns) - 11
