"""One hand followed card by card for the statistics that need every card: who was ready, what was met, what luck cost.

A seat is looked at whenever it is *at rest*, that is when it owes no discard. It is *ready* (听) when some card that
another seat draws, or that it draws itself, would win by the engine's own check (`game.waits`), copies out of sight
or not.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Hand
from phz_cli.game.cards import COPIES, KINDS, RED, counts_of
from phz_cli.game.chances import chi_choices, offered_trial
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, Step, steps
from phz_cli.game.settle import Win, settle
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Offer, Seat, Table
from phz_cli.game.waits import Way, trial_of
from phz_cli.game.win_check import most_huxi

UNREADY: Final = 0.5
"""Winning cards that a seat which is not ready counts for: what takes most spread away from simulated hands."""

_CHOSEN: Final = (verbs.CHI, verbs.PENG, verbs.DISCARD)
_OPEN_MELDS: Final = ("chi", "peng", "pao")


@dataclass(slots=True)
class SeatWatch:
    """What one seat met in one hand. `exposures` count the cards put on offer while it played."""

    ready_exposure: int | None = None
    ready_width: int | None = None
    ready_outs: int | None = None
    ready_wall: int = 0
    """Cards in the wall when it was first ready."""
    ready: bool = False
    """As it last stood."""
    unready: int = 0
    exposures: int = 0
    near_miss: int = 0
    stuck: int = 0
    dead_cards: int = 0
    draw_luck: float = 0.0
    """In points: see `Watch._draw`."""
    red_cards: int = 0
    final_cards: int = 0
    own_wins: Mapping[int, float] = field(default_factory=dict)
    """What each paying seat would pay, 醒 left out, by the kind that wins on the own draw; so the next on another's."""
    other_wins: Mapping[int, float] = field(default_factory=dict)
    complete: bool = False
    """One card from seven groups, with 胡息 or without."""
    last_verb: str = ""
    changed: bool = True


