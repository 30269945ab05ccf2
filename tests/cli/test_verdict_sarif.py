"""SARIF: valid by its published schema, and what a viewer is told."""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from phz_cli.cli.language import LANGUAGES, Language
from phz_cli.cli.marks import MarkedReport
from phz_cli.cli.verdict_sarif import FINGERPRINT, address_of, sarif_pieces
from phz_cli.rulebook import fault_pages
from tests.cli.made import BURNT, CLEAN, DOUBTFUL, FAULTY, UNREADABLE
from tests.cli.marked import KEY, KNOWN, WAIVED, plain

SCHEMA = json.loads((Path(__file__).parent / "published" / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))


def _log(reports: Iterable[MarkedReport], language: Language = "en") -> dict[str, Any]:
    log = json.loads(b"".join(sarif_pieces(reports, language)))
    jsonschema.Draft4Validator(SCHEMA).validate(log)
    assert isinstance(log, dict)
    return log


def _results(*reports: MarkedReport) -> list[dict[str, Any]]:
    results = _log(reports)["runs"][0]["results"]
    assert isinstance(results, list)
    return results


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_run_of_every_kind_of_hand_is_valid(language: Language) -> None:
    reports = [*plain([CLEAN, FAULTY, UNREADABLE, DOUBTFUL, UNREADABLE]), WAIVED, KNOWN]
    run = _log(reports, language)["runs"][0]
    assert [result["ruleId"] for result in run["results"]] == ["C301"] * 4
    assert len(run["invocations"][0]["toolExecutionNotifications"]) == 2
    assert not run["invocations"][0]["executionSuccessful"]


def test_a_run_without_hands_is_valid() -> None:
    run = _log([])["runs"][0]
    assert run["results"] == []
    assert run["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]


def test_every_code_is_a_rule_with_its_page() -> None:
    rules = _log([])["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(fault_pages())
    assert all(rule["help"]["text"] and rule["help"]["markdown"] for rule in rules)


def test_a_result_says_where_what_and_which() -> None:
    (result,) = _results(*plain([FAULTY]))
    assert list(fault_pages())[result["ruleIndex"]] == result["ruleId"] == "C301"
    assert (result["kind"], result["level"]) == ("fail", "error")
    place = result["locations"][0]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "league.jsonl"},
        "region": {"startLine": 12, "endLine": 12},
    }
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "r5-t3-12#2"
    assert result["partialFingerprints"] == {FINGERPRINT: KEY.fingerprint()}
    assert "baselineState" not in result and "suppressions" not in result


@pytest.mark.parametrize(("effect", "level"), [("void-win", "error"), ("record", "warning"), ("note", "note")])
def test_the_level_follows_from_the_effect(effect: str, level: str) -> None:
    (result,) = _results(*plain([replace(FAULTY, findings=(replace(BURNT, effect=effect),))]))
    assert result["level"] == level


def test_what_is_undecided_is_to_be_reviewed_and_has_no_level() -> None:
    (result,) = _results(*plain([DOUBTFUL]))
    assert (result["kind"], result["level"]) == ("review", "none")


def test_waived_and_known_findings_stay_and_are_marked() -> None:
    waived, known = _results(WAIVED, KNOWN)
    assert waived["suppressions"] == [
        {"kind": "external", "status": "accepted", "justification": '裁判 <李>: 看过 "录像"'}
    ]
    assert known["baselineState"] == "unchanged"


def test_a_finding_of_the_whole_hand_names_no_action() -> None:
    (result,) = _results(*plain([replace(FAULTY, findings=(replace(BURNT, action=None),))]))
    assert result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "r5-t3-12"


def test_a_record_over_several_lines_has_them_all() -> None:
    (result,) = _results(*plain([replace(FAULTY, raw=b"{\n\n}\n")]))
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 12, "endLine": 14}


def test_paths_become_addresses() -> None:
    assert address_of("nights/第一晚 1.jsonl") == "nights/%E7%AC%AC%E4%B8%80%E6%99%9A%201.jsonl"
    assert address_of("/nights/a.jsonl") == "file:///nights/a.jsonl"
    assert address_of("-") == "stdin"
