"""A file in which nothing is a record is one error that says what it looks like; a bad line among good ones is one."""

import json
from io import BytesIO
from pathlib import Path

import pytest

from phz_cli.batch.work import items_of, works
from phz_cli.records import FORMATS, Item, read
from phz_cli.records.messages import MESSAGES, TYPES
from phz_cli.records.unrecognised import MOST_HELD

from .hand import line

GOOD = line()
PAGE = (
    b'<!DOCTYPE html>\n<html><head><title>404</title></head><body>{"code": 404}\n<p>No such replay</p></body></html>\n'
)
LOG = b"".join(b"[2031-05-06 07:08:%02d] INFO table - seat %d draws %d\n" % (n % 60, n % 3, n) for n in range(500))
PROSE = "昨晚三个人打牌，庄家赢了两盘。\n第二天又打。\n不记得了，别问我。\n".encode()
TABLE = b"hand,seat,points\n1,0,4\n2,1,-2\n3,2,-2\n"
STRANGER = {"seats": [1, 2, 3], "dealer": 1, "deal": [], "result": [4, -2, -2]}


def read_bytes(data: bytes, tmp_path: Path, name: str) -> list[Item]:
    path = tmp_path / name
    path.write_bytes(data)
    return list(read([path]))


@pytest.mark.parametrize("name", ["a.log", "a.json", "a.jsonl", "a"])
@pytest.mark.parametrize(
    ("data", "key", "kind"),
    [
        (PAGE, "file.page", None),
        (LOG, "file.unrecognised", "log"),
        (PROSE, "file.unrecognised", "prose"),
        (PROSE.decode().encode("gb18030"), "file.unrecognised", "prose"),
        (PROSE.decode().encode("utf-16"), "file.unrecognised", "prose"),
        (TABLE, "file.unrecognised", "table"),
        (b'<?xml version="1.0"?>\n<hands>\n<hand/>\n</hands>\n', "file.unrecognised", "markup"),
        (json.dumps(STRANGER).encode(), "file.foreign-near", "json"),
        (json.dumps([STRANGER] * 40, indent=2).encode(), "file.foreign-near", "json"),
        (b'{"a": 1}\n{"a": 2}\n{"a": 3}\n', "file.foreign", "json"),
    ],
)
def test_a_file_without_records_is_one_error(
    name: str, data: bytes, key: str, kind: str | None, tmp_path: Path
) -> None:
    (item,) = read_bytes(data, tmp_path, name)
    assert item.error is not None
    assert (item.error.key, item.error.parameters.get("actual")) == (key, kind)
    if kind is not None:
        for language in ("zh", "en"):
            words = TYPES[kind].zh if language == "zh" else TYPES[kind].en
            assert words.strip() in item.error.problem(language)


def test_the_nearest_format_is_named_first_with_what_it_lacks(tmp_path: Path) -> None:
    (item,) = read_bytes(json.dumps(STRANGER).encode(), tmp_path, "a.json")
    assert item.error is not None
    said = item.error.parameters
    assert (said["nearest"], said["has"]) == ("phz", ("dealer", "deal", "result"))
    assert said["lacks"] == ("phz", "rules", "actions")
    assert isinstance(said["formats"], tuple)
    assert said["formats"][0] == "phz"
    assert set(said["formats"]) == {"phz", *FORMATS}
    (item,) = read_bytes(b'{"initialCard": [], "userList": [], "actions": 1}', tmp_path, "b.json")
    assert item.error is not None
    assert item.error.parameters["nearest"] == "tanliang2"
    assert "actionList" in item.error.problem("en")


def test_bad_lines_among_good_ones_keep_a_message_each(tmp_path: Path) -> None:
    found = read_bytes(b"one\n" + GOOD + b"\ntwo\nthree\n" + GOOD + b"\n", tmp_path, "a.jsonl")
    assert [(item.line, item.record is not None) for item in found] == [
        (1, False),
        (2, True),
        (3, False),
        (4, False),
        (5, True),
    ]


@pytest.mark.parametrize("bad", [3, MOST_HELD, MOST_HELD + 5, 20_000])
def test_a_record_far_down_in_a_file_is_read_and_nothing_before_it_is_lost(bad: int, tmp_path: Path) -> None:
    found = read_bytes(b"no record, yet a line\n" * bad + GOOD + b"\nend\n", tmp_path, "a.jsonl")
    records = [item.line for item in found if item.record is not None]
    assert records == [bad + 1]
    errors = [item.error for item in found if item.error is not None]
    more = [error.parameters["count"] for error in errors if error.key == "file.more-unreadable"]
    assert len(errors) - len(more) + sum(int(str(count)) for count in more) == bad + 1


def test_what_breaks_off_inside_a_record_says_so(tmp_path: Path) -> None:
    (item,) = read_bytes(GOOD[:-20], tmp_path, "a.json")
    assert item.error is not None
    assert item.error.key.startswith("json.")


@pytest.mark.parametrize("data", [PAGE, LOG, PROSE, TABLE, b"hello\n", b'{"a":1}\n', b"x\n" * 3000 + GOOD])
def test_work_in_pieces_says_the_same_as_reading(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(data)
    pieces = [item for work in works([path], BytesIO(), block=1 << 10) for item in items_of(work)]
    assert pieces == list(read([path]))


def test_a_file_with_the_signs_of_a_format_but_no_hand_says_so(tmp_path: Path) -> None:
    text = (
        b"[2031-05-06 07:08:09.120] [INFO] pomelo - [game app.js] channelService sendMessageByGroup route: onSeen, "
        b'msg: {"route": "onSeen", "data": {"left": 18}}, groups: {"connector-1":["1"]}, opts: {"type":"push"}\n'
    )
    (item,) = read_bytes(text, tmp_path, "a.log")
    assert item.error is not None
    assert (item.error.key, item.format) == ("file.no-hands", "pomelo")
    assert "pomelo" in item.error.problem("zh")


def test_every_sentence_about_files_has_both_languages() -> None:
    for key in ("file.page", "file.unrecognised", "file.foreign", "file.foreign-near", "file.no-hands"):
        assert MESSAGES[key].zh
        assert MESSAGES[key].en
