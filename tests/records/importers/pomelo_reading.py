"""What the importer makes of logs, in the shapes that tests compare."""

import json
from collections import Counter
from typing import Any

from phz_cli.records import Record
from phz_cli.records.importers.formats import FORMATS
from phz_cli.records.importers.items import Imported, imported
from phz_cli.records.model import Deal


def read(*logs: bytes) -> list[Imported]:
    """Every hand of some logs; the messages of those that could not be read exist in both languages."""
    items = list(imported(FORMATS["pomelo"], [(f"log.{index}", log) for index, log in enumerate(logs, 1)]))
    for item in items:
        if item.error is not None:
            assert item.error.sentence("zh") != item.error.sentence("en")
    return items


def records(*logs: bytes) -> list[Record]:
    found = []
    for item in read(*logs):
        assert item.record is not None, item.error and item.error.sentence("en")
        found.append(item.record)
    return found


def errors(*logs: bytes) -> list[str]:
    return [item.error.key.removeprefix("import.pomelo-") for item in read(*logs) if item.error is not None]


def rows(*logs: bytes) -> list[dict[str, Any]]:
    return [json.loads(item.raw) for item in read(*logs) if item.record is not None]


def doubts(row: dict[str, Any]) -> set[str]:
    return {str(doubt["what"]).removeprefix("import.pomelo-") for doubt in row.get("x-ambiguous", [])}


def moves(record: Record) -> list[tuple[object, ...]]:
    """The actions without their times and without the groups of the win."""
    return [
        (action.do, action.seat, action.card, action.melds if action.do == "chi" else [], action.shown)
        for action in record.actions
    ]


def dealt(deal: Deal) -> list[Counter[str]]:
    return [Counter(hand) for hand in deal.hands]


def actions(*logs: bytes) -> list[tuple[object, ...]]:
    """Verb, seat, card, origin and note of every action of the one hand."""
    return [
        (row["do"], row.get("seat"), row.get("card"), row.get("x-origin", "recorded"), row.get("x-note", ""))
        for row in rows(*logs)[0]["actions"]
    ]
