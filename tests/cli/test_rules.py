"""`phz rules`: every rule set and every code can be looked up, in both languages."""

import pytest

from phz_cli.cli.main import run
from phz_cli.rulebook import fault_pages, load_profile, profile_ids


@pytest.mark.parametrize("language", ["zh", "en"])
def test_list_has_every_rule_set(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "list", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == profile_ids()
    for line in lines:
        profile = load_profile(line.split()[0])
        assert (profile.title_zh if language == "zh" else profile.title_en) in line


def test_show_has_every_parameter_and_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "qq-full", "--lang", "zh"]) == 0
    page = capsys.readouterr().out
    profile = load_profile("qq-full")
    assert f"minimum_huxi{' ' * 15}{profile.minimum_huxi}" in page
    for rule in profile.names:
        assert rule.name in page
    for code in profile.effects:
        assert code in page


def test_show_of_no_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "qq-none", "--lang", "zh"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "qq-basic" in printed.err


@pytest.mark.parametrize("code", fault_pages())
def test_explain_in_both_languages(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = fault_pages()[code]
    for language, body in (("zh", page.body_zh), ("en", page.body_en)):
        assert run(["rules", "explain", code.lower(), "--lang", language]) == 0
        assert body in capsys.readouterr().out


@pytest.mark.parametrize("name", ["shao-bi", "烧比", "Shao-Bi"])
def test_explain_by_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "explain", name]) == 0
    assert "C301" in capsys.readouterr().out


def test_explain_suggests_what_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "explain", "shaobi", "--lang", "en"]) == 2
    assert "shao-bi" in capsys.readouterr().err
