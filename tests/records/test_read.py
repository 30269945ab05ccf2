"""Files, folders and standard input: every record with its line, every failure as an item."""

import gzip
import io
import json
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from phz_cli.records import Item, ReadError, Record, read

from .hand import RECORD, changed, line
from .strategies import PATIENT

GOOD = line()
OTHER = changed("hand", to="二")
THIRD = changed("hand", to="三")
BROKEN = GOOD[:-40]


def items(*paths: Path | str, stdin: bytes = b"") -> list[Item]:
    found = list(read(paths, stdin=io.BytesIO(stdin)))
    for item in found:
        assert (item.record is None) != (item.error is None)
        if item.error is not None:
            assert item.error.sentence("zh") != item.error.sentence("en")
    return found


def told(found: list[Item]) -> list[tuple[int, str]]:
    """(line, id of the hand or key of the error) of each item."""
    return [(item.line, item.record.hand if item.record else item.error.key) for item in found]  # type: ignore[union-attr]


def written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def test_one_record_a_line(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", GOOD + b"\r\n\n  \n" + OTHER + b"\n" + THIRD)
    found = items(path)
    assert told(found) == [(1, "r5-t3-12"), (4, "二"), (5, "三")]
    assert [item.raw for item in found] == [GOOD, OTHER, THIRD]
    assert {item.file for item in found} == {str(path)}


def test_bad_line_does_not_stop_the_others(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", b"\n".join([GOOD, BROKEN, OTHER, b"\xff\xfe\xff", b"{}", THIRD, b""]))
    found = items(path)
    assert told(found) == [
        (1, "r5-t3-12"),
        (2, "json.cut"),
        (3, "二"),
        (4, "bytes.encoding"),
        (5, "record.version-missing"),
        (6, "三"),
    ]
    assert found[1].raw == BROKEN
    assert [item.error.line for item in found if item.error] == [2, 4, 5]


def test_empty_line_files_hold_nothing(tmp_path: Path) -> None:
    assert items(written(tmp_path, "a.jsonl", b""), written(tmp_path, "b.jsonl", b"\n \n")) == []
    assert items("-") == []


def test_empty_json_file_is_an_error(tmp_path: Path) -> None:
    assert told(items(written(tmp_path, "a.json", b" \n"))) == [(0, "file.empty")]
    assert items(written(tmp_path, "b.json", b"[]")) == []


PRETTY = json.dumps([RECORD, RECORD], ensure_ascii=False, indent=2).encode()


def test_list_over_many_lines_has_the_line_of_each_element(tmp_path: Path) -> None:
    found = items(written(tmp_path, "a.json", b"\n\n" + PRETTY))
    lines = (b"\n\n" + PRETTY).split(b"\n")
    starts = [number for number, text in enumerate(lines, 1) if text == b"  {"]
    assert [item.line for item in found] == starts
    assert all(item.record for item in found)
    assert json.loads(found[1].raw) == RECORD


def test_single_pretty_record(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf\n " + json.dumps(RECORD, indent=1).encode() + b"\n"
    assert told(items(written(tmp_path, "a.json", data))) == [(2, "r5-t3-12")]


def test_values_without_a_list_are_read_one_after_the_other(tmp_path: Path) -> None:
    assert told(items(written(tmp_path, "a.json", GOOD + b"\n" + OTHER))) == [(1, "r5-t3-12"), (2, "二")]


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (lambda data: data[:-1], "json.malformed"),
        (lambda data: data[:-40], "json.malformed"),
        (lambda data: data.replace(b"]", b"", 1), "json.malformed"),
        (lambda data: data.replace(b"[", b"", 1), "json.malformed"),
        (lambda data: data.replace(b'"dealer"', b'"dealer'), "json.malformed"),
        (lambda data: data.replace(b'"dealer":', b'"dealer"'), "json.malformed"),
        (lambda data: data.replace(b'"dealer":0', b'"dealer":9'), "record.seat"),
        (lambda data: b"5", "record.type"),
        (lambda data: b"[[]]", "record.type"),
        (lambda data: b'"a"', "record.type"),
    ],
)
@pytest.mark.parametrize("between", [b",", b",\n", b"\n,\n  "])
def test_broken_element_does_not_take_the_others_along(
    tmp_path: Path, damage: Callable[[bytes], bytes], error: str, between: bytes
) -> None:
    data = b"[" + between.join([GOOD, damage(OTHER), THIRD]) + b"]"
    found = items(written(tmp_path, "a.json", data))
    assert [item.record.hand for item in found if item.record] == ["r5-t3-12", "三"]
    assert next(item.error.key for item in found if item.error) in (error, "json.cut")
    assert found[-1].line == 1 + data[: data.index(THIRD)].count(b"\n")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"[" + GOOD, [(1, "r5-t3-12"), (1, "json.unclosed")]),
        (b"[" + GOOD + b"\n" + OTHER + b"]", [(1, "r5-t3-12"), (2, "json.between"), (2, "二")]),
        (b"[" + GOOD + b",,\n" + OTHER + b"]", [(1, "r5-t3-12"), (1, "json.between"), (2, "二")]),
        (GOOD + b"]\n" + OTHER, [(1, "r5-t3-12"), (1, "json.between"), (2, "二")]),
        (b"[\n" + BROKEN, [(2, "json.cut"), (2, "json.unclosed")]),
        (b"[" + GOOD + b",[\n" + OTHER + b"\n]", [(1, "r5-t3-12"), (1, "json.cut"), (2, "二")]),
        (b"[[" + GOOD + b"]]", [(1, "json.cut"), (1, "r5-t3-12"), (1, "json.between")]),
        (b"hello", [(1, "file.unrecognised")]),
    ],
)
def test_loose_ends_of_lists_are_named(tmp_path: Path, data: bytes, expected: list[tuple[int, str]]) -> None:
    assert told(items(written(tmp_path, "a.json", data))) == expected


