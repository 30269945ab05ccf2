"""Invented logs of the 桂林 server: played hands of our own as that server would have told them.

All players, rooms and cards are made up; hands come from the sampler.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from phz_cli.audit import sample
from phz_cli.game.cards import CHARACTERS
from phz_cli.records import Record
from phz_cli.records.model import RecordAction

UIDS = ("71", "72", "73")
HOUR = 3_600_000
START = int(datetime(2031, 5, 6, 7, 8, 9, tzinfo=UTC).timestamp()) * 1000
MAY_ROUTES = {
    1: "onCardKaiZhao",
    5: "onCardChongzhao",
    2: "onCardZhaoInSao",
    6: "onCardSaoInZhaos",
    31: "onCardPengInZhao",
    32: "onCardPengInZhaos",
    7: "onCardSao",
    8: "onCardSao",
    9: "onCardSaoChuan",
    91: "onCardSaoChuan",
    10: "onSaoInSaoChuan",
    101: "onSaoInSaoChuan",
}


class Told(NamedTuple):
    """A push (`ask` empty), the own hand asked for (`ask` "cards") or a refusal (`ask` "pass"); `at` ms since 1970."""

    at: int
    to: tuple[str, ...]
    message: Any
    ask: str = ""


def number(card: str) -> int:
    return CHARACTERS.index(card) + 1


def numbers(cards: Iterable[str]) -> list[int]:
    return [number(card) for card in cards]


@cache
def played(seed: int = 1, hands: int = 24) -> tuple[Record, ...]:
    """Hands in which nobody was dealt a quad: this server lays those at other times than ours."""
    return tuple(
        record
        for record in sample("guilin-xin", hands, seed, UIDS)
        if all(max(Counter(hand).values()) < 4 for hand in record.deal.hands)
    )


def enter(at: int, room: str, circle: int = 1, uids: tuple[str, ...] = UIDS, **options: Any) -> Told:
    users = {
        uid: {"uid": uid, "leftPlayer": uids[seat - 1], "rightPlayer": uids[(seat + 1) % 3], "ziNum": 0}
        for seat, uid in enumerate(uids)
    }
    info = {"roomId": room, "juShu": 8, "minHu": 10, "ziShu": 5, "ziMo": 2, "fanXing": [1, 3], "circle": circle}
    info |= {"creatorUid": uids[0]} | options
    return Told(at, uids, {"route": "onEnterFightRoom", "userList": users, "roomInfo": info, "reConnect": 0})


class Teller:
    """One hand, told push by push. `may`: the routes and the shape of onWin of the early server."""

    def __init__(
        self, record: Record, start: int, room: str, *, may: bool = False, uids: tuple[str, ...] = UIDS
    ) -> None:
        self.record, self.start, self.may, self.uids = record, start, may, uids
        self.told: list[Told] = [enter(start, room, record.match.no or 1, uids)]
        self.left = [Counter(hand) for hand in record.deal.hands]
        self.laid: dict[tuple[int, str], str] = {}
        self.remain = 19
        self.last: RecordAction | None = None
        deal = record.deal
        for seat, hand in enumerate(deal.hands):
            self.private(start + 40 + seat, seat, hand[:20])
        assert deal.shown is not None
        self.push(500, "onLordSelect", uid=uids[record.dealer], id=number(deal.shown), remainNum=19)
        for action in record.actions:
            self.action(action, 1000 + (action.at or 0))

    def private(self, at: int, seat: int, hand: str) -> None:
        user = {"uid": self.uids[seat], "handCardList": numbers(hand)[::-1], "outSideList": []}
        self.told.append(Told(at, (self.uids[seat],), {"code": 200, "user": user}, "cards"))

    def push(self, after: int, route: str, **fields: Any) -> None:
        self.told.append(Told(self.start + after, self.uids, {"route": route, **fields}))

    def offer(self, after: int, seat: int, *types: int) -> None:
        offers = [{"type": type_, "cardArr": []} for type_ in types]
        self.told.append(Told(self.start + after, (self.uids[seat],), offers))

    def action(self, action: RecordAction, after: int) -> None:
        do, seat, card = action.do, action.seat, action.card
        if do in ("draw", "discard") and self.last is not None and self.last.do in ("draw", "discard"):
            self.push(after - 1, "onNoneAct", id=number(self.last.card or "?"))
        if do == "wash":
            self.push(after, "onEndGame")
            self.push(after, "onEachResult", remainCard=[])
        elif do == "flip":
            return
        else:
            assert seat is not None
            getattr(self, do)(action, seat, card, after)
        self.last = action

    def draw(self, action: RecordAction, seat: int, card: str, after: int) -> None:
        self.remain -= 1
        fields = {"uid": self.uids[seat], "id": number(card), "visible": 1, "remainNum": self.remain}
        self.push(after, "onCurrAutoCard", **fields)

    def discard(self, action: RecordAction, seat: int, card: str, after: int) -> None:
        self.left[seat][card] -= 1
        self.push(after, "onPostCard", uid=self.uids[seat], id=number(card))

    def peng(self, action: RecordAction, seat: int, card: str, after: int) -> None:
        self.offer(after - 2, seat, 3)
        self.left[seat][card] -= 2
        self.laid[seat, card] = "peng"
        self.push(after, "onCardPeng", uid=self.uids[seat], cardArr=numbers(card * 2), type=3)

    def chi(self, action: RecordAction, seat: int, card: str, after: int) -> None:
        self.offer(after - 2, seat, 4)
        own = list(action.melds[0])
        own.remove(card)
        self.left[seat].subtract(own)
        fields: dict[str, Any] = {"uid": self.uids[seat], "cardArr": numbers(own), "type": 4}
        for name, bi in zip(("xiahuo", "next_xiahuo"), action.melds[1:], strict=False):
            fields[name] = numbers(bi)
            self.left[seat].subtract(bi)
        self.push(after, "onCardChi", **fields)

    def forced(self, seat: int, card: str, after: int, type_: int, own: int) -> None:
        self.left[seat][card] -= own
        route = MAY_ROUTES[type_] if self.may else "onAutoAct"
        self.push(after, route, uid=self.uids[seat], cardArr=numbers(card * (own or 3)), type=type_)

    def wei(self, action: RecordAction, seat: int, card: str, after: int) -> None:
        self.laid[seat, card] = "wei"
        self.forced(seat, card, after, 7 if action.shown else 8, 2)

    def pao(self, action: RecordAction, seat: int, card: str, after: int) -> None:
        base = self.laid.get((seat, card))
        self.forced(seat, card, after, {"peng": 31, "wei": 2, None: 1}[base], 0 if base else 3)

    def ti(self, action: RecordAction, seat: int, card: str, after: int) -> None:
        base = self.laid.get((seat, card))
        self.forced(seat, card, after, 10 if base else 9, 0 if base else 3)

    def hu(self, action: RecordAction, seat: int, card: str, after: int) -> None:
        result, last = self.record.result, self.last
        assert result is not None and result.points is not None and last is not None
        laid = last.do in ("wei", "ti", "pao")
        source = next(past for past in reversed(self.record.actions) if past.do in ("draw", "discard"))
        type_ = 12 if source.do == "discard" else 13 if source.seat == seat else 11
        hands = [list(left.elements()) for left in self.left]
        if not laid:
            hands[seat].append(card)
        fields: dict[str, Any] = {"cardArr": [numbers(hands[seat])], "outSide": number(card) if laid else 0}
        if self.may:
            fields["leftHandList"], fields["rightHandList"] = numbers(hands[seat - 1]), numbers(hands[(seat + 1) % 3])
        else:
            fields |= {uid: numbers(hand) for uid, hand in zip(self.uids, hands, strict=True)}
        giver = self.uids[source.seat or 0]
        self.push(after, "onWin", uid=self.uids[seat], type=type_, id=number(card), **{"from": giver}, **fields)
        flips = [past.card or "" for past in self.record.actions if past.do == "flip"]
        wall = self.record.deal.wall or ""
        rest = wall[19 - self.remain + len(flips) :]
        self.push(after, "onFanXing", uid=self.uids[seat], id=numbers(flips), xing=[], remainCard=numbers(rest))
        fields = {"huShu": result.huxi, "xing": result.xing, "ziNum": result.points[seat] / 2, "cardArr": []}
        self.push(after, "onEachResult", uid=self.uids[seat], type=type_, **fields)


def won(seed: int = 1) -> Record:
    return next(record for record in played(seed) if record.result is not None and record.result.outcome == "hu")


class Played:
    """A hand told by hand: 71 deals and shows 九; nobody's cards are known."""

    def __init__(self, **options: Any) -> None:
        self.told = [enter(START, "8801", **options)]
        self.push("onLordSelect", uid="71", id=number("九"), remainNum=19)

    def push(self, route: str, **fields: Any) -> None:
        self.told.append(Told(self.told[-1].at + 1500, UIDS, {"route": route, **fields}))

    def discard(self, uid: str, card: str) -> None:
        self.push("onPostCard", uid=uid, id=number(card))

    def draw(self, uid: str, card: str, remain: int) -> None:
        self.push("onCurrAutoCard", uid=uid, id=number(card), visible=1, remainNum=remain)

    def offer(self, uid: str, *types: int) -> None:
        offers = [{"type": type_, "cardArr": []} for type_ in types]
        self.told.append(Told(self.told[-1].at + 10, (uid,), offers))

    def refuse(self, uid: str) -> None:
        self.told.append(Told(self.told[-1].at + 900, (uid,), None, "pass"))


