"""Huyoo replays → drafts: a deal for each chair, then every move but refusals, then the end.

How a 偎 lies is not told. What cannot be read ends the hand where it stands: the moves before it are kept, and the
error is handed out beside them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.cards import DECK, UNKNOWN_CHARACTER
from phz_cli.records.errors import ReadError
from phz_cli.records.importers import huyoo_bodies as bodies
from phz_cli.records.importers.dealt import with_display
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.endings import is_own_draw, supplier, wall_of
from phz_cli.records.importers.huyoo_bodies import End, Start, end_of, moved, refused, start_of
from phz_cli.records.importers.huyoo_stream import Frame, Stream, streams
from phz_cli.records.model import Match, Player, RecordAction, Result, Verb
from phz_cli.records.sources import UnreadableError

_GAME: Final = 100
"""The main command of what happens at the table."""
_VERBS: Final[dict[int, Verb]] = {
    bodies.TI: "ti",
    bodies.PAO: "pao",
    bodies.WEI: "wei",
    bodies.PENG: "peng",
    bodies.CHI: "chi",
    bodies.DISCARD: "discard",
    bodies.DRAW: "draw",
}
_OFFERS: Final = (bodies.NOTIFY, bodies.TURN)
"""What was offered to whom: nothing that happened."""
_DEALT: Final = 20
_MOST_CHAIRS: Final = 4
_NEAREST: Final = "qq-basic"


class _Kind(NamedTuple):
    """A game by its name; `rules` is empty where it is none of ours."""

    name: str
    rules: str = ""


_KINDS: Final = {
    24: _Kind("衡阳十胡卡"),
    27: _Kind("江永十五张"),
    31: _Kind("永州扯胡子"),
    34: _Kind("祁阳落地扫"),
    36: _Kind("双王扯胡子"),
    38: _Kind("十五胡抢"),
    39: _Kind("耒阳字牌"),
    40: _Kind("衡阳六胡抢"),
    44: _Kind("怀化红拐弯"),
    47: _Kind("常德红黑点", _NEAREST),
    48: _Kind("常德全名堂", "changde-80"),
    49: _Kind("常德多红对"),
    60: _Kind("汉寿跑胡子"),
    69: _Kind("安化跑胡子"),
}
"""Games by the kind that their chunks name."""


class _Hand:
    """The messages of one hand. `error` is why nothing after the moves so far could be read."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.starts: dict[int, Start] = {}
        self.moves: list[Move] = []
        self.end: End | None = None
        self.error: ReadError | None = None
        self.strangers: set[int] = set()

    def take(self, frame: Frame) -> None:
        """Add one message; raises UnreadableError."""
        if frame.sub == bodies.END:
            end = end_of(frame)
            if end.winner is not None and end.winner >= self.chairs():
                raise refused(frame, "import.huyoo-chair", value=end.winner)
            self.end = end
        elif frame.sub in _VERBS:
            self._move(frame)
        elif frame.sub not in _OFFERS:
            self.strangers.add(frame.sub)

    def chairs(self) -> int:
        """How many chairs play: all that a message names, three at least when not every deal is there."""
        named = [*self.starts, *(move.action.seat or 0 for move in self.moves)]
        named += [start.banker for start in self.starts.values()]
        return max(3 if len(self.starts) == 1 else 2, *(chair + 1 for chair in named))

    def _move(self, frame: Frame) -> None:
        move = moved(frame)
        if move.chair >= _MOST_CHAIRS:
            raise refused(frame, "import.huyoo-chair", value=move.chair)
        verb = _VERBS[frame.sub]
        if verb in (verbs.WEI, verbs.TI) and self.moves:
            self._learn_draw(move.chair, move.card)
        action = RecordAction(do=verb, seat=move.chair, card=move.card, melds=move.melds)
        self.moves.append(Move(action=action, place=f"0x{frame.at:04X}"))

    def _learn_draw(self, chair: int, card: str) -> None:
        """A card drawn face down is the one that the 偎 or 提 right after it is made of."""
        last = self.moves[-1]
        if (last.action.do, last.action.seat, last.action.card) == (verbs.DRAW, chair, UNKNOWN_CHARACTER):
            action = RecordAction(do="draw", seat=chair, card=card)
            self.moves[-1] = Move(action=action, origin="inferred", place=last.place, note="taken")


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The hands of some files, and what could not be read of each."""
    for file, content in files:
        found = list(_read_one(content))
        for draft in found or [Misread(error=ReadError(key="import.huyoo-nothing"))]:
            yield file, draft


def _read_one(content: bytes) -> Iterator[Draft | Misread]:
    number = 0
    for stream in streams(content):
        for hand in _hands(stream):
            number += 1
            if hand.starts:
                yield _draft(hand, stream.kind, number)
            if hand.error is not None:
                yield Misread(error=hand.error)
        for error in stream.errors:
            yield Misread(error=error, line=error.line or 1)


def _hands(stream: Stream) -> Iterator[_Hand]:
    """The hands of a replay: one begins with the first deal after something else."""
    hand: _Hand | None = None
    for frame in stream.frames:
        if frame.main != _GAME:
            continue
        if frame.sub == bodies.START and (hand is None or hand.moves or hand.end or hand.error or not hand.starts):
            if hand is not None:
                yield hand
            hand = _Hand(frame.at)
        if hand is None:
            if frame.sub not in _VERBS and frame.sub != bodies.END:
                continue
            hand = _Hand(frame.at)
            hand.error = refused(frame, "import.huyoo-no-start").error
        _add(hand, frame)
    if hand is not None:
        yield hand


def _add(hand: _Hand, frame: Frame) -> None:
    if hand.error is not None:
        return
    try:
        if frame.sub != bodies.START:
            hand.take(frame)
            return
        start = start_of(frame)
        for chair in (start.chair, start.banker):
            if chair >= _MOST_CHAIRS:
                raise refused(frame, "import.huyoo-chair", value=chair)
        hand.starts[start.chair] = start
    except UnreadableError as problem:
        hand.error = problem.error


def _draft(hand: _Hand, kind: int | None, number: int) -> Draft:
    first = next(iter(hand.starts.values()))
    size, dealer = hand.chairs(), first.banker
    shown = next((start.shown for start in hand.starts.values() if start.chair == dealer), "") or first.shown
    game = _Kind("", _NEAREST) if kind is None else _KINDS.get(kind, _Kind(f"kind {kind}"))
    hidden = [chair for chair in range(size) if chair not in hand.starts or not hand.starts[chair].cards]
    known = [chair for chair in range(size) if chair not in hidden]
    draft = Draft(
        hand=str(number),
        rules=game.rules or _NEAREST,
        options={} if first.stake in (0, 1) else {"stake": first.stake},
        seats=[Player(id=str(chair)) for chair in range(size)],
        dealer=dealer,
        hands=[_dealt(hand.starts.get(chair), chair == dealer, shown) for chair in range(size)],
        moves=hand.moves,
        match=Match(operator="Huyoo"),
        observer=known[0] if len(known) == 1 else None,
        shown=shown or None,
        unsupported="" if game.rules else game.name,
    )
    if kind is None:
        draft.ambiguities.append(("import.rules-unstated", {"rules": _NEAREST}))
    draft.ambiguities += [("import.huyoo-hidden", {"chair": chair}) for chair in hidden]
    if hand.strangers:
        draft.ambiguities.append(("import.huyoo-other", {"commands": sorted(map(str, hand.strangers))}))
    if hand.end is not None:
        _finish(draft, hand.end)
    draft.moves = with_display(draft)
    return draft


def _dealt(start: Start | None, is_dealer: bool, shown: str) -> str:
    """The hand of a chair, the dealer's 亮张 last; unknown cards where the chair was told nothing."""
    cards = "" if start is None else start.cards
    if not cards:
        hidden = UNKNOWN_CHARACTER * _DEALT
        return hidden + (shown or UNKNOWN_CHARACTER) if is_dealer else hidden
    if is_dealer and shown and shown in cards:
        before, _, after = cards.rpartition(shown)
        return before + after + shown
    return cards


