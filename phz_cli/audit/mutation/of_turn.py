"""Faults of turn and order: who acts, with which card, and what must come between (T201-T206)."""

from random import Random

from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.audit.mutation.moments import Moment, loose, loose_kinds, runs_over
from phz_cli.audit.mutation.mutant import Expected, Mutant, goes_on, one, put_in, replayed
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import KINDS
from phz_cli.game.table import DISCARDED, SHOWN

_INTAKES = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI)


def wrong_drawer(legal: LegalHand, random: Random, *, step: int) -> Mutant | None:
    """T201: the seat `step` places after the one whose turn it is draws."""
    for moment in legal.shuffled(random, verbs.DRAW):
        seat = (moment.action.seat + step) % legal.size
        fault = moment.action.but(seat=seat)
        return goes_on(legal, moment.number, [fault], random, Expected("T201", moment.number, seat))
    return None


def _loose_card(moment: Moment, seat: int, random: Random) -> int | None:
    kinds = loose_kinds(moment.hands[seat])
    return random.choice(kinds) if kinds else None


def discards_for_another(legal: LegalHand, random: Random) -> Mutant | None:
    """T201: a seat discards while another one owes a discard."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        seat = (moment.action.seat + random.choice((1, 2))) % legal.size
        card = _loose_card(moment, seat, random)
        if card is not None:
            fault = Action(verbs.DISCARD, seat, card)
            return goes_on(legal, moment.number, [fault], random, Expected("T201", moment.number, seat))
    return None


def discards_unasked(legal: LegalHand, random: Random, *, twice: bool) -> Mutant | None:
    """T201: nobody owes a discard, and one is made: by the seat that has just discarded, or after a draw."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is None or (offer.source == DISCARDED) != twice:
            continue
        seat = offer.owner if twice else random.randrange(legal.size)
        card = _loose_card(moment, seat, random)
        if card is not None:
            fault = Action(verbs.DISCARD, seat, card)
            return goes_on(legal, moment.number, [fault], random, Expected("T201", moment.number, seat))
    return None


def wei_of_anothers(legal: LegalHand, random: Random) -> Mutant | None:
    """T201: a pair takes another seat's card as 偎; it is only 碰."""
    for moment in legal.shuffled(random, verbs.DRAW, verbs.PENG):
        offer = moment.open
        for seat in legal.seats(random):
            if offer is not None and seat != offer.owner and moment.hands[seat][offer.card] == 2:
                fault = Action(verbs.WEI, seat, offer.card)
                return one(put_in(legal, moment.number, fault), Expected("T201", moment.number, seat))
    return None


def missing_discard(legal: LegalHand, random: Random, *, after: tuple[str, ...]) -> Mutant | None:
    """T202: the discard after an intake (or the dealer's first one) is left out, and the next seat draws."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        intake = legal.hand.actions[moment.since - 1].do if moment.since else ""
        if (intake in after if moment.since else not after) and moment.wall_left > 0:
            seat = moment.action.seat
            draw = Action(verbs.DRAW, (seat + 1) % legal.size, legal.wall[moment.drawn])
            return goes_on(legal, moment.number, [draw], random, Expected("T202", moment.since, seat))
    return None


def washed_owing(legal: LegalHand, random: Random) -> Mutant | None:
    """T202: the last card is melded, and the hand is called washed before the discard."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        if moment.wall_left == 0:
            actions = (*legal.hand.actions[: moment.number - 1], Action(verbs.WASH))
            return one(replayed(legal, actions), Expected("T202", moment.since, moment.action.seat))
    return None


def undue_discard(legal: LegalHand, random: Random) -> Mutant | None:
    """T203: a discard after the second quad, where the legal hand went on with a draw."""
    for moment in legal.shuffled(random, verbs.DRAW):
        seat = moment.made
        if seat is None or moment.quads(seat) < 2:
            continue
        card = _loose_card(moment, seat, random)
        if card is not None:
            fault = Action(verbs.DISCARD, seat, card)
            return goes_on(legal, moment.number, [fault], random, Expected("T203", moment.number, seat))
    return None


