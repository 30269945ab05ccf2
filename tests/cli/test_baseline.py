"""The baseline: what is known again, what is gone, and files that are none."""

from pathlib import Path

import pytest

from phz_cli.cli.baseline import Baseline, BaselineWriter, Key, key_of, read_baseline
from phz_cli.cli.console import MisuseError
from phz_cli.cli.selection import selection_of
from tests.cli.made import BURNT

ONE = Key("a" * 32, "C301", 2, 1)
HAND = Key("b" * 32, "M901", None, None)


def _written(path: Path, *keys: Key) -> Path:
    pieces: list[bytes] = []
    writer = BaselineWriter(pieces.append)
    for key in keys:
        writer.add(key, "r5-t3-12")
    path.write_bytes(b"".join(pieces))
    return path


def test_what_was_written_is_known_again(tmp_path: Path) -> None:
    known = read_baseline(_written(tmp_path / "base", ONE, HAND))
    assert known.knows(ONE)
    assert not known.knows(ONE._replace(action=3))
    assert not known.knows(ONE._replace(content="c" * 32))
    assert known.gone(selection_of(None, None)) == 1
    assert known.gone(selection_of(["C"], None)) == 0


def test_the_key_of_a_finding_and_its_fingerprint() -> None:
    key = key_of("a" * 32, BURNT)
    assert key == ONE
    assert len(key.fingerprint()) == 32
    assert len({key.fingerprint(), HAND.fingerprint(), ONE._replace(seat=0).fingerprint()}) == 3


def test_an_empty_baseline_knows_nothing(tmp_path: Path) -> None:
    assert not read_baseline(_written(tmp_path / "base")).knows(ONE)
    assert Baseline(()).gone(selection_of(None, None)) == 0


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", 1),
        (b"hello\n", 1),
        (b'{"phz_baseline": 9}\n', 1),
        (b'{"phz_baseline": 1}\n{"code": "C301"}\n', 2),
        (b'{"phz_baseline": 1}\n\xff\n', 2),
    ],
)
def test_another_file_is_refused_with_its_line(tmp_path: Path, content: bytes, line: int) -> None:
    path = tmp_path / "base"
    path.write_bytes(content)
    with pytest.raises(MisuseError) as refused:
        read_baseline(path)
    assert f"base:{line}" in refused.value.sentence("en")
