"""A recorded hand played through once more from the rules alone: who won on what, whether that stands, who pays.

It follows what happened physically (law 11.1) and, for every seat, what costs it the right to win (law 11.6). What is
wrong without touching a win is none of its business.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.reference.answer import Case, best_arrangement, higher, instant_win
from tests.reference.cards import COPIES, Laid
from tests.reference.eating import are_groups, fewest_laid
from tests.reference.pay import paid_each, payers, points_of, xing_of
from tests.reference.price import Won
from tests.reference.rules import Rules, rules_of

WALL = 19
MELDS = ("chi", "peng", "wei", "pao", "ti")


class Move(NamedTuple):
    """An action of a record; the seat is -1 and the card empty where none is stated."""

    do: str
    seat: int = -1
    card: str = ""
    melds: tuple[str, ...] = ()
    shown: bool = False
    want: str = ""


class Told(NamedTuple):
    """A record: hands as dealt, the dealer's 21st card last; `wall` is None where it is not stated."""

    rules: str
    hands: tuple[str, ...]
    dealer: int
    moves: tuple[Move, ...]
    wall: str | None = None
    extra: tuple[tuple[int, str], ...] = ()
    washed: int = 0
    sitting: bool = False
    options: tuple[tuple[str, object], ...] = ()


class Offer(NamedTuple):
    """The card that lies open, how it came, and whose it is."""

    card: str
    source: str
    owner: int


class Made(NamedTuple):
    """A 偎, 提 or 跑 on whose card its seat may still win; `void` where it was not allowed."""

    seat: int
    kind: str
    offer: Offer
    held: int
    intake: bool
    void: bool


def _quads(hand: str) -> set[str]:
    return {card for card in hand if hand.count(card) == COPIES}


@dataclass
class Place:
    """What a seat holds, has laid, may not do any more, and why it may not win any more."""

    hand: str
    melds: list[Laid] = field(default_factory=list)
    bad: bool = False
    passed: set[str] = field(default_factory=set)
    no_chi: set[str] = field(default_factory=set)
    no_peng: set[str] = field(default_factory=set)
    off: int = 0
    owes: int = 0
    intakes: int = 0
    discards: int = 0
    dead: set[str] = field(default_factory=set)
    late: bool = False

    def take(self, cards: str) -> None:
        """Let cards leave the hand."""
        for card in cards:
            self.hand = self.hand.replace(card, "", 1)

    def quads(self) -> set[str]:
        """Dealt quads still in the hand."""
        return _quads(self.hand)

    def loose(self) -> int:
        """Cards outside 坎 and quads."""
        return sum(self.hand.count(card) < 3 for card in self.hand)

    def excess(self) -> int:
        """Cards above the rest value (law 3.2)."""
        hidden = len(self.quads())
        laid = sum(meld.kind in ("ti", "pao") for meld in self.melds)
        return len(self.hand) + 3 * len(self.melds) - hidden + self.off - (19 if hidden + laid else 20)

    def base(self, card: str) -> str:
        """What three of this card are here: `kan`, `wei`, `peng`, or nothing."""
        if self.hand.count(card) == 3:
            return "kan"
        return next((meld.kind for meld in self.melds if meld.cards == card * 3 and meld.kind != "chi"), "")


class Ending(NamedTuple):
    """The win that stands: its action (from 1), seat, price, points with those of who sits out, 醒.

    `beaten`: another seat that went before it had called for the win (T204).
    """

    number: int
    seat: int
    won: Won
    points: tuple[float, ...]
    sitting: float
    xing: int
    beaten: bool


