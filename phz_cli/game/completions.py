"""Completions: full hands that agree with everything a record with unknown cards says.

All of them where they are few; otherwise dealt at random, or with stated counts of stated kinds. A completion
never contradicts what `know` has found.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from phz_cli.game.actions import Hand
from phz_cli.game.cards import COPIES, KINDS, UNKNOWN, cards_of
from phz_cli.game.knowledge import MOST_CHOICES, Knowledge, assigned, joint_kinds, unseen_cards, with_cards
from phz_cli.game.tally import Counts, tally
from phz_cli.game.work import Work

FEW: Final = 64
"""Up to this many completions are looked at one by one."""

SEED: Final = 13
"""Which completions are looked at for any record; its ids and names must not change them."""

Wants = Mapping[tuple[int, int], tuple[int, int]]
"""The least and the most dealt copies by (seat, kind)."""

WORK: Final = 60_000
"""Steps of all searches for kinds of the hidden turned cards that agree; one takes one in SHARES of what is left."""

SHARES: Final = 8

MOST_TURNED: Final = 80
"""No more hidden turned cards than the deck has are looked for."""

_TRIES: Final = 4
_SHUFFLES: Final = 12
_BASES: Final = 4
_EXCHANGES: Final = 24


class Base(NamedTuple):
    """The record with these kinds for its hidden turned cards: what is left to deal.

    `need`: 20 counts a seat that must be; `left`: cards a seat still open; `pool`: 20 counts to deal them from.
    `contested`: places of actions of hidden seats that no four copies of each kind allow. Each may be wrong itself,
    or one before it, or the deal.
    """

    hand: Hand
    need: tuple[Counts, ...]
    left: tuple[int, ...]
    pool: Counts
    kinds: tuple[int, ...]
    contested: tuple[int, ...]


class Completions:
    """The full hands that agree with a record. `random` decides which of many are dealt."""

    def __init__(self, knowledge: Knowledge, random: Random) -> None:
        self.knowledge = knowledge
        self.random = random
        self.is_bounded = knowledge.is_bounded
        self._bases: dict[tuple[int, ...], Base] = {}
        self._work = Work(WORK)
        self._agreeing: list[tuple[int, ...]] = []

    def base(self, kinds: tuple[int, ...]) -> Base:
        """What is left to deal when the hidden turned cards are these."""
        if kinds not in self._bases:
            knowledge = self.knowledge
            hand = assigned(knowledge.hand, knowledge.turned, kinds)
            unseen = unseen_cards(hand, knowledge.recovered)
            slots = tuple(knowledge.open(seat) for seat in range(len(knowledge.slots)))
            found = tally(hand, knowledge.recovered, slots, unseen)
            stated = assigned(knowledge.stated, knowledge.turned, kinds)
            seen = unseen_cards(stated, knowledge.known)
            contested = tally(stated, knowledge.known, knowledge.slots, seen).refused
            contested = tuple(place for place in contested if knowledge.slots[stated.actions[place].seat])
            self._bases[kinds] = Base(hand, found.need, found.left, found.pool, kinds, contested)
        return self._bases[kinds]

    def bases(self) -> Iterator[Base]:
        """A base for each joint kind of the hidden turned cards; some at random where these are too many to list."""
        choices = self.knowledge.choices
        if choices is None:
            yield from (self.any_base() for _ in range(_BASES))
        else:
            yield from map(self.base, choices)

    def any_base(self) -> Base:
        """A base at random; where the work does not allow to find kinds that agree, one whose kinds may not."""
        choices = self.knowledge.choices
        if choices is not None:
            return self.base(self.random.choice(choices))
        knowledge = self.knowledge
        if len(knowledge.turned) > MOST_TURNED:
            self.is_bounded = True
            return self.base(tuple(card.kinds[0] for card in knowledge.turned))
        if len(self._agreeing) >= MOST_CHOICES:
            return self.base(self.random.choice(self._agreeing))
        shuffled = tuple(
            card._replace(kinds=tuple(self.random.sample(card.kinds, len(card.kinds)))) for card in knowledge.turned
        )
        share = Work(self._work.left // SHARES)
        given = share.left
        kinds = next(joint_kinds(knowledge.stated, knowledge.known, knowledge.slots, shuffled, share), None)
        self._work.left -= given - share.left
        if kinds is not None:
            self._agreeing.append(kinds)
        elif self._agreeing:
            kinds = self.random.choice(self._agreeing)
        else:
            self.is_bounded = True
            kinds = tuple(card.kinds[0] for card in knowledge.turned)
        return self.base(kinds)

    def without(self, place: int) -> Base:
        """A base in which the claim at this place (from 0) proves nothing, as if the table had waved it off."""
        knowledge = self.knowledge
        kinds = self.any_base().kinds
        hand = assigned(knowledge.stated, knowledge.turned, kinds)
        unseen = unseen_cards(hand, knowledge.known)
        found = tally(hand, knowledge.known, knowledge.slots, unseen, (place,))
        return Base(hand, found.need, found.left, found.pool, kinds, found.refused)

    @property
    def contested(self) -> int:
        """The place of the first action that may be wrong where some action must be; the end of the hand for none."""
        places = [place for base in self._bases.values() for place in base.contested]
        return min(places, default=len(self.knowledge.hand.actions))

    def laid_before(self, place: int, seat: int) -> Counts:
        """20 counts of the cards that this seat must have been dealt by what came before this action (from 0)."""
        knowledge = self.knowledge
        hand = knowledge.stated._replace(actions=knowledge.hand.actions[:place])
        return tally(hand, knowledge.known, knowledge.slots, knowledge.unseen).need[seat]

    @cached_property
    def all(self) -> tuple[Hand, ...] | None:
        """Every completion, None where there are more than a few."""
        return self.listed(FEW)

    def listed(self, most: int) -> tuple[Hand, ...] | None:
        """Every completion, None where there are more than `most`."""
        if self.knowledge.choices is None:
            return None
        found: list[Hand] = []
        for base in self.bases():
            room = max(0, sum(base.pool) - sum(base.left))
            needed = _needed(base)
            for parts in _splits(base.pool, base.left, room, 0):
                found.append(_completed(base, [[*must, *part] for must, part in zip(needed, parts, strict=True)]))
                if len(found) > most:
                    return None
        return tuple(found)

    def deal(self, wants: Wants = {}, base: Base | None = None) -> Hand | None:  # noqa: B006 - never changed
        """A completion at random with these counts; None where there is none with them."""
        base = self.any_base() if base is None else base
        for _ in range(_TRIES if wants else 1):
            dealt = _dealt(base, wants, self.random)
            if dealt is not None:
                return _completed(base, dealt)
        return None

    def sparing(self, most: Mapping[tuple[int, int], int], base: Base) -> Hand:
        """A completion in which seats have no more than these counts, as far as the cards have anywhere else to go."""
        cards = [kind for kind in range(KINDS) for _ in range(base.pool[kind])]
        self.random.shuffle(cards)
        heaps: list[list[int]] = []
        for count in base.left:
            heaps.append(cards[:count])
            del cards[:count]
        heaps.append(cards)
        _spread(heaps, most, base, self.random)
        return _completed(base, [[*must, *heap] for must, heap in zip(_needed(base), heaps, strict=False)])

    def rich(self, seat: int, copies: int, base: Base | None = None) -> Hand | None:
        """A completion in which this seat was dealt as many kinds as may be in three or four copies."""
        base = self.any_base() if base is None else base
        fullest: tuple[int, dict[tuple[int, int], tuple[int, int]]] = (base.left[seat] + 1, {})
        for _ in range(_SHUFFLES):
            packed = self._packed(base, seat, copies)
            if packed[0] < fullest[0]:
                fullest = packed
        return self.deal(fullest[1], base)

    def _packed(self, base: Base, seat: int, copies: int) -> tuple[int, dict[tuple[int, int], tuple[int, int]]]:
        """How many cards stay loose, and the counts, when kinds are filled up one after the other."""
        left = base.left[seat]
        wants: dict[tuple[int, int], tuple[int, int]] = {}
        for kind in self.random.sample(range(KINDS), KINDS):
            size = COPIES if copies < COPIES and left % copies and left > COPIES else copies
            more = size - base.need[seat][kind]
            if 0 < more <= min(left, base.pool[kind]):
                wants[seat, kind] = (size, size)
                left -= more
        return left, wants


def _spread(heaps: list[list[int]], most: Mapping[tuple[int, int], int], base: Base, random: Random) -> None:
    """Exchange cards between seats, and with the undealt ones (the last heap), until few are over what is allowed."""
    undealt = len(base.left)
    room = [
        [most.get((seat, kind), COPIES) - base.need[seat][kind] - heaps[seat].count(kind) for kind in range(KINDS)]
        for seat in range(undealt)
    ]
    for _ in range(_EXCHANGES):
        bad = [
            (seat, kind) for seat, cards in enumerate(heaps[:-1]) for kind in sorted(set(cards)) if room[seat][kind] < 0
        ]
        if not bad:
            return
        seat, kind = random.choice(bad)
        swaps = [
            (other, card)
            for other, cards in enumerate(heaps)
            if other != seat
            for card in sorted(set(cards))
            if card != kind and room[seat][card] > 0 and (other == undealt or room[other][kind] >= 0)
        ]
        if swaps:
            fitting = [swap for swap in swaps if swap[0] == undealt or room[swap[0]][kind] > 0]
            other, card = random.choice(fitting or swaps)
            _exchange(heaps, room, (seat, kind), (other, card))


def _exchange(heaps: list[list[int]], room: list[list[int]], one: tuple[int, int], other: tuple[int, int]) -> None:
    """Let two heaps exchange one card each; `room` is kept for those that are seats."""
    for (giver, given), (_, got) in ((one, other), (other, one)):
        heaps[giver].remove(given)
        heaps[giver].append(got)
        if giver < len(room):
            room[giver][given] += 1
            room[giver][got] -= 1


def _completed(base: Base, dealt: list[list[int]]) -> Hand:
    return with_cards(base.hand, [tuple(cards) for cards in dealt])


def _needed(base: Base) -> list[list[int]]:
    """The cards of each seat that must be and are not written in the hand of the base."""
    written = [[0] * KINDS for _ in base.left]
    for seat, cards in enumerate(base.hand.deal.hands):
        for card in cards:
            if card >= 0:
                written[seat][card] += 1
    for seat, card in base.hand.deal.extra:
        if card >= 0:
            written[seat][card] += 1
    return [
        list(cards_of([max(0, need - had) for need, had in zip(base.need[seat], counts, strict=True)]))
        for seat, counts in enumerate(written)
    ]


def _dealt(base: Base, wants: Wants, random: Random) -> list[list[int]] | None:
    dealt = _needed(base)
    pool, left = list(base.pool), list(base.left)
    room: dict[tuple[int, int], int] = {}
    for (seat, kind), (least, most) in wants.items():
        more = max(0, least - base.need[seat][kind])
        if base.need[seat][kind] > most or more > pool[kind] or more > left[seat]:
            return None
        dealt[seat] += [kind] * more
        pool[kind] -= more
        left[seat] -= more
        room[seat, kind] = most - base.need[seat][kind] - more
    places = [seat for seat, count in enumerate(left) for _ in range(count)]
    places += [UNKNOWN] * (sum(pool) - len(places))
    random.shuffle(places)
    limited = sorted({kind for _, kind in wants}, key=lambda kind: (-pool[kind], random.random()))
    if not _place_limited(limited, pool, places, room, dealt):
        return None
    cards = [kind for kind in range(KINDS) if kind not in limited for _ in range(pool[kind])]
    if len(cards) < sum(seat >= 0 for seat in places):
        return None
    for kind, seat in zip(cards, places, strict=False):
        if seat >= 0:
            dealt[seat].append(kind)
    for hidden in dealt:
        random.shuffle(hidden)
    return dealt


def _place_limited(
    limited: list[int], pool: list[int], places: list[int], room: dict[tuple[int, int], int], dealt: list[list[int]]
) -> bool:
    """Deal the kinds of which some seat may not have any number, each card to a place that may have it."""
    for kind in limited:
        for _ in range(pool[kind]):
            place = next((at for at, seat in enumerate(places) if room.get((seat, kind), 1) > 0), None)
            if place is None:
                return False
            seat = places.pop(place)
            if seat >= 0:
                dealt[seat].append(kind)
                if (seat, kind) in room:
                    room[seat, kind] -= 1
    return True


def _splits(pool: Counts, left: tuple[int, ...], room: int, kind: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to deal the pool from this kind on: the cards of each seat; `room` cards may stay undealt."""
    if sum(left) > sum(pool[kind:]):
        return
    if kind == KINDS:
        yield tuple(() for _ in left)
        return
    for shares in _shares(pool[kind], left, room):
        given = sum(shares)
        rest = tuple(have - share for have, share in zip(left, shares, strict=True))
        for later in _splits(pool, rest, room - (pool[kind] - given), kind + 1):
            yield tuple((kind,) * share + cards for share, cards in zip(shares, later, strict=True))


def _shares(count: int, left: tuple[int, ...], room: int) -> Iterator[tuple[int, ...]]:
    """Every way to give copies of one kind to the seats, with at most `room` of them left over."""
    if not left:
        if count <= room:
            yield ()
        return
    for share in range(min(count, left[0]) + 1):
        for rest in _shares(count - share, left[1:], room):
            yield (share, *rest)
