"""The end of a bagua99 hand: who won with what, the groups of every seat, the cards left in hands and wall."""

from typing import Final, NamedTuple

from phz_cli.game.cards import CHARACTERS
from phz_cli.records.importers.bagua99_acks import NOBODY, card_of, cards_of, counted
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.objects import seat_of
from phz_cli.records.model import Name, Result

_KINDS: Final = {1: "ti", 2: "pao", 4: "wei", 8: "chi", 32: "peng"}
_NAMES: Final = {
    "TianHu": "天胡",
    "DiHu": "地胡",
    "PengPengHu": "对对胡",
    "HeiHu": "乌胡",
    "ShiHong": "红胡",
    "YiDianHong": "点胡",
    "ShiBaDa": "大字胡",
    "ShiBaXiao": "小字胡",
    "ErBi": "二比",
    "SanBi": "三比",
    "SiBi": "四比",
    "ShuangPiao": "双飘",
}
FOREIGN: Final = ("二比", "地胡")
"""名堂 of this server that no rule set here has: the red cards of a hand are all of one kind; won on the first draw."""
FAN_CAP: Final = 5


class Group(NamedTuple):
    """A group that lies at the end: `kind` ti, pao, wei, chi, peng, or empty for one that the winner added."""

    kind: str
    cards: str


class End(NamedTuple):
    """What the last message says, by the seats of the source. `won_on` is None after the winner's own 偎, 提 or 跑."""

    winner: int | None
    won_on: str | None
    groups: list[list[Group]]
    hands: list[str]
    rest: str
    points: list[float]
    names: list[Name]
    path: str


def end_of(message: Node, size: int) -> End:
    """The last message of a hand."""
    stated = message.need("nWinSeat")
    winner = None if stated.number() == NOBODY else seat_of(stated, size, 1)
    card = message.need("nHuCard")
    return End(
        winner,
        card_of(card) if winner is not None and card.number() else None,
        [_groups(seat) for seat in _each(message, "weaveInfo", size)],
        [counted(seat.need("tCardData")) for seat in _each(message, "card", size)],
        cards_of(message.need("tRepertoryCard")),
        [score.amount() for score in _each(message, "tGameScore", size)],
        _names(message),
        message.path,
    )


def _each(message: Node, name: str, size: int) -> list[Node]:
    node = message.need(name)
    rows = node.items()
    if len(rows) != size:
        raise node.refused("import.bagua99-seats", count=len(rows), seats=size)
    return rows


def _groups(seat: Node) -> list[Group]:
    found = []
    for row in seat.need("options").items():
        kind = row.need("nWeaveKind").number()
        cards = cards_of(row.need("tCardData"))
        found.append(Group(_KINDS.get(kind, ""), "".join(sorted(cards, key=CHARACTERS.index))))
    return found


def _names(message: Node) -> list[Name]:
    info = message.get("huPaiInfo")
    rows = info.get("options") if info is not None else None
    found = []
    for row in rows.items() if rows is not None else []:
        key = row.need("key").text()
        found.append(Name(name=_NAMES.get(key, key), fan=row.need("nValue").number()))
    return found


def result_of(end: End, order: list[int], capped: bool) -> Result:
    """The settlement, by seats in turn order; `order` holds the seat of the source of each of ours."""
    if end.winner is None:
        return Result(outcome="void" if end.rest else "wash", points=[end.points[seat] for seat in order])
    fan = sum(name.fan for name in end.names) or 1
    return Result(
        outcome="hu",
        winner=order.index(end.winner),
        names=end.names,
        fan=min(fan, FAN_CAP) if capped else fan,
        points=[end.points[seat] for seat in order],
    )
