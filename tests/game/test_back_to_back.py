"""背靠背 (law 9.10-9.21): waiting on two pairs of one rank, one of them won."""

import pytest

from phz_cli.game.cards import KIND_OF, parse
from phz_cli.game.melds import same_kind
from phz_cli.game.settle import Trial, Win, settle
from phz_cli.game.table import Seat
from phz_cli.rulebook import load_profile


@pytest.mark.parametrize(
    ("hand", "card", "holds"),
    [
        ("五五伍伍捌捌捌一二三", "五", True),
        ("五五伍伍捌捌捌一二三", "伍", True),
        ("五五陆陆捌捌捌一二三", "五", False),
    ],
)
def test_it_needs_both_sizes_of_one_rank(hand: str, card: str, holds: bool) -> None:
    seat = Seat(parse(hand))
    for meld in (same_kind("ti", KIND_OF["肆"]), same_kind("wei", KIND_OF["玖"]), same_kind("peng", KIND_OF["柒"])):
        seat.lay(meld)
    profile = load_profile("changde-80", {"extra_names": ["背靠背"]})
    kind = KIND_OF[card]
    win = settle(profile, seat, Trial(kind, "draw", False, won_on=kind, intakes=2, held=10))
    assert isinstance(win, Win)
    assert ("背靠背" in dict(win.names)) is holds
