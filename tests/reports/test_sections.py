"""Sections as data: what can be done to all their texts, what a cell says."""

import pytest

from phz_cli.reports import Amount, Cards, Cell, Paragraph, Ratio, Reason, Section, Span, mapped
from phz_cli.reports.cells import marked, text_of
from phz_cli.reports.wording import WORDS
from phz_cli.stats import STATISTICS

from .document import document


def test_every_text_of_a_report_is_changed_and_nothing_else():
    whole = document()
    changed = mapped(whole, str.upper)
    assert mapped(whole, lambda text: text) == whole
    assert changed.sections[3].blocks[0].faults[0].code == "C301"  # type: ignore[union-attr]
    assert changed.sections[1].blocks[0].rows[1][0] == "NET POINTS PER HAND"  # type: ignore[union-attr]
    assert changed.sections[1].blocks[0].rows[1][1].value == -3.5  # type: ignore[union-attr]
    assert changed.sections[4].blocks[0] == mapped(whole.sections[4].blocks[0], str.upper)
    assert Section("a", "甲", (Paragraph("乙"),)) == mapped(Section("a", "丙", (Paragraph("乙"),)), _jia)


def _jia(text: str) -> str:
    return {"丙": "甲"}.get(text, text)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (None, ""),
        ("甲", "甲"),
        (Cards("二七十"), "二七十"),
        (Reason("没有"), "没有"),
        (Amount(1 / 3, "share"), "33.3%"),
        (Amount(4, "points"), "+4"),
        (Amount(18.5, "number", "息"), "18.5 息"),
        (Ratio(24, 96), "24/96"),
        (Ratio(None, 96), "n=96"),
        (Ratio(None, None), "n/a/n/a"),
        (Span(-2.5, 4, "points"), "−2.5 – +4"),
    ],
)
def test_cells_in_words(cell: Cell, text: str):
    assert text_of(cell) == text


def test_a_number_that_rests_on_few_cases_is_marked():
    assert marked(Amount(0.5, "share", small=True), "en") == "50.0% (small sample)"
    assert marked(Amount(0.5, "share"), "en") == "50.0%"


def test_every_unit_of_the_statistics_has_a_word():
    units = {statistic.unit for statistic in STATISTICS.values()} - {"share", "points"}
    assert {f"unit.{unit}" for unit in units} <= set(WORDS)
