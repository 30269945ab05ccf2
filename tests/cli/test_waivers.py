"""The waivers file: what it covers, on which day, and what is said about it."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from phz_cli.cli.console import MisuseError
from phz_cli.cli.waivers import Waivers, read_waivers
from tests.cli.made import BURNT, FAULTY

TODAY = date(2026, 6, 30)


def _read(tmp_path: Path, text: str) -> Waivers:
    path = tmp_path / "waivers.toml"
    path.write_text(text, encoding="utf-8")
    return read_waivers(path, TODAY)


def _one(tmp_path: Path, keys: str) -> Waivers:
    return _read(tmp_path, f'[[waiver]]\nby = "李"\nreason = "看过录像"\n{keys}\n')


@pytest.mark.parametrize(
    ("keys", "covered"),
    [
        ('hand = "r5-t3-12"', True),
        ('hand = "r5-*"', True),
        ('hand = "r6-*"', False),
        ('file = "league*"', True),
        ('file = "other.jsonl"', False),
        ('code = "C3"', True),
        ('code = "C302"', False),
        ('code = "C301"\naction = 2\nseat = 1', True),
        ('code = "C301"\naction = 3', False),
        ('code = "C301"\nseat = 0', False),
        ('code = "C301"\nexpires = 2026-06-30', True),
        ('code = "C301"\nexpires = 2026-06-29', False),
    ],
)
def test_what_a_waiver_covers(tmp_path: Path, keys: str, covered: bool) -> None:
    found = _one(tmp_path, keys).waiver_of(BURNT, FAULTY)
    assert (found is not None) == covered
    assert found is None or (found.by, found.reason) == ("李", "看过录像")


def test_the_first_that_counts_is_taken_and_unused_ones_are_named_by_line(tmp_path: Path) -> None:
    waivers = _read(
        tmp_path,
        '[[waiver]]\nby = "a"\nreason = "b"\ncode = "C301"\nexpires = 2026-01-01\n\n'
        '[[waiver]]\nby = "c"\nreason = "d"\ncode = "C301"\n\n'
        '[[waiver]]\nby = "e"\nreason = "f"\ncode = "H7"\n',
    )
    found = waivers.waiver_of(BURNT, FAULTY)
    assert found is not None and found.by == "c"
    late, unused = [en for _, en in waivers.remarks()]
    assert "waivers.toml:1 code=C301: expired on 2026-01-01" in late and "still there" in late
    assert unused.endswith("waivers.toml:12 code=H7: unused")


def test_the_same_code_in_another_hand_is_not_covered(tmp_path: Path) -> None:
    waivers = _one(tmp_path, 'hand = "r5-t3-12"\ncode = "C301"')
    assert waivers.waiver_of(replace(BURNT, code="C302"), FAULTY) is None
    assert [en for _, en in waivers.remarks()] == [f"{tmp_path / 'waivers.toml'}:1 hand=r5-t3-12 code=C301: unused"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[waiver]\n", "line 1"),
        ('[[waiver]]\nby = "a"\ncode = "C301"\n', "reason"),
        ('[[waiver]]\nby = "a"\nreason = " "\ncode = "C301"\n', ":1: by and reason"),
        ('[[waiver]]\nby = "a"\nreason = "b"\n', "hand, file and code"),
        ('[[waiver]]\nby = "a"\nreason = "b"\ncode = "Q1"\n', "Q1"),
        ('[[waiver]]\nby = "a"\nreason = "b"\ncode = "C3"\nuntil = 3\n', "until"),
        ('[[waiver]]\nby = "a"\nreason = "b"\ncode = "C3"\nexpires = "soon"\n', "expires"),
        ("[[waivers]]\n", "waivers"),
    ],
)
def test_a_file_that_is_not_right_is_refused_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(MisuseError) as refused:
        _read(tmp_path, text)
    assert says in refused.value.sentence("en")
    assert "waivers.toml" in refused.value.sentence("zh")


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "waivers.toml"
    path.write_bytes('[[waiver]]\nby = "李"\n'.encode("gb18030"))
    with pytest.raises(MisuseError, match="UTF-8"):
        read_waivers(path, TODAY)
