"""Faults of the record: cards that do not add up, cards that are not held, hands without an end (R101-R107)."""

from random import Random

from msgspec.structs import replace

from phz_cli.audit.mutation.legal_hand import LegalHand
from phz_cli.audit.mutation.moments import Moment
from phz_cli.audit.mutation.mutant import Expected, Mutant, goes_on, one, put_in, replayed, spoiled
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import CHARACTERS, COPIES, KINDS, character, counts_of
from phz_cli.game.melds import PARTNERS
from phz_cli.records import Record
from phz_cli.records.hands import from_action
from phz_cli.records.model import Extra


def _with_hand(record: Record, seat: int, cards: str) -> Record:
    hands = list(record.deal.hands)
    hands[seat] = cards
    return replace(record, deal=replace(record.deal, hands=hands))


def _unsettled(record: Record) -> Record:
    return replace(record, result=None)


def _kept(legal: LegalHand, seat: int) -> list[int]:
    """Kinds that a seat other than the winner still holds, once or twice, when the hand ends."""
    last = legal.moments[-1]
    won = legal.win()
    if won is not None and won.action.seat == seat:
        return []
    return [kind for kind, count in enumerate(last.hands[seat]) if count in (1, 2)]


def _place_of(legal: LegalHand, seat: int, kind: int) -> int | None:
    """Where a card stands in a dealt hand; the dealer's last card, the 亮张, is not looked at."""
    cards = legal.record.deal.hands[seat]
    found = cards[: len(cards) - (seat == legal.record.dealer)].find(character(kind))
    return None if found < 0 else found


def _seat(legal: LegalHand, dealer: bool, random: Random) -> int:
    others = [seat for seat in range(legal.size) if seat != legal.record.dealer]
    return legal.record.dealer if dealer else random.choice(others)


def card_too_many(legal: LegalHand, random: Random, *, dealer: bool) -> Mutant | None:
    """R101: one card that nobody has seen goes from the wall into a hand."""
    if legal.unturned < 2:
        return None
    seat = _seat(legal, dealer, random)
    wall = legal.record.deal.wall or ""
    place = random.randrange(len(wall) - legal.unturned, len(wall))
    cards = legal.record.deal.hands[seat]
    record = _with_hand(legal.record, seat, wall[place] + cards)
    record = replace(record, deal=replace(record.deal, wall=wall[:place] + wall[place + 1 :]))
    return one(_unsettled(record), Expected("R101", 0, seat))


def card_too_few(legal: LegalHand, random: Random, *, dealer: bool) -> Mutant | None:
    """R101: a card that is never played is missing from a hand."""
    seat = _seat(legal, dealer, random)
    places = [place for kind in _kept(legal, seat) if (place := _place_of(legal, seat, kind)) is not None]
    if not places:
        return None
    place = random.choice(places)
    cards = legal.record.deal.hands[seat]
    record = _with_hand(legal.record, seat, cards[:place] + cards[place + 1 :])
    return one(_unsettled(record), Expected("R101", 0, seat))


def extra_undue(legal: LegalHand, random: Random) -> Mutant | None:
    """R101: a seat that has no card to come for its quads takes one more from the wall (law 2.7, 2.8)."""
    taking = {seat for seat, _ in legal.hand.deal.extra}
    seats = [seat for seat in legal.seats(random) if seat not in taking and legal.moments[0].hands[seat].count(4) < 2]
    if legal.unturned < 2 or not seats:
        return None
    deal = legal.record.deal
    wall = deal.wall or ""
    more = Extra(seat=seats[0], card=wall[-1])
    deal = replace(deal, wall=wall[:-1], extra=[*deal.extra, more])
    return one(_unsettled(replace(legal.record, deal=deal)), Expected("R101", 0, seats[0]))


def extra_missing(legal: LegalHand, random: Random) -> Mutant | None:
    """R101: of the cards that come for several quads one is left in the wall (law 2.7, 2.8)."""
    deal = legal.record.deal
    extra = list(deal.extra)
    if not extra:
        return None
    left = extra.pop(random.randrange(len(extra)))
    deal = replace(deal, wall=(deal.wall or "") + left.card, extra=extra)
    return one(_unsettled(replace(legal.record, deal=deal)), Expected("R101", 0, left.seat))


def fifth_in_hand(legal: LegalHand, random: Random) -> Mutant | None:
    """R102: all 80 cards are known, so any card that is replaced makes a fifth one."""
    for seat in legal.seats(random):
        for kind in _kept(legal, seat):
            place = _place_of(legal, seat, kind)
            if place is not None:
                cards = legal.record.deal.hands[seat]
                other = random.choice(CHARACTERS.replace(character(kind), ""))
                record = _with_hand(legal.record, seat, cards[:place] + other + cards[place + 1 :])
                return one(_unsettled(record), Expected("R102", 0, None))
    return None


