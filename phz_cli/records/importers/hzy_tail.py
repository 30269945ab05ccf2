"""The draws at the end of an hzy hand that nobody acted on: the cards that are left say how many there were."""

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.table import Table
from phz_cli.records.importers.complete import due, play
from phz_cli.records.importers.draft import Draft, Move

_NOTHING = Action(verbs.RULE)
"""What comes after the draws: no action that a move could be due to make possible."""


def last_draws(draft: Draft, table: Table, left: int, ending: Move | None, omits: frozenset[str]) -> list[Move]:
    """The draws, and the melds that they force, until `left` cards lie in the wall; `table` is played on.

    Where `ending` is a 胡 that names no card, its seat has won with a meld of its own, and that meld comes last.
    """
    moves: list[Move] = []
    wall = draft.wall or ""
    while table.debt is None and not table.ended:
        following = due(table, _NOTHING, omits, wall)
        if following is None or (following.do == verbs.DRAW and table.wall_left <= left):
            break
        if table.wall_left <= left and not _ends_so(following.seat, ending, table):
            break
        moves.append(Move(action=following, origin="inferred"))
        play(table, following)
    return moves


def _ends_so(seat: int | None, ending: Move | None, table: Table) -> bool:
    """Whether a meld of this seat on the last card comes before the end: any of a 荒, its own of a 胡 without card."""
    if ending is None or table.made is not None:
        return False
    if ending.action.do == verbs.WASH:
        return True
    return ending.action.card is None and ending.action.seat == seat
