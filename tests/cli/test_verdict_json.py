"""The JSON of a verdict (law 11.3)."""

import msgspec

from phz_cli.cli.verdict_json import verdict_line
from phz_cli.cli.verdict_text import message_of
from tests.cli.made import BURNT, CLEAN, DOUBTFUL, FAULTY, RECORD, UNREADABLE


def test_a_clean_hand() -> None:
    line = verdict_line(CLEAN, "zh")
    assert line.endswith(b"}\n")
    assert line.count(b"\n") == 1
    assert msgspec.json.decode(line) == {
        "hand": "r5-t3-12",
        "file": "league.jsonl",
        "line": 11,
        "rules": "qq-half",
        "verdict": "clean",
        "faults": [],
        "score": {
            "winner": 1,
            "huxi": 18,
            "units": 2,
            "names": [{"name": "红胡", "fan": 2}],
            "fan": 2,
            "xing": 0,
            "points": [-4, 8, -4],
            "sitting_points": 0.5,
        },
    }
    assert b"[-4,8,-4]" in line


def test_a_fault() -> None:
    row = msgspec.json.decode(verdict_line(FAULTY, "en"))
    assert row["verdict"] == "faults"
    assert row["score"] is None
    assert row["faults"] == [
        {
            "code": "C301",
            "name": "shao-bi",
            "seat": 1,
            "player": "p2",
            "action": 2,
            "offer": {"card": "一", "source": "discard", "seat": 0},
            "cause": [1],
            "effect": "dead-hand",
            "certain": True,
            "clause": "5.5, 11.6",
            "message": message_of(BURNT, RECORD, "en"),
            "evidence": BURNT.evidence,
        }
    ]


def test_a_doubt_is_not_certain() -> None:
    assert msgspec.json.decode(verdict_line(DOUBTFUL, "en"))["faults"][0]["certain"] is False


def test_an_unreadable_record() -> None:
    assert msgspec.json.decode(verdict_line(UNREADABLE, "zh")) == {
        "hand": None,
        "file": "league.jsonl",
        "line": 13,
        "rules": None,
        "verdict": "unreadable",
        "faults": [],
        "score": None,
        "error": {"path": "$.hand", "message": "没写完"},
    }
