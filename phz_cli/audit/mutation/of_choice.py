"""Faults of choice: what is eaten, melded and thrown (C301-C306, P401, P402, X601)."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.audit.mutation.moments import Moment, loose, loose_kinds, runs_over
from phz_cli.audit.mutation.mutant import Expected, Mutant, goes_on
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, chi_takes
from phz_cli.game.cards import other_size
from phz_cli.game.melds import PARTNERS, RUNS, chi_ways
from phz_cli.game.table import DISCARDED, DRAWN, Offer

_ROOM = 5
"""Loose cards with which any single group can be laid and a card is left to be thrown."""

Run = tuple[int, ...]


def _eaters(legal: LegalHand, random: Random, *, copies: tuple[int, ...] = (0,)) -> Iterator[tuple[Moment, Offer, int]]:
    """Places where a seat could eat a card that was left lying: never seen before, so many of its kind in hand."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is None or offer.card in moment.seen:
            continue
        for seat in legal.seats(random):
            if moment.position(seat) and moment.hands[seat][offer.card] in copies and _has_room(moment, seat):
                yield moment, offer, seat


def _has_room(moment: Moment, seat: int) -> bool:
    return sum(loose(moment.hands[seat])) >= _ROOM


def _eaten(legal: LegalHand, moment: Moment, seat: int, melds: tuple[Run, ...], random: Random, code: str) -> Mutant:
    offer = moment.open
    assert offer is not None
    fault = Action(verbs.CHI, seat, offer.card, melds)
    return goes_on(legal, moment.number, [fault], random, Expected(code, moment.number, seat))


def bi_left_out(legal: LegalHand, random: Random) -> Mutant | None:
    """C301: no 比 of a legal 吃 is laid."""
    for moment in legal.shuffled(random, verbs.CHI):
        action = moment.action
        fault = action.but(melds=action.melds[:1])
        left = moment.hands[action.seat][action.card] - chi_takes(fault).count(action.card)
        if len(action.melds) > 1 and left > 0:
            return goes_on(legal, moment.number, [fault], random, Expected("C301", moment.number, action.seat))
    return None


def bi_half(legal: LegalHand, random: Random) -> Mutant | None:
    """C301: two copies in hand call for two 比, and one is laid."""
    for moment, offer, seat in _eaters(legal, random, copies=(2,)):
        if seat == offer.owner:
            continue
        free = loose(moment.hands[seat])
        for run in runs_over(moment.hands[seat], offer.card):
            left = [count - (run.count(kind) if kind != offer.card else 0) for kind, count in enumerate(free)]
            more = runs_over(tuple(left), offer.card)
            if more:
                return _eaten(legal, moment, seat, (run, random.choice(more)), random, "C301")
    return None


def eats_and_keeps(legal: LegalHand, random: Random) -> Mutant | None:
    """C301: eats a card that was left lying, and keeps the copy in hand."""
    for moment, offer, seat in _eaters(legal, random, copies=(1,)):
        runs = runs_over(moment.hands[seat], offer.card)
        if runs:
            return _eaten(legal, moment, seat, (random.choice(runs),), random, "C301")
    return None


# ---------------------------------------------------------------- kinds that are barred


