"""CSV: a row a finding, a row for each hand without any, as a spreadsheet reads it."""

import csv
import io
from dataclasses import replace

import msgspec

from phz_cli.cli.marks import MarkedReport
from phz_cli.cli.verdict_csv import COLUMNS, csv_pieces
from phz_cli.records.model import Player
from tests.cli.made import BURNT, CLEAN, FAULTY, RECORD, UNREADABLE
from tests.cli.marked import WAIVED, plain


def _rows(reports: list[MarkedReport]) -> list[dict[str, str]]:
    content = b"".join(csv_pieces(reports, "zh"))
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_every_hand_has_a_row_and_every_finding_has_one() -> None:
    two = replace(FAULTY, findings=(BURNT, replace(BURNT, action=3)))
    rows = _rows(plain([CLEAN, two, UNREADABLE]))
    assert [(row["line"], row["verdict"], row["code"]) for row in rows] == [
        ("11", "clean", ""),
        ("12", "faults", "C301"),
        ("12", "faults", "C301"),
        ("13", "unreadable", ""),
    ]
    assert rows[3]["message"] == "没写完"
    assert list(rows[0]) == list(COLUMNS)


def test_a_row_says_what_a_referee_asks() -> None:
    (row,) = _rows(plain([FAULTY]))
    asked = ("hand", "rules", "name", "seat", "player", "action", "cause", "effect", "certain", "cards", "state")
    assert [row[name] for name in asked] == [
        "r5-t3-12", "qq-half", "烧比", "1", "p2", "2", "1", "dead-hand", "true", "一一二三五", "new",
    ]  # fmt: skip
    assert "吃一" in row["message"]


def test_a_waiver_stands_beside_its_finding() -> None:
    (row,) = _rows([WAIVED])
    assert (row["state"], row["waived_by"], row["waived_reason"]) == ("waived", "裁判 <李>", '看过 "录像"')


def test_no_text_is_a_formula_and_none_breaks_a_row() -> None:
    seats = [RECORD.seats[0], Player(id="p2", name="=1+2"), RECORD.seats[2]]
    record = msgspec.structs.replace(RECORD, hand='-1,"a"\nb', seats=seats)
    (row,) = _rows(plain([replace(FAULTY, record=record)]))
    assert row["player"] == "'=1+2"
    assert row["hand"] == '\'-1,"a"\\nb'
