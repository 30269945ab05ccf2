"""ChessTableQX playbacks: one list of commands for a whole table; a round goes from `mjhand` to `roundEnd`."""

from collections.abc import Iterator, Sequence
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.records.importers.chesstableqx_events import READERS, Events, cards_of
from phz_cli.records.importers.chesstableqx_rules import chosen
from phz_cli.records.importers.dealers import DEALT
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.endings import china_time, supplier, wall_of
from phz_cli.records.importers.foreign_json import Document, Node, documents
from phz_cli.records.model import Match, Player, RecordAction, Result
from phz_cli.records.sources import UnreadableError

_SCENE: Final = "initSceneData"
_DEAL: Final = "mjhand"
_END: Final = "roundEnd"
_WITH_SITTING: Final = 4
Doubts = list[tuple[str, dict[str, object]]]


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The rounds of some files, one after the other."""
    for file, content in files:
        for document in documents(content):
            if document.value is not None or document.error is None:
                for found in _Playback(document).read():
                    yield file, found
            if document.error is not None:
                yield file, Misread(error=document.error, line=document.line)


class _Round:
    """A round from its deal on; after a command that cannot be read no more is taken."""

    __slots__ = ("broken", "deal", "doubts", "events", "hands", "number", "players", "sitting", "state")

    def __init__(self, deal: Node, number: int, names: dict[str, str]) -> None:
        self.deal, self.number = deal, number
        self.state = deal.need("data").need("tData")
        uids = [uid.text() for uid in self.state.need("uids").items()]
        hands = deal.need("extra").need("mjhandDatas")
        dealt = {uid: cards_of(hands.need(uid).need("mjhand")) if hands.get(uid) else "" for uid in uids}
        empty = [uid for uid in uids if not dealt[uid]]
        if len(uids) == _WITH_SITTING and len(empty) == 1:
            self.sitting: Player | None = Player(id=empty[0], name=names.get(empty[0]))
        elif empty:
            raise hands.refused("record.missing", names=tuple(empty))
        else:
            self.sitting = None
        playing = [uid for uid in uids if dealt[uid]]
        self.players = [Player(id=uid, name=names.get(uid)) for uid in playing]
        self.hands = [dealt[uid] for uid in playing]
        self.events = Events(uids, {uid: seat for seat, uid in enumerate(playing)})
        self.doubts: Doubts = []
        self.broken = False

    def dealer(self) -> int:
        """The seat that `zhuang` counts among all seats of the table."""
        zhuang = self.state.need("zhuang")
        seat = self.seat_at(zhuang.number())
        if seat is None:
            raise zhuang.refused("import.chesstableqx-uid", value=str(zhuang.number()))
        return seat

    def seat_at(self, place: int) -> int | None:
        """The seat at a place of the table; None where nobody plays there."""
        uids = self.events.uids
        return self.events.seats.get(uids[place]) if 0 <= place < len(uids) else None


class _Playback:
    """One list of commands: the names of the players, the open round."""

    __slots__ = ("commands", "lost", "names", "open", "rounds")

    def __init__(self, document: Document) -> None:
        self.commands = Node(document.value, line=document.line)
        self.names: dict[str, str] = {}
        self.open: _Round | None = None
        self.rounds = 0
        self.lost = False

    def read(self) -> Iterator[Draft | Misread]:
        """Every round; before it the commands in it that could not be read."""
        try:
            commands = self.commands.items()
        except UnreadableError as unreadable:
            yield _misread(unreadable)
            return
        for command in commands:
            try:
                yield from self._command(command)
            except UnreadableError as unreadable:
                yield _misread(unreadable)
                if self.open is not None:
                    self.open.broken = True
        yield from self._close(None)

    def _command(self, row: Node) -> Iterator[Draft | Misread]:
        command = row.need("cmd").text()
        if command == _SCENE:
            self.names.update(_names(row))
        elif command == _DEAL:
            yield from self._close(None)
            self.rounds, self.lost = self.rounds + 1, True
            self.open = _Round(row, self.rounds, self.names)
            self.lost = False
        elif command == _END:
            yield from self._close(row.get("data"))
        elif self.open is None:
            if command in READERS and not self.lost:
                self.lost = True
                raise row.refused("import.chesstableqx-no-deal")
        elif not self.open.broken and not _is_first_card(self.open, command, row):
            self.open.events.add(command, row.get("data") or Node({}, f"{row.path}.data", row.line))

    def _close(self, end: Node | None) -> Iterator[Draft | Misread]:
        """The draft of the open round; where only its end cannot be read, that is told and the hand goes without."""
        closed, self.open = self.open, None
        self.lost = False
        if closed is None:
            return
        if end is not None:
            try:
                yield _draft(closed, end)
                return
            except UnreadableError as unreadable:
                yield _misread(unreadable)
        try:
            yield _draft(closed, None)
        except UnreadableError as unreadable:
            if end is None:
                yield _misread(unreadable)


def _misread(unreadable: UnreadableError) -> Misread:
    return Misread(error=unreadable.error, line=unreadable.error.line)


def _names(row: Node) -> dict[str, str]:
    """The name of each uid in the scene."""
    players = row.need("data").get("players")
    found: dict[str, str] = {}
    for uid, player in ({} if players is None else players.members()).items():
        about = player.get("info")
        name = None if about is None else about.get("nickname")
        if name is not None and name.text():
            found[uid] = name.text()
    return found


def _is_first_card(round_: _Round, command: str, row: Node) -> bool:
    """Whether this turns the dealer's 21st card: in some games it comes as a first draw, not with the hand."""
    data = row.get("data")
    first = None if data is None or command != "HZNewCard" else data.get("isFirstDraw")
    if data is None or first is None or not first.value or round_.events.moves:
        return False
    seat = round_.events.seat(data.need("uid"))
    if seat != round_.dealer():
        return False
    if len(round_.hands[seat]) < DEALT:
        round_.hands[seat] += cards_of(Node([data.need("newCard").value], f"{data.path}.newCard", data.line))
        round_.doubts.append(("import.chesstableqx-first-draw", {"seat": seat}))
    return True


