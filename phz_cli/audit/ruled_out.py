"""Ruled out: a false win of a seat with unknown cards is proved where no cards out of sight give it what it lacks.

Every hand that the seat may have held and that lies in seven groups is tried, whatever the hidden turned cards of
the others are (rules.md §2.8, D12, D13).
"""

from random import Random
from typing import Final

from phz_cli.audit.possible import Key
from phz_cli.audit.suspects import OutOfSight, winner_at
from phz_cli.game.actions import Action
from phz_cli.game.cards import COPIES, KINDS
from phz_cli.game.completions import Completions
from phz_cli.game.judge import judge
from phz_cli.game.knowledge import Knowledge
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, Step, steps
from phz_cli.game.settle import INSTANT_KAN, INSTANT_TI
from phz_cli.game.table import SHOWN, Table
from phz_cli.game.tally import Counts
from phz_cli.game.winnable import Search, Winner

NODES: Final = 60_000
"""Steps of one search; beyond them nothing is proved."""

MOST: Final = 2_000
"""No more hands than this are tried for one declared win."""


def ruled_out(completions: Completions, profile: Profile, key: Key) -> bool:
    """Whether a false win of this code (H701, H702, H705) is false with any cards. False also where none can say."""
    seat = key.seat
    hand = completions.deal()
    assert seat is not None, "a win is somebody's"
    if hand is None or _turned_unseen(completions.knowledge, seat, key.action):
        return False
    step = next((step for step in steps(hand, profile, Replay()) if step.number == key.action), None)
    if step is None:
        return False
    winner = winner_at(step, seat, _out_of_sight(completions.knowledge, seat), hand)
    if winner is None or _may_win_at_once(step.table, seat, winner):
        return False
    if key.code == "H705" and seat != step.table.dealer:
        return True  # nothing but 三提 and 五坎 wins before the first card for a seat that is not the dealer (D13)
    return _none_stands(step, winner, key.code)


def _turned_unseen(knowledge: Knowledge, seat: int, action: int) -> bool:
    """Whether the seat laid something before this action of which nobody else knows the kind."""
    return any(card.seat == seat and card.places[0] < action for card in knowledge.turned)


def _out_of_sight(knowledge: Knowledge, seat: int) -> OutOfSight:
    """What the seat may have been dealt, with all that the hidden turned cards may be among it."""
    placed = [
        sum(more[kind] - less[kind] for more, less in zip(knowledge.recovered, knowledge.known, strict=True))
        for kind in range(KINDS)
    ]
    pool = tuple(max(0, unseen - taken) for unseen, taken in zip(knowledge.unseen, placed, strict=True))
    return OutOfSight(knowledge.recovered[seat], knowledge.open(seat), pool)


def _may_win_at_once(table: Table, seat: int, winner: Winner) -> bool:
    """Whether the seat may hold 三提 or 五坎 before the first discard (D13)."""
    if not table.profile.instant_win or table.offer is None or table.offer.source != SHOWN:
        return False
    laid = table.seats[seat].laid_dealt
    return _affords(winner, COPIES, INSTANT_TI - laid) or _affords(winner, COPIES - 1, INSTANT_KAN)


def _affords(winner: Winner, copies: int, sets: int) -> bool:
    costs = sorted(
        max(0, copies - must) for must, more in zip(winner.must, winner.pool, strict=True) if must + more >= copies
    )
    return len(costs) >= sets and sum(costs[:sets]) <= winner.free


def _none_stands(step: Step, winner: Winner, code: str) -> bool:
    search = Search(winner, Random(0), NODES)
    tried: set[Counts] = set()
    for added in search.hands():
        if added in tried:
            continue
        tried.add(added)
        held = tuple(must + more for must, more in zip(winner.must, added, strict=True))
        if len(tried) > MOST or not _breaks(step.table, step.action, held, code):
            return False
    return search.exhausted


def _breaks(table: Table, action: Action, held: Counts, code: str) -> bool:
    """Whether the declared win breaks this clause with these cards (20 counts) in the hand."""
    tried = table.copy()
    seat = tried.seats[action.seat]
    for kind in range(KINDS):
        for _ in range(held[kind] - seat.hand[kind]):
            seat.receive(kind)
        seat.remove(kind, max(0, seat.hand[kind] - held[kind]))
    return any(found.code == code for found in judge(tried, action).breaches)
