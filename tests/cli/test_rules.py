"""`phz rules list` and `phz rules show`: every rule set can be looked up, in both languages."""

import json

import pytest

from phz_cli.cli.columns import width
from phz_cli.cli.language import LANGUAGES, Language
from phz_cli.cli.main import run
from phz_cli.cli.rules_show import rule_set_lines
from phz_cli.rulebook import (
    fault_pages,
    load_profile,
    name_told,
    parameter_meaning,
    parameter_table,
    profile_ids,
    source_table,
    sourced_tags,
    value_words,
    with_options,
)


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_has_every_rule_set(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "list", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == profile_ids()
    for line in lines:
        profile = load_profile(line.split()[0])
        assert (profile.title_zh if language == "zh" else profile.title_en) in line


def _together(text: str) -> str:
    """A page without what wrapping put in."""
    return "".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("identity", profile_ids())
def test_show_has_every_parameter_name_fault_and_source(
    identity: str, language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "show", identity, "--lang", language]) == 0
    page, profile = _together(capsys.readouterr().out), load_profile(identity)
    for name, parameter in parameter_table().items():
        if parameter.group == "identity":
            continue
        assert f"[{name}" in page
        assert _together(parameter_meaning(profile, name, language)) in page, name
        if name not in ("names", "effects"):
            assert _together(value_words(profile, name, language)) + f"[{name}=" in page, name
    for rule in profile.names:
        assert _together(name_told(profile, rule, language)) in page
    for code in fault_pages():
        assert code in page
    for tag in sourced_tags(profile):
        assert _together(tag + source_table()[tag].in_language(language)) in page
    for word, local in profile.words.items():
        assert f"{local}[words.{word}]" in page


@pytest.mark.parametrize("places", [50, 80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("identity", profile_ids())
def test_show_fits_the_terminal(identity: str, language: Language, places: int) -> None:
    lines = list(rule_set_lines(load_profile(identity), language, places))
    assert max(map(width, lines)) <= places


def test_show_marks_what_differs_from_the_rule_set_that_it_extends(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "changsha-80", "--lang", "zh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "# changde-80 常德跑胡子·全名堂八十番"
    assert "依据：help-changde（长沙全名堂八十番（常德）的规则原文）" in lines
    start = lines.index("* 自摸：（囤＋1）×番 [zimo=pre]")
    assert "      qq-basic 是：等×番之后加一" in lines[start : start + 5]
    assert "  起胡：15 息 [minimum_huxi=15]" in lines
    assert "      * 红胡：红字 10 张以上，3 番，超过 10 张每张加 1 番" in lines
    assert "      * qq-basic 有而这里没有：红乌" in lines
    assert "      在这里用不着，因为 xing_offsets 是「不翻醒」。" in lines


def test_show_marks_an_effect_that_differs_and_a_fault_that_cannot_occur(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "guilin", "--lang", "en"]) == 0
    page = capsys.readouterr().out
    void = page.split("the action does not count")[1].split("the win does not count")[0]
    assert "*P402 stale-peng" in void and "*P401" not in void
    assert "cannot occur here" not in page
    assert run(["rules", "show", "changde-80", "--lang", "en"]) == 0
    page = capsys.readouterr().out
    assert "P402" in page.split("cannot occur here")[1]


def test_show_of_the_first_rule_set_has_no_marks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "qq-basic", "--lang", "en"]) == 0
    page = capsys.readouterr().out
    assert "sources: help-offline (the published rules of the single-player 跑胡子 game), help-qq (" in page
    assert not [line for line in page.splitlines() if line.lstrip().startswith(("*", "+"))]


def test_show_with_options_marks_what_they_change(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "xing_offsets=1,-1", "--option", "extra-names=团圆", "--option", "penalty=pay_each:3"]
    assert run(["rules", "show", "qq-full", "--lang", "zh", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("+")] == [
        "+ 另加的名堂：团圆 [extra_names=团圆]",
        "+ 数哪几位：后一位、前一位 [xing_offsets=1,-1]",
        "+ 诈胡：赔各家 3 份底注 [penalty=pay_each:3]",
    ]
    assert "      qq-full 是：不翻醒" in lines
    assert next(line for line in lines if "团圆：" in line).endswith("另加的")
    assert not [line for line in lines if "用不着" in line and "xing_offsets" in line]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("identity", profile_ids())
def test_show_as_json_holds_values_that_options_take(
    identity: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "show", identity, "--lang", language, "--format", "json"]) == 0
    shown, profile = json.loads(capsys.readouterr().out), load_profile(identity)
    options = {entry["name"]: entry["value"] for entry in shown["parameters"]}
    assert with_options(load_profile("qq-basic"), {**options}).effects == profile.effects
    assert {**options}.keys() == {name for name in parameter_table() if parameter_table()[name].group != "identity"}
    for entry in shown["parameters"]:
        assert entry["meaning"] and entry["paragraphs"] and entry["sources"], entry["name"]
    assert [rule["name"] for rule in shown["names"]] == [rule.name for rule in profile.names]
    assert {effect["code"] for effect in shown["effects"]} == set(fault_pages())
    assert shown["sources"] and all(shown["sources"].values())


def test_show_of_no_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "qq-none", "--lang", "zh"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "qq-basic" in printed.err


@pytest.mark.parametrize(
    ("option", "chinese", "english"),
    [
        ("zimo", "选项 zimo：要写成 参数=值", "option zimo: write name=value"),
        ("zimo=never", "应为 post、pre、name、double 之一", "expected one of post, pre, name, double"),
        ("unit_step=0", "应为 1 到 1000 之间的整数", "expected a whole number from 1 to 1000"),
        ("minimum_huxi=ten", "应为 0 到 1000 之间的整数", "expected a whole number from 0 to 1000"),
        ("stake=much", "应为 0 到 1000000 之间的数", "expected a number from 0 to 1000000"),
        ("win_on_discard=2", "应为 true、false 之一", "expected one of true, false"),
        ("xing_offsets=5", "应为 1、0、-1 里的几个", "expected some of 1, 0, -1"),
        ("penalty=pay_each:x", "pay_claimed、pay_each:K 之一", "pay_claimed, pay_each:K"),
        ('effects={"C301":"death"}', "应为 JSON", "expected JSON"),
        ("unit_zh=[]", "应为一段字", "expected a text"),
        ("extra_names=天听", "qq-half 没有名堂天听；有的是：红胡、点胡", "qq-half has no name 天听; it has 红胡, 点胡"),
        ("extra_names=[1]", "几个名堂的名字", "the words of names"),
        ("unit_stp=3", "相近的：unit_step", "near: unit_step"),
        ("xyz=3", "没有参数 xyz；全部参数看 phz rules show", "no parameter xyz; see phz rules show"),
        ("id=mine", "参数 id 属于规则本身，不能改", "id belongs to the rule set itself, no option changes it"),
    ],
)
def test_an_option_that_does_not_fit(
    option: str, chinese: str, english: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, sentence in (("zh", chinese), ("en", english)):
        assert run(["rules", "show", "qq-half", "--lang", language, "--option", option]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert sentence in printed.err
        assert printed.err.count("\n") == 1
