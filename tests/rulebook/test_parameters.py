"""Every parameter of a rule set is documented in both languages, with its source, and nothing else is."""

import re
import string
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.game.profile import NAME_RANGES, RANGES, Effect, NameRule, Profile, Test
from phz_cli.rulebook import (
    RulesError,
    differing,
    has_effect,
    lineage,
    load_profile,
    name_counts,
    name_told,
    other_words,
    parameter_groups,
    parameter_meaning,
    parameter_table,
    parameter_title,
    profile_ids,
    source_table,
    source_tags,
    sourced_tags,
    value_words,
    with_options,
)
from phz_cli.rulebook.law import law_articles, parameter_articles
from phz_cli.rulebook.name_words import conditions
from phz_cli.rulebook.parameters import EACH, EMPTY, Language, Text, read_table
from phz_cli.rulebook.sentences import LANGUAGES

HINTS = typing.get_type_hints(Profile)


def _literals(hint: object) -> set[str]:
    """Values that a type lists, as they are written: those of a Literal, of bool, of a tuple of either."""
    if hint is bool:
        return {"true", "false"}
    if typing.get_origin(hint) is typing.Literal:
        return {str(value) for value in typing.get_args(hint)}
    if typing.get_origin(hint) is tuple:
        return _literals(typing.get_args(hint)[0]) | {EMPTY}
    return set()


def _texts() -> list[tuple[str, Text]]:
    """Every text of both tables with its place."""
    found: list[tuple[str, Text]] = []
    for name, parameter in parameter_table().items():
        found += [(f"{name}.title", parameter.title), (f"{name}.meaning", parameter.meaning)]
        found += [(f"{name}.{key}", text) for key, text in parameter.values.items()]
    tables = read_table("parameters.toml"), read_table("names.toml")
    for table in tables:
        for section, entries in table.items():
            if section != "parameters":
                assert isinstance(entries, dict)
                found += [(f"{section}.{key}", Text(**text)) for key, text in entries.items()]
    return found


TEXTS = _texts()


def test_every_field_has_its_entry_and_none_is_left_over() -> None:
    assert sorted(parameter_table()) == sorted(HINTS)


@pytest.mark.parametrize("name", HINTS)
def test_every_value_has_its_words_and_none_is_left_over(name: str) -> None:
    hint, parameter = HINTS[name], parameter_table()[name]
    numbers = {key for key in parameter.values if parameter.unit and re.fullmatch(r"\d+", key)}
    special = {
        "effects": set(typing.get_args(Effect)),
        "penalty": {"none", "pay_claimed", EACH},
        "xing_offsets": {"-1", "0", "1", EMPTY},
        "words": {word for identity in profile_ids() for word in load_profile(identity).words} | {EMPTY},
    }
    assert set(parameter.values) - numbers == special.get(name, _literals(hint))
    assert bool(parameter.unit) == (hint in (int, float)), "a number, and nothing else, has a unit"


def test_every_condition_of_a_name_has_its_words() -> None:
    assert sorted(conditions()) == sorted(typing.get_args(Test))


@pytest.mark.parametrize(("place", "text"), TEXTS, ids=[place for place, _ in TEXTS])
def test_both_languages_say_the_same_with_the_same_placeholders(place: str, text: Text) -> None:
    wanted = [{name for _, name, _, _ in string.Formatter().parse(said) if name} for said in (text.zh, text.en)]
    assert text.zh.strip() and text.en.strip()
    if not place.startswith("phrases."):
        assert wanted[0] | wanted[1] <= {"unit", "each"}
        assert wanted[0] == wanted[1], place
    prose = re.sub(r"\{\w+\}|[A-Z]\d{3}|none|pay_claimed|pay_each:K|rules|QQ", "", text.zh)
    assert not re.search(r"[A-Za-z]{2,}|[\u4e00-\u9fff][,;:!?]", prose), "Chinese is Chinese"


def test_meanings_are_sentences() -> None:
    for parameter in parameter_table().values():
        assert parameter.meaning.zh.endswith("。") and parameter.meaning.en.endswith(".")
        assert len(parameter.title.zh) <= 12 and len(parameter.title.en) <= 40


def test_groups_units_and_needs_are_those_that_there_are() -> None:
    table, units = parameter_table().values(), read_table("parameters.toml")["units"]
    assert isinstance(units, dict)
    assert {parameter.group for parameter in table} == set(parameter_groups())
    assert {parameter.unit for parameter in table if parameter.unit} == set(units)
    assert {parameter.needs for parameter in table if parameter.needs} <= set(parameter_table())


