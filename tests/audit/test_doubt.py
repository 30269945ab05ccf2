"""What an import assumed is told, and makes a verdict undecided where moves are missing."""

import msgspec
import pytest

from phz_cli.audit import HandReport
from phz_cli.audit.doubt import GAPS, with_doubts
from phz_cli.audit.hand import audit_record
from phz_cli.records import to_json
from phz_cli.records.messages import MESSAGES
from tests.audit.records import with_result, won


def _report(*marks: object) -> HandReport:
    record = with_result(won(), huxi=99)
    raw = msgspec.json.encode({**msgspec.json.decode(to_json(record)), "x-ambiguous": list(marks)})
    return with_doubts(audit_record(record, raw=raw))


def test_every_gap_has_its_sentence() -> None:
    assert all(key in MESSAGES for key in GAPS)


def test_a_missing_move_makes_every_finding_uncertain() -> None:
    report = _report({"what": "import.tanliang2-lost", "step": 3})
    assert report.verdict == "undecided" and report.findings
    assert not any(finding.certain for finding in report.findings)
    assert "第 3 步" in report.problem.zh and "step 3" in report.problem.en


def test_another_assumption_is_told_and_changes_no_verdict() -> None:
    report = _report({"what": "import.shown-unknown", "cards": "二三"})
    assert report.verdict == "faults" and report.problem is not None


@pytest.mark.parametrize(
    "mark", ["text", {"what": 3}, {"what": "mine"}, {}, {"what": "import.shown-unknown"}, {"what": "import.none"}]
)
def test_marks_of_others_are_passed_over(mark: object) -> None:
    report = _report(mark)
    assert report.verdict == "faults" and report.problem is None


def test_a_problem_that_is_there_stays() -> None:
    bad = audit_record(msgspec.structs.replace(won(), rules="none"), raw=b'"x-ambiguous"')
    assert with_doubts(bad) is bad
