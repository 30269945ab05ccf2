"""How much there is to read, and how much has been."""

from pathlib import Path

import pytest

from phz_cli.cli.reading import followed, size_of
from phz_cli.cli.tally import Tally
from tests.cli.made import CLEAN, UNREADABLE


class _Meter:
    def __init__(self) -> None:
        self.amounts: list[int] = []

    def advance(self, amount: int) -> None:
        self.amounts.append(amount)

    def above(self, text: str) -> None:
        raise AssertionError


def test_size_counts_files_of_folders(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.jsonl").write_bytes(b"12345")
    (tmp_path / "c.json").write_bytes(b"123")
    assert size_of([str(tmp_path)]) == 8
    assert size_of([str(tmp_path / "c.json"), str(tmp_path / "a")]) == 8


@pytest.mark.parametrize("name", ["-", "missing.jsonl", "packed.jsonl.gz", "packed.jsonl.zst"])
def test_size_is_unknown(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("packed.jsonl.gz").write_bytes(b"1")
    Path("packed.jsonl.zst").write_bytes(b"1")
    assert size_of([name]) is None


def test_reports_pass_through_counted() -> None:
    meter, tally = _Meter(), Tally()
    assert list(followed([CLEAN, UNREADABLE], meter, tally)) == [CLEAN, UNREADABLE]
    assert meter.amounts == [3, 2]
    assert (tally.read, tally.verdicts["clean"], tally.verdicts["unreadable"]) == (2, 1, 1)
