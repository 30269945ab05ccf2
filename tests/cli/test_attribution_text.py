"""The likelier cause in words: every kind of edit, in both languages."""

import pytest

from phz_cli.audit.attribution import Attribution, Hypothesis
from phz_cli.audit.edits import Edit
from phz_cli.cli.attribution_text import cause_lines, cause_object, hypothesis_text
from phz_cli.records.model import RecordAction
from tests.cli.made import RECORD

THREE = RecordAction(do="discard", seat=0, card="三")
BIG = RecordAction(do="discard", seat=0, card="叁")
CHI = RecordAction(do="chi", seat=1, card="三", melds=["三四五", "一二三"])
WEI = RecordAction(do="wei", seat=1, card="三", shown=True)


@pytest.mark.parametrize(
    ("edit", "zh", "en"),
    [
        (
            Edit("swap", 4, (THREE, CHI), (CHI, THREE)),
            "第 4、5 手记颠倒了",
            "actions 4 and 5 were written the wrong way",
        ),
        (Edit("doubled", 4, (THREE,)), "第 4 手（甲打三）多记了一遍", "action 4 (甲 discards 三) was written twice"),
        (
            Edit("missing", 1, (), (CHI,)),
            "第 1 手前面漏记：p2吃三：三四五比一二三",
            "before action 1: p2 takes 三 as chi 吃: 三四五, bi 比 一二三",
        ),
        (Edit("missing", 3, (), (THREE,)), "末尾漏记：甲打三", "left out at the end: 甲 discards 三"),
        (Edit("size", 2, (THREE,), (BIG,)), "第 2 手本是甲打叁，记成了甲打三", "action 2 was “甲 discards 叁”"),
        (Edit("shown", 2, (WEI,), (WEI,)), "p2偎三，亮一张", "p2 lays wei 偎 三, one card face up"),
        (Edit("deal", 0, seat=0, cards=("三", "叁")), "甲起手的一张叁记成了三", "a 叁 dealt to 甲 was written as 三"),
        (Edit("figure", 2, figure="huxi", value=18), "只是胡息一栏写错", "one figure was written wrong: the huxi"),
    ],
)
def test_a_hypothesis_is_one_sentence(edit: Edit, zh: str, en: str) -> None:
    clean, part = Hypothesis(edit, 3, clean=True), Hypothesis(edit, 2, clean=False)
    assert zh in hypothesis_text(clean, RECORD, "zh") and "整局无误" in hypothesis_text(clean, RECORD, "zh")
    assert en in hypothesis_text(clean, RECORD, "en") and "2 fewer" in hypothesis_text(part, RECORD, "en")


def test_lines_and_object_agree() -> None:
    edit = Edit("size", 2, (THREE,), (BIG,))
    found = Attribution("record", (Hypothesis(edit, 1, clean=True),), explained=4, trials=30)
    first, count, line = cause_lines(found, RECORD, "en")
    assert first == "the record is the likelier cause"
    assert "4 way" in count
    told = cause_object(found, RECORD, "en")
    assert told["likelier"] == "record" and told["explained"] == 4
    hypotheses = told["hypotheses"]
    assert isinstance(hypotheses, list)
    assert hypotheses[0]["now"] == [{"do": "discard", "seat": 0, "card": "叁"}]
    assert hypotheses[0]["message"] == line.strip()


def test_without_hypotheses_one_line_is_enough() -> None:
    assert list(cause_lines(Attribution("players"), RECORD, "zh")) == ["多半是牌手打错"]