class Play:
    """One hand as it goes on; `ending` once a win stands, `reasons` why each `hu` that was void was so."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.rules: Rules = rules_of(told.rules, dict(told.options))
        self.places = [Place(hand) for hand in told.hands]
        self.wall = len(told.wall) if told.wall is not None else WALL - len(told.extra)
        self.offer: Offer | None = Offer(told.hands[told.dealer][-1:], "shown", told.dealer)
        self.made: Made | None = None
        self.calls: list[tuple[int, str]] = []
        self.acted = False
        self.ended = False
        self.discards = 0
        self.taker = told.dealer
        self.win: tuple[int, int, Won, Offer | None, bool] | None = None
        self.flips: list[str] = []
        self.reasons: Mapping[int, str] = {}
        self._deal()
        for number, move in enumerate(told.moves, 1):
            self._move(number, move)

    def next(self, seat: int) -> int:
        """下家."""
        return (seat + 1) % len(self.places)

    def _deal(self) -> None:
        told = self.told
        for seat, card in told.extra:
            self.places[seat].hand += card
        for seat, place in enumerate(self.places):
            size = self.rules.hand_size + (seat == told.dealer)
            more = len(place.hand) - len(told.hands[seat])
            fewest, most = (max(0, len(_quads(hand)) - 1) for hand in (told.hands[seat], place.hand))
            due = min(max(more, fewest), most) if self.rules.more_for_quads else 0
            place.off = size - len(told.hands[seat]) + due - more
        dealer = self.places[told.dealer]
        dealer.owes = int(dealer.excess() > 0 and dealer.loose() > 0)

    # ------------------------------------------------------------ one move

    def _move(self, number: int, move: Move) -> None:
        if self.ended:
            if move.do == "flip" and self.win is not None:
                self.flips.append(move.card)
            return
        if move.do == "hu":
            self._hu(number, move)
        elif move.do in ("pass", "claim"):
            if self.offer is not None and self.offer.owner != move.seat:
                self.acted = True
            if move.do == "claim" and self.offer is not None:
                self.calls.append((move.seat, move.want))
        elif move.do == "draw":
            self._duties(move)
            self._close()
            for place in self.places:
                place.off -= place.owes
                place.owes = 0
            self.wall = max(0, self.wall - 1)
            self.offer = Offer(move.card, "draw", move.seat)
            self.taker = -1
        elif move.do == "discard":
            self._discard(move)
        elif move.do == "flip":
            self.wall = max(0, self.wall - 1)
        elif move.do == "wash":
            self._duties(move)
            self.ended = True
        elif move.do == "ti" and self.places[move.seat].hand.count(move.card) == COPIES:
            place = self.places[move.seat]
            place.take(move.card * COPIES)
            place.melds.append(Laid("ti", move.card * COPIES, True))
        elif move.do in MELDS and self._is_carried(move):
            self._intake(move)

    def _kill(self, seat: int, code: str) -> None:
        if code in self.rules.kills:
            self.places[seat].dead.add(code)

    def _is_carried(self, move: Move) -> bool:
        """Whether the cards allow it (law 12.3)."""
        offer, place = self.offer, self.places[move.seat]
        if offer is None or offer.card != move.card or offer.source == "shown":
            return False
        own_draw = offer.owner == move.seat and offer.source == "draw"
        if move.do == "chi":
            takes = self._chi_takes(move)
            return all(place.hand.count(card) >= takes.count(card) for card in takes)
        if move.do in ("peng", "wei"):
            return place.hand.count(move.card) >= 2 and (move.do == "peng" or own_draw)
        if move.do == "ti":
            return own_draw and place.base(move.card) in ("kan", "wei")
        return place.base(move.card) != "" and (own_draw or offer.owner != move.seat)

    @staticmethod
    def _chi_takes(move: Move) -> str:
        return "".join(move.melds).replace(move.card, "", 1)

    # ------------------------------------------------------------ duties and passes

    def _duties(self, move: Move) -> None:
        """Who is dead because the offer ends with a forced meld not made (F501–F503; law 3.7)."""
        offer = self.offer
        if offer is None or offer.source == "shown":
            return
        for seat, place in enumerate(self.places):
            if not self.wall and not (move.do in ("chi", "peng", "wei", "pao") and move.seat == seat):
                continue
            own = seat == offer.owner
            base = place.base(offer.card)
            mine = move.seat == seat
            if own and offer.source == "draw" and base in ("kan", "wei"):
                if not (mine and move.do in ("ti", "hu")):
                    self._kill(seat, "F503")
            elif own and offer.source == "draw" and place.hand.count(offer.card) == 2:
                in_time = not self.acted or (self.rules.late_wei_is_peng and move.do == "wei")
                if not (mine and (move.do == "hu" or (move.do == "wei" and in_time))):
                    self._kill(seat, "F502")
            runs = (not own and base in ("kan", "wei")) or (offer.source == "draw" and base == "peng")
            if runs and move.do != "hu" and not (mine and move.do == "pao") and (seat, "pao") not in self.calls:
                self._kill(seat, "F501")

    def _close(self, taker: int = -1, how: str = "") -> None:
        """End the offer: whoever was reached and could have eaten or 碰 has passed (law chapters 4, 6, 12)."""
        offer, called = self.offer, {seat for seat, _ in self.calls}
        if offer is not None and offer.source != "shown" and how in ("", "chi", "peng"):
            for seat in range(len(self.places)):
                if seat != taker and seat not in called:
                    self._note_pass(offer, seat, taker, how)
        self.offer, self.made, self.acted = None, None, False
        self.calls.clear()

    def _note_pass(self, offer: Offer, seat: int, taker: int, how: str) -> None:
        place, rules = self.places[seat], self.rules
        drawn = offer.source == "draw"
        eats = self.can_eat(offer, seat) and how != "peng" and not (how == "chi" and drawn and taker == offer.owner)
        if self.can_peng(offer, seat):
            place.passed.add(offer.card)
            place.no_chi |= {offer.card} if "chi" in rules.passed_peng else set()
            place.no_peng |= {offer.card} if "peng" in rules.passed_peng else set()
        if eats:
            place.no_chi |= {offer.card} if "chi" in rules.passed_chi else set()
            place.no_peng |= {offer.card} if "peng" in rules.passed_chi else set()

    def can_peng(self, offer: Offer, seat: int) -> bool:
        """Whether the seat may 碰 the card."""
        place = self.places[seat]
        if offer.source == "shown" or seat == offer.owner or place.hand.count(offer.card) != 2:
            return False
        return offer.card not in place.no_peng and (place.excess() + 1 <= 0 or place.loose() > 2)

    def can_eat(self, offer: Offer, seat: int) -> bool:
        """Whether the seat may eat the card: by its place, its bars, its cards, and what it must do instead."""
        place, card = self.places[seat], offer.card
        near = seat == self.next(offer.owner) or (seat == offer.owner and offer.source == "draw")
        if offer.source == "shown" or not near or card in place.no_chi:
            return False
        base = place.base(card)
        own_draw = seat == offer.owner
        if (base in ("kan", "wei")) or (base == "peng" and offer.source == "draw"):
            return False
        if own_draw and place.hand.count(card) == 2:
            return False
        least = fewest_laid(place.hand, card)
        return least > 0 and (place.excess() + 1 <= 0 or least < place.loose())

    # ------------------------------------------------------------ discards and intakes

    def _discard(self, move: Move) -> None:
        place = self.places[move.seat]
        if move.card not in place.hand:
            if place.owes:
                place.owes -= 1
                place.off -= 1
            self.taker = -1
            return
        self._duties(move)
        owed = any(other.owes for other in self.places)
        if not place.owes:
            place.off += 1
            if not owed and self.taker == move.seat:
                self._kill(move.seat, "T203")
        if place.hand.count(move.card) >= 3:
            self._kill(move.seat, "X601")
        if self.rules.dealt_quads != "first_intake" and move.seat == self.told.dealer and not place.discards:
            self._late_quads(move.seat, move.card)
        self._close()
        place.owes = max(0, place.owes - 1)
        place.take(move.card)
        place.discards += 1
        self.discards += 1
        if self.rules.discard_bars:
            place.no_chi.add(move.card)
        self.offer = Offer(move.card, "discard", move.seat)
        self.taker = -1

    def _late_quads(self, seat: int, broken: str) -> None:
        """A dealt quad not laid in time (law 2.5-2.9)."""
        place = self.places[seat]
        if self.rules.dealt_quads == "hidden":
            dealt = self.told.hands[seat] + "".join(card for owner, card in self.told.extra if owner == seat)
            if len(_quads(dealt)) < 2:
                return
        if place.quads() - set(broken):
            self._kill(seat, "F504")

    def _intake(self, move: Move) -> None:
        offer, place, card = self.offer, self.places[move.seat], move.card
        assert offer is not None
        self._duties(move)
        base = place.base(card)
        late = move.do == "wei" and self.acted and self.rules.late_wei_is_peng
        void = move.do == "pao" and offer.source == "discard" and base == "peng"
        made = Made(move.seat, move.do, offer, len(place.hand), place.intakes > 0, void)
        by_deal = self.rules.dealt_quads != "first_intake" and move.seat == self.told.dealer
        if not place.intakes and not by_deal:
            self._late_quads(move.seat, self._chi_takes(move) if move.do == "chi" else "")
        if move.do == "chi":
            self._judge_chi(move)
        if move.do == "peng" and card in place.no_peng:
            self._kill(move.seat, "P402")
        self._close(move.seat, move.do)
        self._lay(move, place, base, late)
        place.intakes += 1
        if place.excess() > place.owes and (place.loose() > 0 or move.do in ("chi", "peng")):
            place.owes += 1  # beside what it owed before, where a card thrown out of turn was taken (law 12.4)
        self.taker = move.seat
        self.made = made if move.do in ("wei", "pao", "ti") else None

    def _judge_chi(self, move: Move) -> None:
        """What a 吃 costs: C301, C302, C305 (law 5.5, 7.1, 7.5)."""
        place, card, takes = self.places[move.seat], move.card, self._chi_takes(move)
        if card in place.no_chi:
            self._kill(move.seat, "C302")
        if any(place.hand.count(used) >= 3 for used in takes):
            self._kill(move.seat, "C305")
        left = place.hand.count(card) - takes.count(card)
        if left and not (place.hand.count(card) >= 3 and card not in takes):
            self._kill(move.seat, "C301")
        if not are_groups(move.melds, card):
            place.bad = True

    def _lay(self, move: Move, place: Place, base: str, late: bool) -> None:
        card = move.card
        if move.do == "chi":
            takes = self._chi_takes(move)
            place.take(takes)
            place.off += len(takes) + 1 - 3 * len(move.melds)
            place.melds += [Laid("chi", meld) for meld in move.melds]
            return
        if move.do in ("peng", "wei"):
            place.take(card * 2)
            place.melds.append(Laid("peng" if late else move.do, card * 3))
            return
        if base == "kan":
            place.take(card * 3)
        else:
            place.melds = [meld for meld in place.melds if meld.cards != card * 3]
        place.melds.append(Laid(move.do, card * COPIES))

    # ------------------------------------------------------------ wins

    def _hu(self, number: int, move: Move) -> None:
        place = self.places[move.seat]
        won, why = self._tried(move)
        if why or place.dead or won is None:
            self.reasons = {**self.reasons, number: why or " ".join(sorted(place.dead))}
            if self.offer is not None and self.offer.owner != move.seat:
                self.acted = True
            place.dead.add("hu")
            return
        offer = self.offer if self.made is None else self.made.offer
        beaten = self._is_beaten(move.seat)
        self.win = number, move.seat, won, offer, beaten
        self.ended = True

    def _tried(self, move: Move) -> tuple[Won | None, str]:
        """The win that is declared and its price, or why it is none."""
        start = self._start(move)
        offer = self.offer if self.made is None else self.made.offer
        if offer is None or (move.card and move.card != offer.card):
            return None, "H703"
        if offer.source == "shown" and not move.card and move.seat != self.told.dealer and start is None:
            return None, "H705"
        case = self.case_of(move.seat)
        best: Won | None = None
        if case is None or not self._may_win_on(offer, move.seat):
            if start is None:
                return None, "H703"
        elif not self.places[move.seat].bad:
            best, _ = best_arrangement(case, self.rules)
        won = higher(best, start)
        return won, "" if won is not None else "H70x"

    def _start(self, move: Move) -> Won | None:
        """三提 or 五坎, until the first discard (law 2.11)."""
        if self.discards:
            return None
        place = self.places[move.seat]
        case = Case("", place.hand, tuple(place.melds), "", "", dealer=move.seat == self.told.dealer)
        return instant_win(self.rules, place.hand, tuple(place.melds), case)

    def _may_win_on(self, offer: Offer, seat: int) -> bool:
        """Whether this card may be won on at all (law 8.5-8.7)."""
        if offer.source == "discard":
            return self.rules.discards and offer.owner != seat
        if offer.source == "shown" and seat != offer.owner:
            dealer = self.places[offer.owner]
            fourth = dealer.hand.count(offer.card) == COPIES or any(offer.card in meld.cards for meld in dealer.melds)
            return self.rules.others_on_shown and not fourth
        return True

    def is_first_discard(self, offer: Offer) -> bool:
        """Whether the card is the dealer's first discard, and the first of all (law 9.18, 10.5)."""
        return offer.source == "discard" and self.discards == 1 and offer.owner == self.told.dealer

    def case_of(self, seat: int) -> Case | None:
        """The hand of a seat beside the card that it could win on; None where there is none for it."""
        made, place = self.made, self.places[seat]
        offer = self.offer if made is None else made.offer
        if offer is None or (made is not None and (made.seat != seat or made.void)):
            return None
        own = offer.owner == seat
        if own and offer.source == "discard":
            return None
        source = {"draw": "own_draw" if own else "other_draw"}.get(offer.source, offer.source)
        melds, hand = list(place.melds), place.hand
        if own and offer.source == "shown":
            quad = Laid("ti", offer.card * COPIES, True)
            if quad in melds:
                melds.remove(quad)
                hand += offer.card * COPIES
            hand = hand.replace(offer.card, "", 1)
        return Case(
            self.told.rules,
            hand,
            tuple(melds),
            offer.card,
            source,
            dealer=seat == self.told.dealer,
            last=not self.wall and offer.source == "draw",
            first_discard=self.is_first_discard(offer),
            passed="".join(place.passed),
            options=self.told.options,
            laid=made is not None,
            held=made.held if made is not None else len(hand),
            intake=made.intake if made is not None else place.intakes > 0,
        )

    def _is_beaten(self, seat: int) -> bool:
        """Whether a seat that goes before this one had called for the win and could have it (law 4.2, 4.5)."""
        offer = self.offer
        if offer is None:
            return False
        turn = range(len(self.places))
        order = [(offer.owner + step) % len(self.places) for step in turn]
        for other in order[: order.index(seat)]:
            if (other, "hu") in self.calls and not self.places[other].dead:
                for card in (offer.card, ""):
                    if self._tried(Move("hu", other, card))[0] is not None:
                        return True
        return False


