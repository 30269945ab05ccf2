"""`phz explain` as a referee reads it: the ten disputes in Chinese, 80 columns, both languages, JSON, misuse."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from phz_cli.cli.columns import width
from phz_cli.cli.main import run
from phz_cli.records import Record, to_json, view
from tests.audit.disputed import BROKEN, broken_record, late_wei, page_record

CAPTURED = pytest.CaptureFixture[str]

DISPUTES: list[tuple[str, Record, int, list[str]]] = [
    (
        "烧比",
        broken_record("C301"),
        3,
        [
            "C301#3 丙 吃 九：八九十",
            "不合法",
            "C301 烧比：丙吃九，手里还留着1张九没有下比，是烧比。",
            "违 C301 同样的字一张不留，全部下比：丙手里1张九；这一手下了0张，留着1张",
            "怎么定的：吃一个字，手里剩下的同样的字要全部下比",
        ],
    ),
    (
        "走跑",
        page_record("F501"),
        1,
        [
            "合法 由这一手起的错： F501 走跑：丙的坎该跑四没有跑，走跑。 到第2手定下来；后果：死手",
            "丙那时（第2手之前）",
            "必须做的：跑 四（坎）",
            "违 F501 该跑的要跑：来牌四，甲第1手打的；丙有四的坎，要跑",
        ],
    ),
    (
        "越过走跑",
        page_record("F501"),
        2,
        ["这一手本身没有错，可是越过了该做的事", "F501 走跑：丙的坎该跑四没有跑，走跑。（记在第1手）"],
    ),
    (
        "臭张吃",
        page_record("C302"),
        3,
        [
            "起因在第1手；后果：死手",
            "不能吃：四（第1手放过）",
            "违 C302 放过的、打过的字不吃：乙第1手放过了四",
            "过吃以后不能：吃、碰",
        ],
    ),
    (
        "八块后打牌",
        page_record("T203"),
        4,
        [
            "T203 八块后打牌：乙不该打牌，却打了四。",
            "门子：提 二二二二 9 · 跑 伍伍伍伍 9",
            "没有人欠打；乙提、跑和起手四张共2方；乙手里13张、门子2方，比该有的多0张",
        ],
    ),
    (
        "不够息",
        page_record("H701"),
        5,
        ["H701 诈胡·不够息：乙胡牌不够息：最多13息，要15息。", "合计13息，起胡15息；还差2息", "起胡：15 息"],
    ),
    (
        "牌型不合",
        page_record("H702"),
        3,
        [
            "最近的摆法： 跑 四四四四 6",
            "合计21息，起胡15息；剩下不成方的：伍玖；有提跑，要有一对将，没有",
            "违 H702 要摆得成七方：怎么摆都不成7方",
        ],
    ),
    (
        "过张碰",
        page_record("P402"),
        4,
        ["不能碰：四（第1手放过）", "违 P402 放过的字不碰：乙第1手放过了四", "过碰以后不能：吃、碰"],
    ),
    (
        "失提",
        page_record("F503"),
        2,
        [
            "F503 失提 / 烧提：乙摸到四，有坎在，没有提。",
            "必须做的：提 四（坎）",
            "违 F503 自己摸到坎、偎的第四张要提：乙有四的坎；乙手里3张四",
        ],
    ),
    (
        "抢牌",
        page_record("T204"),
        3,
        [
            "T204 抢牌：丙先喊了碰，乙不能抢四。",
            "这张牌谁能要（先后次序）：丙 碰（喊过）；乙 吃",
            "违 T204 喊在前头的先得：丙喊了碰，够得上",
        ],
    ),
    (
        "误亮偎",
        late_wei(),
        4,
        [
            "F505 偎亮错：乙偎四，亮法不对，该亮一张。",
            "F502 忍偎：乙摸到四，手里有一对，没有偎。（记在第2手）",
            "必须做的：偎 四，亮一张",
            "误亮的偎：同一轮里可以补偎，亮一张，只当碰",
        ],
    ),
]


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


def written(record: Record, folder: Path) -> str:
    """A file with this record alone."""
    path = folder / "hand.jsonl"
    path.write_bytes(to_json(record) + b"\n")
    return str(path)


def flat(text: str) -> str:
    """The text without spaces and line ends, which depend on where a line is broken."""
    return "".join(text.split())


@pytest.mark.parametrize(("name", "record", "number", "said"), DISPUTES, ids=[row[0] for row in DISPUTES])
def test_the_ten_disputes_are_told_as_a_referee_would(
    name: str, record: Record, number: int, said: list[str], tmp_path: Path, capsys: CAPTURED
) -> None:
    assert run(["explain", f"{record.hand}#{number}", written(record, tmp_path), "--lang", "zh"]) == 0
    printed = flat(capsys.readouterr().out)
    for text in said:
        assert flat(text) in printed, text


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("code", sorted(path.stem for path in BROKEN.glob("*.jsonl")))
def test_every_explanation_is_in_words_and_no_wider_than_a_terminal(
    code: str, language: str, tmp_path: Path, capsys: CAPTURED
) -> None:
    record = broken_record(code)
    path = written(record, tmp_path)
    last = len(record.actions)
    for number in sorted({1, last // 3, last // 2, last - 1, last}):
        assert run(["explain", f"{record.hand}#{number}", path, "--lang", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert all(width(line) <= 80 for line in lines if "hand.jsonl" not in line), lines
        text = "\n".join(lines)
        assert not re.search(r"[{}]|None|\bexplain\.|_", text.replace(path, "")), text
        if language == "en":
            assert not re.search(r"[，。；：（）]", text)


def test_a_win_is_told_with_its_arrangement_and_its_price(tmp_path: Path, capsys: CAPTURED) -> None:
    record = page_record("C301")
    run(["explain", f"C301#{len(record.actions)}", written(record, tmp_path), "--lang", "zh"])
    printed = capsys.readouterr().out
    assert "合法\n" in printed and "摆法：\n" in printed and "得分：" in printed and "起胡15息" in printed


def test_what_only_the_audit_finds_is_told_beside_the_clauses(tmp_path: Path, capsys: CAPTURED) -> None:
    record = page_record("S804")
    run(["explain", f"S804#{len(record.actions)}", written(record, tmp_path), "--lang", "zh"])
    printed = capsys.readouterr().out
    assert "合法\n另外记在这一手的：\n    S804 得分不符：" in printed and "得分：甲 -2、乙 +4、丙 -2" in printed


def test_what_a_void_win_would_have_brought_is_no_score(tmp_path: Path, capsys: CAPTURED) -> None:
    run(["explain", "H703#2", written(page_record("H703"), tmp_path), "--lang", "zh"])
    printed = capsys.readouterr().out
    assert "要是作数：甲 -3、乙 -3、丙 +6" in printed and "得分：" not in printed
    run(["explain", "H705#1", written(page_record("H705"), tmp_path), "--lang", "zh"])
    assert "没有一张能胡" not in capsys.readouterr().out


def test_after_the_end_nothing_can_be_done(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(page_record("C301"), tmp_path)
    assert run(["explain", "C301#5", path, "--lang", "zh", "--why-not", "甲 胡", "--when", "after"]) == 0
    printed = capsys.readouterr().out
    assert "违  R107" in printed and "已经胡收场" in printed
    assert run(["explain", "C301#5", path, "--lang", "zh", "--why-not", "荒庄"]) == 0
    printed = capsys.readouterr().out
    assert "不可以" in printed and "违  R106 墩空了才荒庄：墩上18张" in printed


def test_a_win_that_was_not_declared(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(page_record("H701"), tmp_path)
    assert run(["explain", "H701#4", path, "--lang", "zh", "--why-not", "丙 胡"]) == 0
    printed = flat(capsys.readouterr().out)
    assert flat("第4手（甲 摸 四）以后：丙 胡 四") in printed and "不可以" in printed
    assert "最近的摆法" in printed and "剩下不成方的" in printed


def test_a_chi_that_was_possible_names_who_goes_before(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(page_record("T204"), tmp_path)
    assert run(["explain", "T204#1", path, "--lang", "zh", "--why-not", "乙 吃 四 四五六"]) == 0
    printed = flat(capsys.readouterr().out)
    assert flat("可以：合规则 要等在先的不要：丙 碰") in printed
    assert run(["explain", "T204#1", path, "--lang", "en", "--why-not", "乙吃四", "--when", "before"]) == 0
    printed = capsys.readouterr().out
    assert "in place of action 1" in printed and "not possible" in printed and "NO  T206" in printed


def test_hidden_cards_leave_the_answer_open(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(view(broken_record("H701"), None), tmp_path)
    assert run(["explain", "H701#24", path, "--lang", "zh"]) == 0
    printed = capsys.readouterr().out
    assert "判不定\n" in printed and "不定 H702" in printed and "????????（8张）" in printed
    assert "能做的：判不定" in printed and "甲、乙、丙的手牌没有全部记下" in printed


def test_json_holds_the_values(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(page_record("H702"), tmp_path)
    assert run(["explain", "H702#3", path, "--lang", "en", "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (found["hand"], found["action"], found["answer"], found["asked"]) == ("H702", 3, "illegal", False)
    broken = next(clause for clause in found["clauses"] if clause["state"] == "broken")
    assert broken["code"] == "H702" and broken["values"][0]["key"] == "not_arranged"
    assert broken["broken"][0]["seat"] == 2 and broken["broken"][0]["effect"] == "void-win"
    assert broken["sources"] == ["S000", "S001"]
    assert found["win"]["left"] == "伍玖" and found["win"]["missing"] == ["jiang"]
    assert found["seat"]["had_to"] == [{"do": "pao", "card": "四", "base": "kan"}]
    source = next(clause for clause in found["clauses"] if clause["code"] == "H703")
    assert source["parameters"][0]["name"] == "win_on_discard" and source["parameters"][0]["value"] is False
    assert found["claims"][0] == {"seat": 2, "want": "pao", "forced": True, "called": False}


@pytest.mark.parametrize(
    ("arguments", "zh"),
    [
        (["C301#0"], "C301#0 是发牌"),
        (["C301#2", "--when", "after"], "--when 只跟 --why-not 一起用"),
        (["C301#2", "--why-not", "丁 胡"], "--why-not：第 1 行第 1 个字符：没有叫「丁」的人"),
        (["C301#2", "--why-not", ""], "--why-not"),
        (["C301#2", "--why-not", "乙 偎 ?"], "牌要写明"),
        (["C301#2", "--rules", "nowhere"], "nowhere"),
        (["C301"], "要写是第几手"),
    ],
)
def test_misuse_is_one_sentence(arguments: list[str], zh: str, tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(page_record("C301"), tmp_path)
    assert run(["explain", arguments[0], path, *arguments[1:], "--lang", "zh"]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and zh in printed.err and len(printed.err.splitlines()) == 1
