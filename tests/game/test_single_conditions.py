"""Small cases in which one condition, number or sign of the engine decides."""

from dataclasses import fields, replace

import pytest

from phz_cli.game.cards import NO_CARD, parse
from phz_cli.game.names import Facts, hold
from phz_cli.game.profile import NameRule
from phz_cli.rulebook import load_profile


def _held(rule: NameRule, facts: Facts) -> int:
    """The 番 of the one name that a rule set has; 0 where it does not hold."""
    profile = replace(load_profile("qq-basic"), names=(rule,), dropped_names=(), haidi_plain="plus_1")
    held, _ = hold(profile, facts)
    return held[0][1] if held else 0


def test_a_win_of_which_nothing_is_known_has_no_name() -> None:
    known = {field.name: getattr(Facts(), field.name) for field in fields(Facts)}
    assert {name: value for name, value in known.items() if value} == {"won_on": NO_CARD}
    assert Facts().scoring is not False and Facts().groups == 0


@pytest.mark.parametrize(("cards", "fan"), [("二二二", 3), ("二二三", 2), ("二七三", 0), ("一三四", 0)])
def test_one_red_counts_copies_of_one_red_kind(cards: str, fan: int) -> None:
    rule = NameRule(name="一点红", when="one_red", fan=1, each=1, at_least=1)
    assert _held(rule, Facts(cards=parse(cards))) == fan


@pytest.mark.parametrize(("sets", "fan"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_red_sets_are_counted(sets: int, fan: int) -> None:
    rule = NameRule(name="双飘", when="red_sets", fan=1, each=1, at_least=2)
    assert _held(rule, Facts(red_sets=sets)) == fan


@pytest.mark.parametrize(("cards", "fan"), [("", 0), ("一三四", 1), ("一二三", 2), ("二七十", 4)])
def test_red_cards_are_counted_from_none_on_where_there_are_cards(cards: str, fan: int) -> None:
    rule = NameRule(name="红", when="red", fan=1, each=1, at_least=0)
    assert _held(rule, Facts(cards=parse(cards))) == fan


def test_a_name_of_one_red_kind_wants_a_red_card_even_where_none_is_asked() -> None:
    rule = NameRule(name="一点红", when="one_red", fan=5, at_least=0)
    assert [_held(rule, Facts(cards=parse(cards))) for cards in ("二", "一", "二七")] == [5, 0, 0]


@pytest.mark.parametrize(
    ("quads", "fan"), [("", 0), ("一壹", 1), ("壹一", 1), ("一贰", 0), ("一壹拾十", 2), ("四肆玖", 1)]
)
def test_tuanyuan_counts_each_rank_once(quads: str, fan: int) -> None:
    rule = NameRule(name="团圆", when="tuanyuan", fan=1, each=1, at_least=1)
    assert _held(rule, Facts(cards=parse("二"), quad_kinds=parse(quads))) == fan


@pytest.mark.parametrize(("groups", "scoring", "fan"), [(0, 0, 0), (1, 1, 1), (2, 1, 0)])
def test_all_groups_score(groups: int, scoring: int, fan: int) -> None:
    assert _held(NameRule(name="行行息", when="hanghang", fan=1), Facts(groups=groups, scoring=scoring)) == fan
