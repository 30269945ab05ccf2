"""The self-check: every fault is found where it was made, nothing on legal hands; a rule that is gone is noticed."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from phz_cli.audit.mutation import OPERATORS, Expected, LegalHand, Mutant, Operator
from phz_cli.audit.selfcheck import Outcome, Place, audited, mutant_at, patience, place_of, selfcheck
from phz_cli.game import judge as judging
from phz_cli.game.clauses import CLAUSES, WIN
from phz_cli.rulebook import load_profile, profile_ids

ALL_RULES = profile_ids()
MANY = 200
FEWER = {
    "chi-leaves-none": 150,
    "peng-leaves-none": 100,
    "chi-passed-peng": 150,
    "name-left-out": 60,
    "name-fan-off": 60,
}
"""Operators that find their place in fewer hands under some rule sets, and the least that are tried."""
GUARDS = {"F506"}
"""Without these clauses the engine is handed melds that cannot be laid."""
ELSEWHERE = {"F507", "H703", "H705"}
"""Clauses of other rule sets than the one that is tried, and those whose place another one takes."""
JUDGED = {clause.code for clauses in CLAUSES.values() for clause in clauses} - GUARDS - ELSEWHERE


def _missed(outcome: Outcome) -> list[str]:
    return [str(place) for tally in outcome.tallies.values() for place in tally.missed]


def _named(*names: str) -> list[Operator]:
    return [operator for operator in OPERATORS if operator.name in names]


def test_every_fault_is_found_and_none_is_invented() -> None:
    outcome = selfcheck(ALL_RULES, 1, 5)
    assert _missed(outcome) == []
    assert outcome.false_findings == []
    assert outcome.passed
    assert outcome.legal > 60
    assert [name for name, tally in outcome.tallies.items() if not tally.tried] == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_fault_is_found_in_many_hands(rules: str) -> None:
    outcome = selfcheck([rules], MANY, 11)
    assert _missed(outcome) == []
    assert outcome.false_findings == []
    profile = load_profile(rules)
    tried = {name: tally.tried for name, tally in outcome.tallies.items() if tally.operator.where(profile)}
    assert {name: count for name, count in tried.items() if count < FEWER.get(name, MANY)} == {}


def test_the_same_seed_gives_the_same_table() -> None:
    operators = _named("wei-left", "wall-swapped")
    first, again = (selfcheck(["qq-half"], 2, 7, operators) for _ in range(2))
    assert first.tallies == again.tallies
    assert first.legal == again.legal


def test_progress_adds_up_to_every_operator_under_every_rule_set() -> None:
    operators = _named("wei-late", "wall-swapped", "hu-left")
    told: list[int] = []
    selfcheck(ALL_RULES, 1, 1, operators, told.append)
    assert sum(told) == len(ALL_RULES) * len(operators)


def test_an_operator_applies_only_where_its_rule_is() -> None:
    outcome = selfcheck(["qq-half"], 1, 1, _named("hu-left", "wei-left"))
    assert not outcome.tallies["hu-left"].applies
    assert outcome.tallies["hu-left"].tried == 0
    assert outcome.tallies["wei-left"].applies


# ---------------------------------------------------------------- it notices what is wrong


@contextmanager
def _without(code: str) -> Iterator[None]:
    """The rules with no clause of this code."""
    changed_win = tuple(clause for clause in WIN if clause.code != code)
    changed = {verb: tuple(clause for clause in clauses if clause.code != code) for verb, clauses in CLAUSES.items()}
    with patch.object(judging, "CLAUSES", changed), patch.object(judging, "WIN", changed_win):
        yield


@pytest.mark.parametrize("code", sorted(JUDGED))
def test_a_clause_that_is_gone_is_missed(code: str) -> None:
    operators = [operator for operator in OPERATORS if code in operator.codes]
    with _without(code):
        outcome = selfcheck(["qq-half"], 1, 2, operators)
    assert _missed(outcome)
    assert not outcome.passed


def _wrong_place(legal: LegalHand, random: Random) -> Mutant | None:
    deal = replace(legal.record.deal, shown="一" if legal.record.deal.shown != "一" else "二")
    return Mutant((replace(legal.record, deal=deal),), (Expected("R104", 1, None),))


def _quietly_wrong(legal: LegalHand, random: Random) -> Mutant | None:
    return _wrong_place(legal, random) and _wrong_place(legal, random)._replace(expected=())  # type: ignore[union-attr]


@pytest.mark.parametrize("mutate", [_wrong_place, _quietly_wrong])
def test_a_code_at_another_action_or_where_nothing_is_due_does_not_count(mutate: object) -> None:
    operator = Operator("planted", ("R104",), "试验", "an experiment", mutate, lambda _: True)  # type: ignore[arg-type]
    outcome = selfcheck(["qq-half"], 3, 1, [operator])
    tally = outcome.tallies["planted"]
    assert (tally.tried, tally.found) == (3, 0)
    assert tally.missed == [Place("planted", "qq-half", number) for number in range(3)]
    assert tally.others == {"R104": 3}


def test_a_finding_on_a_legal_hand_is_false() -> None:
    spoiled = _named("huxi-off")[0]

    def hands(rules: str, seed: int) -> Iterator[LegalHand]:
        for legal in original(rules, seed):
            mutant = spoiled.mutate(legal, Random(0))
            yield legal if mutant is None else LegalHand(legal.profile, mutant.records[0], legal.after)

    from phz_cli.audit import selfcheck as module

    original = module.legal_hands
    with patch.object(module, "legal_hands", hands):
        outcome = selfcheck(["qq-half"], 2, 1, _named("wall-swapped"))
    assert {code for _, code in outcome.false_findings} == {"S801"}
    assert not outcome.passed


# ---------------------------------------------------------------- places


def test_a_place_is_named_and_found_again() -> None:
    place = Place("huxi-off", "guilin-xin", 4)
    assert str(place) == "huxi-off@guilin-xin#4"
    assert place_of(str(place)) == place


@pytest.mark.parametrize(
    "text", ["", "huxi-off", "huxi-off@qq-half", "huxi-off@qq-half#", "a@b#-1", "a b@c#1", "a@b#1 "]
)
def test_other_texts_name_no_place(text: str) -> None:
    assert place_of(text) is None


def test_a_place_gives_its_mutant_again() -> None:
    operator = _named("wei-left")[0]
    seen: list[Mutant] = []

    def kept(legal: LegalHand, random: Random) -> Mutant | None:
        mutant = operator.mutate(legal, random)
        if mutant is not None:
            seen.append(mutant)
        return mutant

    outcome = selfcheck(["qq-basic"], 1, 6, [operator._replace(mutate=kept)])
    assert outcome.passed
    number = next(number for number in range(patience(1)) if mutant_at(Place("wei-left", "qq-basic", number), 6))
    assert mutant_at(Place("wei-left", "qq-basic", number), 6) == seen[0]
    assert [report.verdict for report in audited(seen[0].records)] == ["faults"]


def test_an_unknown_operator_has_no_mutant() -> None:
    with pytest.raises(KeyError):
        mutant_at(Place("no-such", "qq-half", 0), 0)
