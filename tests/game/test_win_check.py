"""The quick win check says what `settle` says: on any hand, under any option, however little it may remember."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.audit import sample
from phz_cli.game import win_check
from phz_cli.game.cards import KINDS, parse
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, steps
from phz_cli.game.settle import Shortfall, Trial, Win, settle
from phz_cli.game.table import DISCARDED, SHOWN, UNREAD, Seat
from phz_cli.game.win_check import NO_ARRANGEMENT, most_huxi, wins, wins_on
from phz_cli.records import to_hand
from tests.game.positions import PROFILES, drawn, lay, profile_of, seat_of
from tests.game.test_second_opinion import seat_of as seat_of_case
from tests.game.test_second_opinion import trial_of
from tests.reference import Case, answer
from tests.reference.hands import built_case, random_case

HANDS = 3_000
QUIET = settings(deadline=None, max_examples=300)
OPTIONS = (
    {},
    {"minimum_huxi": 10},
    {"tianhu_double_huxi": True},
    {"zero_huxi_on_passed_peng": True},
    {"red_peng": True},
)


def _agree(profile: Profile, seat: Seat, trial: Trial) -> bool:
    """Whether the check and `settle` say the same; a win counts by its payment, so another one may have more 胡息."""
    outcome = settle(profile, seat, trial)
    most = most_huxi(profile, seat, trial)
    if isinstance(outcome, Win):
        doubled = profile.tianhu_double_huxi and trial.source == SHOWN
        return wins(profile, seat, trial) and most >= outcome.huxi // (2 if doubled else 1)
    return not wins(profile, seat, trial) and most == (NO_ARRANGEMENT if outcome.best is None else outcome.best)


def _check(profile: Profile, case: Case) -> None:
    seat = seat_of_case(case)
    trial = trial_of(case, seat)
    assert _agree(profile, seat, trial), (profile.id, case, most_huxi(profile, seat, trial))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("make", [random_case, built_case])
def test_it_says_what_settle_says(make: object, options: dict[str, object]) -> None:
    random = Random(f"{make}/{options}")
    profiles = {rules: profile_of(rules, **options) for rules in PROFILES}
    for _ in range(HANDS // len(OPTIONS)):
        case = make(random)  # type: ignore[operator]
        _check(profiles[case.rules], case)


@QUIET
@given(
    st.lists(st.integers(0, KINDS - 1), max_size=21),
    st.sampled_from(PROFILES),
    st.integers(0, KINDS - 1),
    st.booleans(),
)
def test_it_says_what_settle_says_of_impossible_hands(cards: list[int], rules: str, card: int, own: bool) -> None:
    seat = Seat(tuple(cards))
    trial = Trial(card, "draw", own, held=seat.held, won_on=card)
    assert _agree(profile_of(rules), seat, trial)


@pytest.mark.parametrize("copies", [5, 6, 20])
def test_a_hand_with_too_many_copies_is_read_as_settle_reads_it(copies: int) -> None:
    runs = "一二三四五六七八九壹贰叁肆伍陆柒捌玖拾拾"
    seat = Seat(parse(runs + "十" * copies))
    for card in range(KINDS):
        for own in (True, False):
            assert _agree(profile_of("qq-basic"), seat, Trial(card, "draw", own, held=seat.held, won_on=card))


@pytest.mark.skipif(win_check.__file__.endswith(".so"), reason="the limit is a constant of the compiled module")
def test_few_remembered_states_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(win_check, "_MOST_STATES", 20)
    win_check.forget()
    random = Random("forgetful")
    for _ in range(300):
        case = built_case(random)._replace(rules="qq-basic", source="other_draw")
        _check(profile_of("qq-basic"), case)
        assert len(win_check._states) <= 20


def test_the_most_huxi_is_the_reference_s() -> None:
    """Where the payment does not depend on the arrangement, the win that counts is the one with the most 胡息."""
    random = Random("most")
    compared = 0
    profile = profile_of("qq-basic")
    for _ in range(HANDS):
        case = built_case(random)._replace(rules="qq-basic", source="other_draw")
        seat = seat_of_case(case)
        expected = answer(case)
        compared += expected.win
        most = most_huxi(profile, seat, trial_of(case, seat))
        assert most == (NO_ARRANGEMENT if expected.huxi is None else expected.huxi), case
    assert compared > HANDS // 10


def test_the_triplet_of_another_seat_s_card_counts_a_peng() -> None:
    """E14: with 伍伍 in hand another seat's 伍 makes 3 胡息, not 6."""
    hand = "柒柒柒伍伍一壹壹三四五六七八八九十"
    seat = seat_of(hand, "peng 玖")
    profile = profile_of("qq-basic")
    assert most_huxi(profile, seat, drawn("伍", seat)) == 12
    assert not wins(profile, seat, drawn("伍", seat))
    assert wins(replace(profile, minimum_huxi=12), seat, drawn("伍", seat))
    assert most_huxi(profile, seat, drawn("伍", seat, own=True)) == 15
    assert wins(profile, seat, drawn("伍", seat, own=True))


def test_shortfall_and_check_have_the_same_most() -> None:
    seat = seat_of("柒柒柒伍伍一壹壹三四五六七八八九十", "peng 玖")
    trial = drawn("伍", seat)
    assert settle(profile_of("qq-basic"), seat, trial) == Shortfall(12)


@pytest.mark.parametrize("rules", PROFILES)
def test_what_a_seat_keeps_of_the_check_is_never_out_of_date(rules: str) -> None:
    profile = profile_of(rules)
    asked = 0
    for record in sample(rules, 12, 5):
        for step in steps(to_hand(record), profile, Replay()):
            for seat in step.table.seats:
                fresh = seat.copy()
                for card in range(KINDS):
                    fresh.reach = UNREAD
                    found = wins_on(profile, seat, card, DISCARDED, False, card)
                    assert found == wins_on(profile, fresh, card, DISCARDED, False, card)
                    asked += 1
    assert asked > 20_000


def test_a_quad_that_is_laid_lets_the_hand_be_read_with_a_pair() -> None:
    """一一二三 finds no groups; with a quad on the table 一一 is the 将 and 四 completes 二三四."""
    seat = seat_of("一一二三", "peng 玖", "peng 捌", "wei 陆", "wei 伍")
    profile = profile_of("qq-basic")
    assert most_huxi(profile, seat, drawn("四", seat)) == NO_ARRANGEMENT
    lay(seat, "ti 肆")
    assert most_huxi(profile, seat, drawn("四", seat)) == 6 + 12 + 12
