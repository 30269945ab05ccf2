"""The engine against the reference cases: clean hands, faulty hands, decided corners, hands to be priced."""

import json
from pathlib import Path
from typing import Any

import pytest

from phz_cli.audit import HandReport, Score, audit_record
from phz_cli.audit.series import Series
from phz_cli.cli.main import run
from phz_cli.records import decode
from tests.conformance import PROFILES, read_cases


def _audited(records: list[dict[str, Any]], file: str = "") -> list[HandReport]:
    """The reports of some records read one after the other from one file."""
    reports = []
    for line, row in enumerate(records, 1):
        raw = json.dumps(row, ensure_ascii=False).encode()
        reports.append(audit_record(decode(raw), file=file, line=line, raw=raw))
    return list(Series().complete(reports))


def _found(report: HandReport) -> list[tuple[Any, ...]]:
    """The faults of a report; a note such as M905 (a hand of the table is missing) is none."""
    faults = [found for found in report.findings if found.is_fault]
    return sorted(((found.code, found.action, found.seat) for found in faults), key=repr)


def _worth(score: Score | None) -> dict[str, Any] | None:
    if score is None:
        return None
    return {
        "winner": score.winner,
        "huxi": score.huxi,
        "units": score.units,
        "names": sorted(score.names),
        "fan": score.fan,
        "xing": score.xing,
        "points": list(score.points),
        "sitting_points": score.sitting_points,
    }


def _names(rows: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return sorted((row["name"], row["fan"]) for row in rows)


def _report(wrong: list[str], total: int) -> None:
    assert not wrong, f"{len(wrong)} of {total} cases disagree:\n" + "\n".join(wrong[:20])


def test_every_profile_has_cases() -> None:
    assert {case["record"]["rules"] for case in read_cases("clean")} >= PROFILES
    assert {case["rules"] for case in read_cases("score")} >= PROFILES


def test_clean_hands_are_clean_and_settled_alike() -> None:
    cases = read_cases("clean")
    reports = _audited([case["record"] for case in cases], "clean.jsonl")
    wrong = []
    for case, report in zip(cases, reports, strict=True):
        wanted = {**case["expect"]["score"], "names": _names(case["expect"]["score"]["names"])}
        if report.verdict != case["expect"]["verdict"] or _found(report):
            wrong.append(f"{case['id']} ({case['record']['rules']}): {report.verdict} {_found(report)}")
        if _worth(report.score) != wanted:
            wrong.append(f"{case['id']} ({case['record']['rules']}): {_worth(report.score)} instead of {wanted}")
    _report(wrong, len(cases))


@pytest.mark.parametrize("name", ["faults", "decisions"])
def test_faulty_hands_have_exactly_the_expected_faults(name: str) -> None:
    cases = read_cases(name)
    wrong = []
    for case in cases:
        several = "records" in case
        reports = _audited(case["records"] if several else [case["record"]])
        expected = case["expect"] if several else [case["expect"]]
        for report, faults in zip(reports, expected, strict=True):
            wanted = sorted((tuple(fault) for fault in faults), key=repr)
            if _found(report) != wanted:
                assert report.record is not None
                wrong.append(f"{case['id']} ({report.record.rules}): {_found(report)}, not {wanted}: {case['about']}")
    _report(wrong, len(cases))


def test_decided_corners_are_settled_alike() -> None:
    cases = [case for case in read_cases("decisions") if "score" in case]
    wrong = []
    for case in cases:
        (report,) = _audited([case["record"]])
        wanted = {**case["score"], "names": _names(case["score"]["names"])}
        if _worth(report.score) != wanted:
            wrong.append(f"{case['id']}: {_worth(report.score)} instead of {wanted}: {case['why']}")
    assert len(cases) == 9
    _report(wrong, len(cases))


# ---------------------------------------------------------------- hands to be priced


def test_finished_hands_are_priced_alike(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Each line of the file is one input of the calculator, and `expect` every key of what it answers."""
    cases = read_cases("score")
    batch = tmp_path / "score.jsonl"
    batch.write_text("".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases), encoding="utf-8")
    assert run(["score", "--batch", str(batch), "--format", "json"]) == 0
    answers = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    wrong = []
    for case, answer in zip(cases, answers, strict=True):
        wanted = {**case["expect"], "names": _names(case["expect"]["names"])}
        found = {**answer, "names": _names(answer["names"])}
        if found != wanted:
            wrong.append(f"{case['id']} ({case['rules']}): {found}, not {wanted}")
    _report(wrong, len(cases))
