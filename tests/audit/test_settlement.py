"""The settlement on record against the one recomputed: each figure that differs has its code (S801-S807)."""

from typing import Any

import pytest
from msgspec.structs import replace

from phz_cli.audit import audit_record
from phz_cli.audit.settlement import recorded
from phz_cli.records import Record
from phz_cli.records.model import Name, RecordAction, Result
from tests.audit.records import codes, played, result_of, washed, with_actions, with_result, won


def _found(record: Record) -> list[tuple[str, int | None, int | None]]:
    return [(found.code, found.action, found.seat) for found in audit_record(record).findings]


def _points(record: Record) -> list[float]:
    points = result_of(record).points
    assert points is not None
    return points


@pytest.mark.parametrize(("figure", "code"), [("huxi", "S801"), ("units", "S802"), ("fan", "S803"), ("xing", "S806")])
def test_a_figure_that_differs(figure: str, code: str) -> None:
    record = won("guilin")
    value = (getattr(result_of(record), figure) or 0) + 1
    wrong = with_result(record, **{figure: value})
    assert _found(wrong) == [(code, len(record.actions), None)]
    finding = audit_record(wrong).findings[0]
    assert (finding.parameters["recorded"], finding.effect) == (value, "wrong-result")
    assert finding.parameters["computed"] == value - 1


def test_s803_names_in_any_order() -> None:
    record = next(
        record
        for seed in range(20)
        for record in played("changde-80", seed)
        if record.result and len(record.result.names or []) >= 2
    )
    names = result_of(record).names or []
    assert _found(with_result(record, names=names[::-1])) == []
    found = audit_record(with_result(record, names=[Name(name="大胡", fan=99)])).findings
    assert [finding.code for finding in found] == ["S803"]
    assert found[0].parameters["recorded"] == [("大胡", 99)]
    assert codes(audit_record(with_result(record, names=None, fan=None))) == []


def test_s804_comes_with_s805_where_the_points_do_not_add_up() -> None:
    record = won()
    one, two, three = _points(record)
    assert codes(audit_record(with_result(record, points=[one + 1, two - 1, three]))) == ["S804"]
    assert codes(audit_record(with_result(record, points=[one + 1, two, three]))) == ["S804", "S805"]


def test_points_of_the_seat_that_sits_out() -> None:
    record = won("changde-80")
    points = _points(record)
    assert codes(audit_record(with_result(record, sitting_points=1))) == ["S804", "S805"]
    changed = [points[0] + 1, *points[1:]]
    assert codes(audit_record(with_result(record, points=changed, sitting_points=1))) == ["S804"]
    assert codes(audit_record(with_result(record, points=None, sitting_points=None))) == []


def test_s807_silences_the_other_figures_but_the_sum() -> None:
    record = won()
    other = (result_of(record).winner or 0) + 1
    wrong = with_result(record, winner=other % 3, huxi=99, units=99)
    found = audit_record(wrong).findings
    assert [finding.code for finding in found] == ["S807"]
    assert codes(audit_record(with_result(wrong, points=[1, 1, 1]))) == ["S805", "S807"]
    assert codes(audit_record(with_result(record, outcome="wash"))) == ["S807"]
    assert codes(audit_record(with_result(record, winner=None))) == []


@pytest.mark.parametrize(("verdict", "found"), [("void", []), ("continue", ["S807"])])
def test_a_voided_hand_needs_a_ruling(verdict: Any, found: list[str]) -> None:
    record = won()
    ruled = replace(record, actions=[*record.actions, RecordAction(do="rule", verdict=verdict)])
    assert codes(audit_record(replace(ruled, result=Result(outcome="void")))) == found


def test_an_unfinished_hand_is_not_settled() -> None:
    record = won()
    cut = with_actions(record, *record.actions[:-1])
    assert codes(audit_record(cut)) == ["R106"]
    assert codes(audit_record(with_result(cut, points=[1, 1, 1]))) == ["R106", "S805"]


def test_a_false_win_settled_as_a_win_has_no_further_code() -> None:
    record = played("qq-basic")[0]
    false = with_actions(record, RecordAction(do="hu", seat=(record.dealer + 1) % 3))
    report = audit_record(with_result(false, outcome="hu", points=[1, 1, 1]))
    assert codes(report) == ["H705"]
    assert (report.score, report.outcome) == (None, "false_hu")


def test_a_record_without_a_result_is_only_replayed() -> None:
    assert audit_record(replace(won(), result=None)).verdict == "clean"


def test_a_score_is_recorded_as_people_write_it() -> None:
    record = won("changde-80")
    bare = replace(record, result=None)
    assert recorded(bare, audit_record(bare).score) == record
    assert recorded(bare, None).result == Result(outcome="false_hu")
    dry = washed()
    assert recorded(replace(dry, result=None), audit_record(dry).score) == dry
    plain = won("qq-basic")
    assert result_of(recorded(plain, audit_record(plain).score)).sitting_points is None


def test_half_points_stay_halves() -> None:
    record = replace(won("qq-basic"), options={"stake": 0.5}, result=None)
    settled = recorded(record, audit_record(record).score)
    assert audit_record(settled).verdict == "clean"
    assert max(_points(settled)) == max(_points(won("qq-basic"))) / 2
