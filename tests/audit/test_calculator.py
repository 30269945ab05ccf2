"""The calculator: cases that can be and cases that cannot, every way of winning, batches and their objects."""

import gzip
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from phz_cli.audit.calculator import Answer, answers_of, nearest_of, other_zimo, waits_of
from phz_cli.audit.calculator_batch import Asked, read_batch
from phz_cli.audit.calculator_case import Case, case_of, read_case
from phz_cli.audit.calculator_check import Posed, pose
from phz_cli.audit.calculator_json import answer_object, full_object, refused_object, wait_object
from phz_cli.audit.calculator_schema import answer_schema, case_schema
from phz_cli.audit.findings import Problem
from phz_cli.game.cards import KIND_OF, character, text
from phz_cli.game.settle import Win

E1: dict[str, Any] = {
    "rules": "qq-half",
    "hand": "捌捌捌一二三二七十伍陆六六陆",
    "melds": [{"kind": "chi", "cards": "四五六"}, {"kind": "peng", "card": "玖"}],
    "card": "肆",
    "source": "other_draw",
}
QUADS: dict[str, Any] = {
    "rules": "qq-full",
    "hand": "捌",
    "melds": [
        {"kind": "ti", "card": "九", "dealt": True},
        {"kind": "peng", "card": "陆"},
        *({"kind": "chi", "cards": run} for run in ("一二三", "壹贰叁", "六七八", "四五六")),
    ],
    "card": "捌",
}
AT_THE_DEAL: dict[str, Any] = {"rules": "guilin", "hand": "伍伍一二三二七十壹贰叁四五六七八九捌捌八", "card": "伍"}

CASES = Draft202012Validator(case_schema())
ANSWERS = Draft202012Validator(answer_schema())


def posed(case: dict[str, Any], *, waits: bool = False, **changes: object) -> Posed:
    found = read_case(json.dumps({**case, **changes}).encode())
    assert isinstance(found, Case), found
    CASES.validate({**case, **changes})
    result = pose(found, waits=waits)
    assert isinstance(result, Posed), result
    return result


def problem(case: object) -> Problem:
    found = case_of(case)
    result = pose(found) if isinstance(found, Case) else found
    assert isinstance(result, Problem), result
    assert result.zh and result.en
    return result


def _ways(answers: tuple[Answer, ...]) -> dict[str, float | str]:
    """Way → what each pays, or the code."""
    return {
        f"{answer.way.source}{' own' * answer.way.own}{' last' * answer.way.last}{' first' * answer.way.first}": (
            answer.reason or answer.each
        )
        for answer in answers
    }


def test_one_way_where_the_case_names_it() -> None:
    (answer,) = answers_of(posed(E1))
    assert isinstance(answer.outcome, Win)
    assert (answer.reason, answer.each, answer.total, answer.payers) == (None, 1, 2, "each")


def test_every_way_that_makes_sense() -> None:
    changdes = answers_of(posed(E1, rules="changde-80", source=None))
    assert _ways(changdes) == {"draw own": 2, "draw": 1, "discard": "H703", "draw own last": 12, "draw last": 6}
    assert _ways(answers_of(posed(E1, rules="qq-basic", source=None))) == {"draw own": 2, "draw": 1, "discard": "H703"}
    assert _ways(answers_of(posed(E1, source=None, last=True))) == {"draw own last": 2, "draw last": 1}


def test_the_deal_is_a_way_only_before_any_meld() -> None:
    assert _ways(answers_of(posed(AT_THE_DEAL))) == {
        "draw own": 6,
        "draw": 2,
        "discard": 2,
        "draw own last": 12,
        "draw last": 4,
        "discard first": 4,
        "shown own": 6,
        "shown": "H703",
    }
    dealer = _ways(answers_of(posed(AT_THE_DEAL, dealer=True)))
    assert "shown" not in dealer and "discard first" not in dealer
    first = answers_of(posed(AT_THE_DEAL, first_discard=True))
    assert _ways(first) == {"discard first": 4}


