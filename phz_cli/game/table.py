"""The table: one mutable object that holds what everybody would know who saw all cards.

Only `apply` changes it. Sets of kinds are bit masks: bit *k* is kind *k*.
"""

from typing import Final, NamedTuple

from phz_cli.game.actions import Action, Deal, Hand
from phz_cli.game.cards import COPIES, NO_CARD, RANKS, counts_of
from phz_cli.game.melds import Meld
from phz_cli.game.profile import Profile

DRAWN: Final = "draw"
DISCARDED: Final = "discard"
SHOWN: Final = "shown"

MOST_CAUSES: Final = 12
"""So many faults that cost a seat its right to win, or spoilt its count, are named; more say nothing new."""

UNREAD: Final = -1
"""`Seat.reach` while the win check has not read these cards."""

ACTIVE: Final = 3
DEAL_ACTION: Final = 0
WALL: Final = 19
REST_PLAIN: Final = 20
REST_QUAD: Final = 19

_ORDERS: Final = tuple(
    tuple(tuple((seat + step) % size for step in range(size)) for seat in range(size)) for size in range(5)
)
"""By the number of seats and the first one: all seats in turn order."""


class Offer:
    """The card on offer: who put it there (`owner`), how (`source`) and with which action. Never changes.

    Of all that is here it is read most often, which a plain class makes quicker than a tuple.
    """

    __slots__ = ("action", "card", "owner", "source")

    def __init__(self, card: int, source: str, owner: int, action: int) -> None:
        self.card = card
        self.source = source
        self.owner = owner
        self.action = action

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"Offer{self._values()}"

    def __reduce__(self) -> tuple[type["Offer"], tuple[int, str, int, int]]:
        """Copies and pickles are made like the first one, compiled or not."""
        return Offer, self._values()

    def _values(self) -> tuple[int, str, int, int]:
        return (self.card, self.source, self.owner, self.action)


class Made(NamedTuple):
    """A 偎, 提 or 跑 just made, on whose card its seat may still win (law 7.2, 7.5).

    `held` and `intakes` are the seat's cards in hand and intakes before the card came (耍猴, 听胡). `before`: of a
    跑 that is void (F506), the seat as it was without it; such a 跑 carries no win (law 8.11).
    """

    seat: int
    kind: str
    offer: Offer
    held: int
    intakes: int
    before: "Seat | None" = None


class Debt(NamedTuple):
    """A discard that is owed, and the intake (action and card) that called for it; at the deal the 亮张."""

    seat: int
    action: int
    card: int


class Call(NamedTuple):
    """A wish called out for the card on offer. `founded`: the seat could legally have it."""

    seat: int
    want: str
    founded: bool


