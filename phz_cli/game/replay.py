"""Replay: a recorded hand step by step, with everything that breaks the rules on the way.

There is one engine: validation, explanation, statistics and the replayer all read these steps.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Hand
from phz_cli.game.apply import apply, false_win, skip, win
from phz_cli.game.cards import COPIES, KINDS, UNKNOWN, counts_of
from phz_cli.game.chances import best_win
from phz_cli.game.judge import Breach, Judgement, judge
from phz_cli.game.payment import Payment, pay_penalties, pay_washed, pay_win
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Win
from phz_cli.game.table import DEAL_ACTION, Offer, Table, dealt_size, extra_dealt, wall_size

VOID: Final = "void"
"""A hand that a referee's ruling ended."""


class Step:
    """One action with its judgement; `table` still stands as it was *before* the action when the step is yielded."""

    __slots__ = ("action", "judgement", "number", "table")

    def __init__(self, number: int, action: Action, judgement: Judgement, table: Table) -> None:
        self.number = number
        self.action = action
        self.judgement = judgement
        self.table = table


@dataclass(slots=True)
class Replay:
    """What a finished replay found. `payment` is None for a hand that ended without a settlement.

    `spared` is given: (seat, action) of faults that a referee lets pass, so that they kill no hand.
    """

    breaches: list[Breach] = field(default_factory=list)
    winner: int | None = None
    win: Win | None = None
    win_offer: Offer | None = None
    payment: Payment | None = None
    outcome: str = ""
    flips: list[int] = field(default_factory=list)
    false_winners: list[int] = field(default_factory=list)
    spared: frozenset[tuple[int, int]] = frozenset()


def steps(hand: Hand, profile: Profile, replay: Replay) -> Iterator[Step]:
    """Play the hand; each step is yielded before it is applied. `replay` is filled on the way."""
    replay.breaches.extend(_deal_breaches(hand, profile))
    table = Table(hand, profile)
    wall = hand.deal.wall or ()
    turned = 0
    ended_named = wall_named = False
    for number, action in enumerate(hand.actions, 1):
        judgement = judge(table, action)
        if judgement.breaches and table.ended:
            judgement = judgement._replace(breaches=() if ended_named else judgement.breaches)
            ended_named = True
        if action.do in _TURNING:
            expected = wall[turned] if turned < len(wall) else UNKNOWN
            if action.card != expected and action.card >= 0 and expected >= 0 and not wall_named:
                parameters = {"card": action.card, "wall": expected, "draw": number}
                replay.breaches.append(Breach("R103", DEAL_ACTION, NO_SEAT, (), parameters))
                wall_named = True
            turned += 1
        yield Step(number, action, judgement, table)
        carry_out(table, action, judgement, replay)
    _finish(table, hand, replay)


_TURNING: Final = (verbs.DRAW, verbs.FLIP)
"""Actions that take the next card off the wall, whether or not they were due (law 10.14)."""


def run(hand: Hand, profile: Profile) -> Replay:
    """Play the whole hand and settle it."""
    replay = Replay()
    for _ in steps(hand, profile, replay):
        pass
    return replay


def carry_out(table: Table, action: Action, judgement: Judgement, replay: Replay) -> None:
    """Do what the record says, as far as the cards allow, and remember its consequences (law 11.1)."""
    breaches = judgement.breaches
    replay.breaches.extend(breaches)
    if not judgement.carried:
        skip(table, action)
    elif action.do != verbs.HU:
        apply(table, action)
        if action.do == verbs.FLIP and table.ended:
            replay.flips.append(action.card)
    elif judgement.wins:
        outcome = best_win(table, action.seat)
        replay.win = outcome if isinstance(outcome, Win) else None
        replay.win_offer = table.offer if table.made is None else table.made.offer
        replay.winner = action.seat
        win(table, action)
    else:
        false_win(table, action)
        replay.false_winners.append(action.seat)
    for breach in breaches:
        kills = breach.kills and breach.seat != NO_SEAT and table.profile.effects.get(breach.code) == "dead-hand"
        if kills and (breach.seat, breach.action) not in replay.spared:
            table.seats[breach.seat].lose_right(breach.action)


# ---------------------------------------------------------------- the deal


def _deal_breaches(hand: Hand, profile: Profile) -> Iterator[Breach]:
    deal = hand.deal
    for seat, cards in enumerate(deal.hands):
        want = dealt_size(profile, seat, hand.dealer)
        extra, due = extra_dealt(profile, hand, seat)
        if len(cards) != want or extra != due:
            yield Breach("R101", DEAL_ACTION, seat, (), {"have": len(cards) + extra, "want": want + due})
    counts = _known(hand)
    for kind in range(KINDS):
        if counts[kind] > COPIES:
            yield Breach("R102", DEAL_ACTION, NO_SEAT, (), {"card": kind, "count": counts[kind]})
            break
    dealt = deal.hands[hand.dealer]
    if deal.shown >= 0 and dealt and dealt[-1] >= 0 and deal.shown != dealt[-1]:
        yield Breach("R104", DEAL_ACTION, NO_SEAT, (), {"card": dealt[-1], "shown": deal.shown})


def _known(hand: Hand) -> list[int]:
    """The most copies of each kind that hands and wall, or hands and draws, account for together."""
    deal = hand.deal
    dealt = counts_of([card for cards in deal.hands for card in cards] + [card for _, card in deal.extra])
    turned = counts_of([action.card for action in hand.actions if action.do in _TURNING][: wall_size(deal)])
    walled = counts_of(deal.wall or ())
    return [dealt[kind] + max(turned[kind], walled[kind]) for kind in range(KINDS)]


# ---------------------------------------------------------------- the end


def _voided(hand: Hand) -> bool:
    """Whether a referee's ruling ended the hand: nothing is transferred then (law 13.7)."""
    last = hand.actions[-1] if hand.actions else None
    return last is not None and last.do == verbs.RULE and last.verdict == VOID


def _finish(table: Table, hand: Hand, replay: Replay) -> None:
    if _voided(hand) and table.ended != verbs.WASH and not table.false_win:
        replay.outcome = VOID
        return
    if table.ended == verbs.HU and replay.win is not None and replay.winner is not None:
        replay.outcome = verbs.HU
        offer = replay.win_offer
        replay.payment = pay_win(table, replay.winner, replay.win, offer, tuple(replay.flips))
        if replay.payment.flip_due:
            replay.breaches.append(_unfinished(table, "flip"))
    elif table.ended == verbs.WASH:
        replay.outcome = verbs.WASH
        replay.payment = pay_washed(table)
    elif table.false_win:
        replay.outcome = "false_hu"
    else:
        replay.breaches.append(_unfinished(table, "discard" if table.debt is not None else "end"))
    _punish(table, hand, replay)


def _punish(table: Table, hand: Hand, replay: Replay) -> None:
    """Let each false winner pay, where the profile has a penalty; a claimed amount must be on record (law 10.16)."""
    if table.profile.penalty == "none" or not replay.false_winners or not replay.outcome:
        return
    each = table.profile.penalty_each()
    if each is None:
        if replay.outcome != "false_hu" or hand.claimed is None:
            return
        each = hand.claimed
    payment = replay.payment or Payment((0.0,) * table.size, 0.0, 0)
    replay.payment = pay_penalties(payment, [(seat, each) for seat in replay.false_winners])


def _unfinished(table: Table, due: str) -> Breach:
    return Breach("R106", table.number, NO_SEAT, (), {"due": due})
