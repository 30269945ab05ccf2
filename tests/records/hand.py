"""One valid record, stated by hand, from which the tests make their variants."""

import copy
import json
from typing import Any

HANDS = [
    "一一一二三四五六七八九十壹贰叁肆伍陆柒捌玖",
    "一二二二三四五六七八九十壹贰叁肆伍陆柒捌",
    "三三四五六七八九十壹贰叁肆伍陆柒捌玖拾拾",
]
WALL = "四五六七八九十壹贰叁肆伍陆柒捌玖玖拾拾"

RECORD: dict[str, Any] = {
    "phz": 1,
    "hand": "r5-t3-12",
    "rules": "qq-half",
    "match": {"event": "2026 常德公开赛", "session": "5", "table": "3", "no": 12},
    "start": "2026-03-01T19:50:00+08:00",
    "end": "2026-03-01T19:51:41+08:00",
    "seats": [{"id": "p01", "name": "甲"}, {"id": "p02"}, {"id": "p03"}],
    "sitting": {"id": "p04", "name": "丁"},
    "dealer": 0,
    "washed": 0,
    "deal": {"hands": HANDS, "shown": "玖", "wall": WALL},
    "actions": [
        {"do": "discard", "seat": 0, "card": "十", "at": 1200},
        {"do": "pass", "seat": 1, "card": "十", "on": ["peng"]},
        {"do": "chi", "seat": 1, "card": "十", "melds": ["二七十", "八九十"]},
        {"do": "claim", "seat": 2, "card": "玖", "want": "hu"},
        {"do": "draw", "seat": 2, "card": "?"},
        {"do": "wei", "seat": 2, "card": "?", "shown": True},
        {"do": "rule", "verdict": "continue", "note": "照打"},
        {"do": "hu", "seat": 1, "card": "陆", "melds": ["肆伍陆", "一一"]},
        {"do": "flip", "card": "拾"},
        {"do": "wash"},
    ],
    "result": {
        "outcome": "hu",
        "winner": 1,
        "from": 2,
        "huxi": 18,
        "units": 2,
        "names": [{"name": "红胡", "fan": 2}],
        "points": [-4, 8, -4.5],
    },
    "source": {"format": "hzy", "id": "7"},
    "notes": ["换过一张牌"],
}

_REMOVED = object()
REMOVED: Any = _REMOVED


def line(record: Any = RECORD) -> bytes:
    """A record as one line of compact JSON, without line end."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


def changed(*path: str | int, to: Any = REMOVED) -> bytes:
    """The record with one value replaced, or removed."""
    record = copy.deepcopy(RECORD)
    place: Any = record
    for step in path[:-1]:
        place = place[step]
    if to is REMOVED:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return line(record)


def action(**keys: Any) -> bytes:
    """The record with one action only."""
    return changed("actions", to=[keys])
