"""Merging two accounts of the play: the same moves are laid over each other, and what else either has is put between.

A *move* is an action that no record may leave out; passes, calls and rulings are the others.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.records.merge_cards import merged_card
from phz_cli.records.model import RecordAction

OPTIONAL: Final = (verbs.PASS, verbs.CLAIM, verbs.RULE)
"""Actions that a record may leave out."""

Difference = tuple[int, RecordAction | None, RecordAction | None]
"""Place among the merged actions (from 0) and the two accounts; None where one has no such move."""


class MergedActions(NamedTuple):
    """The union of two accounts of the play, and the moves of which they tell differently."""

    actions: tuple[RecordAction, ...]
    differences: tuple[Difference, ...]


class _Move(NamedTuple):
    """A move and the optional actions that follow it; the first of an account has none itself."""

    action: RecordAction | None
    after: list[RecordAction]


def merged_actions(one: Sequence[RecordAction], other: Sequence[RecordAction]) -> MergedActions:
    """Both accounts as one. Where they contradict each other the first is kept.

    An account that simply ends earlier contradicts nothing.
    """
    mine, theirs = _moves(one), _moves(other)
    actions: list[RecordAction] = []
    differences: list[Difference] = []
    for first, second in _pairs(mine, theirs):
        place = len(actions)
        kept, same = _merged(first, second)
        if not same and not _only_longer(first, second, mine, theirs):
            differences.append((place, first and first.action, second and second.action))
        if kept is not None:
            actions.append(kept)
        actions += _between(first, second)
    return MergedActions(tuple(actions), tuple(differences))


def _moves(actions: Sequence[RecordAction]) -> list[_Move]:
    moves = [_Move(None, [])]
    for action in actions:
        if action.do in OPTIONAL:
            moves[-1].after.append(action)
        else:
            moves.append(_Move(action, []))
    return moves


def _pairs(mine: list[_Move], theirs: list[_Move]) -> list[tuple[_Move | None, _Move | None]]:
    """The moves of both accounts side by side, found by who did what."""
    found: list[tuple[_Move | None, _Move | None]] = []
    matcher = SequenceMatcher(None, [_sign(move) for move in mine], [_sign(move) for move in theirs], autojunk=False)
    for _, start, end, other_start, other_end in matcher.get_opcodes():
        left: list[_Move | None] = [*mine[start:end]]
        right: list[_Move | None] = [*theirs[other_start:other_end]]
        size = max(len(left), len(right))
        left += [None] * (size - len(left))
        right += [None] * (size - len(right))
        found += zip(left, right, strict=True)
    return found


def _sign(move: _Move) -> tuple[str, int | None]:
    return ("", None) if move.action is None else (move.action.do, move.action.seat)


def _merged(first: _Move | None, second: _Move | None) -> tuple[RecordAction | None, bool]:
    """The move to keep, and whether both accounts agree to it."""
    if first is None or second is None:
        return (first or second or _Move(None, [])).action, False
    one, other = first.action, second.action
    if one is None or other is None:
        return one or other, one is other
    card = merged_card(one.card, other.card)
    melds = one.melds or other.melds
    agree = _sign(first) == _sign(second) and one.shown == other.shown and (card is not None or one.card is None)
    if one.melds and other.melds and _groups(one) != _groups(other):
        agree = False
    if not agree:
        return one, False
    return replace(one, card=card, melds=melds, at=other.at if one.at is None else one.at), True


def _groups(action: RecordAction) -> list[str]:
    """The groups without regard to order, but for the eaten group of a 吃, which comes first."""
    groups = ["".join(sorted(meld)) for meld in action.melds]
    return groups[:1] + sorted(groups[1:]) if action.do == verbs.CHI else sorted(groups)


def _only_longer(first: _Move | None, second: _Move | None, mine: list[_Move], theirs: list[_Move]) -> bool:
    """Whether the other account had ended before this move."""
    if first is not None and second is not None:
        return False
    longer, move = (mine, first) if second is None else (theirs, second)
    shorter = theirs if second is None else mine
    return move is not None and any(each is move for each in longer[len(shorter) :])


def _between(first: _Move | None, second: _Move | None) -> list[RecordAction]:
    """The optional actions after a move, each once."""
    kept = list(first.after) if first is not None else []
    known = [replace(action, at=None) for action in kept]
    for action in second.after if second is not None else ():
        if replace(action, at=None) not in known:
            kept.append(action)
    return kept
