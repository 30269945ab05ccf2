"""Merge: one record of a hand from the records of several observers (`observer`).

What only one of them knows is kept; where two contradict each other the earlier one is kept and the contradiction
is a value in the list. Passes, calls and rulings may be left out of a record, so having them is no contradiction.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from phz_cli.game.actions import NO_SEAT
from phz_cli.records.merge_actions import merged_actions
from phz_cli.records.merge_cards import merged_card, merged_extra, merged_hand, merged_wall
from phz_cli.records.model import Deal, Match, Player, Record, Result
from phz_cli.records.view import shown_card


class Told(NamedTuple):
    """A record and where it stands (`file:line`)."""

    source: str
    record: Record


class Conflict(NamedTuple):
    """Two records that contradict each other.

    `path` is the JSON path of what they tell differently, in the record that is kept; `action` the number of the
    action from 1, 0 where it is none. `told` is what each says as text, None where it has nothing there.
    """

    path: str
    action: int
    sources: tuple[str, str]
    told: tuple[str | None, str | None]


class Merged(NamedTuple):
    """The record that several make together, and what they contradict each other in."""

    record: Record
    conflicts: tuple[Conflict, ...]


_FRAME: Final = ("rules", "options", "sitting", "dealer", "washed")
_DEFAULTS: Final = {field.name: field.default for field in msgspec.structs.fields(Result)}


class _Ledger:
    """Two records being laid over each other; takes down what they contradict each other in."""

    def __init__(self, first: Told, second: Told) -> None:
        self.sources = (first.source, second.source)
        self.conflicts: list[Conflict] = []

    def differ(self, path: str, one: object, other: object, action: int = 0) -> None:
        """Take down that two things are told differently."""
        self.conflicts.append(Conflict(path, action, self.sources, (_text(one), _text(other))))

    def either(self, path: str, one: Any, other: Any) -> Any:
        """Whichever is stated; the first where both are, and they should be equal."""
        if one is not None and other is not None and one != other:
            self.differ(path, one, other)
        return other if one is None else one


def merge(told: Sequence[Told]) -> Merged:
    """The union of at least one record of one hand, in the order given. Their cards must be canonical."""
    kept = told[0]
    conflicts: list[Conflict] = []
    for other in told[1:]:
        ledger = _Ledger(kept, other)
        record = _over(kept.record, other.record, ledger)
        conflicts += ledger.conflicts
        kept = Told(kept.source, record)
    return Merged(kept.record, tuple(conflicts))


def _over(one: Record, other: Record, ledger: _Ledger) -> Record:
    for name in _FRAME:
        if getattr(one, name) != getattr(other, name):
            ledger.differ(f"$.{name}", getattr(one, name), getattr(other, name))
    if [player.id for player in one.seats] != [player.id for player in other.seats]:
        ledger.differ("$.seats", [player.id for player in one.seats], [player.id for player in other.seats])
        return one
    actions = merged_actions(one.actions, other.actions)
    for place, first, second in actions.differences:
        ledger.differ(f"$.actions[{place}]", first, second, place + 1)
    return replace(
        one,
        match=_match(one.match, other.match, ledger),
        start=one.start or other.start,
        end=one.end or other.end,
        seats=[_named(mine, theirs) for mine, theirs in zip(one.seats, other.seats, strict=True)],
        sitting=one.sitting or other.sitting,
        observer=one.observer if one.observer == other.observer else None,
        deal=_deal(one, other, ledger),
        actions=list(actions.actions),
        result=_result(one.result, other.result, ledger),
        source=None,
        notes=list(dict.fromkeys([*one.notes, *other.notes])),
    )


def _named(one: Player, other: Player) -> Player:
    return replace(one, name=one.name or other.name)


def _match(one: Match, other: Match, ledger: _Ledger) -> Match:
    values = {name: ledger.either(f"$.match.{name}", getattr(one, name), getattr(other, name)) for name in _PLACE}
    return replace(one, operator=one.operator or other.operator, **values)


_PLACE: Final = ("event", "session", "table", "no")


def _deal(one: Record, other: Record, ledger: _Ledger) -> Deal:
    mine, theirs = one.deal, other.deal
    hands = []
    for seat, (first, second) in enumerate(zip(mine.hands, theirs.hands, strict=True)):
        hand = merged_hand(first, second, dealer=seat == one.dealer)
        if hand is None:
            ledger.differ(f"$.deal.hands[{seat}]", first, second)
        hands.append(first if hand is None else hand)
    wall = merged_wall(mine.wall, theirs.wall)
    if wall is None and mine.wall is not None:
        ledger.differ("$.deal.wall", mine.wall, theirs.wall)
    shown = merged_card(shown_card(one), shown_card(other))
    if shown is None and shown_card(one) is not None:
        ledger.differ("$.deal.shown", shown_card(one), shown_card(other))
    extra = merged_extra(mine.extra, theirs.extra)
    if extra is None:
        ledger.differ("$.deal.extra", mine.extra, theirs.extra)
    return Deal(
        hands=hands,
        shown=shown or mine.shown,
        wall=wall or mine.wall,
        extra=mine.extra if extra is None else extra,
    )


def _result(one: Result | None, other: Result | None, ledger: _Ledger) -> Result | None:
    if one is None or other is None:
        return one or other
    values = {name: ledger.either(f"$.result.{name}", getattr(one, name), getattr(other, name)) for name in _DEFAULTS}
    return replace(one, **values)


def _text(value: object) -> str | None:
    """A value as the record writes it; None for nothing."""
    if value is None or value == NO_SEAT:
        return None
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
