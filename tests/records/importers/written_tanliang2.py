"""Hands of ours written as tanliang2 writes them, whole or with takings left out."""

from typing import Any

from phz_cli.records import Record
from tests.records.importers.written_zimortal import codes, take_from

RANKS = 10
TANLIANG2 = {"discard": 100, "draw": 101, "chi": 1, "peng": 2, "wei": 3, "ti": 4, "hu": 4, "pao": 5}
"""The code of each verb."""


def printed(cards: str) -> list[dict[str, int]]:
    return [{"type": code // RANKS + 1, "number": code % RANKS + 1} for code in sorted(codes(cards))]


def laid(meld: str, card: str) -> list[dict[str, int]]:
    """A meld with the eaten card first."""
    return printed(card) + printed(meld.replace(card, "", 1))


def tanliang2_playback(record: Record, verbs: frozenset[str]) -> dict[str, Any]:
    """A playback that writes these verbs. Dealt quads are never written."""
    held = [list(hand) for hand in record.deal.hands]
    rows: list[dict[str, Any]] = []
    for action in record.actions:
        seat, card = action.seat or 0, action.card or ""
        dealt = action.do == "ti" and held[seat].count(card) == 4
        if action.do in verbs and not dealt:
            row: dict[str, Any] = {"action": TANLIANG2[action.do], "pos": str(seat + 1), "cardVal": codes(card)[0]}
            if action.do == "chi":
                row["resPai"] = [one for meld in action.melds for one in laid(meld, card)]
            if action.do == "ti":
                row["resPai"] = printed(card * 4)
            rows.append(row)
        take_from(held, action)
    return {
        "id": 31,
        "data": {
            "roomdata": {"roomid": 1, "roomType": 2, "zDeskStation": record.dealer + 1},
            "initialCard": {str(seat): printed(hand) for seat, hand in enumerate(record.deal.hands, 1)},
            "userList": {},
            "actionList": rows,
        },
    }
