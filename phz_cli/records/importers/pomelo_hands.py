"""Entries → hands: which pushes belong to one hand, each once, whatever connectors and rooms are mixed in the logs.

A push is placed by its receivers, not by its room: numbers of rooms are used again. The same push stands in the log
of every connector that has one of the players, and in the fight server's.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from phz_cli.records.importers.pomelo_lines import CARDS, OFFERED, PASS, Entry
from phz_cli.records.importers.pomelo_messages import ACT_ROUTES, Enter, UnreadableError, understood

ENTER: Final = "onEnterFightRoom"
LORD: Final = "onLordSelect"
POST: Final = "onPostCard"
DRAW: Final = "onCurrAutoCard"
PENG_CARD: Final = "onCardPeng"
CHI_CARD: Final = "onCardChi"
NONE: Final = "onNoneAct"
WIN: Final = "onWin"
FLIP: Final = "onFanXing"
RESULT: Final = "onEachResult"
END: Final = "onEndGame"

PRIVATE: Final = frozenset({CARDS, PASS, OFFERED})
PLAY: Final = ACT_ROUTES | PRIVATE | {LORD, POST, DRAW, PENG_CARD, CHI_CARD, NONE, WIN, FLIP, RESULT, END}
"""What tells of a hand; everything else (clocks, chat, rooms) is passed over."""

LINGER: Final = 5_000
"""How long after the result the same push may still come from another connector, in ms."""
_ECHO: Final = 2_000
"""How far apart in ms two connectors write the same push."""
_LAG: Final = 100
"""How far in ms one connector may be behind another."""
_ECHOES: Final = 100
"""How many pushes of one hand may lie in between."""


class Sitting:
    """Hands in a row of the same players in one room: what a hand must know of the one before."""

    __slots__ = ("circle", "creator", "start", "uids", "washed", "washes")

    def __init__(self, start: int, enter: Enter) -> None:
        self.start, self.creator, self.uids = start, enter.room_info.creator_uid, frozenset(enter.user_list)
        self.circle, self.washes, self.washed = enter.room_info.circle, 0, False

    def follows(self, enter: Enter) -> bool:
        """Whether a hand belongs to this sitting; numbers of rooms are used again."""
        room = enter.room_info
        return (
            room.creator_uid == self.creator and frozenset(enter.user_list) == self.uids and room.circle > self.circle
        )

    def next(self, circle: int) -> None:
        """Go on to a later hand; what was washed counts only when no hand is missing in between."""
        self.washes = self.washes + 1 if self.washed and circle == self.circle + 1 else 0
        self.circle, self.washed = circle, False


class Hand:
    """The pushes of one hand, in order. Where its beginning is lost, `enter` is None."""

    __slots__ = (
        "_at",
        "_seen",
        "_wall",
        "ended",
        "enter",
        "first",
        "last",
        "pushes",
        "session",
        "sitting",
        "uids",
        "washes",
    )

    def __init__(self, first: Entry, enter: Enter | None, sitting: Sitting | None) -> None:
        self.first = self.last = first
        self.enter, self.sitting = enter, sitting
        self.washes = sitting.washes if sitting else 0
        self.uids = frozenset(enter.user_list) if enter else frozenset(first.uids)
        self.pushes: list[Entry] = [first]
        self._seen: list[set[str]] = [{first.source}]
        self._at: dict[str, int] = {first.source: 0}
        self._wall: object = None
        self.ended = 0

    def echoes(self, entry: Entry) -> bool:
        """Whether another server has already told this push; if so it is remembered as told by this one, too."""
        if entry.route == PASS:
            return False
        after = max(self._at.get(entry.source, -1), len(self.pushes) - _ECHOES)
        for index in range(len(self.pushes) - 1, after, -1):
            known = self.pushes[index]
            if entry.at - known.at > _ECHO:
                return False
            if entry.source not in self._seen[index] and _same(known, entry):
                self._seen[index].add(entry.source)
                self._at[entry.source] = index
                return True
        return False

    def add(self, entry: Entry) -> None:
        """Take a push that no other server has told."""
        self.last = entry
        if entry.route == RESULT:
            self.ended = entry.at
        if entry.route == DRAW and isinstance(entry.message, dict):
            self._wall = entry.message.get("remainNum")
        if entry.route == END and self.sitting is not None:
            self.sitting.washed = self._wall == 0
        place = self._place(entry)
        for source, index in self._at.items():
            if index >= place:
                self._at[source] = index + 1
        self._at[entry.source] = place
        self._seen.insert(place, {entry.source})
        self.pushes.insert(place, entry)

    def _place(self, entry: Entry) -> int:
        """Where a push belongs: last, but what one connector told one player right behind what it told all."""
        last = len(self.pushes)
        place = self._at.get(entry.source, last) + 1
        if entry.route in PRIVATE and place < last and self.pushes[place].at >= entry.at - _LAG:
            return place
        return last


def _same(known: Entry, entry: Entry) -> bool:
    """Whether two lines tell one push; one to a single player is the same only for the same player."""
    if known.route != entry.route or known.message != entry.message:
        return False
    return entry.route not in PRIVATE or known.uids == entry.uids


class Tables:
    """The hands that are going on. Feed entries in the order of time; a hand comes out when it is over."""

    def __init__(self) -> None:
        self._sessions: dict[tuple[str, str], str] = {}
        self._open: dict[str, Hand] = {}
        self._rooms: dict[str, Sitting] = {}
        self._ending: list[Hand] = []

    def hands(self, entries: Iterable[Entry]) -> Iterator[Hand | UnreadableError]:
        """All hands in the order in which they end, those without an end last; what could not be placed between."""
        for entry in entries:
            while self._ending and entry.at - self._ending[0].ended > LINGER:
                yield from self._close(self._ending[0])
            self._connect(entry)
            if entry.route == ENTER:
                try:
                    enter = understood(entry.message, Enter, entry.line)
                except UnreadableError as error:
                    error.file = entry.file
                    yield error
                    continue
                if not enter.re_connect:
                    yield from self._begin(entry, enter)
            elif entry.route in PLAY:
                yield from self._play(entry)
        for hand in sorted(set(self._open.values()), key=lambda hand: (hand.first.at, hand.first.line)):
            yield from self._close(hand)

    def _connect(self, entry: Entry) -> None:
        """Remember which player sits at which connection; the ids of connections are given again to others."""
        if entry.route == CARDS and isinstance(entry.message, dict):
            user = entry.message.get("user")
            if isinstance(user, dict):
                for session in entry.sessions:
                    self._sessions[entry.source, session] = str(user.get("uid"))
        elif len(entry.uids) == 1:
            for session in entry.sessions:
                self._sessions[entry.source, session] = entry.uids[0]
        elif len(entry.uids) == len(entry.sessions):
            for uid, session in zip(entry.uids, entry.sessions, strict=True):
                self._sessions[entry.source, session] = uid

    def _begin(self, entry: Entry, enter: Enter) -> Iterator[Hand]:
        hands = {id(hand): hand for uid in enter.user_list if (hand := self._open.get(uid))}
        for hand in hands.values():
            if hand.echoes(entry):
                return
            yield from self._close(hand)
        room = enter.room_info
        sitting = self._rooms.get(room.room_id)
        if sitting is not None and sitting.follows(enter):
            sitting.next(room.circle)
        else:
            sitting = self._rooms[room.room_id] = Sitting(entry.at, enter)
        new = Hand(entry, enter, sitting)
        for uid in new.uids:
            self._open[uid] = new

    def _play(self, entry: Entry) -> Iterator[Hand]:
        if not entry.uids and entry.sessions:
            known = {self._sessions.get((entry.source, session), "") for session in entry.sessions}
            entry = entry._replace(uids=tuple(sorted(known - {""})))
        hand = next((hand for uid in entry.uids if (hand := self._open.get(uid))), None)
        if hand is not None and hand.echoes(entry):
            return
        if entry.route in (CARDS, PASS):
            if hand is not None and hand.enter is not None and not hand.ended:
                hand.add(entry)
            return
        if hand is not None and (hand.ended or not self._fits(hand, entry)):
            yield from self._close(hand)
            hand = None
        if hand is None:
            if not entry.uids:
                return
            hand = Hand(entry, None, None)
        else:
            hand.add(entry)
        if hand.enter is None:
            hand.uids |= frozenset(entry.uids)
            for uid in hand.uids:
                self._open[uid] = hand
        if hand.ended and hand not in self._ending:
            self._ending.append(hand)

    def _fits(self, hand: Hand, entry: Entry) -> bool:
        """Whether a push may belong to a hand: a player who has gone to another table brings his pushes with him."""
        if hand.enter is None:
            return entry.route != LORD
        return hand.uids.issuperset(entry.uids)

    def _close(self, hand: Hand) -> Iterator[Hand]:
        for uid in hand.uids:
            if self._open.get(uid) is hand:
                del self._open[uid]
        if hand in self._ending:
            self._ending.remove(hand)
        yield hand