def test_records_beyond_one_chunk(tmp_path: Path) -> None:
    many = [changed("hand", to=str(number)) for number in range(200)]
    names = [str(number) for number in range(200)]
    for name, data in (
        ("a.jsonl", b"\n".join(many)),
        ("a.json", b"[" + b",\n".join(many) + b"]"),
        ("b.json", b"[\n" + b" , ".join(many) + b"]"),
    ):
        found = items(written(tmp_path, name, data))
        assert [item.record.hand for item in found if item.record] == names
        assert [item.raw for item in found] == many


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_what_is_too_long_is_dropped_and_said(tmp_path: Path, form: str) -> None:
    long = b'{"x-a":"' + b"a" * (17 << 20) + b'"}'
    path = written(tmp_path, f"a.{form}", b"\n".join([GOOD, long, OTHER]))
    expected = [(1, "r5-t3-12"), (2, "bytes.long"), (3, "二")]
    assert told(items(path)) == expected


PACKINGS: list[tuple[str, Callable[[bytes], bytes]]] = [("gz", gzip.compress), ("zst", zstandard.compress)]


@pytest.mark.parametrize(("suffix", "pack"), PACKINGS)
def test_archives(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    two_members = pack(GOOD + b"\n") + pack(OTHER + b"\n")
    assert told(items(written(tmp_path, f"a.jsonl.{suffix}", two_members))) == [(1, "r5-t3-12"), (2, "二")]
    assert told(items(written(tmp_path, f"a.json.{suffix.upper()}", pack(PRETTY)))) == [
        (2, "r5-t3-12"),
        (2 + PRETTY.count(b"\n") // 2, "r5-t3-12"),
    ]
    assert told(items("-", stdin=two_members)) == [(1, "r5-t3-12"), (2, "二")]


@pytest.mark.parametrize(("suffix", "pack"), PACKINGS)
def test_cut_archive_keeps_what_came_before(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    whole, cut = pack(GOOD + b"\n" + OTHER + b"\n"), pack(THIRD + b"\n")
    for length in (1, 5, 12, len(cut) // 2, len(cut) - 1):
        found = items(written(tmp_path, f"a.jsonl.{suffix}", whole + cut[:length]))
        assert told(found)[:2] == [(1, "r5-t3-12"), (2, "二")]
        assert [item.error.key for item in found if item.error] == ["file.archive-cut"]


@pytest.mark.parametrize(("suffix", "pack"), PACKINGS)
def test_archive_cut_at_every_byte_is_one_error(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    packed = pack(GOOD)
    for length in range(len(packed)):
        found = items(written(tmp_path, f"a.json.{suffix}", packed[:length]))
        assert [item.error.key for item in found if item.error] == ["file.archive-cut"]


@pytest.mark.parametrize(("suffix", "pack"), PACKINGS)
def test_corrupt_archive_is_one_error(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    found = items(written(tmp_path, f"a.jsonl.{suffix}", pack(GOOD + b"\n") + b"garbage garbage"))
    assert told(found) == [(1, "r5-t3-12"), (1, "file.archive-corrupt")]
    plain = items(written(tmp_path, f"b.jsonl.{suffix}", GOOD))
    assert told(plain) == [(0, "file.archive-corrupt")]


def test_gzip_padding_is_let_pass(tmp_path: Path) -> None:
    data = gzip.compress(GOOD) + b"\0" * 512
    assert told(items(written(tmp_path, "a.jsonl.gz", data))) == [(1, "r5-t3-12")]


def test_folder_is_read_in_order(tmp_path: Path) -> None:
    written(tmp_path, "b.jsonl", GOOD)
    written(tmp_path, "a/z.json.gz", gzip.compress(OTHER))
    written(tmp_path, "c.JSONL.zst", zstandard.compress(THIRD))
    written(tmp_path, "readme.txt", b"no record")
    written(tmp_path, "c.csv", b"no record")
    found = items(tmp_path)
    assert [Path(item.file).name for item in found] == ["b.jsonl", "c.JSONL.zst", "z.json.gz"]
    assert all(item.record for item in found)


def test_what_cannot_be_opened_is_an_item(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    found = items(tmp_path / "none.jsonl", tmp_path / "empty", "a\0b", written(tmp_path, "a.jsonl", GOOD))
    assert told(found) == [
        (0, "file.missing"),
        (0, "file.no-records"),
        (0, "file.unreadable"),
        (1, "r5-t3-12"),
    ]


def test_odd_things_in_a_folder_are_items(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    (tmp_path / "b.jsonl").symlink_to(tmp_path / "nowhere")
    (tmp_path / "c.json").mkdir()
    assert told(items(tmp_path)) == [(0, "file.special"), (0, "file.missing")]


def test_no_permission_is_an_item(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, "a.jsonl", GOOD)

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", closed)
    assert told(items(path)) == [(0, "file.permission")]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (GOOD + b"\n" + OTHER, [(1, "r5-t3-12"), (2, "二")]),
        (GOOD, [(1, "r5-t3-12")]),
        (b"\n\n" + PRETTY[4:-2].split(b"\n  },")[0] + b"}", [(3, "r5-t3-12")]),
        (PRETTY, [(2, "r5-t3-12"), (76, "r5-t3-12")]),
        (BROKEN + b"\n" + OTHER, [(1, "json.cut"), (2, "二")]),
        (b"hello\n" + OTHER, [(1, "json.malformed"), (2, "二")]),
        (b"\xef\xbb\xbf" + GOOD, [(1, "r5-t3-12")]),
    ],
)
def test_standard_input_is_told_by_its_content(data: bytes, expected: list[tuple[int, str]], tmp_path: Path) -> None:
    if data is PRETTY:
        expected = [(2, "r5-t3-12"), (2 + PRETTY.count(b"\n") // 2, "r5-t3-12")]
    assert told(items("-", stdin=data)) == expected
    assert {item.file for item in items("-", stdin=data)} == {"-"}
    assert told(items(written(tmp_path, "hands.log", data))) == expected


def test_byte_order_mark_is_no_part_of_a_record(tmp_path: Path) -> None:
    bom = b"\xef\xbb\xbf"
    found = items(written(tmp_path, "a.jsonl", bom + GOOD + b"\n" + bom + OTHER))
    assert told(found) == [(1, "r5-t3-12"), (2, "二")]
    assert found[0].raw == GOOD


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_by_its_mark(tmp_path: Path, codec: str) -> None:
    mark = "\ufeff".encode(codec)
    body = b"\n".join([GOOD, BROKEN, OTHER]).decode().replace("\n", "\r\n").encode(codec)
    found = items(written(tmp_path, "a.jsonl", mark + body))
    assert told(found) == [(1, "r5-t3-12"), (2, "json.cut"), (3, "二")]
    assert found[2].raw == OTHER.decode().encode(codec)
    assert {item.encoding for item in found} == {codec}
    pretty = items(written(tmp_path, "a.json", mark + PRETTY.decode().encode(codec)))
    assert all(item.record for item in pretty) and len(pretty) == 2


def test_bad_utf_16_is_confined_to_its_line(tmp_path: Path) -> None:
    parts = [GOOD.decode().encode("utf-16-le"), b"\x00\xd8", OTHER.decode().encode("utf-16-le")]
    data = b"\xff\xfe" + "\n".encode("utf-16-le").join(parts)
    found = items(written(tmp_path, "a.jsonl", data))
    assert told(found) == [(1, "r5-t3-12"), (2, "bytes.encoding"), (3, "二")]
    assert found[1].raw == b"\x00\xd8"
    cut = items(written(tmp_path, "b.jsonl", data[:-1]))
    assert told(cut) == [(1, "r5-t3-12"), (2, "bytes.encoding"), (3, "file.encoding")]


@pytest.mark.parametrize("name", ["a.jsonl", "a.json"])
def test_gb18030_without_a_mark(tmp_path: Path, name: str) -> None:
    chinese = changed("seats", 1, "name", to="鏪\\誠").decode().encode("gb18030")
    found = items(written(tmp_path, name, chinese + b"\n" + OTHER.decode().encode("gb18030")))
    assert told(found) == [(1, "r5-t3-12"), (2, "二")]
    assert {item.encoding for item in found} == {"gb18030"}
    assert found[0].raw == chinese
    assert found[0].record is not None and found[0].record.seats[1].name == "鏪\\誠"


def test_mistake_in_gb18030_is_named(tmp_path: Path) -> None:
    bad = changed("deal", "hands", 1, to="一二龙").decode().encode("gb18030")
    good = GOOD.decode().encode("gb18030")
    assert told(items(written(tmp_path, "a.jsonl", good + b"\n" + bad))) == [
        (1, "r5-t3-12"),
        (2, "card.stranger"),
    ]


def test_damaged_utf_8_is_not_taken_for_gb18030(tmp_path: Path) -> None:
    bad = line({**RECORD, "hand": "甲乙"}).replace("甲乙".encode(), b"\xbc\xd7")
    found = items(written(tmp_path, "a.jsonl", GOOD + b"\n" + bad))
    assert told(found) == [(1, "r5-t3-12"), (2, "bytes.encoding")]
    assert found[1].error is not None and found[1].error.parameters["byte"] == bad.index(b"\xbc") + 1


def test_nul_bytes_are_reported_and_the_record_behind_them_read(tmp_path: Path) -> None:
    data = GOOD + b"\n" + b"\0" * 9 + OTHER + b"\n" + THIRD.replace(b"{", b"{\0", 1) + b"\n\0\0"
    found = items(written(tmp_path, "a.jsonl", data))
    assert told(found) == [(1, "r5-t3-12"), (2, "bytes.nul"), (2, "二"), (3, "bytes.nul"), (4, "bytes.nul")]
    assert found[1].raw == b"\0" * 9


def test_reading_is_lazy(tmp_path: Path) -> None:
    first = next(iter(read([written(tmp_path, "a.jsonl", GOOD), "-"], stdin=None)))
    assert isinstance(first.record, Record)


@pytest.mark.parametrize(("suffix", "pack"), PACKINGS)
@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_memory_does_not_grow_with_the_archive(
    tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes], form: str
) -> None:
    bulky = [changed("notes", to=[os.urandom(1000).hex()]) for _ in range(2500)]
    path = written(tmp_path, f"a.{form}.{suffix}", pack(b"\n".join(bulky)))
    size = sum(map(len, bulky))
    del bulky
    tracemalloc.start()
    assert sum(1 for item in read([path]) if item.record) == 2500
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000 < size / 4


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_cut_at_every_byte_never_raises(tmp_path: Path, name: str) -> None:
    data = b"[" + GOOD + b"," + OTHER + b"]" if name == "a.json" else GOOD + b"\n" + OTHER
    for length in range(1, len(data), 7):
        found = items(written(tmp_path, name, data[:length]))
        assert len(found) >= (length > 1)
        assert [bool(item.record) for item in found[: length // (len(GOOD) + 2)]] == [True] * (
            length // (len(GOOD) + 2)
        )


FRAGMENTS = st.sampled_from(
    [
        GOOD,
        BROKEN,
        b"[",
        b"]",
        b"{",
        b"}",
        b",",
        b'"',
        b"\\",
        b"\n",
        b"\0",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\x1f\x8b",
        b"1",
    ]
)


@given(st.lists(FRAGMENTS | st.binary(max_size=6), max_size=12).map(b"".join))
@settings(PATIENT, max_examples=300)
def test_random_files_never_raise(data: bytes) -> None:
    for item in items("-", stdin=data):
        assert isinstance(item.error, ReadError) or item.raw


@given(st.lists(FRAGMENTS, max_size=12).map(b"".join))
@settings(PATIENT, max_examples=300)
def test_random_lists_never_raise(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "random.json"
    path.write_bytes(data)
    items(path)
