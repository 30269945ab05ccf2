"""Chances to win: as many are taken as hands are won, and a win after a compulsory meld is not a win passed."""

import pytest

from phz_cli.audit import HandReport, audit_record
from phz_cli.audit.findings import Chance
from phz_cli.rulebook import profile_ids
from tests.audit.records import played

SEEDS = (1, 2, 3)
_MELDS = ("wei", "ti", "pao")


def audited(rules: str) -> list[HandReport]:
    """Played hands of a rule set with their chances."""
    return [audit_record(record, chances=True) for seed in SEEDS for record in played(rules, seed)]


def wins_of(report: HandReport) -> list[Chance]:
    """The chances to win."""
    return [chance for chance in report.chances if chance.want == "hu"]


@pytest.mark.parametrize("rules", profile_ids())
def test_as_many_chances_to_win_are_taken_as_hands_are_won(rules: str) -> None:
    for report in audited(rules):
        winner = None if report.score is None else report.score.winner
        taken = [(chance.seat, chance.reached) for chance in wins_of(report) if chance.taken]
        assert taken == ([] if winner is None else [(winner, True)]), report.record


def test_a_win_after_a_compulsory_meld_was_taken_not_passed() -> None:
    after_meld = 0
    for rules in profile_ids():
        for report in audited(rules):
            assert report.record is not None
            verbs = [action.do for action in report.record.actions]
            if "hu" in verbs and verbs[verbs.index("hu") - 1] in _MELDS:
                after_meld += 1
                (last,) = [chance for chance in wins_of(report) if chance.taken]
                same = [c for c in wins_of(report) if (c.action, c.seat) == (last.action, last.seat)]
                assert same == [last], "one card is one chance"
    assert after_meld > 5, "the hands hold the case"


@pytest.mark.parametrize(("rules", "seed", "place"), [("qq-basic", 111, 11), ("ningxiang", 107, 16)])
def test_the_last_card_may_be_won_by_another_than_the_drawer_who_could_meld_it(
    rules: str, seed: int, place: int
) -> None:
    """The drawer need not 偎 or 提 the last card (law 3.7), so that another seat's win on it is a chance, and taken."""
    record = played(rules, seed)[place]
    report = audit_record(record, chances=True)
    (taken,) = [chance for chance in wins_of(report) if chance.taken]
    assert record.deal.wall is not None
    assert [action.do for action in record.actions[: taken.action]].count("draw") == len(record.deal.wall)
    melds = [chance.seat for chance in report.chances if chance.action == taken.action and chance.want in _MELDS]
    assert melds
    assert taken.seat not in melds
