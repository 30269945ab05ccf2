"""Judge: is this action legal now; if not, which clauses does it break."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from phz_cli.game.actions import HU, Action
from phz_cli.game.clauses import CLAUSES, WIN, Clause
from phz_cli.game.table import Table


class Breach(NamedTuple):
    """A broken clause: where it is attached (`action`, 0 = the deal), whose it is (NO_SEAT for nobody's)."""

    code: str
    action: int
    seat: int
    cause: tuple[int, ...] = ()
    parameters: Mapping[str, object] = {}
    kills: bool = True


class Judgement(NamedTuple):
    """`carried`: the action can be carried out. `wins`: a 胡 that stands."""

    breaches: tuple[Breach, ...]
    carried: bool
    wins: bool


LEGAL: Final = Judgement((), True, False)
_WINS: Final = Judgement((), True, True)


def judge(table: Table, action: Action) -> Judgement:
    """Every clause that this action breaks, those of omission among them. Does not change the table."""
    if action.do == HU:
        return _judge_win(table, action)
    return _run(table, action, CLAUSES[action.do])


def _judge_win(table: Table, action: Action) -> Judgement:
    clauses = CLAUSES[HU]
    voiding = _run(table, action, clauses[: 1 + len(WIN)])
    if voiding.breaches:
        return voiding
    rest = _run(table, action, clauses[1 + len(WIN) :])
    return Judgement(rest.breaches, True, True) if rest.breaches else _WINS


def _run(table: Table, action: Action, clauses: Iterable[Clause]) -> Judgement:
    breaches: list[Breach] = []
    for code, test, stops in clauses:
        every = test(table, action)
        if not every:
            continue
        for found in every:
            breaches.append(
                Breach(
                    code,
                    table.number + 1 if found.action is None else found.action,
                    action.seat if found.seat is None else found.seat,
                    found.cause,
                    found.parameters,
                    found.kills,
                )
            )
            if stops:
                return Judgement(tuple(breaches), False, False)
    return Judgement(tuple(breaches), True, False) if breaches else LEGAL
