"""bagua99 nxphz records (宁乡, 15 胡息) → drafts: one JSON object a hand, alone, in a list or one a line.

The server counts seats down: 1 is followed by 3, 3 by 2. It hides the cards of some draws, 偎 and 提 (see
`bagua99_hidden`) and does not say which card of the dealer was the 亮张. It plays 宁乡 with three peculiarities, which
the record bears as options: dealt quads are never laid, a passed 碰 bars nobody, and a room may cap the 番.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, timezone
from typing import Final, NamedTuple

from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.importers.bagua99_acks import Ack, acks_of, counted, step_of
from phz_cli.records.importers.bagua99_end import FAN_CAP, FOREIGN, End, end_of, result_of
from phz_cli.records.importers.bagua99_hidden import BY_ORDER, Found, recovered
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.objects import read_objects, seat_of, shown_unknown
from phz_cli.records.model import Match, Player, RecordAction

RULES: Final = "ningxiang-bagua"
_CHINA: Final = timezone(timedelta(hours=8))
_MILLISECONDS: Final = 1000
_LATEST: Final = 4102444800
"""2100-01-01 in seconds: no clock of a record shows more."""


class _Table(NamedTuple):
    """Seats: `order` holds the seat of the source of each of ours, in turn order; `start` in seconds, or None."""

    order: list[int]
    start: int | None

    def seat(self, source: int) -> int:
        return self.order.index(source)


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The hands of some files."""
    return read_objects(files, _draft)


def _draft(node: Node, fallback: str) -> Draft:
    game, head = node.need("game"), node.get("head")
    prepared = game.need("prepare_data")
    dealt = prepared.need("nCardData")
    size = len(dealt.items())
    if not 2 <= size <= 4:
        raise dealt.refused("record.seats", "seats", count=size)
    hands = [counted(hand) for hand in dealt.items()]
    dealer = seat_of(prepared.need("nCurrentSeat"), size, 1)
    acks, last = acks_of(game.need("data"), size)
    end = None if last is None else end_of(last, size)
    step = step_of(acks, size)
    table = _Table([(step * place) % size for place in range(size)], _seconds(head, "start_time"))
    found = recovered(acks, hands, end)
    cards = [found[index].card if index in found else ack.card for index, ack in enumerate(acks)]
    capped = _option(game, "limit_base") == 1
    room, count = _number(head, "room_id"), _number(head, "count")
    draft = Draft(
        hand=fallback if room is None or count is None else f"{room}-{count}",
        rules=RULES,
        options={"fan_cap": FAN_CAP} if capped else {},
        seats=_players(node, game, table),
        dealer=table.seat(dealer),
        hands=[hands[seat] for seat in table.order],
        moves=_moves(acks, found, table, end),
        match=Match(table=None if room is None else str(room), no=count, operator="bagua99"),
        start=_clock(table.start),
        end=_clock(_seconds(head, "end_time")),
        wall=None if end is None else _wall(acks, cards) + end.rest,
        result=None if end is None else result_of(end, table.order, capped),
        source_id="" if room is None or count is None else f"{room}-{count}",
        line=node.line,
    )
    draft.ambiguities.append(shown_unknown(hands[dealer]))
    draft.ambiguities.extend(_by_order(acks, found))
    draft.ambiguities.extend(_open_questions(acks, cards, end))
    return draft


def _players(node: Node, game: Node, table: _Table) -> list[Player]:
    """The players in turn order: those of the game with their seats, else those of the record in the order given."""
    listed = game.get("players") or node.need("players")
    size = len(table.order)
    rows = listed.items()
    if len(rows) != size:
        raise listed.refused("import.bagua99-seats", count=len(rows), seats=size)
    seated: dict[int, Player] = {}
    for place, row in enumerate(rows):
        stated, name = row.get("seat"), row.get("nickname")
        seat = place if stated is None else seat_of(stated, size, 1)
        seated[seat] = Player(id=row.need("userid").text(), name=None if name is None else name.text())
    if len(seated) != size:
        raise listed.refused("import.bagua99-same-seat")
    return [seated[seat] for seat in table.order]


def _moves(acks: Sequence[Ack], found: dict[int, Found], table: _Table, end: End | None) -> list[Move]:
    moves = [_move(ack, found.get(index), table) for index, ack in enumerate(acks)]
    if end is not None and end.winner is not None:
        melds = [group.cards for group in end.groups[end.winner] if group.cards]
        action = RecordAction(do="hu", seat=table.seat(end.winner), card=end.won_on, melds=melds)
        moves.append(Move(action=action, place=end.path))
    elif end is not None and not end.rest:
        moves.append(Move(action=RecordAction(do="wash"), place=end.path))
    return moves


def _move(ack: Ack, found: Found | None, table: _Table) -> Move:
    at = None if ack.time is None or table.start is None else (ack.time - table.start) * _MILLISECONDS
    action = RecordAction(
        do=ack.do,  # type: ignore[arg-type]  # the verbs of bagua99_acks
        seat=table.seat(ack.seat),
        card=ack.card,
        melds=list(ack.melds),
        shown=ack.shown,
        at=at,
    )
    if found is None or ack.card != UNKNOWN_CHARACTER:
        return Move(action=action, place=ack.path)
    return Move(action=replace(action, card=found.card), origin="inferred", place=ack.path, note=found.why)


def _wall(acks: Sequence[Ack], cards: Sequence[str]) -> str:
    return "".join(card for ack, card in zip(acks, cards, strict=True) if ack.do == verbs.DRAW)


def _by_order(acks: Sequence[Ack], found: dict[int, Found]) -> Iterator[tuple[str, dict[str, object]]]:
    """The groups whose card only the order of the groups at the end tells."""
    for index, card in found.items():
        if card.why == BY_ORDER and acks[index].do != verbs.DRAW:
            yield "import.bagua99-order", {"path": acks[index].path, "card": card.card}


def _open_questions(
    acks: Sequence[Ack], cards: Sequence[str], end: End | None
) -> Iterator[tuple[str, dict[str, object]]]:
    """What the source leaves open: cards that stayed hidden, how the hand ended, what the rule set does not have."""
    for ack, card in zip(acks, cards, strict=True):
        if card == UNKNOWN_CHARACTER:
            yield "import.bagua99-hidden", {"path": ack.path}
    if end is None:
        yield "import.bagua99-no-end", {}
        return
    if end.winner is None and end.rest:
        yield "import.bagua99-dissolved", {"left": len(end.rest)}
    foreign = [name.name for name in end.names if name.name in FOREIGN]
    if foreign:
        yield "import.bagua99-name", {"names": foreign}


def _option(game: Node, name: str) -> int | None:
    """An option of the room: a list of keys and values."""
    room = game.get("room")
    if room is not None and isinstance(room.value, dict):
        room = room.get("options")
    for row in room.items() if room is not None else []:
        if row.need("key").value == name:
            return row.need("nValue").number()
    return None


def _number(head: Node | None, name: str) -> int | None:
    found = None if head is None else head.get(name)
    return None if found is None else found.number()


def _seconds(head: Node | None, name: str) -> int | None:
    seconds = _number(head, name)
    return seconds if seconds is not None and 0 < seconds < _LATEST else None


def _clock(seconds: int | None) -> str | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, _CHINA).isoformat()
