"""Hands with one thing changed at random, and hands told to the second implementation of tests/reference."""

from collections.abc import Callable
from random import Random

from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Hand
from phz_cli.game.cards import KINDS, NO_CARD, character, text
from phz_cli.game.melds import RUNS_WITH
from phz_cli.game.playout import playout
from phz_cli.game.profile import Profile
from phz_cli.rulebook import load_profile
from tests.reference.replay import Move, Told

EVERY_RULE_SET = (
    "qq-basic",
    "qq-half",
    "qq-full",
    "changde-80",
    "guilin",
    "guilin-xin",
    "ningxiang",
    "ningxiang-bagua",
    "hengyang-shihuka",
)


def played(rules: str, name: str, number: int) -> tuple[Profile, Hand]:
    """A legal hand, the same for the same names."""
    profile = load_profile(rules)
    return profile, playout(profile, Random(f"{rules}/{name}/{number}"), number % 3, profile.sitting, number % 4)


def told_of(rules: str, hand: Hand, options: dict[str, object] | None = None) -> Told:
    """The hand as the second implementation reads it."""
    deal = hand.deal
    moves = (
        Move(
            action.do,
            action.seat,
            "" if action.card == NO_CARD else character(action.card),
            tuple(map(text, action.melds)),
            action.shown,
            action.want,
        )
        for action in hand.actions
    )
    return Told(
        rules,
        tuple(map(text, deal.hands)),
        hand.dealer,
        tuple(moves),
        None if deal.wall is None else text(deal.wall),
        tuple((seat, character(card)) for seat, card in deal.extra),
        hand.washed,
        hand.sitting,
        tuple((options or {}).items()),
    )


# ---------------------------------------------------------------- one change


def edited(hand: Hand, random: Random) -> Hand:
    """The hand with one of its actions changed, left out, doubled, put in or exchanged with another."""
    return random.choice(_EDITS)(hand, random)


def _with(hand: Hand, number: int, *instead: Action) -> Hand:
    return hand._replace(actions=(*hand.actions[:number], *instead, *hand.actions[number + 1 :]))


def _somewhere(hand: Hand, random: Random) -> int:
    return random.randrange(len(hand.actions))


def _other_card(hand: Hand, random: Random) -> Hand:
    number = _somewhere(hand, random)
    action = hand.actions[number]
    card = random.randrange(KINDS)
    melds = action.melds
    if action.do == verbs.CHI and random.random() < 0.5:
        melds = (random.choice(RUNS_WITH[card]), *melds[1:])
    return _with(hand, number, action.but(card=card, melds=melds))


def _other_seat(hand: Hand, random: Random) -> Hand:
    number = _somewhere(hand, random)
    return _with(hand, number, hand.actions[number].but(seat=random.randrange(len(hand.deal.hands))))


def _other_verb(hand: Hand, random: Random) -> Hand:
    number = _somewhere(hand, random)
    action = hand.actions[number]
    seat = action.seat if action.seat != NO_SEAT else random.randrange(len(hand.deal.hands))
    return _with(hand, number, any_action(random, seat, action.card))


def _other_melds(hand: Hand, random: Random) -> Hand:
    eaten = [number for number, action in enumerate(hand.actions) if action.melds]
    if not eaten:
        return _other_verb(hand, random)
    number = random.choice(eaten)
    action = hand.actions[number]
    melds = list(action.melds)
    which = random.randrange(len(melds))
    match random.randrange(3):
        case 0:
            del melds[which]
        case 1:
            meld = list(melds[which])
            meld[random.randrange(len(meld))] = random.randrange(KINDS)
            melds[which] = tuple(meld)
        case _:
            melds.insert(which, random.choice(RUNS_WITH[max(0, action.card)]))
    return _with(hand, number, action.but(melds=tuple(melds)))


def _left_out(hand: Hand, random: Random) -> Hand:
    return _with(hand, _somewhere(hand, random))


def _doubled(hand: Hand, random: Random) -> Hand:
    number = _somewhere(hand, random)
    return _with(hand, number, hand.actions[number], hand.actions[number])


def _exchanged(hand: Hand, random: Random) -> Hand:
    actions = list(hand.actions)
    first = _somewhere(hand, random)
    second = (first + random.choice((1, 1, 1, 2, 3))) % len(actions)
    actions[first], actions[second] = actions[second], actions[first]
    return hand._replace(actions=tuple(actions))


def _put_in(hand: Hand, random: Random) -> Hand:
    number = _somewhere(hand, random)
    earlier = [action.card for action in hand.actions[:number] if action.card >= 0]
    card = earlier[-1] if earlier and random.random() < 0.7 else random.randrange(KINDS)
    put = any_action(random, random.randrange(len(hand.deal.hands)), card)
    return _with(hand, number, put, hand.actions[number])


def _early_win(hand: Hand, random: Random) -> Hand:
    number = _somewhere(hand, random)
    earlier = [action.card for action in hand.actions[:number] if action.card >= 0]
    card = random.choice((NO_CARD, earlier[-1])) if earlier else NO_CARD
    return _with(hand, number, Action(verbs.HU, random.randrange(len(hand.deal.hands)), card), hand.actions[number])


def _card_of_the_deal(hand: Hand, random: Random) -> Hand:
    hands = [list(cards) for cards in hand.deal.hands]
    cards = random.choice(hands)
    cards[random.randrange(len(cards))] = random.randrange(KINDS)
    return hand._replace(deal=hand.deal._replace(hands=tuple(map(tuple, hands))))


def _cards_dealt_the_other_way(hand: Hand, random: Random) -> Hand:
    """Two hands exchange a card: nothing is wrong with the deal, but the actions fit it no more."""
    hands = [list(cards) for cards in hand.deal.hands]
    one, other = random.sample(hands, 2)
    first, second = random.randrange(len(one) - 1), random.randrange(len(other) - 1)
    one[first], other[second] = other[second], one[first]
    return hand._replace(deal=hand.deal._replace(hands=tuple(map(tuple, hands))))


_EDITS: tuple[Callable[[Hand, Random], Hand], ...] = (
    _other_card,
    _other_seat,
    _other_verb,
    _other_melds,
    _left_out,
    _doubled,
    _exchanged,
    _put_in,
    _early_win,
    _card_of_the_deal,
    _cards_dealt_the_other_way,
)


def any_action(random: Random, seat: int, card: int) -> Action:
    """Any action at all of this seat, of this card where the verb has one."""
    card = max(0, card)
    do = random.choice((*_WITH_CARD, verbs.CHI, verbs.CLAIM))
    if do == verbs.CHI:
        return Action(do, seat, card, (random.choice(RUNS_WITH[card]),))
    if do == verbs.CLAIM:
        return Action(do, seat, card, want=random.choice((verbs.HU, verbs.PAO, verbs.PENG, verbs.CHI)))
    return Action(do, seat, card, shown=do == verbs.WEI and random.random() < 0.3)


_WITH_CARD = (verbs.TI, verbs.DRAW, verbs.DISCARD, verbs.PENG, verbs.WEI, verbs.PAO, verbs.PASS, verbs.HU)
