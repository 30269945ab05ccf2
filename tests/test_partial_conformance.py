"""The reference hands with two seats hidden: nothing certain is wrong, and what is proved is found.

The hands of ../shared/conformance are known in full, so every finding about a view of one can be compared with what
is true. Where the folder is missing, the tests skip.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from phz_cli.audit import HandReport, audit_record
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Hand
from phz_cli.game.profile import Profile
from phz_cli.game.replay import run
from phz_cli.records import Record, decode, to_hand, view
from phz_cli.rulebook import load_profile

CASES = Path(__file__).parents[2] / "shared" / "conformance"
EVERY: Final = 12
"""The quick form looks at one case of so many."""

WALKS: Final = 150

PUBLIC: Final = {"C303": 1, "C304": 1, "P401": 1, "R101": 1, "R104": 1, "T205": 1, "T206": 1, "H706": 1, "P402": 0.9}
"""The share of expected findings of a code that must be certain in the views: these lie open to everybody."""

Found = tuple[Any, ...]


def _cases(name: str, every: int) -> Iterator[tuple[str, Record, set[Found]]]:
    path = CASES / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"the reference cases {name}.jsonl are not beside this repository")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for row in [row for row in rows if "record" in row][::every]:
        record = decode(json.dumps(row["record"], ensure_ascii=False).encode())
        assert isinstance(record, Record)
        expected = row["expect"] if name == "faults" else []
        yield row["id"], record, {tuple(fault) for fault in expected}


def _certain(report: HandReport) -> set[Found]:
    return {(found.code, found.action, found.seat) for found in report.findings if found.certain}


def _wrongly_certain(name: str, every: int) -> list[str]:
    wrong = []
    for identity, record, expected in _cases(name, every):
        for seat in range(len(record.seats)):
            more = _certain(audit_record(view(record, seat))) - expected
            if more:
                wrong.append(f"{identity} seen by {seat} ({record.rules}): {more}, expected {expected}")
    return wrong


def test_nothing_certain_is_wrong_in_some_hands() -> None:
    assert _wrongly_certain("clean", EVERY) + _wrongly_certain("faults", EVERY) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["clean", "faults"])
def test_nothing_certain_is_wrong(name: str) -> None:
    assert _wrongly_certain(name, 1) == []


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.slow)])
def test_what_lies_open_is_found(every: int) -> None:
    total: Counter[str] = Counter()
    certain: Counter[str] = Counter()
    for _, record, expected in _cases("faults", every):
        for seat in range(len(record.seats)):
            found = _certain(audit_record(view(record, seat)))
            total.update(code for code, *_ in expected)
            certain.update(code for code, *_ in expected & found)
    low = {code: f"{certain[code]} of {total[code]}" for code in PUBLIC if certain[code] < PUBLIC[code] * total[code]}
    assert low == {}


@pytest.mark.slow
def test_no_hand_reached_by_exchanging_hidden_cards_refutes_what_is_certain() -> None:
    """An independent check: from the true deal, hidden cards change places as long as the view stays the same."""
    wrong = []
    for identity, record, _ in _cases("faults", 8):
        for seat in range(len(record.seats)):
            found = _certain(audit_record(view(record, seat)))
            certain = {one for one in found if not str(one[0]).startswith("S")}
            profile = load_profile(record.rules, record.options)
            for hand in _walk(to_hand(record), profile, seat, Random(identity)) if certain else ():
                replay = run(hand, profile)
                true = {(one.code, one.action, None if one.seat < 0 else one.seat) for one in replay.breaches}
                if not certain <= true:
                    wrong.append(f"{identity} seen by {seat}: {certain - true}")
                    break
    assert wrong == []


def _walk(hand: Hand, profile: Profile, seat: int, random: Random) -> Iterator[Hand]:
    """Deals that this seat cannot tell from the true one; whatever was laid or shown is still there."""
    before = _unheld(hand, profile)
    rest = list((hand.deal.wall or ())[sum(action.do in (verbs.DRAW, verbs.FLIP) for action in hand.actions) :])
    dealt = enumerate(hand.deal.hands)
    heaps = [list(cards[: -1 if owner == hand.dealer else None]) for owner, cards in dealt] + [rest]
    open_heaps = [heap for owner, heap in enumerate(heaps) if owner != seat and heap]
    for _ in range(WALKS):
        one, other = random.sample(open_heaps, 2)
        mine, theirs = random.randrange(len(one)), random.randrange(len(other))
        one[mine], other[theirs] = other[theirs], one[mine]
        hands = tuple(
            (*heap, *(cards[-1:] if owner == hand.dealer else ()))
            for owner, (heap, cards) in enumerate(zip(heaps, hand.deal.hands, strict=False))
        )
        moved = hand._replace(deal=hand.deal._replace(hands=hands, wall=None))
        if _unheld(moved, profile) <= before:
            yield moved
        else:
            one[mine], other[theirs] = other[theirs], one[mine]


def _unheld(hand: Hand, profile: Profile) -> set[tuple[str, int]]:
    """Where cards are laid or shown that the seat has not, or where the engine stops looking at them."""
    shown = {number for number, action in enumerate(hand.actions, 1) if action.do == verbs.HU and action.melds}
    breaches = [(one.code, one.action) for one in run(hand, profile).breaches]
    laid = {(code, action) for code, action in breaches if code in ("R105", "R107", "F506", "T206")}
    return laid | {(code, action) for code, action in breaches if code[:2] == "H7" and action in shown}
