"""Answers of the calculator as published objects: what `phz score --format json` prints.

The first keys are those of the reference cases; what follows them is there only where it was asked for.
"""

import msgspec

from phz_cli.audit.calculator import Answer, Reason, Waiting
from phz_cli.audit.calculator_case import Source
from phz_cli.audit.findings import Problem
from phz_cli.game.cards import character, text
from phz_cli.game.melds import Meld
from phz_cli.game.nearest import Nearest
from phz_cli.game.profile import DiscardPayment
from phz_cli.game.settle import Shortfall, Win
from phz_cli.game.table import DISCARDED, SHOWN
from phz_cli.game.waits import Way
from phz_cli.records import Language

Absent = msgspec.UnsetType


class NameObject(msgspec.Struct):
    """A 名堂 with its 番."""

    name: str
    fan: int


class ErrorObject(msgspec.Struct, kw_only=True):
    """Why a line states no case that can be, and where: `path` is a JSON path, empty for the line."""

    path: str
    message: str


class GroupObject(msgspec.Struct, kw_only=True):
    """One group of an arrangement: chi, peng, wei, pao, ti, kan, jiang, or shun for a run or 绞 from the hand."""

    kind: str
    cards: str
    huxi: int


class WayObject(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How the winning card came."""

    source: Source
    dealer: bool = False
    last: bool = False
    first_discard: bool = False


class AnswerObject(msgspec.Struct, kw_only=True):
    """What one card that comes one way is worth.

    Without a win `reason` is the code that a declared win would get, and `huxi` the best complete arrangement or null.
    `each`: points that one paying seat pays, 醒 left out. `payers`: each of the others, or the discarder all shares or
    one. `total`: what the winner gets. `arrangement`: the one that counts, or comes nearest, with the cards `left`.
    """

    win: bool
    reason: Reason | Absent = msgspec.UNSET
    huxi: int | None
    units: int
    names: list[NameObject]
    fan: int
    each: float
    way: WayObject | Absent = msgspec.UNSET
    message: str | Absent = msgspec.UNSET
    payers: DiscardPayment | Absent = msgspec.UNSET
    total: float | Absent = msgspec.UNSET
    arrangement: list[GroupObject] | Absent = msgspec.UNSET
    left: str | Absent = msgspec.UNSET


class WaysObject(msgspec.Struct, kw_only=True):
    """The answers to a case that does not say how its card came."""

    ways: list[AnswerObject]


class WaitObject(msgspec.Struct, kw_only=True):
    """A card that wins, how many copies of it lie out of sight, and each way in which it wins."""

    card: str
    copies: int
    ways: list[AnswerObject]


class WaitsObject(msgspec.Struct, kw_only=True):
    """The answer to `--waits`."""

    waits: list[WaitObject]


class RefusedObject(msgspec.Struct, kw_only=True):
    """The answer to a line that states no case that can be."""

    line: int
    error: ErrorObject


def answer_object(answer: Answer) -> AnswerObject:
    """The object of one answer, with the keys of the reference cases."""
    outcome = answer.outcome
    won = outcome if isinstance(outcome, Win) else None
    best = outcome.best if isinstance(outcome, Shortfall) else None
    return AnswerObject(
        win=won is not None,
        reason=msgspec.UNSET if answer.reason is None else answer.reason,
        huxi=best if won is None else won.huxi,
        units=0 if won is None else won.units,
        names=[] if won is None else [NameObject(name, fan) for name, fan in won.names],
        fan=0 if won is None else won.fan,
        each=number(answer.each),
    )


def full_object(answer: Answer, near: Nearest | None, message: str) -> AnswerObject:
    """The object of one answer with everything that is known; `near` and `message` for what is no win."""
    row = answer_object(answer)
    row.way = way_object(answer.way)
    if isinstance(answer.outcome, Win):
        row.payers = answer.payers
        row.total = number(answer.total)
        row.arrangement = _groups(answer.outcome.groups)
        return row
    row.message = message
    if near is not None:
        row.arrangement = _groups(near.groups)
        row.left = text(near.left)
    return row


def wait_object(waiting: Waiting, *, full: bool) -> WaitObject:
    """The object of one winning card. The ways are always named, the arrangement where `full`."""
    ways = []
    for answer in waiting.answers:
        row = full_object(answer, None, "") if full else answer_object(answer)
        row.way = way_object(answer.way)
        ways.append(row)
    return WaitObject(card=character(waiting.card), copies=waiting.copies, ways=ways)


def refused_object(line: int, problem: Problem, language: Language) -> RefusedObject:
    """The object of a line that could not be answered."""
    return RefusedObject(line=line, error=ErrorObject(path=problem.path, message=problem.sentence(language)))


def way_object(way: Way) -> WayObject:
    """How a card came, in the words of a case."""
    return WayObject(source=source_of(way), dealer=way.dealer, last=way.last, first_discard=way.first)


def source_of(way: Way) -> Source:
    """The source of a way, in the words of a case."""
    if way.source == DISCARDED:
        return "discard"
    if way.source == SHOWN:
        return "shown"
    return "own_draw" if way.own else "other_draw"


def number(points: float) -> float:
    """Points as people write them: 8, not 8.0."""
    return int(points) if points == int(points) else points


def _groups(melds: tuple[Meld, ...]) -> list[GroupObject]:
    return [GroupObject(kind=meld.kind, cards=text(meld.cards), huxi=meld.huxi) for meld in melds]
