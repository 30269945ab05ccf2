"""Archives of the standard library are read, other binary files named, and folders told by content."""

import bz2
import json
import lzma
import sqlite3
import zipfile
from pathlib import Path

import pytest

from phz_cli.records import read
from phz_cli.records.sources import passed_over
from tests.records.hand import RECORD

LINE = json.dumps(RECORD, ensure_ascii=False).encode() + b"\n"


def _read(path: Path) -> tuple[int, list[str]]:
    items = list(read([path]))
    return sum(item.record is not None for item in items), [item.error.key for item in items if item.error]


@pytest.mark.parametrize("pack", [bz2.compress, lzma.compress], ids=["bz2", "xz"])
def test_bzip2_and_xz_are_unpacked_whatever_their_names(tmp_path: Path, pack: object) -> None:
    packed = pack(LINE * 3)  # type: ignore[operator]
    file = tmp_path / "hands"
    file.write_bytes(packed)
    assert _read(file) == (3, [])
    file.write_bytes(packed + pack(LINE))  # type: ignore[operator]
    assert _read(file) == (4, [])
    file.write_bytes(packed[:-9])
    assert _read(file)[1] == ["file.archive-cut"]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_every_file_of_a_zip_archive_is_read(tmp_path: Path, method: int) -> None:
    file = tmp_path / "hands.zip"
    with zipfile.ZipFile(file, "w", method) as archive:
        for name in ("a.jsonl", "b.jsonl"):
            archive.writestr(name, LINE.rstrip())
    assert _read(file) == (2, [])
    assert _read(tmp_path) == (2, [])
    file.write_bytes(file.read_bytes()[:40])
    assert _read(file)[1] == ["file.archive-corrupt"]


def test_binary_files_are_named(tmp_path: Path) -> None:
    base = tmp_path / "rounds.json"
    connection = sqlite3.connect(base)
    connection.execute("CREATE TABLE a (b)")
    connection.commit()
    connection.close()
    (item,) = read([base])
    assert item.error is not None
    assert (item.error.key, item.error.parameters) == ("file.binary", {"kind": "SQLite"})
    for head, kind in ((b"%PDF-1.7", "PDF"), (b"\x89PNG\r\n\x1a\n", "PNG"), (b"a" + bytes(256) + b"ustar", "tar")):
        base.write_bytes(head + bytes(100))
        (item,) = read([base])
        assert item.error is not None and item.error.parameters == {"kind": kind}


def test_a_folder_is_read_by_content_and_the_rest_is_known(tmp_path: Path) -> None:
    (tmp_path / "one.log").write_bytes(LINE)
    (tmp_path / "two.jsonl.txt").write_bytes(LINE)
    (tmp_path / "three.jsonl.bz2").write_bytes(bz2.compress(LINE))
    (tmp_path / "words.txt").write_text("a letter about phz", encoding="utf-8")
    (tmp_path / "page.md").write_bytes(LINE)
    assert _read(tmp_path) == (3, [])
    assert [path.name for path in passed_over([tmp_path])] == ["page.md", "words.txt"]
