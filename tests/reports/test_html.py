"""Sections as a page: closed, self-contained, safe against names."""

import re

import pytest

from phz_cli.reports import Document
from phz_cli.reports.html import draw_html

from .document import EMPTY, HOSTILE, document
from .test_page import Outline, said


@pytest.mark.parametrize("drawn", [document("zh"), document("en"), EMPTY], ids=["zh", "en", "empty"])
def test_every_tag_is_closed_ids_are_unique_and_anchors_lead_somewhere(drawn: Document):
    outline = Outline(draw_html(drawn).decode())
    assert outline.open == []
    ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    anchors = [link["href"][1:] for link in outline.all("a") if (link["href"] or "").startswith("#")]
    assert set(anchors) <= set(ids)


def test_it_needs_no_network_and_runs_nothing():
    page = draw_html(document()).decode()
    assert not re.search(r"https?://|@import|<script|url\(", page)
    assert HOSTILE in Outline(page).text


def test_the_same_report_gives_the_same_bytes():
    assert draw_html(document()) == draw_html(document())


def test_numbers_stand_beside_what_they_were_counted_over():
    text = said(draw_html(document()).decode())
    assert "黄庄率 25.0% 24/96 17.4% – 34.5%" in text
    assert "net points per hand −3.5 样本少 n=12 −9 – +2" in text
    assert "放炮率 这种规则不能胡打出的牌" in text


def test_cards_are_drawn_as_cards_and_headings_follow_on_a_phone():
    page = draw_html(document()).decode()
    assert '<span class="tile red">二</span><span class="tile red">七</span>' in page
    assert page.count('data-name="分子/分母"') == 10
    assert Outline(page).all("img")[0]["alt"] == "累计积分. 每位选手逐局累加的积分。"
