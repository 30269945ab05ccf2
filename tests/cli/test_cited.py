"""A cited hand is found by its id or by file and line; what is not just one hand is said in one sentence."""

import io
import json
from pathlib import Path

import pytest

from phz_cli.cli.cited import cited
from phz_cli.cli.console import Console, MisuseError
from phz_cli.records import to_json
from tests.audit.disputed import page_record

CONSOLE = Console("en", out=io.StringIO(), narration=io.StringIO())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files: three hands and a line that is none; in the second a hand of another id, and a copy of a hand."""
    first = [to_json(page_record(code)) for code in ("C301", "F501", "T203")]
    (tmp_path / "a.jsonl").write_bytes(b"\n".join([*first[:2], b"{", first[2]]) + b"\n")
    other = json.loads(to_json(page_record("F501")))
    changed = json.dumps({**other, "washed": 1}, ensure_ascii=False).encode()
    named = json.dumps({**other, "hand": "r1#7"}, ensure_ascii=False).encode()
    (tmp_path / "b.jsonl").write_bytes(b"\n".join([changed, named, first[0]]) + b"\n")
    return tmp_path


def test_a_hand_is_found_by_its_id(folder: Path) -> None:
    found = cited(CONSOLE, "T203#4", [str(folder)])
    assert (found.record.hand, found.number, found.item.line) == ("T203", 4, 4)
    assert found.place == f"{folder / 'a.jsonl'}:4" and found.others == ()


def test_an_id_may_hold_the_sign_of_a_number(folder: Path) -> None:
    assert cited(CONSOLE, "r1#7#2", [str(folder)]).record.hand == "r1#7"


def test_copies_of_one_record_are_one_hand(folder: Path) -> None:
    assert cited(CONSOLE, "C301#1", [str(folder)]).item.file.endswith("a.jsonl")


def test_a_hand_is_found_by_file_and_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "b.jsonl"
    assert cited(CONSOLE, f"{path}:1#2", None).record.washed == 1
    monkeypatch.chdir(folder)
    assert cited(CONSOLE, "b.jsonl:1#2", ["."]).record.washed == 1
    assert cited(CONSOLE, "T203#4", None).record.hand == "T203"
    assert cited(CONSOLE, "./b.jsonl:1#2", None).record.washed == 1


def test_the_end_of_a_path_is_enough_where_it_is_looked_for(folder: Path) -> None:
    assert cited(CONSOLE, "b.jsonl:1#2", [str(folder)]).record.washed == 1
    with pytest.raises(MisuseError):
        cited(CONSOLE, "l:1#2", [str(folder)])


def test_the_number_may_be_left_out_where_no_action_is_needed(folder: Path) -> None:
    assert cited(CONSOLE, "T203", [str(folder)], numbered=False).number is None
    assert cited(CONSOLE, "T203#2", [str(folder)], numbered=False).number == 2


def test_the_other_hands_are_kept_when_asked_for(folder: Path) -> None:
    found = cited(CONSOLE, "T203#2", [str(folder)], keep=True)
    assert [item.record.hand for item in found.others if item.record] == ["C301", "F501", "F501", "r1#7", "C301"]


def test_the_number_after_the_last_is_there_to_insert_at_the_end(folder: Path) -> None:
    last = len(page_record("T203").actions)
    assert cited(CONSOLE, f"T203#{last + 1}", [str(folder)], past_end=True).number == last + 1
    with pytest.raises(MisuseError):
        cited(CONSOLE, f"T203#{last + 2}", [str(folder)], past_end=True)


@pytest.mark.parametrize(
    ("address", "zh", "en"),
    [
        ("T203", "T203：要写是第几手，如 T203#12", "T203: which action? Write its number, e.g. T203#12"),
        ("T203#99", "没有第 99 手", "no #99"),
        ("T230#1", "没有找到 T230#1；相近的局号：T203", "no hand T230#1; near it: T203"),
        ("zzz#1", "（另有 1 处读不出）", "(1 records could not be read)"),
        ("F501#1", "F501 不止一局：", "F501 is the id of several hands: "),
    ],
)
def test_what_is_not_one_hand_is_said(address: str, zh: str, en: str, folder: Path) -> None:
    with pytest.raises(MisuseError) as raised:
        cited(CONSOLE, address, [str(folder)])
    assert zh in raised.value.sentence("zh")
    assert en in raised.value.sentence("en")


def test_several_hands_of_one_id_are_listed_with_their_places(folder: Path) -> None:
    with pytest.raises(MisuseError, match="several hands") as raised:
        cited(CONSOLE, "F501#1", [str(folder)])
    assert "a.jsonl:2" in str(raised.value) and "b.jsonl:1" in str(raised.value)
