"""`phz replay` as text and as a file: what is printed, what is asked for wrongly, what the page may hold."""

import json
import re
from pathlib import Path

import pytest

from phz_cli.audit.frames import ALL, replayed
from phz_cli.cli import replay as command
from phz_cli.cli.columns import width
from phz_cli.cli.main import run
from phz_cli.cli.replay_data import page_data, views_beside
from phz_cli.records import PUBLIC, Record, to_json
from tests.audit.disputed import BROKEN, broken_record
from tests.audit.records import won

CAPTURED = pytest.CaptureFixture[str]
FAULTY = str(BROKEN / "C301.jsonl")


def _file(folder: Path, record: Record) -> str:
    file = folder / "hand.jsonl"
    file.write_bytes(to_json(record) + b"\n")
    return str(file)


def _printed(capsys: CAPTURED, *words: str, lang: str = "zh") -> str:
    assert run(["replay", *words, "--lang", lang]) == 0
    return capsys.readouterr().out


def test_one_block_a_step_in_chinese(capsys: CAPTURED) -> None:
    page = _printed(capsys, "C301", FAULTY)
    assert len(re.findall(r"^#\d+ ", page, flags=re.MULTILINE)) == len(broken_record("C301").actions) + 1
    assert page.startswith(f"C301  {FAULTY}:1  qq-half  看全部\n\n#0 发牌 · 墩上 19 张\n  来牌  拾（亮张，乙是庄家）\n")
    assert "#3 丙 吃 九：八九十 · 0:09.0 · 墩上 19 张\n  该谁  丙 要打一张" in page
    assert "门子  提 四四四四 9息 · 吃 八九十 0息（共 9 息）" in page
    assert "! C301 烧比：丙吃九，手里还留着1张九没有下比，是烧比。 [死手，这一局不能再胡]" in page
    assert "结算：乙 胡；27 息，5 等囤，1 番；得分 甲 -5 · 乙 +10 · 丙 -5" in page


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_line_is_wider_than_80_places(capsys: CAPTURED, lang: str) -> None:
    page = _printed(capsys, "C301", str(BROKEN), lang=lang)
    assert max(map(width, page.splitlines()[1:])) <= 80


def test_one_step_by_option_or_address(capsys: CAPTURED) -> None:
    one = _printed(capsys, "C301", FAULTY, "--step", "3", lang="en")
    assert re.findall(r"^#\d+", one, flags=re.MULTILINE) == ["#3"]
    assert _printed(capsys, "C301#3", FAULTY, lang="en") == one
    assert _printed(capsys, f"{FAULTY}:1", "--step", "3", lang="en") == one


def test_only_the_findings(capsys: CAPTURED, tmp_path: Path) -> None:
    page = _printed(capsys, "C301", FAULTY, "--findings")
    assert re.findall(r"^#\d+", page, flags=re.MULTILINE) == ["#3"]
    clean = won()
    assert run(["replay", clean.hand, _file(tmp_path, clean), "--findings", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert "#" not in printed.out
    assert printed.err == "No findings.\n"


def test_a_seat_sees_its_own_cards_only(capsys: CAPTURED) -> None:
    page = _printed(capsys, "C301", FAULTY, "--step", "0", "--view", "乙", lang="en")
    assert page.count("cards, face down") == 2
    assert re.search(r"^    hand +一二三六七九十贰贰叁", page, flags=re.MULTILINE)
    assert _printed(capsys, "C301", FAULTY, "--step", "0", "--view", "2", lang="en") == page
    public = _printed(capsys, "C301", FAULTY, "--step", "0", "--view", "public", lang="en")
    assert public.count("cards, face down") == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--view", "丁"], "--view 丁: one of all, public, or a player: 甲, 乙, 丙"),
        (["--view", "4"], "--view 4: one of all"),
        (["--step", "99"], "the hand has 42 actions, no #99"),
        (["--step", "1", "--findings"], "use --step or --findings, not both"),
        (["--html", "x.html", "--findings"], "--html excludes"),
        (["--rules", "nowhere"], "nowhere"),
    ],
)
def test_misuse_is_one_sentence(capsys: CAPTURED, words: list[str], said: str) -> None:
    assert run(["replay", "C301", FAULTY, *words, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err and "Traceback" not in printed.err


def test_an_unknown_hand_is_named(capsys: CAPTURED) -> None:
    assert run(["replay", "C3O1", FAULTY, "--lang", "en"]) == 2
    assert "no hand C3O1; near it: C301" in capsys.readouterr().err


def test_without_the_extra_a_terminal_gets_the_text_and_a_hint(
    capsys: CAPTURED, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_on_terminal", lambda: True)
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert run(["replay", "C301#3", FAULTY, "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert "#3 丙 takes 九 as chi 吃" in printed.out
    assert printed.err.count("\n") == 1 and "phz[tui]" in printed.err


def test_the_page_is_written_and_never_over_the_record(capsys: CAPTURED, tmp_path: Path) -> None:
    out = tmp_path / "hand.html"
    assert run(["replay", "C301", FAULTY, "--html", str(out), "--lang", "zh"]) == 0
    first = out.read_bytes()
    assert run(["replay", "C301", FAULTY, "--html", str(out), "--lang", "zh"]) == 0
    assert out.read_bytes() == first
    assert first.startswith(b'<!DOCTYPE html>\n<html lang="zh-CN">')
    own = _file(tmp_path, won())
    assert run(["replay", won().hand, own, "--html", own]) == 2
    assert Path(own).read_bytes() == to_json(won()) + b"\n"
    assert capsys.readouterr().out == ""


# ---------------------------------------------------------------- the data of the page


def test_nobody_may_turn_to_a_view_that_shows_more() -> None:
    record = won()
    assert views_beside(record, ALL) == (ALL, 0, 1, 2, PUBLIC)
    assert views_beside(record, 1) == (1, PUBLIC)
    assert views_beside(record, PUBLIC) == (PUBLIC,)


def test_the_data_of_the_public_hold_no_hidden_card() -> None:
    record = broken_record("C301")
    data = page_data([replayed(record, one) for one in views_beside(record, PUBLIC)], 0)
    seats = [data["pool"][seat] for frame in data["views"][0]["frames"] for seat in frame["seats"]]
    assert seats and all(set(seat["hand"]) <= {"?"} for seat in seats)
    whole = json.dumps(data, ensure_ascii=False)
    for hand in record.deal.hands:
        assert hand[:6] not in whole
    assert all(data["pool"][could] == [[], []] for frame in data["views"][0]["frames"] for could in frame["could"])


def test_every_text_of_the_data_is_there_in_both_languages() -> None:
    record = broken_record("C301")
    data = page_data([replayed(record, one) for one in views_beside(record, ALL)], 3)
    assert data["start"] == 3
    assert [view["kind"] for view in data["views"]] == ["all", "seat", "seat", "seat", "public"]
    frame = data["views"][0]["frames"][3]
    assert data["pool"][frame["text"]] == ["丙 吃 九：八九十", "丙 takes 九 as chi 吃: 八九十"]
    assert data["pool"][frame["turn"]] == ["丙 要打一张", "丙 owes a discard"]
    assert data["pool"][frame["found"][0]["name"]] == ["烧比", "shao-bi"]
    assert (frame["actor"], frame["laid"], frame["next"], frame["found"][0]["tone"]) == (2, 1, 2, "serious")
