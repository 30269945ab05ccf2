"""The tally: which dealt cards the actions of a record prove, seat by seat.

It walks the actions as the replay does, but looks only at cards: what a seat lays or discards it was dealt. An
action that cannot have been carried out leaves the tally as it was, and is named.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Hand, chi_takes
from phz_cli.game.cards import KINDS, UNKNOWN

Counts = tuple[int, ...]

_MELDS: Final = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI)


class Tally(NamedTuple):
    """What is proved, and what of it the cards do not allow.

    `need`: 20 counts a seat of dealt cards that must be. `left`: unknown cards a seat beyond them. `pool`: 20
    counts of unseen copies beyond them. `refused`: places of actions (from 0) that the cards do not allow;
    `unproven`: wins whose shown groups are not what the seat can have. `overdrawn`: more is laid than was dealt.
    """

    need: tuple[Counts, ...]
    left: tuple[int, ...]
    pool: Counts
    refused: tuple[int, ...]
    unproven: tuple[int, ...]
    overdrawn: bool


@dataclass(slots=True)
class _Walk:
    need: list[list[int]]
    left: list[int]
    pool: list[int]
    out: list[list[int]]
    laid: list[list[tuple[int, ...]]]
    vague: list[int]
    closed: list[int]
    offer: tuple[int, int, bool] | None = None
    made: int = NO_SEAT
    refused: list[int] = field(default_factory=list)
    unproven: list[int] = field(default_factory=list)

    def take(self, seat: int, cards: Iterable[int], place: int) -> bool:
        """Let a seat lay these cards of its hand; False where it cannot have had them."""
        counts = Counter(cards)
        more = {kind: self.out[seat][kind] + count - self.need[seat][kind] for kind, count in counts.items()}
        asked = sum(extra for extra in more.values() if extra > 0)
        if asked > self.left[seat] - self.vague[seat] or any(extra > self.pool[kind] for kind, extra in more.items()):
            self.refused.append(place)
            return False
        for kind, count in counts.items():
            self.out[seat][kind] += count
            if more[kind] > 0:
                self.need[seat][kind] += more[kind]
                self.pool[kind] -= more[kind]
                self.left[seat] -= more[kind]
        return True

    def lay(self, seat: int, kind: str, cards: tuple[int, ...]) -> None:
        """Put a meld on the table; it takes the card on offer."""
        self.laid[seat].append(cards)
        self.offer = None
        self.made = seat if kind in (verbs.WEI, verbs.TI, verbs.PAO) else NO_SEAT

    def base(self, seat: int, card: int) -> bool:
        """Take the 偎 or 碰 of a kind back from the table; False where none lies there."""
        for index, cards in enumerate(self.laid[seat]):
            if cards == (card,) * 3:
                del self.laid[seat][index]
                return True
        return False


def tally(
    hand: Hand, known: tuple[Counts, ...], slots: tuple[int, ...], unseen: Counts, waived: tuple[int, ...] = ()
) -> Tally:
    """What the actions prove. Cards that are UNKNOWN in the actions prove nothing but their number.

    `waived`: places of claims that the table is taken to have waved off, so that they prove nothing.
    """
    seats = range(len(known))
    walk = _Walk(
        [list(counts) for counts in known],
        list(slots),
        list(unseen),
        [[0] * KINDS for _ in seats],
        [[] for _ in seats],
        [0 for _ in seats],
        [0 for _ in seats],
    )
    for place, action in enumerate(hand.actions):
        if action.seat != NO_SEAT and place not in waived:
            _note(walk, place, action)
    return Tally(
        tuple(map(tuple, walk.need)),
        tuple(walk.left),
        tuple(walk.pool),
        tuple(walk.refused),
        tuple(walk.unproven),
        any(vague > left for vague, left in zip(walk.vague, walk.left, strict=True)),
    )


def _note(walk: _Walk, place: int, action: Action) -> None:
    seat, card = action.seat, action.card
    if action.do == verbs.DRAW:
        walk.offer, walk.made = (card, seat, True), NO_SEAT
    elif action.do == verbs.DISCARD:
        if walk.take(seat, (card,), place):
            walk.offer, walk.made = (card, seat, False), NO_SEAT
    elif action.do == verbs.HU:
        if not _shown(walk, action):
            walk.unproven.append(place)
    elif action.do == verbs.TI and not _own_draw(walk, action):
        _dealt_quad(walk, place, action)
    elif action.do in _MELDS and walk.offer is not None and walk.offer[0] == card:
        _claim(walk, place, action)


def _own_draw(walk: _Walk, action: Action) -> bool:
    return walk.offer is not None and walk.offer == (action.card, action.seat, True)


def _claim(walk: _Walk, place: int, action: Action) -> None:
    seat, card, do = action.seat, action.card, action.do
    if do == verbs.CHI:
        if walk.take(seat, chi_takes(action), place):
            for meld in action.melds:
                walk.lay(seat, do, tuple(sorted(meld)))
    elif do == verbs.PENG or (do == verbs.WEI and _own_draw(walk, action)):
        _triplet(walk, place, action)
    elif do in (verbs.PAO, verbs.TI):
        if walk.offer is not None and walk.offer[1:] == (seat, False):
            return
        if card == UNKNOWN:
            _vague(walk, seat, 0 if walk.closed[seat] else 3)
            walk.lay(seat, do, (UNKNOWN,) * 4)
        elif walk.base(seat, card) or walk.closed[seat] or walk.take(seat, (card,) * 3, place):
            walk.lay(seat, do, (card,) * 4)


def _triplet(walk: _Walk, place: int, action: Action) -> None:
    seat, card = action.seat, action.card
    if card == UNKNOWN:
        _vague(walk, seat, 2)
        walk.closed[seat] += 1
        walk.lay(seat, action.do, (UNKNOWN,) * 3)
    elif walk.take(seat, (card,) * 2, place):
        walk.lay(seat, action.do, (card,) * 3)


def _dealt_quad(walk: _Walk, place: int, action: Action) -> None:
    """A quad from the deal; it leaves the card on offer where it is."""
    seat, card = action.seat, action.card
    if card == UNKNOWN:
        _vague(walk, seat, 4)
        walk.laid[seat].append((UNKNOWN,) * 4)
    elif walk.take(seat, (card,) * 4, place):
        walk.laid[seat].append((card,) * 4)


def _vague(walk: _Walk, seat: int, count: int) -> None:
    """Let a seat lay so many cards of one unknown kind: unknown ones, unless it holds as many that are known."""
    if all(need - out < count for need, out in zip(walk.need[seat], walk.out[seat], strict=True)):
        walk.vague[seat] += count


def _shown(walk: _Walk, action: Action) -> bool:
    """The cards shown with a win: those that lie neither on the table nor on offer were in the hand.

    False where they do not agree with what the seat has laid and can hold.
    """
    seat = action.seat
    rest = Counter(card for meld in action.melds for card in meld)
    for meld in walk.laid[seat]:
        if UNKNOWN in meld:
            return True
        for card in meld:
            rest[card] -= 1
    if not action.melds:
        return True
    if any(count < 0 for count in rest.values()):
        return False
    held = sum(walk.need[seat]) + walk.left[seat] - walk.vague[seat] - sum(walk.out[seat])
    if rest.total() == held + 1 and walk.made != seat and walk.offer is not None and rest[walk.offer[0]] > 0:
        rest[walk.offer[0]] -= 1
    return rest.total() == held and _prove(walk, seat, rest)


def _prove(walk: _Walk, seat: int, cards: Counter[int]) -> bool:
    """Let the hand hold these cards, all at once or not at all; they stay in it."""
    more = {kind: walk.out[seat][kind] + count - walk.need[seat][kind] for kind, count in cards.items()}
    extra = {kind: count for kind, count in more.items() if count > 0}
    if sum(extra.values()) > walk.left[seat] or any(count > walk.pool[kind] for kind, count in extra.items()):
        return False
    for kind, count in extra.items():
        walk.need[seat][kind] += count
        walk.pool[kind] -= count
        walk.left[seat] -= count
    return True
