"""The 比 groups of each 吃 of an hzy hand: of all lay-downs that the hand allows, those that the rest of it needs.

A step names the two cards of the eaten group and the place of its lay-down in a list of the program, which says
nothing without that list. So every lay-down is tried, the hand is played on, and those ways are kept under which the
players end with the groups and hands that the program shows. Of several, the place in the list by 胡息 may decide.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.game.cards import KIND_OF, cards_of, text
from phz_cli.game.judge import judge
from phz_cli.game.melds import chi_ways, run_huxi
from phz_cli.game.table import Table
from phz_cli.records.hands import to_action
from phz_cli.records.importers.complete import completed, play
from phz_cli.records.importers.draft import Draft, Move
from phz_cli.records.importers.hzy_steps import Step

_MOST: Final = 64
"""More ways than this are not followed at once; what is left over is reported as open."""

LAID: Final = "lay"
BY_PLACE: Final = "lay-place"


class Shown(NamedTuple):
    """What the program shows of a seat at the end: its 吃 groups with sorted cards, and the hand."""

    groups: Counter[str]
    hand: Counter[str]


class _Way(NamedTuple):
    """One way to fill the 吃 so far: the moves with their groups, the table after them, the 吃 groups laid by seat.

    `places`: for each 吃 the first and last place that its lay-down can have in a list sorted by 胡息.
    """

    moves: list[Move]
    table: Table
    laid: tuple[Counter[str], ...]
    places: tuple[tuple[int, int], ...]
    faults: int


def with_lays(
    draft: Draft,
    table: Table,
    before: Sequence[Move],
    steps: Sequence[Step],
    shown: Sequence[Shown] | None,
    omits: frozenset[str],
) -> list[Move]:
    """The moves `before` the steps and the steps, with every 吃 complete.

    Adds to `draft.ambiguities` where several ways remain. `table` is the table at the deal; it is played on.
    """
    faults = _played(draft, table, before, omits)
    ways = [_Way(list(before), table, tuple(Counter[str]() for _ in table.seats), (), faults)]
    for step in steps:
        ways = [after for way in ways for after in _after(draft, way, step, shown, omits)][:_MOST]
    kept = _best(ways, shown)
    chosen = _by_place(kept, [step.lay for step in steps if step.move.action.do == verbs.CHI])
    _report(draft, chosen)
    return [_marked(move, by_place=len(kept) > len(chosen)) for move in chosen[0].moves]


def _after(draft: Draft, way: _Way, step: Step, shown: Sequence[Shown] | None, omits: frozenset[str]) -> Iterator[_Way]:
    """The ways in which a step may go on; one for everything but a 吃."""
    action = step.move.action
    choices = _choices(way, step, shown) if action.do == verbs.CHI else []
    if not choices:
        faults = way.faults + _played(draft, way.table, [step.move], omits)
        yield way._replace(moves=[*way.moves, step.move], faults=faults)
        return
    worth = [sum(_huxi(group) for group in groups[1:]) for groups in choices]
    for groups, huxi in zip(choices, worth, strict=True):
        move = replace(step.move, action=replace(action, melds=list(groups)))
        table = way.table.copy() if len(choices) > 1 else way.table
        faults = way.faults + _played(draft, table, [move], omits)
        laid = list(way.laid)
        laid[action.seat or 0] = laid[action.seat or 0] + Counter(groups)
        place = (sum(other > huxi for other in worth), sum(other >= huxi for other in worth) - 1)
        yield _Way([*way.moves, move], table, tuple(laid), (*way.places, place), faults)


def _choices(way: _Way, step: Step, shown: Sequence[Shown] | None) -> list[tuple[str, ...]]:
    """The lay-downs of a 吃 by the hand, those that the end does not show left out where it shows any."""
    action = step.move.action
    seat, card = action.seat or 0, KIND_OF[action.card or ""]
    eaten = set(action.melds)
    found = [tuple(map(text, groups)) for groups in chi_ways(way.table.seats[seat].loose_counts(), card)]
    found = [groups for groups in found if not eaten or groups[0] in eaten]
    if shown is None:
        return found
    left = shown[seat].groups - way.laid[seat]
    return [groups for groups in found if Counter(groups) <= left] or found


def _played(draft: Draft, table: Table, moves: Sequence[Move], omits: frozenset[str]) -> int:
    """Play some moves with what the format omits before them; how many of them break the rules."""
    faults = 0
    for move in moves:
        for missing in completed(replace(draft, moves=[move]), table.copy(), omits)[:-1]:
            play(table, missing.action)
        faults += bool(judge(table, to_action(move.action)).breaches)
        play(table, move.action)
    return faults


def _best(ways: list[_Way], shown: Sequence[Shown] | None) -> list[_Way]:
    """The ways that differ least from what the end shows, then those with the fewest breaches."""
    scores = [(_distance(way, shown), way.faults) for way in ways]
    least = min(scores)
    return [way for way, score in zip(ways, scores, strict=True) if score == least]


def _distance(way: _Way, shown: Sequence[Shown] | None) -> int:
    if shown is None:
        return 0
    total = 0
    for seat, laid, end in zip(way.table.seats, way.laid, shown, strict=True):
        hand = Counter(text(cards_of(seat.hand)))
        for have, want in ((hand, end.hand), (laid, end.groups)):
            total += ((have - want) + (want - have)).total()
    return total


def _by_place(ways: list[_Way], stated: Sequence[int]) -> list[_Way]:
    """Of several ways, those whose lay-downs can stand where the steps say; all of them where none can."""
    if len(ways) == 1:
        return ways
    fitting = [way for way in ways if len(way.places) == len(stated) and _stands(way, stated)]
    return fitting or ways


def _stands(way: _Way, stated: Sequence[int]) -> bool:
    return all(first <= place <= last for (first, last), place in zip(way.places, stated, strict=True))


def _report(draft: Draft, ways: list[_Way]) -> None:
    """Say of each 吃 that is not the same in all ways that are left how it could have been laid."""
    for index, move in enumerate(ways[0].moves):
        laid = sorted({" ".join(way.moves[index].action.melds) for way in ways})
        if len(laid) > 1:
            parameters: dict[str, object] = {"path": move.place, "ways": laid}
            draft.ambiguities.append(("import.hzy-lay", parameters))


def _marked(move: Move, *, by_place: bool) -> Move:
    """A 吃 whose 比 groups were worked out says so."""
    if move.action.do != verbs.CHI or len(move.action.melds) < 2:
        return move
    return replace(move, origin="inferred", note=BY_PLACE if by_place else LAID)


def _huxi(group: str) -> int:
    return run_huxi([KIND_OF[card] for card in group]) or 0
