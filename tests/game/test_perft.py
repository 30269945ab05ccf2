"""Counts of legal action sequences from fixed deals: as kept, and as judging all that is conceivable gives them."""

import pytest

from tests.game.perft import Line, by_judge, goldens, line, perft, start
from tests.game.positions import PROFILES, QQ

FEW = 20_000
SHALLOW = 250
"""Sequences up to which every action that anybody could think of is judged at every step."""

GOLDENS = goldens()
STARTS = sorted({golden[:3] for golden in GOLDENS})


def _title(golden: Line) -> str:
    return f"{golden.rules}-{golden.seed}-{golden.played}-{golden.depth}"


def test_every_profile_and_verb_is_counted() -> None:
    assert {golden.rules for golden in GOLDENS} == set(PROFILES)
    verbs = {verb for golden in GOLDENS for verb, _ in golden.verbs}
    assert verbs == {"chi", "discard", "draw", "hu", "pao", "peng", "ti", "wash", "wei"}
    for golden in GOLDENS:
        assert golden.sequences == sum(number for _, number in golden.verbs)


@pytest.mark.parametrize("golden", [golden for golden in GOLDENS if golden.sequences <= FEW], ids=_title)
def test_counts_are_as_kept(golden: Line) -> None:
    assert line(*golden[:4]) == golden


@pytest.mark.slow
@pytest.mark.parametrize("golden", [golden for golden in GOLDENS if golden.sequences > FEW], ids=_title)
def test_great_counts_are_as_kept(golden: Line) -> None:
    assert line(*golden[:4]) == golden


def _compare(rules: str, seed: int, played: int, most: int) -> int:
    """Both ways of counting, deeper and deeper until there are too many sequences; the depth reached."""
    table, deal = start(rules, seed, played)
    for depth in range(1, 9):
        counted = perft(table, deal, depth)
        if counted.total() > most and depth > 1:
            return depth - 1
        assert perft(table, deal, depth, by_judge) == counted, (rules, seed, played, depth)
    return depth


@pytest.mark.parametrize(("rules", "seed", "played"), STARTS)
def test_judging_all_that_is_conceivable_counts_the_same(rules: str, seed: int, played: int) -> None:
    assert _compare(rules, seed, played, SHALLOW) >= 2


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seed", "played"), STARTS)
def test_judging_all_that_is_conceivable_counts_the_same_deeper(rules: str, seed: int, played: int) -> None:
    assert _compare(rules, seed, played, 10 * SHALLOW) >= 2


def test_names_and_prices_change_no_legality() -> None:
    """The three tiers of the qq profiles differ in names alone, so they count alike."""
    for seed, played, depth in ((5, 0, 4), (196, 0, 5)):
        assert len({line(rules, seed, played, depth)[1:] for rules in QQ}) == 1