class Seat:
    """One player's cards and rights.

    `hand` is 20 counts. `pairs`, `kans`, `quads` mask the kinds held exactly 2, 3, 4 times, `loose` those
    held once or twice; `ranks` are these, rank by rank: four times the small copies and the big ones. `wei_base` and
    `peng_base` mask what lies on the table and can become a quad: a 偎, and a 碰 or 误亮偎. `offset` is what faults
    have added to the count of cards that is due (law 12.1). `reach` belongs to the win check, which notes there
    how far it could read the loose cards; UNREAD once they have changed. `dealt_quads` masks the quads of the
    deal, wherever they are now. `spoiled`: a group on the table is none (law 8.14).
    """

    __slots__ = (
        "chi_bar",
        "dead",
        "dealt_quads",
        "discards",
        "hand",
        "held",
        "intakes",
        "kans",
        "laid_dealt",
        "loose",
        "melds",
        "offset",
        "offset_cause",
        "pairs",
        "passed_peng",
        "peng_bar",
        "peng_base",
        "quads",
        "quads_laid",
        "ranks",
        "reach",
        "spoiled",
        "table_huxi",
        "wei_base",
    )

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.hand = counts_of(cards)
        self.held = len(cards)
        self.melds: list[Meld] = []
        self.table_huxi = 0
        self.quads_laid = 0
        self.laid_dealt = 0
        self.wei_base = 0
        self.peng_base = 0
        self.chi_bar: dict[int, tuple[int, str]] = {}
        self.peng_bar: dict[int, tuple[int, str]] = {}
        self.passed_peng = 0
        self.dead: list[int] = []
        self.offset = 0
        self.offset_cause: list[int] = []
        self.intakes = 0
        self.discards = 0
        self.loose = 0
        self.pairs = 0
        self.kans = 0
        self.quads = 0
        self.ranks = [0] * RANKS
        self.reach = UNREAD
        self.spoiled = False
        self._mask_all()
        self.dealt_quads = self.quads

    def copy(self) -> "Seat":
        """A seat of its own with the same cards and rights."""
        twin = Seat(())
        twin.hand, twin.held = self.hand.copy(), self.held
        twin.melds, twin.table_huxi = self.melds.copy(), self.table_huxi
        twin.quads_laid, twin.laid_dealt = self.quads_laid, self.laid_dealt
        twin.wei_base, twin.peng_base = self.wei_base, self.peng_base
        twin.chi_bar, twin.peng_bar = self.chi_bar.copy(), self.peng_bar.copy()
        twin.passed_peng, twin.dead = self.passed_peng, self.dead.copy()
        twin.offset, twin.offset_cause = self.offset, self.offset_cause.copy()
        twin.intakes, twin.discards = self.intakes, self.discards
        twin.loose, twin.pairs, twin.kans, twin.quads = self.loose, self.pairs, self.kans, self.quads
        twin.ranks, twin.reach = self.ranks.copy(), self.reach
        twin.dealt_quads, twin.spoiled = self.dealt_quads, self.spoiled
        return twin

    def _mask_all(self) -> None:
        for kind, count in enumerate(self.hand):
            if count:
                self._mask(kind)

    def _mask(self, kind: int) -> None:
        self.reach = UNREAD
        bit = 1 << kind
        count = self.hand[kind]
        loose = count if 0 < count < 3 else 0
        rest = ~bit
        self.loose = self.loose | bit if loose else self.loose & rest
        self.pairs = self.pairs | bit if count == 2 else self.pairs & rest
        self.kans = self.kans | bit if count == 3 else self.kans & rest
        self.quads = self.quads | bit if count == 4 else self.quads & rest
        if kind < RANKS:
            self.ranks[kind] = loose << 2 | self.ranks[kind] & 3
        else:
            self.ranks[kind - RANKS] = self.ranks[kind - RANKS] & ~3 | loose

    def remove(self, kind: int, copies: int = 1) -> None:
        """Take cards out of the hand; the caller has checked that they are there."""
        self.hand[kind] -= copies
        self.held -= copies
        self._mask(kind)

    def lose_right(self, action: int) -> None:
        """Note the action that costs the seat its right to win."""
        if len(self.dead) < MOST_CAUSES:
            self.dead.append(action)

    def receive(self, kind: int) -> None:
        """Add a dealt card (`deal.extra`); nothing else ever enters a hand."""
        self.hand[kind] += 1
        self.held += 1
        self._mask(kind)
        self.dealt_quads |= self.quads

    def lay(self, meld: Meld) -> None:
        """Put a meld on the table."""
        self.melds.append(meld)
        self.table_huxi += meld.huxi
        if meld.kind in ("ti", "pao"):
            self.quads_laid += 1
            self.reach = UNREAD

    def loose_counts(self) -> list[int]:
        """20 counts of the hand without 坎 and quads."""
        return [count if count < 3 else 0 for count in self.hand]

    def loose_held(self) -> int:
        """How many cards of the hand lie outside 坎 and quads."""
        return self.held - 3 * self.kans.bit_count() - 4 * self.quads.bit_count()

    def quads_owned(self) -> int:
        """Quads on the table and in the hand."""
        return self.quads_laid + self.quads.bit_count()

    def excess(self) -> int:
        """Cards above the rest value of law 3.2, a dealt quad still in hand counting as laid: > 0 = discard due."""
        hidden = self.quads.bit_count()
        rest = REST_QUAD if self.quads_laid + hidden else REST_PLAIN
        return self.held + 3 * len(self.melds) - hidden + self.offset - rest


