"""The HTML page of verdicts: complete, self-contained, safe, in both languages."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import msgspec
import pytest

from phz_cli.cli.language import LANGUAGES, Language
from phz_cli.cli.marks import MarkedReport
from phz_cli.cli.verdict_html import html_pieces
from phz_cli.records.model import Player
from phz_cli.rulebook.law import law_articles
from tests.cli.made import CLEAN, DOUBTFUL, FAULTY, RECORD, UNREADABLE
from tests.cli.marked import WAIVED, plain

_VOID = {"meta", "link", "br"}


class _Balance(HTMLParser):
    """Checks that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def _page(reports: list[MarkedReport], language: Language = "zh") -> str:
    return b"".join(html_pieces(reports, language)).decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_fetches_nothing(language: Language) -> None:
    page = _page(plain([CLEAN, FAULTY, DOUBTFUL, UNREADABLE]), language)
    balance = _Balance()
    balance.feed(page)
    assert balance.open == []
    assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")
    assert "<script" not in page
    addresses = set(re.findall(r'(?:src|href)="([^"]*)"', page))
    assert addresses == {"data:,", "#law-5.5", "#law-11.6"}
    assert addresses - {"data:,"} == {f"#{place}" for place in re.findall(r' id="(law-[^"]+)"', page)}
    assert law_articles()["5.5"].text(language) in page
    assert f'lang="{"zh-CN" if language == "zh" else "en"}"' in page


def test_the_counts_in_the_head_are_of_all_hands() -> None:
    page = _page(plain([CLEAN, CLEAN, FAULTY, UNREADABLE]), "en")
    tiles = re.findall(r"<b>(\d+)</b><span>([^<]+)</span>", page)
    assert tiles == [("4", "read"), ("2", "clean"), ("1", "faults"), ("0", "undecided"), ("1", "unreadable")]
    assert "<b>C301</b> shao-bi" in page


def test_clean_hands_are_counted_only_and_others_are_told() -> None:
    page = _page(plain([replace(CLEAN, file="clean.jsonl"), FAULTY, UNREADABLE]))
    assert "clean.jsonl" not in page
    assert "league.jsonl:12" in page and "league.jsonl:13" in page and "没写完" in page


def test_a_waiver_is_told_and_escaped() -> None:
    page = _page([WAIVED])
    assert "已豁免，裁判 &lt;李&gt;：看过 &#34;录像&#34;" in page


def test_a_player_cannot_write_into_the_page() -> None:
    seats = [RECORD.seats[0], Player(id="p2", name="<b>\x1b[1m\u202e"), RECORD.seats[2]]
    page = _page(plain([replace(FAULTY, record=msgspec.structs.replace(RECORD, seats=seats))]))
    assert "&lt;b&gt;\\x1b[1m\\u202e" in page
    assert "\x1b" not in page and "\u202e" not in page


def test_nothing_found_is_said() -> None:
    assert "没有查出什么。" in _page(plain([CLEAN]))
