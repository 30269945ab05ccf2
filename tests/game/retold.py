"""The same hand said in another way: every way in which a record may be written differently and mean the same."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Hand
from phz_cli.game.cards import COPIES, NO_CARD, counts_of
from phz_cli.game.chances import best_win, draw_duty, pao_base
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, run, steps
from phz_cli.game.settle import Win
from phz_cli.game.table import SHOWN, WALL

CLAIMS = (verbs.CHI, verbs.PENG, verbs.PAO, verbs.HU)


class Moment(NamedTuple):
    """What matters before an action: the offer and its forced meld, the acting seat, what comes of it."""

    number: int
    action: Action
    carried: bool
    wins: bool
    card: int
    owner: int
    duty: str
    acted: bool
    made: str
    base: str
    open_quads: bool
    best: Win | None
    after_end: bool
    passed: bool
    breaches: tuple[str, ...]


class Retold(NamedTuple):
    """A hand told in another way; `number_of` gives, for each action of it, the number of the one it stands for."""

    hand: Hand
    number_of: tuple[int, ...]


Retell = Callable[[Hand, Sequence[Moment], Random], Retold | None]


def moments(hand: Hand, profile: Profile) -> list[Moment]:
    """The moment before each action."""
    found = []
    for step in steps(hand, profile, Replay()):
        table, action = step.table, step.action
        offer, seat = table.offer, action.seat
        live = offer if offer is not None and offer.source != SHOWN else None
        cards = table.seats[max(0, seat)]
        best = best_win(table, seat) if action.do == verbs.HU and step.judgement.wins else None
        found.append(
            Moment(
                step.number,
                action,
                step.judgement.carried,
                step.judgement.wins,
                NO_CARD if live is None else live.card,
                NO_SEAT if live is None else live.owner,
                "" if live is None else draw_duty(live, table.seats[live.owner]),
                table.acted,
                table.made.kind if table.made is not None and table.made.seat == seat else "",
                pao_base(live, cards, seat == live.owner) if live is not None else "",
                cards.quads > 0 and not cards.intakes,
                best if isinstance(best, Win) else None,
                table.false_win or bool(table.ended),
                live is not None and bool(cards.passed_peng >> live.card & 1),
                tuple(breach.code for breach in step.judgement.breaches),
            )
        )
    return found


def judged_alike(hand: Hand, retold: Retold, profile: Profile) -> str:
    """How the two accounts differ in what is found or paid; empty where they do not."""
    first, second = run(hand, profile), run(retold.hand, profile)
    straight = tuple(range(len(hand.actions) + 1))
    one, other = _verdict(first, straight), _verdict(second, (0, *retold.number_of))
    return "" if one == other else f"{one}\n   {other}"


def _verdict(replay: Replay, number_of: Sequence[int]) -> object:
    breaches = sorted(
        (breach.code, number_of[breach.action], breach.seat, tuple(sorted(number_of[cause] for cause in breach.cause)))
        for breach in replay.breaches
    )
    won = replay.win
    worth = None if won is None else (won.huxi, won.units, sorted(won.names), won.fan, won.each, won.instant)
    return breaches, replay.outcome, replay.winner, worth, replay.payment


# ---------------------------------------------------------------- the deal


def hands_in_another_order(hand: Hand, _: Sequence[Moment], random: Random) -> Retold | None:
    """The cards of each hand, the dealer's last card in its place."""
    hands = []
    for seat, cards in enumerate(hand.deal.hands):
        first, last = (cards[:-1], cards[-1:]) if seat == hand.dealer else (cards, ())
        hands.append((*random.sample(first, len(first)), *last))
    return _dealt(hand, hand._replace(deal=hand.deal._replace(hands=tuple(hands))))


def shown_left_to_the_hand(hand: Hand, _: Sequence[Moment], random: Random) -> Retold | None:
    """The 亮张 is not stated, or stated where it was not; it is the dealer's last card."""
    last = hand.deal.hands[hand.dealer][-1]
    if hand.deal.shown not in (NO_CARD, last):
        return None
    return _dealt(hand, hand._replace(deal=hand.deal._replace(shown=NO_CARD if hand.deal.shown == last else last)))