def _finish(draft: Draft, end: End) -> None:
    """The last moves, the wall and the result."""
    if end.complete:
        draft.wall = _wall(draft, end)
    if end.winner is None:
        if not end.left:
            draft.moves.append(Move(action=RecordAction(do="wash")))
        draft.result = Result(outcome="void" if end.left else "wash", points=_points(draft, end))
        return
    action = RecordAction(do="hu", seat=end.winner, card=end.card or None, melds=end.groups)
    draft.moves.append(Move(action=action))
    draft.moves += [Move(action=RecordAction(do="flip", card=card)) for card in end.flips]
    own = is_own_draw(draft.moves, end.winner)
    if own:
        draft.ambiguities.append(("import.huyoo-tun", {"units": end.units}))
    draft.result = Result(
        outcome="hu",
        winner=end.winner,
        source=supplier(draft.moves, end.winner),
        huxi=end.huxi,
        units=None if own else end.units,
        fan=end.fan,
        points=_points(draft, end),
    )


def _wall(draft: Draft, end: End) -> str | None:
    """The wall: what was drawn, what was turned for 醒 and what is left; None where that is no full deck."""
    dealt = sum(map(len, draft.hands))
    for wall in (wall_of(draft.moves, end.left), wall_of(draft.moves, end.flips + end.left)):
        if dealt + len(wall) == DECK and UNKNOWN_CHARACTER not in wall:
            return wall
    return None


def _points(draft: Draft, end: End) -> list[float]:
    return end.points[: len(draft.seats)]
