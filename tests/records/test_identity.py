"""Two spellings of one hand bear one id; any other fact bears another."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.records import Record, canonical, content_id, decode

from .hand import HANDS, RECORD, changed, line
from .strategies import PATIENT


def identified(data: bytes) -> str:
    record = decode(data)
    assert isinstance(record, Record), record.sentence("en")
    return content_id(record)


ID = identified(line())


def test_id_is_stable_for_ever() -> None:
    assert ID == "2ec8cf4389f8da2698e6e0481c1d4d58"


def test_canonical_holds_facts_only() -> None:
    record = decode(line())
    assert isinstance(record, Record)
    facts = json.loads(canonical(record))
    assert not {"source", "notes", "washed"} & set(facts)
    assert facts["deal"]["hands"] == HANDS


SAME = [
    line(dict(reversed(RECORD.items()))),
    json.dumps(RECORD, indent=1).replace("\n", "\r\n").encode(),
    line({**RECORD, "x-server": {"a": 1}}),
    changed("source"),
    changed("notes"),
    changed("washed"),
    changed("observer", to=None),
    changed("deal", "extra", to=[]),
    changed("options", to={}),
    changed("deal", "shown", to="d9"),
    changed("deal", "wall", to="四五六七八九十壹貳參肆伍陸漆捌玖玖拾拾"),
    changed("result", "points", to=[-4.0, 8.0, -4.5]),
    changed("result", "xing", to=None),
]


@pytest.mark.parametrize("data", SAME)
def test_spelling_makes_no_difference(data: bytes) -> None:
    assert identified(data) == ID


def test_empty_match_is_no_match() -> None:
    assert identified(changed("match", to={})) == identified(changed("match"))


def test_signed_zeros_are_one_number() -> None:
    positive = changed("result", "points", to=[0.0, 0, 0])
    assert identified(positive) == identified(changed("result", "points", to=[-0.0, 0, 0.0]))


def test_order_of_options_makes_no_difference() -> None:
    one, other = {"a": {"b": 1, "c": 2}, "d": 3}, {"d": 3, "a": {"c": 2, "b": 1}}
    assert identified(changed("options", to=one)) == identified(changed("options", to=other))


DIFFERENT = [
    changed("hand", to="r5-t3-13"),
    changed("rules", to="qq-full"),
    changed("options", to={"minimum": 10}),
    changed("washed", to=1),
    changed("match", "no", to=13),
    changed("seats", 0, "name", to="乙"),
    changed("sitting"),
    changed("deal", "hands", 0, to=HANDS[0][::-1]),
    changed("deal", "wall"),
    changed("actions", 0, "card", to="九"),
    changed("actions", 0, "at", to=1201),
    changed("actions", 6, "note", to="停"),
    changed("result", "huxi", to=17),
    changed("result"),
    changed("start", to="2026-03-01T19:50:01+08:00"),
]


def test_every_fact_makes_a_difference() -> None:
    assert len({ID, *map(identified, DIFFERENT)}) == len(DIFFERENT) + 1


@given(st.permutations(list(RECORD)))
@PATIENT
def test_order_of_keys_makes_no_difference(keys: list[str]) -> None:
    record: dict[str, Any] = {key: RECORD[key] for key in keys}
    assert identified(line(record)) == ID
