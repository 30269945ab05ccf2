"""Sections as Markdown: tables with as many cells as headings, names that stay names."""

import itertools
import re

import pytest

from phz_cli.reports import Chart, Document, Paragraph, Section
from phz_cli.reports.markdown import draw_markdown, escaped

from .document import EMPTY, HOSTILE, chart, document

_CELL = re.compile(r"(?<!\\)\|")


def _text(drawn: Document) -> str:
    return draw_markdown(drawn).decode()


def test_every_row_of_a_table_has_as_many_cells_as_its_heading():
    lines = _text(document()).splitlines()
    widths = [len(_CELL.split(line)) if line.startswith("|") else 0 for line in lines]
    for above, below in itertools.pairwise(widths):
        assert not above or not below or above == below
    assert sum(width > 0 for width in widths) > 15


def test_names_cannot_become_markup():
    text = _text(document())
    assert "<script>" not in re.sub(r"\\.", "", text)
    assert HOSTILE not in text
    assert escaped(HOSTILE) in text
    assert "\\- 积分按回放重新结算。" in text


def test_a_line_end_in_a_name_does_not_end_the_line():
    section = Section("a", "甲", (Paragraph("一\n# 二"),))
    assert "一 \\# 二" in _text(Document(lang="zh", title="x", version="1", sections=(section,)))


@pytest.mark.parametrize("line", ["qq-basic：n=104 局；最高 +90。", "qq-full：n=36 局。"])
def test_a_chart_is_told_in_its_numbers(line: str):
    section = Section("charts", "图表", (Chart(chart().picture),))
    text = _text(Document(lang="zh", title="x", version="1", sections=(section,)))
    assert f"- {line}" in text
    assert "svg" not in text


def test_few_cases_and_faults_are_said_in_words():
    text = _text(document("en"))
    assert "| −3.5 (small sample) | n=12 |" in text
    assert "1. **C301 烧比** (dead hand) 易建军吃七" in text
    assert "(undecided)" in text
    assert _text(EMPTY).startswith("# Nothing\n")