@pytest.mark.parametrize(
    ("options", "first", "payers", "total"),
    [
        ({}, False, "all_shares", 4),
        ({"discard_payment": "one_share"}, False, "one_share", 2),
        ({"discard_payment": "each"}, False, "each", 4),
        ({}, True, "each", 8),
        ({"dihu_payers": "discarder"}, True, "all_shares", 8),
    ],
)
def test_who_pays_for_a_discard(options: dict[str, object], first: bool, payers: str, total: float) -> None:
    (answer,) = answers_of(posed(AT_THE_DEAL, source="discard", first_discard=first, options=options))
    assert (answer.payers, answer.total) == (payers, total)


def test_washed_hands_and_the_cap() -> None:
    options: dict[str, object] = {"huangfan": True}
    (answer,) = answers_of(posed(E1, washed=2, options=options))
    assert answer.each == 2, "in this game twice however many hands were washed"
    (each_counts,) = answers_of(posed(E1, washed=2, options={**options, "huangfan_most": 0}))
    assert each_counts.each == 3
    (capped,) = answers_of(posed(E1, washed=2, options={**options, "huangfan_most": 0, "payment_cap": 2}))
    assert capped.each == 2
    (plain,) = answers_of(posed(E1, washed=2))
    assert plain.each == 1


def test_the_own_draw_added_the_other_way() -> None:
    red: dict[str, Any] = {
        "rules": "qq-half",
        "hand": "贰柒拾二七十壹贰叁一二三柒捌玖五六",
        "melds": [{"kind": "chi", "cards": "六七八"}],
        "card": "四",
        "source": "own_draw",
    }
    case = posed(red)
    (answer,) = answers_of(case)
    assert (answer.each, other_zimo(case, KIND_OF["四"], answer)) == (5, 6)
    other = posed(red, source="other_draw")
    assert other_zimo(other, KIND_OF["四"], *answers_of(other)) is None
    named = posed(red, rules="guilin")
    assert other_zimo(named, KIND_OF["四"], *answers_of(named)) is None


@pytest.mark.parametrize(
    ("changes", "reason", "left"),
    [
        ({"source": "discard"}, "H703", None),
        ({"card": "十"}, "H702", "六十伍"),
        ({"options": {"minimum_huxi": 16}}, "H701", ""),
    ],
)
def test_why_a_hand_is_none(changes: dict[str, object], reason: str, left: str | None) -> None:
    case = posed(E1, **changes)
    (answer,) = answers_of(case)
    assert answer.reason == reason
    near = nearest_of(case, answer)
    assert (None if near is None else text(near.left)) == left


def test_waits_with_every_way_of_each_card() -> None:
    found = waits_of(posed(E1, waits=True, source=None, card="十"))
    cards = {character(waiting.card): (waiting.copies, _ways(waiting.answers)) for waiting in found}
    assert cards["肆"] == (4, {"draw own": 2, "draw": 1})
    assert "柒" in cards
    (last,) = (waiting for waiting in waits_of(posed(E1, waits=True, source=None, last=True)) if waiting.card == 13)
    assert _ways(last.answers) == {"draw own last": 2, "draw last": 1}


def test_a_quad_laid_at_the_deal_needs_no_flag() -> None:
    """Before the first discard nothing else can lie there, so it is no intake for 听胡 (law 9.19)."""
    case = {"rules": "qq-full", "hand": "一二三壹贰叁四五六七八九陆陆陆捌", "melds": [{"kind": "ti", "card": "十"}]}
    (answer,) = answers_of(posed(case, card="捌", source="shown"))
    assert isinstance(answer.outcome, Win) and ("听胡", 6) in answer.outcome.names
    (later,) = answers_of(posed(case, card="捌", source="other_draw"))
    assert isinstance(later.outcome, Win) and ("听胡", 6) not in later.outcome.names