def preempted(legal: LegalHand, random: Random, *, called: str) -> Mutant | None:
    """T204: the claim that took the card in the legal hand is only called, and another seat eats the card."""
    for moment in legal.shuffled(random, called):
        offer = moment.open
        caller = moment.action.seat
        for seat in legal.seats(random):
            if offer is None or seat == caller or not moment.position(seat) or moment.hands[seat][offer.card]:
                continue
            runs = runs_over(moment.hands[seat], offer.card)
            if runs:
                call = Action(verbs.CLAIM, caller, offer.card, want=called)
                chi = Action(verbs.CHI, seat, offer.card, (random.choice(runs),))
                expected = Expected("T204", moment.number + 1, seat)
                return goes_on(legal, moment.number, [call, chi], random, expected)
    return None


def peng_over_win(legal: LegalHand, random: Random) -> Mutant | None:
    """T204: a win is called, and another seat's 碰 takes the card."""
    moment = legal.win()
    offer = None if moment is None else moment.open
    if moment is None or offer is None:
        return None
    for seat in legal.seats(random):
        if seat not in (moment.action.seat, offer.owner) and moment.hands[seat][offer.card] == 2:
            call = Action(verbs.CLAIM, moment.action.seat, offer.card, want=verbs.HU)
            peng = Action(verbs.PENG, seat, offer.card)
            expected = Expected("T204", moment.number + 1, seat)
            return goes_on(legal, moment.number, [call, peng], random, expected)
    return None


def draws_from_empty_wall(legal: LegalHand, random: Random) -> Mutant | None:
    """T205: one more draw after the last card of the wall."""
    last = legal.moments[-1]
    if last.action.do != verbs.WASH or last.offer is None:
        return None
    draw = Action(verbs.DRAW, (last.offer.owner + 1) % legal.size, random.randrange(KINDS))
    actions = (*legal.hand.actions[:-1], draw, Action(verbs.WASH))
    return one(replayed(legal, actions), Expected("T205", last.number, draw.seat))


# ---------------------------------------------------------------- cards that are not there


def chi_of_other_card(legal: LegalHand, random: Random) -> Mutant | None:
    """T206: eats a card that is not the one on offer."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            if offer is None or not moment.position(seat):
                continue
            for card in random.sample(range(KINDS), KINDS):
                runs = runs_over(moment.hands[seat], card)
                if runs and card != offer.card:
                    fault = Action(verbs.CHI, seat, card, (random.choice(runs),))
                    return one(put_in(legal, moment.number, fault), Expected("T206", moment.number, seat))
    return None


def claim_of_other_card(legal: LegalHand, random: Random, *, verb: str, copies: int) -> Mutant | None:
    """T206: 碰, 偎, 跑 or 提 of a kind held `copies` times that is not on offer."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            hand = moment.hands[seat]
            kinds = [kind for kind in range(KINDS) if hand[kind] == copies]
            if offer is not None and kinds and offer.card not in kinds:
                fault = Action(verb, seat, random.choice(kinds))
                return one(put_in(legal, moment.number, fault), Expected("T206", moment.number, seat))
    return None


def claim_of_shown(legal: LegalHand, random: Random) -> Mutant | None:
    """T206: 碰 of the dealer's 亮张, which can only be won on."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        offer = moment.offer
        if offer is None or offer.source != SHOWN:
            continue
        for seat in legal.seats(random):
            if seat != offer.owner and loose(moment.hands[seat])[offer.card] == 2:
                fault = Action(verbs.PENG, seat, offer.card)
                return one(put_in(legal, moment.number, fault), Expected("T206", moment.number, seat))
    return None


def claim_of_taken_card(legal: LegalHand, random: Random) -> Mutant | None:
    """T206: eats the card that another seat has just melded."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        if moment.since == 0 or moment.offer is not None:
            continue
        card = legal.hand.actions[moment.since - 1].card
        for seat in legal.seats(random):
            runs = runs_over(moment.hands[seat], card)
            if seat != moment.action.seat and runs:
                fault = Action(verbs.CHI, seat, card, (random.choice(runs),))
                return one(put_in(legal, moment.number, fault), Expected("T206", moment.number, seat))
    return None
