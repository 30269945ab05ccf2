"""Hands written in foreign formats, as their programs write them: what the importers are tested on.

Every refusal, wish and option is left out; the rest of a record is told.
"""

import json
from typing import Any

from phz_cli.game.cards import CHARACTERS
from phz_cli.records import Record
from phz_cli.records.model import RecordAction

FIRST_UID = 900001
CODES = {"discard": 0, "hu": 1, "peng": 2, "wei": 3, "ti": 4, "chi": 6, "pao": 7, "draw": 9}
SHOWN_WEI = 10
COPIES = {"hu": 0, "discard": 1, "draw": 1, "peng": 3, "wei": 3, "ti": 4, "pao": 4}
LOG_NAMES = {"discard": "chuPai", "draw": "moPai", "wei": "zai"}


def uid(seat: int) -> int:
    """The number of the player at a seat."""
    return FIRST_UID + seat


def _played(record: Record) -> list[RecordAction]:
    return [action for action in record.actions if action.do != "wash"]


def _laid(action: RecordAction) -> str:
    """The cards that a step lists, the claimed one first."""
    if action.do != "chi":
        return (action.card or "") * COPIES[action.do]
    first, *rest = action.melds
    return f"{action.card}{first.replace(action.card or '', '', 1)}{''.join(rest)}"


def _points(record: Record) -> list[float]:
    assert record.result is not None and record.result.points is not None
    return record.result.points


def _rest(record: Record) -> str:
    drawn = sum(action.do == "draw" for action in record.actions)
    return (record.deal.wall or "")[drawn:]


def sy599_id(card: str, copy: int = 0) -> int:
    """The id of a physical card."""
    kind = CHARACTERS.index(card)
    return kind % 10 + 1 + copy * 10 + (40 if kind > 9 else 0)


def _ids(cards: str) -> list[int]:
    return [sy599_id(card, cards[:index].count(card)) for index, card in enumerate(cards)]


def _join(cards: str) -> str:
    return ",".join(map(str, _ids(cards)))


def sy599(record: Record, **changes: object) -> dict[str, Any]:
    """A record as sy599 writes it; `changes` are members of the row in place of its own."""
    result, points = record.result, _points(record)
    assert result is not None
    steps = [_join(hand) for hand in record.deal.hands]
    for action in _played(record):
        code = SHOWN_WEI if action.shown else CODES[action.do]
        steps.append(f"{(action.seat or 0) + 1}_{code}_{_join(_laid(action))}")
    won = next((action for action in record.actions if action.do == "hu"), None)
    closing = {
        "ext": ["688001", "900001", "2025-10-09 16:53:20", "33"],
        "cards": [],
        "leftCards": _ids(_rest(record)),
        "huxi": result.huxi or 0,
        "fan": result.fan or 0,
        "tun": result.units or 0,
        "huSeat": 0 if result.winner is None else result.winner + 1,
        "huCard": sy599_id(won.card) if won is not None and won.card else 0,
        "intParams": [8, 3, 15, 0, 1],
    }
    players = [
        json.dumps({"userId": str(uid(seat)), "name": player.id, "seat": seat + 1, "point": points[seat]})
        for seat, player in enumerate(record.seats)
    ]
    row = {
        "playCount": record.match.no or 1,
        "tableId": 688001,
        "playType": 33,
        "time": "2025-10-09 16:53:20",
        "resList": players,
        "closingMsg": json.dumps(closing),
        "play": ";".join(steps) + ";",
    }
    return {**row, **changes}


def sy599_log(record: Record, game: str = "Ldfpf", table: str = "688001") -> list[str]:
    """A record as lines of the server's log."""
    number = record.match.no or 1
    lines = []
    for seat, hand in enumerate(record.deal.hands):
        name = record.seats[seat].id
        lines.append(f"{game}|{table}|{number}|{uid(seat)}|{seat + 1}|{name}|fapai|[{', '.join(hand)}]")
    for action in _played(record):
        seat = action.seat or 0
        name = "chouzai" if action.shown else LOG_NAMES.get(action.do, action.do)
        start = f"{game}|{table}|{number}|{uid(seat)}|{seat + 1}|0|{name}|"
        if action.do == "draw":
            lines.append(f"{start}{action.card}")
        else:
            offer = "null" if action.do == "discard" or not action.card else action.card
            lines.append(f"{start}[{', '.join(_laid(action))}]|{offer}|[{name},]")
    return lines


