"""The 72 mistakes of ../shared/peers/bugs.md: which cannot be made here, and how a hand is weighed in their tests.

Each test of `test_known_mistakes_*.py` says in its docstring what went wrong elsewhere and in which row it stands.
"""

from typing import Final

from phz_cli.game.settle import Shortfall, Win, settle
from phz_cli.game.table import Seat
from tests.game.positions import discarded, drawn, profile_of, seat_of

ROWS: Final = range(1, 73)

NOT_OURS: Final = {
    68: "放跑 is a penalty of 衡阳 / 耒阳; here nobody pays for a card that another seat runs with (V19)",
}
"""Rows that cannot concern a rule engine of these rule sets, with the reason."""

ZERO: Final = ("chi 四五六", "chi 肆伍陆", "chi 六七八", "chi 陆柒捌", "chi 三四五", "chi 叁肆伍")
"""Laid groups without 胡息, to make a part of a hand a whole one."""


def seat_with(hand: str, *melds: str) -> Seat:
    """A seat of seven groups with one card to come: `melds` on the table, the rest of it groups without 胡息."""
    missing, off = divmod(-seat_of(hand, *melds).excess(), 3)
    assert not off, "with one card more these are no whole groups, whatever they are"
    return seat_of(hand, *melds, *ZERO[:missing])


def outcome(seat: Seat, card: str, *, own: bool = False, discard: bool = False, minimum: int = 0) -> Win | Shortfall:
    """The seat's best win on a card of the wall (or a discard) in a rule set without names."""
    profile = profile_of("qq-basic", names=[], minimum_huxi=minimum)
    return settle(profile, seat, discarded(card, seat) if discard else drawn(card, seat, own=own))


def huxi(hand: str, card: str, *melds: str, own: bool = False, discard: bool = False) -> int | None:
    """胡息 of the best arrangement of `hand`, `card` and `melds`; None when there is none."""
    found = outcome(seat_with(hand, *melds), card, own=own, discard=discard)
    return found.huxi if isinstance(found, Win) else found.best


def group_kinds(found: Win | Shortfall | None, card: int) -> set[str]:
    """How the groups that hold a card are made, in a win."""
    assert isinstance(found, Win), found
    return {meld.kind for meld in found.groups if card in meld.cards}
