"""Every page shows its fault: the faulty hand has exactly the marked faults, its legal neighbour has none."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from phz_cli.audit import HandReport, audit_paths
from phz_cli.game.cards import CHARACTERS
from phz_cli.rulebook import Example, FaultPage, Mark, fault_pages
from tests.tools.page_examples import fences, scenarios, with_examples

PAGES = Path(__file__).parents[2] / "phz_cli" / "rulebook" / "faults"
PLAYERS = "甲乙丙"
ZH = re.compile(rf"(?P<player>[{PLAYERS}])|(?P<verb>[打摸吃碰偎跑提胡])(?P<card>[{CHARACTERS}])(?![{CHARACTERS}])")
EN = re.compile(
    rf"(?P<player>[{PLAYERS}])(?!')|"
    rf"(?:(?P<verb>discards|draws|eats)|(?:makes|lays|made) the (?P<meld>\w+) . of|declares (?P<hu>hu) 胡 on) "
    rf"(?P<card>[{CHARACTERS}])(?![{CHARACTERS}])"
)
DO = {
    "打": "discard",
    "摸": "draw",
    "吃": "chi",
    "碰": "peng",
    "偎": "wei",
    "跑": "pao",
    "提": "ti",
    "胡": "hu",
    "discards": "discard",
    "draws": "draw",
    "eats": "chi",
}
TWO_HANDS = {"M901", "M902", "M903", "M904", "M905"}
OTHER_RECORD = {"R101", "R102", "R103", "R104"} | {code for code in fault_pages() if code[0] in "SM"}
"""Codes whose faulty and legal hands are played alike and differ elsewhere in the record."""


@pytest.fixture(params=fault_pages())
def page(request: pytest.FixtureRequest) -> FaultPage:
    return fault_pages()[request.param]


def _records(example: Example) -> list[dict[str, Any]]:
    rows = json.loads(example.text)
    return rows if isinstance(rows, list) else [rows]


def _reports(example: Example, folder: Path) -> list[HandReport]:
    """What `phz validate` would find in a file with just this text."""
    path = folder / "example.json"
    path.write_text(example.text, encoding="utf-8")
    return list(audit_paths([path]))


def _found(report: HandReport) -> list[Mark]:
    return sorted((Mark(found.code, found.action, found.seat) for found in report.findings), key=repr)


def test_each_page_has_a_faulty_hand_and_its_legal_neighbour(page: FaultPage) -> None:
    fault, legal = page.examples
    assert (fault.kind, legal.kind) == ("fault", "legal")
    assert page.code in {mark.code for mark in fault.marks}
    assert len(_records(fault)) == len(_records(legal)) == (2 if page.code in TWO_HANDS else 1)


def test_the_marked_faults_are_all_that_is_found(page: FaultPage, tmp_path: Path) -> None:
    for example in page.examples:
        *before, last = _reports(example, tmp_path)
        assert _found(last) == sorted(example.marks, key=repr)
        assert last.verdict == ("faults" if example.kind == "fault" and not page.is_note else "clean")
        assert all(report.verdict == "clean" for report in before)


def test_the_neighbour_has_the_same_deal(page: FaultPage) -> None:
    fault, legal = (_records(example)[-1] for example in page.examples)
    hands, other = (record["deal"]["hands"] for record in (fault, legal))
    if page.code in ("R101", "R102"):
        assert sum(one != two for one, two in zip(hands, other, strict=True)) == 1
    else:
        assert hands == other
    assert (fault["actions"] == legal["actions"]) == (page.code in OTHER_RECORD)
    assert fault != legal


def test_the_examples_are_short(page: FaultPage) -> None:
    for example in page.examples:
        assert len(_records(example)[-1]["actions"]) <= (22 if page.code == "T205" else 10)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_sentences_say_what_the_record_says(page: FaultPage, lang: str) -> None:
    """Whoever is said to have done something with a card has done it, in the order in which it is told."""
    for example in page.examples:
        actions = [
            (action["do"], action.get("seat"), action.get("card")) for action in _records(example)[-1]["actions"]
        ]
        told = list(_told(example, lang))
        places = [actions.index(step) for step in told if step in actions]
        assert [step for step in told if step not in actions] == []
        assert places == sorted(places)


def _told(example: Example, lang: str) -> list[tuple[str, int, str]]:
    """(verb, seat, card) of what a sentence tells; the player is the last one named."""
    told = []
    player = -1
    for match in (ZH if lang == "zh" else EN).finditer(example.zh if lang == "zh" else example.en):
        words = match.groupdict()
        if words["player"]:
            player = PLAYERS.index(words["player"])
        else:
            verb = words["verb"] or words.get("meld") or words.get("hu") or ""
            told.append((DO.get(verb, verb), player, words["card"]))
    return told


def test_the_sentences_tell_the_play() -> None:
    """The test above would pass on sentences that tell nothing."""
    for lang in ("zh", "en"):
        told = {
            code: sum(len(_told(example, lang)) for example in page.examples) for code, page in fault_pages().items()
        }
        assert {code for code, count in told.items() if not count} <= {"R101", "R102", "R104", *TWO_HANDS}
        assert sum(told.values()) > 100


def test_the_sentences_are_in_their_language(page: FaultPage) -> None:
    for example in page.examples:
        assert not re.search(r"[A-Za-z]", example.zh)
        assert example.zh.endswith("。") and example.en.endswith(".")
        assert not re.search(r"[，。；：]", example.en)


def test_every_code_has_its_scenario() -> None:
    assert list(scenarios()) == list(fault_pages())


def _is_what_the_program_writes(code: str) -> bool:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    return with_examples(text, fences(code, scenarios()[code])) == text


@pytest.mark.parametrize("code", ["C301", "H704", "M902"])
def test_the_records_are_what_their_program_writes(code: str) -> None:
    assert _is_what_the_program_writes(code)


@pytest.mark.slow
def test_all_records_are_what_their_program_writes() -> None:
    assert [code for code in scenarios() if not _is_what_the_program_writes(code)] == []