class Watch:
    """Follows one hand whose cards are all known. Iterate `steps()` to the end; then `seats` is complete.

    `expected`: points that each seat may expect from the deal, less the mean of its place; nought where not given.
    """

    def __init__(self, hand: Hand, profile: Profile, expected: Sequence[float] = ()) -> None:
        self.hand = hand
        self.profile = profile
        self.expected = tuple(expected) or (0.0,) * len(hand.deal.hands)
        self.replay = Replay()
        self.seats = [SeatWatch() for _ in hand.deal.hands]
        self.river = [0] * KINDS
        """Cards that lie open and were not taken."""
        self.exposures = 0
        self._met: int | None = None
        dealt = [card for cards in hand.deal.hands for card in cards] + [card for _, card in hand.deal.extra]
        self._wall = [COPIES - count for count in counts_of(dealt)]

    def steps(self) -> Iterator[Step]:
        """The steps of the replay, each after what it shows has been noted."""
        table: Table | None = None
        for step in steps(self.hand, self.profile, self.replay):
            table = step.table
            if not table.ended:
                self._look(table)
                self._meet(table)
                if step.action.do == verbs.DRAW:
                    self._draw(table, step.action.seat, step.action.card)
            yield step
            self._note(step)
        if table is not None:
            self._close(table)

    def unseen_by(self, table: Table, seat: int) -> list[int]:
        """For each kind the copies that a seat cannot see: open cards, open melds and its own cards left out."""
        seen = list(self.river)
        for number, other in enumerate(table.seats):
            if number == seat:
                continue
            for meld in other.melds:
                if meld.kind in _OPEN_MELDS or meld.shown or meld.dealt:
                    for card in meld.cards:
                        seen[card] += 1
        own = owned(table.seats[seat])
        return [max(0, COPIES - seen[kind] - own[kind]) for kind in range(KINDS)]

    # ------------------------------------------------------------ looking

    def _look(self, table: Table) -> None:
        for number, watch in enumerate(self.seats):
            cards = table.seats[number]
            if not watch.changed or cards.excess() > 0:
                continue
            watch.changed = False
            was_ready = watch.ready
            self._weigh(cards, watch, number == table.dealer)
            watch.ready = bool(watch.own_wins or watch.other_wins)
            if watch.ready and watch.ready_exposure is None:
                kinds = watch.own_wins.keys() | watch.other_wins.keys()
                unseen = self.unseen_by(table, number)
                watch.ready_exposure = self.exposures
                watch.ready_width = len(kinds)
                watch.ready_outs = sum(unseen[kind] for kind in kinds)
                watch.ready_wall = table.wall_left
            elif was_ready and not watch.ready and watch.last_verb in _CHOSEN:
                watch.unready += 1

    def _weigh(self, cards: Seat, watch: SeatWatch, dealer: bool) -> None:
        """Which kinds would win on the own and on another's draw, and whether any makes seven groups."""
        have = owned(cards)
        wins: tuple[dict[int, float], dict[int, float]] = {}, {}
        watch.complete = False
        for own in (True, False):
            way = Way(DRAWN, own, dealer)
            for kind in range(KINDS):
                if have[kind] < COPIES:
                    outcome = settle(self.profile, cards, trial_of(cards, kind, way))
                    if isinstance(outcome, Win):
                        wins[own][kind] = outcome.each
                    watch.complete = watch.complete or isinstance(outcome, Win) or outcome.best is not None
        watch.other_wins, watch.own_wins = wins

    def _meet(self, table: Table) -> None:
        """Notes, once for each card on offer, who it would have completed with too few 胡息, and barred 吃."""
        offer = table.offer
        if offer is None or offer.source == SHOWN or offer.action == self._met or table.made is not None:
            return
        self._met = offer.action
        for number, watch in enumerate(self.seats):
            watch.exposures += 1
            cards = table.seats[number]
            watch.stuck += watch.complete and not watch.ready
            if offer.source == DISCARDED and offer.owner == number:
                continue
            if barred_chi(table, offer, number):
                watch.dead_cards += 1
            if offer.source == DISCARDED and not self.profile.win_on_discard:
                continue
            huxi = most_huxi(self.profile, cards, offered_trial(table, offer, number, cards))
            watch.near_miss += huxi >= 0 and not self.profile.units(huxi)

    # ------------------------------------------------------------ luck

    def _draw(self, table: Table, drawer: int, drawn: int) -> None:
        """Draw luck: the value after the drawn card, less its mean over the cards still in the wall.

        A card that wins is worth what it pays, to the first seat that it wins for and less to those who pay. After any
        other card those who are ready stay so, and the hand is worth the mean over the winning cards, drawn towards
        what the deal was worth: each seat that is not ready counts for that as so many winning cards, so does the wash.
        None of this looks at which card comes, so that the mean of the luck is nought whoever plays.
        """
        if drawn < 0 or self._wall[drawn] <= 0:
            return
        order = table.order_from(drawer)
        size, cards = len(self.seats), sum(self._wall)
        won: list[float] | None = None
        sums, winning = [0.0] * size, 0
        for kind, copies in enumerate(self._wall):
            first = self._first(order, kind) if copies else None
            if first is None:
                continue
            each = (self.seats[first].own_wins if first == drawer else self.seats[first].other_wins)[kind]
            paid = [each * (size - 1) if seat == first else -each for seat in range(size)]
            sums = [total + copies * points for total, points in zip(sums, paid, strict=True)]
            winning += copies
            if kind == drawn:
                won = paid
        unready = UNREADY * (0.5 + sum(not watch.ready for watch in self.seats))
        for seat, watch in enumerate(self.seats):
            on = (sums[seat] + unready * self.expected[seat]) / (winning + unready)
            mean = (sums[seat] + (cards - winning) * on) / cards
            watch.draw_luck += (on if won is None else won[seat]) - mean
        self._wall[drawn] -= 1

    def _first(self, order: tuple[int, ...], kind: int) -> int | None:
        """The first seat in order for which this kind wins when the first of them draws it."""
        for place, seat in enumerate(order):
            watch = self.seats[seat]
            if kind in (watch.own_wins if place == 0 else watch.other_wins):
                return seat
        return None

    # ------------------------------------------------------------ bookkeeping

    def _note(self, step: Step) -> None:
        """What an action changes for those who watch; called once it has been carried out."""
        action = step.action
        if action.do in (verbs.DRAW, verbs.DISCARD):
            self.exposures += 1
            if action.card >= 0:
                self.river[action.card] += 1
        elif action.do in (verbs.CHI, verbs.PENG, verbs.PAO, verbs.WEI, verbs.TI) and action.card >= 0:
            taken = action.do != verbs.TI or self.river[action.card] > 0
            self.river[action.card] = max(0, self.river[action.card] - taken)
        if 0 <= action.seat < len(self.seats) and action.do in (*_CHOSEN, verbs.WEI, verbs.TI, verbs.PAO):
            self.seats[action.seat].changed = True
            self.seats[action.seat].last_verb = action.do

    def _close(self, table: Table) -> None:
        for cards, watch in zip(table.seats, self.seats, strict=True):
            have = owned(cards)
            watch.final_cards = sum(have)
            watch.red_cards = sum(have[kind] for kind in RED)


def owned(seat: Seat) -> list[int]:
    """20 counts of the cards in a hand and on the table before it."""
    have = list(seat.hand)
    for meld in seat.melds:
        for card in meld.cards:
            have[card] += 1
    return have


def barred_chi(table: Table, offer: Offer, seat: int) -> bool:
    """Whether only a bar (臭牌) keeps this seat from eating the card on offer."""
    cards = table.seats[seat]
    if offer.card not in cards.chi_bar:
        return False
    bar = cards.chi_bar.pop(offer.card)
    choices = chi_choices(table, offer, seat)
    cards.chi_bar[offer.card] = bar
    return bool(choices)
