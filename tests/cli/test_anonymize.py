"""`phz anonymize` and `phz schema` as their users type them."""

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
    if content is not None:
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
