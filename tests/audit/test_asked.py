"""One action typed by somebody: the words of the text notation, with the players of the hand."""

import pytest

from phz_cli.audit.asked import asked_action
from phz_cli.records import ReadError
from phz_cli.records.model import RecordAction
from tests.audit.disputed import page_record

RECORD = page_record("C301")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("乙 胡", RecordAction(do="hu", seat=1)),
        ("丙胡伍", RecordAction(do="hu", seat=2, card="伍")),
        ("乙 吃 十 二七十 比 八九十", RecordAction(do="chi", seat=1, card="十", melds=["二七十", "八九十"])),
        ("甲 draw ?", RecordAction(do="draw", seat=0, card="?")),
        ("甲 偎 貳 亮", RecordAction(do="wei", seat=0, card="贰", shown=True)),
        ("荒庄", RecordAction(do="wash")),
        ("乙 过 x-why=1", RecordAction(do="pass", seat=1)),
    ],
)
def test_an_action_is_read_with_the_players_of_the_hand(text: str, action: RecordAction) -> None:
    assert asked_action(text, RECORD) == action


def test_a_chi_may_leave_its_groups_out_where_that_is_allowed() -> None:
    assert asked_action("乙 吃 三", RECORD, any_group=True) == RecordAction(do="chi", seat=1, card="三")
    refused = asked_action("乙 吃 三", RECORD)
    assert isinstance(refused, ReadError) and refused.expected == "some-melds"


@pytest.mark.parametrize(
    "text", ["", "   ", "# 甲 胡", "甲 胡\n乙 胡", "丁 胡", "甲", "甲 打", "甲 打 三四", "甲 吃 三 三四", '"甲']
)
def test_what_is_no_action_is_one_sentence_in_each_language(text: str) -> None:
    found = asked_action(text, RECORD)
    assert isinstance(found, ReadError)
    for language in ("zh", "en"):
        said = found.sentence(language)
        assert ("第 " in said or "column" in said) and "$" not in said and "\n" not in said
