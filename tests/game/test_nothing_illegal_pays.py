"""Nothing illegal ever pays: after any single change of a legal hand, a win that stands is proved a second time.

The second implementation plays the record through on its own: the cards of the winner, the card and where it came
from, who was before it, and whether it had lost the right to win. What it proves is what is paid, and nothing else is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

import pytest

from phz_cli.audit.mutation import OPERATORS, legal_hands
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Hand
from phz_cli.game.profile import Profile
from phz_cli.game.replay import run
from phz_cli.records import to_hand
from phz_cli.rulebook import load_profile
from tests.breadth import some
from tests.game.edited_hands import EVERY_RULE_SET, edited, played, told_of
from tests.game.positions import go_on, position
from tests.reference.replay import ending

LEGAL, EDITS = 30, 10
"""Hands of each rule set, and random changes of each, by default."""

MANY, PARTS = 5_000, 4
MUTANTS, MANY_MUTANTS = 12, 400
"""Legal hands that the operators of the self-check are let loose on; each operator once in a while, or on all."""


class Paid(NamedTuple):
    """A win that stands as both sides see it."""

    number: int
    seat: int
    huxi: int
    units: int
    names: tuple[tuple[str, int], ...]
    fan: int
    each: float
    points: tuple[float, ...]
    sitting_points: float
    xing: int
    out_of_order: bool


def paid_by_the_engine(hand: Hand, profile: Profile) -> Paid | None:
    """The win that the engine lets stand and pays."""
    replay = run(hand, profile)
    if replay.outcome != verbs.HU:
        return None
    won, payment = replay.win, replay.payment
    assert won is not None and payment is not None and replay.winner is not None
    wins = [number for number, action in enumerate(hand.actions, 1) if action.do == verbs.HU]
    void = {breach.action for breach in replay.breaches if breach.code.startswith("H70") and breach.code != "H706"}
    ended = next(number for number in wins if number not in void)
    preempted = any((breach.code, breach.action) == ("T204", ended) for breach in replay.breaches)
    return Paid(
        ended,
        replay.winner,
        won.huxi,
        won.units,
        tuple(sorted(won.names)),
        won.fan,
        won.each,
        payment.points,
        payment.sitting_points,
        payment.xing,
        preempted,
    )


def paid_by_the_reference(rules: str, hand: Hand, options: Mapping[str, object] | None = None) -> Paid | None:
    """The win that the second implementation can prove, and what it says must be paid."""
    end, _ = ending(told_of(rules, hand, dict(options or {})))
    if end is None:
        return None
    won = end.won
    return Paid(
        end.number,
        end.seat,
        won.huxi,
        won.units,
        tuple(sorted(won.names)),
        won.fan,
        won.each,
        end.points,
        end.sitting,
        end.xing,
        end.beaten,
    )


def _differences(rules: str, numbers: range, edits: int) -> tuple[list[str], Counter[str]]:
    wrong, seen = [], Counter[str]()
    for number in numbers:
        profile, legal = played(rules, "pays", number)
        random = Random(f"{rules}/pays/{number}")
        for count in range(edits + 1):
            hand = edited(legal, random) if count else legal
            found, proved = paid_by_the_engine(hand, profile), paid_by_the_reference(rules, hand)
            seen["won" if proved is not None else "not won"] += 1
            if found != proved:
                wrong.append(f"{rules} {number} change {count}\n   engine    {found}\n   reference {proved}")
    return wrong, seen


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_what_pays_after_a_random_change_is_proved(rules: str) -> None:
    wrong, seen = _differences(rules, range(LEGAL), EDITS)
    assert not wrong, "\n".join(wrong[:10])
    assert min(seen["won"], seen["not won"]) > LEGAL


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_what_pays_after_many_random_changes_is_proved(rules: str, part: int) -> None:
    hands = MANY // PARTS // EDITS
    wrong, _ = _differences(rules, range(1_000 + part * hands, 1_000 + (part + 1) * hands), EDITS)
    assert not wrong, "\n".join(wrong[:10])


def _mutants(rules: str, hands: int, every: int) -> Iterator[tuple[str, Hand, Mapping[str, object]]]:
    """Every `every`-th operator that fits each legal hand, with what it makes of the hand."""
    for number, legal in zip(range(hands), legal_hands(rules, 7), strict=False):
        for place, operator in enumerate(OPERATORS):
            if (place + number) % every == 0 and operator.where(legal.profile):
                mutant = operator.mutate(legal, Random(f"{operator.name}/{rules}/{number}"))
                for record in mutant.records if mutant is not None else ():
                    yield f"{operator.name}@{rules}#{number}", to_hand(record), record.options or {}


def _compare_mutants(rules: str, hands: int, every: int) -> Counter[str]:
    wrong: list[str] = []
    seen: Counter[str] = Counter()
    for name, hand, options in _mutants(rules, hands, every):
        found = paid_by_the_engine(hand, load_profile(rules, options))
        proved = paid_by_the_reference(rules, hand, options)
        seen[name.partition("@")[0]] += 1
        if found != proved:
            wrong.append(f"{name}\n   engine    {found}\n   reference {proved}")
    assert not wrong, "\n".join(wrong[:10])
    return seen


@pytest.mark.parametrize("rules", some(EVERY_RULE_SET, 4))
def test_what_pays_after_an_operator_of_the_self_check_is_proved(rules: str) -> None:
    assert sum(_compare_mutants(rules, MUTANTS, 6).values()) > MUTANTS


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_what_pays_after_every_operator_of_the_self_check_is_proved(rules: str) -> None:
    seen = _compare_mutants(rules, MANY_MUTANTS, 4)
    assert len(seen) > len(OPERATORS) // 2


def test_a_second_quad_calls_for_no_second_discard_out_of_turn_either() -> None:
    """Seat 0 owes a discard for its first 跑 and lays a second one: it still owes only that (law 3.2, 12.4)."""
    table = position("qq-basic", ("三三三肆肆肆一九", "三伍", "肆七"), owes=2)
    found = go_on(table, "discard 1 三", "pao 0 三", "discard 2 肆", "pao 0 肆", "discard 0 一", "discard 0 九")
    assert found == [("T201", 41, 1), ("T201", 46, 0)]


def test_two_cards_taken_call_for_two_discards() -> None:
    table = position("qq-basic", ("三三三一二肆九十", "三伍", "肆七"), owes=2)
    found = go_on(table, "discard 1 三", "pao 0 三", "discard 2 七", "chi 0 七 二七十", "discard 0 一", "discard 0 九")
    assert found == [("T201", 41, 1)]
