"""Frames: a hand as the pictures that a replayer shows one after the other, as far as the viewer sees the cards.

Frame 0 is the deal, frame *n* the table after action *n*. What a seat or the public does not see is `?` (see
`records.view`): it is taken from the record that this viewer would have written, never from the full one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, NamedTuple

from phz_cli.audit.findings import Finding, HandReport
from phz_cli.audit.hand import audit_record
from phz_cli.audit.seat_rights import rights
from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Hand
from phz_cli.game.cards import NO_CARD, UNKNOWN_CHARACTER, cards_of, character, text
from phz_cli.game.completions import SEED, Completions
from phz_cli.game.knowledge import hides, know
from phz_cli.game.offers import offers
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, steps
from phz_cli.game.table import SHOWN, Offer, Seat, Table
from phz_cli.records import Language, Record, to_hand, view
from phz_cli.records.hands import to_action
from phz_cli.records.model import Extra
from phz_cli.rulebook import load_profile, sentence

ALL: Final = "all"
"""The view of whoever knows all that the record knows."""

View = int | None | Literal["all"]
"""A seat, `records.PUBLIC`, or ALL."""

_TAKES: Final = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI, verbs.HU)
_OF_A_KIND: Final = (verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI)


class NotReplayedError(Exception):
    """The hand cannot be played through; says why in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self._zh, self._en = zh, en

    def sentence(self, language: Language) -> str:
        """What is wrong, in one sentence."""
        return self._zh if language == "zh" else self._en


class Laid(NamedTuple):
    """A group on the table: its kind, its cards (`?` for those face down), its 胡息 (None where it is face down)."""

    kind: str
    cards: str
    huxi: int | None
    stale: bool = False
    """A 偎 with one card up (臭偎)."""


class Open(NamedTuple):
    """The card on offer, who put it there, and how: draw, discard or shown."""

    card: str
    source: str
    seat: int


@dataclass(frozen=True, slots=True)
class SeatFrame:
    """One seat: `hand` sorted, all `?` where the viewer does not see it; `pile`: its draws and discards nobody took.

    `huxi`: of the groups on the table, None where one of them is face down. `could`: what the seat may do now; empty
    for a seat whose cards are not seen.
    """

    hand: str
    melds: tuple[Laid, ...]
    pile: str
    huxi: int | None
    could: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after `action` (None for the deal), which was done `at` so many ms after the start of the hand.

    `owing`: the seat that owes a discard; `drawing`: the one whose turn it is to draw. `ended`: how, or empty.
    """

    number: int
    action: Action | None
    at: int | None
    seats: tuple[SeatFrame, ...]
    wall: int
    offer: Open | None
    owing: int | None
    drawing: int | None
    ended: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand as one viewer sees it: the record that it is known from, what an audit of that says, its frames.

    Findings about the hand as a whole are with the last frame. What cannot be decided from a view that is not the
    record's own is left out.
    """

    view: View
    record: Record
    report: HandReport
    frames: tuple[Frame, ...]

    @property
    def won(self) -> tuple[str, ...]:
        """The cards of each group of the winner, as the engine arranges them, else as they were shown; or nothing."""
        if self.report.score is not None and self.report.score.groups:
            return tuple(cards for _, cards, _ in self.report.score.groups)
        shown = [action.melds for action in self.record.actions if action.do == verbs.HU and action.melds]
        return tuple(shown[-1]) if shown and self.frames[-1].ended == verbs.HU else ()

    @property
    def marked(self) -> tuple[int, ...]:
        """The numbers of the frames that have findings."""
        return tuple(frame.number for frame in self.frames if frame.findings)


def replayed(record: Record, seen_by: View = ALL, *, rules: str | None = None) -> Replayed:
    """The hand from one view. Cards must be canonical; `rules` overrides the rule set of the record.

    NotReplayedError for rules that are not known and for a record that no deal agrees with.
    """
    seen = record if seen_by == ALL else view(record, seen_by)
    report = audit_record(seen, rules=rules)
    if not report.rules:
        assert report.problem is not None
        raise NotReplayedError(report.problem.zh, report.problem.en)
    profile = load_profile(report.rules, record.options)
    hand = _playable(record, profile)
    marks = _marks(report, len(record.actions), seen_by == ALL)
    painter = _Painter(seen, marks)
    return Replayed(seen_by, seen, report, tuple(painter.frames(hand, profile)))


def _playable(record: Record, profile: Profile) -> Hand:
    """The hand to play: the record's own, or one of the full hands that agree with it."""
    hand = to_hand(record)
    unsaid = hand.observer is not None and () in hand.deal.hands
    if not hides(hand) and not unsaid:
        return hand
    knowledge = know(hand, profile)
    full = None if knowledge is None else Completions(knowledge, Random(SEED)).deal()
    if full is None:
        raise NotReplayedError(sentence("audit.partial", "zh"), sentence("audit.partial", "en"))
    return full


def _marks(report: HandReport, last: int, own: bool) -> dict[int, list[Finding]]:
    """The findings by frame."""
    marks: dict[int, list[Finding]] = {}
    for finding in report.findings:
        if finding.certain or own:
            number = last if finding.action is None else min(finding.action, last)
            marks.setdefault(number, []).append(finding)
    return marks


