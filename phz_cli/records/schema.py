"""The JSON Schema of a hand record (draft 2020-12), made from the same declarations as the reader.

`python -m phz_cli.records.schema` writes `schemas/record.schema.json`.
"""

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from phz_cli.records.aliases import card_pattern, cards_pattern
from phz_cli.records.checks import TIME_PATTERN, VERSION
from phz_cli.records.decode import EXTENSION
from phz_cli.records.model import Record
from phz_cli.records.verbs import LARGEST_COUNT, LARGEST_NUMBER, MELD_SIZE, REFUSALS, SEATS, SHAPES, Shape

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
IDENTIFIER: Final = "urn:phz:schema:record:1"
FILE: Final = Path("schemas", "record.schema.json")

Schema = dict[str, Any]

_CARD: Final = card_pattern(unknown=True)
_CARDS: Final = cards_pattern(unknown=True)
_KNOWN_CARD: Final = card_pattern(unknown=False)
_KNOWN_CARDS: Final = cards_pattern(unknown=False)
_SEAT: Final[Schema] = {"minimum": 0, "maximum": SEATS[-1] - 1}
_NUMBER: Final[Schema] = {"minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}
_COUNT: Final[Schema] = {"minimum": -LARGEST_COUNT, "maximum": LARGEST_COUNT}
_EACH_SEAT: Final[Schema] = {"minItems": SEATS[0], "maxItems": SEATS[-1]}
_TIME: Final[Schema] = {"format": "date-time", "pattern": TIME_PATTERN}
_TEXT: Final[Schema] = {"minLength": 1}

_CLASSES: Final = {
    "Record": "One hand (一局) of 跑胡子, from deal to settlement. Keys that begin with `x-` are free.",
    "RecordAction": "One action at the table, in the order of play. `#N` of an action counts from 1.",
}

_FIELDS: Final[dict[str, tuple[str, Schema]]] = {
    "Record.phz": ("Format version.", {"const": VERSION}),
    "Record.hand": ("Id of the hand, unique within `match.event`, or within the file without one.", _TEXT),
    "Record.rules": ("Id of the rule profile, such as `qq-half`.", _TEXT),
    "Record.options": ("Overrides of the profile's parameters for this hand, by name.", {}),
    "Record.match": ("Where the hand belongs.", {}),
    "Record.start": ("When the hand began: RFC 3339 with offset.", _TIME),
    "Record.end": ("When the hand ended: RFC 3339 with offset.", _TIME),
    "Record.seats": ("The players in turn order: the next one is the 下家.", _EACH_SEAT),
    "Record.sitting": ("The player who sits out (守醒, 数醒).", {}),
    "Record.dealer": ("Seat of the 庄家.", _SEAT),
    "Record.washed": ("Hands in a row that were washed (荒庄) before this one.", _COUNT | {"minimum": 0}),
    "Record.observer": ("The seat that wrote the record; null: the record knows all it states.", _SEAT),
    "Record.deal": ("The cards as dealt.", {}),
    "Record.actions": ("What happened, in order.", {}),
    "Record.result": ("What the table settled.", {}),
    "Record.source": ("Where an imported record came from.", {}),
    "Record.notes": ("The referee's remarks.", {}),
    "Player.id": ("Id of the player.", _TEXT),
    "Player.name": ("Name of the player.", {}),
    "Match.event": ("The event (赛事).", {}),
    "Match.session": ("The session or round (轮).", {}),
    "Match.table": ("The table (桌).", {}),
    "Match.no": ("The hand's number at its table.", _COUNT),
    "Match.operator": ("Who recorded the hand.", {}),
    "Deal.hands": ("One list of cards per seat, the dealer's 21st card last.", _EACH_SEAT),
    "Deal.shown": ("The dealer's 21st card (亮张).", {"pattern": _KNOWN_CARD}),
    "Deal.wall": ("The undealt cards in drawing order.", {"pattern": _CARDS}),
    "Deal.extra": ("Cards dealt later to replace opening quads.", {}),
    "Extra.seat": ("Who got the card.", _SEAT),
    "Extra.card": ("The card.", {"pattern": _CARD}),
    "RecordAction.do": ("The verb.", {}),
    "RecordAction.seat": ("Who acted.", _SEAT),
    "RecordAction.card": ("The card that it is about.", {"pattern": _CARD}),
    "RecordAction.melds": ("吃: the eaten meld, then the 比 melds. 胡: the arrangement shown.", {}),
    "RecordAction.shown": ("偎: one card was laid face up (臭偎, 过扫).", {}),
    "RecordAction.on": ("过: what was refused.", {}),
    "RecordAction.want": ("喊: what the card is wanted for.", {}),
    "RecordAction.verdict": ("判: the referee's ruling.", {}),
    "RecordAction.note": ("判: the referee's words.", {}),
    "RecordAction.at": ("Milliseconds since `start`.", _NUMBER),
    "Result.outcome": ("How the hand ended.", {}),
    "Result.winner": ("The winner's seat.", _SEAT),
    "Result.from": ("The seat that supplied the card; absent: the wall.", _SEAT),
    "Result.huxi": ("胡息.", _COUNT),
    "Result.units": ("等, 囤 or 舵.", _COUNT),
    "Result.names": ("名堂, each with its 番.", {}),
    "Result.fan": ("番 in all.", _COUNT),
    "Result.xing": ("醒.", _COUNT),
    "Result.points": ("Points won or lost, one per seat.", _EACH_SEAT),
    "Result.sitting_points": ("Points of the player who sits out.", {}),
    "Name.name": ("The 名堂.", {}),
    "Name.fan": ("Its 番.", _COUNT),
    "Source.format": ("Name of the other format.", {}),
    "Source.file": ("The file it was read from.", {}),
    "Source.id": ("Its id there.", {}),
}

_ITEMS: Final[dict[str, Schema]] = {
    "Deal.hands": {"pattern": _CARDS},
    "RecordAction.melds": {"pattern": _KNOWN_CARDS, "minLength": 1},
    "RecordAction.on": {"enum": list(REFUSALS)},
}

_VERBS: Final = {
    "ti": "提",
    "draw": "摸",
    "discard": "打",
    "chi": "吃",
    "peng": "碰",
    "wei": "偎",
    "pao": "跑",
    "pass": "过",
    "claim": "喊",
    "hu": "胡",
    "wash": "荒",
    "flip": "翻醒",
    "rule": "判",
}


def _field(place: str, field: Schema) -> None:
    """Adds to the schema of one key what its type does not say."""
    description, limits = _FIELDS[place]
    field["description"] = description
    branch = field["anyOf"][0] if "anyOf" in field else field
    branch.update(limits)
    branch.get("items", {}).update(_ITEMS.get(place, {}))


def _verb(verb: str, shape: Shape) -> Schema:
    """What an action with this verb needs, and what it must leave out (or at its default)."""
    needed: list[str] = []
    properties: dict[str, Schema] = {}
    stated: dict[str, Schema] = {
        "seat": {"type": "integer"},
        "card": {"type": "string", "pattern": _CARD if shape.unknown else _KNOWN_CARD},
        "melds": {"minItems": 1},
    }
    if verb == "chi":
        stated["melds"]["items"] = {"pattern": cards_pattern(unknown=False, count=MELD_SIZE)}
    left_out: dict[str, Schema] = {"melds": {"maxItems": 0}, "on": {"maxItems": 0}, "shown": {"const": False}}
    presences = {"seat": shape.seat, "card": shape.card, "melds": shape.melds}
    for name in ("want", "verdict"):
        presences[name] = "needed" if name in shape.extras else "never"
        stated[name] = {"type": "string"}
    for name in ("shown", "on", "note"):
        presences[name] = "optional" if name in shape.extras else "never"
    for name, presence in presences.items():
        if presence == "needed":
            needed.append(name)
            properties[name] = stated[name]
        elif presence == "never":
            properties[name] = left_out.get(name, {"type": "null"})
        elif name == "card":
            properties[name] = {"anyOf": [stated[name], {"type": "null"}]}
    return {
        "if": {"properties": {"do": {"const": verb}}, "required": ["do"]},
        "then": {"title": f"{verb} {_VERBS[verb]}", "required": needed, "properties": properties},
    }


def _seats(seats: int) -> Schema:
    """What the number of seats says about the rest of the record."""
    each, last = {"minItems": seats, "maxItems": seats}, {"maximum": seats - 1}
    acting = {"items": {"properties": {"seat": last}}}
    return {
        "if": {"properties": {"seats": each}, "required": ["seats"]},
        "then": {
            "title": f"{seats} seats",
            "properties": {
                "dealer": last,
                "observer": last,
                "deal": {"properties": {"hands": each, "extra": acting}},
                "actions": acting,
                "result": {"properties": {"winner": last, "from": last, "points": each}},
            },
        },
    }


def record_schema() -> Schema:
    """The schema of one record, as plain JSON data."""
    made = msgspec.json.schema(Record, schema_hook=lambda _: {"description": "A JSON value."})
    definitions: dict[str, Schema] = made["$defs"]
    for title, definition in definitions.items():
        definition["description"] = _CLASSES.get(title, definition["description"])
        definition["patternProperties"] = {f"^{EXTENSION}": {}}
        for name, field in definition["properties"].items():
            _field(f"{title}.{name}", field)
    definitions["RecordAction"]["allOf"] = [_verb(verb, shape) for verb, shape in SHAPES.items()]
    definitions["Record"]["allOf"] = [_seats(seats) for seats in SEATS]
    return {
        "$schema": DIALECT,
        "$id": IDENTIFIER,
        "title": "跑胡子 hand record, version 1",
        "description": _CLASSES["Record"],
        "$ref": made["$ref"],
        "$defs": definitions,
    }


def record_schema_text() -> str:
    """The schema as it is published: UTF-8, two spaces, a line end."""
    return json.dumps(record_schema(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(record_schema_text(), encoding="utf-8")
