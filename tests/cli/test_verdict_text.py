"""What a referee reads about a hand."""

from dataclasses import replace

import msgspec
import pytest

from phz_cli.cli.verdict_text import message_of, verdict_lines
from phz_cli.rulebook import fault_pages, sentence
from tests.cli.made import BURNT, CLEAN, DOUBTFUL, FAULTY, RECORD, UNREADABLE


def test_nothing_is_said_about_a_clean_hand() -> None:
    assert list(verdict_lines(CLEAN, "zh")) == []


def test_a_fault_in_chinese() -> None:
    heading, message, *rows, last = verdict_lines(FAULTY, "zh")
    effect = sentence("effect.dead-hand", "zh")
    assert heading == "league.jsonl:12 r5-t3-12#2 C301 烧比"
    assert message == f"    {message_of(BURNT, RECORD, 'zh')}"
    assert message.startswith("    p2吃一")
    labels, texts = zip(*(row.split(maxsplit=1) for row in rows), strict=True)
    assert texts == (
        "一一二三五",
        "碰 四四四 · 臭偎 玖玖玖",
        "一（甲打的）",
        "吃 一：一二三 比 一二三 · 打 二/五",
        "#1",
        effect,
        "5.5 烧比；11.6 判死手的",
    )
    assert labels == tuple(
        sentence(f"label.{key}", "zh") for key in ("hand", "melds", "offer", "legal", "cause", "effect", "clause")
    )
    assert last == ""


def test_a_fault_in_english_names_the_code_in_english() -> None:
    heading, *_, clause, _ = verdict_lines(FAULTY, "en")
    assert heading == "league.jsonl:12 r5-t3-12#2 C301 shao-bi"
    assert clause.endswith(" 5.5 Burning bi; 11.6 What kills a hand")


def test_a_doubt_is_marked() -> None:
    assert next(verdict_lines(DOUBTFUL, "zh")).endswith(f"烧比 [{sentence('label.undecided', 'zh')}]")


def test_an_unreadable_record_says_where() -> None:
    assert list(verdict_lines(UNREADABLE, "en")) == ["league.jsonl:13 unreadable: it ended", ""]


def test_a_name_cannot_forge_a_line() -> None:
    hostile = replace(FAULTY, file="a\nb", findings=(replace(BURNT, seat=2),))
    text = "\n".join(verdict_lines(hostile, "zh"))
    assert "\x1b" not in text
    assert "丙\\x1b[31m" in text
    assert "a\\nb:12" in text


def test_a_finding_without_evidence_still_says_what_follows() -> None:
    bare = replace(BURNT, cause=(), clause="", evidence={"hand": "", "melds": []})
    *_, hand, melds, offer, legal, effect, clause, _ = verdict_lines(replace(FAULTY, findings=(bare,)), "en")
    assert hand.endswith("(none)")
    assert melds.endswith("(none)")
    assert offer.endswith("(none)")
    assert legal.endswith("(none)")
    assert sentence("effect.dead-hand", "en") in effect
    assert clause.endswith("(none)")


@pytest.mark.parametrize(("action", "card"), [(2, "一"), (0, "三")])
def test_a_sentence_may_name_the_card_of_the_action_it_is_attached_to(action: int, card: str) -> None:
    record = msgspec.structs.replace(RECORD, dealer=2)
    finding = replace(BURNT, code="T202", action=action, parameters={"card": card})
    assert message_of(finding, record, "zh") == f"p2进了{card}，该打一张没打。"


def test_the_hand_as_a_whole_has_no_action() -> None:
    finding = replace(BURNT, code="M901", action=None, seat=None, parameters=_parameters("M901"))
    heading = next(verdict_lines(replace(FAULTY, findings=(finding,)), "en"))
    assert heading.startswith("league.jsonl:12 r5-t3-12 M901 ")


def _parameters(code: str) -> dict[str, object]:
    return dict.fromkeys(fault_pages()[code].parameters, "1")
