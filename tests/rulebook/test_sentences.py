"""Sentences exist in both languages with the same parameters, and the reader's language is found."""

import re

import pytest

from phz_cli.rulebook import fault_pages, fault_sentence, language, sentence
from phz_cli.rulebook.sentences import ENUMERATED, messages, placeholders

FILLED = {
    "player": "甲",
    "card": "三",
    "have": 19,
    "want": "peng",
    "count": 5,
    "wall": "陆",
    "draw": 4,
    "shown": "八",
    "due": "discard",
    "verb": "chi",
    "other": "乙",
    "offer": None,
    "left": 2,
    "since": 7,
    "how": "passed",
    "meld": "三四伍",
    "base": "kan",
    "best": 12,
    "minimum": 15,
    "why": "discard",
    "causes": "5",
    "recorded": "hu",
    "computed": "wash",
    "total": 3.0,
    "expected": "丙",
    "first": "10:00",
    "second": "09:59",
}


def test_both_languages_hold_the_same_keys_and_parameters() -> None:
    chinese, english = messages("zh"), messages("en")
    assert set(chinese) == set(english)
    for key in chinese:
        assert placeholders(chinese[key]) == placeholders(english[key]), key


def test_chinese_sentences_hold_no_english() -> None:
    for key, text in messages("zh").items():
        prose = re.sub(r"\{\w+\}|phz rules explain", "", text)
        assert not re.search(r"[A-Za-z]{2,}", prose), key


def test_tables_of_words_are_complete() -> None:
    words = {
        "verb": "ti draw discard chi peng wei pao pass claim hu wash flip rule",
        "base": "kan wei peng",
        "why": "discard other_meld no_card other_card dealer_quad shown",
        "how": "passed discarded",
        "want": "hu pao peng chi open closed",
        "due": "discard draw end flip wash",
        "meld": "chi peng wei pao ti kan jiang",
        "outcome": "hu wash false_hu void",
        "verdict": "clean faults undecided unreadable",
        "effect": "dead-hand void-action void-win wrong-result record note",
    }
    assert set(ENUMERATED) <= set(words)
    for table, entries in words.items():
        for entry in entries.split():
            assert f"{table}.{entry}" in messages("zh")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("code", list(fault_pages()))
def test_every_fault_has_its_sentence(code: str, lang: str) -> None:
    page = fault_pages()[code]
    given = {name: FILLED.get(name, 1) for name in (*page.parameters, "player")}
    if code == "R101":
        given["want"] = 20
    if code == "F505":
        given["want"] = "open"
    text = fault_sentence(code, lang, given)
    assert not re.search(r"[{}]|None|3\.0", text)
    for name in placeholders(page.message_en):
        with pytest.raises(KeyError, match=rf"'{name}'"):
            fault_sentence(code, lang, {key: value for key, value in given.items() if key != name})


@pytest.mark.parametrize(
    ("code", "parameters", "chinese", "english"),
    [
        (
            "C302",
            {"player": "甲", "card": "三", "since": 7, "how": "discarded"},
            "甲吃三，第7手已经打出三，是臭牌。",
            "甲 ate 三, a kind it had discarded at action 7.",
        ),
        (
            "H703",
            {"player": "甲", "card": "三", "why": "discard"},
            "甲的胡牌来源不合：三是打出来的，这种规则只胡墩上翻的牌。",
            "甲 may not win on this card: 三 is a discard, and this profile allows wins on cards from the wall only.",
        ),
        (
            "R101",
            {"player": "甲", "have": 19, "want": 20},
            "甲起手19张，应该是20张。",
            "甲 was dealt 19 cards; the deal gives 20.",
        ),
        (
            "S803",
            {"recorded": [("红胡", 2), ("海底", 2)], "computed": []},
            "名堂记作红胡 2、海底 2，重算是（无）。",
            "The record names 红胡 2, 海底 2; recomputed it is (none).",
        ),
        (
            "S804",
            {"recorded": [4.0, -2.0, -2.0], "computed": [4.5, -2, -2.5]},
            "得分记作4、-2、-2，重算是4.5、-2、-2.5。",
            "The record gives the points 4, -2, -2; recomputed they are 4.5, -2, -2.5.",
        ),
        (
            "S807",
            {"recorded": "hu", "computed": "wash"},
            "收场记的是胡，照牌打下来是荒庄。",
            "The record ends with a win; the play itself with a washed hand.",
        ),
        (
            "T206",
            {"player": "甲", "card": "三", "offer": None},
            "甲要三，台面上的来牌是（无）。",
            "甲 claimed 三, but the card on offer was (none).",
        ),
    ],
)
def test_words_come_in_the_language_of_the_reader(
    code: str, parameters: dict[str, object], chinese: str, english: str
) -> None:
    assert fault_sentence(code, "zh", parameters) == chinese
    assert fault_sentence(code, "en", parameters) == english


def test_the_summary_reconciles_in_both_languages() -> None:
    counts = {"read": 10, "clean": 6, "faults": 2, "undecided": 1, "unreadable": 1}
    english = "read 10 = clean 6 + faults 2 + undecided 1 + unreadable 1"
    chinese = "读入 10 = 没有问题 6 + 有错 2 + 判不定 1 + 读不出 1"
    assert sentence("validate.summary", "en", **counts) == english
    assert sentence("validate.summary", "zh", **counts) == chinese


def test_mistakes_of_the_caller_say_what_is_missing() -> None:
    with pytest.raises(KeyError, match=r"'validate\.summary'.*'clean'"):
        sentence("validate.summary", "zh", read=1)
    with pytest.raises(KeyError, match=r"no sentence 'validate\.nowhere' in messages/en\.toml"):
        sentence("validate.nowhere", "en")
    with pytest.raises(KeyError, match="no language 'fr'"):
        sentence("verb.chi", "fr")
    with pytest.raises(KeyError, match="no language 'fr'"):
        fault_sentence("R101", "fr", FILLED)
    with pytest.raises(KeyError, match="'Z999'"):
        fault_sentence("Z999", "zh", FILLED)
    with pytest.raises(KeyError, match=r"'verb' has no word for 'jump'"):
        fault_sentence("T201", "zh", {"player": "甲", "verb": "jump"})


@pytest.mark.parametrize(
    ("option", "environ", "chosen"),
    [
        ("zh", {}, "zh"),
        ("en", {"LANG": "zh_CN.UTF-8"}, "en"),
        ("zh-CN", {"LANG": "en_US.UTF-8"}, "zh"),
        (" EN_us ", {}, "en"),
        (None, {}, "en"),
        (None, {"LANG": "zh_CN.UTF-8"}, "zh"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LC_ALL": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "en_US"}, "zh"),
        (None, {"LC_MESSAGES": "en_GB", "LANG": "zh_CN"}, "en"),
        (None, {"LC_ALL": "zh_HK", "LC_MESSAGES": "en_GB"}, "zh"),
    ],
)
def test_language_of_the_reader(option: str | None, environ: dict[str, str], chosen: str) -> None:
    assert language(option, environ) == chosen


def test_an_unknown_language_option_is_refused() -> None:
    with pytest.raises(ValueError, match="--lang fr"):
        language("fr", {})
