"""`phz anonymize` and `phz schema` as their users type them."""

import csv
import json
from pathlib import Path

import pytest

from phz_cli.cli.main import run

LOG = Path(__file__).parents[2] / "sample_logs" / "round-1-table-1.jsonl"


def test_the_same_secret_twice(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    key = tmp_path / "key"
    key.write_text("a secret of the club\n", encoding="utf-8")
    pages = []
    for _ in range(2):
        assert run(["anonymize", str(LOG), "--key-file", str(key)]) == 0
        pages.append(capfdbinary.readouterr().out)
    assert pages[0] == pages[1]
    rows = [json.loads(line) for line in pages[0].splitlines()]
    assert len(rows) == len(LOG.read_text(encoding="utf-8").splitlines())
    assert all(set(seat) == {"id"} and seat["id"].startswith("p") for row in rows for seat in row["seats"])


def test_without_a_secret_nothing_can_be_matched(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["anonymize", str(LOG), "--lang", "en"]) == 0
    first = capfdbinary.readouterr()
    assert b"no key was given" in first.err
    assert run(["anonymize", str(LOG), "--lang", "en"]) == 0
    assert capfdbinary.readouterr().out != first.out


def test_what_cannot_be_read_is_said_and_left_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "cut.jsonl"
    log.write_bytes(LOG.read_bytes().splitlines()[0] + b"\n{\n")
    out = tmp_path / "out.jsonl"
    assert run(["anonymize", str(log), "-o", str(out), "--lang", "en"]) == 2
    assert "cut.jsonl:2" in capfd.readouterr().err
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.parametrize(("content", "said"), [(b"short", "too short"), (None, "cannot read the key file")])
def test_a_key_that_is_none(
    content: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "key"
    if content is None:
        key.mkdir()
    else:
        key.write_bytes(content)
    assert run(["anonymize", str(LOG), "--key-file", str(key), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_schemas_are_printed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["schema"]) == 0
    names = capfd.readouterr().out.split()
    assert {"record", "finding", "profile", "case", "answer"} <= set(names)
    folder = Path(__file__).parents[2] / "schemas"
    for name in names:
        assert run(["schema", name]) == 0
        assert capfd.readouterr().out == (folder / f"{name}.schema.json").read_text(encoding="utf-8")
    assert run(["schema", "recrod", "--lang", "en"]) == 2
    assert "try record" in capfd.readouterr().err


def test_a_key_that_is_not_there_is_made_once_for_its_owner_alone(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    key = tmp_path / "key"
    pages = []
    for _ in range(2):
        assert run(["anonymize", str(LOG), "--key-file", str(key), "--lang", "en"]) == 0
        pages.append(capfdbinary.readouterr())
    assert pages[0].out == pages[1].out
    assert b"a new key is in" in pages[0].err
    assert b"a new key is in" not in pages[1].err
    assert key.stat().st_mode & 0o777 == 0o600
    assert len(bytes.fromhex(key.read_text(encoding="ascii"))) == 32


def test_who_got_which_pseudonym_goes_into_a_private_file(tmp_path: Path) -> None:
    out, names = tmp_path / "out.jsonl", tmp_path / "names.csv"
    names.write_text("old", encoding="utf-8")
    names.chmod(0o644)
    assert run(["anonymize", str(LOG), "-o", str(out), "--names-file", str(names)]) == 0
    assert names.stat().st_mode & 0o777 == 0o600
    with names.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    given = {row["pseudonym"]: row["original"] for row in rows if row["kind"] == "player"}
    logs = [[json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] for path in (out, LOG)]
    for hidden, plain in zip(*logs, strict=True):
        assert [given[seat["id"]] for seat in hidden["seats"]] == [seat["id"] for seat in plain["seats"]]
    assert {row["original"] for row in rows if row["kind"] == "event"} == {log["match"]["event"] for log in logs[1]}
    assert {*tmp_path.iterdir()} == {out, names}


@pytest.mark.parametrize("name", ["a.jsonl", "a.json", "a.phz", "a.jsonl.gz", "a.phz.zst"])
def test_what_was_written_can_be_read_back(
    name: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    out = tmp_path / name
    assert run(["anonymize", str(LOG), "-o", str(out)]) == 0
    capfdbinary.readouterr()
    assert run(["convert", str(out)]) == 0
    assert len(capfdbinary.readouterr().out.splitlines()) == len(LOG.read_bytes().splitlines())


def test_a_file_name_that_no_reader_would_take_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["anonymize", str(LOG), "-o", str(tmp_path / "a.xlsx"), "--lang", "en"]) == 2
    assert "does not say what to write" in capsys.readouterr().err
    assert not (tmp_path / "a.xlsx").exists()


def test_the_names_never_go_into_the_file_of_the_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "a.jsonl")
    assert run(["anonymize", str(LOG), "-o", out, "--names-file", out, "--lang", "en"]) == 2
    assert "different files" in capsys.readouterr().err
