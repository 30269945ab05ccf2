"""The ten classic disputes as records: from the fault pages, from the broken sample files, and one made of a page."""

import json
from functools import cache
from pathlib import Path

from phz_cli.records import Record, decode
from phz_cli.rulebook import fault_pages

BROKEN = Path(__file__).parents[2] / "sample_logs" / "broken"


@cache
def page_record(code: str, example: int = 0) -> Record:
    """The last record of an example of a fault page."""
    found = json.loads(fault_pages()[code].examples[example].text)
    return read(found[-1] if isinstance(found, list) else found)


@cache
def broken_record(code: str) -> Record:
    """The last record of a broken sample file."""
    return read(json.loads((BROKEN / f"{code}.jsonl").read_text(encoding="utf-8").splitlines()[-1]))


def read(members: object) -> Record:
    """A record from plain data."""
    record = decode(json.dumps(members, ensure_ascii=False).encode())
    assert isinstance(record, Record), record
    return record


@cache
def late_wei() -> Record:
    """误亮偎 of changde-80: the drawer of a pair lays its 偎 only after another seat has passed the card."""
    missed = page_record("F502")
    drawn = next(number for number, action in enumerate(missed.actions) if _missed(missed, number))
    draw = missed.actions[drawn]
    others = [seat for seat in range(3) if seat != draw.seat]
    members = {
        "phz": 1,
        "hand": "误亮偎",
        "rules": "changde-80",
        "seats": [{"id": player.id} for player in missed.seats],
        "dealer": missed.dealer,
        "deal": {"hands": missed.deal.hands},
        "actions": [
            *[
                {
                    key: value
                    for key, value in (("do", one.do), ("seat", one.seat), ("card", one.card))
                    if value is not None
                }
                for one in missed.actions[: drawn + 1]
            ],
            {"do": "pass", "seat": others[0]},
            {"do": "wei", "seat": draw.seat, "card": draw.card},
        ],
    }
    return read(members)


def _missed(record: Record, number: int) -> bool:
    action = record.actions[number]
    return (
        action.do == "draw" and action.seat is not None and record.deal.hands[action.seat].count(action.card or "") == 2
    )
