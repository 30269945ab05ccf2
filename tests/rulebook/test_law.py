"""The law: every article is whole in both languages, says where it holds and where it comes from, and cites others."""

import re
import unicodedata
from typing import Any

import pytest

from phz_cli.game.profile import Profile
from phz_cli.rulebook import load_profile, profile_ids, with_options
from phz_cli.rulebook.law import (
    CITED,
    Article,
    article_holds,
    article_parameters,
    article_profiles,
    clause_in,
    law_articles,
    law_chapters,
    read_chapter,
)
from phz_cli.rulebook.sentences import LANGUAGES, Language
from tests.reference.rules import RULES

PINYIN = ("chi", "peng", "wei", "ti", "pao", "hu", "kan", "jiang", "huxi", "bi", "fan")
JARGON = re.compile(r"§|\bD\d+\b|GAP|HUYOO|ZIM|S00\d|\bqq-|\.md|S\d00")


@pytest.fixture(params=law_articles())
def article(request: pytest.FixtureRequest) -> Article:
    return law_articles()[request.param]


def test_articles_are_numbered_without_gap() -> None:
    for place, chapter in enumerate(law_chapters(), 1):
        assert chapter.chapter == place
        assert [article.number for article in chapter.articles] == [
            f"{place}.{order}" for order in range(1, len(chapter.articles) + 1)
        ]


def test_texts_end_as_sentences_and_speak_to_a_reader(article: Article) -> None:
    for language in LANGUAGES:
        title, text = article.title.in_language(language), article.text(language)
        assert title and not title.endswith((".", "。")) and len(title) <= 50
        assert text.endswith("。" if language == "zh" else (".", ";"))
        assert not JARGON.search(title + text)


def test_chinese_is_chinese(article: Article) -> None:
    prose = re.sub(r"QQ|N|第\d+\.\d+条", "", article.zh)
    assert not re.search(r"[A-Za-z]", prose)
    assert not re.search(r"[\u4e00-\u9fff][,;:!?]", prose), "half-width punctuation after Chinese"
    assert sum("CJK" in unicodedata.name(character, "") for character in prose) > len(prose) / 2


def test_pinyin_carries_its_chinese_at_first_mention(article: Article) -> None:
    for noun in PINYIN:
        first = re.search(rf"\b{noun}\b(.{{0,2}})", article.en.replace("\n", " "))
        assert first is None or re.fullmatch(r" [\u4e00-\u9fff]", first[1]), (noun, first)


def test_both_languages_cite_the_same_articles(article: Article) -> None:
    cited = {language: _cited(article, language) for language in LANGUAGES}
    assert cited["zh"] == cited["en"] and cited["zh"] <= set(law_articles()) - {article.number}


def _cited(article: Article, language: Language) -> set[str]:
    return {match[1] or match[2] for match in CITED.finditer(article.text(language))}


def test_an_article_without_rule_set_needs_an_option(article: Article) -> None:
    assert article_profiles(article) or article_parameters(article)


def test_every_rule_set_is_written_a_second_time() -> None:
    """What a rule set is worth is checked against the reference, which has to know it."""
    assert sorted(RULES) == profile_ids()


@pytest.mark.parametrize("identity", profile_ids())
def test_every_rule_set_answers_each_question_once(identity: str) -> None:
    """Articles of which a rule set must have just one."""
    profile = load_profile(identity)
    for numbers in (
        ("2.5", "2.6", "2.7"),
        ("2.8", "2.9"),
        ("2.11", "2.12"),
        ("2.13", "2.14"),
        ("6.4", "6.5"),
        ("6.6", "6.7", "6.8"),
        ("7.3", "7.4"),
        ("8.5", "8.6"),
        ("8.8", "8.9"),
        ("9.5", "9.6"),
        ("9.7", "9.8", "9.30"),
        ("9.22", "9.23", "9.24", "9.25"),
        ("13.9", "13.10"),
        ("13.11", "13.12", "13.13"),
    ):
        assert [article_holds(law_articles()[number], profile) for number in numbers].count(True) == 1, numbers


@pytest.mark.parametrize(
    ("number", "identity", "options", "holds"),
    [
        ("6.4", "qq-half", {}, True),
        ("6.4", "qq-half", {"passed_chi_bars": ["chi"]}, False),
        ("2.2", "changde-80", {}, True),
        ("2.2", "qq-half", {}, False),
        ("9.28", "qq-half", {"huangfan": True}, True),
        ("9.13", "qq-full", {}, True),
        ("9.13", "qq-half", {}, False),
        ("9.14", "guilin-xin", {}, False),
        ("11.8", "guilin", {}, True),
        ("11.8", "guilin", {"effects": {"P402": "dead-hand"}}, False),
        ("11.7", "guilin", {"effects": {"P402": "dead-hand"}}, True),
        ("11.7", "changde-80", {}, False),
        ("5.6", "guilin-xin", {}, True),
        ("5.6", "qq-full", {}, False),
    ],
)
def test_parameters_decide_where_an_article_holds(
    number: str, identity: str, options: dict[str, Any], holds: bool
) -> None:
    assert article_holds(law_articles()[number], _with(identity, options)) is holds


def _with(identity: str, options: dict[str, Any]) -> Profile:
    return with_options(load_profile(identity), options)


def test_a_clause_leaves_out_what_the_rule_set_does_not_have() -> None:
    assert clause_in(load_profile("qq-half"), "C302") == "6.1, 6.3, 6.4, 6.6, 6.12, 11.6"
    assert clause_in(load_profile("changde-80"), "C302") == "6.1, 6.3, 6.5, 6.12, 11.6"


GOOD: dict[str, Any] = {
    "number": "1.1",
    "title": {"zh": "牌", "en": "Cards"},
    "source": ["decided"],
    "zh": "牌。",
    "en": "Cards.",
}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"number": "1.2"}, "article '1.2': expected 1.1"),
        ({"zh": " "}, "article 1.1: key 'zh'"),
        ({"source": []}, "article 1.1: key 'source'"),
        ({"source": ["hearsay"]}, "article 1.1: unknown source 'hearsay'"),
        ({"rules": ["poker"]}, "article 1.1: unknown rule set 'poker'"),
        ({"when": ["no_such_thing"]}, "article 1.1: condition 'no_such_thing'"),
        ({"when": ["not zimo = pre"]}, "article 1.1: condition 'not zimo = pre'"),
        ({"when": ["zimo is pre"]}, "article 1.1: condition 'zimo is pre'"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_written_badly_is_refused_with_its_place(change: dict[str, Any], complaint: str) -> None:
    table = {"chapter": 1, "title": {"zh": "一", "en": "One"}, "articles": [GOOD | change]}
    with pytest.raises(ValueError, match=re.escape(complaint)) as caught:
        read_chapter(table, "law/01.toml")
    assert str(caught.value).startswith("law/01.toml: ")
