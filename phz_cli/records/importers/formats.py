"""The formats of other programs, declared once: how each is known, and who reads it."""

import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Final, NamedTuple, cast

from phz_cli.records.importers.draft import Draft, Misread

Reader = Callable[[Sequence[tuple[str, bytes]]], Iterator[tuple[str, Draft | Misread]]]
"""(file, whole content) pairs → (file, draft) pairs. One pair at a time, unless the format is `joint`."""


class Format(NamedTuple):
    """A foreign format.

    `signs` are regular expressions that all match in the first 64 KiB of every file of this format, so that the sniffer
    can say why it chose; `omits` the verbs that the source leaves out and that the rules bring back (see `complete`).
    `joint`: several files tell of one hand, and are read together. `target` is `module:function`, a `Reader`.
    `keys`: of a JSON format those that every hand has, the most telling first.
    """

    id: str
    zh: str
    en: str
    signs: tuple[bytes, ...]
    target: str
    omits: frozenset[str] = frozenset()
    joint: bool = False
    keys: tuple[str, ...] = ()

    def read(self, files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
        """The hands of some files; the importer is imported when it is first used."""
        module, _, function = self.target.partition(":")
        return cast(Reader, getattr(import_module(module), function))(files)


_HERE: Final = "phz_cli.records.importers"

_HUYOO: Final = (
    rb"\A\s*(?:"
    rb"HP..[\x01-\xc8]\0.[\0-\x03]|"  # a frame
    rb".{8}[0-9A-Fa-f]{32}\0{4}|"  # a chunk, whose MD5 is text
    rb"4\s*8\s*5\s*0\s*(?:[0-9A-Fa-f]\s*){6}0\s*0\s*(?:[0-9A-Fa-f]\s*){2}0\s*[0-3]|"  # either as digits
    rb"(?:[0-9A-Fa-f]\s*){16}(?:(?:3\s*[0-9]|[46]\s*[1-6])\s*){32}(?:0\s*){8})"
)

FORMATS: Final[dict[str, Format]] = {
    row.id: row
    for row in (
        Format(
            "sy599",
            "sy599 / xxqp 回放（play 串与 closingMsg）",
            "sy599 / xxqp play log (play string and closingMsg)",
            (b'"play"', b'"resList"'),
            f"{_HERE}.sy599:read",
            keys=("play", "resList", "leftCards", "startseat", "userId", "seat", "point"),
        ),
        Format(
            "sy599-log",
            "sy599 / xxqp 服务器文本日志",
            "sy599 / xxqp server text log",
            (rb"\|fapai\|",),
            f"{_HERE}.sy599_log:read",
        ),
        Format(
            "chesstableqx",
            "ChessTableQX 回放",
            "ChessTableQX playback",
            (b'"cmd"', b"initSceneData"),
            f"{_HERE}.chesstableqx:read",
            keys=("cmd", "tData", "gameType", "players", "mjhand", "zhuang", "roundNum", "uids"),
        ),
        Format(
            "hzy",
            "hzy roundN.json",
            "hzy roundN.json",
            (b'"entry"', b'"replay"', b'"deck"'),
            f"{_HERE}.hzy:read",
            omits=frozenset({"draw", "ti", "wei", "pao"}),
            keys=("entry", "replay", "deck", "dealer", "steps", "variant"),
        ),
        Format(
            "bagua99",
            "bagua99 nxphz 记录",
            "bagua99 nxphz record",
            (rb"nxphz\.", b'"prepare_data"'),
            f"{_HERE}.bagua99:read",
            keys=("prepare_data", "nCardData", "nCurrentSeat", "players", "options", "seat", "userid"),
        ),
        Format(
            "zimortal",
            "ZiMortal 局面与历史",
            "ZiMortal state with history",
            (b'"(history|frames)"', b'"source_type"'),
            f"{_HERE}.zimortal:read",
            keys=("history", "source_type", "dealer", "deck", "initial", "players", "hand", "actions"),
        ),
        Format(
            "huyoo",
            "湖游二进制回放（及其十六进制文本）",
            "Huyoo binary stream (or its hexadecimal text)",
            (_HUYOO,),
            f"{_HERE}.huyoo:read",
        ),
        Format(
            "tanliang2",
            "tanliang2 回放",
            "tanliang2 playback",
            (b'"initialCard"', b'"actionList"'),
            f"{_HERE}.tanliang2:read",
            keys=("initialCard", "actionList", "userList", "roomdata", "zDeskStation", "uid"),
        ),
        Format(
            "pomelo",
            "桂林字牌 pomelo 服务器日志",
            "pomelo logs of the Guilin server",
            (b"pomelo", rb"msg: \{"),
            f"{_HERE}.pomelo:read",
            joint=True,
        ),
        Format(
            "summary",
            "只有结果的战绩（没有打牌过程）",
            "records of results only (no play)",
            (rb'"(?:fightNumber|user1Result|totalID|recordList|convertedScore|p1score|players_json|ming_tang_mask)"',),
            f"{_HERE}.summary:read",
            keys=("totalID", "fightNumber", "recordList", "convertedScore", "score"),
        ),
    )
}
"""Every foreign format by its id, in the order in which the sniffer tries them."""

HEAD: Final = 1 << 16
_OURS: Final = re.compile(rb'"phz"\s*:\s*\d')


def recognise(head: bytes) -> tuple[Format, str] | None:
    """The format of a file that begins so, and the signs that it was known by; None where it is none of these."""
    if _OURS.search(head[:HEAD]):
        return None
    for row in FORMATS.values():
        found = [re.search(sign, head[:HEAD], re.DOTALL) for sign in row.signs]
        if all(found):
            return row, " ".join(match.group().decode("latin-1").strip() for match in found if match)
    return None


OURS: Final = "phz"
_OUR_KEYS: Final = ("phz", "rules", "dealer", "deal", "actions", "result", "seats")


def rank_formats(found: frozenset[str]) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """(format, its keys that are among `found`, its keys that are not), nearest first; `phz` is our own record."""
    candidates = [(OURS, _OUR_KEYS), *((row.id, row.keys) for row in FORMATS.values())]
    compared = [
        (identity, tuple(key for key in keys if key in found), tuple(key for key in keys if key not in found))
        for identity, keys in candidates
    ]
    return sorted(compared, key=lambda row: (-len(row[1]), len(row[2]) if row[1] else 0))