def _returns(legal: LegalHand, random: Random) -> Iterator[tuple[Moment, Offer, int]]:
    """Places where a seat in the right place could eat a kind that lay open before, no copy of it in hand."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is None or offer.card not in moment.seen:
            continue
        for seat in legal.seats(random):
            if moment.position(seat) and not moment.hands[seat][offer.card] and _has_room(moment, seat):
                yield moment, offer, seat


def _earlier(legal: LegalHand, moment: Moment, card: int) -> Iterator[Moment]:
    """The moments at which a card of this kind was left lying or eaten, before the offer of this moment."""
    now = moment.open
    for before in legal.moments:
        offer = before.open if before.action.do in (verbs.DRAW, verbs.CHI) else None
        if offer is not None and now is not None and offer.action < now.action and offer.card == card:
            yield before


def _passed_chi(moment: Moment, seat: int) -> bool:
    """Whether a seat could eat the card that this moment leaves lying: it sat right, needed no 比 and had room."""
    offer = moment.left_alone
    hand = moment.hands[seat]
    if offer is None or not moment.position(seat) or hand[offer.card]:
        return False
    return bool(runs_over(hand, offer.card)) and _has_room(moment, seat)


def _can_peng(moment: Moment, seat: int) -> bool:
    offer = moment.open
    if offer is None or seat == offer.owner or not _has_room(moment, seat):
        return False
    return moment.hands[seat][offer.card] == 2


def _passed_peng(moment: Moment, seat: int) -> bool:
    """Whether a seat could 碰 the card that this moment leaves lying or lets another seat eat."""
    drew = moment.action.do == verbs.DRAW
    return _can_peng(moment, seat) and (drew or moment.action.seat != seat)


def eats_own_discard(legal: LegalHand, random: Random) -> Mutant | None:
    """C302: eats a kind that the seat itself has thrown."""
    for moment, offer, seat in _returns(legal, random):
        thrown = Action(verbs.DISCARD, seat, offer.card)
        runs = runs_over(moment.hands[seat], offer.card)
        if runs and thrown in legal.hand.actions[: offer.action - 1]:
            return _eaten(legal, moment, seat, (random.choice(runs),), random, "C302")
    return None


def eats_passed(legal: LegalHand, random: Random) -> Mutant | None:
    """C302: eats a kind that the seat could have eaten before."""
    for moment, offer, seat in _returns(legal, random):
        runs = runs_over(moment.hands[seat], offer.card)
        if runs and any(_passed_chi(before, seat) for before in _earlier(legal, moment, offer.card)):
            return _eaten(legal, moment, seat, (random.choice(runs),), random, "C302")
    return None


def eats_passed_peng(legal: LegalHand, random: Random) -> Mutant | None:
    """C302: eats a kind whose 碰 the seat has passed, with every 比 where it can (without one it is C301 too)."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            if offer is None or not moment.position(seat) or not _has_room(moment, seat):
                continue
            if not any(_passed_peng(before, seat) for before in _earlier(legal, moment, offer.card)):
                continue
            held = sum(loose(moment.hands[seat]))
            ways = [way for way in chi_ways(loose(moment.hands[seat]), offer.card) if 3 * len(way) - 1 < held]
            ways = ways or [(run,) for run in runs_over(moment.hands[seat], offer.card)]
            if ways and not (offer.owner == seat and moment.hands[seat][offer.card] == 2):
                return _eaten(legal, moment, seat, random.choice(ways), random, "C302")
    return None


def pengs_passed(legal: LegalHand, random: Random) -> Mutant | None:
    """P402: 碰 of a kind whose 碰 the seat has passed."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            if offer is None or not _can_peng(moment, seat):
                continue
            if any(_passed_peng(before, seat) for before in _earlier(legal, moment, offer.card)):
                fault = Action(verbs.PENG, seat, offer.card)
                return goes_on(legal, moment.number, [fault], random, Expected("P402", moment.number, seat))
    return None


# ---------------------------------------------------------------- groups that are none


def eats_no_run(legal: LegalHand, random: Random) -> Mutant | None:
    """C303: three cards that make no group."""
    for moment, offer, seat in _eaters(legal, random):
        pairs = list(combinations(loose_kinds(moment.hands[seat]), 2))
        groups = [(offer.card, *pair) for pair in pairs if tuple(sorted((offer.card, *pair))) not in RUNS]
        if groups:
            return _eaten(legal, moment, seat, (random.choice(groups),), random, "C303")
    return None


def bi_no_run(legal: LegalHand, random: Random) -> Mutant | None:
    """C303: the 比 that is due is laid with two cards that do not go with it."""
    for moment, offer, seat in _eaters(legal, random, copies=(1,)):
        counts = list(moment.hands[seat])
        for run in runs_over(moment.hands[seat], offer.card):
            left = [kind for kind in loose_kinds(moment.hands[seat]) if counts[kind] > run.count(kind)]
            pairs = list(combinations([kind for kind in left if kind != offer.card], 2))
            groups = [(offer.card, *pair) for pair in pairs if tuple(sorted((offer.card, *pair))) not in RUNS]
            if groups and sum(loose(moment.hands[seat])) > _ROOM:
                return _eaten(legal, moment, seat, (run, random.choice(groups)), random, "C303")
    return None


def bi_of_other_kind(legal: LegalHand, random: Random) -> Mutant | None:
    """C303: a good group is laid as 比, but the eaten kind is not in it."""
    for moment, offer, seat in _eaters(legal, random):
        if sum(loose(moment.hands[seat])) <= _ROOM:
            continue
        for run in runs_over(moment.hands[seat], offer.card):
            free = loose(moment.hands[seat])
            for used in run:
                free[used] -= used != offer.card
            more = [other for other in RUNS if offer.card not in other and _fits(other, free)]
            if more:
                return _eaten(legal, moment, seat, (run, random.choice(more)), random, "C303")
    return None


def _fits(run: Run, free: list[int]) -> bool:
    return all(free[kind] >= run.count(kind) for kind in run)


def eats_out_of_place(legal: LegalHand, random: Random, *, source: str) -> Mutant | None:
    """C304: eats a draw or discard that is neither its own draw nor its 上家's card."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            if offer is None or offer.source != source or offer.card in moment.seen or moment.position(seat):
                continue
            runs = runs_over(moment.hands[seat], offer.card)
            if seat != offer.owner and runs and not moment.hands[seat][offer.card] and _has_room(moment, seat):
                return _eaten(legal, moment, seat, (random.choice(runs),), random, "C304")
    return None


