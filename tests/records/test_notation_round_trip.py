"""JSON → text → JSON is the identity: every field of every record survives, keys of one's own included."""

import copy
import json
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.records import Record, content_id, decode, to_json
from phz_cli.records.notation import decode_notation, to_text, with_extensions

from .hand import RECORD, line
from .strategies import JSON, PATIENT, TEXTS, records

SAMPLES = Path(__file__).parents[2] / "sample_logs"
WORDS = st.sampled_from(
    ["规则", "打", "亮", "无", "-", "---", "===", "甲", "甲打", "比", "x-a", "A B", "#", "1", "s1", 'a"b', "荒", "附加"]
)
NAMES = st.one_of(TEXTS, WORDS, st.text("甲乙丙丁打一十:：*（）()/=@|, 　", max_size=4))


@st.composite
def whole_records(draw: st.DrawFn) -> dict[str, Any]:
    """A record with every field that `records` leaves out, and names that look like notation."""
    data = draw(records())
    given_ids = draw(st.lists(NAMES.filter(bool), min_size=5, max_size=5, unique=True))
    data["seats"] = [{"id": identity} for identity in given_ids[: len(data["seats"])]]
    for player in data["seats"]:
        if draw(st.booleans()):
            player["name"] = draw(st.one_of(NAMES, st.sampled_from(given_ids)))
    if draw(st.booleans()):
        data["sitting"] = {"id": given_ids[-1], "name": draw(NAMES)}
    place = st.dictionaries(st.sampled_from(["event", "session", "table", "operator"]), NAMES)
    data["match"] = {**data.get("match", {}), **draw(place)}
    data["source"] = draw(st.dictionaries(st.sampled_from(["format", "file", "id"]), NAMES))
    data["notes"] = draw(st.lists(NAMES, max_size=2))
    if "result" in data:
        numbers = st.dictionaries(st.sampled_from(["units", "fan", "xing"]), st.integers(-99, 99))
        data["result"] |= draw(numbers)
        if draw(st.booleans()):
            data["result"]["names"] = [{"name": draw(NAMES), "fan": draw(st.integers(-9, 9))}]
    for action in data["actions"]:
        if action["do"] == "rule":
            action["note"] = draw(NAMES)
    return data


def objects(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Every object of a record that may have keys of one's own."""
    result = data.get("result", {})
    found = [data, *data["seats"], data["deal"], *data["deal"].get("extra", []), *data["actions"]]
    found += [data[name] for name in ("match", "sitting", "source", "result") if name in data]
    return found + list(result.get("names", []))


@st.composite
def own_keys(draw: st.DrawFn) -> dict[str, Any]:
    """A record with `x-` keys in any of its objects."""
    data = copy.deepcopy(draw(whole_records()))
    data["options"] = {}
    places = objects(data)
    for _ in range(draw(st.integers(1, 4))):
        draw(st.sampled_from(places))["x-" + draw(NAMES)] = draw(JSON)
    return data


def there_and_back(data: bytes) -> tuple[Record, Record, str]:
    record = decode(data)
    assert isinstance(record, Record), record.sentence("en")
    text = to_text(with_extensions(record, data, "utf-8"))
    again = decode_notation(text.encode())
    assert isinstance(again, Record), f"{again.sentence('en')}\n{text}"
    return record, again, text


@given(whole_records())
@PATIENT
def test_every_record_survives(data: dict[str, Any]) -> None:
    record, again, _ = there_and_back(line(data))
    assert again == record
    assert to_json(again) == to_json(record)
    assert content_id(again) == content_id(record)


@given(own_keys())
@PATIENT
def test_keys_of_ones_own_survive_wherever_they_stand(data: dict[str, Any]) -> None:
    raw = line(data)
    record, again, text = there_and_back(raw)
    assert again == record
    expected = with_extensions(record, raw, "utf-8")
    assert with_extensions(again, text.encode(), "utf-8") == expected
    assert len(json.dumps(expected)) > len(json.dumps(msgspec.json.decode(to_json(record))))


@given(whole_records())
@PATIENT
def test_written_text_is_one_line_an_action_and_is_written_the_same_again(data: dict[str, Any]) -> None:
    _, again, text = there_and_back(line(data))
    before, _, after = text.partition("\n---\n")
    assert before.splitlines() == before.split("\n")
    assert len(after.splitlines()) >= len(again.actions)
    assert to_text(with_extensions(again, text.encode(), "utf-8")) == text


def test_the_example_reads_like_a_score_sheet() -> None:
    _, _, text = there_and_back(line(RECORD))
    assert text == (
        "规则: qq-half\n"
        "局号: r5-t3-12\n"
        "赛事: 2026 常德公开赛 / 5 / 3\n"
        "局序: 12\n"
        "开始: 2026-03-01T19:50:00+08:00\n"
        "结束: 2026-03-01T19:51:41+08:00\n"
        "座位: p01(甲)* p02 p03\n"
        "守醒: p04(丁)\n"
        "甲: 一一一二三四五六七八九十壹贰叁肆伍陆柒捌 亮 玖\n"
        "p02: 一二二二三四五六七八九十壹贰叁肆伍陆柒捌\n"
        "p03: 三三四五六七八九十壹贰叁肆伍陆柒捌玖拾拾\n"
        "墩: 四五六七八九十壹贰叁肆伍陆柒捌玖玖拾拾\n"
        "来源: 格式=hzy 编号=7\n"
        "---\n"
        "甲 打 十 @1200\n"
        "p02 过 十 碰\n"
        "p02 吃 十 二七十 比 八九十\n"
        "p03 喊 胡 玖\n"
        "p03 摸 ?\n"
        "p03 偎 ? 亮\n"
        "判 继续 : 照打\n"
        "p02 胡 陆 : 肆伍陆 一一\n"
        "翻醒 拾\n"
        "荒\n"
        "结果: p02 胡 放炮 p03 18息 2等 红胡2 | -4 +8 -4.5\n"
        "备注: 换过一张牌\n"
    )


def test_units_are_called_as_the_rule_set_calls_them() -> None:
    for rules, word in (("guilin", "舵"), ("changde-80", "囤"), ("qq-full", "等"), ("no-such-rules", "等")):
        record, again, text = there_and_back(line({**RECORD, "rules": rules}))
        assert f" 2{word} " in text
        assert again == record


def test_an_unknown_hand_is_one_sign() -> None:
    hands = ["?" * 20 + "捌", "?" * 20, "?"]
    data = copy.deepcopy(RECORD)
    data["deal"] = {"hands": hands, "shown": "捌"}
    record, again, text = there_and_back(line(data))
    assert again == record
    assert "\n甲: ? 亮 捌\np02: ?\np03: ?×1\n" in text


def test_shipped_samples_survive() -> None:
    for path in (SAMPLES / "round-1-table-1.jsonl", *sorted((SAMPLES / "broken").glob("*.jsonl"))):
        for row in path.read_bytes().splitlines():
            record, again, _ = there_and_back(row)
            assert again == record


def test_deep_options_stand_beside_keys_of_ones_own() -> None:
    deep = "[" * 300 + "]" * 300
    raw = line({**RECORD, "x-a": {"b": []}, "options": {"c": "DEEP"}}).replace(b'"DEEP"', deep.encode())
    record, again, text = there_and_back(raw)
    assert again == record
    assert f"参数: c = {deep}\n" in text
    assert 'x-a: {"b":[]}\n' in text
