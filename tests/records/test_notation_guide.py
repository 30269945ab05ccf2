"""The page about the notation says what the reader reads."""

import re
from importlib import resources

import pytest

from phz_cli.records import ReadError, Record
from phz_cli.records.notation import decode_notation, words

PAGE = resources.files("phz_cli.rulebook").joinpath("guide", "notation.md").read_text(encoding="utf-8")
SHEET = re.findall(r"^```phz\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)[0]
ACTIONS = re.findall(r"`((?:甲 |判 |翻醒 )[^`…]+|荒)`", PAGE.partition("## 动作")[2].partition("## 结果")[0])


def section(heading: str) -> str:
    return PAGE.partition(f"\n## {heading}")[2].partition("\n## ")[0]


def test_the_sheet_is_a_record() -> None:
    record = decode_notation(SHEET.encode())
    assert isinstance(record, Record), record.sentence("en")
    assert [player.id for player in record.seats] == ["甲", "乙", "丙"]


@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_is_read(action: str) -> None:
    said, colon, melds = action.partition(" :")
    line = f'{said} @1200 x-来历="推断"{colon}{melds}'
    found = decode_notation(SHEET.replace("甲 打 十", line).encode())
    assert isinstance(found, Record), f"{action}: {found.sentence('en') if isinstance(found, ReadError) else ''}"


def test_actions_are_listed_one_a_verb() -> None:
    written = section("动作")
    assert len(ACTIONS) > len(words.VERBS)
    for spelling in words.VERBS.values():
        assert spelling.chinese in written
        for other in spelling.others.split():
            assert other in written


def test_the_line_of_a_result_is_read() -> None:
    line = re.findall(r"^`(乙 胡 放炮.*)`$", PAGE, flags=re.MULTILINE)[0]
    record = decode_notation(re.sub("结果: .*", f"结果: {line}", SHEET).encode())
    assert isinstance(record, Record), record.sentence("en")
    result = record.result
    assert result is not None
    assert (result.winner, result.source, result.huxi, result.units, result.fan, result.xing) == (1, 2, 18, 2, 5, 1)
    assert [(named.name, named.fan) for named in result.names or []] == [("红胡", 2), ("点胡", 3)]
    assert result.sitting_points == 1


def test_every_key_is_listed() -> None:
    written = section("键")
    for name, spelling in words.FIELDS.items():
        assert spelling.chinese in written
        assert name in written
