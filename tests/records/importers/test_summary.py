"""Records of results only: each says that there is nothing to judge."""

import json

from phz_cli.records.importers import FORMATS, recognise
from phz_cli.records.importers.items import imported
from tests.records.importers.reference import example

FORM = FORMATS["summary"]
ROW = {"totalID": 1, "userID": 2, "type": "zm", "fx": 3, "zs": 8}


def told(content: bytes) -> list[tuple[str, str]]:
    errors = [item.error for item in imported(FORM, [("results.json", content)])]
    assert all(error is not None and error.key == "import.summary-only" for error in errors)
    return [(error.path, str(error.parameters["kind"])) for error in errors if error is not None]


def test_every_result_of_the_example_is_told_by_its_place() -> None:
    assert told(example("08_summary_formats.json")) == [
        ("$.coderyibin.totalresult", "coderyibin totalresult"),
        ("$.coderyibin.resultlog[0]", "coderyibin resultlog"),
        ("$.coderyibin.resultlog[1]", "coderyibin resultlog"),
        ("$.tanliang2.recordData", "tanliang2 recordData"),
        ("$.hanz520.games", "hanz520 games"),
        ("$.yuqangy123.roomRecord", "yuqangy123 roomRecord"),
    ]


def test_rows_alone_are_known_too() -> None:
    assert told(json.dumps(ROW).encode()) == [("$", "coderyibin resultlog")]
    assert told(json.dumps([ROW, ROW]).encode()) == [("$[0]", "coderyibin resultlog"), ("$[1]", "coderyibin resultlog")]


def test_the_sniffer_knows_results() -> None:
    found = recognise(json.dumps(ROW).encode())
    assert found is not None
    assert found[0].id == "summary"


def test_the_sentence_says_so_in_both_languages() -> None:
    (item,) = imported(FORM, [("results.json", json.dumps(ROW).encode())])
    assert item.error is not None
    assert "只有结果" in item.error.sentence("zh")
    assert "results only" in item.error.sentence("en")
