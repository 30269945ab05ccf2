"""Pushes of one hand → moves: who drew, discarded, took, refused and won, and what each of it leaves unsaid."""

from typing import Final, NamedTuple

from phz_cli.records.importers.draft import Move, Origin
from phz_cli.records.importers.pomelo_hands import (
    CHI_CARD,
    DRAW,
    END,
    FLIP,
    LORD,
    NONE,
    PENG_CARD,
    POST,
    RESULT,
    WIN,
    Hand,
)
from phz_cli.records.importers.pomelo_lines import CARDS, OFFERED, PASS, Entry
from phz_cli.records.importers.pomelo_messages import (
    ACT_ROUTES,
    ACTS,
    CHI,
    PENG,
    SANLONG,
    TIANHU,
    WINS,
    Card,
    Enter,
    Flips,
    Info,
    Lord,
    Meld,
    Offer,
    Settled,
    UnreadableError,
    Win,
    card,
    cards,
    sets,
    sorted_cards,
    understood,
)
from phz_cli.records.model import RecordAction, Verb

WALL: Final = 19
"""Cards of a full deck that are left after three hands of 20 and the 挡底."""

_RANKS: Final = {"hu": 4, "pao": 3, "wei": 3, "ti": 3, "peng": 2, "chi": 1}
"""胡, then forced melds, then 碰, then 吃 (law 6.1): who is served although he asked for less."""
_WANTED: Final = {PENG: "peng", CHI: "chi"} | dict.fromkeys(WINS, "hu")
"""What a player may refuse, by the type of his offer; forced melds are not his choice."""


class Seen(NamedTuple):
    """The own hand as its player was told: the cards then in hand, and how many of the own had been laid by then."""

    seat: int
    hand: str
    used: str