def test_a_late_wei_is_worth_and_runs_like_a_peng() -> None:
    case: dict[str, Any] = {**E1, "rules": "changde-80", "melds": [E1["melds"][0]]}
    late = posed(case, melds=[*case["melds"], {"kind": "wei", "card": "玖", "late": True}])
    assert late.seat.peng_base and not late.seat.wei_base
    (answer,) = answers_of(late)
    assert isinstance(answer.outcome, Win) and answer.outcome.huxi == 15


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"hand": "捌捌捌一二三二七十伍陆六六"}, "$.hand", "must hold 14"),
    ({"hand": "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾一二三四五"}, "$.hand", "25 cards"),
    ({"melds": [{"kind": "peng", "card": "玖"}] * 2}, "$.melds[1]", "6 copies of 玖"),
    ({"card": "捌", "hand": "捌捌捌捌二三二七十伍陆六六陆"}, "$.card", "5 copies of 捌"),
    ({"melds": [{"kind": "chi", "cards": "四五七"}]}, "$.melds[0].cards", "四五七"),
    ({"melds": [{"kind": "gang", "card": "四"}]}, "$.melds[0].kind", "gang"),
    ({"melds": [{"kind": "chi", "card": "四"}]}, "$.melds[0]", "`card`"),
    ({"melds": [{"kind": "peng"}]}, "$.melds[0]", "`card`"),
    ({"melds": [{"card": "四"}]}, "$.melds[0]", "kind"),
    ({"melds": [{"kind": "peng", "card": "四", "dealt": True}]}, "$.melds[0].dealt", "ti"),
    ({"melds": [{"kind": "peng", "card": "四", "late": True}]}, "$.melds[0].late", "wei"),
    ({"melds": [{"kind": "wei", "card": "四", "late": True}]}, "$.melds[0].late", "rule set"),
    ({"hand": "捌", "melds": QUADS["melds"] + [{"kind": "peng", "card": "拾"}]}, "$.melds", "7 melds"),
    ({"card": "四五"}, "$.card", "2 cards"),
    ({"card": None}, "$", "card"),
    ({"card": "?"}, "$.card", "unknown"),
    ({"hand": "一二三x"}, "$.hand", "character 4"),
    ({"hand": "s1,s2,s11"}, "$.hand", "character 9"),
    ({"hand": 7}, "$.hand", "whole number"),
    ({"source": "moon"}, "$.source", "own_draw, other_draw, discard, shown"),
    ({"source": "discard", "last": True}, "$.last", "wall"),
    ({"first_discard": True}, "$.first_discard", "discard"),
    ({"source": "discard", "first_discard": True, "dealer": True}, "$.first_discard", "dealer"),
    ({"source": "shown"}, "$.melds[0]", "dealt"),
    ({"rules": "qq-none"}, "$.rules", "qq-half"),
    ({"options": {"zimos": 1}}, "$.options", "zimos"),
    ({"options": {"zimo": "often"}}, "$.options", "often"),
    ({"washed": -1}, "$.washed", "-1"),
    ({"passed": ["三", 4]}, "$.passed[1]", "whole number"),
    ({"passed": "三z"}, "$.passed", "character 2"),
    ({"melt": 1}, "$.melt", "melt"),
]


@pytest.mark.parametrize(("changes", "path", "said"), WRONG)
def test_what_cannot_be_is_one_sentence_with_its_path(changes: dict[str, Any], path: str, said: str) -> None:
    found = problem({**E1, **changes})
    assert found.path == path
    assert said in found.en


@pytest.mark.parametrize(
    ("line", "path", "said"),
    [
        (b"{", "", "character 2"),
        (b"[]", "$", "object"),
        (b"{}", "$", "rules, hand"),
        (b'{"hand": "\xff"}', "", "UTF-8"),
        (b'{"hand": "\\ud800"}', "", "half a character"),
        (b'{"hand": "1", "hand": "2"}', "", "hand is given twice"),
        (b'{"washed": ' + b"9" * 5000 + b"}", "", "character 1"),
        (b"[" * 100_000, "", "character 1"),
    ],
)
def test_lines_that_state_no_case(line: bytes, path: str, said: str) -> None:
    found = read_case(line)
    assert isinstance(found, Problem)
    assert found.path == path
    assert said in found.en


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([*E1, "passed", "dealer", "last", "washed", "options", "first_discard", "x-note"]),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats()
            | st.sampled_from(["一二三", "玖", "chi", "qq-half"]),
            lambda inside: (
                st.lists(inside, max_size=3)
                | st.dictionaries(st.sampled_from(["kind", "card", "cards", "dealt"]), inside, max_size=3)
            ),
            max_leaves=5,
        ),
    )
)
def test_no_members_raise(changes: dict[str, object]) -> None:
    found = case_of({**E1, **changes})
    if isinstance(found, Case):
        result = pose(found)
        assert isinstance(result, Problem) or answers_of(result)


