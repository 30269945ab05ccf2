"""Hands of ours as the bagua99 server writes them: seats counted down, cards hidden as that server hides them."""

from typing import Any

from phz_cli.game.cards import CHARACTERS, COPIES, KINDS
from phz_cli.records import Record
from phz_cli.records.model import RecordAction

SEATS = (1, 3, 2)
"""The seat of the server of each of ours."""
NAMES = {
    "draw": "SendCard",
    "discard": "OutCard",
    "peng": "PengCard",
    "pao": "PaoCard",
    "ti": "TiCard",
    "wei": "WeiCard",
}
WEAVES = {"ti": 1, "pao": 2, "wei": 4, "chi": 8, "peng": 32}
LAST_TOLD = 3
"""The server writes what this seat got; it is told of its own hidden cards alone."""


def code(card: str) -> int:
    """One card as 1-20."""
    return CHARACTERS.index(card) + 1


def counts(cards: str) -> list[int]:
    """20 counts."""
    return [cards.count(CHARACTERS[kind]) for kind in range(KINDS)]


def lays_dealt_quad(record: Record) -> bool:
    """Whether a 提 of the hand comes from the deal, which this server never lays."""
    return any(
        action.do == "ti" and record.deal.hands[action.seat or 0].count(action.card or "") == COPIES
        for action in record.actions
    )


def bagua99_record(record: Record) -> dict[str, Any]:
    """The record as the server posts it."""
    held = [list(hand) for hand in record.deal.hands]
    laid: list[list[tuple[str, str]]] = [[], [], []]
    data: list[dict[str, Any]] = []
    before = 255
    for action, following in zip(record.actions, [*record.actions[1:], None], strict=True):
        if action.do in ("hu", "wash", "pass"):
            continue
        seat = SEATS[action.seat or 0]
        kept = following is not None and following.seat == action.seat and following.do in ("wei", "ti")
        hidden = seat != LAST_TOLD and (action.do in ("wei", "ti") or (action.do == "draw" and kept))
        data.append(_ack(action, seat, before, hidden))
        before = seat if action.do in ("draw", "discard") else 255
        lay(laid[action.seat or 0], action)
        for card in leaving(action, held[action.seat or 0]):
            held[action.seat or 0].remove(card)
    data.append(_row("GameEnd", _end(record, held, laid)))
    players = [{"userid": 900 + seat, "nickname": f"p{seat}", "seat": seat} for seat in sorted(SEATS)]
    by_seat = dict(zip(SEATS, record.deal.hands, strict=True))
    return {
        "head": {"room_id": 1, "count": 2, "start_time": 1562003600, "end_time": 1562003900},
        "players": players,
        "game": {
            "room": [{"key": "limit_base", "nValue": 0}],
            "players": players,
            "prepare_data": {
                "nCurrentSeat": SEATS[record.dealer],
                "nCardData": [counts(by_seat[seat]) for seat in sorted(SEATS)],
            },
            "data": data,
        },
    }


def _row(name: str, message: dict[str, Any]) -> dict[str, Any]:
    return {"name": f"nxphz.GAME_{name}Ack", "msg": message, "time": 1562003601}


def _ack(action: RecordAction, seat: int, before: int, hidden: bool) -> dict[str, Any]:
    if action.do == "chi":
        first, *others = action.melds
        eaten = (action.card or "") + first.replace(action.card or "", "", 1)
        return _row("ChiCard", {"nCurrentSeat": seat, "tCardData": [code(card) for card in eaten + "".join(others)]})
    message: dict[str, Any] = {"nCurrentSeat": seat, "nCardData": 0 if hidden else code(action.card or "")}
    if action.do == "draw":
        message |= {"nOutCardSeat": before, "nOutCardData": 0}
    if action.shown:
        message["bChouWei"] = True
    return _row(NAMES[action.do], message)


def leaving(action: RecordAction, hand: list[str]) -> str:
    """The cards that a move takes out of the hand of its seat."""
    card = action.card or ""
    if action.do == "chi":
        return "".join(action.melds).replace(card, "", 1)
    if action.do in ("pao", "ti"):
        return card * hand.count(card)
    return card * {"discard": 1, "peng": 2, "wei": 2}.get(action.do, 0)


def lay(laid: list[tuple[str, str]], action: RecordAction) -> None:
    """Add the groups of a move; a quad takes the place of its base."""
    card = action.card or ""
    if action.do == "chi":
        laid += [("chi", meld) for meld in action.melds]
    elif action.do in ("peng", "wei"):
        laid.append((action.do, card * 3))
    elif action.do in ("pao", "ti"):
        places = [place for place, (kind, cards) in enumerate(laid) if kind in ("peng", "wei") and cards[0] == card]
        if places:
            laid[places[0]] = (action.do, card * 4)
        else:
            laid.append((action.do, card * 4))


def _end(record: Record, held: list[list[str]], laid: list[list[tuple[str, str]]]) -> dict[str, Any]:
    result = record.result
    winner = None if result is None else result.winner
    points = result.points if result is not None and result.points else [0, 0, 0]
    drawn = sum(action.do == "draw" for action in record.actions)
    ours = {seat: index for index, seat in enumerate(SEATS)}
    rows = [ours[seat] for seat in sorted(SEATS)]
    return {
        "tGameScore": [points[row] for row in rows],
        "card": [{"tCardData": counts("".join(held[row]))} for row in rows],
        "weaveInfo": [
            {
                "options": [
                    {"nWeaveKind": WEAVES[kind], "tCardData": [code(card) for card in cards]}
                    for kind, cards in laid[row]
                ]
            }
            for row in rows
        ],
        "tRepertoryCard": [code(card) for card in (record.deal.wall or "")[drawn:]],
        "nHuCard": 0,
        "nWinSeat": 255 if winner is None else SEATS[winner],
        "huPaiInfo": {"options": []},
    }
