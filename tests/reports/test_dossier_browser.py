"""The dossier page in a real browser: no error, no network, no sideways scrolling, readable, by keyboard alone."""

from pathlib import Path
from typing import Any

import pytest

from phz_cli.audit.dossier import Audience, dossier_of
from phz_cli.cli.dossier_document import Source, dossier_document
from phz_cli.reports.html import draw_html
from phz_cli.store.rulings import Ruling
from tests.audit.disputes import DISPUTES, Dispute
from tests.reports.test_browser import opened

pytestmark = pytest.mark.browser

SMALLEST = 11
"""Pixels: no text of the page is smaller."""

PENALTY = Ruling(1, "", "", 3, "C302", "penalty", [6, -12, 6], "郑裁判", "当面看了录像，" * 6, "2026-03-15T10:00", None)
TAKEN_BACK = Ruling(2, "", "", 3, None, "withdrawn", None, "郑裁判", "再看一遍", "2026-03-15T11:00", 1)


def page_of(dispute: Dispute, language: Any, audience: Audience = "referee") -> bytes:
    """The dossier of a dispute with two rulings before it."""
    found = dossier_of(dispute.record, dispute.number, audience=audience, language=language, claim="我早就喊了" * 8)
    command = f"phz arbitrate some/long/folder/of/the/tournament/{dispute.title}.jsonl --hand {dispute.record.hand}"
    return draw_html(dossier_document(found, Source("a.jsonl", 1, command, (PENALTY, TAKEN_BACK)), language))


def written(tmp_path: Path, content: bytes) -> Path:
    file = tmp_path / "dossier.html"
    file.write_bytes(content)
    return file


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.title)
def test_every_dossier_opens_without_error_network_or_sideways_scrolling(
    browser: Any, tmp_path: Path, dispute: Dispute, width: int, language: str
) -> None:
    page = opened(browser, written(tmp_path, page_of(dispute, language)), width, "light")
    sizes = page.evaluate(
        """() => [...document.querySelectorAll('main *')]
            .filter(one => [...one.childNodes].some(part => part.nodeType === 3 && part.textContent.trim()))
            .filter(one => one.getClientRects().length)
            .map(one => parseFloat(getComputedStyle(one).fontSize))"""
    )
    clipped = page.evaluate(
        """() => [...document.querySelectorAll('main td, main th, main p, main figcaption')]
            .filter(one => one.scrollWidth > one.clientWidth + 1
                && getComputedStyle(one).overflowX !== 'visible' && getComputedStyle(one).display !== 'inline')
            .map(one => one.textContent)"""
    )
    page.close()
    assert len(sizes) > 40 and min(sizes) >= SMALLEST
    assert clipped == []


@pytest.mark.parametrize("audience", ["parties", "public"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_for_others_opens_the_same_way(browser: Any, tmp_path: Path, audience: Audience, scheme: str) -> None:
    opened(browser, written(tmp_path, page_of(DISPUTES[0], "zh", audience)), 390, scheme).close()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_keyboard_alone_reaches_every_link_and_every_wide_table(browser: Any, tmp_path: Path, width: int) -> None:
    page = opened(browser, written(tmp_path, page_of(DISPUTES[0], "zh")), width, "light")
    wanted = page.evaluate(
        """() => {
            const able = [...document.querySelectorAll('a[href], summary, button, [tabindex="0"]')];
            return able.filter(one => one.getClientRects().length).length;
        }"""
    )
    scrolled = page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter(one => one.scrollWidth > one.clientWidth + 1
            && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.tabIndex < 0).length"""
    )
    seen = []
    for _ in range(wanted):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                """() => {
                    const one = document.activeElement, style = getComputedStyle(one);
                    const all = [...document.querySelectorAll('*')];
                    return [all.indexOf(one), style.outlineStyle !== 'none' || style.boxShadow !== 'none'];
                }"""
            )
        )
    page.keyboard.press("Home")
    page.keyboard.press("End")
    page.wait_for_function("window.scrollY > 0")
    page.close()
    assert wanted > 0 and scrolled == 0
    assert len({place for place, _ in seen}) == wanted, "every one is reached"
    assert all(shown for _, shown in seen), "and it is seen where one is"
