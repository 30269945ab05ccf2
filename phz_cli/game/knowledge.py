"""Knowledge: what a record with unknown cards still lets one know of every hand (law 2.3, 11.12).

Hands only shrink, so whatever a seat lays down, discards or shows at the end was dealt to it. Nothing is guessed
here: `know` keeps what must be, and lists the kinds that each hidden turned card may have.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Deal, Hand
from phz_cli.game.cards import COPIES, DECK, KINDS, UNKNOWN, cards_of, counts_of
from phz_cli.game.profile import Profile
from phz_cli.game.table import dealt_size, wall_size
from phz_cli.game.tally import Counts, Tally, tally
from phz_cli.game.work import Work

MOST_CHOICES: Final = 64
"""Up to this many combinations of hidden turned cards are looked at one by one."""

WORK: Final = 100_000
"""Steps for the kinds of hidden turned cards: one for each action of the record and each kind, for every kind tried."""

_TAKERS: Final = (verbs.CHI, verbs.PENG, verbs.PAO, verbs.WEI, verbs.HU)


class Turned(NamedTuple):
    """A card that was turned or laid and is not known: where it stands in the actions (from 0), what it may be."""

    places: tuple[int, ...]
    seat: int
    kinds: tuple[int, ...]


class Knowledge(NamedTuple):
    """What a record says about the cards.

    `stated`: the hand as recorded, hidden hands at their full size; `hand`: with every recovered card. `known`: 20
    counts a seat, as recorded; `recovered`: with what must be. `slots`: unknown cards a seat, as recorded. `unseen`:
    20 counts of the copies that no known card of the record accounts for. `turned`: the hidden turned cards;
    `choices`: all their joint kinds, None where too many or where `is_bounded`: the work did not allow to find them.
    """

    stated: Hand
    hand: Hand
    known: tuple[Counts, ...]
    recovered: tuple[Counts, ...]
    slots: tuple[int, ...]
    unseen: Counts
    turned: tuple[Turned, ...]
    choices: tuple[tuple[int, ...], ...] | None
    is_bounded: bool = False

    def open(self, seat: int) -> int:
        """How many cards of this seat are still unknown."""
        return self.slots[seat] - sum(self.recovered[seat]) + sum(self.known[seat])

    def at_most(self, seat: int, kind: int) -> int:
        """The most copies of a kind that this seat can have been dealt."""
        placed = sum(more[kind] - less[kind] for more, less in zip(self.recovered, self.known, strict=True))
        return self.recovered[seat][kind] + min(self.open(seat), max(0, self.unseen[kind] - placed))

    @property
    def hidden(self) -> tuple[int, ...]:
        """The seats of which some card is not known."""
        return tuple(seat for seat in range(len(self.slots)) if self.open(seat) > 0)


def hides(hand: Hand) -> bool:
    """Whether some dealt, drawn or laid card is unknown."""
    deal = hand.deal
    if any(UNKNOWN in cards for cards in deal.hands) or any(card == UNKNOWN for _, card in deal.extra):
        return True
    return any(action.card == UNKNOWN for action in hand.actions)


def know(hand: Hand, profile: Profile) -> Knowledge | None:
    """What must be; None where no deal at all agrees with the record."""
    hand = _linked(_sized(hand, profile))
    known, slots = known_cards(hand), unknown_slots(hand)
    work = Work(WORK)
    turned = _turned(hand, known, slots, work)
    if turned is None:
        return None
    choices = _choices(hand, known, slots, turned, work)
    if choices == ():
        return None
    if choices is not None and len(choices) == 1:
        hand, turned, choices = assigned(hand, turned, choices[0]), (), ((),)
    unseen = unseen_cards(hand, known)
    recovered = _recovered(hand, known, slots, turned, choices)
    filled = _filled(hand, known, recovered)
    return Knowledge(hand, filled, known, recovered, slots, unseen, turned, choices, work.ran_out)


def assigned(hand: Hand, turned: tuple[Turned, ...], kinds: tuple[int, ...]) -> Hand:
    """The hand with these kinds for its hidden turned cards."""
    actions = list(hand.actions)
    for card, kind in zip(turned, kinds, strict=True):
        for place in card.places:
            actions[place] = actions[place].but(card=kind)
    return _walled(hand._replace(actions=tuple(actions)))


# ---------------------------------------------------------------- the record as it stands


def _sized(hand: Hand, profile: Profile) -> Hand:
    """A hand written as one `?` or not at all by another seat's observer is a hand of the size dealt."""
    hands = list(hand.deal.hands)
    for seat, cards in enumerate(hands):
        size = dealt_size(profile, seat, hand.dealer)
        if cards == (UNKNOWN,) or (not cards and hand.observer not in (None, seat)):
            hands[seat] = (UNKNOWN,) * size
    shown, dealt = hand.deal.shown, hands[hand.dealer]
    if shown >= 0 and dealt and dealt[-1] == UNKNOWN:
        hands[hand.dealer] = (*dealt[:-1], shown)
    return hand._replace(deal=hand.deal._replace(hands=tuple(hands)))


