"""Logs of the 桂林字牌 server (pomelo): all files of one call are one log, read by time.

Both versions of the server are read: April and May 2017 (forced melds were asked of the client) and July and August
(the server lays them). What the logs lose (a beginning by rotation, pushes in the middle) is reported, not made up.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta, timezone
from math import floor
from typing import Final

from msgspec.structs import replace

from phz_cli.records.errors import ReadError
from phz_cli.records.importers.draft import Draft, Misread, Move
from phz_cli.records.importers.pomelo_cards import Dealt
from phz_cli.records.importers.pomelo_hands import Hand, Tables
from phz_cli.records.importers.pomelo_lines import Unread, entries
from phz_cli.records.importers.pomelo_messages import (
    DIHU,
    DISCARDED,
    SANLONG,
    SELF_DRAWN,
    TIANHU,
    Enter,
    Room,
    UnreadableError,
    cards,
    sorted_cards,
)
from phz_cli.records.importers.pomelo_play import Play
from phz_cli.records.model import Match, Player, Result

RULES: Final = "guilin-xin"
OPERATOR: Final = "新桂林字牌"

_ZIMO: Final = {1: "name", 2: "pre"}
"""ziMo: 1 自摸 doubles, 2 自摸 adds one 子."""
_XING: Final = {1: 1, 2: 0, 3: -1}
"""fanXing: which neighbour of the turned card counts: 上醒, 中醒, 下醒."""
_INSTANT: Final = frozenset({TIANHU, DIHU, SANLONG})
_CHINA: Final = timezone(timedelta(hours=8))


def read(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, Draft | Misread]]:
    """The hands of some logs that belong together, in the order in which they end; last, what lines were unreadable."""
    unread: list[Unread] = []
    for hand in Tables().hands(entries(files, unread)):
        if isinstance(hand, Hand):
            yield _drafted(hand)
        else:
            yield hand.file, Misread(error=hand.error, line=hand.error.line)
    for row in unread:
        if row.count:
            error = ReadError(key="import.pomelo-lines", parameters={"count": row.count}, line=row.first)
            yield row.file, Misread(error=error, line=row.first)


def _drafted(hand: Hand) -> tuple[str, Draft | Misread]:
    """The file in which the hand begins with the hand, or the file in which it cannot be read with the reason."""
    first = place = hand.first
    if hand.enter is None:
        parameters: dict[str, object] = {"players": sorted(hand.uids), "until": _clock(hand.last.at)}
        error = ReadError(key="import.pomelo-beginning", parameters=parameters, line=first.line)
        return first.file, Misread(error=error, line=first.line)
    try:
        play = Play(hand, hand.enter)
        place = play.won or first
        if play.dealer is None:
            raise UnreadableError("import.pomelo-no-deal", first.line)
        return first.file, _draft(hand, hand.enter, play, play.dealer)
    except UnreadableError as unreadable:
        return unreadable.file or place.file, Misread(error=unreadable.error, line=unreadable.error.line)


def _draft(hand: Hand, enter: Enter, play: Play, dealer: int) -> Draft:
    room, dealt = enter.room_info, Dealt(play, enter)
    options, unsupported = _options(room)
    doubts = dealt.doubts
    if play.win is None and not play.washed:
        doubts.append(("import.pomelo-broken-off", {"at": _clock(hand.last.at)}))
    return Draft(
        hand=f"{room.room_id}-{room.circle}-{_clock(play.first.at)}",
        rules=RULES,
        options=options,
        unsupported=unsupported,
        seats=[Player(id=uid) for uid in play.seats],
        dealer=dealer,
        hands=dealt.hands,
        shown=play.shown,
        wall=dealt.wall,
        moves=_with_groups(play),
        match=Match(
            session=None if hand.sitting is None else _clock(hand.sitting.start),
            table=room.room_id,
            no=room.circle,
            operator=OPERATOR,
        ),
        start=_clock(play.first.at),
        end=None if play.end is None else _clock(play.end),
        washed=hand.washes,
        result=_result(play, room),
        source_id=f"room {room.room_id}, circle {room.circle}",
        line=hand.first.line,
        ambiguities=doubts,
    )


def _clock(at: int) -> str:
    """A time of the log as RFC 3339; its clock showed the time of China."""
    moment = datetime.fromtimestamp(at // 1000, UTC).replace(tzinfo=_CHINA, microsecond=at % 1000 * 1000)
    return moment.isoformat(timespec="milliseconds")


def _options(room: Room) -> tuple[dict[str, object], str]:
    """The room as options of our rule set, and the room in the server's words where we have no such rule."""
    if room.zi_mo not in _ZIMO or not room.fan_xing or not _XING.keys() >= set(room.fan_xing):
        return {}, f"{OPERATOR} ziMo {room.zi_mo}, fanXing {room.fan_xing}"
    return {
        "minimum_huxi": room.min_hu,
        "unit_step": room.zi_shu,
        "zimo": _ZIMO[room.zi_mo],
        "xing_offsets": [_XING[code] for code in room.fan_xing],
    }, ""


def _with_groups(play: Play) -> list[Move]:
    """The moves, the win with the whole hand that the result shows."""
    if play.settled is None or play.won is None or not play.settled.card_arr:
        return play.moves
    groups = [sorted_cards(cards(group, play.won.line)) for group in play.settled.card_arr]
    return [
        Move(action=replace(move.action, melds=groups), origin=move.origin, place=move.place, note=move.note)
        if move.action.do == "hu"
        else move
        for move in play.moves
    ]


def _result(play: Play, room: Room) -> Result | None:
    """What the server settled.

    It writes the 子 of one payer. Whoever supplied the card pays for all; otherwise everybody pays, and at 自摸 and on
    another's draw alike. `units` are these 子 without 自摸, 醒 and the doubling of 天胡, 地胡 and 三龙五坎, and without
    the fraction that the early server kept.
    """
    if play.washed:
        return Result(outcome="wash")
    win, settled = play.win, play.settled
    if win is None:
        return None
    winner = play.seats.index(win.uid)
    giver = play.seats.index(win.giver) if win.type in (DISCARDED, DIHU) and win.giver in play.seats else None
    if settled is None:
        return Result(outcome="hu", winner=winner, source=giver)
    if settled.zi_num is None:
        return Result(outcome="hu", winner=winner, source=giver, huxi=settled.hu_shu, xing=settled.xing)
    paid = settled.zi_num
    others = len(play.seats) - 1
    points = [0.0 if giver is not None else -paid for _ in play.seats]
    if giver is not None:
        points[giver] = -paid * others
    points[winner] = paid * others
    return Result(
        outcome="hu",
        winner=winner,
        source=giver,
        huxi=settled.hu_shu,
        xing=settled.xing,
        units=_units(win.type, room, paid, settled.xing or 0),
        points=[round(point, 6) for point in points],
    )


def _units(type_: int, room: Room, paid: float, xing: int) -> int:
    if type_ in _INSTANT:
        paid /= 2
    elif type_ == SELF_DRAWN:
        paid = paid - 1 if _ZIMO.get(room.zi_mo) == "pre" else paid / 2
    return floor(round(paid - xing, 6))
