"""Mistakes in text notation: one sentence with line and column, in both languages, never an exception."""

import io
import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from phz_cli.records import ReadError, Record, read
from phz_cli.records.notation import decode_notation, hands
from phz_cli.records.pieces import LIMIT

from .strategies import PATIENT
from .test_notation_reading import SHEET

RESULT = "结果: 乙 胡 18息 2等 红胡2 | -4 +8 -4"


def refused(typed: str, instead: str) -> ReadError:
    assert typed in SHEET
    found = decode_notation(SHEET.replace(typed, instead, 1).encode())
    assert isinstance(found, ReadError), found
    return found


@pytest.mark.parametrize(
    ("typed", "instead", "place", "zh", "en"),
    [
        ("规则", "规責", (1, 1), "没有「规責」这一项，是不是「规则」", "did you mean `规则`"),
        ("局号", "hnad", (2, 1), "是不是「hand」", "unknown key `hnad`; did you mean `hand`"),
        ("座位", "坐位", (4, 1), "是不是「座位」", "did you mean `座位`"),
        ("守醒", "天气", (5, 1), "没有「天气」这一项，也没有叫这个名字的人", "neither a key nor a player"),
        ("局号: r5-t3-12", "局号 r5", (2, 3), "没有冒号", "has no colon; expected `key: value`"),
        ("局号: r5-t3-12", "局号:  # 忘了", (2, 4), "还没有填：局号", "not filled in yet: 局号"),
        ("乙: ?", "乙:", (7, 3), "还没有填：乙", "not filled in yet: 乙"),
        ("丁", "甲", (5, 5), "甲 坐了两个位子", "甲 holds two places"),
        ("甲* 乙 丙", "甲* 乙 乙", (4, 10), "乙 坐了两个位子", "乙 holds two places"),
        ("甲* 乙", "甲 乙", (4, 10), "没有标明谁是庄家；应为庄家后面有一个 *", "the dealer is not marked"),
        ("甲* 乙", "甲* 乙*", (4, 9), "标了不止一个庄家", "more than one dealer"),
        ("一一一二", "一一土二", (6, 6), "「土」（U+571F）不是牌，是不是「十」", "did you mean “十”"),
        ("亮 捌", "亮", (6, 26), "「亮」后面没有写完；应为一张牌", "something is missing after `亮`"),
        ("乙: ?", "乙: ? 亮 一", (7, 6), "只有庄家（甲）有亮张", "only the dealer, 甲"),
        ("乙: ?", "甲: ?", (7, 1), "「甲」写了两次，前一次在第 6 行", "`甲` is given twice, first on line 6"),
        ("---\n", "", (9, 1), "动作「甲 打 十」写到 --- 前面了", "stands before the line ---"),
        ("甲 打 十", "打 甲 十", (10, 1), "先写人，后写动作：甲 打 …", "the player stands before the action"),
        ("甲 打 十", "甲 十 打", (10, 3), "先写动作，后写牌：甲 打 十", "the action stands before the card"),
        ("甲 打 十", "甲 搭 十", (10, 3), "「搭」不是动作；应为动作：提、摸、打", "`搭` is no action"),
        ("甲 打 十", "甲 dicsard 十", (10, 3), "是不是「discard」", "did you mean `discard`"),
        ("甲 打 十", "申 打 十", (10, 1), "没有叫「申」的人；应为以下之一：甲、乙、丙", "nobody is called `申`"),
        ("甲 打 十", "打 十", (10, 1), "没有写是谁「打」", "the player who makes `打` is missing"),
        ("甲 打 十", "甲 打 王", (10, 5), "「王」（U+738B）不是牌", "“王” (U+738B) is no card"),
        ("甲 打 十", "甲 打 ?", (10, 5), "这里的牌不能是未知的 ?", "cannot be the unknown"),
        ("甲 打 十", "甲 打 十十", (10, 5), "写了 2 张牌；应为一张牌", "2 cards; expected one card"),
        ("甲 打 十", "甲 打 十 九", (10, 7), "多了「九」", "`九` is too much here"),
        ("甲 打 十", "甲 荒", (10, 3), "「荒」前面不写人", "no player stands before `荒`"),
        ("甲 打 十", "甲 打 十 @一", (10, 7), "「一」不是整数", "`一` is no whole number"),
        ("甲 打 十", '甲 打 十 x-a={"b', (10, 11), "这里不是一个 JSON 值", "this is no JSON value"),
        ("甲 打 十", '"甲 打 十', (10, 1), "引号不成对", "the quotation marks do not match"),
        ("甲 打 十", "甲 喊 十", (10, 6), "应为以下之一：胡、跑、碰、吃", "expected one of 胡, 跑, 碰, 吃"),
        ("甲 打 十", "甲 判 输", (10, 5), "不能写「输」；应为以下之一：作废、罚分、死手、继续", "cannot stand here"),
        ("二七十 比 八九十", "二七", (11, 7), "写了 2 张牌；应为三张牌", "2 cards; expected three cards"),
        ("二七十 比 八九十", "", (11, 6), "「吃」后面没有写完", "something is missing after `吃`"),
        (RESULT, "结果: 乙 赢", (17, 7), "「赢」不是结果", "`赢` is no outcome"),
        (RESULT, "结果: 丁 胡", (17, 5), "没有叫「丁」的人", "nobody is called `丁`"),
        (RESULT, "结果: 乙 胡 18", (17, 9), "结果里的「18」看不懂", "`18` says nothing in a result"),
        (RESULT, "结果: 乙 胡 | 1 2", (17, 11), "写了 2 个得分", "2 points for 3 seats"),
        (RESULT, "---", (17, 1), "又有一行 ---；应为用一行 === 把两局隔开", "expected a line === between"),
        (RESULT, "规则: qq-half", (17, 1), "应为用一行 === 把两局隔开", "given twice, first on line 1"),
        ("守醒: 丁", "开始: 昨天", (5, 5), "昨天 不是带时区的时间", "昨天 is no time with an offset"),
        ("守醒: 丁", "局序: 一", (5, 5), "「一」不是整数", "`一` is no whole number"),
        ("守醒: 丁", "版本: 2", (5, 5), "格式版本是 2", "format version 2"),
        ("守醒: 丁", "附加: match.x = 1", (5, 5), "不能这样附加", "cannot be attached"),
        ("守醒: 丁", "附加: $.actions[0].x-a = 1\n附加: $.actions[0].x-a = 2", (6, 5), "附加", "attached"),
        ("守醒: 丁", "参数: minimum_huxi", (5, 17), "应为等号 =", "expected an equals sign ="),
        ("守醒: 丁", "来源: 啥", (5, 5), "来源「啥」看不懂", "`啥` is no source"),
        ("守醒: 丁", "记录人: 戊", (5, 6), "没有叫「戊」的人", "nobody is called `戊`"),
    ],
)
def test_each_mistake_is_told_where_it_stands(
    typed: str, instead: str, place: tuple[int, int], zh: str, en: str
) -> None:
    error = refused(typed, instead)
    assert (error.line, error.column) == place, error.sentence("zh")
    assert zh in error.sentence("zh")
    assert en in error.sentence("en")
    assert error.sentence("zh").startswith(f"第 {place[0]} 行第 {place[1]} 个字符：")
    assert "\n" not in error.sentence("en")
    assert error.path == ""


