"""Attribution: slips of a pen made in legal hands are found again, and faults of players are not put on the record."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from phz_cli.audit import Finding, audit_record
from phz_cli.audit.attribution import MOST_SHOWN, MOST_TRIALS, Attribution, attribution_of
from phz_cli.audit.edits import Edit
from phz_cli.audit.mutation import OPERATORS, LegalHand, legal_hands
from phz_cli.game.cards import KIND_OF, character, other_size
from phz_cli.records import Record, decode
from phz_cli.records.model import RecordAction
from phz_cli.rulebook import fault_pages, load_profile

KINDS = ("swap", "size", "size in a group", "missing", "doubled", "seat", "deal")
RULES = ("qq-half", "changde-80")


class Slip(NamedTuple):
    """A legal record, and the same record with one slip of the pen in it."""

    legal: Record
    slipped: Record


def _other(card: str) -> str:
    return character(other_size(KIND_OF[card]))


def _slipped(record: Record, kind: str, random: Random) -> Record | None:
    actions = record.actions
    if kind == "deal":
        seat = random.randrange(len(record.seats))
        card = random.choice(record.deal.hands[seat])
        return Edit("deal", 0, seat=seat, cards=(card, _other(card))).applied(record)
    wanted = {
        "size": lambda one: one.card is not None and one.do != "chi",
        "size in a group": lambda one: one.do == "chi",
        "missing": lambda one: one.do in ("draw", "discard", "chi", "peng", "wei", "pao", "ti"),
        "doubled": lambda one: one.do in ("draw", "discard", "chi", "peng", "wei"),
        "seat": lambda one: one.seat is not None,
        "swap": lambda one: one is not actions[-1],
    }[kind]
    numbers = [number for number, one in enumerate(actions) if wanted(one)]
    if not numbers:
        return None
    number = random.choice(numbers)
    return replace(record, actions=[*actions[:number], *_written(record, kind, number, random)])


def _written(record: Record, kind: str, number: int, random: Random) -> Iterator[RecordAction]:
    """The actions from this one on, as the slip leaves them."""
    action, *rest = record.actions[number:]
    if kind == "swap":
        following, *rest = rest
        yield from (following, action)
    elif kind == "size":
        assert action.card is not None
        yield replace(action, card=_other(action.card))
    elif kind == "size in a group":
        first, *others = action.melds
        card = random.choice(first)
        yield replace(action, melds=[first.replace(card, _other(card), 1), *others])
    elif kind == "doubled":
        yield from (action, action)
    elif kind == "seat":
        assert action.seat is not None
        yield replace(action, seat=(action.seat + random.choice((1, 2))) % len(record.seats))
    yield from rest


@cache
def _hands(rules: str, count: int) -> tuple[LegalHand, ...]:
    return tuple(hand for hand, _ in zip(legal_hands(rules, 7), range(count), strict=False))


def _slips(kind: str, count: int, *, wall: bool) -> Iterator[Slip]:
    for rules in RULES:
        for number, hand in enumerate(_hands(rules, count)):
            record = hand.record if wall else replace(hand.record, deal=replace(hand.record.deal, wall=None))
            slipped = _slipped(record, kind, Random(f"{rules}/{number}/{kind}"))
            if slipped is not None:
                yield Slip(record, slipped)


def _first(record: Record) -> Finding | None:
    return next((finding for finding in audit_record(record).findings if finding.code[0] != "M"), None)


def _facts(record: Record) -> tuple[object, ...]:
    """What an edit must bring back; times, and the order of cards and of 比 groups, are no facts."""
    actions = [
        replace(one, at=None, melds=sorted("".join(sorted(meld)) for meld in one.melds)) for one in record.actions
    ]
    return actions, [sorted(cards) for cards in record.deal.hands]


def _rate(kind: str, count: int, *, wall: bool) -> tuple[int, int, int]:
    """(slips that are noticed, those whose true edit is among the hypotheses, those put on the record or left open)."""
    noticed = true = fair = 0
    for slip in _slips(kind, count, wall=wall):
        finding = _first(slip.slipped)
        if finding is None:
            continue
        noticed += 1
        found = attribution_of(slip.slipped, finding)
        fair += found.likelier != "players"
        true += any(_facts(one.edit.applied(slip.slipped)) == _facts(slip.legal) for one in found.hypotheses)
    return noticed, true, fair


@pytest.mark.parametrize("kind", KINDS)
def test_the_true_edit_is_among_the_hypotheses(kind: str) -> None:
    noticed, true, fair = _rate(kind, 4, wall=True)
    assert noticed >= 6
    assert true >= noticed - 1
    assert fair >= noticed - 1


@pytest.mark.slow
@pytest.mark.parametrize("wall", [True, False], ids=["wall", "no-wall"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_true_edit_is_found_in_most_of_many_slips(kind: str, wall: bool) -> None:
    noticed, true, fair = _rate(kind, 40, wall=wall)
    print(f"{kind}, wall {wall}: noticed {noticed}, true edit {true}, record or open {fair}")
    assert true >= noticed * (0.9 if wall else 0.6)
    assert fair >= noticed * 0.9


PLAYERS = ("chi-and-keep", "chi-no-run", "chi-by-third", "chi-breaks-kan", "pao-as-chi", "hu-none-draw", "kan-broken")


@pytest.mark.parametrize("name", PLAYERS)
def test_a_fault_of_a_player_is_not_put_on_the_record(name: str) -> None:
    operator = next(one for one in OPERATORS if one.name == name)
    judged = []
    for number, hand in enumerate(_hands("qq-half", 12)):
        mutant = operator.mutate(hand, Random(f"{name}/{number}"))
        if mutant is None:
            continue
        record = mutant.records[-1]
        finding = next(one for one in audit_record(record).findings if one.code == operator.codes[0])
        judged.append(attribution_of(record, finding, hand.profile).likelier)
    assert judged
    assert judged.count("record") <= len(judged) // 6


def _missing_draw() -> tuple[Record, Finding]:
    legal = _hands("qq-half", 1)[0].record
    number = next(number for number, one in enumerate(legal.actions) if one.do == "draw")
    record = replace(legal, actions=[*legal.actions[:number], *legal.actions[number + 1 :]])
    finding = _first(record)
    assert finding is not None
    return record, finding


def test_it_is_the_same_every_time_and_bounded() -> None:
    record, finding = _missing_draw()
    once, again = attribution_of(record, finding), attribution_of(record, finding)
    assert once == again
    assert 0 < once.trials <= MOST_TRIALS
    assert 0 < len(once.hypotheses) <= min(MOST_SHOWN, once.explained)


def test_every_hypothesis_holds_what_it_says() -> None:
    record, finding = _missing_draw()
    for one in attribution_of(record, finding).hypotheses:
        left = audit_record(one.edit.applied(record)).findings
        assert one.clean == (not left)
        assert all(other.code != finding.code or other.action != finding.action for other in left)


def test_a_wrong_figure_alone_is_a_slip_of_the_record() -> None:
    hand = next(hand for hand in _hands("qq-half", 12) if hand.record.result and hand.record.result.huxi)
    assert hand.record.result is not None and hand.record.result.huxi is not None
    record = replace(hand.record, result=replace(hand.record.result, huxi=hand.record.result.huxi + 1))
    finding = _first(record)
    assert finding is not None and finding.code == "S801"
    found = attribution_of(record, finding)
    assert found.likelier == "record"
    assert found.hypotheses[0].edit.figure == "huxi"


def test_without_trials_the_code_alone_tells() -> None:
    record = _hands("qq-half", 1)[0].record
    hidden = replace(record, observer=0)
    assert attribution_of(hidden, Finding("R105", 3, 1)) == Attribution("record")
    assert attribution_of(hidden, Finding("C301", 3, 1)) == Attribution("open")
    assert attribution_of(record, Finding("M902", None, None)) == Attribution("record")


def test_the_rule_set_that_judged_the_hand_is_used() -> None:
    record, finding = _missing_draw()
    own = attribution_of(record, finding, load_profile("qq-half", record.options))
    assert own == attribution_of(record, finding)


@pytest.mark.parametrize(
    ("edit", "pairs"),
    [
        (Edit("swap", 3, (RecordAction(do="wash"),) * 2, (RecordAction(do="wash"),) * 2), {2: 2, 3: 4, 4: 3, 5: 5}),
        (Edit("missing", 3, (), (RecordAction(do="wash"),)), {2: 2, 3: 3, 4: 3, 5: 4}),
        (Edit("doubled", 3, (RecordAction(do="wash"),)), {2: 2, 3: 4, 4: 5}),
        (Edit("deal", 0, seat=0, cards=("一", "壹")), {0: 0, 7: 7}),
    ],
)
def test_numbers_are_those_of_the_record_as_it_stands(edit: Edit, pairs: dict[int, int]) -> None:
    assert {number: edit.as_recorded(number) for number in pairs} == pairs
    assert edit.as_recorded(None) is None


@pytest.mark.parametrize("code", ["F501", "C302"])
def test_another_card_in_place_of_the_one_in_dispute_does_not_put_it_on_the_record(code: str) -> None:
    """With any other card offered there would be no fault of this kind: that says nothing of who made it."""
    for example in fault_pages()[code].examples:
        if example.marks:
            record = decode(example.text.encode())
            assert isinstance(record, Record)
            (finding,) = [one for one in audit_record(record).findings if one.code == code]
            found = attribution_of(record, finding)
            assert found.hypotheses and found.likelier == "open"