class Play:
    """One hand as its pushes tell it. `used` holds the dealt cards that each seat laid or discarded."""

    def __init__(self, hand: Hand, enter: Enter) -> None:
        self.first = hand.first
        self.seats = seated(enter, hand.first.line)
        self.moves: list[Move] = []
        self.used: list[list[str]] = [[] for _ in self.seats]
        self.quads: list[list[str]] = [[] for _ in self.seats]
        self.seen: list[Seen] = []
        self.dealer: int | None = None
        self.shown = ""
        self.drawn: list[str] = []
        self.flips: Flips | None = None
        self.win: Win | None = None
        self.won: Entry | None = None
        self.settled: Settled | None = None
        self.washed = False
        self.end: int | None = None
        self._offer = ""
        self._giver = -1
        self._pending: dict[int, frozenset[str]] = {}
        self._remain = WALL
        for entry in hand.pushes[1:]:
            try:
                self._take(entry)
            except UnreadableError as error:
                error.file = entry.file
                raise

    def _take(self, entry: Entry) -> None:
        if entry.route in ACT_ROUTES:
            self._forced(entry)
            return
        handler = {
            LORD: self._lord,
            POST: self._post,
            DRAW: self._draw,
            PENG_CARD: self._claimed,
            CHI_CARD: self._claimed,
            NONE: self._nobody,
            OFFERED: self._offered,
            PASS: self._refused,
            CARDS: self._told,
            WIN: self._won,
            FLIP: self._flipped,
            RESULT: self._result,
            END: self._over,
        }.get(entry.route)
        if handler is not None:
            handler(entry)

    def _seat(self, uid: str, line: int) -> int:
        if uid not in self.seats:
            raise UnreadableError("import.pomelo-stranger", line, uid=uid)
        return self.seats.index(uid)

    def _move(
        self,
        entry: Entry,
        do: Verb,
        seat: int | None,
        card: str | None,
        *,
        origin: Origin = "recorded",
        note: str = "",
        melds: list[str] | None = None,
        shown: bool = False,
        on: list[str] | None = None,
    ) -> None:
        if self.dealer is None:
            raise UnreadableError("import.pomelo-no-deal", entry.line)
        # what is inferred happened at some time before this line, not at it
        at = entry.at - self.first.at if origin == "recorded" else None
        action = RecordAction(do=do, seat=seat, card=card, melds=melds or [], shown=shown, on=on or [], at=at)
        self.moves.append(Move(action=action, origin=origin, place=f"{entry.file}:{entry.line}", note=note))

    def _lord(self, entry: Entry) -> None:
        lord = understood(entry.message, Lord, entry.line)
        if lord.remain_num != WALL:
            raise UnreadableError("import.pomelo-deck", entry.line, left=lord.remain_num, full=WALL)
        self.dealer, self.shown = self._seat(lord.uid, entry.line), card(lord.id, entry.line)
        self._offer, self._giver = self.shown, self.dealer

    def _post(self, entry: Entry) -> None:
        post = understood(entry.message, Card, entry.line)
        seat = self._seat(post.uid, entry.line)
        self._nobody(entry, "onPostCard")
        self._offer, self._giver = card(post.id, entry.line), seat
        self.used[seat].append(self._offer)
        self._move(entry, "discard", seat, self._offer)

    def _draw(self, entry: Entry) -> None:
        draw = understood(entry.message, Card, entry.line)
        seat, drawn = self._seat(draw.uid, entry.line), card(draw.id, entry.line)
        if draw.remain_num == self._remain and self.drawn and self.drawn[-1] == drawn:
            return  # told again to one who came back
        if draw.remain_num != self._remain - 1:
            raise UnreadableError("import.pomelo-gap", entry.line, before=self._remain, after=draw.remain_num)
        self._nobody(entry, "onCurrAutoCard")
        self._remain = draw.remain_num
        self.drawn.append(drawn)
        self._offer, self._giver = drawn, -1
        self._move(entry, "draw", seat, drawn)

    def _claimed(self, entry: Entry) -> None:
        """碰 or 吃."""
        meld = understood(entry.message, Meld, entry.line)
        seat, own = self._seat(meld.uid, entry.line), cards(meld.card_arr, entry.line)
        if not self._offer or len(own) != 2:
            raise UnreadableError("import.pomelo-claim", entry.line, cards=own)
        if entry.route == PENG_CARD:
            self._on_offer(own[0], entry)
            self._outranked(entry, seat, "peng")
            self._move(entry, "peng", seat, self._offer)
        else:
            bi = [
                cards(group, entry.line) for part in (meld.xiahuo, meld.next_xiahuo) for group in sets(part, entry.line)
            ]
            self._outranked(entry, seat, "chi")
            melds = [sorted_cards(group) for group in (own + self._offer, *bi)]
            self._move(entry, "chi", seat, self._offer, melds=melds)
            # one copy of the eaten card comes from the table, the rest of every group from the hand
            own += "".join(bi)
        self.used[seat].extend(own)
        self._offer = ""

    def _forced(self, entry: Entry) -> None:
        """跑, 扫 or 提, and dealt quads laid with it."""
        meld = understood(entry.message, Meld, entry.line)
        seat, act = self._seat(meld.uid, entry.line), ACTS.get(meld.type)
        own = cards(meld.card_arr, entry.line)
        if act is None or not own:
            raise UnreadableError("import.pomelo-act", entry.line, type=meld.type, route=entry.route)
        self._on_offer(own[0], entry)
        self._outranked(entry, seat, act.do)
        self._move(entry, act.do, seat, own[0], shown=act.shown)
        self.used[seat].extend(own[0] * act.own)
        for quad in meld.chong_zhao:
            kinds = cards(quad, entry.line)
            if len(kinds) != 4 or len(set(kinds)) != 1:
                raise UnreadableError("import.pomelo-act", entry.line, type=meld.type, route=entry.route)
            self._move(entry, "ti", seat, kinds[0], note="chongZhao")
            self.used[seat].extend(kinds)
            self.quads[seat].append(kinds[0])

    def _on_offer(self, kind: str, entry: Entry) -> None:
        if kind != self._offer:
            raise UnreadableError("import.pomelo-claim", entry.line, cards=kind)

    def _offered(self, entry: Entry) -> None:
        offers = understood(entry.message, list[Offer], entry.line)
        wanted = frozenset(_WANTED[offer.type] for offer in offers if offer.type in _WANTED)
        if len(entry.uids) == 1 and wanted:
            self._pending[self._seat(entry.uids[0], entry.line)] = wanted

    def _refused(self, entry: Entry) -> None:
        if len(entry.uids) == 1:
            seat = self._seat(entry.uids[0], entry.line)
            wanted = self._pending.pop(seat, None)
            if wanted:
                self._pass(entry, seat, wanted, "recorded", "")

    def _pass(self, entry: Entry, seat: int, wanted: frozenset[str], origin: Origin, note: str) -> None:
        on = sorted(wanted, key=lambda want: -_RANKS[want])
        self._move(entry, "pass", seat, self._offer or None, on=on, origin=origin, note=note)

    def _nobody(self, entry: Entry, note: str = "onNoneAct") -> None:
        """Everybody who was still asked has refused."""
        for seat in self._in_turn(self._pending):
            self._pass(entry, seat, self._pending[seat], "inferred", note)
        self._pending.clear()

    def _in_turn(self, seats: dict[int, frozenset[str]]) -> list[int]:
        """Seats in the order in which they are served, from the one who drew or the 下家 of the one who discarded."""
        first = self._first()
        return sorted(seats, key=lambda seat: (seat - first) % len(self.seats))

    def _first(self) -> int:
        if self._giver >= 0:
            return (self._giver + 1) % len(self.seats)
        last = next((move.action.seat for move in reversed(self.moves) if move.action.do == "draw"), None)
        return last or 0

    def _outranked(self, entry: Entry, seat: int, do: str) -> None:
        """Whoever could have been served before this claim has refused; what others would have said is unknown."""
        first, rank = self._first(), _RANKS[do]
        for other in self._in_turn(self._pending):
            sooner = (other - first) % len(self.seats) < (seat - first) % len(self.seats)
            refused = frozenset(
                want for want in self._pending[other] if _RANKS[want] > rank or (_RANKS[want] == rank and sooner)
            )
            if refused:
                self._pass(entry, other, refused, "inferred", entry.route)
        self._pending.clear()

    def _told(self, entry: Entry) -> None:
        user = entry.message.get("user") if isinstance(entry.message, dict) else None
        if user is None:
            return  # the request was refused
        info = understood(user, Info, entry.line)
        if info.uid in self.seats:
            seat = self.seats.index(info.uid)
            self.seen.append(Seen(seat, cards(info.hand_card_list, entry.line), "".join(self.used[seat])))

    def _won(self, entry: Entry) -> None:
        win = understood(entry.message, Win, entry.line)
        seat = self._seat(win.uid, entry.line)
        self._outranked(entry, seat, "hu")
        own = win.type in (TIANHU, SANLONG) or not win.id
        self._move(entry, "hu", seat, None if own else card(win.id, entry.line))
        self.win, self.won = win, entry

    def _flipped(self, entry: Entry) -> None:
        self.flips = understood(entry.message, Flips, entry.line)
        for number in self.flips.turned:
            self._move(entry, "flip", None, card(number, entry.line))

    def _result(self, entry: Entry) -> None:
        self.settled, self.end = understood(entry.message, Settled, entry.line), entry.at

    def _over(self, entry: Entry) -> None:
        if self._remain == 0 and self.win is None:
            self._nobody(entry, "onEndGame")
            self._move(entry, "wash", None, None)
            self.washed, self.end = True, entry.at


def seated(enter: Enter, line: int) -> list[str]:
    """The players in turn order; the first is the one that the server names first."""
    order = list(enter.user_list)[:1]
    while len(order) < len(enter.user_list):
        following = enter.user_list[order[-1]].right_player
        if following in order or following not in enter.user_list:
            raise UnreadableError("import.pomelo-seats", line, players=list(enter.user_list))
        order.append(following)
    if len(order) != 3 or enter.user_list[order[-1]].right_player != order[0]:
        raise UnreadableError("import.pomelo-seats", line, players=list(enter.user_list))
    return order
