"""The table at the deal of a draft, and what a replay from there tells that a source leaves out: how a 偎 lies.

A 偎 is open where its seat had passed a 碰 of the card (臭偎, law 6.11). Some sources write every 偎 alike.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Deal, Hand
from phz_cli.game.cards import KIND_OF, NO_CARD, UNKNOWN_CHARACTER, parse
from phz_cli.game.table import Table
from phz_cli.records.importers.complete import play
from phz_cli.records.importers.draft import Draft, Move
from phz_cli.rulebook import RulesError, load_profile

DISPLAY: Final = "shown"
"""The note of a 偎 whose display was worked out."""


def dealt_table(draft: Draft) -> Table | None:
    """The table before the first move; None where cards of a hand are unknown or the rule set is none of ours."""
    if draft.unsupported or any(UNKNOWN_CHARACTER in hand for hand in draft.hands):
        return None
    try:
        profile = load_profile(draft.rules, draft.options)
    except RulesError:
        return None
    deal = Deal(
        tuple(parse(hand) for hand in draft.hands),
        NO_CARD if draft.shown is None else KIND_OF[draft.shown],
        None if draft.wall is None else parse(draft.wall),
        tuple((extra.seat, KIND_OF[extra.card]) for extra in draft.extra),
    )
    return Table(Hand(deal, draft.dealer, (), draft.washed, draft.observer, draft.sitting is not None), profile)


def display_due(table: Table, seat: int, card: str) -> bool:
    """Whether a 偎 of this card, laid now, shows one card."""
    return bool(table.seats[seat].passed_peng >> KIND_OF[card] & 1)


def with_display(draft: Draft) -> list[Move]:
    """The moves with each 偎 open or closed as the rules want it.

    Where the hands are not known, 偎 stay as they are, and `draft.ambiguities` says so of each.
    """
    table = dealt_table(draft)
    if table is None:
        draft.ambiguities.extend(_unsettled(draft.moves))
        return draft.moves
    moves: list[Move] = []
    for move in draft.moves:
        action, settled = move.action, move
        if action.do == verbs.WEI and action.seat is not None and action.card in KIND_OF:
            shown = display_due(table, action.seat, action.card)
            if shown:
                settled = replace(move, action=replace(action, shown=True), origin="repaired", note=DISPLAY)
        moves.append(settled)
        play(table, settled.action)
    return moves


def _unsettled(moves: Sequence[Move]) -> list[tuple[str, dict[str, object]]]:
    return [
        ("import.wei-display", {"action": number, "card": move.action.card or UNKNOWN_CHARACTER})
        for number, move in enumerate(moves, 1)
        if move.action.do == verbs.WEI
    ]
