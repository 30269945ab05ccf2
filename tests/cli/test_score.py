"""`phz score`: worked examples of 胡息, names and payment, what it refuses, batches and waits."""

import json
from pathlib import Path
from typing import Any

import pytest

from phz_cli.cli.console import MisuseError
from phz_cli.cli.main import run
from phz_cli.cli.score_arguments import meld_of, options_of, source_of

E1 = ["--hand", "捌捌捌 一二三 二七十 伍陆 六六陆", "--meld", "吃四五六", "--meld", "碰玖", "--card", "肆"]
E3 = ["--hand", "贰柒拾 二七十 壹贰叁 一二三 柒捌玖 五六", "--meld", "chi 六七八", "--card", "四"]
E4 = ["--hand", "伍伍伍 一二三 六六陆 捌八", "--meld", "吃五五伍", "--meld", "偎四", "--meld", "碰玖", "--card", "捌"]
E5 = [
    "--hand",
    "四四四 壹壹壹 三",
    "--meld",
    "跑捌",
    "--meld",
    "偎玖",
    "--meld",
    "碰五",
    "--meld",
    "碰六",
    "--card",
    "三",
]
E6 = ["--hand", "贰贰贰 柒柒七 拾拾十 七八 一二三", "--meld", "吃二七十", "--meld", "peng玖", "--card", "六"]
E9 = ["--hand", "一一一 五五五 六六 玖拾", "--meld", "wei三", "--meld", "pao八", "--meld", "碰九", "--card", "捌"]
E10 = ["--hand", "叁叁叁 柒捌玖 贰柒拾 伍陆 八八捌", "--meld", "偎壹", "--meld", "碰伍", "--card", "肆"]
E11 = ["--hand", "一一一三三三五五五壹壹壹叁叁叁二四六八十", "--card", "拾"]
E12_MELDS = ("提九", "碰陆", "吃一二三", "吃壹贰叁", "吃六七八", "吃四五六")
E12 = ["--hand", "捌", *(word for meld in E12_MELDS for word in ("--meld", meld)), "--card", "捌"]
E14 = ["--hand", "柒柒柒 伍伍 一壹壹 三四五 六七八", "--meld", "吃八九十", "--meld", "碰玖", "--card", "伍"]
E15 = ["--hand", "四四四 拾拾拾 一二三 五六七 捌捌八 九九", "--meld", "吃肆伍陆", "--card", "四"]
E16 = ["--hand", "四四四 拾拾拾 五六 一二三 捌捌八 壹贰叁 九九玖", "--card", "四"]

OWN, OTHER = ["--from", "own-draw"], ["--from", "other_draw"]

EXAMPLES: list[tuple[str, list[str], tuple[int, int, int, float]]] = [
    ("qq-half", [*E1, *OTHER], (15, 1, 1, 1)),
    ("changde-80", [*E1, *OTHER], (15, 1, 1, 1)),
    ("changde-80", [*E1, *OTHER, "--option", "extra_names=四七红"], (15, 1, 2, 2)),
    ("qq-half", [*E1, *OWN], (15, 1, 1, 2)),
    ("changde-80", [*E1, *OWN], (15, 1, 1, 2)),
    ("qq-basic", [*E3, *OTHER], (18, 2, 2, 4)),
    ("changde-80", [*E3, *OTHER], (18, 2, 3, 6)),
    ("qq-half", [*E3, *OWN], (18, 2, 2, 5)),
    ("qq-half", [*E3, *OWN, "--option", "zimo=pre"], (18, 2, 2, 6)),
    ("changde-80", [*E3, *OWN], (18, 2, 3, 9)),
    ("qq-half", [*E4, *OTHER], (15, 1, 3, 3)),
    ("changde-80", [*E4, *OWN], (15, 1, 6, 12)),
    ("qq-basic", [*E5, *OTHER], (26, 4, 5, 20)),
    ("qq-half", [*E5, *OTHER], (26, 4, 10, 40)),
    ("changde-80", [*E5, *OTHER], (26, 4, 16, 64)),
    ("qq-half", [*E6, *OTHER], (15, 1, 4, 4)),
    ("changde-80", [*E6, *OTHER], (15, 1, 7, 7)),
    ("qq-half", [*E3, *OTHER, "--last"], (18, 2, 4, 8)),
    ("changde-80", [*E3, *OTHER, "--last"], (18, 2, 9, 18)),
    ("qq-half", [*E1, *OTHER, "--last"], (15, 1, 1, 1)),
    ("qq-half", [*E1, *OTHER, "--last", "--option", "haidi_plain=plus_1"], (15, 1, 2, 2)),
    ("changde-80", [*E1, *OTHER, "--last"], (15, 1, 6, 6)),
    ("changde-80", [*E9, *OTHER], (16, 1, 18, 18)),
    ("qq-full", [*E9, *OTHER], (16, 1, 13, 13)),
    ("changde-80", [*E10, *OTHER], (21, 3, 9, 27)),
    ("qq-full", [*E10, *OTHER], (21, 3, 7, 21)),
    ("qq-half", [*E11, "--from", "shown", "--dealer"], (21, 3, 1, 4)),
    ("changde-80", [*E11, "--from", "shown", "--dealer"], (21, 3, 6, 24)),
    ("qq-half", [*E11, "--from", "shown", "--dealer", "--option", "tianhu_double_huxi=true"], (42, 10, 1, 11)),
    ("qq-half", [*E12, *OTHER], (21, 3, 1, 3)),
    ("changde-80", [*E12, *OTHER, "--option", "extra_names=耍猴,听胡"], (21, 3, 8, 24)),
    ("qq-full", [*E12, *OTHER], (21, 3, 8, 24)),
    ("changde-80", [*E3, *OTHER, "--washed", "2", "--option", "huangfan=true"], (18, 2, 3, 18)),
    ("qq-half", [*E15, *OTHER], (15, 1, 1, 1)),
    ("qq-half", [*E16, *OTHER], (18, 2, 1, 2)),
]


