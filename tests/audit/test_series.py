"""What must agree from hand to hand of a table (M901-M904), whatever the order of the files (law 13.14)."""

import itertools

import pytest
from msgspec.structs import replace

from phz_cli.audit import HandReport, audit_record
from phz_cli.audit.series import WINDOW, Series
from phz_cli.records import Record
from phz_cli.records.model import Match, RecordAction, Source
from phz_cli.rulebook import load_profile
from tests.audit.records import HANDS, codes, played, series, with_actions


def _pair(outcome: str = "hu") -> tuple[Record, Record]:
    """Two hands that follow each other at one table, the first one won or washed."""
    rules = "changde-80"
    for seed in range(40):
        hands = played(rules, seed)
        for first, second in itertools.pairwise(hands):
            if second.match.no != 1 and first.result and first.result.outcome == outcome:
                return first, second
    raise AssertionError(outcome)


def _turned(record: Record) -> Record:
    """The same hand with another player in the dealer's place."""
    seats = record.seats
    return replace(record, seats=[*seats[1:], seats[0]])


@pytest.mark.parametrize("rules", ["qq-half", "changde-80", "guilin"])
def test_sessions_that_follow_each_other_are_clean(rules: str) -> None:
    reports = series(*played(rules))
    assert [codes(report) for report in reports] == [[]] * HANDS


def test_m901_one_id_for_two_hands() -> None:
    first, second = _pair()
    reports = series(first, replace(second, hand=first.hand))
    assert [codes(report) for report in reports] == [[], ["M901"]]
    finding = reports[1].findings[0]
    assert (finding.action, finding.seat, finding.effect) == (None, None, "record")
    assert finding.parameters == {"other": "a.jsonl:1"}
    assert [codes(report) for report in series(first, first)] == [[], []]


def test_ids_are_compared_within_an_event_or_a_file() -> None:
    first, second = _pair()
    other = replace(second, hand=first.hand, match=Match(event="another"))
    assert codes(series(first, other)[1]) == []
    loose = [replace(record, hand="x", match=Match()) for record in (first, second)]
    files = [audit_record(record, file=name, line=1) for record, name in zip(loose, ("a", "b"), strict=True)]
    assert [codes(report) for report in Series().complete(files)] == [[], []]
    assert codes(series(*loose)[1]) == ["M901"]


def test_m902_the_dealer_does_not_follow() -> None:
    first, second = _pair()
    reports = series(first, _turned(second))
    assert codes(reports[1]) == ["M902"]
    assert set(reports[1].findings[0].parameters) == {"recorded", "expected"}
    dry, after = _pair("wash")
    assert codes(series(dry, _turned(after))[1]) == ["M902"]


def test_m902_is_not_checked_after_a_wash_where_any_seat_may_deal() -> None:
    first, second = _pair("wash")
    any_dealer = {"dealer_after_wash": "unknown"}
    again = [replace(record, options=any_dealer) for record in (first, _turned(second))]
    assert codes(series(*again)[1]) == []
    assert load_profile("guilin-xin").dealer_after_wash == "unknown"
    won, after = _pair()
    assert codes(series(won, replace(_turned(after), options=any_dealer))[1]) == ["M902"]


def test_m902_is_not_checked_after_a_false_win() -> None:
    first, second = _pair()
    false = with_actions(first, RecordAction(do="hu", seat=(first.dealer + 1) % 3))
    assert codes(series(replace(false, result=None), _turned(second))[1]) == []


@pytest.mark.parametrize(("outcome", "washed"), [("hu", 1), ("wash", 0)])
def test_m904_the_washed_count_does_not_follow(outcome: str, washed: int) -> None:
    first, second = _pair(outcome)
    wrong = replace(second, washed=second.washed + 1 if outcome == "hu" else washed)
    reports = series(first, wrong)
    assert codes(reports[1]) == ["M904"]
    assert reports[1].findings[0].parameters == {"recorded": wrong.washed, "expected": second.washed}


@pytest.mark.parametrize("case", ["end", "at", "before"])
def test_m903_times_run_backwards(case: str) -> None:
    first, second = _pair()
    match case:
        case "end":
            second = replace(second, end=first.start)
        case "at":
            actions = [*second.actions]
            actions[1] = replace(actions[1], at=0)
            second = replace(second, actions=actions)
        case _:
            second = replace(second, start=first.start)
    assert codes(series(first, second)[1]) == ["M903"]


def test_times_that_are_not_stated_are_not_compared() -> None:
    first, second = _pair()
    bare = [replace(action, at=None) for action in second.actions]
    assert codes(series(first, replace(second, start=None, end=None, actions=bare))[1]) == []
    assert codes(series(replace(first, start=None, end=None), replace(second, start=first.start))[1]) == []


def test_m903_without_an_end_the_last_action_counts_else_the_start() -> None:
    first, second = _pair()
    open_ended, early = replace(first, end=None), replace(second, start=first.start)
    assert codes(series(open_ended, second)[1]) == []
    assert codes(series(open_ended, early)[1]) == ["M903"]
    untimed = replace(open_ended, actions=[replace(action, at=None) for action in first.actions])
    assert codes(series(untimed, early)[1]) == []
    before = replace(second, start="2000-01-01T00:00:00+08:00")
    assert codes(series(untimed, before)[1]) == ["M903"]


