"""Self-check: legal hands are played and spoiled by every operator, and each fault must be found where it was made."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from phz_cli.audit.findings import HandReport
from phz_cli.audit.hand import audit_record
from phz_cli.audit.mutation import OPERATORS, LegalHand, Mutant, Operator, legal_hands
from phz_cli.audit.series import Series
from phz_cli.records import Record
from phz_cli.rulebook import load_profile


class Place(NamedTuple):
    """Where a mutant comes from: the `number`-th legal hand (from 0) of a rule set, and an operator."""

    operator: str
    rules: str
    number: int

    def __str__(self) -> str:
        return f"{self.operator}@{self.rules}#{self.number}"


_PLACE: Final = re.compile(r"([\w-]+)@([\w-]+)#(\d{1,6})")


def place_of(text: str) -> Place | None:
    """The place that `str(place)` was made from; None for a text of another form."""
    found = _PLACE.fullmatch(text)
    return None if found is None else Place(found[1], found[2], int(found[3]))


@dataclass(slots=True)
class Tally:
    """What came of one operator. `others` counts the codes found beside those that were due."""

    operator: Operator
    applies: bool = False
    tried: int = 0
    found: int = 0
    others: Counter[str] = field(default_factory=Counter)
    missed: list[Place] = field(default_factory=list)


@dataclass(slots=True)
class Outcome:
    """The detection table. `false_findings`: (record id, code) of what was reported on hands without a fault."""

    tallies: dict[str, Tally]
    legal: int = 0
    false_findings: list[tuple[str, str]] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether every fault was found and nothing was reported on a legal hand."""
        return not self.false_findings and not any(tally.missed for tally in self.tallies.values())


def selfcheck(
    rules: Sequence[str],
    hands: int,
    seed: int,
    operators: Sequence[Operator] = OPERATORS,
    advance: Callable[[int], None] = lambda _: None,
) -> Outcome:
    """Try each operator on `hands` hands of each rule set. `advance` is told of every finished pair of these."""
    outcome = Outcome({operator.name: Tally(operator) for operator in operators})
    for identity in rules:
        _check(identity, hands, seed, outcome, advance)
    return outcome


def patience(hands: int) -> int:
    """How many legal hands of a rule set are played at most: rare places come once in some dozens of hands."""
    return 60 + 60 * hands


def _check(rules: str, hands: int, seed: int, outcome: Outcome, advance: Callable[[int], None]) -> None:
    profile = load_profile(rules)
    waiting = {tally.operator.name: hands for tally in outcome.tallies.values() if tally.operator.where(profile)}
    advance(len(outcome.tallies) - len(waiting))
    for name in waiting:
        outcome.tallies[name].applies = True
    for report in Series().complete(_tried(rules, hands, seed, outcome, waiting, advance)):
        assert report.record is not None
        outcome.legal += 1
        outcome.false_findings += [(report.record.hand, finding.code) for finding in report.findings]
    advance(len(waiting))


def _tried(
    rules: str, hands: int, seed: int, outcome: Outcome, waiting: dict[str, int], advance: Callable[[int], None]
) -> Iterator[HandReport]:
    """The reports of the legal hands, while the operators are tried on each.

    `waiting` counts down how many hands each operator still wants.
    """
    for number, legal in zip(range(patience(hands)), legal_hands(rules, seed), strict=False):
        yield audit_record(legal.record, file="legal", line=number)
        for name in list(waiting):
            tally = outcome.tallies[name]
            mutant = mutated(tally.operator, legal, rules, seed, number)
            if mutant is None:
                continue
            _count(tally, mutant, Place(name, rules, number))
            waiting[name] -= 1
            if not waiting[name]:
                del waiting[name]
                advance(1)
        if not waiting:
            return


def mutated(operator: Operator, legal: LegalHand, rules: str, seed: int, number: int) -> Mutant | None:
    """What this operator makes of the `number`-th legal hand; the same for the same seed."""
    return operator.mutate(legal, Random(f"{seed}/{Place(operator.name, rules, number)}"))


def mutant_at(place: Place, seed: int) -> Mutant | None:
    """The mutant that a place names; None where the operator finds no place in that hand. KeyError for no operator."""
    operator = {operator.name: operator for operator in OPERATORS}[place.operator]
    if not operator.where(load_profile(place.rules)):
        return None
    for number, legal in enumerate(legal_hands(place.rules, seed)):
        if number == place.number:
            return mutated(operator, legal, place.rules, seed, number)
    return None


def audited(records: Iterable[Record]) -> Iterator[HandReport]:
    """The reports of some records read one after the other from one file."""
    reports = (audit_record(record, file="mutant", line=line) for line, record in enumerate(records, 1))
    return Series().complete(reports)


def _count(tally: Tally, mutant: Mutant, place: Place) -> None:
    wanted = set(mutant.expected)
    found = {
        (finding.code, finding.action, finding.seat, index)
        for index, report in enumerate(audited(mutant.records))
        for finding in report.findings
        if finding.certain
    }
    tally.tried += 1
    others = found - wanted
    tally.others.update({code for code, *_ in others})
    if wanted <= found and (wanted or not others):
        tally.found += 1
    else:
        tally.missed.append(place)
