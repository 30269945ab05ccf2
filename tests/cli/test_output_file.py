"""A file that is written is complete or not there, and never one that is read."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from phz_cli.cli.console import MisuseError
from phz_cli.cli.output_file import form_suffix, refuse_input, written


@pytest.mark.parametrize(
    ("name", "suffix"), [("a.phz", ".phz"), ("a.b.JSONL.GZ", ".jsonl"), ("a", ""), ("a.zst", ""), ("a.txt", ".txt")]
)
def test_the_suffix_that_says_the_form(name: str, suffix: str) -> None:
    assert form_suffix(Path(name)) == suffix


def unzstd(content: bytes) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress(content)


@pytest.mark.parametrize(("name", "unpacked"), [("a", bytes), ("a.gz", gzip.decompress), ("a.zst", unzstd)])
def test_it_is_packed_as_its_name_says(name: str, unpacked: Callable[[bytes], bytes], tmp_path: Path) -> None:
    out = tmp_path / name
    with written(out) as sink:
        sink(b"one ")
        sink(b"two")
    assert unpacked(out.read_bytes()) == b"one two"


def test_the_old_file_stays_where_writing_fails(tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    out.write_bytes(b"old")
    with pytest.raises(RuntimeError), written(out) as sink:
        sink(b"new")
        raise RuntimeError
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_an_input_is_refused_wherever_it_is_named(tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    refuse_input(out, [str(tmp_path)])
    out.write_bytes(b"")
    refuse_input(out, [str(tmp_path / "none.jsonl")])
    with pytest.raises(MisuseError, match=r"a\.jsonl"):
        refuse_input(out, [str(tmp_path)])
