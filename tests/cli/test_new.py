"""`phz new`: the form says what is missing while it is empty, and is a record once it is filled in."""

from pathlib import Path

import pytest

from phz_cli.cli.language import Language
from phz_cli.cli.main import run
from phz_cli.records import Record
from phz_cli.records.notation import decode_notation

HAND = "一一二二三四五八十十壹壹叁叁叁肆肆肆柒玖"
FILLED = {
    "zh": {"规则:": "qq-half", "局号:": "1", "甲:": f"{HAND} 亮 捌", "乙:": "?", "丙:": "?"},
    "en": {"rules:": "qq-half", "hand:": "1", "A:": f"{HAND} shown b8", "B:": "?", "C:": "?"},
}
PLAYED = {
    "zh": "甲 打 十\n乙 吃 十 八九十 比 二七十\n丙 摸 ?\n丙 偎 ?\n乙 胡 陆 : 肆伍陆 一一一\n",
    "en": "A discard 十\nB chi 十 八九十 bi 二七十\nC draw ?\nC wei ?\nB hu 陆 : 肆伍陆 一一一\n",
}
SETTLED = {"zh": "乙 胡 18息 2等 红胡2 | -4 +8 -4", "en": "B hu 18huxi 2units 红胡2 | -4 +8 -4"}
ENDS = {"zh": "结果:", "en": "result:"}


def form(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["new", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def filled(text: str, entries: dict[str, str]) -> str:
    for start, value in entries.items():
        assert f"\n{start} " in text
        text = text.replace(f"\n{start} ", f"\n{start} {value} ")
    return text


@pytest.mark.parametrize(
    ("language", "said"),
    [("zh", "还没有填：规则、局号、甲、乙、丙"), ("en", "not filled in yet: rules, hand, A, B, C")],
)
def test_the_empty_form_says_what_is_missing(
    language: Language, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "form.phz"
    path.write_text(form(capsys, "--lang", language), encoding="utf-8")
    assert run(["validate", str(path), "--lang", language]) == 2
    told = capsys.readouterr().out
    assert said in told
    assert len(told.split("\n\n")[0].splitlines()) == 1


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_filled_form_is_a_record(language: Language, capsys: pytest.CaptureFixture[str]) -> None:
    text = filled(form(capsys, "--lang", language), FILLED[language] | {ENDS[language]: SETTLED[language]})
    text = text.replace("---\n", f"---\n{PLAYED[language]}")
    record = decode_notation(text.encode())
    assert isinstance(record, Record), record.sentence("en")
    assert record.deal.hands[0] == f"{HAND}捌"
    assert [action.do for action in record.actions] == ["discard", "chi", "draw", "wei", "hu"]
    assert record.result is not None and record.result.points == [-4, 8, -4]
    assert record.match.event is record.start is record.sitting is None
    assert record.notes == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_examples_in_the_form_are_actions(language: Language, capsys: pytest.CaptureFixture[str]) -> None:
    """Taking the # off the examples makes them count."""
    text = filled(form(capsys, "--lang", language), FILLED[language])
    record = decode_notation(text.replace("\n#   ", "\n").encode())
    assert isinstance(record, Record), record.sentence("en")
    assert [action.do for action in record.actions] == ["discard", "chi", "discard", "draw", "wei", "hu"]


@pytest.mark.parametrize(("rules", "asks"), [("changde-80", True), ("qq-half", False)])
def test_a_rule_set_is_filled_in(rules: str, asks: bool, capsys: pytest.CaptureFixture[str]) -> None:
    text = form(capsys, "--rules", rules, "--lang", "zh")
    assert f"规则: {rules} " in text
    assert ("守醒:" in text) == asks


def test_an_unknown_rule_set_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "--rules", "qq-none", "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "qq-half" in printed.err
