"""Evidence in words, in both languages."""

from typing import Any

import pytest

from phz_cli.cli.evidence_text import legal_of, melds_of, offer_of, offer_without_name
from phz_cli.cli.language import Language
from tests.cli.made import BURNT, RECORD


def test_melds() -> None:
    assert melds_of(BURNT.evidence, "zh") == ["碰 四四四", "臭偎 玖玖玖"]
    assert melds_of(BURNT.evidence, "en") == ["peng 碰 四四四", "stale wei 臭偎 玖玖玖"]
    assert melds_of({}, "zh") == []


@pytest.mark.parametrize(
    ("offer", "chinese", "english"),
    [
        ({"card": "九", "source": "draw", "seat": 1}, "九（p2摸的）", "九 (drawn by p2)"),
        ({"card": "九", "source": "discard", "seat": 0}, "九（甲打的）", "九 (discarded by 甲)"),
        (
            {"card": "九", "source": "shown", "seat": 0},
            "九（亮张，甲是庄家）",
            "九 (shown card 亮张 of the dealer 甲)",
        ),
        (None, "", ""),
    ],
)
def test_the_offer_names_who_put_it_there(offer: dict[str, object] | None, chinese: str, english: str) -> None:
    evidence = {"offer": offer}
    assert offer_of(evidence, RECORD, "zh") == chinese
    assert offer_of(evidence, RECORD, "en") == english


@pytest.mark.parametrize(
    ("source", "seat", "text"),
    [
        ("draw", 1, "九（自己摸的）"),
        ("draw", 2, "九（别家摸的）"),
        ("draw", None, "九（别家摸的）"),
        ("discard", 1, "九（打出来的）"),
        ("shown", 1, "九（亮张）"),
    ],
)
def test_the_offer_of_the_page_names_nobody(source: str, seat: int | None, text: str) -> None:
    evidence = {"offer": {"card": "九", "source": source, "seat": 1}}
    assert offer_without_name(evidence, seat, "zh") == text
    assert offer_without_name({}, seat, "zh") == ""


@pytest.mark.parametrize(
    ("action", "chinese", "english"),
    [
        ({"do": "chi", "card": "三", "melds": ["三四五"]}, "吃 三：三四五", "chi 吃 三: 三四五"),
        (
            {"do": "chi", "card": "三", "melds": ["三四五", "一二三", "二三四"]},
            "吃 三：三四五 比 一二三 二三四",
            "chi 吃 三: 三四五, bi 比 一二三 二三四",
        ),
        ({"do": "wei", "card": "三", "shown": True}, "偎 三，亮一张", "wei 偎 三, one card face up"),
        ({"do": "wei", "card": "三"}, "偎 三", "wei 偎 三"),
        ({"do": "peng", "card": "三"}, "碰 三", "peng 碰 三"),
        ({"do": "hu", "card": "三"}, "胡", "hu 胡"),
        ({"do": "draw", "seat": 1}, "摸牌", "draw"),
        ({"do": "wash"}, "荒庄", "wash the hand"),
    ],
)
def test_what_was_legal(action: dict[str, Any], chinese: str, english: str) -> None:
    assert legal_of({"legal": [action]}, "zh") == [chinese]
    assert legal_of({"legal": [action]}, "en") == [english]


@pytest.mark.parametrize(("language", "text"), [("zh", "打 二/五"), ("en", "discard 二/五")])
def test_discards_stand_together_at_the_end(language: Language, text: str) -> None:
    assert legal_of(BURNT.evidence, language)[1:] == [text]
