"""The rules with one clause taken away, or made to stop no longer, while a test looks on."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final, NamedTuple
from unittest.mock import patch

import phz_cli.game.judge as judging
from phz_cli.game.actions import HU
from phz_cli.game.clauses import CLAUSES, WIN, Clause

REMOVED: Final = "removed"
UNSTOPPED: Final = "no longer stops"


class Change(NamedTuple):
    """One clause of one verb's list, and what is done to it (`how`: REMOVED or UNSTOPPED)."""

    verb: str
    place: int
    clause: Clause
    how: str

    @property
    def name(self) -> str:
        """The clause as `verb code function`: one code may stand twice in a list."""
        return named(self.verb, self.clause)

    @contextmanager
    def made(self) -> Iterator[None]:
        """The rules so changed; as they were afterwards."""
        instead = () if self.how == REMOVED else (self.clause._replace(stops=False),)
        kept = CLAUSES[self.verb]
        changed = (*kept[: self.place], *instead, *kept[self.place + 1 :])
        with ExitStack() as stack:
            stack.enter_context(patch.dict(CLAUSES, {self.verb: changed}))
            if self.verb == HU and self.place <= len(WIN):
                # `judge` counts off the first clauses of `hu`, which void a win
                stack.enter_context(patch.object(judging, "WIN", WIN[: len(WIN) + len(instead) - 1]))
            yield


def named(verb: str, clause: Clause) -> str:
    """`verb code function` of a clause in the list of a verb."""
    return f"{verb} {clause.code} {getattr(clause.test, '__name__', '')}"


CHANGES: Final = tuple(
    Change(verb, place, clause, how)
    for how in (REMOVED, UNSTOPPED)
    for verb, clauses in CLAUSES.items()
    for place, clause in enumerate(clauses)
    if how == REMOVED or clause.stops
)
