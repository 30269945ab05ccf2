"""Clauses about what may be done: 吃, 碰 and discards (C301-C306, P401, P402, X601)."""

from collections.abc import Sequence

from phz_cli.game.actions import Action, chi_takes
from phz_cli.game.chances import (
    chi_position,
    discard_follows,
)
from phz_cli.game.found import HOLDS, Found
from phz_cli.game.melds import can_eat_as
from phz_cli.game.table import Table


def wrong_source(table: Table, action: Action) -> Sequence[Found]:
    """C304: only the own draw and the 上家's card may be eaten."""
    offer = table.offer
    if offer is not None and chi_position(table, offer, action.seat):
        return HOLDS
    return (Found({"card": action.card}),)


def breaks_kan(table: Table, action: Action) -> Sequence[Found]:
    """C305: a 坎 (or a dealt quad) is never used to eat (law 1.4)."""
    hand = table.seats[action.seat].hand
    for card in chi_takes(action):
        if hand[card] >= 3:
            meld = next(meld for meld in action.melds if card in meld)
            return (Found({"card": card, "meld": meld}),)
    return HOLDS


def bad_meld(table: Table, action: Action) -> Sequence[Found]:
    """C303: 顺, 二七十 and 绞 only, the eaten one with the eaten card in it, every 比 group with the same kind."""
    for meld in action.melds:
        if not can_eat_as(meld, action.card):
            return (Found({"card": action.card, "meld": meld}),)
    return HOLDS


def stale_chi(table: Table, action: Action) -> Sequence[Found]:
    """C302: a kind that was passed or discarded may not be eaten (law 6.3-6.8)."""
    bar = table.seats[action.seat].chi_bar.get(action.card)
    if bar is None:
        return HOLDS
    since, how = bar
    return (Found({"card": action.card, "since": since, "how": how}, cause=(since,)),)


def shao_bi(table: Table, action: Action) -> Sequence[Found]:
    """C301: no copy of the eaten kind may stay in hand (law 5.5); a 坎 that stays whole is F501."""
    left = table.seats[action.seat].hand[action.card] - chi_takes(action).count(action.card)
    if 0 < left < 3:
        return (Found({"card": action.card, "left": left}),)
    return HOLDS


def chi_leaves_nothing(table: Table, action: Action) -> Sequence[Found]:
    """C306: a discard is due and only 坎 would be left for it (law 3.3, 5.7)."""
    cards = table.seats[action.seat]
    used = sum(cards.hand[card] < 3 for card in chi_takes(action))
    if discard_follows(cards) and cards.loose_held() <= used:
        return (Found({"card": action.card}),)
    return HOLDS


def peng_leaves_nothing(table: Table, action: Action) -> Sequence[Found]:
    """C306 of a 碰."""
    cards = table.seats[action.seat]
    used = 2 if cards.hand[action.card] == 2 else 0
    if discard_follows(cards) and cards.loose_held() <= used and cards.hand[action.card] < 3:
        return (Found({"card": action.card}),)
    return HOLDS


def own_card(table: Table, action: Action) -> Sequence[Found]:
    """P401: a 碰 takes another seat's card."""
    own = table.offer is not None and table.offer.owner == action.seat
    return (Found({"card": action.card}),) if own else HOLDS


def stale_peng(table: Table, action: Action) -> Sequence[Found]:
    """P402: a kind whose 碰 or 吃 was passed, where the profile bars it (law 6.3-6.8)."""
    bar = table.seats[action.seat].peng_bar.get(action.card)
    if bar is None:
        return HOLDS
    return (Found({"card": action.card, "since": bar[0]}, cause=(bar[0],)),)


def breaks_group(table: Table, action: Action) -> Sequence[Found]:
    """X601: a 坎 and a dealt quad are never discarded from (law 3.4)."""
    return (Found({"card": action.card}),) if table.seats[action.seat].hand[action.card] >= 3 else HOLDS