def line(at: int, server: str, text: str, level: str = "DEBUG") -> str:
    """One line as the logger writes it, colours and all."""
    moment = datetime.fromtimestamp(at // 1000, UTC) + timedelta(milliseconds=at % 1000)
    clock = moment.isoformat(sep=" ", timespec="milliseconds").removesuffix("+00:00")
    return f"[{clock}] [{level}] pomelo - \x1b[36m[/srv/{server}.js] \x1b[39m[{server}] {text}\n"


def dumped(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def fight_log(told: Iterable[Told], server: str = "fight-server-9") -> bytes:
    """The log of the fight server: every push, nothing of what the clients said."""
    rows = []
    for row in told:
        if not row.ask:
            route = row.message["route"] if isinstance(row.message, dict) else "onCardCallBack"
            text = f"channelService sendMessageByGroup route: {route}, msg: {dumped(row.message)}, "
            rows.append(line(row.at, server, text + f"groups: {dumped({'c-1': list(row.to)})}, opts: undefined"))
    return "".join(rows).encode()


def connector_log(
    told: Iterable[Told], sessions: dict[str, int], server: str = "connector-server-7", lag: int = 0
) -> bytes:
    """The log of a connector: what its own players (uid → connection) were pushed, answered, and asked."""
    return "".join(text for row in told for text in _connector_lines(row, sessions, server, lag)).encode()


def _connector_lines(row: Told, sessions: dict[str, int], server: str, lag: int) -> Iterator[str]:
    uids = [uid for uid in row.to if uid in sessions]
    sids = [sessions[uid] for uid in uids]
    at = row.at + lag
    if not uids:
        return
    if row.ask == "cards":
        answer = f"route: fight.fightHandler.getCardInfo, msg: {dumped(row.message)}, receivers: {sids}, opts: {{}}"
        yield line(at, server, f"send message reqId: 5, {answer}")
    elif row.ask == "pass":
        asked = {"id": 9, "route": "fight.fightHandler.cardActPass", "body": {}}
        yield line(at, server, f"handleMessage session id: {sids[0]}, msg: {dumped(asked)}")
    else:
        text = dumped(row.message)
        route = row.message["route"] if isinstance(row.message, dict) else "onCardCallBack"
        yield line(at, server, f"pushMessage uids: {dumped(uids)}, msg: {text}, sids: {sids}")
        yield line(at, server, f"send message reqId: null, route: {route}, msg: {text}, receivers: {sids}, opts: {{}}")


def told(record: Record, *, at: int = START, room: str = "8801", may: bool = False) -> list[Told]:
    return Teller(record, at, room, may=may).told


def alone(told: list[Told]) -> bytes:
    """The log of one connector at which all three players sit."""
    return connector_log(told, {uid: 20 + seat for seat, uid in enumerate(UIDS)})
