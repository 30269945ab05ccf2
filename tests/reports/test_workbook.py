"""Sections as an Excel workbook, opened with another program."""

import io
from typing import Any

import pytest

from phz_cli.reports import Document, Section
from phz_cli.reports.workbook import draw_workbook

from .document import EMPTY, HOSTILE, LONG, document

openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is missing")


def _opened(drawn: Document) -> Any:
    return openpyxl.load_workbook(io.BytesIO(draw_workbook(drawn)))


def _rows(sheet: Any) -> list[tuple[Any, ...]]:
    return [tuple(cell for cell in row if cell is not None) for row in sheet.iter_rows(values_only=True)]


def test_a_sheet_for_each_section_after_the_title():
    book = _opened(document(pictures="png"))
    assert book.sheetnames == ["赛事报告：2026 五一杯", "选手成绩", "统计", "起手牌", "违例与差错", "图表"]
    assert ("赛事", "2026 五一杯") in _rows(book.worksheets[0])


def test_numbers_are_numbers_and_intervals_have_both_ends():
    book = _opened(document(pictures="png"))
    rows = _rows(book["统计"])
    assert ("统计项", "数值", "分子/分母（分子）", "分子/分母（分母）", "区间（下限）", "区间（上限）") in rows
    assert ("黄庄率", 0.25, 24, 96, 0.174, 0.345) in rows
    assert ("net points per hand", -3.5, 12, -9, 2) in rows
    assert ("放炮率", "这种规则不能胡打出的牌") in rows
    formats = {cell.number_format for row in book["统计"].iter_rows() for cell in row if cell.value == 0.25}
    assert formats == {"0.0%"}


def test_no_text_is_a_formula():
    book = _opened(document(pictures="png"))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    assert any(cell.value == HOSTILE for cell in cells)


def test_faults_are_rows_and_charts_pictures():
    book = _opened(document(pictures="png"))
    rows = _rows(book["违例与差错"])
    assert rows[2][:3] == ("代码", "名称", "后果")
    assert [row[0] for row in rows[3:8]] == ["C301", "S804", "F501", "R104", "F502"]
    assert rows[7][2] == "待定"
    assert len(book["图表"]._images) == 3


def test_the_same_report_gives_the_same_bytes_and_no_clock_is_in_them():
    made = draw_workbook(document(pictures="png"))
    assert made == draw_workbook(document(pictures="png"))
    assert openpyxl.load_workbook(io.BytesIO(made)).properties.created.year == 2000


def test_any_heading_becomes_a_sheet_name():
    headings = ("a:b/c", "A b c", LONG, LONG, "", "'")
    sections = tuple(Section(f"s{number}", heading, ()) for number, heading in enumerate(headings))
    names = _opened(Document(lang="en", title="?*", version="1", sections=sections)).sheetnames
    assert len({name.casefold() for name in names}) == 7
    assert all(0 < len(name) <= 31 for name in names)
    assert _opened(EMPTY).sheetnames == ["Nothing"]