def eats_back(legal: LegalHand, random: Random) -> Mutant | None:
    """C304: eats the card that it has just thrown."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is None or offer.source != DISCARDED or not _has_room(moment, offer.owner):
            continue
        runs = runs_over(moment.hands[offer.owner], offer.card)
        if runs and not moment.hands[offer.owner][offer.card]:
            return _eaten(legal, moment, offer.owner, (random.choice(runs),), random, "C304")
    return None


def chi_breaks_kan(legal: LegalHand, random: Random) -> Mutant | None:
    """C305: a card of a 坎 helps to eat."""
    for moment, offer, seat in _eaters(legal, random):
        hand = moment.hands[seat]
        runs = [
            run
            for run, one, other in PARTNERS[offer.card]
            if hand[one] and hand[other] and (one != other or hand[one] > 1) and 3 in (hand[one], hand[other])
        ]
        if runs:
            return _eaten(legal, moment, seat, (random.choice(runs),), random, "C305")
    return None


def chi_breaks_own_kan(legal: LegalHand, random: Random) -> Mutant | None:
    """C301 and C305: one card of the 坎 of the eaten kind helps to eat it, two stay in hand (law 5.5)."""
    for moment in legal.shuffled(random, verbs.PAO):
        offer, seat = moment.open, moment.action.seat
        if offer is None or not moment.position(seat) or moment.base(seat, offer.card) != "kan":
            continue
        hand, other = moment.hands[seat], other_size(offer.card)
        if hand[other] in (1, 2) and _has_room(moment, seat):
            fault = Action(verbs.CHI, seat, offer.card, ((offer.card, offer.card, other),))
            expected = (Expected("C301", moment.number, seat), Expected("C305", moment.number, seat))
            return goes_on(legal, moment.number, [fault], random, *expected)
    return None


def chi_leaves_nothing(legal: LegalHand, random: Random) -> Mutant | None:
    """C306: a 吃 with its 比 takes all loose cards; without a quad a discard would be due."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            free = loose(moment.hands[seat])
            if offer is None or not moment.position(seat) or sum(free) not in (2, 5) or moment.quads(seat):
                continue
            ways = [way for way in chi_ways(free, offer.card) if 3 * len(way) - 1 == sum(free)]
            if ways:
                return _eaten(legal, moment, seat, random.choice(ways), random, "C306")
    return None


def peng_leaves_nothing(legal: LegalHand, random: Random) -> Mutant | None:
    """C306: a 碰 takes the last two loose cards; without a quad a discard would be due."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            if offer is None or seat == offer.owner or moment.quads(seat) or sum(loose(moment.hands[seat])) != 2:
                continue
            if moment.hands[seat][offer.card] == 2:
                fault = Action(verbs.PENG, seat, offer.card)
                return goes_on(legal, moment.number, [fault], random, Expected("C306", moment.number, seat))
    return None


def pengs_own_draw(legal: LegalHand, random: Random) -> Mutant | None:
    """P401: the own draw is called 碰; the 偎 that was due is missed with it (F502)."""
    for moment in legal.shuffled(random, verbs.WEI):
        offer = moment.open
        if offer is not None and offer.source == DRAWN:
            seat = moment.action.seat
            fault = Action(verbs.PENG, seat, offer.card)
            expected = (Expected("P401", moment.number, seat), Expected("F502", offer.action, seat))
            return goes_on(legal, moment.number, [fault], random, *expected)
    return None


def breaks_kan(legal: LegalHand, random: Random) -> Mutant | None:
    """X601: the discard that is due comes out of a 坎."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        seat = moment.action.seat
        kans = [kind for kind, count in enumerate(moment.hands[seat]) if count == 3]
        if kans:
            fault = Action(verbs.DISCARD, seat, random.choice(kans))
            return goes_on(legal, moment.number, [fault], random, Expected("X601", moment.number, seat))
    return None


def breaks_quad(legal: LegalHand, random: Random) -> Mutant | None:
    """X601: the dealer throws a card of a dealt quad that it has not laid."""
    dealer = legal.hand.dealer
    first = next((moment for moment in legal.moments if moment.action.do == verbs.DISCARD), None)
    if first is None or first.since or first.action.seat != dealer:
        return None
    laid = [meld.cards[0] for meld in first.melds[dealer] if meld.dealt]
    quads = laid + [kind for kind, count in enumerate(first.hands[dealer]) if count == 4]
    if len(quads) != 1:
        return None
    before = [action for action in legal.hand.actions[: first.number - 1] if action.seat != dealer]
    number = len(before) + 1
    faults = [*before, Action(verbs.DISCARD, dealer, quads[0])]
    return goes_on(legal, 1, faults, random, Expected("X601", number, dealer))
