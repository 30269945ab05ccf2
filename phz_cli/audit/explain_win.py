"""What a declared win is made of: the arrangement with its 胡息, or how near the cards come and what is missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from phz_cli.audit.explain_fact import on_offer
from phz_cli.audit.explain_seat import Laid
from phz_cli.game.cards import character, text
from phz_cli.game.chances import best_win, trial
from phz_cli.game.melds import QUADS, Meld
from phz_cli.game.nearest import Nearest, nearest
from phz_cli.game.payment import pay_win
from phz_cli.game.settle import Win
from phz_cli.game.table import DRAWN, SHOWN, Table
from phz_cli.game.trial import GROUPS
from phz_cli.game.waits import Way, waits


@dataclass(frozen=True, slots=True)
class WinView:
    """The cards of a seat held up as a win, its rights left out.

    `groups` is the arrangement that counts, else the one that comes nearest, with the cards `left` over. `missing` says
    what keeps it from being a win: huxi, groups, jiang, pair_without_quad. `points` (one a seat) only of a win; 醒 is
    in it where `xing_open` is False. `waits` are the cards that would have won if another had drawn them, None where
    that is no question.
    """

    wins: bool
    groups: tuple[Laid, ...]
    huxi: int
    minimum: int
    left: str = ""
    missing: tuple[str, ...] = ()
    instant: bool = False
    units: int = 0
    names: tuple[tuple[str, int], ...] = ()
    fan: int = 0
    points: tuple[float, ...] = ()
    sitting_points: float = 0
    xing: int = 0
    xing_open: bool = False
    waits: str | None = None


def win_view(table: Table, seat: int, flips: Sequence[int] = ()) -> WinView | None:
    """The win that this seat could declare now, or how it falls short; None when there is no card for it.

    `flips` are the cards that were turned for 醒 after it.
    """
    outcome = best_win(table, seat)
    if outcome is None:
        return None
    minimum = table.profile.minimum_huxi
    listening = _waits(table, seat)
    if isinstance(outcome, Win):
        payment = pay_win(table, seat, outcome, on_offer(table), flips)
        return WinView(
            True,
            _laid(outcome.groups),
            outcome.huxi,
            minimum,
            instant=outcome.instant,
            units=outcome.units,
            names=outcome.names,
            fan=outcome.fan,
            points=payment.points,
            sitting_points=payment.sitting_points,
            xing=payment.xing,
            xing_open=payment.flip_due,
            waits=listening,
        )
    found = trial(table, seat)
    assert found is not None, "there is a card to try"
    near = nearest(table.profile, table.seats[seat], found)
    huxi = near.huxi if outcome.best is None else outcome.best
    missing = ("huxi",) if outcome.best is not None else tuple(_missing(near))
    return WinView(False, _laid(near.groups), huxi, minimum, text(near.left), missing, waits=listening)


def _laid(melds: Sequence[Meld]) -> tuple[Laid, ...]:
    return tuple(Laid(meld.kind, text(meld.cards), meld.huxi) for meld in melds)


def _missing(near: Nearest) -> Iterator[str]:
    """What an incomplete arrangement lacks: groups, a 将 beside a quad, or a quad beside a pair (law 8.4)."""
    kinds = {meld.kind for meld in near.groups}
    quad, pair = bool(kinds & set(QUADS)), "jiang" in kinds
    if quad and not pair:
        yield "jiang"
    if not quad and len(near.groups) == GROUPS - 1 and any(near.left.count(card) == 2 for card in near.left):
        yield "pair_without_quad"
    elif len(near.groups) + (quad and not pair) < GROUPS:
        yield "groups"


def _waits(table: Table, seat: int) -> str | None:
    offer = table.offer
    if table.made is not None or offer is None or offer.source == SHOWN:
        return None
    way = Way(DRAWN, own=False, dealer=seat == table.dealer)
    return "".join(character(wait.card) for wait in waits(table.profile, table.seats[seat], way))