def test_a_sheet_without_play_says_so() -> None:
    found = decode_notation(SHEET.partition("---")[0].encode(), line=40)
    assert isinstance(found, ReadError)
    assert (found.key, found.line) == ("notation.no-rule", 47)


def test_an_empty_file_is_an_error() -> None:
    assert [piece.error and piece.error.key for piece in hands([b"# nothing\n", b"\n===\n"])] == ["file.empty"]


def test_a_hand_that_is_too_long_does_not_stop_the_others() -> None:
    long = [b"x" * (1 << 20)] * (LIMIT // (1 << 20) + 2)
    found = list(hands([b"a: 1\n===\n", *long, b"\n", *long, b"\n===\nb: 2"]))
    assert [(piece.line, piece.data, piece.error and piece.error.key) for piece in found] == [
        (1, b"a: 1", None),
        (3, b"", "bytes.long"),
        (6, b"b: 2", None),
    ]


@given(st.integers(0, len(SHEET.encode())))
@PATIENT
def test_cut_anywhere(end: int) -> None:
    data = SHEET.encode()[:end]
    for item in read(["-"], stdin=io.BytesIO(data)):
        if item.error is not None:
            assert item.error.sentence("zh") and item.error.sentence("en")


SIGNS = '甲乙打吃碰胡偎荒判过喊翻醒比亮一二拾贰?×:：|@=*()/#"\\,、；-+.0123456789 \t\r\n　xsb{}[]$结果规则附加参数'


@given(st.lists(st.tuples(st.integers(0, len(SHEET)), st.text(SIGNS, max_size=6), st.integers(0, 6)), max_size=5))
@example([(0, "附加: $.deal.hands.x-a = 1\n", 0)])
@example([(0, "参数: a = " + "[" * 5000 + "\n", 0)])
@example([(0, "参数: a = 1e999\n", 0)])
@example([(0, '参数: "\\ud800" = 1\n', 0)])
@example([(0, "局序: " + "9" * 5000 + "\n", 0)])
@example([(len(SHEET), "结果: 甲 胡 " + "9" * 5000 + "息 | " + "9" * 5000, 0)])
@PATIENT
def test_changed_anywhere(edits: list[tuple[int, str, int]]) -> None:
    text = SHEET
    for place, inserted, removed in edits:
        text = text[:place] + inserted + text[place + removed :]
    found = decode_notation(text.encode())
    assert isinstance(found, Record) or found.sentence("zh") != found.sentence("en")


@given(st.binary(max_size=200))
@PATIENT
def test_bytes_of_any_kind(data: bytes) -> None:
    found = decode_notation(data)
    assert isinstance(found, ReadError)
    assert found.sentence("zh") and found.sentence("en")


def test_a_line_of_ten_million_signs_ends() -> None:
    signs = random.Random(1).choices('甲打十 #":', k=1_000_000)
    for text in (f"局号: {'一' * 10_000_000}", "".join(signs), '"' * 1_000_000, " " * 5_000_000 + ":"):
        assert isinstance(decode_notation(text.encode()), ReadError)