def answer(arguments: list[str], capfdbinary: pytest.CaptureFixture[bytes], status: int = 0) -> Any:
    assert run(["score", *arguments, "--format", "json", "--lang", "en"]) == status
    (line,) = capfdbinary.readouterr().out.splitlines()
    return json.loads(line)


@pytest.mark.parametrize(("rules", "arguments", "worth"), EXAMPLES)
def test_the_worked_examples(
    rules: str, arguments: list[str], worth: tuple[int, int, int, float], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    found = answer(["--rules", rules, *arguments], capfdbinary)
    assert found["win"] is True
    assert (found["huxi"], found["units"], found["fan"], found["each"]) == worth
    assert sum(group["huxi"] for group in found["arrangement"]) in (worth[0], worth[0] / 2)


def test_e14_too_few_huxi(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    found = answer(["--rules", "qq-half", *E14, *OTHER], capfdbinary)
    assert (found["win"], found["reason"], found["huxi"], found["left"]) == (False, "H701", 12, "")
    assert found["message"] == "The claimant declared a win with 12 huxi 胡息 at best; the minimum is 15."


def test_e16_drawn_by_the_player_itself(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    found = answer(["--rules", "qq-half", *E16, *OWN], capfdbinary)
    assert (found["win"], found["reason"], found["huxi"], found["left"]) == (False, "H702", None, "五六")
    assert {"kind": "ti", "cards": "四四四四", "huxi": 9} in found["arrangement"]


def test_a_page_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "--rules", "qq-half", *E3, "--lang", "zh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "规则  qq-half  QQ跑胡子·半花样",
        "手牌  一二二三五六七十壹贰贰叁柒柒捌玖拾（17张）",
        "门子  吃 六七八",
        "来牌  四",
        "",
    ]
    table = [line.split() for line in lines[5:10]]
    assert table == [
        ["来牌", "胡息", "等囤", "名堂", "番", "每家付", "赢家得"],
        ["自己摸的", "18", "2", "等", "红胡", "2", "2", "5", "10"],
        ["别家摸的", "18", "2", "等", "红胡", "2", "2", "4", "8"],
        ["自己摸的最后一张", "18", "2", "等", "红胡", "2", "海底", "2", "4", "9", "18"],
        ["别家摸的最后一张", "18", "2", "等", "红胡", "2", "海底", "2", "4", "8", "16"],
    ]
    assert "打出来的：不成胡，H703：这家的胡牌来源不合：四是打出来的，这种规则只胡墩上翻的牌。" in lines
    assert "    顺子  贰柒拾  6" in lines and "    合计18息" in lines
    assert "自己摸的：自摸要是先加后乘（规则参数可改），每家付6。" in lines


def test_what_is_left_over_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "--rules", "qq-half", *E16, *OWN, "--lang", "zh"]) == 0
    page = capsys.readouterr().out
    assert "最多凑成6方；剩下 五六；有提跑，还差一个将" in page
    pair = ["--hand", "玖玖 一二三 四五六 壹贰叁 肆伍陆 六七八", "--meld", "碰拾", "--card", "十"]
    assert run(["score", "--rules", "qq-half", *pair, *OTHER, "--lang", "en"]) == 0
    page = capsys.readouterr().out
    assert "6 groups at most; left over: 十玖玖; without a quad a pair is no jiang 将" in page
    assert run(["score", "--rules", "qq-half", *E14, *OTHER, "--lang", "en"]) == 0
    assert "seven groups with 12 huxi at most" in capsys.readouterr().out