@pytest.mark.parametrize("identity", profile_ids())
def test_every_parameter_names_who_says_so(identity: str) -> None:
    profile = load_profile(identity)
    for name, parameter in parameter_table().items():
        assert bool(source_tags(profile, name)) == (parameter.group != "identity"), name
        assert set(source_tags(profile, name)) <= set(source_table()), name
    assert set(sourced_tags(profile)) <= set(source_table())
    assert any(tag in profile.source for tag in source_table())


def test_no_source_and_no_rule_set_is_left_over() -> None:
    named = {
        tag for parameter in parameter_table().values() for seed in parameter.seeds.values() for tag in seed.split(", ")
    }
    named |= {tag for article in law_articles().values() for tag in article.source}
    assert named == set(source_table())
    assert {identity for parameter in parameter_table().values() for identity in parameter.seeds} <= set(profile_ids())


@pytest.mark.parametrize("identity", profile_ids())
def test_the_articles_of_a_parameter_hold_where_it_says_so(identity: str) -> None:
    profile = load_profile(identity)
    for name in parameter_table():
        numbers = parameter_articles(profile, name)
        assert numbers and set(numbers) <= set(law_articles()), name
    assert parameter_articles(load_profile("qq-half"), "win_on_discard") == ["8.5"]
    assert parameter_articles(load_profile("guilin"), "win_on_discard") == ["8.6"]
    assert parameter_articles(load_profile("guilin"), "huangfan") == ["9.28"], "no rule set has it without an option"


def test_sources_follow_the_line_of_rule_sets() -> None:
    assert lineage("qq-full") == ("qq-full", "qq-half", "qq-basic")
    assert source_tags(load_profile("qq-full"), "zimo") == ("help-offline", "help-qq")
    assert source_tags(load_profile("qq-full"), "names") == ("many-client",)
    assert source_tags(load_profile("guilin-xin"), "xing_chain") == ("help-guilin",)
    assert source_tags(load_profile("guilin-xin"), "xing_offsets") == ("xin-guilin-server",)


@pytest.mark.parametrize(
    ("identity", "options", "name", "chinese", "english"),
    [
        ("qq-basic", {}, "zimo", "等×番之后加一", "等 × fan 番, then 1 more"),
        ("changde-80", {}, "zimo", "（囤＋1）×番", "(囤 + 1) × fan 番"),
        ("qq-basic", {}, "minimum_huxi", "15 息", "15 huxi 胡息"),
        ("guilin", {"unit_base": 2}, "unit_base", "2 舵", "2 舵"),
        ("qq-basic", {}, "passed_chi_bars", "吃、碰", "chi 吃, peng 碰"),
        ("changde-80", {}, "passed_peng_bars", "什么都不禁", "nothing"),
        ("guilin-xin", {}, "xing_offsets", "后一位、前一位", "the next, the one before"),
        ("qq-basic", {}, "payment_cap", "不封顶", "no limit"),
        ("qq-basic", {"payment_cap": 100}, "payment_cap", "100 分", "100 points"),
        ("qq-basic", {"stake": 0.5}, "stake", "0.5 分", "0.5 points"),
        ("qq-basic", {"penalty": "pay_each:3"}, "penalty", "赔各家 3 份底注", "pays each other seat 3 × the stake"),
        ("qq-full", {"extra_names": ["团圆", "行行息"]}, "extra_names", "团圆、行行息", "团圆, 行行息"),
    ],
)
def test_values_in_words(identity: str, options: dict[str, object], name: str, chinese: str, english: str) -> None:
    profile = load_profile(identity, options)
    assert value_words(profile, name, "zh") == chinese
    assert value_words(profile, name, "en") == english


@given(st.sampled_from(profile_ids()), st.sampled_from(list(HINTS)), st.sampled_from(LANGUAGES))
def test_no_two_values_have_the_same_words(identity: str, name: str, language: Language) -> None:
    profile = load_profile(identity)
    values = [value for value in _literals(HINTS[name]) if value != EMPTY]
    if not values or typing.get_origin(HINTS[name]) is tuple:
        return
    typed = [value == "true" if HINTS[name] is bool else value for value in values]
    told = {value_words(with_options(profile, {name: value}), name, language) for value in typed}
    others = other_words(profile, name, language)
    assert len(told) == len(values)
    assert told == {value_words(profile, name, language), *others.values()}
    assert len(others) == len(values) - 1


def test_titles_and_meanings_speak_of_the_units_of_the_rule_set() -> None:
    assert parameter_title(load_profile("changde-80"), "unit_step", "zh") == "加一囤要多"
    assert "舵" in parameter_meaning(load_profile("guilin"), "stake", "en")


