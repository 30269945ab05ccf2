"""The page: what it says, that it adds up, that names cannot break it."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from phz_cli.reports import Fault, Picture, Standing, Standings, Totals, build_report
from phz_cli.reports.wording import WORDS

from .sample import EMPTY, TOTALS, report_data

VOID = {"meta", "link", "img", "br", "hr", "input"}
LANGUAGES = ("zh", "en")


class Outline(HTMLParser):
    """Tags that are opened and closed, attributes by tag, text outside of style."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def said(page: str) -> str:
    return " ".join(Outline(page).text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("data", [report_data(), EMPTY], ids=["full", "empty"])
def test_every_tag_is_closed_and_ids_are_unique(data, lang: str):
    outline = Outline(build_report(data, lang))
    assert outline.open == []
    ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    anchors = [link["href"][1:] for link in outline.all("a") if (link["href"] or "").startswith("#")]
    assert set(anchors) <= set(ids)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_needs_no_network(lang: str):
    page = build_report(report_data(), lang)
    assert not re.search(r"https?://|@import|<script|url\(", page)
    for picture in Outline(page).all("img"):
        assert (picture["src"] or "").startswith("data:image/")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_accessible_in_its_bones(lang: str):
    outline = Outline(build_report(report_data(), lang))
    assert outline.all("html")[0]["lang"] == {"zh": "zh-CN", "en": "en"}[lang]
    for landmark in ("header", "nav", "main", "footer"):
        assert len(outline.all(landmark)) == 1
    assert len(outline.all("h1")) == 1
    assert all(picture["alt"] for picture in outline.all("img"))
    assert all(header.get("scope") in {"col", "row"} for header in outline.all("th"))
    scrolling = [box for box in outline.all("div") if "scroll" in (box.get("class") or "")]
    assert scrolling
    assert all(box["tabindex"] == "0" and box["aria-label"] for box in scrolling)


def test_the_same_data_give_the_same_page():
    assert build_report(report_data(), "zh") == build_report(report_data(), "zh")


def test_the_summary_adds_up():
    assert "读入 318 局 = 无问题 300 + 有问题 12 + 待定 4 + 读不出 2" in said(build_report(report_data(), "zh"))
    assert "318 read = 300 clean + 12 with faults + 4 undecided + 2 unreadable" in said(
        build_report(report_data(), "en")
    )


def test_a_summary_that_does_not_add_up_raises_an_alarm():
    broken = replace(report_data(), totals=replace(TOTALS, read=319))
    assert not broken.totals.reconcile
    page = build_report(broken, "en")
    assert "do not add up: 319 hands read, but the verdicts make 318" in said(page)
    assert 'role="alert"' in page
    assert 'role="alert"' not in build_report(report_data(), "en")


def test_names_cannot_break_out_of_their_place():
    hostile = "<script>alert('x')</script>\"&"
    row = Standing(player=hostile, name=hostile, hands=1, wins=0, low=0.0, high=0.8, points=-1, settled=1)
    fault = Fault(
        file=hostile, line=1, hand=hostile, rules=hostile, code=hostile, name=hostile, sentence=hostile, effect=hostile,
        player=hostile, action=1, cards=hostile, melds=(hostile,), offer=hostile, legal=(hostile,),
    )  # fmt: skip
    data = replace(
        report_data(),
        title=hostile,
        events=(hostile,),
        standings=(Standings(rules=hostile, hands=1, rows=(row,)),),
        faults=(fault,),
    )
    page = build_report(data, "zh")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert Outline(page).open == []
    assert hostile in Outline(page).text


def test_standings_show_sample_interval_and_points():
    page = said(build_report(report_data(), "en"))
    assert "周国强 p01 26 12/26 46.2% 29.0% – 62.0% +97 +3.73" in page
    assert "陈亮 p08 29 9/29 31.0% 15.0% – 48.0% n/a n/a" in page
    assert "+50.5 n=28" in page


def test_a_player_without_hands_has_no_rate():
    row = Standing(player="p1", name="", hands=0, wins=0, low=None, high=None, points=None, settled=0)
    data = replace(report_data(), standings=(Standings(rules="", hands=0, rows=(row,)),))
    page = said(build_report(data, "zh"))
    assert "0/0 n/a" in page
    assert "全部规则合计" in page


def test_faults_bear_place_code_name_sentence_player_and_the_table():
    page = build_report(report_data(), "zh")
    text = said(page)
    assert "sample_logs/day1/table-03.jsonl:17 20260501-T03-017#23" in text
    assert "C301 烧比 死手 易建军吃七" in text
    assert "qq-full · 易建军 · 第 23 手" in text
    assert '<span class="tile red">七</span>' in page
    assert '<span class="tile">捌</span>' in page
    assert "5 处，5 局" in text


def test_an_undecided_finding_is_not_called_a_fault_of_the_player():
    text = said(build_report(report_data(), "en"))
    assert "F502 忍偎 undecided" in text


def test_statistics_say_why_there_is_no_number_and_mark_small_samples():
    text = said(build_report(report_data(), "zh"))
    assert "放炮率 这种规则不能胡打出的牌" in text
    assert "名堂率 海底 8.3% 样本少 1/12 1.0% – 35.0%" in text
    assert "平均胡息 18.73 息 1,798/96 18.1 – 19.4" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_read_is_said_in_words(lang: str):
    text = said(build_report(EMPTY, lang))
    for key in ("verdict.none", "standings.none", "faults.none", "charts.none", "statistics.none"):
        assert WORDS[key][LANGUAGES.index(lang)] in text


def test_all_clean_is_said_in_words():
    clean = replace(EMPTY, totals=Totals(read=5, clean=5, faults=0, undecided=0, unreadable=0))
    assert "没有发现问题" in said(build_report(clean, "zh"))


def test_pictures_bear_their_title_and_their_numbers():
    picture = Picture(id="p", title="胡息", shows="分布。", caption="n=12", media_type="image/png", data=b"\x89PNG\r\n")
    outline = Outline(build_report(report_data((picture,)), "zh"))
    assert outline.all("img")[0]["alt"] == "胡息. 分布。"
    assert (outline.all("img")[0]["src"] or "") == "data:image/png;base64,iVBORw0K"
    assert "n=12" in outline.text


def test_the_footer_says_how_it_was_made_and_what_is_next():
    text = said(build_report(report_data(), "en"))
    assert "by phz 0.1.0" in text
    assert "phz validate sample_logs" in text
    assert "qq-basic 十五胡息，不计名堂" in text


def test_an_effect_that_the_page_does_not_know_stays_as_it_is():
    fault = replace(report_data().faults[0], effect="new-effect")
    assert "new-effect" in said(build_report(replace(report_data(), faults=(fault,)), "zh"))


def test_every_text_exists_in_both_languages():
    places = re.compile(r"\{(\w+)\}")
    for key, (chinese, english) in WORDS.items():
        assert bool(chinese) == bool(english), key
        assert set(places.findall(chinese)) == set(places.findall(english)), key