def test_notes_on_what_is_not_included(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "--rules", "guilin", *E3, "--from", "discard", "--lang", "en"]) == 0
    page = capsys.readouterr().out
    assert "pays both shares" in page and "bonus 醒 is not included" in page
    assert run(["score", "--rules", "changde-80", *E3, "--lang", "en"]) == 0
    assert "守醒 gets is not included" in capsys.readouterr().out
    doubled = [*E11, "--from", "shown", "--dealer", "--option", "tianhu_double_huxi=true"]
    assert run(["score", "--rules", "qq-half", *doubled, "--lang", "en"]) == 0
    assert "21 huxi in all, doubled by 天胡 to 42" in capsys.readouterr().out


def test_waits(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    asked = ["--rules", "qq-half", *E14[:-2], "--waits"]
    assert run(["score", *asked, "--lang", "zh"]) == 0
    rows = [line.split() for line in capfdbinary.readouterr().out.decode().splitlines()[4:]]
    assert rows[0] == ["牌", "没见的", "来牌", "胡息", "等囤", "名堂", "番", "每家付", "赢家得"]
    assert rows[1][:3] == ["伍", "2", "自己摸的"]
    assert rows[3:5] == [
        ["玖", "1", "自己摸的", "15", "1", "等", "平胡", "1", "2", "4"],
        ["别家摸的", "15", "1", "等", "平胡", "1", "1", "2"],
    ]
    found = answer(asked, capfdbinary)
    assert [(wait["card"], wait["copies"], len(wait["ways"])) for wait in found["waits"]] == [
        ("伍", 2, 1),
        ("柒", 1, 1),
        ("玖", 1, 2),
    ]
    assert found["waits"][0]["ways"][0]["way"] == {"source": "own_draw"}
    assert run(["score", *asked, "--option", "minimum_huxi=40", "--lang", "zh"]) == 0
    assert "没有能胡的牌。" in capfdbinary.readouterr().out.decode()


CASE = {"rules": "qq-half", "hand": "捌捌捌一二三二七十伍陆六六陆", "card": "肆", "source": "own_draw", "id": "e2"}
MELDS = [{"kind": "chi", "cards": "四五六"}, {"kind": "peng", "card": "玖"}]


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "cases.jsonl"
    rows = [{**CASE, "melds": MELDS}, {**CASE, "melds": []}, {**CASE, "melds": MELDS, "card": "十"}]
    path.write_text("\n".join(["{", *(json.dumps(row) for row in rows)]), encoding="utf-8")
    return path


def test_a_batch_stays_in_step(cases: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["score", "--batch", str(cases), "--format", "json", "--lang", "en"]) == 2
    printed = capfdbinary.readouterr()
    rows = [json.loads(line) for line in printed.out.splitlines()]
    assert [row.get("line") for row in rows] == [1, None, 3, None]
    won = {"win": True, "huxi": 15, "units": 1, "names": [], "fan": 1, "each": 2}
    assert rows[1] == won
    assert rows[2]["error"]["path"] == "$.hand"
    none = {"win": False, "reason": "H702", "huxi": None, "units": 0, "names": [], "fan": 0, "each": 0}
    assert rows[3] == none
    narration = printed.err.decode().splitlines()
    assert narration[0].startswith(f"{cases}:1 ")
    assert narration[1].startswith(f"{cases}:3 $.hand: 14 cards in hand and 0 melds")
    assert narration[2] == "read 4 = wins 1 + no wins 1 + unreadable 2"


def test_a_batch_in_other_forms(cases: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    asked = ["score", "--batch", str(cases), "--lang", "en"]
    assert run([*asked, "--format", "json", "--full", "--rules", "changde-80"]) == 2
    row = json.loads(capfdbinary.readouterr().out.splitlines()[1])
    assert row["way"] == {"source": "own_draw"} and len(row["arrangement"]) == 7
    assert run([*asked, "--format", "json", "--option", "zimo=pre", "--option", "stake=10"]) == 2
    assert json.loads(capfdbinary.readouterr().out.splitlines()[1])["each"] == 20
    assert run([*asked, "--waits", "--format", "json"]) == 2
    printed = capfdbinary.readouterr()
    assert "肆" in [wait["card"] for wait in json.loads(printed.out.splitlines()[1])["waits"]]
    assert "with a winning card 2" in printed.err.decode()
    assert run(asked) == 2
    page = capfdbinary.readouterr().out.decode()
    assert f"{cases}:2 e2\n" in page and f"{cases}:4 e2\n" in page


def test_a_batch_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "--batch", str(tmp_path / "none"), "--format", "json", "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"{tmp_path / 'none'}: there is no such file")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "missing --rules --hand --card"),
        (["--rules", "qq-half", "--hand", "一"], "missing --card"),
        (["--rules", "qq-half", *E1, "--waits"], "leave --card out"),
        (["--rules", "qq-half", *E1, "--batch", "x"], "--batch"),
        (["--rules", "qq-none", *E1], "qq-half"),
        (["--rules", "qq-half", *E1, "--meld", "坎四"], "--meld 坎四"),
        (["--rules", "qq-half", *E1, "--meld", "杠四"], "--meld 杠四"),
        (["--rules", "qq-half", *E1, "--meld", "吃四五七"], "--meld 吃四五七: 四五七"),
        (["--rules", "qq-half", *E1, "--meld", "吃四五"], "--meld 吃四五: 四五"),
        (["--rules", "qq-half", *E1, "--meld", "碰"], "--meld 碰: 0 cards"),
        (["--rules", "qq-half", *E1, "--from", "moon"], "--from moon"),
        (["--rules", "qq-half", *E1, "--from", "shown"], "--meld 吃四五六: at that time"),
        (["--rules", "qq-half", *E1, "--from", "discard", "--last"], "--last: "),
        (["--rules", "qq-half", *E1, "--passed", "三,x"], "--passed: character 3"),
        (["--rules", "qq-half", *E1, "--option", "zimo"], "option zimo: write"),
        (["--rules", "qq-half", *E1, "--option", "zimos=1"], "no parameter zimos"),
        (["--rules", "qq-half", "--hand", "一二三", "--card", "四"], "--hand: 3 cards in hand"),
    ],
)
def test_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", *arguments, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert len(printed.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("written", "kind", "cards", "flags"),
    [
        ("吃一二三", "chi", "一二三", {}),
        ("chi s1,s2,s3", "chi", "s1,s2,s3", {}),
        ("碰玖玖玖", "peng", "玖", {}),
        ("PENG 玖", "peng", "玖", {}),
        ("偎四", "wei", "四", {}),
        ("扫四", "wei", "四", {}),
        ("扫穿四", "ti", "四", {}),
        ("跑捌捌捌捌", "pao", "捌", {}),
        ("提九", "ti", "九", {}),
        ("起手提九", "ti", "九", {"dealt": True}),
        ("dealt-ti：九", "ti", "九", {"dealt": True}),
        ("误亮偎四", "wei", "四", {"late": True}),
    ],
)
def test_melds_as_people_write_them(written: str, kind: str, cards: str, flags: dict[str, bool]) -> None:
    assert meld_of(written) == {"kind": kind, "cards" if kind == "chi" else "card": cards, **flags}