def ending(told: Told) -> tuple[Ending | None, Mapping[int, str]]:
    """The win that stands with what is paid for it, and why each other `hu` of the record is void."""
    play = Play(told)
    if play.win is None:
        return None, play.reasons
    number, seat, won, offer, beaten = play.win
    assert offer is not None
    rules, seats = play.rules, len(play.places)
    last = not play.wall and offer.source == "draw"
    xing = xing_of(rules, won.cards, offer.card, play.flips, play.wall, last)
    each = paid_each(rules, won, told.washed, xing)
    earth = play.is_first_discard(offer)
    paying = payers(rules, seats, seat, offer.source, offer.owner, earth)
    points, sitting = points_of(rules, seats, seat, each, paying, told.dealer, told.sitting)
    return Ending(number, seat, won, points, sitting, xing, beaten), play.reasons


def false_win_points(told: Told, claimed: float | None = None) -> tuple[float, ...] | None:
    """The points of a hand that ends with a false win (law 10.16); None where nothing is paid.

    `claimed`: what the record lets the false winner have of each other seat.
    """
    play = Play(told)
    offenders = [told.moves[number - 1].seat for number in play.reasons]
    how, _, amount = play.rules.penalty.partition(":")
    each = claimed if how == "pay_claimed" else int(amount or 0) * play.rules.stake
    if play.win is not None or how == "none" or each is None:
        return None
    points = [0.0] * len(play.places)
    for offender in offenders:
        points = [now + each * (1 if seat != offender else 1 - len(points)) for seat, now in enumerate(points)]
    return tuple(points)
