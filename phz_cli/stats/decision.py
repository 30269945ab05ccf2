"""Discards weighed: how near each way to discard leaves the hand, and with how many useful cards."""

from dataclasses import dataclass
from typing import Final

from phz_cli.game.cards import KINDS
from phz_cli.game.distance import discards, distance, holding_of, reach, without_card
from phz_cli.game.table import Table
from phz_cli.stats.readiness import Watch
from phz_cli.stats.reference import Reference

NEARLY: Final = 0.9
"""A discard with this share of the best one's useful cards counts as about as good."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One discard that was a choice. The names are those of the columns of `decisions`."""

    options: int
    distance: int
    best_distance: int
    useful: int
    best_useful: int
    near_best: int
    reach: int
    best_reach: int
    threat: int
    danger: float


def weigh_discard(watch: Watch, table: Table, seat: int, card: int, reference: Reference) -> Decision | None:
    """What the discard of a card was beside the others; None where there was no choice or the card is not loose."""
    profile, cards = watch.profile, table.seats[seat]
    held = holding_of(cards)
    options = [kind for kind in range(KINDS) if held.loose[kind]]
    if len(options) < 2 or card not in options:
        return None
    unseen = watch.unseen_by(table, seat)
    nearest = distance(profile, held)
    outs = {kind: sum(unseen[one] for one in kinds) for kind, kinds in discards(profile, held).items()}
    if not outs:
        return None
    left = nearest if card in outs else nearest + 1
    most = max(outs.values())
    others = [other.table_huxi for number, other in enumerate(table.seats) if number != seat]
    return Decision(
        options=len(options),
        distance=left,
        best_distance=nearest,
        useful=outs.get(card, 0),
        best_useful=most,
        near_best=sum(count >= NEARLY * most for count in outs.values()),
        reach=reach(without_card(held, card), nearest + 1),
        best_reach=reach(held, nearest + 1),
        threat=max(others, default=0),
        danger=reference.danger(unseen[card], watch.exposures),
    )