def _linked(hand: Hand) -> Hand:
    """Unknown turned cards that the wall, or what was made of them, names."""
    actions = list(hand.actions)
    _from_wall(hand.deal, actions)
    for place, action in enumerate(actions):
        if action.do == verbs.DRAW:
            follower = _taker(actions, place)
            if follower is None:
                continue
            other = actions[follower]
            if action.card == UNKNOWN and other.card >= 0:
                actions[place] = action.but(card=other.card)
            elif action.card >= 0 and other.card == UNKNOWN:
                actions[follower] = other.but(card=action.card)
    return _walled(hand._replace(actions=tuple(actions)))


def _walled(hand: Hand) -> Hand:
    """The hand with the drawn cards in the places of its wall that are not known."""
    wall = hand.deal.wall
    if wall is None or UNKNOWN not in wall:
        return hand
    drawn = [action.card for action in hand.actions if action.do == verbs.DRAW]
    drawn += [UNKNOWN] * (len(wall) - len(drawn))
    told = tuple([card if kind == UNKNOWN else kind for kind, card in zip(wall, drawn, strict=False)])
    return hand._replace(deal=hand.deal._replace(wall=told))


def _from_wall(deal: Deal, actions: list[Action]) -> None:
    wall = deal.wall or ()
    drawn = 0
    for place, action in enumerate(actions):
        if action.do == verbs.DRAW:
            if action.card == UNKNOWN and drawn < len(wall) and wall[drawn] >= 0:
                actions[place] = action.but(card=wall[drawn])
            drawn += 1


def _taker(actions: list[Action], place: int) -> int | None:
    """Where the card of a draw was taken: a meld or win made of it before the next card comes."""
    drawer = actions[place].seat
    for later in range(place + 1, len(actions)):
        action = actions[later]
        if action.do in (verbs.DRAW, verbs.DISCARD, verbs.WASH):
            return None
        if action.do in (verbs.WEI, verbs.TI) and action.seat == drawer:
            return later
        if action.do in _TAKERS and action.card >= 0:
            return later
    return None


def known_cards(hand: Hand) -> tuple[Counts, ...]:
    """20 counts a seat of the dealt cards that the record names, replaced quads' cards among them."""
    counts = [counts_of(cards) for cards in hand.deal.hands]
    for seat, card in hand.deal.extra:
        if card >= 0:
            counts[seat][card] += 1
    return tuple(map(tuple, counts))


def unknown_slots(hand: Hand) -> tuple[int, ...]:
    """How many dealt cards of each seat the record does not name."""
    slots = [cards.count(UNKNOWN) for cards in hand.deal.hands]
    for seat, card in hand.deal.extra:
        slots[seat] += card == UNKNOWN
    return tuple(slots)