def _draft(round_: _Round, end: Node | None) -> Draft:
    state, events = round_.state, round_.events
    doubts = list(round_.doubts)
    room = state.get("areaSelectMode")
    rules = chosen(
        state.need("gameType").number(), {} if room is None else {k: n.value for k, n in room.members().items()}
    )
    if rules.unread:
        doubts.append(("import.options-unread", {"names": list(rules.unread)}))
    if events.strange:
        doubts.append(("import.chesstableqx-commands", {"names": events.strange}))
    if events.extra:
        doubts.append(("import.chesstableqx-extra", {"count": len(events.extra)}))
    table = state.get("tableid")
    number, name = _number(state), "chesstableqx" if table is None else table.text()
    whole = end if not round_.broken else None
    moves = events.moves if whole is None else _ended(whole, events.moves)
    return Draft(
        hand=f"{name}-{number or round_.number}",
        rules=rules.rules,
        options=rules.options,
        unsupported=rules.unsupported,
        seats=round_.players,
        sitting=round_.sitting,
        dealer=round_.dealer(),
        hands=round_.hands,
        moves=moves,
        match=Match(table=None if table is None else table.text(), no=number),
        end=None if end is None else _clock(end),
        wall=None if whole is None else _wall(whole, moves),
        extra=events.extra,
        result=None if whole is None else _result(whole, round_, moves),
        source_id=f"{name}/{number or round_.number}",
        line=round_.deal.line,
        ambiguities=doubts,
    )


def _number(state: Node) -> int | None:
    """The number of the hand at its table: `roundNum` counts down from `roundAll`."""
    left, of = state.get("roundNum"), state.get("roundAll")
    if left is None or of is None:
        return None
    number = of.number() - left.number() + 1
    return number if 1 <= number <= of.number() else None


def _clock(end: Node) -> str | None:
    clock = end.get("roundEndTime")
    return None if clock is None else china_time(clock.text())


def _wall(end: Node, moves: Sequence[Move]) -> str | None:
    rest = end.get("cards")
    return None if rest is None else wall_of(moves, cards_of(rest))


def _ended(end: Node, moves: list[Move]) -> list[Move]:
    """The moves, with the wash that no command tells where nobody won, nobody left and no card is left."""
    rest, dismissed = end.get("cards"), end.get("isDismiss")
    if any(move.action.do == verbs.HU for move in moves) or (dismissed is not None and dismissed.value):
        return moves
    if _winner(end) >= 0 or rest is None or rest.items():
        return moves
    return [*moves, Move(action=RecordAction(do="wash"), origin="inferred", place=end.path)]


def _winner(end: Node) -> int:
    """The winner's place at the table, -1 for nobody."""
    state = end.get("tData")
    winner = None if state is None else state.get("winner")
    return -1 if winner is None else winner.number()


def _result(end: Node, round_: _Round, moves: list[Move]) -> Result | None:
    """What the server settled; None for a round that was broken off."""
    players = end.need("players")
    points = [_amount(players, player.id) for player in round_.players]
    settled = [point for point in points if point is not None]
    given = settled if len(settled) == len(points) else None
    sitting = None if round_.sitting is None else _amount(players, round_.sitting.id)
    place = _winner(end)
    if place < 0:
        washed = bool(moves) and moves[-1].action.do == verbs.WASH
        return Result(outcome="wash", points=given, sitting_points=sitting) if washed else None
    winner = round_.seat_at(place)
    if winner is None:
        raise end.need("tData").refused("import.chesstableqx-uid", value=str(place))
    told = players.need(round_.players[winner].id).get("hzdesc")
    huxi = told.get("huxi") if told is not None else None
    return Result(
        outcome="hu",
        winner=winner,
        source=supplier(moves, winner),
        huxi=None if huxi is None else huxi.number(),
        points=given,
        sitting_points=sitting,
    )


def _amount(players: Node, uid: str) -> float | None:
    player = players.get(uid)
    won = None if player is None else player.get("winone")
    return None if won is None else won.amount()
