"""Small cases in which one condition, number or sign of the engine decides; and how such changes are made."""

import ast
from dataclasses import fields, replace
from pathlib import Path

import pytest

from phz_cli.game import names
from phz_cli.game.cards import NO_CARD, parse
from phz_cli.game.names import Facts, hold
from phz_cli.game.profile import NameRule
from phz_cli.rulebook import load_profile
from tests.tools.change_each_condition import MODULES, read_equivalent
from tests.tools.condition_changes import changes_of, put_in_place


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


# ---------------------------------------------------------------- the changes


@pytest.mark.parametrize("module", MODULES)
def test_every_change_of_a_module_reads_otherwise_and_can_be_read(module: str) -> None:
    path = Path(names.__file__).with_name(f"{module}.py")
    unchanged = ast.unparse(ast.parse(path.read_text(encoding="utf-8")))
    count = 0
    for site in changes_of(path):
        count += 1
        assert ast.unparse(site.tree) != unchanged, site.change
        compile(site.tree, str(path), "exec")
    assert count > 100


def test_a_change_takes_its_place_in_the_module_that_is_already_imported() -> None:
    source = Path(names.__file__).read_text(encoding="utf-8")
    rule = NameRule(name="双飘", when="red_sets", fan=1, each=1, at_least=2)
    try:
        put_in_place(names, ast.parse(source.replace("return facts.red_sets", "return facts.red_sets + 1")))
        assert _held(rule, Facts(red_sets=1)) == 1
    finally:
        put_in_place(names, ast.parse(source))
    assert _held(rule, Facts(red_sets=1)) == 0


def test_every_excused_change_has_its_reason() -> None:
    assert all(reason.strip() for reason in read_equivalent().values())