def test_passed_kinds_as_text_or_list() -> None:
    assert posed(E1, passed="三,四").seat.passed_peng == posed(E1, passed=["四", "s3"]).seat.passed_peng == 0b1100


def test_two_dealt_quads_may_still_owe_a_discard() -> None:
    """12 cards beside two quads at the deal, 13 once the discard was skipped (law 2.9); 13 only in guilin (law 2.8)."""
    quads = [{"kind": "ti", "card": "九", "dealt": True}, {"kind": "ti", "card": "玖", "dealt": True}]
    case = {"rules": "qq-half", "melds": quads, "card": "十"}
    for hand, rules, fits in (
        ("一二三四五六壹贰叁肆伍陆", "qq-half", True),
        ("一二三四五六壹贰叁肆伍陆捌", "qq-half", True),
        ("一二三四五六壹贰叁肆伍陆", "guilin", False),
        ("一二三四五六壹贰叁肆伍陆捌", "guilin", True),
    ):
        found = case_of({**case, "hand": hand, "rules": rules})
        assert isinstance(found, Case)
        assert isinstance(pose(found), Posed) == fits


def _lines(*rows: object) -> bytes:
    return b"\n".join(row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows) + b"\n"


def _read(path: Path | str, stdin: bytes = b"") -> list[tuple[int, bool]]:
    asked = list(read_batch(str(path), stdin=io.BytesIO(stdin)))
    assert all(isinstance(one, Asked) and one.file == str(path) for one in asked)
    return [(one.line, isinstance(one.case, Case)) for one in asked]


def test_a_bad_line_stops_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_bytes(_lines(E1, b"{", b"", {"hand": 1}, QUADS))
    assert _read(path) == [(1, True), (2, False), (4, False), (5, True)]


def test_where_cases_come_from(tmp_path: Path) -> None:
    content = _lines(E1, QUADS)
    packed, wide, chinese = tmp_path / "a.gz", tmp_path / "b", tmp_path / "c"
    packed.write_bytes(gzip.compress(content))
    readable = "\n".join(json.dumps(case, ensure_ascii=False) for case in (E1, QUADS))
    wide.write_bytes(readable.encode("utf-16"))
    chinese.write_bytes(readable.encode("gb18030"))
    for path in (packed, wide, chinese):
        assert _read(path) == [(1, True), (2, True)], path
    assert _read("-", content) == [(1, True), (2, True)]
    neither = tmp_path / "d"
    neither.write_bytes(b'{"hand": "\xff\xff"}\n' + content)
    assert _read(neither) == [(1, False), (2, True), (3, True)]
    assert _read(tmp_path) == [(0, False)]
    assert _read(tmp_path / "none") == [(0, False)]
    packed.write_bytes(gzip.compress(_lines(*[E1] * 500))[:-40])
    read = _read(packed)
    assert read[0] == (1, True) and not read[-1][1] and all(fine for _, fine in read[:-1])


@pytest.mark.parametrize("case", [E1, QUADS, AT_THE_DEAL, {**E1, "card": "十"}, {**E1, "source": "discard"}])
def test_objects_are_as_the_schema_says(case: dict[str, Any]) -> None:
    objects: list[object] = [refused_object(3, problem({}), "zh")]
    stated = posed(case)
    for answer in answers_of(stated):
        objects += [answer_object(answer), full_object(answer, nearest_of(stated, answer), "why")]
    objects.append({"ways": objects[1:]})
    waits = waits_of(posed(case, waits=True))
    objects.append({"waits": [wait_object(waiting, full=full) for waiting in waits for full in (True, False)]})
    for found in objects:
        ANSWERS.validate(json.loads(msgspec.json.encode(found)))
    Draft202012Validator.check_schema(case_schema())
    Draft202012Validator.check_schema(answer_schema())
