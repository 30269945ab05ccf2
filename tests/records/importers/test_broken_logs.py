"""The eight broken events of 09_broken_logs.json: each gives its fault, in our form and in sy599's."""

import json
from typing import Any

import pytest

from phz_cli.audit import audit_record
from phz_cli.records import Record
from phz_cli.records.importers import FORMATS
from phz_cli.records.importers.items import imported
from tests.records.importers.reference import BROKEN, example, reference_record, truth

EXPECTED = {
    "chi_without_bi": ("C301", 3, 1),
    "missed_pao": ("F501", 18, 0),
    "false_hu": ("H702", 17, 1),
    "peng_after_pass": ("P402", 23, 0),
    "chouwei_logged_as_wei": ("F505", 12, 0),
    "discard_from_kan": ("X601", 13, 0),
    "wei_not_taken": ("F502", 25, 1),
    "unknown_card": ("R105", 10, 2),
}
"""Code, action and seat. A fault of omission stands at the action that made the duty (law 11.2)."""

UNFINISHED = "R106"
"""Every broken log ends with its fault, so the hand does not end."""


def _case(name: str) -> dict[str, Any]:
    return next(case for case in json.loads(example(BROKEN)) if case["name"] == name)


def _faults(record: Record) -> list[tuple[str, int | None, int | None]]:
    return [
        (found.code, found.action, found.seat) for found in audit_record(record).findings if found.code != UNFINISHED
    ]


def test_every_case_is_expected() -> None:
    assert {case["name"] for case in json.loads(example(BROKEN))} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_broken_event_is_the_only_fault(name: str) -> None:
    case, events = _case(name), truth()["events"]
    *before, _ = case["events_tail"]
    start = case["bad_event"] - len(before)
    assert events[start : case["bad_event"]] == before
    assert _faults(reference_record(events[:start] + case["events_tail"])) == [EXPECTED[name]]


@pytest.mark.parametrize("name", [name for name in EXPECTED if name != "unknown_card"])
def test_the_play_string_with_the_event_gives_the_same_fault(name: str) -> None:
    row = json.loads(example("03_sy599_playlog.json"))
    del row["closingMsg"]
    row["play"] = _case(name)["sy599_play"]
    (hand,) = imported(FORMATS["sy599"], [("broken.json", json.dumps(row).encode())])
    assert hand.record is not None
    assert _faults(hand.record) == [EXPECTED[name]]
