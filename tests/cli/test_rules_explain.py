"""`phz rules explain`: every page reads well at 80 columns, in both languages, and is found by any of its names."""

import json
import re

import pytest

from phz_cli.cli.columns import width
from phz_cli.cli.language import LANGUAGES, Language
from phz_cli.cli.law_words import clause_told
from phz_cli.cli.main import run
from phz_cli.rulebook import fault_pages

CAPTURED = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


def _bare(text: str) -> str:
    return "".join(text.split()).replace("`", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", fault_pages())
def test_the_whole_page_is_printed(code: str, language: Language, capsys: CAPTURED) -> None:
    page = fault_pages()[code]
    assert run(["rules", "explain", code.lower(), "--lang", language]) == 0
    text = capsys.readouterr().out
    assert all(width(line) <= 80 and line == line.rstrip() for line in text.splitlines())
    assert not re.search(r"\*\*|`|[{}]", text)
    printed = _bare(text)
    for paragraph in page.paragraphs(language):
        assert f"\n{paragraph.heading}\n" in text and _bare(paragraph.text) in printed
    for example in page.examples:
        assert _bare(example.zh if language == "zh" else example.en) in printed
    for mark in page.examples[0].marks:
        assert f"{mark.code}  " in text
    assert _bare(clause_told(page.clause, language)) in printed and all(other in text for other in page.see)


def test_examples_quote_what_was_done_and_what_is_reported(capsys: CAPTURED) -> None:
    assert run(["rules", "explain", "C301", "--lang", "zh"]) == 0
    printed = capsys.readouterr()
    assert "第2手  乙吃三：三四五\n" in printed.out
    assert "C301  烧比：乙吃三，手里还留着1张三" in printed.out
    assert "第2手  乙吃三：三四五 比 一二三\n" in printed.out
    assert "--examples" in printed.err
    assert run(["rules", "explain", "H703", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "action 2  丙 declares hu 胡 on 一\n" in text and "action 3  丙 declares hu 胡 on 一\n" in text


@pytest.mark.parametrize("code", ["C301", "M902"])
def test_the_records_are_printed_when_asked_for(code: str, capsys: CAPTURED) -> None:
    assert run(["rules", "explain", code, "--examples"]) == 0
    printed = capsys.readouterr()
    assert "--examples" not in printed.err
    for example in fault_pages()[code].examples:
        assert example.text in printed.out
        assert json.loads(example.text)


def test_the_page_follows_a_narrow_terminal(capsys: CAPTURED, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert run(["rules", "explain", "P401", "--lang", "zh"]) == 0
    assert 40 < max(map(width, capsys.readouterr().out.splitlines())) <= 50


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("shao-bi", "C301"),
        ("烧比", "C301"),
        ("Shao Bi", "C301"),
        ("shaobi", "C301"),
        (" c301 ", "C301"),
        ("烧提", "F503"),
        ("失提", "F503"),
        ("失提 / 烧提", "F503"),
        ("失提/烧提", "F503"),
        ("过张吃", "C302"),
        ("臭张吃", "C302"),
        ("不够息", "H701"),
        ("诈胡·死手", "H704"),
    ],
)
def test_a_page_is_found_by_any_of_its_names(name: str, code: str, capsys: CAPTURED) -> None:
    assert run(["rules", "explain", name]) == 0
    assert capsys.readouterr().out.startswith(f"{code} ")


@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        ("走炮", "没有 走炮 这一条，相近的：F501 走跑", "no fault code 走炮; near it: F501 zou-pao"),
        ("shaoby", "相近的：C301 烧比", "near it: C301 shao-bi"),
        ("C309", "C306 无牌可打", "C306 no-discard-left"),
        ("诈胡", "诈胡 不止一条，是哪一条：H701 诈胡·不够息", "several codes: H701 too-few-huxi, H702"),
        ("???", "没有 ??? 这一条。全部代码：R101 R102", "no fault code ???. All codes: R101 R102"),
    ],
)
def test_what_is_not_one_page_names_the_nearest(name: str, zh: str, en: str, capsys: CAPTURED) -> None:
    for language, sentence in (("zh", zh), ("en", en)):
        assert run(["rules", "explain", name, "--lang", language]) == 2
        printed = capsys.readouterr()
        assert printed.out == "" and sentence in printed.err
