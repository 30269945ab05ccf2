"""What a referee may type: the same record comes out of every way of writing it."""

import gzip
import io
from pathlib import Path

import pytest

from phz_cli.records import Item, Record, read
from phz_cli.records.notation import decode_notation, is_notation

SHEET = """规则: qq-half
局号: r5-t3-12
赛事: 2026 常德公开赛 / 第5轮 / 3桌
座位: 甲* 乙 丙            # turn order; * is the dealer
守醒: 丁
甲: 一一一二三四六六七八十贰贰肆伍陆捌玖拾拾 亮 捌
乙: ?                       # not known
丙: ?
---
甲 打 十
乙 吃 十 二七十 比 八九十
乙 打 玖
丙 摸 ?
丙 偎 ?
丙 打 壹
乙 胡 陆 : 肆伍陆 一一
结果: 乙 胡 18息 2等 红胡2 | -4 +8 -4
"""


def record_of(text: str) -> Record:
    found = decode_notation(text.encode())
    assert isinstance(found, Record), found.sentence("en")
    return found


def items(*paths: Path | str, stdin: bytes = b"") -> list[Item]:
    return list(read(paths, stdin=io.BytesIO(stdin)))


EXPECTED = record_of(SHEET)


def test_the_sheet_of_the_specification() -> None:
    assert EXPECTED.match.event == "2026 常德公开赛"
    assert (EXPECTED.match.session, EXPECTED.match.table) == ("第5轮", "3桌")
    assert [player.id for player in EXPECTED.seats] == ["甲", "乙", "丙"]
    assert EXPECTED.dealer == 0
    assert EXPECTED.sitting is not None and EXPECTED.sitting.id == "丁"
    assert EXPECTED.deal.hands[0] == "一一一二三四六六七八十贰贰肆伍陆捌玖拾拾捌"
    assert EXPECTED.deal.hands[1] == EXPECTED.deal.hands[2] == "?" * 20
    assert EXPECTED.deal.shown == "捌"
    assert [action.do for action in EXPECTED.actions] == ["discard", "chi", "discard", "draw", "wei", "discard", "hu"]
    assert EXPECTED.actions[1].melds == ["二七十", "八九十"]
    result = EXPECTED.result
    assert result is not None
    assert (result.outcome, result.winner, result.huxi, result.units) == ("hu", 1, 18, 2)
    assert result.points == [-4, 8, -4]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("规则: qq-half", "規則：qq-half"),
        ("规则: qq-half", "rules: qq-half"),
        ("规则: qq-half", "  RULES :qq-half  ＃ 半花样"),
        ("局号: r5-t3-12", "局號：r5-t3-12"),
        ("赛事: 2026 常德公开赛 / 第5轮 / 3桌", "賽事：2026 常德公开赛／第5轮／3桌"),
        ("赛事: 2026 常德公开赛 / 第5轮 / 3桌", "桌号: 3桌\n赛事: 2026 常德公开赛\n场次: 第5轮"),
        ("座位: 甲* 乙 丙 ", "座位：甲＊、乙、丙 "),
        ("座位: 甲* 乙 丙 ", "庄家: 甲\n座位: 甲，乙，丙 "),
        ("守醒: 丁", "数醒: 丁"),
        ("拾拾 亮 捌", "拾拾亮捌"),
        ("拾拾 亮 捌", "拾拾 shown b8"),
        ("一一一二三四六六七八十贰贰", "一一一 二三四 六六七 八十、贰贰"),
        ("一一一二三四六六七八十贰贰肆伍陆捌玖拾拾", "s1 s1,s1 s2s3s4 s6 s6 s7 s8 s10 b2 b2 b4 b5 b6 b8 b9 b10 B10"),
        ("贰贰肆伍陆捌", "貳貮肆伍陸捌"),
        ("乙: ?", "乙：？"),
        ("乙: ?", "乙: ?×20"),
        ("乙: ?", "乙: " + "?" * 20),
        ("---", "－－－"),
        ("---", "——"),
        ("甲 打 十", "甲打十"),
        ("甲 打 十", "　甲　打　ｓ１０"),
        ("甲 打 十", "甲 出十"),
        ("甲 打 十", "甲 discard s10 # 第一手"),
        ("乙 吃 十 二七十 比 八九十", "乙 吃 十 二七十 八九十"),
        ("乙 吃 十 二七十 比 八九十", "乙 恰 十、s2s7s10 + 八九十"),
        ("丙 偎 ?", "丙 掃 ？"),
        ("乙 胡 陆 : 肆伍陆 一一", "乙 胡 陆：肆伍陆 一一"),
        ("结果: 乙 胡 18息 2等 红胡2 | -4 +8 -4", "結果：乙 胡 １８息 ２囤 红胡２｜－４ ＋８ −4"),
        ("结果: 乙 胡 18息 2等 红胡2 | -4 +8 -4", "result: 乙 hu 2units 18huxi 红胡2 | -4, 8.0, -4"),
    ],
)
def test_other_ways_to_write_it(typed: str, meant: str) -> None:
    assert typed in SHEET
    assert record_of(SHEET.replace(typed, meant)) == EXPECTED


