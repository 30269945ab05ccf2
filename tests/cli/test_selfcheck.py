"""`phz selfcheck`: the detection table in both languages and as JSON, exit status, single mutants."""

import json
from collections import Counter

import pytest

from phz_cli.audit.mutation import OPERATORS
from phz_cli.audit.selfcheck import Outcome, Place, Tally
from phz_cli.cli import selfcheck as command
from phz_cli.cli.main import run
from phz_cli.cli.selfcheck_text import table_lines
from phz_cli.records import Record, decode
from phz_cli.rulebook import profile_ids

WEI = next(operator for operator in OPERATORS if operator.name == "wei-left")
PASS = next(operator for operator in OPERATORS if operator.name == "same-pass")


def _outcome() -> Outcome:
    wei = Tally(WEI, True, 4, 3, Counter({"P402": 1, "C301": 2}), [Place("wei-left", "qq-half", 17)])
    return Outcome({"wei-left": wei, "same-pass": Tally(PASS)}, 60, [("sample-1", "C302")])


def test_a_good_run(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["selfcheck", "--rules", "qq-half", "--hands", "1", "--operator", "wei-left", "--operator", "same-pass"]
    assert run([*arguments, "--lang", "zh"]) == 0
    printed = capsys.readouterr()
    heading, wei, same = printed.out.splitlines()
    assert heading.split() == ["改法", "做了什么", "应报", "试局", "查出", "查出率", "另报"]
    assert wei.split() == ["wei-left", "该偎不偎", "F502", "1", "1", "100.0%"]
    assert same.split() == ["same-pass", "过牌写明", "不报", "1", "1", "100.0%"]
    assert printed.err.startswith("2 种改法，1 个代码：改出 2 局，查出 2 局；合法局 ")
    assert printed.err.endswith(" 局，误报 0 处。\n")


def test_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["selfcheck", "--rules", "qq-half", "--hands", "1", "--operator", "wei-left", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[0].split("  ")[0] == "operator"
    assert "a 偎 is not made" in printed.out
    assert printed.err.startswith("1 operators, 1 codes: 1 mutants, 1 as they should be found; ")


@pytest.mark.parametrize(
    ("language", "missed", "invented"),
    [
        ("zh", "漏查：phz selfcheck --show wei-left@qq-half#17 --seed 9", "误报：合法局 sample-1 报 C302"),
        (
            "en",
            "missed: phz selfcheck --show wei-left@qq-half#17 --seed 9",
            "invented: C302 on legal hand sample-1",
        ),
    ],
)
def test_what_went_wrong_can_be_shown_again(language: str, missed: str, invented: str) -> None:
    lines = list(table_lines(_outcome(), 9, "zh" if language == "zh" else "en"))
    assert lines[1].split("  ")[-2:] == ["C301 ×2", "P402 ×1"]
    assert "75.0%" in lines[1]
    assert lines[2].endswith("不适用" if language == "zh" else "no such rule")
    assert lines[3:] == [missed, invented]


def test_a_miss_is_exit_status_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "selfcheck", lambda *_: _outcome())
    assert run(["selfcheck", "--lang", "en"]) == 1
    assert capsys.readouterr().err == (
        "2 operators, 1 codes: 4 mutants, 3 as they should be found; 60 legal hands, 1 false findings.\n"
    )


def test_json(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    monkeypatch.setattr(command, "selfcheck", lambda *_: _outcome())
    assert run(["selfcheck", "--format", "json", "--hands", "4", "--seed", "9"]) == 1
    row = json.loads(capfdbinary.readouterr().out)
    assert row["rules"] == profile_ids()
    assert (row["hands"], row["seed"]) == (4, 9)
    assert row["legal"] == {"hands": 60, "false_findings": [{"hand": "sample-1", "code": "C302"}]}
    assert row["operators"][0] == {
        "name": "wei-left",
        "zh": WEI.zh,
        "en": WEI.en,
        "codes": ["F502"],
        "applies": True,
        "tried": 4,
        "found": 3,
        "others": {"C301": 2, "P402": 1},
        "missed": ["wei-left@qq-half#17"],
    }
    assert row["operators"][1]["codes"] == []
    assert row["operators"][1]["applies"] is False


def test_an_operator_that_found_no_place_says_so() -> None:
    lines = list(table_lines(Outcome({"wei-left": Tally(WEI, True)}), 0, "en"))
    assert lines[1].endswith("no place")


def _first_place(name: str, capfdbinary: pytest.CaptureFixture[bytes]) -> tuple[bytes, str]:
    """The records and the narration of the first hand of qq-half in which an operator finds a place."""
    for number in range(100):
        status = run(["selfcheck", "--show", f"{name}@qq-half#{number}", "--lang", "en"])
        printed = capfdbinary.readouterr()
        if status == 0:
            return printed.out, printed.err.decode()
        assert b"finds no place" in printed.err
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("name", "records", "due"),
    [
        ("wei-left", 1, "due: F502 action "),
        ("same-id", 2, "due: M901 record 2\n"),
        ("wall-swapped", 1, "due: R103 action 0\n"),
        ("same-pass", 1, "due: nothing\n"),
    ],
)
def test_a_mutant_is_shown(name: str, records: int, due: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    out, said = _first_place(name, capfdbinary)
    lines = out.splitlines()
    assert len(lines) == records
    assert all(isinstance(decode(line), Record) for line in lines)
    assert said.startswith(due)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--operator", "wei-lef"], "wei-left"),
        (["--rules", "qq-none"], "qq-half"),
        (["--hands", "0"], "--hands"),
        (["--show", "wei-left"], "NAME@RULES#N"),
        (["--show", "wei-lef@qq-half#1"], "wei-left"),
        (["--show", "wei-left@qq-none#1"], "qq-half"),
        (["--show", "hu-left@qq-half#0"], "no place"),
    ],
)
def test_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["selfcheck", "--lang", "en", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