def number(card: str) -> int:
    """The number of a card in ChessTableQX."""
    kind = CHARACTERS.index(card)
    return kind % 10 + 1 + (20 if kind > 9 else 0)


def scene(record: Record) -> dict[str, Any]:
    """The first command of a playback."""
    players = {
        str(uid(seat)): {"info": {"uid": uid(seat), "nickname": player.id}} for seat, player in enumerate(record.seats)
    }
    return {"cmd": "initSceneData", "data": {"players": players, "tData": {}}}


def chesstableqx(record: Record, **room: object) -> list[dict[str, Any]]:
    """The commands of one round, without the scene; `room` are options of the room."""
    seats = range(len(record.seats))
    hand_number = record.match.no or 1
    state: dict[str, Any] = {
        "gameType": 2017012,
        "uids": [uid(seat) for seat in seats],
        "zhuang": record.dealer,
        "roundNum": 100 - hand_number + 1,
        "roundAll": 100,
        "areaSelectMode": {"minHuxi": 15, "kingNum": 0, **room},
        "tableid": 688001,
    }
    hands = {str(uid(seat)): {"mjhand": list(map(number, record.deal.hands[seat]))} for seat in seats}
    commands = [{"cmd": "mjhand", "data": {"tData": state}, "extra": {"mjhandDatas": hands}}]
    eaten: dict[int, list[dict[str, Any]]] = {seat: [] for seat in seats}
    for action in _played(record):
        commands.append(_command(action, state, eaten[action.seat or 0]))
    result, points = record.result, _points(record)
    assert result is not None
    ends = {
        str(uid(seat)): {"winone": points[seat], "hzdesc": {"huxi": result.huxi} if seat == result.winner else {}}
        for seat in seats
    }
    winner = -1 if result.winner is None else result.winner
    end = {
        "players": ends,
        "cards": list(map(number, _rest(record))),
        "roundEndTime": "2025-10-09 16:53:20",
        "isDismiss": False,
        "tData": {**state, "winner": winner},
    }
    return [*commands, {"cmd": "roundEnd", "data": end}]


def _command(action: RecordAction, state: dict[str, Any], eaten: list[dict[str, Any]]) -> dict[str, Any]:
    seat = action.seat or 0
    card = number(action.card) if action.card else None
    told: dict[str, Any] = {"uid": uid(seat)}
    taken = {"cpginfo": {"uid": uid(seat)}, "tData": {**state, "curPlayer": seat}}
    match action.do:
        case "discard":
            return {"cmd": "MJPut", "data": {**told, "card": card}}
        case "draw":
            return {"cmd": "HZNewCard", "data": {**told, "newCard": card}}
        case "chi":
            first, *rest = [list(map(number, meld)) for meld in action.melds]
            eaten.append({"eatCards": first, "biCards": rest} if rest else {"eatCards": first})
            return {"cmd": "HZChiCard", "data": {**taken, "mjchi": list(eaten), "mjchiCard": [card]}}
        case "peng":
            laid = {"peng": [{"pos": 0, "card": card}]}
            return {"cmd": "MJPeng", "data": {**taken, "cpginfo": {"id": uid(seat), "pengchigang": laid}}}
        case "wei":
            skipped = [card] if action.shown else []
            data = {"newCard": card, "isHandWei": False, "skipPeng": skipped, "tData": taken["tData"]}
            return {"cmd": "HZWeiCard", "data": data}
        case "ti" | "pao":
            return {"cmd": "HZGangCard", "data": {**taken, "type": 1 if action.do == "ti" else 2, "newCard": card}}
        case _:
            return {"cmd": "MJHu", "data": told}


def text(value: object) -> bytes:
    """A value as the bytes of a JSON file."""
    return json.dumps(value, ensure_ascii=False).encode()
