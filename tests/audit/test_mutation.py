"""The operators of the self-check: one table, and mutants whose expectation follows from what was done to them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from phz_cli.audit import audit_record
from phz_cli.audit.mutation import OPERATORS, LegalHand, Mutant, Operator, legal_hands
from phz_cli.audit.mutation.arrangement import most_huxi
from phz_cli.audit.mutation.moments import Moment, moments
from phz_cli.audit.mutation.mutant import played_on
from phz_cli.audit.mutation.stacked_deck import StackedDeck
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Hand
from phz_cli.game.apply import apply, win
from phz_cli.game.cards import DECK, KIND_OF
from phz_cli.game.table import DISCARDED, DRAWN, Offer, Table
from phz_cli.records import content_id, decode, to_json
from phz_cli.rulebook import fault_pages, load_profile, profile_ids
from tests.game.positions import seat_of

HANDS = 72
ALL_RULES = profile_ids()
SILENT = {operator.name for operator in OPERATORS if not operator.codes}
BETWEEN_HANDS = ("M9",)


@cache
def _hands(rules: str) -> tuple[LegalHand, ...]:
    return tuple(islice(legal_hands(rules, 3), HANDS))


def _mutants(operator: Operator) -> Iterator[tuple[LegalHand, Mutant]]:
    """One mutant a rule set, where there is a place for it in its first hands."""
    for rules in ALL_RULES:
        if operator.where(load_profile(rules)):
            for number, legal in enumerate(_hands(rules)):
                mutant = operator.mutate(legal, Random(number))
                if mutant is not None:
                    yield legal, mutant
                    break


# ---------------------------------------------------------------- the table


def test_every_code_has_an_operator_and_most_have_several() -> None:
    counts = Counter(code for operator in OPERATORS for code in operator.codes)
    assert set(counts) == set(fault_pages())
    assert sum(counts[code] > 1 for code in counts) > len(counts) / 2
    assert len(OPERATORS) - len(SILENT) >= 60


def test_operators_have_names_of_their_own() -> None:
    for names in zip(*((operator.name, operator.zh, operator.en) for operator in OPERATORS), strict=True):
        assert [name for name, count in Counter(names).items() if count > 1] == []


def test_every_operator_applies_under_some_rule_set() -> None:
    assert [
        operator.name for operator in OPERATORS if not any(operator.where(load_profile(r)) for r in ALL_RULES)
    ] == []


# ---------------------------------------------------------------- what operators make


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_a_mutant_is_another_readable_hand_that_expects_the_declared_codes(operator: Operator) -> None:
    made = list(_mutants(operator))
    for legal, mutant in made:
        assert {expected.code for expected in mutant.expected} == set(operator.codes)
        for record in mutant.records:
            assert decode(to_json(record)) == record
            assert record.rules == legal.profile.id
        for expected in mutant.expected:
            record = mutant.records[expected.record]
            if expected.code.startswith(BETWEEN_HANDS):
                assert (expected.action, expected.seat) == (None, None)
                continue
            assert expected.action is not None
            assert 0 <= expected.action <= len(record.actions)
            assert expected.seat is None or expected.seat < len(record.seats)
        originals = {content_id(record) for record in (legal.record, legal.after) if record is not None}
        repeated = operator.name in ("same-twice", "same-order")
        assert repeated or not {content_id(record) for record in mutant.records} <= originals
    assert made or operator.name in ("hu-shown-fourth", "bi-half")


@pytest.mark.parametrize("name", ["wei-left", "huxi-off", "same-groups"])
def test_the_same_chance_makes_the_same_mutant(name: str) -> None:
    operator = next(operator for operator in OPERATORS if operator.name == name)
    legal = next(legal for legal in _hands("qq-half") if operator.mutate(legal, Random(1)) is not None)
    assert operator.mutate(legal, Random(1)) == operator.mutate(legal, Random(1))


def test_play_goes_on_where_a_late_wei_is_all_that_is_left() -> None:
    """`changde-80`: a false win on a card that the drawer must 偎 leaves no action free of fault; the 偎 comes late."""
    for legal in _hands("changde-80"):
        for moment in legal.moments:
            offer = moment.open
            if moment.action.do == verbs.WEI and offer is not None and moment.wall_left > 0:
                seat = (moment.action.seat + 1) % 3
                record = played_on(legal, moment.number, [Action(verbs.HU, seat, offer.card)], Random(1))
                late = record.actions[moment.number]
                assert (late.do, late.seat, late.shown) == (verbs.WEI, moment.action.seat, True)
                assert "R106" not in {finding.code for finding in audit_record(record).findings}
                return
    raise AssertionError("no 偎 in the material")


def test_a_hand_with_nothing_to_do_free_of_fault_is_given_up() -> None:
    """The seat that owes a discard holds a 坎 of the card that another one has thrown in its place."""
    found = 0
    for legal in _hands("qq-half"):
        for moment in legal.moments:
            owing = moment.action.seat
            thrower = (owing + 1) % 3
            if moment.action.do != verbs.DISCARD or 3 not in moment.hands[owing]:
                continue
            kan = moment.hands[owing].index(3)
            if moment.hands[thrower][kan] == 1:
                fault = Action(verbs.DISCARD, thrower, kan)
                record = played_on(legal, moment.number, [fault], Random(1))
                codes = {finding.code for finding in audit_record(record).findings}
                assert "T201" in codes
                found += 1
    assert found


# ---------------------------------------------------------------- the material


@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_material_is_legal(rules: str) -> None:
    for legal in _hands(rules):
        assert audit_record(legal.record).verdict == "clean", legal.record.hand


@pytest.mark.parametrize("rules", ALL_RULES)
def test_half_of_the_material_is_stacked_and_a_part_has_hardly_any_wins(rules: str) -> None:
    names = Counter("stacked" if legal.record.hand.startswith("stacked") else "sample" for legal in _hands(rules))
    assert names["stacked"] == names["sample"] == HANDS / 2
    poor = [legal.record.result for legal in _hands(rules) if legal.record.options]
    assert {result.outcome for result in poor if result is not None} >= {"wash"}


def test_material_is_the_same_for_the_same_seed() -> None:
    again = list(islice(legal_hands("guilin", 3), 30))
    other = list(islice(legal_hands("guilin", 4), 30))
    assert [legal.record for legal in again] == [legal.record for legal in _hands("guilin")[:30]]
    assert [legal.record for legal in again] != [legal.record for legal in other]


def test_the_hand_after_is_the_next_at_the_table() -> None:
    for legal in _hands("changde-80"):
        if legal.after is not None:
            assert legal.after.match.no == (legal.record.match.no or 0) + 1
            assert legal.after.match.session == legal.record.match.session


def test_a_stacked_deck_is_a_whole_deck() -> None:
    for seed in range(60):
        random = StackedDeck(seed)
        random.dealer = seed % 3
        deck = [card for card in range(20) for _ in range(4)]
        random.shuffle(deck)
        assert sorted(deck) == sorted(card for card in range(20) for _ in range(4))
        assert len(deck) == DECK
    few = [1, 2, 3]
    StackedDeck(1).shuffle(few)
    assert sorted(few) == [1, 2, 3]


# ---------------------------------------------------------------- the bystander's notes


def _as_the_engine_sees_it(hand: Hand, rules: str) -> Iterator[tuple[Table, Moment]]:
    table = Table(hand, load_profile(rules))
    for moment in moments(hand):
        yield table, moment
        if moment.action.do == verbs.HU:
            win(table, moment.action)
        else:
            apply(table, moment.action)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_notes_agree_with_the_table_of_the_engine(rules: str) -> None:
    for legal in _hands(rules):
        for table, moment in _as_the_engine_sees_it(legal.hand, rules):
            if table.ended:
                continue
            assert moment.number == table.number + 1
            assert [list(hand) for hand in moment.hands] == [seat.hand for seat in table.seats]
            assert [sorted(meld.cards for meld in melds) for melds in moment.melds] == [
                sorted(meld.cards for meld in seat.melds) for seat in table.seats
            ]
            assert moment.offer == table.offer
            assert moment.wall_left == table.wall_left
            ahead = (action.do for action in legal.hand.actions[moment.number - 1 :] if action.do != verbs.TI)
            if table.debt is None or next(ahead, "") == verbs.HU:
                assert moment.owes is None
            else:
                assert (moment.owes, moment.since) == (table.debt.seat, table.debt.action)


def _moment(hand: str, card: str, *melds: str, source: str = DRAWN, owner: int = 0) -> Moment:
    """A moment at which seat 0 of three has this hand and these chi melds, and a card is on offer."""
    seat = seat_of(hand, *melds)
    action = next(iter(_hands("qq-half"))).hand.actions[0]
    hands = (tuple(seat.hand), (0,) * 20, (0,) * 20)
    offer = Offer(KIND_OF[card], source, owner, 9)
    return Moment(10, action, hands, ((), (), ()), offer, None, None, 0, 5, 14, frozenset())


@pytest.mark.parametrize(
    ("hand", "card", "most"),
    [
        ("一二三四五六七八九壹贰叁肆伍陆柒捌玖十十", "一", None),
        ("一二三四五六七八九壹贰叁肆伍陆柒捌玖十十", "十", 3 + 6 + 3),
        ("二七十贰柒拾一二三壹贰叁四五六肆伍陆八九", "七", 3 + 6 + 3 + 6),
        ("一一一二三四五六七八九十壹贰叁肆伍陆八九", "十", 3 + 6),
    ],
)
def test_the_plain_search_finds_the_most_huxi(hand: str, card: str, most: int | None) -> None:
    moment = _moment(hand, card)
    assert sum(moment.hands[0]) == 20
    assert most_huxi(moment, 0, KIND_OF[card]) == most


@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_plain_search_knows_every_win_of_the_material(rules: str) -> None:
    """A hand that was won on a card joining its loose cards has seven groups, worth no less than what was counted."""
    for legal in _hands(rules):
        moment = legal.win()
        offer = None if moment is None else moment.open
        if moment is None or offer is None or offer.source not in (DRAWN, DISCARDED):
            continue
        seat = moment.action.seat
        if moment.hands[seat][offer.card] > 1 or moment.base(seat, offer.card):
            continue
        result = legal.record.result
        assert result is not None
        assert result.huxi is not None
        assert (most_huxi(moment, seat, offer.card) or 0) >= result.huxi