def fifth_in_wall(legal: LegalHand, random: Random) -> Mutant | None:
    """R102: a card of the wall that is never drawn is replaced."""
    if legal.unturned < 1:
        return None
    wall = legal.record.deal.wall or ""
    place = random.randrange(len(wall) - legal.unturned, len(wall))
    other = random.choice(CHARACTERS.replace(wall[place], ""))
    deal = replace(legal.record.deal, wall=wall[:place] + other + wall[place + 1 :])
    return one(replace(legal.record, deal=deal), Expected("R102", 0, None))


def fifth_drawn(legal: LegalHand, random: Random) -> Mutant | None:
    """R102: the wall is not on record, and a draw that nobody took turns a card of which four are known."""
    drawn = [action.card for action in legal.hand.actions if action.do in (verbs.DRAW, verbs.FLIP)]
    dealt = [card for cards in legal.hand.deal.hands for card in cards]
    dealt += [card for _, card in legal.hand.deal.extra]
    known = counts_of(dealt + drawn)
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is None or legal.hand.actions[offer.action - 1].do != verbs.DRAW:
            continue
        kinds = [kind for kind in range(KINDS) if known[kind] == COPIES and kind != offer.card]
        if kinds:
            record = _misread(legal, offer.action, random.choice(kinds))
            return one(_unsettled(replace(record, deal=replace(record.deal, wall=None))), Expected("R102", 0, None))
    return None


def _misread(legal: LegalHand, number: int, kind: int) -> Record:
    """The record with another card at a draw."""
    actions = list(legal.record.actions)
    actions[number - 1] = replace(actions[number - 1], card=character(kind))
    return replace(legal.record, actions=actions)


def wall_swapped(legal: LegalHand, random: Random) -> Mutant | None:
    """R103: two cards that were drawn one after the other stand the other way round in the wall."""
    wall = legal.record.deal.wall or ""
    drawn = sum(action.do == verbs.DRAW for action in legal.hand.actions)
    places = [place for place in range(drawn - 1) if wall[place] != wall[place + 1]]
    if not places:
        return None
    place = random.choice(places)
    swapped = wall[:place] + wall[place + 1] + wall[place] + wall[place + 2 :]
    return one(replace(legal.record, deal=replace(legal.record.deal, wall=swapped)), Expected("R103", 0, None))


def wall_shifted(legal: LegalHand, _random: Random) -> Mutant | None:
    """R103: the wall is written from its second card on, the first at the end."""
    wall = legal.record.deal.wall or ""
    drawn = sum(action.do == verbs.DRAW for action in legal.hand.actions)
    if all(wall[place] == wall[place + 1] for place in range(min(drawn, len(wall) - 1))):
        return None
    shifted = wall[1:] + wall[:1]
    return one(replace(legal.record, deal=replace(legal.record.deal, wall=shifted)), Expected("R103", 0, None))


def draw_misread(legal: LegalHand, random: Random) -> Mutant | None:
    """R103: a draw that nobody took bears the name of a card that is still in the wall."""
    rest = legal.wall[len(legal.wall) - legal.unturned :]
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        if offer is None or legal.hand.actions[offer.action - 1].do != verbs.DRAW:
            continue
        kinds = [kind for kind in rest if kind != offer.card]
        if kinds:
            record = _misread(legal, offer.action, random.choice(kinds))
            return one(_unsettled(record), Expected("R103", 0, None))
    return None


def flip_misread(legal: LegalHand, random: Random) -> Mutant | None:
    """R103: a card turned for 醒 is not the one that comes next in the wall (law 10.14)."""
    rest = legal.wall[len(legal.wall) - legal.unturned :]
    for moment in legal.shuffled(random, verbs.FLIP):
        kinds = [kind for kind in rest if kind != moment.action.card]
        if kinds:
            record = _misread(legal, moment.number, random.choice(kinds))
            return one(_unsettled(record), Expected("R103", 0, None))
    return None


def other_shown(legal: LegalHand, random: Random, *, held: bool) -> Mutant | None:
    """R104: the 亮张 on record is another card, of the dealer's hand or not."""
    cards = legal.record.deal.hands[legal.record.dealer]
    kinds = [card for card in CHARACTERS if card != cards[-1] and (card in cards) == held]
    deal = replace(legal.record.deal, shown=random.choice(kinds))
    return one(replace(legal.record, deal=deal), Expected("R104", 0, None))


