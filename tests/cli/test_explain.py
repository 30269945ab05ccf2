"""`phz explain` as a referee reads it: the ten disputes in Chinese, 80 columns, both languages, JSON, misuse."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from phz_cli.cli.columns import width
from phz_cli.cli.explain_text import action_text
from phz_cli.cli.language import Language
from phz_cli.cli.main import run
from phz_cli.records import Record, to_json, view
from phz_cli.records.hands import to_action
from phz_cli.records.model import RecordAction
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
            "合计21息，起胡15息；剩下不成方的：伍玖；有提跑就要一对将，没有凑出来",
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
    assert "违  R107" in printed and "已经收场（胡）" in printed
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


@pytest.mark.parametrize(
    ("code", "zh", "en"),
    [
        ("R101", "乙起手19张，该有20张", "乙 was dealt 19 cards, 20 are due"),
        ("R102", "三见了5张", "5 x 三 are known"),
        ("R103", "跟墩牌对过", "draws compared with the wall"),
        ("R104", "亮张记的是贰；庄家甲排在最后的一张是二", "recorded as shown: 贰"),
    ],
)
def test_the_deal_is_explained(code: str, zh: str, en: str, tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(page_record(code), tmp_path)
    for language, says, answer in (("zh", zh, "发牌有错"), ("en", en, "the deal is not in order")):
        assert run(["explain", f"{code}#0", path, "--lang", language]) == 0
        text = capsys.readouterr().out
        assert answer in text and says in re.sub(r"\n\s*", " " if language == "en" else "", text)
        assert f"    {code} " in text
    assert run(["explain", f"{code}#0", path, "--format", "json", "--lang", "en"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["code"] for one in found["clauses"]] == ["R101", "R102", "R103", "R104"]
    assert [one["code"] for one in found["clauses"] if one["state"] == "broken"] == [code]
    assert found["stated"] == {"do": "deal", "text": "the deal"} and len(found["others"]) == 3


def test_a_deal_in_order_and_one_that_is_not_known(tmp_path: Path, capsys: CAPTURED) -> None:
    record = page_record("C301", 1)
    assert run(["explain", "C301#0", written(record, tmp_path), "--lang", "zh"]) == 0
    assert "发牌没有错" in capsys.readouterr().out
    assert run(["explain", "C301#0", written(view(record, 0), tmp_path), "--lang", "zh"]) == 0
    text = capsys.readouterr().out
    assert "发牌没有错" in text and record.deal.hands[1] not in text


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_verb_follows_the_name_of_the_player(language: Language) -> None:
    record = page_record("C302")
    plain = {
        "ti": ("甲 提 三", "甲 lays ti 提 三"),
        "draw": ("甲 摸 三", "甲 draws 三"),
        "discard": ("甲 打 三", "甲 discards 三"),
        "chi": ("甲 吃 三：三四五 比 一二三、三三叁", "甲 takes 三 as chi 吃: 三四五, bi 比 一二三, 三三叁"),
        "peng": ("甲 碰 三", "甲 takes 三 as peng 碰"),
        "wei": ("甲 偎 三，亮一张", "甲 lays wei 偎 三, one card face up"),
        "pao": ("甲 跑 三", "甲 lays pao 跑 三"),
        "pass": ("甲 过 三", "甲 passes 三"),
        "claim": ("甲 喊碰 三", "甲 calls peng 碰 for 三"),
        "hu": ("甲 胡 三", "甲 declares hu 胡 on 三"),
    }
    bare = {
        "draw": ("甲 摸牌", "甲 draws"),
        "pass": ("甲 过", "甲 passes"),
        "hu": ("甲 胡", "甲 declares hu 胡"),
        "claim": ("甲 喊碰", "甲 calls peng 碰"),
    }
    for words, card in ((plain, "三"), (bare, None)):
        for do, says in words.items():
            melds = ["三四五", "一二三", "三三叁"] if do == "chi" else []
            want = "peng" if do == "claim" else None
            stated = RecordAction(do=do, seat=0, card=card, melds=melds, shown=do == "wei", want=want)  # type: ignore[arg-type]
            assert action_text(to_action(stated), record, language) == says[language == "en"]
    nobody = {
        "wash": ("荒庄", "the hand is washed"),
        "flip": ("翻醒 三", "三 is turned for the bonus 醒"),
        "rule": ("裁判", "the referee rules"),
    }
    for do, says in nobody.items():
        stated = RecordAction(do=do, card="三" if do == "flip" else None)  # type: ignore[arg-type]
        assert action_text(to_action(stated), record, language) == says[language == "en"]


def test_json_holds_the_values(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(page_record("H702"), tmp_path)
    assert run(["explain", "H702#3", path, "--lang", "en", "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (found["hand"], found["action"], found["answer"], found["asked"]) == ("H702", 3, "illegal", False)
    broken = next(clause for clause in found["clauses"] if clause["state"] == "broken")
    assert broken["code"] == "H702" and broken["values"][0]["key"] == "not_arranged"
    assert broken["broken"][0]["seat"] == 2 and broken["broken"][0]["effect"] == "void-win"
    assert broken["sources"] == ["help-offline", "help-qq"]
    assert found["win"]["left"] == "伍玖" and found["win"]["missing"] == ["jiang"]
    assert found["seat"]["had_to"] == [{"do": "pao", "card": "四", "base": "kan"}]
    source = next(clause for clause in found["clauses"] if clause["code"] == "H703")
    assert source["parameters"][0]["name"] == "win_on_discard" and source["parameters"][0]["value"] is False
    assert found["claims"][0] == {"seat": 2, "want": "pao", "forced": True, "called": False}


@pytest.mark.parametrize(
    ("arguments", "zh"),
    [
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
