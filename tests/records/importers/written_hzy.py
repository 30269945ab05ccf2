"""Hands of ours as hzy writes them: the deck, and only the steps that a player chose."""

from typing import Any

from phz_cli.game.cards import CHARACTERS, KIND_OF, cards_of, text
from phz_cli.game.chances import chi_choices, may_peng
from phz_cli.game.melds import chi_ways, run_huxi
from phz_cli.game.table import Table
from phz_cli.records import Record
from phz_cli.records.hands import to_hand
from phz_cli.records.importers.complete import play
from phz_cli.records.model import RecordAction
from phz_cli.rulebook import load_profile

FORCED = ("draw", "ti", "wei", "pao")
USERS = ("900001", "900002", "900003")


def codes(cards: str) -> list[int]:
    """Cards as 0-19."""
    return [CHARACTERS.index(card) for card in cards]


def deck_of(record: Record, portion: int = 3) -> str:
    """The deck that gives this deal, cards going round by `portion`."""
    left = list(record.deal.hands)
    deck, seat = "", record.dealer
    while any(left):
        deck += left[seat][:portion]
        left[seat] = left[seat][portion:]
        seat = (seat + 1) % len(left)
    return deck + (record.deal.wall or "")


def hzy_round(record: Record, *, omitted: tuple[str, ...] = FORCED, portion: int = 3) -> dict[str, Any]:
    """The export of a round. Whoever could 吃 or 碰 and did not has a step `pass`, as in the program."""
    table = Table(to_hand(record), load_profile(record.rules, record.options))
    steps: list[dict[str, Any]] = []
    for action in record.actions:
        steps += _passes(table, action)
        if action.do not in (*omitted, "wash"):
            steps.append(_step(action, table))
        play(table, action)
    replay = {"dealer": record.dealer, "deck": codes(deck_of(record, portion)), "steps": steps}
    entry = {**_entry(record, table), "replay": replay}
    return {"id": 1, "roomId": "R", "variant": "hy_honghei", "time": 1760000000000, "entry": entry}


def _passes(table: Table, action: RecordAction) -> list[dict[str, Any]]:
    offer = table.offer
    if offer is None or offer.source == "shown" or action.do in ("wei", "ti", "pao", "hu"):
        return []
    return [
        {"s": seat, "t": "pass", "c": offer.card}
        for seat, cards in enumerate(table.seats)
        if seat != action.seat or action.do not in ("chi", "peng")
        if may_peng(offer, cards, seat) or chi_choices(table, offer, seat)
    ]


def _step(action: RecordAction, table: Table) -> dict[str, Any]:
    step: dict[str, Any] = {"s": action.seat, "t": action.do}
    if action.do == "hu" and table.made is None and table.offer is not None and table.offer.source != "shown":
        step["c"] = table.offer.card
    elif action.card is not None and action.do != "hu":
        step["c"] = codes(action.card)[0]
    if action.do == "chi":
        step["g"] = codes(action.melds[0].replace(action.card or "", "", 1))
        if place := _place(action, table):
            step["l"] = place
    return step


def _place(action: RecordAction, table: Table) -> int:
    """The place of the lay-down in the list of all for these two cards, most 胡息 first."""
    eaten, *others = [tuple(sorted(map(kind, meld))) for meld in action.melds]
    counts = table.seats[action.seat or 0].loose_counts()
    ways = [way[1:] for way in chi_ways(counts, kind(action.card or "")) if way[0] == eaten]
    ways.sort(key=lambda way: -sum(run_huxi(run) or 0 for run in way))
    return [sorted(way) for way in ways].index(sorted(others))


def _entry(record: Record, table: Table) -> dict[str, Any]:
    result = record.result
    won = result is not None and result.outcome == "hu"
    points = result.points if result is not None and result.points else [0.0] * 3
    hu = None
    if won and result is not None:
        hu = {"seat": result.winner, "card": -1, "ziMo": True, "detail": {"xi": result.huxi, "dun": result.units}}
    return {
        "round": 1,
        "variant": "hy_honghei",
        "winner": USERS[result.winner or 0] if won and result is not None else None,
        "deltas": dict(zip(USERS, points, strict=True)),
        "hu": hu,
        "seatNames": ["甲", "乙", "丙"],
        "names": dict(zip(USERS, "甲乙丙", strict=True)),
        "penalty": [0, 0, 0],
        "subs": [],
        "reveal": {
            "pileRest": codes(record.deal.wall or "")[len(table.drawn) :],
            "hands": [codes(text(cards_of(seat.hand))) for seat in table.seats],
            "melds": [
                [{"type": meld.kind, "cards": list(meld.cards), "xi": meld.huxi} for meld in seat.melds]
                for seat in table.seats
            ],
        },
    }


def kind(card: str) -> int:
    """One card as 0-19."""
    return KIND_OF[card]
