"""`phz rules law`: the articles are listed, printed, narrowed to a rule set and drawn as a page."""

import json
import re

import pytest

from phz_cli.cli.columns import width
from phz_cli.cli.language import LANGUAGES, Language
from phz_cli.cli.main import run
from phz_cli.rulebook import load_profile
from phz_cli.rulebook.law import article_holds, law_articles, law_chapters

CAPTURED = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


def _bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_chapter_and_article_by_number_and_title(language: Language, capsys: CAPTURED) -> None:
    assert run(["rules", "law", "--lang", language]) == 0
    text = capsys.readouterr().out
    listed = re.findall(r"^  (\d+\.\d+) +(.+)$", text, re.M)
    assert listed == [(number, article.title.in_language(language)) for number, article in law_articles().items()]
    for chapter in law_chapters():
        assert chapter.title.in_language(language) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_article_is_printed_whole_within_eighty_columns(language: Language, capsys: CAPTURED) -> None:
    chapters = [str(chapter.chapter) for chapter in law_chapters()]
    assert run(["rules", "law", *chapters, "--lang", language]) == 0
    text = capsys.readouterr().out
    assert all(width(line) <= 80 and line == line.rstrip() for line in text.splitlines())
    for article in law_articles().values():
        assert f"{article.number} {article.title.in_language(language)}\n" in text
        for line in article.lines(language):
            assert _bare(line.text) in _bare(text)


def test_an_article_says_where_it_holds_and_where_it_comes_from(capsys: CAPTURED) -> None:
    assert run(["rules", "law", "6.8", "--lang", "zh"]) == 0
    text = capsys.readouterr().out
    assert "  适用  changde-80、ningxiang-bagua（看 passed_peng_bars）\n" in text
    assert "长沙全名堂八十番（常德）的规则原文" in text
    assert run(["rules", "law", "9.28", "1.1", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "  Holds in  every rule set\n" in text and "none as it stands; set huangfan for it" in text


def test_an_article_goes_by_its_title_too(capsys: CAPTURED) -> None:
    assert run(["rules", "law", "烧比", "burning-bi", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("5.5 Burning bi\n") == 1


def test_both_languages_come_when_asked_for(capsys: CAPTURED) -> None:
    assert run(["rules", "law", "第5.3条", "--both", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "5.3 下比\n" in text and "5.3 Bi\n" in text


@pytest.mark.parametrize("identity", ["guilin", "changde-80", "qq-half"])
def test_a_rule_set_leaves_out_what_does_not_apply(identity: str, capsys: CAPTURED) -> None:
    assert run(["rules", "law", "--rules", identity, "--format", "json"]) == 0
    found = [
        one["number"] for chapter in json.loads(capsys.readouterr().out)["chapters"] for one in chapter["articles"]
    ]
    profile = load_profile(identity)
    assert found == [number for number, article in law_articles().items() if article_holds(article, profile)]
    assert len(found) < len(law_articles())


def test_an_option_brings_its_article(capsys: CAPTURED) -> None:
    assert run(["rules", "law", "9.28", "--rules", "qq-half", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "" and "not a rule of qq-half: 9.28" in printed.err
    assert run(["rules", "law", "9.28", "--rules", "qq-half", "--option", "huangfan=true", "--lang", "en"]) == 0
    assert "9.28 Washed hands before" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wanted", "near"),
    [
        ("4.12", "4.6 Snatching"),
        ("烧笔", "near it: 5.5 Burning bi"),
        ("xyzzy", "phz rules law lists them"),
        ("", "lists"),
    ],
)
def test_an_article_that_is_none_is_named_with_the_nearest(wanted: str, near: str, capsys: CAPTURED) -> None:
    assert run(["rules", "law", wanted, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and f"no article {wanted}" in printed.err and near in printed.err


def test_misuse_is_said(capsys: CAPTURED) -> None:
    assert run(["rules", "law", "--rules", "poker"]) == 2
    assert run(["rules", "law", "--option", "zimo=pre"]) == 2
    assert "--rules" in capsys.readouterr().err


def test_json_has_both_languages_and_what_decides(capsys: CAPTURED) -> None:
    assert run(["rules", "law", "2.8", "--format", "json"]) == 0
    (chapter,) = json.loads(capsys.readouterr().out)["chapters"]
    (article,) = chapter["articles"]
    assert chapter["chapter"] == 2 and set(chapter["title"]) == {"zh", "en"}
    assert article["rules"] == ["guilin", "guilin-xin"] and article["when"] == ["extra_for_quads"]
    assert article["parameters"] == ["extra_for_quads"] and set(article["text"]) == {"zh", "en"}
    assert article["sources"]["help-guilin"]["zh"] == "桂林字牌的规则原文"


@pytest.mark.parametrize("both", [[], ["--both"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_article_at_its_own_place(language: Language, both: list[str], capsys: CAPTURED) -> None:
    assert run(["rules", "law", "--format", "html", *both, "--lang", language]) == 0
    page = capsys.readouterr().out
    places = re.findall(r' id="([^"]+)"', page)
    assert len(places) == len(set(places))
    assert {f"law-{number}" for number in law_articles()} <= set(places)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(places)
    cited = "第1.5条" if language == "zh" else "law 1.5"
    assert f'<a href="#law-1.5">{cited}</a>' in page
    assert not re.search(r"https?:|<script", page)


def test_a_citation_of_what_the_page_does_not_have_is_no_link(capsys: CAPTURED) -> None:
    assert run(["rules", "law", "1.3", "--format", "html", "--lang", "en"]) == 0
    page = capsys.readouterr().out
    assert "as law 1.5 says" in page and "#law-1.5" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_has_each_article_under_its_number(language: Language, capsys: CAPTURED) -> None:
    assert run(["rules", "law", "--format", "md", "--lang", language]) == 0
    headings = re.findall(r"^### (\d+\.\d+) (.+)$", capsys.readouterr().out, re.M)
    assert headings == [(number, article.title.in_language(language)) for number, article in law_articles().items()]
