"""What a fault does is read from the rule sets, and a rule set is never said to rule out what it has."""

from dataclasses import replace

import pytest

from phz_cli.cli import fault_effects
from phz_cli.cli.fault_effects import effects_of, occurs
from phz_cli.game.profile import Profile
from phz_cli.rulebook import fault_pages, load_profile, profile_ids, sentence
from tests.conformance import read_cases


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("code", fault_pages())
def test_every_rule_set_has_its_effect_once(code: str, language: str) -> None:
    rows = effects_of(code, language)  # type: ignore[arg-type]
    assert sorted(profile for row in rows for profile in row.profiles) == profile_ids()
    for row in rows:
        for identity in row.profiles:
            profile = load_profile(identity)
            effect = sentence(f"effect.{profile.effects[code]}", language)
            never = "不会有" if language == "zh" else "does not occur"
            assert row.text.startswith(effect if occurs(code, profile) else never)


def test_effects_follow_the_rule_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written down twice: another effect in the rule set is another line on the page."""
    changed = {identity: load_profile(identity) for identity in profile_ids()}
    changed["guilin"] = replace(changed["guilin"], effects={**changed["guilin"].effects, "C301": "note"})
    monkeypatch.setattr(fault_effects, "load_profile", changed.__getitem__)
    rows = effects_of("C301", "zh")
    assert {row.text: row.profiles for row in rows}["提醒"] == ("guilin",)


@pytest.mark.parametrize(
    ("code", "options", "zh", "en"),
    [
        ("F507", {"compulsory_win": "none"}, "不会有；胡不胡随便", "does not occur; no win is compulsory"),
        ("F507", {"compulsory_win": "discard"}, "提醒；只管打出来的牌", "note; for discards only"),
        ("F507", {"compulsory_win": "always"}, "提醒；打出来的、墩上翻的都要胡", "note; for discards and for cards"),
        ("P402", {"passed_chi_bars": (), "passed_peng_bars": ()}, "不会有；放过了还可以要", "does not occur; a kind"),
        ("P402", {"passed_chi_bars": ()}, "；放过碰的字不能再碰", "of a kind whose peng 碰 it passed"),
        ("C302", {"passed_peng_bars": ()}, "；自己打过、放过吃的字不能再吃", "it discarded or whose chi 吃 it passed"),
        (
            "C302",
            {"own_discard_bars_chi": False},
            "；放过吃、放过碰的字不能再吃",
            "of a kind whose chi 吃 or peng 碰 it",
        ),
        ("H703", {"win_on_discard": False}, "打出来的牌不能胡，亮张哪家都可以胡", "no discard may be won on"),
        ("H703", {"win_on_discard": True}, "打出来的牌可以胡，", "a discard may be won on"),
        ("H703", {"win_on_shown": "dealer"}, "亮张只归庄家胡", "the shown card by the dealer only"),
        ("H701", {"minimum_huxi": 18}, "18 息起胡", "a win needs 18 huxi 胡息"),
        ("H705", {"instant_win": False}, "起手胡只有庄家二十一张成胡的", "it takes the dealer's 21 cards"),
        ("F502", {"late_wei": "as_peng"}, "同一轮里补着偎下来的只是提醒", "a note only if the wei 偎"),
        ("F505", {"late_wei": "as_peng"}, "误亮偎也要亮一张", "laid late shows one card"),
        ("F504", {"opening_ti": "hidden"}, "起手一提可以不亮", "one quad may stay hidden"),
        ("S802", {"unit_step": 5}, "15 息 1 等，每多 5 息加一等", "1 more for every 5"),
        ("S806", {"xing_offsets": (1, -1)}, "数翻出来那张的大一位、小一位", "the next rank and the rank below"),
        ("M902", {"dealer_after_wash": "next"}, "胡了赢家坐庄，荒了下家坐庄", "the next seat deals"),
        ("M902", {"dealer_after_wash": "unknown"}, "荒了以后谁坐庄不查", "is not checked"),
    ],
)
def test_parameters_bound_a_code(
    monkeypatch: pytest.MonkeyPatch, code: str, options: dict[str, object], zh: str, en: str
) -> None:
    profile = replace(load_profile("qq-basic"), **options)  # type: ignore[arg-type]

    def changed(_: str) -> Profile:
        return profile

    monkeypatch.setattr(fault_effects, "load_profile", changed)
    for language, text in (("zh", zh), ("en", en)):
        (row,) = effects_of(code, language)  # type: ignore[arg-type]
        assert text in row.text


def test_the_reference_cases_have_no_fault_that_cannot_occur() -> None:
    seen = set()
    for case in read_cases("faults"):
        record = case.get("record") or case["records"][0]
        lists = [case["expect"]] if "record" in case else case["expect"]
        seen |= {(code, record["rules"]) for expect in lists for code, *_ in expect}
    assert [(code, rules) for code, rules in sorted(seen) if not occurs(code, load_profile(rules))] == []
    assert {("F507", "guilin"), ("P402", "qq-half")} <= seen
