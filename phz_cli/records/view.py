"""Views: the record that one seat, or somebody at no seat, would have written of a hand.

Everybody sees the 亮张, discards, 吃, 碰, 跑, 提, a 偎 with one card up, and every drawn card that was turned. A 偎
is laid face down: its card, and the draw that made it, only its own seat sees. Nobody sees the wall.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from phz_cli.game import actions as verbs
from phz_cli.game.cards import UNKNOWN_CHARACTER
from phz_cli.records.model import Deal, Record, RecordAction

PUBLIC: Final = None
"""The seat of somebody who sees only what all see."""


def view(record: Record, seat: int | None) -> Record:
    """What this seat would have recorded; with `PUBLIC` what all observers share. Cards must be canonical.

    What the record does not know stays unknown.
    """
    return replace(record, observer=seat, deal=_deal(record, seat), actions=_actions(record.actions, seat))


def _deal(record: Record, seat: int | None) -> Deal:
    deal = record.deal
    shown = shown_card(record)
    hands = [cards if own == seat else UNKNOWN_CHARACTER * len(cards) for own, cards in enumerate(deal.hands)]
    if record.dealer != seat and shown is not None and deal.hands[record.dealer]:
        hands[record.dealer] = hands[record.dealer][:-1] + deal.hands[record.dealer][-1]
    extra = [one if one.seat == seat else replace(one, card=UNKNOWN_CHARACTER) for one in deal.extra]
    return replace(deal, hands=hands, shown=shown, wall=None, extra=extra)


def shown_card(record: Record) -> str | None:
    """The 亮张: as stated, else the dealer's last card; None where that is not known."""
    if record.deal.shown is not None:
        return record.deal.shown
    last = record.deal.hands[record.dealer][-1:]
    return last if last and last != UNKNOWN_CHARACTER else None


def _actions(actions: Sequence[RecordAction], seat: int | None) -> list[RecordAction]:
    seen = list(actions)
    for place in closed_cards(actions):
        if seen[place].seat != seat:
            seen[place] = replace(seen[place], card=UNKNOWN_CHARACTER)
    return seen


def closed_cards(actions: Sequence[RecordAction]) -> list[int]:
    """The places of actions whose card only their seat saw: a 偎 face down and the draw straight before it."""
    closed = []
    for place, action in enumerate(actions):
        if action.do != verbs.WEI or action.shown or not place:
            continue
        before = actions[place - 1]
        if before.do == verbs.DRAW and before.seat == action.seat and _one_card(before, action):
            closed += [place - 1, place]
    return closed


def _one_card(draw: RecordAction, wei: RecordAction) -> bool:
    return draw.card == wei.card or UNKNOWN_CHARACTER in (draw.card, wei.card)
