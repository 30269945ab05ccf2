"""One action in the text notation, as somebody types it to ask about it: `乙 吃 十 二七十 比 八九十`."""

from typing import Any, Final

import msgspec

from phz_cli.game.actions import Action
from phz_cli.game.chances import chi_choices
from phz_cli.game.judge import judge
from phz_cli.game.melds import PARTNERS, chi_ways
from phz_cli.game.table import Table
from phz_cli.records import ReadError, Record
from phz_cli.records.checks import action_problems
from phz_cli.records.model import RecordAction
from phz_cli.records.notation.actions import action_of
from phz_cli.records.notation.players import Players
from phz_cli.records.notation.tokens import Line, NotationError, lines_of

_FIRST: Final = "$.actions[0]"
_ANY_GROUP: Final = " 一二三"


def asked_action(text: str, record: Record, *, any_group: bool = False) -> RecordAction | ReadError:
    """The action that a line of text notation states, with the players of this record; else why it is none.

    `any_group`: a 吃 may name no groups (it then has none). Raises nothing.
    """
    found = _parsed(text, record)
    if any_group and isinstance(found, ReadError) and found.expected == "some-melds":
        again = _parsed(text + _ANY_GROUP, record)
        if isinstance(again, RecordAction):
            return msgspec.structs.replace(again, melds=[])
    return found


def _parsed(text: str, record: Record) -> RecordAction | ReadError:
    members: list[dict[str, Any]] = [msgspec.to_builtins(player) for player in record.seats]
    lines = list(lines_of(text, 1)) or [Line(1, "", "")]
    if len(lines) > 1:
        word = lines[1].text
        return ReadError(key="notation.extra", parameters={"word": word}, line=lines[1].number, column=1)
    try:
        stated, places = action_of(lines[0], Players(members, [], []))
    except NotationError as refused:
        return refused.error
    stated = {name: value for name, value in stated.items() if not name.startswith("x-")}
    action = msgspec.convert(stated, RecordAction)
    for problem in action_problems([action], len(record.seats)):
        place = problem.path.removeprefix(_FIRST).removeprefix(".")
        column = places.get(place, places[""])
        return msgspec.structs.replace(problem, path="", line=1, column=column)
    return action


def best_chi(table: Table, action: Action) -> Action:
    """A 吃 that names no groups with the groups that break the fewest clauses: legal ones where there are any."""
    offer = table.offer
    if offer is not None and offer.card == action.card:
        ways = chi_choices(table, offer, action.seat)
        if ways:
            return action.but(melds=ways[0])
    hand = table.seats[action.seat].hand
    tried = [action.but(melds=way) for way in (*chi_ways(hand, action.card), *_single(action.card))]
    return min(tried, key=lambda one: (_lacking(hand, one), len(judge(table, one).breaches)))


def _single(card: int) -> list[tuple[tuple[int, ...], ...]]:
    return [(run,) for run, _, _ in PARTNERS[card]]


def _lacking(hand: list[int], action: Action) -> int:
    takes = [card for meld in action.melds for card in meld]
    takes.remove(action.card)
    return sum(max(0, takes.count(card) - hand[card]) for card in set(takes))
