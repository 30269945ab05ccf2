"""`phz convert`: between all forms, nothing lost, inputs left alone, what is unreadable said."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from phz_cli.cli.main import run
from phz_cli.records import Record, read
from phz_cli.records.notation import decode_notation
from tests.records.hand import RECORD, changed, line

SAMPLES = Path(__file__).parents[2] / "sample_logs"
FORMS = ("json", "jsonl", "phz")
OWN = {**RECORD, "x-weather": "rain", "match": {**RECORD["match"], "x-hall": [1]}}
OWN["actions"] = [{**RECORD["actions"][0], "x-origin": "inferred"}, *RECORD["actions"][1:]]


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(line(OWN) + b"\n" + changed("hand", to="二") + b"\n")
    return path


def records(path: Path) -> list[Record | None]:
    return [item.record for item in read([path])]


@pytest.mark.parametrize("first", FORMS)
@pytest.mark.parametrize("second", FORMS)
@pytest.mark.parametrize("packing", ["", ".gz", ".zst"])
def test_between_all_forms(hands: Path, first: str, second: str, packing: str) -> None:
    there, back = hands.with_name(f"there.{first}{packing}"), hands.with_name(f"back.{second}")
    again = hands.with_name("again.jsonl")
    assert run(["convert", str(hands), "-o", str(there)]) == 0
    assert run(["convert", str(there), "--out", str(back)]) == 0
    assert run(["convert", str(back), "-o", str(again)]) == 0
    assert records(there) == records(back) == records(hands)
    assert None not in records(hands)
    assert [json.loads(row) for row in again.read_bytes().splitlines()] == [
        {name: value for name, value in made.items() if name != "washed"}
        for made in (OWN, json.loads(changed("hand", to="二")))
    ]
    assert sorted(path.name for path in hands.parent.iterdir()) == sorted(
        {hands.name, there.name, back.name, again.name}
    )


def test_to_standard_output_the_normal_form_unless_asked(
    hands: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(["convert", str(hands)]) == 0
    rows = capfdbinary.readouterr().out.splitlines()
    assert [json.loads(row)["hand"] for row in rows] == ["r5-t3-12", "二"]
    assert run(["convert", str(hands), "--to", "phz"]) == 0
    printed = capfdbinary.readouterr().out
    first, second = printed.split(b"===\n")
    assert isinstance(decode_notation(first), Record)
    assert isinstance(decode_notation(second), Record)


def test_the_unreadable_is_left_out_and_said(hands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = hands.with_name("a.phz")
    sheet.write_text("规責: qq-half\n", encoding="utf-8")
    with hands.open("ab") as file:
        file.write(b'{"phz": 1\n')
    out = hands.with_name("out.json")
    assert run(["convert", str(sheet), str(hands), "-o", str(out), "--lang", "zh"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{sheet}:1 读不出：第 1 行第 1 个字符：没有「规責」这一项，是不是「规则」\n" in printed.err
    assert f"{hands}:3 读不出：" in printed.err
    assert printed.err.endswith("转换 2 局，读不出 2 处\n")
    assert records(out) == records(hands)[:2]


def test_no_file_is_written_where_nothing_can_be_read(hands: Path) -> None:
    out = hands.with_name("out.jsonl")
    out.write_bytes(b"old")
    assert run(["convert", str(hands.with_name("none.phz")), "-o", str(out)]) == 2
    assert out.read_bytes() == b"old"


def test_nothing_read_is_an_empty_list(tmp_path: Path) -> None:
    empty = tmp_path / "a.jsonl"
    empty.write_bytes(b"")
    out = tmp_path / "out.json"
    assert run(["convert", str(empty), "-o", str(out)]) == 2
    assert json.loads(out.read_bytes()) == []


@pytest.mark.parametrize("place", ["file", "folder", "link", "hard link"])
def test_the_input_is_never_overwritten(hands: Path, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = hands.read_bytes()
    out = hands
    if "link" in place:
        out = hands.with_name("other.jsonl")
        os.link(hands, out) if place == "hard link" else out.symlink_to(hands)
    given = hands.parent if place == "folder" else hands
    assert run(["convert", str(given), "-o", str(out), "--lang", "en"]) == 2
    assert "is one of the files to be read and is not overwritten" in capsys.readouterr().err
    assert hands.read_bytes() == before


def test_nor_is_standard_input(hands: Path) -> None:
    before = hands.read_bytes()
    code = "from phz_cli.cli.main import main; main()"
    with hands.open("rb") as stream:
        done = subprocess.run(
            [sys.executable, "-c", code, "convert", "-", "-o", str(hands), "--lang", "en"],
            stdin=stream,
            capture_output=True,
            check=False,
        )
    assert done.returncode == 2
    assert b"not overwritten" in done.stderr
    assert hands.read_bytes() == before


def test_an_output_name_that_says_nothing_is_refused(hands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = hands.with_name("out.txt")
    assert run(["convert", str(hands), "-o", str(out), "--lang", "en"]) == 2
    assert "add --to" in capsys.readouterr().err
    assert not out.exists()
    assert run(["convert", str(hands), "-o", str(out), "--to", "jsonl"]) == 0
    assert records(out) == records(hands)


def test_a_folder_that_is_not_there_is_said(hands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = hands.parent / "none" / "out.jsonl"
    assert run(["convert", str(hands), "-o", str(out), "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"phz: {out}: No such file or directory\n"


def test_other_encodings_come_out_as_utf8(hands: Path) -> None:
    wide = hands.with_name("wide.jsonl")
    wide.write_bytes(hands.read_text(encoding="utf-8").encode("utf-16"))
    old = hands.with_name("old.jsonl")
    old.write_bytes(hands.read_text(encoding="utf-8").encode("gb18030"))
    made = []
    for path in (hands, wide, old):
        out = path.with_suffix(".phz.gz")
        assert run(["convert", str(path), "-o", str(out)]) == 0
        made.append(gzip.decompress(out.read_bytes()))
    assert made[0] == made[1] == made[2]
    assert 'x-weather: "rain"' in made[0].decode()


def test_the_shipped_sheet_is_what_convert_makes_of_the_shipped_hands(tmp_path: Path) -> None:
    first = tmp_path / "first.jsonl"
    rows = (SAMPLES / "round-1-table-1.jsonl").read_bytes().splitlines(keepends=True)
    first.write_bytes(b"".join(rows[:2]))
    out = tmp_path / "first.phz"
    assert run(["convert", str(first), "-o", str(out)]) == 0
    assert out.read_bytes() == (SAMPLES / "round-1-table-1.phz").read_bytes()