class Table:
    """Everything that the next action may depend on. `number` is the number of the last action applied.

    `false_win`: an invalid 胡 came last, so the hand may end here (law 12.5). `debt` is the discard
    that is owed; `older_debts` are others still owed beside it, after a card discarded out of turn was claimed.
    """

    __slots__ = (
        "acted",
        "calls",
        "dealer",
        "debt",
        "discards",
        "drawn",
        "ended",
        "false_win",
        "last_intake",
        "made",
        "number",
        "offer",
        "older_debts",
        "profile",
        "seats",
        "sitting",
        "size",
        "to_draw",
        "wall_left",
        "washed",
    )

    def __init__(self, hand: Hand, profile: Profile) -> None:
        deal = hand.deal
        self.profile = profile
        self.size = len(deal.hands)
        self.dealer = hand.dealer
        self.sitting = hand.sitting
        self.washed = hand.washed
        self.seats = tuple(Seat(cards) for cards in deal.hands)
        for seat, card in deal.extra:
            self.seats[seat].receive(card)
        self.wall_left = wall_size(deal)
        self.drawn: list[int] = []
        self.number = DEAL_ACTION
        self.made: Made | None = None
        self.calls: list[Call] = []
        self.acted = False
        self.ended = ""
        self.false_win = False
        self.discards = 0
        self.last_intake = hand.dealer
        shown = deal.hands[hand.dealer][-1] if deal.hands[hand.dealer] else NO_CARD
        self.offer: Offer | None = Offer(shown, SHOWN, hand.dealer, DEAL_ACTION)
        self._set_offsets(hand)
        self.debt: Debt | None = None
        self.older_debts: list[Debt] = []
        self.to_draw = self.next(hand.dealer)
        dealer = self.seats[hand.dealer]
        if dealer.excess() > 0 and dealer.loose_held() > 0:
            self.debt = Debt(hand.dealer, DEAL_ACTION, shown)

    def copy(self) -> "Table":
        """A table of its own in the same state, on which play may go on differently."""
        unseated = Deal(tuple(() for _ in self.seats))
        twin = Table(Hand(unseated, self.dealer, (), self.washed, sitting=self.sitting), self.profile)
        twin.seats = tuple(seat.copy() for seat in self.seats)
        twin.wall_left, twin.drawn, twin.number = self.wall_left, self.drawn.copy(), self.number
        twin.made, twin.offer, twin.debt = self.made, self.offer, self.debt
        twin.calls, twin.acted, twin.ended = self.calls.copy(), self.acted, self.ended
        twin.false_win, twin.discards = self.false_win, self.discards
        twin.last_intake, twin.to_draw = self.last_intake, self.to_draw
        twin.older_debts = self.older_debts.copy()
        return twin

    def owe(self, debt: Debt) -> None:
        """Note a discard that is due now; one that another action left open stays due beside it."""
        if self.debt is not None:
            self.older_debts.append(self.debt)
        self.debt = debt

    def owes(self, seat: int) -> bool:
        """Whether this seat owes a discard."""
        if self.debt is None:
            return False
        return self.debt.seat == seat or any(debt.seat == seat for debt in self.older_debts)

    def owed_by(self, seat: int) -> int:
        """How many discards this seat owes: several where it took cards that were discarded out of turn."""
        return sum(debt.seat == seat for debt in self.all_debts())

    def all_debts(self) -> list[Debt]:
        """Every discard that is owed, the oldest first."""
        return [] if self.debt is None else [*self.older_debts, self.debt]

    def release(self, seat: int) -> None:
        """Take the latest debt of this seat, which owes one, from the table."""
        if not self.older_debts:
            self.debt = None
            return
        debts = self.all_debts()
        del debts[max(index for index, debt in enumerate(debts) if debt.seat == seat)]
        self.debt = debts.pop()
        self.older_debts = debts

    def forgive(self) -> list[Debt]:
        """Take every debt from the table and return them."""
        debts = self.all_debts()
        self.debt = None
        self.older_debts = []
        return debts

    def _set_offsets(self, hand: Hand) -> None:
        """A hand dealt with a wrong count is judged as if it were right (law 12.1)."""
        for seat in range(self.size):
            wrong = surplus_dealt(self.profile, hand, seat)
            if wrong:
                self.seats[seat].offset = -wrong
                self.seats[seat].offset_cause.append(DEAL_ACTION)

    def next(self, seat: int) -> int:
        """下家."""
        return seat + 1 if seat + 1 < self.size else 0

    def wei_is_late(self) -> bool:
        """Whether a 偎 laid now comes after another seat has acted on the card (误亮偎, law 7.3)."""
        return self.profile.late_wei == "as_peng" and self.acted

    def lays_dealt_quad(self, action: Action) -> bool:
        """Whether a 提 lays a quad from the deal."""
        return self.seats[action.seat].hand[action.card] == COPIES

    def order_from(self, seat: int) -> tuple[int, ...]:
        """The seats in turn order, from this one on."""
        return _ORDERS[self.size][seat]


def dealt_size(profile: Profile, seat: int, dealer: int) -> int:
    """How many cards a seat is dealt, `deal.extra` not counted."""
    return profile.hand_size + (seat == dealer)


def surplus_dealt(profile: Profile, hand: Hand, seat: int) -> int:
    """How many cards more than the rule set says a seat was dealt, `deal.extra` among them; negative: fewer."""
    wrong = len(hand.deal.hands[seat]) - dealt_size(profile, seat, hand.dealer)
    dealt, due = extra_dealt(profile, hand, seat)
    return wrong + dealt - due


def extra_dealt(profile: Profile, hand: Hand, seat: int) -> tuple[int, int]:
    """How many further cards a seat was dealt for its quads, and how many it should have been dealt (law 2.7, 2.8).

    One for each quad but the first; a quad that only a further card completes may be replaced too or not.
    """
    extra = [card for owner, card in hand.deal.extra if owner == seat]
    if not profile.extra_for_quads:
        return len(extra), 0
    counts = counts_of(hand.deal.hands[seat])
    due = max(0, counts.count(COPIES) - 1)
    if len(extra) <= due:
        return len(extra), due
    for card in extra:
        if card >= 0:
            counts[card] += 1
    return len(extra), min(len(extra), max(0, counts.count(COPIES) - 1))


def wall_size(deal: Deal) -> int:
    """Cards in the wall after the deal: as recorded, else what a full deck leaves."""
    if deal.wall is not None:
        return len(deal.wall)
    return WALL - len(deal.extra)