def wall_left_to_the_draws(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """The wall is not stated, where all that was turned agrees with it and its length is what it must be."""
    wall = hand.deal.wall or ()
    turned = [moment.action.card for moment in seen if moment.action.do in (verbs.DRAW, verbs.FLIP)]
    if tuple(turned) != wall[: len(turned)] or len(wall) != WALL - len(hand.deal.extra):
        return None
    known = [card for cards in hand.deal.hands for card in cards] + [card for _, card in hand.deal.extra]
    if max(counts_of([*known, *wall])) > COPIES:
        return None  # a fifth copy among what was never turned is seen in the wall alone
    return _dealt(hand, hand._replace(deal=hand.deal._replace(wall=None)))


# ---------------------------------------------------------------- within an action


def eaten_groups_in_another_order(hand: Hand, _: Sequence[Moment], random: Random) -> Retold | None:
    """The cards within eaten and 比 groups, and the 比 groups among themselves."""
    actions = []
    for action in hand.actions:
        melds = [tuple(random.sample(meld, len(meld))) for meld in action.melds]
        if action.do == verbs.CHI:
            melds[1:] = random.sample(melds[1:], len(melds[1:]))
        elif action.do == verbs.HU:
            random.shuffle(melds)
        actions.append(action.but(melds=tuple(melds)))
    return _dealt(hand, hand._replace(actions=tuple(actions)))


def winning_groups_shown(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """The winner shows the groups that count, in any order."""
    for moment in seen:
        if moment.wins and moment.best is not None and not moment.best.instant and not moment.action.melds:
            groups = [tuple(random.sample(group.cards, len(group.cards))) for group in moment.best.groups]
            random.shuffle(groups)
            return _replaced(hand, moment, moment.action.but(melds=tuple(groups)))
    return None


def card_of_the_own_meld_left_out(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """After its own 偎, 提 or 跑 a seat need not name the card that it wins on."""
    for moment in seen:
        if moment.action.do == verbs.HU and moment.made:
            before = seen[moment.number - 2].action
            card = NO_CARD if moment.action.card == before.card else before.card
            if moment.action.card in (NO_CARD, before.card) and before.do in (verbs.WEI, verbs.TI, verbs.PAO):
                return _replaced(hand, moment, moment.action.but(card=card))
    return None


# ---------------------------------------------------------------- actions that say nothing new


def quad_run_before_the_win(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """跑 and then 胡, where the win that counts has the 跑 in it (law 8.10, 8.11)."""
    for moment in seen:
        if moment.wins and moment.base and not moment.made and not moment.open_quads and _has_quad(moment):
            return _inserted(
                hand, moment.number, Action(verbs.PAO, moment.action.seat, moment.card), stands_for_next=True
            )
    return None


def own_meld_before_the_win(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """偎 or 提 of the own draw and then 胡 (law 8.10)."""
    for moment in seen:
        if not moment.wins or moment.action.seat != moment.owner or not moment.duty:
            continue
        if moment.open_quads or moment.acted:
            continue
        meld = Action(moment.duty, moment.owner, moment.card, shown=moment.duty == verbs.WEI and moment.passed)
        return _inserted(hand, moment.number, meld, stands_for_next=True)
    return None


def own_meld_understood(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """胡 straight away, where 偎 or 提 came first, or a 跑 that the win needs."""
    for before, moment in pairwise(seen):
        if not moment.wins or not moment.made or before.action.do != moment.made or before.breaches:
            continue
        if before.action.seat != moment.action.seat or before.action.card != before.card or moment.best is None:
            continue
        if moment.made == verbs.PAO and before.card < 0:
            continue
        actions = list(hand.actions)
        actions[moment.number - 1] = moment.action.but(card=before.card)
        del actions[before.number - 1]
        numbers = [number for number in range(1, len(hand.actions) + 1) if number != before.number]
        return Retold(hand._replace(actions=tuple(actions)), tuple(numbers))
    return None


def pass_said(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """A seat that lets the card go says so, or one that could not have it."""
    for moment in random.sample(list(seen), len(seen)):
        seat = random.randrange(len(hand.deal.hands))
        if moment.after_end or seat == moment.action.seat or (moment.duty == verbs.WEI and seat != moment.owner):
            continue
        on = (random.choice((verbs.CHI, verbs.PENG, verbs.HU)),) if random.random() < 0.5 else ()
        card = moment.card if random.random() < 0.5 else NO_CARD
        return _inserted(hand, moment.number, Action(verbs.PASS, seat, card, on=on))
    return None


def claim_said(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """The seat that gets the card calls for it first."""
    for moment in random.sample(list(seen), len(seen)):
        action = moment.action
        if action.do not in CLAIMS or not moment.carried or moment.after_end:
            continue
        if action.do == verbs.HU and not moment.wins:
            continue
        if not moment.made and moment.card != NO_CARD and action.card in (NO_CARD, moment.card):
            return _inserted(hand, moment.number, Action(verbs.CLAIM, action.seat, moment.card, want=action.do))
    return None


def ruling_to_go_on(hand: Hand, seen: Sequence[Moment], random: Random) -> Retold | None:
    """A referee lets play go on: anywhere but at the end, where it would itself be the last action (R106)."""
    if not hand.actions:
        return None
    return _inserted(hand, random.randrange(len(hand.actions)) + 1, Action(verbs.RULE, verdict="continue"))


RETELLINGS: tuple[Retell, ...] = (
    hands_in_another_order,
    shown_left_to_the_hand,
    wall_left_to_the_draws,
    eaten_groups_in_another_order,
    winning_groups_shown,
    card_of_the_own_meld_left_out,
    quad_run_before_the_win,
    own_meld_before_the_win,
    own_meld_understood,
    pass_said,
    claim_said,
    ruling_to_go_on,
)


def _has_quad(moment: Moment) -> bool:
    """Whether the win that counts has the winning card in a quad."""
    best = moment.best
    return best is not None and any(group.cards == (moment.card,) * 4 for group in best.groups)


def _dealt(hand: Hand, retold: Hand) -> Retold:
    return Retold(retold, tuple(range(1, len(hand.actions) + 1)))


def _replaced(hand: Hand, moment: Moment, action: Action) -> Retold:
    actions = list(hand.actions)
    actions[moment.number - 1] = action
    return _dealt(hand, hand._replace(actions=tuple(actions)))


def _inserted(hand: Hand, number: int, action: Action, *, stands_for_next: bool = False) -> Retold:
    """`action` put in before that of this number."""
    actions = (*hand.actions[: number - 1], action, *hand.actions[number - 1 :])
    own = number if stands_for_next else -number
    numbers = (*range(1, number), own, *range(number, len(hand.actions) + 1))
    return Retold(hand._replace(actions=actions), numbers)
