"""The same hand said in two ways is judged alike: findings, seats, moments and payments (law chapters 4, 8, 12)."""

from collections import Counter
from random import Random

import pytest

from tests.game.edited_hands import EVERY_RULE_SET, edited, played
from tests.game.retold import RETELLINGS, Retell, judged_alike, moments

LEGAL, FAULTY = 30, 12
"""Hands of each rule set told anew by default; those with a fault have one random change."""

MANY = 2_000
PARTS = 4
SELDOM = frozenset(("card_of_the_own_meld_left_out", "quad_run_before_the_win", "own_meld_before_the_win"))
ON_A_FEW = SELDOM | {"own_meld_understood"}
"""What takes a win of a rare kind."""


def _compare(rules: str, numbers: range, edits: int) -> Counter[str]:
    """Tell each hand in every other way; how often each way was there to take."""
    told: Counter[str] = Counter()
    wrong: list[str] = []
    for number in numbers:
        profile, legal = played(rules, "same", number)
        random = Random(f"{rules}/same/{number}")
        for hand in [legal, *(edited(legal, random) for _ in range(edits))]:
            seen = moments(hand, profile)
            for retell in RETELLINGS:
                retold = retell(hand, seen, random)
                if retold is not None:
                    told[retell.__name__] += 1
                    difference = judged_alike(hand, retold, profile)
                    if difference:
                        wrong.append(f"{rules} {number} {retell.__name__}\n   {difference}")
    assert not wrong, "\n".join(wrong[:10])
    return told


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_legal_hands_are_judged_alike_however_they_are_told(rules: str) -> None:
    told = _compare(rules, range(LEGAL), 0)
    for retell in RETELLINGS:
        assert told[retell.__name__] > LEGAL // 3 or retell.__name__ in ON_A_FEW


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_hands_with_a_fault_are_judged_alike_however_they_are_told(rules: str) -> None:
    _compare(rules, range(LEGAL, LEGAL + FAULTY), 1)


def test_wins_of_a_rare_kind_are_judged_alike_however_they_are_told() -> None:
    """Wins by a 跑, and after the own 偎 or 提, from several rule sets."""
    rare: list[Retell] = [retell for retell in RETELLINGS if retell.__name__ in ON_A_FEW]
    told: Counter[str] = Counter()
    for rules in ("qq-full", "changde-80", "guilin"):
        for number in range(60):
            profile, hand = played(rules, "rare", number)
            seen = moments(hand, profile)
            for retell in rare:
                retold = retell(hand, seen, Random(number))
                if retold is not None:
                    told[retell.__name__] += 1
                    assert not judged_alike(hand, retold, profile), (rules, number, retell.__name__)
    assert all(told[retell.__name__] for retell in rare), told


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_many_hands_are_judged_alike_however_they_are_told(rules: str, part: int) -> None:
    size = MANY // PARTS
    _compare(rules, range(1_000 + part * size, 1_000 + (part + 1) * size), 1)