class _Painter:
    """Makes frames of what happens at the table, with nothing in them that is not in the record as `seen`."""

    def __init__(self, seen: Record, marks: Mapping[int, Sequence[Finding]]) -> None:
        self.seen, self.marks = seen, marks
        deal = seen.deal
        self.secret = {
            seat
            for seat, cards in enumerate(deal.hands)
            if UNKNOWN_CHARACTER in cards or not cards or any(extra.seat == seat for extra in _unknown_extra(seen))
        }
        self.unknown = {number for number, action in enumerate(seen.actions, 1) if action.card == UNKNOWN_CHARACTER}
        self.piles = [""] * len(deal.hands)
        self.face_down: set[tuple[int, str, int]] = set()
        after = [number for number, action in enumerate(seen.actions, 1) if action.do not in (verbs.FLIP, verbs.RULE)]
        self.last = max(after, default=0)

    def frames(self, hand: Hand, profile: Profile) -> Iterator[Frame]:
        """One frame for the deal and one for each action."""
        table, before = Table(hand, profile), None
        for step in steps(hand, profile, Replay()):
            table = step.table
            if step.number > 1:
                self.put_away(before, table.offer, hand.actions[step.number - 2], step.number - 1)
            yield self.frame(table, step.number - 1)
            before = table.offer
        if hand.actions:
            self.put_away(before, table.offer, hand.actions[-1], len(hand.actions))
            yield self.frame(table, len(hand.actions))
        else:
            yield self.frame(table, 0)

    def put_away(self, before: Offer | None, now: Offer | None, action: Action, number: int) -> None:
        """A card that nobody took lies beside the seat that drew or discarded it; note what is laid face down."""
        if before is not None and before != now and before.source != SHOWN and action.do not in _TAKES:
            self.piles[before.owner] += self.card(before)
        if number in self.unknown and action.do in _OF_A_KIND:
            self.face_down.add((action.seat, action.do, action.card))

    def frame(self, table: Table, number: int) -> Frame:
        """The table as it stands."""
        recorded = self.seen.actions[number - 1] if number else None
        offer = table.offer
        ended = self.ended(table, number)
        over = bool(ended) or (table.false_win and number >= self.last)
        owing = None if over else self.owing(table, number)
        waits = over or owing is not None or table.wall_left == 0
        could = {} if over else self.could(table, owing)
        if ended == verbs.HU:
            offer = None
        return Frame(
            number,
            None if recorded is None else to_action(recorded),
            None if recorded is None else recorded.at,
            tuple(self.seat(seat, cards, could.get(seat, ())) for seat, cards in enumerate(table.seats)),
            table.wall_left,
            None if offer is None else Open(self.card(offer), offer.source, offer.owner),
            owing,
            None if waits else table.to_draw,
            ended,
            tuple(self.marks.get(number, ())),
        )

    def ended(self, table: Table, number: int) -> str:
        """How the hand ended; a viewer who does not see the winner's cards takes the last 胡 for one that stands."""
        last = self.seen.actions[self.last - 1] if self.last else None
        if last is not None and number >= self.last and last.do == verbs.HU and last.seat in self.secret:
            return verbs.HU
        return table.ended

    def card(self, offer: Offer) -> str:
        """The card on offer as it is seen."""
        unnamed = offer.card == NO_CARD or (offer.source == SHOWN and self.seen.deal.shown is None and self.secret)
        if offer.action in self.unknown or unnamed:
            return UNKNOWN_CHARACTER
        return character(offer.card)

    def seat(self, seat: int, cards: Seat, could: tuple[Action, ...]) -> SeatFrame:
        """One seat as it is seen."""
        hand = UNKNOWN_CHARACTER * cards.held if seat in self.secret else text(cards_of(cards.hand))
        melds = []
        for meld in cards.melds:
            hidden = (seat, meld.kind, meld.cards[0]) in self.face_down
            shown = UNKNOWN_CHARACTER * len(meld.cards) if hidden else text(meld.cards)
            melds.append(Laid(meld.kind, shown, None if hidden else meld.huxi, meld.shown))
        known = all(meld.huxi is not None for meld in melds)
        return SeatFrame(hand, tuple(melds), self.piles[seat], cards.table_huxi if known else None, could)

    def owing(self, table: Table, number: int) -> int | None:
        """The seat that owes a discard; of one whose cards are not seen it is known only when it discards next."""
        debt = table.debt
        if debt is not None and debt.seat not in self.secret:
            return debt.seat
        waited = (action for action in self.seen.actions[number:] if action.do not in (verbs.PASS, verbs.CLAIM))
        following = next(waited, None)
        due = following is not None and following.do == verbs.DISCARD and following.seat in self.secret
        return following.seat if following is not None and due else None

    def could(self, table: Table, owing: int | None) -> dict[int, tuple[Action, ...]]:
        """What each seat may do: all that is legal where all cards are seen, else what its own cards let it do."""
        found: dict[int, list[Action]] = {}
        if not self.secret and not self.unknown:
            for action in offers(table):
                found.setdefault(action.seat, []).append(action)
            return {seat: tuple(could) for seat, could in found.items() if seat != NO_SEAT}
        if table.offer is not None and table.offer.action in self.unknown:
            return {}
        return {seat: tuple(rights(table, seat, owing)) for seat in range(table.size) if seat not in self.secret}


def _unknown_extra(record: Record) -> list[Extra]:
    return [extra for extra in record.deal.extra if extra.card == UNKNOWN_CHARACTER]
