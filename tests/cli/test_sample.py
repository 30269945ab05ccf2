"""`phz sample`: as many hands as asked for, to a file or to standard output."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from phz_cli.cli import sample
from phz_cli.cli.main import run
from phz_cli.records import Record
from tests.cli.made import RECORD


@pytest.fixture(autouse=True)
def _played(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(rules: str, hands: int, seed: int, players: Sequence[str] | None) -> Iterator[Record]:
        for number in range(hands):
            yield msgspec.structs.replace(RECORD, rules=rules, hand=f"{seed}-{number}")

    monkeypatch.setattr(sample, "play", play)


def _hands(content: bytes) -> list[tuple[str, str]]:
    records = [msgspec.json.decode(line) for line in content.splitlines()]
    return [(record["rules"], record["hand"]) for record in records]


def test_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["sample", "--rules", "qq-full", "--hands", "2", "--seed", "7"]) == 0
    assert _hands(capfdbinary.readouterr().out) == [("qq-full", "7-0"), ("qq-full", "7-1")]


def test_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hands.jsonl"
    assert run(["sample", "--rules", "qq-basic", "--hands", "3", "--out", str(out), "--lang", "zh"]) == 0
    assert _hands(out.read_bytes()) == [("qq-basic", f"0-{number}") for number in range(3)]
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"写好 3 局：{out}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--rules", "qq-none"], "qq-half"), (["--rules", "qq-half", "--hands", "0"], "--hands"), ([], "--rules")],
)
def test_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sample", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