def test_sources_and_options_as_people_write_them() -> None:
    assert [source_of(word) for word in ("own-draw", "OTHER_DRAW", "自摸", "放炮", "亮张")] == [
        "own_draw",
        "other_draw",
        "own_draw",
        "discard",
        "shown",
    ]
    given = ["extra-names=四七红、听胡", "stake=2.5", "zimo=pre", 'dropped_names=["红胡"]', "huangfan=true"]
    assert options_of(given, "changde-80") == {
        "extra_names": ["四七红", "听胡"],
        "stake": 2.5,
        "zimo": "pre",
        "dropped_names": ["红胡"],
        "huangfan": True,
    }
    with pytest.raises(MisuseError):
        options_of(["stake"], None)


def test_every_way_as_json(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    found = answer(["--rules", "qq-half", *E1], capfdbinary)
    assert [(row["way"], row["win"], row["each"]) for row in found["ways"]] == [
        ({"source": "own_draw"}, True, 2),
        ({"source": "other_draw"}, True, 1),
        ({"source": "own_draw", "last": True}, True, 2),
        ({"source": "other_draw", "last": True}, True, 1),
        ({"source": "discard"}, False, 0),
    ]
    assert found["ways"][4]["reason"] == "H703"


def test_a_passed_peng_counts_nothing_in_guilin(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    hand = ["--hand", "伍伍 一二三 四五六 壹贰叁 柒捌玖 七八九", "--meld", "吃八九十", "--card", "伍"]
    asked = ["--rules", "guilin", *hand, "--from", "discard"]
    assert answer(asked, capfdbinary)["huxi"] == 12
    found = answer([*asked, "--passed", "三，伍"], capfdbinary)
    assert (found["win"], found["reason"], found["huxi"]) == (False, "H701", 9)
