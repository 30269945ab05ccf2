"""A position and the action judged in it: which clauses it breaks, for whom, and whether it can be carried out."""

from typing import NamedTuple

from phz_cli.game.actions import NO_SEAT
from phz_cli.game.judge import judge
from phz_cli.game.table import DRAWN, Table
from tests.game.positions import act, go_on, position

Finding = tuple[str, int, int]
"""(code, seat, action); the seat is NO_SEAT where the fault is nobody's."""


class At(NamedTuple):
    """How a position is reached: three hands in the middle of a hand, the card on offer, then some actions.

    The card on offer is action 40. `owes`: the seat that owes a discard. `before` may hold faults.
    """

    hands: tuple[str, str, str]
    card: str = ""
    source: str = DRAWN
    owner: int = 0
    rules: str = "qq-basic"
    melds: dict[int, list[str]] | None = None
    wall_left: int = 10
    owes: int = NO_SEAT
    before: tuple[str, ...] = ()

    def table(self) -> Table:
        """The table in this position."""
        table = position(
            self.rules,
            self.hands,
            self.card,
            self.source,
            self.owner,
            melds=self.melds,
            wall_left=self.wall_left,
            owes=self.owes,
        )
        go_on(table, *self.before)
        return table


class Scenario(NamedTuple):
    """One action judged. `clause` is `verb code function`; `found` is `code seat action` for each breach.

    `skipped`: the action cannot be carried out. `wins`: a 胡 that stands all the same.
    """

    clause: str
    about: str
    at: At
    action: str
    found: str
    skipped: bool = False
    wins: bool = False

    def expected(self) -> list[Finding]:
        """What `found` says, sorted."""
        rows = (row.split() for row in self.found.split(","))
        return sorted((code, NO_SEAT if seat == "-" else int(seat), int(action)) for code, seat, action in rows)

    def check(self) -> None:
        """Judge the action. The position is only judged, never gone on from, so that no mutation can hang."""
        judgement = judge(self.at.table(), act(self.action))
        assert sorted((breach.code, breach.seat, breach.action) for breach in judgement.breaches) == self.expected()
        assert judgement.carried is not self.skipped
        assert judgement.wins is self.wins
