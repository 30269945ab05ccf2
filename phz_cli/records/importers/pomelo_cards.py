"""Who was dealt what: from what a player was told, from what was laid open at the win, or because 80 cards are given.

No drawn card ever enters a hand, so a hand at the deal is what its player laid and discarded of it, and what is left.
"""

from collections import Counter
from typing import Final

from phz_cli.game.cards import CHARACTERS, COPIES, UNKNOWN_CHARACTER
from phz_cli.records.importers.pomelo_messages import (
    SANLONG,
    TIANHU,
    Enter,
    UnreadableError,
    Win,
    card,
    cards,
    sorted_cards,
    understood,
)
from phz_cli.records.importers.pomelo_play import WALL, Play

_HAND: Final = 20

Ambiguity = tuple[str, dict[str, object]]


class Dealt:
    """The hands (the dealer's 挡底 last), the wall where all of it is known, and what had to be decided for them."""

    def __init__(self, play: Play, enter: Enter) -> None:
        self.doubts: list[Ambiguity] = []
        self.wall = _wall(play)
        line = (play.won or play.first).line
        left = _left(play, enter)
        found = [self._known(play, seat, left.get(seat)) for seat in range(len(play.seats))]
        self._conserve(play, found)
        self.hands = [self._text(play, seat, hand, line) for seat, hand in enumerate(found)]

    def _known(self, play: Play, seat: int, left: str | None) -> Counter[str] | None:
        """The hand that one seat was dealt; None where some card of it is unknown."""
        told = [hand for seen in play.seen if seen.seat == seat and (hand := _told(play, seat, seen.hand + seen.used))]
        shown = None if left is None else self._shown(play, seat, left)
        if told and ((shown is not None and shown != told[0]) or any(hand != told[0] for hand in told)):
            self.doubts.append(("import.pomelo-hands-differ", {"player": play.seats[seat]}))
        return told[0] if told else shown

    def _shown(self, play: Play, seat: int, left: str) -> Counter[str] | None:
        """The hand out of what was left of it at the win; None where the number of cards is wrong."""
        size = _HAND + (seat == play.dealer)
        hand = Counter(play.used[seat]) + Counter(left)
        for quad in play.quads[seat]:
            # the early server lists a hidden quad among the hand although it has been laid
            if hand.total() > size and hand[quad] == 2 * COPIES:
                hand[quad] = COPIES
                self.doubts.append(("import.pomelo-quad-twice", {"player": play.seats[seat], "cards": quad * COPIES}))
        return hand if hand.total() == size else None

    def _conserve(self, play: Play, found: list[Counter[str] | None]) -> None:
        """The one unknown hand is what the other two and the wall leave of the 80 cards."""
        missing = [seat for seat, hand in enumerate(found) if hand is None]
        if len(missing) != 1 or self.wall is None:
            return
        rest = Counter(dict.fromkeys(CHARACTERS, COPIES))
        rest.subtract(self.wall)
        for hand in found:
            rest.subtract(hand or Counter())
        seat = missing[0]
        used = Counter(play.used[seat])
        if min(rest.values()) >= 0 and used <= rest:
            found[seat] = +rest
            self.doubts.append(("import.pomelo-conserved", {"player": play.seats[seat]}))

    def _text(self, play: Play, seat: int, hand: Counter[str] | None, line: int) -> str:
        """A hand as the record writes it; cards of which nothing is known are `?`."""
        if hand is None:
            hand = Counter(play.used[seat])
            if seat == play.dealer:
                hand |= Counter(play.shown)
        last = ""
        if seat == play.dealer:
            last = play.shown
            hand = hand - Counter(last)
        if hand.total() > _HAND or max(hand.values(), default=0) > COPIES:
            raise UnreadableError(
                "import.pomelo-hand", line, player=play.seats[seat], cards=sorted_cards(hand.elements())
            )
        return sorted_cards(hand.elements()).ljust(_HAND, UNKNOWN_CHARACTER) + last


def _told(play: Play, seat: int, text: str) -> Counter[str] | None:
    """The dealt hand out of what its player was told; None where that was not the whole hand."""
    hand = Counter(text)
    if seat == play.dealer and hand.total() == _HAND:
        hand[play.shown] += 1
    return hand if hand.total() == _HAND + (seat == play.dealer) else None


def _left(play: Play, enter: Enter) -> dict[int, str]:
    """What each seat held at the win, without the card that was won on."""
    win, won = play.win, play.won
    if win is None or won is None:
        return {}
    neighbours = {
        enter.user_list[win.uid].right_player: win.right_hand_list,
        next(uid for uid, user in enter.user_list.items() if user.right_player == win.uid): win.left_hand_list,
    }
    left: dict[int, str] = {}
    for seat, uid in enumerate(play.seats):
        numbers = understood(won.message[uid], list[int], won.line) if uid in won.message else neighbours.get(uid)
        if uid == win.uid:
            left[seat] = _winner(win, numbers, won.line)
        elif numbers is not None:
            left[seat] = cards(numbers, won.line)
    return left


def _winner(win: Win, numbers: list[int] | None, line: int) -> str:
    """The winner's hand before the win: his groups hold the card that he won on, unless it went to a laid meld."""
    text = cards(numbers if numbers is not None else (number for group in win.card_arr for number in group), line)
    if win.out_side or not win.id or win.type in (TIANHU, SANLONG):
        return text
    return text.replace(card(win.id, line), "", 1)


def _wall(play: Play) -> str | None:
    """The undealt cards in drawing order: drawn, turned, left; None where some of them are unknown."""
    text = "".join(play.drawn)
    if len(text) < WALL and play.flips is not None and play.won is not None:
        text += cards((*play.flips.turned, *play.flips.remain_card), play.won.line)
    return text if len(text) == WALL else None
