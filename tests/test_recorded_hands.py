"""Hands of a real 桂林字牌 server, read where they lie beside this repository; the tests skip where they are absent.

The faults were worked out by others (../shared/peers/real/README.md §2): lost forced melds, the server's own wrong
胡息, fractions of a 子, a dealer that did not follow. Nothing else may be found.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from phz_cli.audit import HandReport, audit_record
from phz_cli.audit.series import Series
from phz_cli.records import decode

HANDS: Final = Path(__file__).parents[2] / "shared" / "peers" / "real" / "guilin_server_40.jsonl"

EXPECTED: Final = {
    "zs-2017-05-03-2674-21": {"H706", "S801", "S802", "S804"},
    "zs-2017-05-03-5695-27": {"M902", "S804"},
    "zs-2017-05-04-9407-39": {"F501", "F502", "H704"},
    "zs-2017-05-04-4344-46": {"M902", "S804"},
    "zs-2017-07-28-9670-109": {"S801", "S802", "S804"},
    "zs-2017-07-29-3079-132": {"F501"},
    "zs-2017-07-29-5957-141": {"S801"},
    "zs-2017-07-31-9509-157": {"S801"},
}
"""Every hand with more than a fraction of a 子 wrong."""


def _options(room: dict[str, Any]) -> dict[str, Any]:
    """The options of a room in the server's own terms."""
    return {
        "minimum_huxi": room["minHu"],
        "unit_step": room["ziShu"],
        "zimo": {2: "pre", 1: "name"}[room["ziMo"]],
        "xing_offsets": [{1: 1, 2: 0, 3: -1}[code] for code in room["fanXing"]],
    }


@pytest.fixture(scope="module")
def reports() -> list[HandReport]:
    if not HANDS.exists():
        pytest.skip("the recorded hands are not beside this repository")
    found = []
    for line, text in enumerate(HANDS.read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(text)
        row |= {"rules": "guilin-xin", "options": _options(row["x-room"])}
        raw = json.dumps(row, ensure_ascii=False).encode()
        found.append(audit_record(decode(raw), file=HANDS.name, line=line, raw=raw))
    return list(Series().complete(found))


def _fraction(report: HandReport) -> bool:
    """Whether the record pays parts of a 子; a false win that it settles is no matter of points (law 13.6)."""
    if report.outcome == "false_hu":
        return False
    assert report.record is not None and report.record.result is not None
    return any(points != int(points) for points in report.record.result.points or ())


def test_every_hand_is_judged(reports: list[HandReport]) -> None:
    assert len(reports) == 40
    assert {report.verdict for report in reports} == {"clean", "faults"}


def test_just_the_known_faults_are_found(reports: list[HandReport]) -> None:
    wrong = {}
    for report in reports:
        assert report.record is not None
        known = EXPECTED.get(report.record.hand, set()) | ({"S804"} if _fraction(report) else set())
        found = {finding.code for finding in report.findings if finding.is_fault}
        if found != known:
            wrong[report.record.hand] = (found, known)
    assert not wrong


def test_how_often_each_fault_occurs(reports: list[HandReport]) -> None:
    counts = Counter(finding.code for report in reports for finding in report.findings if finding.is_fault)
    fractions = sum(map(_fraction, reports))
    assert fractions == 14
    assert counts == {
        "F501": 3,
        "F502": 1,
        "H704": 1,
        "H706": 1,
        "S801": 4,
        "S802": 2,
        "S804": fractions + 2,
        "M902": 2,
    }


def test_the_lost_runs_are_named_where_they_were_lost(reports: list[HandReport]) -> None:
    places = {
        (report.record.hand, finding.action, finding.seat)
        for report in reports
        if report.record is not None
        for finding in report.findings
        if finding.code in ("F501", "F502", "H704")
    }
    assert places == {
        ("zs-2017-05-04-9407-39", 36, 1),
        ("zs-2017-05-04-9407-39", 37, 1),
        ("zs-2017-05-04-9407-39", 40, 1),
        ("zs-2017-07-29-3079-132", 42, 2),
        ("zs-2017-07-29-3079-132", 48, 2),
    }
