"""`phz whatif`: what a changed action makes of the rest, the faults, the points and the standings."""

import json
from pathlib import Path
from typing import Any

import pytest

from phz_cli.cli.columns import width
from phz_cli.cli.main import run
from phz_cli.records import Record, to_json
from tests.audit.disputed import page_record
from tests.audit.records import played

CAPTURED = pytest.CaptureFixture[str]


def written(folder: Path, *records: Record) -> str:
    """A file with these records."""
    path = folder / "hands.jsonl"
    path.write_bytes(b"".join(to_json(record) + b"\n" for record in records))
    return str(path)


def test_a_mended_action_is_told_with_all_that_it_changes(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(tmp_path, page_record("C301"))
    assert run(["whatif", "C301#2", path, "--replace", "乙 吃 三 三四五 比 一二三", "--lang", "zh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "C301#2 第2手（乙 吃 三：三四五）换成：乙 吃 三：三四五 比 一二三"
    assert "改的这一手：没有错" in lines and "后面的记录：全部照样成立（3手）" in lines
    place = lines.index("没有了的错：")
    assert lines[place + 1].startswith("    第2手 C301 烧比：乙吃三")
    assert any(line.startswith("收场：不变，丙胡") for line in lines)
    assert "名次：这里没有同一场的别的局" in lines


def test_where_the_rest_no_longer_applies_is_said(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(tmp_path, page_record("F501"))
    assert run(["whatif", "F501#2", path, "--insert", "丙 跑 四", "--lang", "zh"]) == 0
    printed = capsys.readouterr().out
    assert "后面的记录：到第1手还成立，第2手（乙 摸 拾）不再合法" in printed
    assert "    第2手 T202 漏打：丙进了四，该打一张没打。" in printed
    assert "下面的结果，仍照记录把后面的打完" in printed and "F501 走跑" in printed
    assert run(["whatif", "F501#2", path, "--insert", "丙 跑 四", "--rest", "legal", "--lang", "zh"]) == 0
    printed = capsys.readouterr().out
    assert "这里照所选的做法从第2手起不算" in printed and "得分：比不了" in printed


def _false_claim() -> tuple[list[Record], Record, int, str]:
    records = list(played())
    record = next(one for one in records if one.result and one.result.outcome == "hu")
    number = next(number for number, action in enumerate(record.actions, 1) if action.do == "hu")
    action = record.actions[number - 1]
    other = next(seat for seat in range(3) if seat != action.seat)
    return records, record, number, f"{record.seats[other].id} 胡 {action.card}"


def test_the_standings_of_the_match_are_told_before_and_after(tmp_path: Path, capsys: CAPTURED) -> None:
    records, record, number, claim = _false_claim()
    path = written(tmp_path, *records)
    assert run(["whatif", f"{record.hand}#{number}", path, "--replace", claim, "--lang", "zh"]) == 0
    printed = capsys.readouterr().out
    assert "改的这一手有错：" in printed and "改了以后：诈胡，不结算" in printed
    assert "这场的名次（同一场另有" in printed and "第1名" in printed and "收场变了" in printed
    assert all(width(line) <= 80 for line in printed.splitlines() if path not in line)
    assert run(["whatif", f"{record.hand}#{number}", path, "--replace", claim, "--lang", "en"]) == 0
    assert "Standings of the match" in capsys.readouterr().out


def test_json_holds_both_verdicts_and_the_difference(tmp_path: Path, capsys: CAPTURED) -> None:
    records, record, number, claim = _false_claim()
    path = written(tmp_path, *records)
    command = ["whatif", f"{record.hand}#{number}", path, "--replace", claim, "--format", "json", "--lang", "en"]
    assert run(command) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["change"] == {"way": "replace", "number": number, "action": found["change"]["action"]}
    assert found["before"]["verdict"] == "clean" and found["after"]["verdict"] == "faults"
    assert found["at_change"][0]["code"].startswith("H70") and found["gone"] == []
    assert sum(row["difference"] for row in found["points"]) == 0
    assert found["standings"]["hands"] > 0 and found["standings"]["players"][0]["place_after"] == 1


@pytest.mark.parametrize(
    ("arguments", "zh"),
    [
        (["C301#2"], "--replace、--insert、--drop 写一个"),
        (["C301#2", "--drop", "--insert", "甲 过"], "--replace、--insert、--drop 写一个"),
        (["C301#0", "--drop"], "都要在第1手到第5手"),
        (["C301#6", "--drop"], "没有第 6 手"),
        (["C301#7", "--insert", "甲 过"], "没有第 7 手"),
        (["C301#2", "--replace", "乙 吃 三"], "--replace：第 1 行"),
        (["C301#2", "--insert", "丁 过"], "--insert：第 1 行第 1 个字符：没有叫「丁」的人"),
    ],
)
def test_misuse_is_one_sentence(arguments: list[str], zh: str, tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(tmp_path, page_record("C301"))
    assert run(["whatif", arguments[0], path, *arguments[1:], "--lang", "zh"]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and zh in printed.err and len(printed.err.splitlines()) == 1


def test_an_action_may_be_put_in_at_the_end(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(tmp_path, page_record("C301"))
    assert run(["whatif", "C301#6", path, "--insert", "甲 过", "--lang", "zh"]) == 0
    assert "最后加一手：甲 过" in capsys.readouterr().out


def test_an_unknown_option_of_the_record_is_one_sentence(tmp_path: Path, capsys: CAPTURED) -> None:
    record = page_record("C301")
    members = json.loads(to_json(record)) | {"options": {"nothing": 1}}
    path = tmp_path / "x.jsonl"
    path.write_text(json.dumps(members, ensure_ascii=False) + "\n", encoding="utf-8")
    for command in (["whatif", "C301#2", str(path), "--drop"], ["explain", "C301#2", str(path)]):
        assert run([*command, "--lang", "zh"]) == 2
        assert "没有参数 nothing" in capsys.readouterr().err
