"""`phz rules diff`: what changes from one rule set to another, a sentence a difference."""

import json

import pytest

from phz_cli.cli.columns import width
from phz_cli.cli.language import LANGUAGES, Language
from phz_cli.cli.main import run
from phz_cli.cli.rule_difference import difference, effect_of
from phz_cli.cli.rules_diff import difference_lines
from phz_cli.game.profile import NameRule
from phz_cli.rulebook import load_profile, profile_ids, with_options

PAIRS = [(a, b) for a in profile_ids() for b in profile_ids()]


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def _printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert run(["rules", "diff", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_each_difference_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    lines = _printed(capsys, "qq-full", "changsha-80", "--lang", "zh")
    assert lines[:2] == ["A  qq-full QQ跑胡子·全花样", "B  changde-80 常德跑胡子·全名堂八十番"]
    assert "  自摸（zimo）：A 等×番之后加一；B （囤＋1）×番" in lines
    assert "  过碰以后不能（passed_peng_bars）：A 吃、碰；B 什么都不禁" in lines
    assert "  给守醒（sitting_payment）：A 不付（用不着）；B 1 份底注" in lines
    assert "    点胡：A 红字正好一张，3 番；B 红字正好一张，6 番" in lines
    assert lines[lines.index("  只有 A 有的名堂：") + 1] == "      红乌：红字 13 张以上，4 番"
    assert lines[lines.index("  只有 B 有的名堂：") + 1] == "      天胡：庄家起手就胡，6 番"
    assert lines[-1] == "  等：A 等；B 囤"


def test_a_long_difference_has_a_line_for_each_side(capsys: pytest.CaptureFixture[str]) -> None:
    lines = _printed(capsys, "qq-half", "guilin", "--lang", "en")
    start = lines.index("  Dealt quads (opening_ti):")
    assert lines[start + 1] == "      A laid before the seat's own first intake"
    assert lines[start + 2].startswith("      B a single one may stay in the hand; ")
    assert "  P402 stale-peng: A dead hand; B void action" in lines
    assert "  pao 跑: A no word of its own; B 开舵" in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("places", [50, 80, 120])
def test_every_page_fits_the_terminal(language: Language, places: int) -> None:
    for a, b in PAIRS:
        lines = list(difference_lines(load_profile(a), load_profile(b), language, places))
        assert max(map(width, lines)) <= places
        assert not [line for line in lines if "None" in line or "{" in line]


@pytest.mark.parametrize(
    ("language", "same", "same_rules"),
    [
        ("zh", "A 和 B 是同一套规则，没有不同。", "两套规则没有不同。"),
        ("en", "A and B are the same rule set; nothing differs.", "The rules of both are the same; nothing differs."),
    ],
)
def test_identical_rules_say_so(
    language: Language, same: str, same_rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _printed(capsys, "changde-80", "changsha-80", "--lang", language)[2:] == [same]
    twin = load_profile("guilin")
    renamed = type(twin)(**{name: getattr(twin, name) for name in twin.__dataclass_fields__} | {"id": "twin"})
    assert list(difference_lines(twin, renamed, language, 80)) == [same_rules]


def test_options_of_either_side(capsys: pytest.CaptureFixture[str]) -> None:
    both = ["--option-a", "stake=2", "--option-b", "zimo=pre", "--option-b", "huangfan=true", "--lang", "en"]
    lines = _printed(capsys, "qq-half", "qq-half", *both)
    assert lines[1] == "B  qq-half QQ Paohuzi, half names zimo=pre huangfan=true"
    assert lines[3:] == [
        "# Scoring",
        "  Own draw 自摸 (zimo): A 等 × fan 番, then 1 more; B (等 + 1) × fan 番",
        "  Washed hands before (黄番) (huangfan):",
        "      A do not count",
        "      B N of them multiply by N + 1",
        "",
        "# Payment",
        "  Stake (stake): A 2 points; B 1 point",
    ]
    assert _printed(capsys, "qq-half", "qq-half", "--option-a", "zimo=pre", "--option-b", "zimo=pre", "--lang", "en")[
        2:
    ] == ["A and B are the same rule set; nothing differs."]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_difference_is_the_same_seen_from_the_other_side(a: str, b: str) -> None:
    first, second = load_profile(a), load_profile(b)
    there, back = difference(first, second), difference(second, first)
    assert there.parameters == back.parameters and there.effects == back.effects
    assert sorted(there.words) == sorted(back.words)
    assert there.names.first == back.names.second and there.names.second == back.names.first
    assert {pair[::-1] for pair in there.names.pairs} == set(back.names.pairs)
    assert there.nothing() == (a == b)
    for code in there.effects:
        assert effect_of(first, code) != effect_of(second, code)


def test_names_are_one_anothers_by_name_or_else_by_a_condition_that_only_they_have() -> None:
    first = with_options(load_profile("guilin"), {"names": [_name("一对", "duidui"), _name("海底", "haidi")]})
    second = with_options(load_profile("guilin"), {"names": [_name("碰碰", "duidui"), _name("海底", "haidi")]})
    found = difference(first, second).names
    assert [(rule.name, other.name) for rule, other in found.pairs] == [("一对", "碰碰")]
    assert not found.first and not found.second
    third = with_options(second, {"names": [_name("碰碰", "duidui"), _name("对对", "duidui"), _name("海底", "haidi")]})
    found = difference(first, third).names
    assert not found.pairs
    assert [rule.name for rule in found.first] == ["一对"]
    assert [rule.name for rule in found.second] == ["碰碰", "对对"]


def _name(name: str, when: str) -> dict[str, object]:
    rule = NameRule(name=name, when=when, fan=2)  # type: ignore[arg-type]
    return {"name": rule.name, "when": rule.when, "fan": rule.fan}


def test_a_name_that_counts_on_one_side_only_differs() -> None:
    off = load_profile("qq-full")
    on = with_options(off, {"extra_names": ["团圆"]})
    found = difference(off, on)
    assert found.parameters == ["extra_names"]
    assert [(rule.name, other.name) for rule, other in found.names.pairs] == [("团圆", "团圆")]


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = _printed(capsys, "guilin", "guilin-xin", "--lang", "zh", "--format", "json")
    found = json.loads(line)
    assert found["same"] is False
    assert (found["a"]["id"], found["b"]["id"]) == ("guilin", "guilin-xin")
    zimo = next(entry for entry in found["parameters"] if entry["name"] == "zimo")
    assert zimo["a"] == {"value": "name", "words": "算一个名堂，有自己的番"}
    assert zimo["b"] == {"value": "pre", "words": "（子＋1）×番"}
    assert [entry["b"]["counts"] for entry in found["names"]["differ"]] == [False, False]
    assert found["words"] == [{"word": "units", "a": "舵", "b": "子"}]
    (line,) = _printed(capsys, "qq-half", "guilin", "--lang", "en", "--format", "json")
    assert [effect["code"] for effect in json.loads(line)["effects"]] == ["P402"]
    (line,) = _printed(capsys, "guilin", "guilin", "--format", "json")
    assert json.loads(line)["same"] is True


@pytest.mark.parametrize(
    "arguments", [["guilin", "qq-none"], ["qq-none", "guilin"], ["guilin", "guilin", "--option-a", "zimo"], ["guilin"]]
)
def test_misuse_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "diff", *arguments, "--lang", "zh"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines()[-1].startswith("phz：")
