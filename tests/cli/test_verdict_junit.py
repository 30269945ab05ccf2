"""JUnit XML, read by a standard parser: suites, cases, counts."""

from collections.abc import Iterable
from dataclasses import replace
from xml.etree import ElementTree

from phz_cli.cli.marks import MarkedReport
from phz_cli.cli.verdict_junit import junit_pieces
from tests.cli.made import CLEAN, DOUBTFUL, FAULTY, RECORD, UNREADABLE
from tests.cli.marked import WAIVED, plain


def _suites(reports: Iterable[MarkedReport]) -> ElementTree.Element:
    return ElementTree.fromstring(b"".join(junit_pieces(reports, "zh")))


def _counts(element: ElementTree.Element) -> list[int]:
    return [int(element.attrib[name]) for name in ("tests", "failures", "errors", "skipped")]


def test_a_suite_a_file_with_counts_that_agree() -> None:
    other = replace(FAULTY, file="other.jsonl")
    root = _suites(plain([CLEAN, FAULTY, DOUBTFUL, UNREADABLE, other, other]))
    assert _counts(root) == [6, 3, 1, 1]
    assert [(suite.attrib["name"], _counts(suite)) for suite in root] == [
        ("league.jsonl", [4, 1, 1, 1]),
        ("other.jsonl", [2, 2, 0, 0]),
    ]
    for suite in root:
        elements = [len(suite.findall(f"testcase/{name}")) for name in ("failure", "error", "skipped")]
        assert [len(suite), *elements] == _counts(suite)


def test_a_failure_says_code_place_and_sentence() -> None:
    (suite,) = _suites(plain([FAULTY]))
    (case,) = suite
    assert (case.attrib["name"], case.attrib["line"]) == ("r5-t3-12", "12")
    failure = case.find("failure")
    assert failure is not None and failure.text is not None
    assert failure.attrib["type"] == "C301"
    assert failure.attrib["message"].startswith("league.jsonl:12 r5-t3-12#2 C301 烧比 p2吃一")
    assert "一一二三五" in failure.text


def test_a_waived_finding_is_no_failure_but_is_told() -> None:
    (suite,) = _suites([WAIVED])
    assert _counts(suite) == [1, 0, 0, 0]
    told = suite.findtext("testcase/system-out")
    assert told is not None and '已豁免，裁判 <李>：看过 "录像"' in told


def test_what_xml_cannot_hold_is_written_out() -> None:
    import msgspec

    record = msgspec.structs.replace(RECORD, hand="a\x00b\ud800\uffff<&\"'")
    (suite,) = _suites(plain([replace(FAULTY, record=record, file="x\x1b&.jsonl")]))
    assert suite.attrib["name"] == "x\\x1b&.jsonl"
    assert suite[0].attrib["name"] == "a\\x00b\\ud800<&\"'"


def test_no_hand_is_no_suite() -> None:
    root = _suites([])
    assert len(root) == 0
    assert _counts(root) == [0, 0, 0, 0]
