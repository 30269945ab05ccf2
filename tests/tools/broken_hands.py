"""Hands with one wanted fault each: legal play up to a point, the fault, and legal play to the end.

At every step all conceivable actions are judged; the first that breaks just the wanted clause is played.
"""

from collections.abc import Iterator
from random import Random

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Hand
from phz_cli.game.cards import COPIES, KINDS, NO_CARD
from phz_cli.game.judge import judge
from phz_cli.game.melds import PARTNERS, chi_ways
from phz_cli.game.offers import offers
from phz_cli.game.playout import choose, deal_hand, flips_after
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, carry_out
from phz_cli.game.table import Table

CALLS = {"T204": (verbs.PENG, verbs.PAO, verbs.HU, verbs.CHI)}
"""Codes whose fault needs a claim called out before it."""


COMPANIONS = {"P401": {"F502"}}
"""Codes that cannot be broken without others: a 碰 of the own draw leaves the 偎 that was due."""


def broken_hand(profile: Profile, code: str, seed: int, first: str = "") -> Hand | None:
    """A hand in which `code` is broken once; `first` is a code that is broken before it (for H704)."""
    random = Random(f"{code}/{seed}")
    deal = deal_hand(profile, random, seed % 3)
    hand = Hand(deal, seed % 3, (), sitting=profile.sitting)
    table, replay = Table(hand, profile), Replay()
    wanted = [first, code] if first else [code]
    played: list[Action] = []
    while not table.ended:
        fault = _faulty(table, wanted[0], deal.wall or (), random) if wanted else None
        if fault is not None:
            wanted.pop(0)
            played += fault
            for action in fault:
                carry_out(table, action, judge(table, action), replay)
            continue
        action = choose(table, deal, random, _withheld(table, wanted))
        played.append(action)
        if action.do == verbs.HU:
            played += flips_after(table, action, deal)
        carry_out(table, action, judge(table, action), replay)
    if wanted == ["R107"]:
        played.append(Action(verbs.DRAW, table.to_draw, 0))
        wanted = []
    return None if wanted else hand._replace(actions=tuple(played))


def _withheld(table: Table, wanted: list[str]) -> list[Action]:
    """Dealt quads that stay in hand while their lateness is what is wanted."""
    if not wanted or wanted[0] != "F504":
        return []
    return [Action(verbs.TI, seat, kind) for seat in range(table.size) for kind in range(KINDS)]


def _faulty(table: Table, code: str, wall: tuple[int, ...], random: Random) -> list[Action] | None:
    calls = [action for action in offers(table) if action.do in CALLS.get(code, ())]
    call = [Action(verbs.CLAIM, calls[0].seat, calls[0].card, want=calls[0].do)] if calls else []
    if code in CALLS:
        if not call:
            return None
        before = list(table.calls)
        carry_out(table, call[0], judge(table, call[0]), Replay())
        table.number -= 1
        found = _single(table, code, wall, random)
        table.calls[:] = before
        return None if found is None else [*call, found]
    found = _single(table, code, wall, random)
    return None if found is None else [found]


def _single(table: Table, code: str, wall: tuple[int, ...], random: Random) -> Action | None:
    conceivable = list(_conceivable(table, wall))
    random.shuffle(conceivable)
    for action in conceivable:
        if {breach.code for breach in judge(table, action).breaches} == {code} | COMPANIONS.get(code, set()):
            return action
    return None


def _conceivable(table: Table, wall: tuple[int, ...]) -> Iterator[Action]:
    turned = wall[len(table.drawn)] if len(table.drawn) < len(wall) else 0
    offer = table.offer if table.made is None else table.made.offer
    for seat, cards in enumerate(table.seats):
        yield Action(verbs.DRAW, seat, turned)
        yield Action(verbs.HU, seat, NO_CARD)
        if offer is not None:
            yield Action(verbs.HU, seat, offer.card)
            yield Action(verbs.HU, seat, offer.card, ((0, 1, 2),) * 7)
            yield from _eats(table, seat, offer.card)
        for kind in range(KINDS):
            yield Action(verbs.DISCARD, seat, kind)
            if cards.hand[kind] != COPIES:
                yield Action(verbs.TI, seat, kind)
            for verb in (verbs.PENG, verbs.PAO):
                yield Action(verb, seat, kind)
            for shown in (False, True):
                yield Action(verbs.WEI, seat, kind, shown=shown)


def _eats(table: Table, seat: int, card: int) -> Iterator[Action]:
    hand = table.seats[seat].hand
    for way in chi_ways(hand, card):
        yield Action(verbs.CHI, seat, card, way)
    for run, first, second in PARTNERS[card]:
        if hand[first] and hand[second] and (first != second or hand[first] > 1):
            yield Action(verbs.CHI, seat, card, (run,))
    held = [kind for kind in range(KINDS) if hand[kind] in (1, 2) and kind != card]
    for index, one in enumerate(held):
        for other in held[index + 1 :]:
            yield Action(verbs.CHI, seat, card, (tuple(sorted((card, one, other))),))
