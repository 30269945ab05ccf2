"""Hands of ours written as ZiMortal writes them, for round trips."""

from typing import Any

from phz_cli.game.cards import CHARACTERS
from phz_cli.records import Record
from phz_cli.records.model import RecordAction


def codes(cards: str) -> list[int]:
    """Cards as 0-19."""
    return [CHARACTERS.index(card) for card in cards]


def take_from(held: list[list[str]], action: RecordAction) -> None:
    """Take the cards of a move out of the hands."""
    if action.seat is None or action.do in ("draw", "hu", "pass", "flip"):
        return
    hand, card = held[action.seat], action.card or ""
    leaving = {"discard": card, "peng": card * 2, "wei": card * 2}.get(action.do, "")
    if action.do == "chi":
        leaving = "".join(action.melds).replace(card, "", 1)
    if action.do in ("pao", "ti"):
        leaving = card * hand.count(card)
    for gone in leaving:
        hand.remove(gone)


def zimortal_action(action: RecordAction, dealt: bool) -> dict[str, Any]:
    melds = [codes(meld) for meld in action.melds] if action.do == "chi" else []
    return {
        "kind": "stinky_wei" if action.shown else action.do,
        "player": action.seat,
        "tile": None if action.card is None or action.do in ("draw", "hu") else codes(action.card)[0],
        "chi": melds[0] if melds else [],
        "bi": melds[1:],
        "source_player": action.seat,
        "source_type": "initial" if dealt else "draw",
        "forced": action.do in ("draw", "wei", "pao", "ti"),
    }


def zimortal_game(record: Record) -> dict[str, Any]:
    """A game {initial, actions, final}; draws have no tile, as the program writes them. A wash is a last draw."""
    held = [list(hand) for hand in record.deal.hands]
    rows = []
    for action in record.actions:
        dealt = action.do == "ti" and held[action.seat or 0].count(action.card or "") == 4
        rows.append(zimortal_action(RecordAction(do="draw", seat=0) if action.do == "wash" else action, dealt))
        take_from(held, action)
    drawn = sum(action.do == "draw" for action in record.actions)
    wall = codes(record.deal.wall or "")
    initial = {
        "players": [{"hand": codes(hand), "melds": []} for hand in record.deal.hands],
        "deck": wall[::-1],
        "dealer": record.dealer,
        "history": [],
        "settlement": None,
        "winner": None,
    }
    final = {
        **initial,
        "players": [{"hand": codes("".join(hand)), "melds": []} for hand in held],
        "deck": wall[drawn:][::-1],
        "history": rows,
    }
    return {"initial": initial, "actions": rows, "final": final, "seed": 7}