@pytest.mark.parametrize(
    ("typed", "members"),
    [
        ("丙 臭偎 五", {"do": "wei", "card": "五", "shown": True}),
        ("丙 偎 五 亮 @1200", {"do": "wei", "card": "五", "shown": True, "at": 1200}),
        ("丙 过 十 碰、吃", {"do": "pass", "card": "十", "on": ["peng", "chi"]}),
        ("丙 过", {"do": "pass"}),
        ("丙 喊 碰 十", {"do": "claim", "want": "peng", "card": "十"}),
        ("丙 喊 十 碰", {"do": "claim", "want": "peng", "card": "十"}),
        ("丙 胡", {"do": "hu"}),
        ("丙 判 死手 : 少比一方 #1", {"do": "rule", "verdict": "dead-hand", "note": "少比一方"}),
        ('丙 判 罚分 : "扣 # 10 分"', {"do": "rule", "verdict": "penalty", "note": "扣 # 10 分"}),
        ("丙 龍 九", {"do": "ti", "card": "九"}),
        ("丙 開舵 九", {"do": "pao", "card": "九"}),
    ],
)
def test_actions(typed: str, members: dict[str, object]) -> None:
    action = record_of(SHEET.replace("甲 打 十", typed)).actions[0]
    assert action.seat == 2
    assert {name: getattr(action, name) for name in members} == members


def test_players_are_called_by_id_or_by_name() -> None:
    sheet = SHEET.replace("甲* 乙 丙 ", "p1(甲)* p2(乙) 丙(乙) ").replace("乙 ", "p2 ").replace("乙:", "p2:")
    sheet = sheet.replace("p1(甲)* p2(p2 丙", "p1(甲)* p2(乙) 丙")
    record = record_of(sheet.replace("甲 打 十", "p1 打 十\n甲 打 九"))
    assert [(player.id, player.name) for player in record.seats] == [("p1", "甲"), ("p2", "乙"), ("丙", "乙")]
    assert [action.seat for action in record.actions[:2]] == [0, 0]


def test_what_stands_empty_is_not_stated() -> None:
    sheet = SHEET.replace("守醒: 丁", "守醒:\n备注:   # 没有\n局序:\n墩:\n开始：").replace(
        "结果: 乙 胡 18息 2等 红胡2 | -4 +8 -4", "结果:"
    )
    record = record_of(sheet)
    assert record.sitting is record.result is record.deal.wall is record.start is None
    assert record.notes == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_every_encoding_and_line_end(tmp_path: Path, encoding: str, line_end: str) -> None:
    path = tmp_path / "a.phz"
    path.write_bytes(SHEET.replace("\n", line_end).encode(encoding))
    (item,) = items(path)
    assert item.record == EXPECTED
    assert item.line == 1
    assert item.encoding == {"utf-16": "utf-16-le", "gb18030": "gb18030"}.get(encoding, "utf-8")


def test_several_hands_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.phz"
    broken = SHEET.replace("甲 打 十", "甲 打 王")
    path.write_text(f"# 第三桌\n\n{SHEET}\n===\n{broken}＝＝＝＝ # 换人\n\n# 最后一局\n{SHEET}===\n\n")
    found = items(path)
    size = SHEET.count("\n")
    assert [item.line for item in found] == [3, size + 5, 2 * size + 8]
    assert [item.record for item in found] == [EXPECTED, None, EXPECTED]
    assert found[0].raw.decode() == SHEET.rstrip()
    error = found[1].error
    assert error is not None
    assert (error.key, error.line, error.column) == ("notation.card", size + 14, 5)


def test_text_that_is_no_json_is_read_as_notation(tmp_path: Path) -> None:
    (from_stdin,) = items("-", stdin=b"\n# \xe7\xac\xac\n" + SHEET.encode())
    assert from_stdin.record == EXPECTED
    packed = tmp_path / "hand.txt.gz"
    packed.write_bytes(gzip.compress(SHEET.encode("gb18030")))
    assert [item.record for item in items(packed)] == [EXPECTED]


@pytest.mark.parametrize(
    "head", [b"", b"{\n", b'["rules: 1"]', b'"rules": 1', b"hello: world", b"GET / HTTP/1.1\r\nhost: a", b"\xff\0"]
)
def test_other_text_is_not_taken_for_notation(head: bytes) -> None:
    assert not is_notation(head)


def test_a_folder_holds_notation_too(tmp_path: Path) -> None:
    (tmp_path / "a.phz").write_text(SHEET)
    (tmp_path / "b.phz.gz").write_bytes(gzip.compress(SHEET.encode()))
    assert [item.record for item in items(tmp_path)] == [EXPECTED, EXPECTED]


def test_a_cut_archive_gives_what_came_before_it(tmp_path: Path) -> None:
    hands = "===\n".join(SHEET.replace("r5-t3-12", f"{number}") for number in range(2000))
    path = tmp_path / "a.phz.gz"
    path.write_bytes(gzip.compress(hands.encode())[:-2000])
    found = items(path)
    assert found[-1].error is not None and found[-1].error.key == "file.archive-cut"
    assert len(found) > 100
    records = [item.record for item in found[:-1]]
    assert all(record is not None and record.actions == EXPECTED.actions for record in records)
    assert found[-1].raw