def unseen_cards(hand: Hand, known: tuple[Counts, ...]) -> Counts:
    """20 counts of copies that neither known hands nor turned cards account for; never below 0."""
    draws = [action.card for action in hand.actions if action.do == verbs.DRAW][: wall_size(hand.deal)]
    flips = [action.card for action in hand.actions if action.do == verbs.FLIP]
    turned, walled = counts_of(draws + flips), counts_of(hand.deal.wall or ())
    return tuple(
        max(0, COPIES - sum(counts[kind] for counts in known) - max(turned[kind], walled[kind]))
        for kind in range(KINDS)
    )


# ---------------------------------------------------------------- hidden turned cards


def _turned(hand: Hand, known: tuple[Counts, ...], slots: tuple[int, ...], work: Work) -> tuple[Turned, ...] | None:
    """Each hidden turned card with the kinds that it can have; None where one can have none.

    Where the work does not allow to try them, any kind is left to it.
    """
    actions = list(hand.actions)
    found: list[Turned] = []
    used: set[int] = set()
    for place, action in enumerate(actions):
        if action.card != UNKNOWN or place in used or action.seat == verbs.NO_SEAT:
            continue
        follower = _taker(actions, place) if action.do == verbs.DRAW else None
        places = (place,) if follower is None or actions[follower].card != UNKNOWN else (place, follower)
        used.update(places)
        found.append(Turned(places, action.seat, tuple(range(KINDS))))
    limited = []
    for card in found:
        if not work.spend(KINDS * (KINDS + len(actions))):
            limited.append(card)
            continue
        kinds = tuple(kind for kind in card.kinds if _fits(hand, known, slots, (card,), (kind,)) is not None)
        if not kinds:
            return None
        limited.append(card._replace(kinds=kinds))
    return tuple(limited)


def _choices(
    hand: Hand, known: tuple[Counts, ...], slots: tuple[int, ...], turned: tuple[Turned, ...], work: Work
) -> tuple[tuple[int, ...], ...] | None:
    """Every joint choice of kinds; those that leave an action or a showing unexplained only where all do."""
    if work.ran_out:
        return None
    able = list(islice(joint_kinds(hand, known, slots, turned, work), MOST_CHOICES + 1))
    return None if work.ran_out or len(able) > MOST_CHOICES else tuple(able)


