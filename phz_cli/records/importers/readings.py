"""A record that leaves takings out: every legal way to read it, and what all of these ways have in common.

Between two recorded events at most one seat has taken the card on offer, for draws and discards are recorded. So the
readings of a hand form a net: a layer of tables for each event, and an edge for each way to go on. An edge from which
the last event cannot be reached is no reading. What all edges between two events agree in is certain; nothing else is
(hands only shrink, so a card that leaves a hand later was not used before).
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, text
from phz_cli.game.chances import chi_choices, draw_duty, may_peng, may_win, pao_base
from phz_cli.game.judge import judge
from phz_cli.game.table import SHOWN, Offer, Seat, Table
from phz_cli.records.hands import to_action
from phz_cli.records.importers.complete import play
from phz_cli.records.importers.dealt import display_due
from phz_cli.records.model import RecordAction

MOST_TABLES: Final = 500
"""More ways than this to read a hand up to some event tell nothing any more."""


class Event(NamedTuple):
    """What the source records of one step: the actions that it may stand for, the likeliest first."""

    choices: tuple[RecordAction, ...]
    open_bi: bool = False
    """The 比 melds of a 吃 are not recorded."""


Held = TypeVar("Held", Table, Seat)

Way = tuple[RecordAction, ...]
"""What happened from one event to the next: a taking that is not recorded, if any, and the event itself."""


class Edge(NamedTuple):
    """A way from one table of a layer to one of the next."""

    start: int
    end: int
    way: Way


class Readings(NamedTuple):
    """The ways to each event, and the tables after the last.

    `lost` is the number of events before the one to which no legal way leads, or too many; None where there is none.
    Behind it events stand as they are recorded, and there are no tables.
    """

    ways: list[list[Way]]
    tables: list[Table]
    lost: int | None


def readings(table: Table, events: Sequence[Event], hidden: frozenset[str], *, tolerant: bool) -> Readings:
    """Every way to read the events; `hidden` are the verbs that the source may leave out.

    `tolerant`: an event that no legal way leads to is carried out all the same, for the source leaves nothing out that
    could explain it. Else it means that the readings are lost.
    """
    layer = [table]
    layers: list[list[Edge]] = []
    for number, event in enumerate(events):
        following, edges = _next_layer(layer, event, hidden)
        if not edges and tolerant:
            following, edges = _as_recorded(layer, event)
        if not edges or len(following) > MOST_TABLES:
            rest = [[event.choices[:1]] for event in events[number:]]
            return Readings(_surviving(layers, len(layer)) + rest, [], number)
        layers.append(edges)
        layer = following
    return Readings(_surviving(layers, len(layer)), layer, None)


def _next_layer(layer: Sequence[Table], event: Event, hidden: frozenset[str]) -> tuple[list[Table], list[Edge]]:
    known: dict[object, int] = {}
    tables: list[Table] = []
    edges: list[Edge] = []
    for start, table in enumerate(layer):
        for way, after in _ways(table, event, hidden):
            place = _signature(after)
            if place not in known:
                known[place] = len(tables)
                tables.append(after)
            edges.append(Edge(start, known[place], way))
        if len(tables) > MOST_TABLES:
            break
    return tables, edges


def _as_recorded(layer: Sequence[Table], event: Event) -> tuple[list[Table], list[Edge]]:
    """The event carried out as it is recorded, legal or not."""
    tables, edges = [], []
    for start, table in enumerate(layer):
        action = event.choices[0]
        if action.do == verbs.WEI and action.seat is not None and action.card is not None:
            action = _with_display(table, action)
        tables.append(_after(table, action))
        edges.append(Edge(start, start, (action,)))
    return tables, edges


def _surviving(layers: Sequence[Sequence[Edge]], last: int) -> list[list[Way]]:
    """The ways of each layer from which the last event can be reached, each once."""
    alive = set(range(last))
    found: list[list[Way]] = []
    for edges in reversed(layers):
        kept = [edge for edge in edges if edge.end in alive]
        found.append(list({tuple(map(_words, edge.way)): edge.way for edge in kept}.values()))
        alive = {edge.start for edge in kept}
    return found[::-1]


def _words(action: RecordAction) -> object:
    return action.do, action.seat, action.card, tuple(action.melds), action.shown


def _ways(table: Table, event: Event, hidden: frozenset[str]) -> Iterator[tuple[Way, Table]]:
    for action in _meanings(table, event):
        if _is_legal(table, action):
            yield (action,), _after(table, action)
    for taking in _takings(table, hidden):
        if _is_legal(table, taking):
            taken = _after(table, taking)
            for action in _meanings(taken, event):
                if _is_legal(taken, action):
                    yield (taking, action), _after(taken, action)


def _meanings(table: Table, event: Event) -> Iterator[RecordAction]:
    """What the event may be at this table: a 偎 open or closed, a 吃 with each of its 比."""
    for action in event.choices:
        if action.do == verbs.WEI:
            yield _with_display(table, action)
        elif event.open_bi and table.offer is not None and action.seat is not None:
            eaten = sorted(action.melds[0])
            ways = (_chi(table.offer, action.seat, way) for way in chi_choices(table, table.offer, action.seat))
            yield from (chi for chi in ways if sorted(chi.melds[0]) == eaten and chi.card == action.card)
        else:
            yield action


def _takings(table: Table, hidden: frozenset[str]) -> Iterator[RecordAction]:
    """Whatever could be done with the card on offer, priorities left out."""
    offer = table.offer
    if offer is None or offer.source == SHOWN or not hidden:
        return
    card = CHARACTERS[offer.card]
    if (forced := forced_by_draw(table)) is not None and forced.do in hidden:
        yield forced
    for seat, cards in enumerate(table.seats):
        if verbs.PAO in hidden and pao_base(offer, cards, seat == offer.owner):
            yield RecordAction(do="pao", seat=seat, card=card)
        if verbs.PENG in hidden and may_peng(offer, cards, seat):
            yield RecordAction(do="peng", seat=seat, card=card)
        if verbs.CHI in hidden:
            for way in chi_choices(table, offer, seat):
                yield _chi(offer, seat, way)


def forced_by_draw(table: Table) -> RecordAction | None:
    """The 提 or 偎 that the drawer must make of the card on offer (law 7.2, 7.5)."""
    offer = table.offer
    duty = "" if offer is None else draw_duty(offer, table.seats[offer.owner])
    if offer is None or not duty or table.wall_left <= 0:
        return None
    if duty == verbs.TI:
        return RecordAction(do="ti", seat=offer.owner, card=CHARACTERS[offer.card])
    return _with_display(table, RecordAction(do="wei", seat=offer.owner, card=CHARACTERS[offer.card]))


def winners(tables: Sequence[Table]) -> list[int]:
    """The seats that could win now in at least one reading."""
    return sorted({seat for table in tables for seat in range(table.size) if not table.ended and may_win(table, seat)})


def _chi(offer: Offer, seat: int, way: Sequence[Sequence[int]]) -> RecordAction:
    eaten, *laid = way
    melds = [text(eaten), *sorted(map(text, laid))]
    return RecordAction(do="chi", seat=seat, card=CHARACTERS[offer.card], melds=melds)


def _with_display(table: Table, action: RecordAction) -> RecordAction:
    shown = display_due(table, action.seat or 0, action.card or "")
    return RecordAction(do="wei", seat=action.seat, card=action.card, shown=shown)


def _is_legal(table: Table, action: RecordAction) -> bool:
    return not judge(table, to_action(action)).breaches


def _after(table: Table, action: RecordAction) -> Table:
    twin = table.copy()
    play(twin, action)
    return twin


def _signature(table: Table) -> object:
    """What later events may depend on: two tables with one signature go on alike."""
    made, offer = table.made, table.offer
    return (
        tuple(map(_seat_signature, table.seats)),
        offer and (offer.card, offer.source, offer.owner),
        table.debt and table.debt.seat,
        table.to_draw,
        table.wall_left,
        table.last_intake,
        made and (made.seat, made.kind),
        table.ended,
    )


def _seat_signature(seat: Seat) -> object:
    melds = sorted((meld.kind, meld.cards, meld.shown) for meld in seat.melds)
    bars = (frozenset(seat.chi_bar), frozenset(seat.peng_bar), seat.passed_peng)
    return tuple(seat.hand), tuple(melds), bars, seat.offset, bool(seat.dead), min(seat.intakes, 1), seat.discards > 0