def test_m903_reaches_across_a_gap_and_not_to_a_hand_of_the_same_number() -> None:
    first, second = _pair()
    early = replace(second, start=first.start)
    assert second.match.no is not None
    far = replace(early, match=replace(early.match, no=second.match.no + 3))
    assert codes(series(first, far)[1]) == ["M903", "M905"]
    beside = replace(early, match=first.match)
    assert codes(series(first, beside)[1]) == []


def test_a_copy_raises_neither_m901_nor_m903() -> None:
    first, second = _pair()
    backwards = replace(second, end="2000-01-01T00:00:00+08:00")
    noted = replace(backwards, notes=["read twice"])
    assert [codes(report) for report in series(first, backwards, noted)] == [[], ["M903"], []]
    assert [codes(report) for report in series(first, backwards, replace(backwards, washed=backwards.washed))][2] == []


def test_m905_tells_a_gap_once_and_leaves_the_hand_clean() -> None:
    first, second = _pair()
    number = first.match.no
    assert number is not None
    after = replace(second, match=replace(second.match, no=number + 2))
    again = replace(after, hand="another")
    reports = series(first, after, again)
    assert [codes(report) for report in reports] == [[], ["M905"], []]
    finding = reports[1].findings[0]
    assert reports[1].verdict == "clean" and not finding.is_fault and finding.effect == "note"
    assert finding.parameters == {"missing": f"{number + 1}", "before": number}
    later = replace(second, match=replace(second.match, no=number + 4))
    assert series(first, later)[1].findings[0].parameters["missing"] == f"{number + 1}–{number + 3}"
    assert codes(series(replace(second, match=replace(second.match, no=9)))[0]) == []


def test_dealers_and_washed_hands_are_not_compared_across_a_gap() -> None:
    first, second = _pair()
    far = replace(_turned(second), washed=second.washed + 2, match=replace(second.match, no=99))
    assert codes(series(first, far)[1]) == ["M905"]


def test_a_hand_that_comes_early_waits_for_the_one_before_it() -> None:
    first, second = _pair()
    first = replace(first, match=replace(first.match, no=1))
    second = replace(second, match=replace(second.match, no=2))
    reports = [audit_record(_turned(second), line=1), audit_record(first, line=2)]
    completed = list(Series().complete(reports))
    assert [(report.line, codes(report)) for report in completed] == [(1, ["M902"]), (2, [])]


def test_the_wait_ends_with_the_window_and_with_the_run() -> None:
    first, second = _pair()
    late = audit_record(replace(second, match=replace(second.match, no=7)), line=0)
    loose = audit_record(replace(first, match=Match(), hand="loose"))
    completed = Series().complete([late, *[loose] * (WINDOW + 3)])
    assert next(completed).line == 0
    assert len(list(completed)) == WINDOW + 3
    assert [report.line for report in Series().complete([late])] == [0]


def test_only_hands_of_one_table_are_compared() -> None:
    first, second = _pair()
    turned = _turned(second)
    for match in (Match(no=2), replace(second.match, table="9"), replace(second.match, session="9"), Match()):
        assert codes(series(first, replace(turned, match=match))[1]) == []


def test_a_long_table_forgets_its_first_hands() -> None:
    first, _ = _pair()
    report = audit_record(first)
    many = [
        HandReport(
            "a", number, report.verdict, replace(first, hand=f"h{number}", match=replace(first.match, no=number))
        )
        for number in range(1, WINDOW + 260)
    ]
    checked = Series()
    assert len(list(checked.complete(many))) == len(many)


def test_unreadable_lines_pass_through() -> None:
    first, second = _pair()
    unknown = audit_record(replace(second, rules="mahjong"), line=2)
    broken = HandReport("a", 3, "unreadable", None)
    completed = list(Series().complete([audit_record(first, line=1), unknown, broken]))
    assert [(report.line, report.verdict) for report in completed] == [
        (1, "clean"),
        (2, "unreadable"),
        (3, "unreadable"),
    ]


def test_a_hand_whose_cards_are_hidden_still_has_its_place() -> None:
    """Its result is what the record says: the next dealer follows from a washed hand, not from an unseen win."""
    first, second = _pair("wash")
    hidden = replace(first, deal=replace(first.deal, hands=["?" * len(hand) for hand in first.deal.hands]))
    reports = series(hidden, _turned(second))
    assert (reports[0].verdict, codes(reports[1])) == ("undecided", ["M902"])


def test_overridden_rules_of_an_unknown_name_are_no_crash() -> None:
    first, second = _pair()
    reports = [
        audit_record(replace(record, rules="mahjong"), line=line, rules="changde-80")
        for line, record in enumerate((first, _turned(second)), 1)
    ]
    assert [codes(report) for report in Series().complete(reports)] == [[], ["M902"]]


@pytest.mark.parametrize("change", [{"rules": "my-village"}, {"options": {"my_own": 1}}])
def test_foreign_hands_of_unknown_rules_pass_through_a_series(change: dict[str, object]) -> None:
    first, second = _pair()
    foreign = [
        replace(record, source=Source(format="hzy"), **change)
        for record in (first, replace(second, end=second.start and "2000-01-01T00:00:00+08:00"), second)
    ]
    reports = series(*foreign, replace(foreign[0], washed=5))
    assert all(codes(report) == [] and report.problem is not None for report in reports)