def joint_kinds(
    hand: Hand, known: tuple[Counts, ...], slots: tuple[int, ...], turned: tuple[Turned, ...], work: Work
) -> Iterator[tuple[int, ...]]:
    """Joint choices in the order of the kinds of `turned`, found one card after the other, as far as the work goes."""
    found = tally(hand, known, slots, unseen_cards(hand, known))
    amiss = len(found.refused) + len(found.unproven)
    for allowed in (amiss, amiss + 1, amiss + len(hand.actions)):
        share = Work(work.left // 2)
        able = _joint(hand, known, slots, turned, (), allowed, share)
        before = share.left
        first = next(able, None)
        work.left -= before - share.left
        work.ran_out = work.ran_out or share.ran_out
        if first is not None:
            yield first
            before = share.left
            yield from able
            work.left -= before - share.left
            work.ran_out = work.ran_out or share.ran_out
            return


def _joint(
    hand: Hand,
    known: tuple[Counts, ...],
    slots: tuple[int, ...],
    turned: tuple[Turned, ...],
    chosen: tuple[int, ...],
    allowed: int,
    work: Work,
) -> Iterator[tuple[int, ...]]:
    if len(chosen) == len(turned):
        yield chosen
        return
    for kind in turned[len(chosen)].kinds:
        if not work.spend(KINDS + len(hand.actions)):
            return
        kinds = (*chosen, kind)
        found = _fits(hand, known, slots, turned[: len(kinds)], kinds)
        if found is not None and len(found.refused) + len(found.unproven) <= allowed:
            yield from _joint(hand, known, slots, turned, kinds, allowed, work)


def _fits(
    hand: Hand, known: tuple[Counts, ...], slots: tuple[int, ...], turned: tuple[Turned, ...], kinds: tuple[int, ...]
) -> Tally | None:
    """The tally of the hand with these kinds, None where they are impossible."""
    tried = assigned(hand, turned, kinds)
    found = tally(tried, known, slots, unseen_cards(tried, known))
    places = {place for card in turned for place in card.places}
    enough = all(_copies(tried, known, kind) <= COPIES for kind in kinds)
    return found if enough and not places.intersection(found.refused) and not found.overdrawn else None


def _copies(hand: Hand, known: tuple[Counts, ...], kind: int) -> int:
    draws = [action.card for action in hand.actions if action.do == verbs.DRAW][: wall_size(hand.deal)]
    drawn = draws.count(kind)
    walled = 0 if hand.deal.wall is None else hand.deal.wall.count(kind)
    return sum(counts[kind] for counts in known) + max(drawn, walled)


# ---------------------------------------------------------------- what must be


def wall_room(hand: Hand) -> int:
    """How many cards of the deck no place of the record names and no hand holds: the wall that was not turned."""
    dealt = sum(map(len, hand.deal.hands)) + len(hand.deal.extra)
    if hand.deal.wall is not None:
        return max(hand.deal.wall.count(UNKNOWN), DECK - dealt - len(hand.deal.wall))
    turned = sum(action.do in (verbs.DRAW, verbs.FLIP) for action in hand.actions)
    return max(0, DECK - dealt - turned)


def _recovered(
    hand: Hand,
    known: tuple[Counts, ...],
    slots: tuple[int, ...],
    turned: tuple[Turned, ...],
    choices: tuple[tuple[int, ...], ...] | None,
) -> tuple[Counts, ...]:
    """What each seat must have been dealt, whatever the hidden turned cards are."""
    hands = [hand] if choices is None else [assigned(hand, turned, kinds) for kinds in choices]
    found = [_counted_out(each, tally(each, known, slots, unseen_cards(each, known))) for each in hands]
    least = found[0]
    for needs in found[1:]:
        least = tuple(tuple(map(min, *both)) for both in zip(least, needs, strict=True))
    return least


def _counted_out(hand: Hand, found: Tally) -> tuple[Counts, ...]:
    """The needs of the tally, and every copy for which no other place is left."""
    hidden_turned = sum(action.do == verbs.DRAW and action.card == UNKNOWN for action in hand.actions)
    room = wall_room(hand) + hidden_turned
    needs = [list(need) for need in found.need]
    for seat, need in enumerate(found.need):
        elsewhere = room + sum(found.left) - found.left[seat]
        for kind in range(KINDS):
            forced = found.pool[kind] - elsewhere
            if forced > 0 and found.left[seat] > 0:
                needs[seat][kind] = need[kind] + min(forced, found.left[seat])
    return tuple(map(tuple, needs))


def _filled(hand: Hand, known: tuple[Counts, ...], recovered: tuple[Counts, ...]) -> Hand:
    """The hand with its recovered cards written in the place of unknown ones."""
    found = [
        cards_of([more - less for more, less in zip(recovered[seat], known[seat], strict=True)])
        for seat in range(len(known))
    ]
    return with_cards(hand, found)


def with_cards(hand: Hand, found: list[tuple[int, ...]]) -> Hand:
    """The hand with one more known card of its seat in place of each unknown one, as far as they go."""
    rest = [list(reversed(cards)) for cards in found]
    hands = []
    for seat, cards in enumerate(hand.deal.hands):
        hands.append(tuple([rest[seat].pop() if card == UNKNOWN and rest[seat] else card for card in cards]))
    extra = tuple(
        (seat, rest[seat].pop() if card == UNKNOWN and rest[seat] else card) for seat, card in hand.deal.extra
    )
    return hand._replace(deal=hand.deal._replace(hands=tuple(hands), extra=extra))
