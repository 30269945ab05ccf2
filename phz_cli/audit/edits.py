"""Edits: the slips of a pen that could have turned a hand as played into the record as it stands, each undone once.

Near an action they are: two neighbours changed places, a card written in the wrong size (大/小), an action written
twice, the wrong seat, a 偎 open or closed, the groups of a 吃, a discard, a draw (where the wall tells better), and an
action left out. Of the deal: one card in the wrong size. Of the settlement: one figure.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import CHARACTERS, KIND_OF, NO_CARD, UNKNOWN, character, other_size
from phz_cli.game.offers import offers
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, steps
from phz_cli.game.table import Table
from phz_cli.records import Record, to_hand
from phz_cli.records.hands import from_action
from phz_cli.records.model import Name, RecordAction

Kind = Literal["swap", "size", "doubled", "seat", "shown", "melds", "card", "missing", "deal", "figure"]

KINDS_OF_EDIT: Final[tuple[Kind, ...]] = (
    "swap",
    "doubled",
    "size",
    "seat",
    "shown",
    "missing",
    "melds",
    "deal",
    "card",
    "figure",
)
"""The likelier slip of a pen first; the order in which hypotheses of equal worth are listed."""

_TWICE: Final = 3
"""An action written twice has its double at most so many actions before it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `now` in place of `was`, from action `action` on (counted from 1).

    For `deal` they are empty: the card `cards[0]` dealt to `seat` becomes `cards[1]`; for `figure` `figure` is the
    name of what changes in the result, and `value` what it becomes.
    """

    kind: Kind
    action: int
    was: tuple[RecordAction, ...] = ()
    now: tuple[RecordAction, ...] = ()
    seat: int | None = None
    cards: tuple[str, str] | None = None
    figure: str = ""
    value: object = None

    def applied(self, record: Record) -> Record:
        """The record as it would have stood without the slip. Times are kept only where no action moves."""
        if self.cards is not None and self.seat is not None:
            hands = list(record.deal.hands)
            hands[self.seat] = hands[self.seat].replace(self.cards[0], self.cards[1], 1)
            return replace(record, deal=replace(record.deal, hands=hands))
        if self.figure and record.result is not None:
            return replace(record, result=replace(record.result, **{self.figure: self.value}))
        first = self.action - 1
        actions = [*record.actions[:first], *self.now, *record.actions[first + len(self.was) :]]
        return replace(record, actions=actions)

    def as_recorded(self, number: int | None) -> int | None:
        """The number that action `number` of the edited record has in the record as it stands."""
        if number is None or number < self.action or self.kind in ("deal", "figure"):
            return number
        place = number - self.action
        if self.kind == "swap" and place < len(self.now):
            return self.action + 1 - place
        if place < len(self.now):
            return self.action
        return number - len(self.now) + len(self.was)


@dataclass(frozen=True, slots=True)
class Place:
    """What could have been done at one place of the record: `may` are the legal actions before action `number`."""

    number: int
    may: tuple[Action, ...]


def places(record: Record, profile: Profile, numbers: Iterable[int]) -> dict[int, Place]:
    """The legal actions before each of these actions; one more than there are actions stands for the end."""
    wanted = set(numbers)
    found: dict[int, Place] = {}
    table: Table | None = None
    for step in steps(to_hand(record), profile, Replay()):
        table = step.table
        if step.number in wanted:
            found[step.number] = Place(step.number, _may(table, record, step.number))
    end = len(record.actions) + 1
    if table is not None and end in wanted and not table.ended:
        found[end] = Place(end, _may(table, record, end))
    return found


def _may(table: Table, record: Record, number: int) -> tuple[Action, ...]:
    """The legal actions; a draw with the card that it must have had: of the wall, else of the action that follows."""
    found = []
    for action in offers(table):
        if action.do != verbs.DRAW:
            found.append(action)
            continue
        wall = record.deal.wall
        if wall is not None and len(table.drawn) < len(wall):
            cards = [KIND_OF[wall[len(table.drawn)]]]
        else:
            following = record.actions[number - 1].card if number <= len(record.actions) else None
            first = [] if following in (None, "?") else [KIND_OF[str(following)]]
            cards = list(dict.fromkeys([*first, *range(len(CHARACTERS))]))
        found += [action.but(card=card) for card in cards]
    return tuple(found)


def written(action: Action) -> RecordAction:
    """An action as a record states it, without its time; a draw as it is offered has no card yet."""
    return from_action(action.but(card=NO_CARD) if action.card == UNKNOWN else action)


def edits_at(record: Record, place: Place | None, number: int) -> Iterator[Edit]:
    """Every edit of action `number`, and every action that may be missing before it."""
    if number <= len(record.actions):
        yield from _of_order(record, number)
        action = record.actions[number - 1]
        changed = [*_sizes(action), *_seats(record, action), *_shown(action)]
        yield from (Edit(kind, number, (action,), (now,)) for kind, now in changed)
    if place is None:
        return
    if number <= len(record.actions):
        yield from _otherwise(record, place, number)
    yield from (Edit("missing", number, (), (written(action),)) for action in sorted(place.may, key=_urgency))


def _urgency(action: Action) -> int:
    """What is done of itself comes first; discards, of which there are many, last."""
    return action.do == verbs.DISCARD


def _of_order(record: Record, number: int) -> Iterator[Edit]:
    action = record.actions[number - 1]
    if number < len(record.actions):
        following = record.actions[number]
        if _facts(action) != _facts(following):
            yield Edit("swap", number, (action, following), (following, action))
    before = record.actions[max(0, number - 1 - _TWICE) : number - 1]
    if any(_facts(one) == _facts(action) for one in before):
        yield Edit("doubled", number, (action,))


def _facts(action: RecordAction) -> RecordAction:
    return replace(action, at=None, note=None)


def _sizes(action: RecordAction) -> Iterator[tuple[Kind, RecordAction]]:
    """One card of the action in the other size: the card itself, also where the groups repeat it, or one in a group."""
    if action.card is not None and action.card != "?":
        other = _other(action.card)
        yield "size", replace(action, card=other)
        if action.do == verbs.CHI:
            melds = [meld.replace(action.card, other, 1) for meld in action.melds[:1]] + action.melds[1:]
            yield "size", replace(action, card=other, melds=melds)
    for place, meld in enumerate(action.melds):
        for card in dict.fromkeys(meld):
            changed = [*action.melds[:place], meld.replace(card, _other(card), 1), *action.melds[place + 1 :]]
            yield "size", replace(action, melds=changed)


def _other(card: str) -> str:
    return character(other_size(KIND_OF[card]))


def _seats(record: Record, action: RecordAction) -> Iterator[tuple[Kind, RecordAction]]:
    if action.seat is not None:
        for seat in range(len(record.seats)):
            if seat != action.seat:
                yield "seat", replace(action, seat=seat)


def _shown(action: RecordAction) -> Iterator[tuple[Kind, RecordAction]]:
    if action.do == verbs.WEI:
        yield "shown", replace(action, shown=not action.shown)


def _otherwise(record: Record, place: Place, number: int) -> Iterator[Edit]:
    """The same verb of the same seat with other cards: the groups of a 吃, a discard, a draw as the wall has it."""
    action = record.actions[number - 1]
    for other in place.may:
        if other.do != action.do or other.seat != action.seat:
            continue
        now = written(other)
        if action.do == verbs.CHI and now.card == action.card and sorted(now.melds) != sorted(action.melds):
            yield Edit("melds", number, (action,), (now,))
        elif (action.do == verbs.DISCARD and now.card not in (action.card, action.card and _other(action.card))) or (
            action.do == verbs.DRAW and record.deal.wall is not None and now.card != action.card
        ):
            yield Edit("card", number, (action,), (now,))


def edits_of_deal(record: Record, kinds: Iterable[str], seats: Iterable[int]) -> Iterator[Edit]:
    """A dealt card of one of these kinds that was dealt in the other size, in the hands of these seats."""
    wanted = dict.fromkeys(kinds)
    for seat in seats:
        for card in wanted:
            if card in KIND_OF and card in record.deal.hands[seat] and card != "?":
                yield Edit("deal", 0, seat=seat, cards=(card, _other(card)))


def edits_of_result(record: Record, figures: dict[str, object]) -> Iterator[Edit]:
    """Each figure of the settlement as it was recomputed."""
    for figure, value in figures.items():
        if record.result is not None and getattr(record.result, figure) not in (None, value):
            yield Edit("figure", len(record.actions), figure=figure, value=value)


def names_of(names: Iterable[tuple[str, int]]) -> list[Name]:
    """The 名堂 of a score as a record holds them."""
    return [Name(name=name, fan=fan) for name, fan in names]
