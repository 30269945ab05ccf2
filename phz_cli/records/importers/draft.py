"""What a foreign source says of one hand, before anything that it leaves out is added.

A draft knows where each of its moves comes from: `recorded` stands in the source, `inferred` follows from the rules
and from what the source shows later, `repaired` stands in the source in a form that had to be changed to be read.
"""

from typing import Literal

import msgspec

from phz_cli.records.errors import ReadError
from phz_cli.records.model import Extra, Match, Player, RecordAction, Result

Origin = Literal["recorded", "inferred", "repaired"]


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """One action with its origin. `place` says where in the source it stands (a line, a JSON path), for messages.

    `note` says in one word what was repaired or assumed; it goes into the record beside `x-origin`.
    """

    action: RecordAction
    origin: Origin = "recorded"
    place: str = ""
    note: str = ""


class Draft(msgspec.Struct, kw_only=True):
    """One hand as the source tells it. Cards are the 21 characters; `?` is a card that the source does not show.

    `hands` one string a seat in turn order, the dealer's 21st card last; `wall` in drawing order, None where the
    source has none. `rules` is the id of a rule set of ours; with `unsupported` (the source's own name of its rules)
    the hand is kept but cannot be judged. `ambiguities` are choices that the source leaves open, as (key of
    messages.py, parameters).
    """

    hand: str
    rules: str
    seats: list[Player]
    dealer: int
    hands: list[str]
    moves: list[Move]
    options: dict[str, object] = {}
    match: Match = Match()
    start: str | None = None
    end: str | None = None
    sitting: Player | None = None
    washed: int = 0
    observer: int | None = None
    shown: str | None = None
    wall: str | None = None
    extra: list[Extra] = []
    result: Result | None = None
    source_id: str = ""
    line: int = 1
    unsupported: str = ""
    ambiguities: list[tuple[str, dict[str, object]]] = []
    notes: list[str] = []


class Misread(msgspec.Struct, frozen=True, kw_only=True):
    """A hand, or a part of a source, that could not be read; `line` in the file, from 1."""

    error: ReadError
    line: int = 1
