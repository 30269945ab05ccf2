"""What a hand comes to under each ruling, where the engine can tell it; and why where it cannot."""

import dataclasses

import pytest
from msgspec.structs import replace

from phz_cli.audit import Finding, audit_record
from phz_cli.audit.ruled import Decision, Effect, Open, Ruled, ruled
from phz_cli.audit.whatif import points_of
from phz_cli.records import Record, view
from phz_cli.records.model import RecordAction, Result
from tests.audit.disputed import page_record

ZOU_PAO = page_record("H704")
"""丙 has not made its 跑 (F501 at action 1) and wins at action 3 all the same: a false win."""

CLEAN = page_record("C302", 1)
"""丙 wins at action 6, and nothing is wrong."""


def replied(record: Record, *decisions: Decision) -> Effect:
    return ruled(audit_record(record), decisions)


def course(effect: Effect) -> tuple[str, tuple[float, ...] | None, list[tuple[str, int | None]]]:
    """Outcome, points and findings of a hand that has another course."""
    assert isinstance(effect, Ruled)
    return (
        effect.report.outcome,
        points_of(effect.report),
        [(finding.code, finding.action) for finding in effect.findings],
    )


@pytest.mark.parametrize("verdict", ["upheld", "penalty", "void", "continue", "dismissed"])
def test_rulings_without_consequences_leave_the_play_alone(verdict: str) -> None:
    assert replied(page_record("C302"), Decision(verdict, 3, None)) is None


@pytest.mark.parametrize("verdict", ["continue", "dismissed"])
def test_a_fault_let_pass_gives_back_the_win_that_hung_on_it(verdict: str) -> None:
    outcome, points, findings = course(replied(ZOU_PAO, Decision(verdict, 1, "F501")))
    assert (outcome, points) == ("hu", (-1, -1, 2))
    assert findings == [("F501", 1)]  # whether it stays a fault, the ruling itself says


def test_another_code_or_action_lets_nothing_pass() -> None:
    assert replied(ZOU_PAO, Decision("continue", 1, "F502"), Decision("dismissed", 2, None)) is None


def test_one_of_two_faults_let_pass_gives_no_win_back() -> None:
    """Where two faults of one action each kill the hand, both have to be let pass."""
    base = audit_record(ZOU_PAO)
    (fault,) = (finding for finding in base.findings if finding.code == "F501")
    both = dataclasses.replace(base, findings=(dataclasses.replace(fault, code="X601"), *base.findings))
    assert ruled(both, [Decision("dismissed", 1, "F501")]) is None
    let_pass = [Decision("dismissed", 1, "F501"), Decision("continue", 1, "X601")]
    assert isinstance(ruled(both, let_pass), Ruled)


def test_the_later_of_two_rulings_on_one_fault_counts() -> None:
    assert replied(ZOU_PAO, Decision("dismissed", 1, None), Decision("upheld", 1, None)) is None


def test_a_false_win_of_a_dead_hand_dismissed_is_a_win() -> None:
    assert course(replied(ZOU_PAO, Decision("dismissed", 3, "H704")))[:2] == ("hu", (-1, -1, 2))


def test_a_hand_ruled_dead_wins_falsely() -> None:
    outcome, points, findings = course(replied(CLEAN, Decision("dead-hand", 4, None)))
    assert (outcome, points, findings) == ("false_hu", (0, 0, 0), [("H704", 6)])
    fined = replace(CLEAN, options={"penalty": "pay_each:2"})
    assert course(replied(fined, Decision("dead-hand", 4, None)))[:2] == ("false_hu", (2, 2, -4))


def test_a_dead_hand_of_somebody_else_takes_no_win_away() -> None:
    assert replied(CLEAN, Decision("dead-hand", 1, None)) is None


def test_a_win_that_does_not_count_transfers_nothing() -> None:
    outcome, points, findings = course(replied(CLEAN, Decision("void-action", 6, None)))
    assert (outcome, points, findings) == ("false_hu", (0, 0, 0), [])


def false_call() -> Record:
    """丙 declares a win that is none at action 5, play goes on, and 丙 wins at action 7: as a dead hand."""
    actions = [*CLEAN.actions[:4], RecordAction(do="hu", seat=2, card="四"), *CLEAN.actions[4:]]
    return replace(CLEAN, actions=actions)


def test_a_call_that_does_not_count_is_left_out_and_the_rest_played_again() -> None:
    before = audit_record(false_call())
    assert [one.code for one in before.findings if one.action == 7] == ["H704"] and before.outcome == "false_hu"
    effect = replied(false_call(), Decision("void-action", 5, None))
    outcome, points, findings = course(effect)
    assert (outcome, points) == ("hu", points_of(audit_record(CLEAN)))
    assert {action for _, action in findings} == {5}  # it stays a fault of 丙, what followed from it does not
    assert isinstance(effect, Ruled) and effect.change is not None and effect.change.was(6) == 7


def test_what_no_longer_fits_has_to_be_ruled() -> None:
    assert replied(page_record("C302"), Decision("void-action", 3, None)) == Open("rest", 4)
    two = Decision("void-action", 1, None), Decision("void-action", 3, None)
    assert replied(page_record("C302"), *two) == Open("several")


def test_hidden_cards_have_to_be_ruled() -> None:
    seen = view(CLEAN, 0)
    assert replied(seen, Decision("void-action", 3, None)) == Open("hidden")
    assert replied(view(ZOU_PAO, 2), Decision("dismissed", 2, None)) is None


def test_a_false_win_that_the_referee_takes_for_one_counts_as_recorded() -> None:
    record = page_record("H701")
    assert replied(record, Decision("dismissed", 5, None)) == Open("win", 5)
    won = Result(outcome="hu", winner=1, points=[-3, 6, -3], huxi=15, units=3, fan=1)
    effect = replied(replace(record, result=won), Decision("dismissed", 5, "H701"))
    assert course(effect)[:2] == ("hu", (-3, 6, -3))


@pytest.mark.parametrize(("code", "action", "effect"), [("F502", 4, "dead-hand"), ("H701", 6, "void-win")])
def test_an_open_fault_upheld_makes_the_win_a_false_one(code: str, action: int, effect: str) -> None:
    open_one = Finding(code, action, 2, effect=effect, certain=False)
    base = dataclasses.replace(audit_record(CLEAN), findings=(open_one,))
    assert ruled(base, [Decision("upheld", 1, None)]) is None
    assert course(ruled(base, [Decision("upheld", action, None)]))[:2] == ("false_hu", (0, 0, 0))
