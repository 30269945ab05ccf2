"""The page in a real browser: no error, no network, no sideways scrolling, phone and desk."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from phz_cli.reports import build_report

from .sample import EMPTY, report_data

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is missing: apt-get install chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is missing")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("data", [report_data(), EMPTY], ids=["full", "empty"])
def test_it_opens_without_error_network_or_sideways_scrolling(
    browser: Any, tmp_path: Path, data: Any, scheme: str, width: int, lang: str
):
    file = tmp_path / "index.html"
    file.write_text(build_report(data, lang), encoding="utf-8")
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
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.close()
    assert complaints == []
    assert [url for url in requested if not url.startswith("data:")] == [file.as_uri()]
    dark = sum(int(part) for part in background[4:-1].split(",")) < 300
    assert dark == (scheme == "dark")


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
