"""`phz merge` from end to end."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from phz_cli.cli.main import run
from phz_cli.records import Record, decode, to_json, view
from tests.audit.records import played, result_of, won


def _file(path: Path, *records: Record) -> str:
    path.write_bytes(b"".join(to_json(record) + b"\n" for record in records))
    return str(path)


def test_observers_of_several_hands(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    records = played()[:3]
    files = [_file(tmp_path / f"{seat}.jsonl", *(view(record, seat) for record in records)) for seat in range(3)]
    assert run(["--lang", "en", "merge", *files]) == 0
    printed = capfdbinary.readouterr()
    found = [decode(line) for line in printed.out.splitlines()]
    assert [record.deal.hands for record in found if isinstance(record, Record)] == [r.deal.hands for r in records]
    assert b"9 records read, 3 hands made of them, 0 contradictions, 0 unreadable" in printed.err


def test_two_files_of_one_hand_belong_together_whatever_their_ids(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    record = won()
    one = _file(tmp_path / "a.jsonl", view(record, 0))
    other = _file(tmp_path / "b.jsonl", replace(view(record, 1), hand="another"))
    assert run(["merge", one, other]) == 0
    assert len(capfdbinary.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize(("language", "says"), [("zh", "记的是 99"), ("en", "says 99")])
def test_a_contradiction_names_both_sources(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], language: str, says: str
) -> None:
    record = won()
    one = _file(tmp_path / "a.jsonl", record)
    other = _file(tmp_path / "b.jsonl", replace(record, result=replace(result_of(record), huxi=99)))
    assert run(["--lang", language, "merge", one, other]) == 1
    printed = capfdbinary.readouterr()
    line = next(line for line in printed.err.decode().splitlines() if "$.result.huxi" in line)
    assert f"{one}:1" in line and f"{other}:1" in line and says in line
    assert decode(printed.out.rstrip()) == record


def test_into_a_file_and_what_cannot_be_read(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    one = _file(tmp_path / "a.jsonl", won())
    bad = tmp_path / "b.jsonl"
    bad.write_bytes(b"{\n")
    out = tmp_path / "out.jsonl"
    assert run(["--lang", "en", "merge", one, str(bad), "-o", str(out)]) == 2
    printed = capfdbinary.readouterr()
    assert printed.out == b""
    assert out.read_bytes() == to_json(won()) + b"\n"
    assert f"{bad}:1 unreadable" in printed.err.decode()