def test_what_differs_is_named_once_and_identity_is_not() -> None:
    profile = load_profile("qq-half")
    assert differing(profile, profile) == []
    assert differing(profile, with_options(profile, {"zimo": "pre", "stake": 2})) == ["zimo", "stake"]
    assert differing(profile, load_profile("qq-basic")) == ["names"]


def test_a_parameter_has_no_effect_without_what_it_needs() -> None:
    assert not has_effect(load_profile("qq-half"), "xing_chain")
    assert has_effect(load_profile("guilin"), "xing_chain")
    assert has_effect(load_profile("qq-half"), "stake")


@pytest.mark.parametrize(
    ("identity", "name", "chinese", "english"),
    [
        ("qq-basic", "红胡", "红字 10 至 12 张，2 番", "10 to 12 red cards, 2 fan 番"),
        ("qq-basic", "点胡", "红字正好一张，3 番", "exactly one red card, 3 fan 番"),
        ("qq-basic", "乌胡", "没有红字，5 番", "no red card, 5 fan 番"),
        (
            "changde-80",
            "大胡",
            "大字 18 张以上，8 番，超过 18 张每张加 1 番",
            "18 or more big cards, 8 fan 番, 1 more for each card above 18",
        ),
        (
            "qq-half",
            "对对胡",
            "没有顺子，也没有绞，4 番，同时有乌胡算 5 番",
            "no run and no mixed triplet, 4 fan 番, 5 together with 乌胡",
        ),
        (
            "qq-half",
            "海底",
            "胡墩上最后一张，2 番，没有别的名堂只算 1 番",
            "won on the last card of the wall, 2 fan 番, 1 without any other name",
        ),
        ("qq-full", "四七红", "红字 4 或 7 张，2 番，平时不算", "4 or 7 red cards, 2 fan 番, off by default"),
        (
            "guilin-xin",
            "海底",
            "胡墩上最后一张，2 番，去掉了，不算",
            "won on the last card of the wall, 2 fan 番, dropped, does not count",
        ),
    ],
)
def test_names_in_words(identity: str, name: str, chinese: str, english: str) -> None:
    profile = load_profile(identity)
    rule = next(rule for rule in profile.names if rule.name == name)
    assert name_told(profile, rule, "zh") == f"{name}：{chinese}"
    assert name_told(profile, rule, "en") == f"{name}: {english}"


def test_a_name_says_whether_it_counts() -> None:
    profile = load_profile("qq-full", {"extra_names": ["团圆"], "dropped_names": ["红胡"]})
    rules = {rule.name: rule for rule in profile.names}
    assert [name for name in ("红胡", "点胡", "团圆", "行行息") if name_counts(profile, rules[name])] == [
        "点胡",
        "团圆",
    ]
    assert name_told(profile, rules["团圆"], "zh").endswith("另加的")
    plain = load_profile("qq-half", {"haidi_plain": "plus_1"})
    haidi = next(rule for rule in plain.names if rule.name == "海底")
    assert name_told(plain, haidi, "zh").endswith("没有别的名堂只算 2 番")
    own_draw = NameRule(name="自摸", when="zimo", fan=2)
    assert not name_counts(plain, own_draw)
    assert name_told(plain, NameRule(name="五红", when="red", fan=2, at_least=5, at_most=5), "en") == (
        "五红: 5 red cards exactly, 2 fan 番"
    )


def test_every_number_has_a_range_that_its_default_fits() -> None:
    numbers = {name for name, hint in HINTS.items() if hint in (int, float)}
    assert set(RANGES) == numbers


@pytest.mark.parametrize("name", RANGES)
@pytest.mark.parametrize("value", [-1, 2**62, 1_000_000_001])
def test_a_number_out_of_its_range_is_refused_by_name(name: str, value: int) -> None:
    with pytest.raises(RulesError) as refused:
        with_options(load_profile("qq-half"), {name: value})
    assert refused.value.key == "rules.out_of_range" and refused.value.parameters["option"] == name
    for boundary in RANGES[name]:
        assert getattr(with_options(load_profile("qq-half"), {name: boundary}), name) == boundary


def test_numbers_of_names_and_of_the_table_of_units_have_ranges() -> None:
    rule = {"name": "红胡", "when": "red", "fan": 2}
    for name, (least, most) in NAME_RANGES.items():
        for value in (least - 1, most + 1, 2**62):
            with pytest.raises(RulesError, match=name):
                with_options(load_profile("qq-half"), {"names": [{**rule, name: value}]})
    for row in ([-1, 1], [1, 2**62]):
        with pytest.raises(RulesError, match="unit_table"):
            with_options(load_profile("qq-half"), {"unit_table": [row]})
