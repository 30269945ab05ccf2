"""The page in a real browser: no error, no network, no sideways scrolling, phone and desk."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from phz_cli.reports import Amount, Column, Document, Ratio, Section, Table, build_report
from phz_cli.reports.html import draw_html

from . import document
from .sample import EMPTY, report_data

pytestmark = pytest.mark.browser


def opened(browser: Any, file: Path, width: int, scheme: str) -> Any:
    """The page in the browser; nothing on it complains, nothing leaves it, nothing needs sideways scrolling."""
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    complaints: list[str] = []
    requested: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: requested.append(request.url))
    page.goto(file.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.evaluate("[...document.images].every(one => one.complete && one.naturalWidth > 0)")
    assert complaints == []
    assert [url for url in requested if not url.startswith("data:")] == [file.as_uri()]
    return page


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("data", [report_data(), EMPTY], ids=["full", "empty"])
def test_it_opens_without_error_network_or_sideways_scrolling(
    browser: Any, tmp_path: Path, data: Any, scheme: str, width: int, lang: str
):
    file = tmp_path / "index.html"
    file.write_text(build_report(data, lang), encoding="utf-8")
    page = opened(browser, file, width, scheme)
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.close()
    dark = sum(int(part) for part in background[4:-1].split(",")) < 300
    assert dark == (scheme == "dark")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "drawn", [document.document("zh"), document.document("en"), document.EMPTY], ids=["zh", "en", "empty"]
)
def test_a_report_of_sections_opens_the_same_way(
    browser: Any, tmp_path: Path, drawn: Document, scheme: str, width: int
):
    file = tmp_path / "player.html"
    file.write_bytes(draw_html(drawn))
    opened(browser, file, width, scheme).close()


@pytest.mark.parametrize("form", ["page", "sections"])
def test_no_name_of_a_statistic_breaks_inside_a_word_on_a_phone(browser: Any, tmp_path: Path, form: str):
    data = report_data()
    row = replace(data.statistics[0].rows[0], label="settlements that differ considerably · 红胡")
    data = replace(data, statistics=(replace(data.statistics[0], rows=(row,)),))
    file = tmp_path / "index.html"
    file.write_bytes(build_report(data, "en").encode() if form == "page" else draw_html(document.document("en")))
    page = opened(browser, file, 390, "light")
    # A word that is broken has a box on two lines.
    broken = page.evaluate(
        """() => {
            const names = [...document.querySelectorAll('.statistics tbody th, #statistics tbody th')];
            const found = [];
            for (const name of names) for (const match of name.textContent.matchAll(/[A-Za-z]+/g)) {
                const range = document.createRange(), text = name.firstChild;
                range.setStart(text, match.index);
                range.setEnd(text, match.index + match[0].length);
                if (range.getClientRects().length > 1) found.push(match[0]);
            }
            return [names.length, found];
        }"""
    )
    page.close()
    assert broken[0] > 0
    assert broken[1] == []


def test_a_long_name_and_a_long_path_do_not_widen_the_phone_page(browser: Any, tmp_path: Path):
    data = report_data()
    long = "x" * 300
    faults = (replace(data.faults[0], file=long, hand=long, player=long, sentence=long),)
    rows = (replace(data.standings[0].rows[0], name=long, player=long),)
    data = replace(
        data,
        title=long,
        events=(long,),
        sources=(long,),
        faults=faults,
        standings=(replace(data.standings[0], rows=rows),),
        next_steps=((long, long),),
    )
    file = tmp_path / "index.html"
    file.write_text(build_report(data, "zh"), encoding="utf-8")
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(file.as_uri())
    width = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert width <= 390


def test_print_hides_the_contents_and_keeps_the_tables(browser: Any, tmp_path: Path):
    file = tmp_path / "index.html"
    file.write_text(build_report(report_data(), "zh"), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    page.emulate_media(media="print")
    shown = "one => getComputedStyle(document.querySelector(one)).display !== 'none'"
    assert not page.evaluate(shown, "nav")
    assert page.evaluate(shown, ".standings")
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.close()


FOLDED = Document(
    lang="zh",
    title="对战报告",
    version="1",
    sections=(
        Section(
            "statistics",
            "统计",
            (
                Table(
                    "qq-half · n=36 局 · 2 项",
                    (
                        Column("统计项"),
                        *(Column(title, number=True) for title in ("甲", "k/n", "区间", "乙", "k/n", "区间")),
                    ),
                    tuple(
                        (name, Amount(0.25, "share"), Ratio(9, 36), None, Amount(0.5, "share"), Ratio(18, 36), None)
                        for name in ("胡牌率", "黄庄率")
                    ),
                    folded=True,
                    sides=3,
                ),
            ),
        ),
    ),
)


@pytest.mark.parametrize(("width", "seen"), [(390, False), (1280, True)])
def test_a_folded_table_is_closed_on_a_phone_only(browser: Any, tmp_path: Path, width: int, seen: bool):
    (tmp_path / "page.html").write_bytes(draw_html(FOLDED))
    page = browser.new_page(viewport={"width": width, "height": 900})
    try:
        page.goto(f"file://{tmp_path}/page.html")
        assert page.locator("tbody th").first.is_visible() is seen
        assert page.locator("summary").is_visible() is not seen
        if not seen:
            page.locator("summary").click()
            assert page.locator("tbody th").first.is_visible()
            height = page.locator("tbody tr").first.bounding_box()["height"]
            assert height < 90  # the name, and one line for each side
    finally:
        page.close()
