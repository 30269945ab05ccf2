"""The settlement on record against the one recomputed (S8xx; law 13.6, 13.7, 13.14)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from phz_cli.audit.findings import Score
from phz_cli.game.actions import RULE
from phz_cli.game.cards import text
from phz_cli.game.replay import Replay
from phz_cli.records import Record
from phz_cli.records.model import Name, Result


class Difference(NamedTuple):
    """One figure of the record that is not the recomputed one."""

    code: str
    parameters: dict[str, object]


def score_of(replay: Replay) -> Score | None:
    """What the engine settles; None for a false win and a voided hand (law 13.7)."""
    payment, win = replay.payment, replay.win
    if payment is None:
        return None
    if win is None or replay.winner is None:
        return Score(None, 0, 0, (), 0, 0, payment.points, payment.sitting_points)
    offer = replay.win_offer
    other = None if offer is None or offer.owner == replay.winner else offer.owner
    return Score(
        replay.winner,
        win.huxi,
        win.units,
        win.names,
        win.fan,
        payment.xing,
        payment.points,
        payment.sitting_points,
        source=other,
        own_draw=offer is not None and other is None,
        groups=tuple((meld.kind, text(meld.cards), meld.huxi) for meld in win.groups),
    )


def differences(record: Record, replay: Replay, score: Score | None, unfinished: bool) -> Iterator[Difference]:
    """Every figure of the recorded result that does not agree, as chapter 13 of the law reads it."""
    result = record.result
    if result is None:
        return
    unbalanced = _unbalanced(result)
    as_win = replay.outcome == "false_hu" and result.outcome == "hu"
    settled = score is not None and not unfinished and not as_win
    if settled and score is not None:
        if _outcome_differs(record, result, replay):
            yield Difference("S807", _ends(record, result, replay))
        else:
            yield from _figures(result, score)
    if unbalanced and (settled or replay.outcome != "false_hu"):
        yield Difference("S805", {"total": unbalanced})


def _unbalanced(result: Result) -> float:
    if result.points is None:
        return 0
    return round(sum(result.points) + (result.sitting_points or 0), 6)


def _outcome_differs(record: Record, result: Result, replay: Replay) -> bool:
    if result.outcome == "void" and any(action.do == RULE and action.verdict == "void" for action in record.actions):
        return False
    if result.outcome != replay.outcome:
        return True
    return result.winner is not None and result.winner != replay.winner


def _ends(record: Record, result: Result, replay: Replay) -> dict[str, object]:
    """The two outcomes; where they are equal, the two winners."""
    if result.outcome != replay.outcome or result.winner is None or replay.winner is None:
        return {"recorded": result.outcome, "computed": replay.outcome}
    names = [player.name or player.id for player in record.seats]
    return {"recorded": names[result.winner], "computed": names[replay.winner]}


def _figures(result: Result, score: Score) -> Iterator[Difference]:
    if result.outcome == "void":
        return
    yield from _unequal("S801", result.huxi, score.huxi)
    yield from _unequal("S802", result.units, score.units)
    names = None if result.names is None else sorted((name.name, name.fan) for name in result.names)
    computed = sorted(score.names)
    if (names is not None and names != computed) or result.fan not in (None, score.fan):
        recorded: object = names if names is not None and names != computed else result.fan
        yield Difference("S803", {"recorded": recorded, "computed": computed if recorded is names else score.fan})
    yield from _unequal("S806", result.xing, score.xing)
    if result.points is not None and _apart(result.points, score.points):
        yield Difference("S804", {"recorded": list(result.points), "computed": list(score.points)})
    elif result.sitting_points is not None and _apart([result.sitting_points], [score.sitting_points]):
        yield Difference("S804", {"recorded": result.sitting_points, "computed": score.sitting_points})


def _unequal(code: str, recorded: int | None, computed: int) -> Iterator[Difference]:
    if recorded is not None and recorded != computed:
        yield Difference(code, {"recorded": recorded, "computed": computed})


def _apart(recorded: list[float], computed: list[float] | tuple[float, ...]) -> bool:
    return any(abs(one - other) > 1e-9 for one, other in zip(recorded, computed, strict=True))


def recorded(record: Record, score: Score | None) -> Record:
    """The record with this score as its result; `false_hu` where nothing is settled."""
    if score is None:
        return replace(record, result=Result(outcome="false_hu"))
    sitting = score.sitting_points if record.sitting is not None else None
    points = [_plain(points) for points in score.points]
    if score.winner is None:
        return replace(record, result=Result(outcome="wash", points=points, sitting_points=sitting))
    result = Result(
        outcome="hu",
        winner=score.winner,
        source=score.source,
        huxi=score.huxi,
        units=score.units,
        names=[Name(name=name, fan=fan) for name, fan in score.names],
        fan=score.fan,
        xing=score.xing or None,
        points=points,
        sitting_points=sitting,
    )
    return replace(record, result=result)


def _plain(points: float) -> float:
    return int(points) if points == int(points) else points