# ---------------------------------------------------------------- cards that are not held


def chi_not_held(legal: LegalHand, random: Random) -> Mutant | None:
    """R105: a group is laid of which the seat lacks a card."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            if offer is None or not moment.position(seat):
                continue
            hand = moment.hands[seat]
            runs = [run for run, first, second in PARTNERS[offer.card] if not hand[first] or not hand[second]]
            if runs:
                chi = Action(verbs.CHI, seat, offer.card, (random.choice(runs),))
                return one(put_in(legal, moment.number, chi), Expected("R105", moment.number, seat))
    return None


def pair_not_held(legal: LegalHand, random: Random, *, verb: str) -> Mutant | None:
    """R105: 碰 of another's card, or 偎 of the own draw, with fewer than two in hand."""
    for moment in legal.shuffled(random, verbs.DRAW):
        offer = moment.left_alone
        for seat in legal.seats(random):
            if offer is None or moment.hands[seat][offer.card] >= 2:
                continue
            drawn = offer.owner == seat and legal.hand.actions[offer.action - 1].do == verbs.DRAW
            if drawn if verb == verbs.WEI else seat != offer.owner:
                fault = Action(verb, seat, offer.card)
                return one(put_in(legal, moment.number, fault), Expected("R105", moment.number, seat))
    return None


def discard_not_held(legal: LegalHand, random: Random) -> Mutant | None:
    """R105: a card is thrown that the hand does not hold."""
    for moment in legal.shuffled(random, verbs.DISCARD):
        seat = moment.action.seat
        kind = random.choice([kind for kind in range(KINDS) if not moment.hands[seat][kind]])
        fault = Action(verbs.DISCARD, seat, kind)
        return goes_on(legal, moment.number, [fault], random, Expected("R105", moment.number, seat))
    return None


# ---------------------------------------------------------------- the end of the hand


def cut_short(legal: LegalHand, random: Random, *, last: bool) -> Mutant | None:
    """R106: the actions break off, right before the end or anywhere."""
    length = len(legal.record.actions)
    kept = length - 1 if last else random.randrange(length)
    record = replace(legal.record, actions=legal.record.actions[:kept])
    return one(record, Expected("R106", kept, None))


def flip_missing(legal: LegalHand, _random: Random) -> Mutant | None:
    """R106: the card for 醒 was not turned."""
    win = legal.win()
    if win is None or win.number == len(legal.record.actions):
        return None
    record = replace(legal.record, actions=legal.record.actions[: win.number])
    return one(record, Expected("R106", win.number, None))


def washed_early(legal: LegalHand, random: Random) -> Mutant | None:
    """R106: the hand is called washed with cards still in the wall."""
    for moment in legal.shuffled(random, verbs.DRAW):
        actions = (*legal.hand.actions[: moment.number - 1], Action(verbs.WASH))
        return one(replayed(legal, actions), Expected("R106", moment.number, None))
    return None


def after_the_end(legal: LegalHand, random: Random, *, verb: str) -> Mutant | None:
    """R107: a discard, a second 胡 or a card for 醒 where none is turned, after the hand has ended."""
    last = legal.moments[-1]
    won = legal.win()
    number = len(legal.record.actions) + 1
    fault = _late_action(legal, verb, last, random)
    if fault is None or (verb == verbs.FLIP and won is not None and legal.profile.xing_offsets):
        return None
    record = replace(legal.record, actions=[*legal.record.actions, from_action(fault)])
    return one(record, Expected("R107", number, None))


def _late_action(legal: LegalHand, verb: str, last: Moment, random: Random) -> Action | None:
    seat = random.randrange(legal.size)
    held = [kind for kind, count in enumerate(last.hands[seat]) if count]
    if verb == verbs.DISCARD:
        return Action(verb, seat, random.choice(held)) if held else None
    if verb == verbs.HU:
        win = legal.win()
        return None if win is None else Action(verb, (win.action.seat + 1) % legal.size, win.action.card)
    return Action(verb, card=legal.wall[-1])


def flip_before_the_win(legal: LegalHand, random: Random) -> Mutant | None:
    """R107: a card for 醒 is turned while nobody has won."""
    for moment in legal.shuffled(random, verbs.DRAW, verbs.DISCARD):
        if legal.unturned:
            fault = Action(verbs.FLIP, card=legal.wall[-1])
            actions = list(map(from_action, spoiled(legal, moment.number, fault)))
            record = replace(legal.record, actions=actions, start=None, end=None, result=None)
            return one(record, Expected("R107", moment.number, None))
    return None
