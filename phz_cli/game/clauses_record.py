"""Clauses about the record: cards that are there, actions before the end (R105-R107)."""

from collections.abc import Sequence

from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, chi_takes
from phz_cli.game.found import HOLDS, Found
from phz_cli.game.table import Table


def after_end(table: Table, action: Action) -> Sequence[Found]:
    """R107: only 翻醒 and rulings may follow the end of a hand (law 12.5)."""
    if not table.ended or action.do == verbs.RULE:
        return HOLDS
    if action.do == verbs.FLIP and table.ended == verbs.HU and table.profile.xing_offsets:
        return HOLDS
    return (Found({"verb": action.do}, NO_SEAT),)


def unwon_flip(table: Table, action: Action) -> Sequence[Found]:
    """R107: a 醒 is turned only after a win, be it one that a later reader finds void."""
    if table.ended or (table.false_win and table.profile.xing_offsets):
        return HOLDS
    return (Found({"verb": action.do}, NO_SEAT),)


def cards_left(table: Table, action: Action) -> Sequence[Found]:
    """R106: a hand is washed only when the wall is empty (law 3.6)."""
    return (Found({"due": "draw"}, NO_SEAT),) if table.wall_left > 0 else HOLDS


def chi_not_held(table: Table, action: Action) -> Sequence[Found]:
    """R105 of a 吃."""
    hand = table.seats[action.seat].hand
    takes = chi_takes(action)
    missing = [card for card in dict.fromkeys(takes) if takes.count(card) > hand[card]]
    return (Found({"card": missing[0]}),) if missing else HOLDS


def pair_not_held(table: Table, action: Action) -> Sequence[Found]:
    """R105 of a 碰 or 偎: it needs two in hand."""
    return (Found({"card": action.card}),) if table.seats[action.seat].hand[action.card] < 2 else HOLDS


def discard_not_held(table: Table, action: Action) -> Sequence[Found]:
    """R105 of a discard."""
    return (Found({"card": action.card}),) if table.seats[action.seat].hand[action.card] < 1 else HOLDS
