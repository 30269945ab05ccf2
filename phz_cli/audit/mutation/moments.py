"""What a bystander notes between two actions of a legal hand: cards and melds of each seat, the card on the table.

Kept by hand from what the actions say, not by the engine: an expectation that an operator works out of these notes is
a second opinion. It holds for legal hands only, in which every action can be carried out and a discard is always due.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Hand, chi_takes
from phz_cli.game.cards import COPIES, counts_of
from phz_cli.game.melds import PARTNERS
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Offer, wall_size

OPTIONAL: Final = (verbs.PASS, verbs.CLAIM, verbs.RULE)
"""Verbs that move no card."""


class Laid(NamedTuple):
    """A meld on the table: `kind` is chi, peng, wei, pao or ti. `intake`: the number of the action that made it."""

    kind: str
    cards: tuple[int, ...]
    intake: int
    dealt: bool = False


class Moment(NamedTuple):
    """The table before an action. `number` is the action's; `hands` are 20 counts a seat.

    `offer` is the card that nobody has taken yet, `owes` the seat whose discard is due with `since`, the number of
    the intake that called for it (0: the deal); with a win to come next nobody owes one. `made`: the seat that has
    just laid a 偎, 提 or 跑.
    """

    number: int
    action: Action
    hands: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[Laid, ...], ...]
    offer: Offer | None
    made: int | None
    owes: int | None
    since: int
    wall_left: int
    drawn: int
    seen: frozenset[int]
    """Kinds that lay open on the table before this action's offer: a claim of another kind cannot be stale."""

    @property
    def open(self) -> Offer | None:
        """The card that may be claimed; the 亮张 may not."""
        return self.offer if self.offer is not None and self.offer.source != SHOWN else None

    @property
    def left_alone(self) -> Offer | None:
        """The card that this action, a draw, leaves lying: in a legal hand nobody had to take it."""
        return self.open if self.action.do == verbs.DRAW else None

    def position(self, seat: int) -> bool:
        """Whether this seat sits where it may eat the card on offer (law 5.1)."""
        offer = self.open
        if offer is None:
            return False
        return seat == (offer.owner + 1) % len(self.hands) or (seat == offer.owner and offer.source == DRAWN)

    def base(self, seat: int, card: int) -> str:
        """What the seat could make a quad of this kind from: kan, wei or peng; empty for nothing."""
        if self.hands[seat][card] == COPIES - 1:
            return "kan"
        kinds = [meld.kind for meld in self.melds[seat] if meld.cards[0] == card]
        return kinds[0] if kinds and kinds[0] in (verbs.WEI, verbs.PENG) else ""

    def quads(self, seat: int) -> int:
        """提 and 跑 of a seat, dealt ones in hand among them."""
        return sum(meld.kind in (verbs.TI, verbs.PAO) for meld in self.melds[seat]) + self.hands[seat].count(COPIES)


class _Notes:
    """The table while it is written down."""

    def __init__(self, hand: Hand) -> None:
        deal = hand.deal
        self.hands = [counts_of(cards) for cards in deal.hands]
        for seat, card in deal.extra:
            self.hands[seat][card] += 1
        self.melds: list[list[Laid]] = [[] for _ in deal.hands]
        self.offer: Offer | None = Offer(deal.hands[hand.dealer][-1], SHOWN, hand.dealer, 0)
        self.made: int | None = None
        self.since = 0
        self.wall_left = wall_size(deal)
        self.drawn = 0
        self.seen: set[int] = set()

    def dealt(self, action: Action) -> bool:
        return action.do == verbs.TI and self.hands[action.seat][action.card] == COPIES

    def note(self, number: int, action: Action) -> None:
        """Write an action down."""
        if action.do in OPTIONAL or action.do in (verbs.HU, verbs.WASH, verbs.FLIP):
            return
        if self.dealt(action):
            self.hands[action.seat][action.card] = 0
            self.melds[action.seat].append(Laid(verbs.TI, (action.card,) * COPIES, number, dealt=True))
            return
        if action.do in (verbs.DRAW, verbs.DISCARD):
            self._lay_open(number, action)
        else:
            self._take(number, action)
            self.since = number

    def _lay_open(self, number: int, action: Action) -> None:
        if self.offer is not None:
            self.seen.add(self.offer.card)
        drawn = action.do == verbs.DRAW
        if drawn:
            self.wall_left -= 1
            self.drawn += 1
        else:
            self.hands[action.seat][action.card] -= 1
        self.offer = Offer(action.card, DRAWN if drawn else DISCARDED, action.seat, number)
        self.made = None

    def _take(self, number: int, action: Action) -> None:
        hand, melds, card = self.hands[action.seat], self.melds[action.seat], action.card
        self.seen.add(card)
        self.offer = None
        self.made = None if action.do in (verbs.CHI, verbs.PENG) else action.seat
        if action.do == verbs.CHI:
            for used in chi_takes(action):
                hand[used] -= 1
            melds.extend(Laid(verbs.CHI, tuple(sorted(group)), number) for group in action.melds)
        elif action.do in (verbs.PENG, verbs.WEI):
            hand[card] -= 2
            melds.append(Laid(action.do, (card,) * 3, number))
        else:
            melds[:] = [meld for meld in melds if meld.cards != (card,) * 3]
            hand[card] = 0
            melds.append(Laid(action.do, (card,) * COPIES, number))


def moments(hand: Hand) -> Iterator[Moment]:
    """The table before each action of a legal hand, in order."""
    notes = _Notes(hand)
    owed = _owed(hand)
    for number, action in enumerate(hand.actions, 1):
        yield Moment(
            number,
            action,
            tuple(map(tuple, notes.hands)),
            tuple(map(tuple, notes.melds)),
            notes.offer,
            notes.made,
            owed[number - 1],
            notes.since,
            notes.wall_left,
            notes.drawn,
            frozenset(notes.seen),
        )
        notes.note(number, action)


def _owed(hand: Hand) -> list[int | None]:
    """For each action: the seat whose discard is due before it. In a legal hand a discard comes only when due."""
    notes = _Notes(hand)
    moves: list[Action | None] = []
    for number, action in enumerate(hand.actions, 1):
        moves.append(None if action.do in OPTIONAL or notes.dealt(action) else action)
        notes.note(number, action)
    owed: list[int | None] = []
    due: int | None = None
    for move in reversed(moves):
        if move is not None:
            due = move.seat if move.do == verbs.DISCARD else None
        owed.append(due)
    return owed[::-1]


def loose(counts: tuple[int, ...]) -> list[int]:
    """20 counts of a hand without its 坎 and quads."""
    return [count if count < 3 else 0 for count in counts]


def loose_kinds(counts: tuple[int, ...]) -> list[int]:
    """Kinds that a hand holds once or twice."""
    return [kind for kind, count in enumerate(counts) if count in (1, 2)]


def runs_over(counts: tuple[int, ...], card: int) -> list[tuple[int, ...]]:
    """Groups that the card makes with two loose cards of other kinds than its own."""
    free = loose(counts)
    return [
        run
        for run, one, other in PARTNERS[card]
        if card not in (one, other) and free[one] and free[other] and (one != other or free[one] == 2)
    ]
