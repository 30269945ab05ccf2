"""What a source leaves out and the rules bring back: draws from a known wall, 偎 提 跑, dealt quads.

Only verbs that the format is known to omit are brought back. A record that leaves a 跑 out although its format writes
every 跑 is a record of a 走跑, and stays one.
"""

from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import CHARACTERS, NO_CARD
from phz_cli.game.chances import draw_duty, pao_base
from phz_cli.game.judge import judge
from phz_cli.game.replay import Replay, carry_out
from phz_cli.game.table import SHOWN, Offer, Table
from phz_cli.records.hands import to_action
from phz_cli.records.importers.draft import Draft, Move
from phz_cli.records.model import RecordAction

_LONGEST: Final = 26
"""Nothing needs more moves than this between two that are recorded; beyond, the source does not fit the rules."""

_DISPLAY: Final = "F505"
"""A 偎 that lies wrong: no move that was left out could turn it over."""


def completed(draft: Draft, table: Table, omits: frozenset[str]) -> list[Move]:
    """The moves of a draft with those that its format omits put where the rules require them.

    `table` is the table at the deal; it is played on. A move that no omitted move makes possible is kept as it is, and
    so is everything after it: the audit will say what is wrong with it.
    """
    moves: list[Move] = []
    for move in draft.moves:
        if "?" not in (move.action.card or "") + "".join(move.action.melds):
            for missing in _missing(table, to_action(move.action), omits, draft.wall or ""):
                moves.append(Move(action=missing, origin="inferred", place=move.place))
                play(table, missing)
        moves.append(move)
        play(table, move.action)
    return moves


def play(table: Table, action: RecordAction) -> None:
    """Carry out an action, legal or not."""
    played = to_action(action)
    carry_out(table, played, judge(table, played), Replay())


def _missing(table: Table, action: Action, omits: frozenset[str], wall: str) -> list[RecordAction]:
    """What must have happened before this action; empty where nothing that the format omits makes it possible."""
    if not omits or not _blocked(table, action):
        return []
    trial = table.copy()
    found: list[RecordAction] = []
    while len(found) < _LONGEST and not trial.ended:
        next_move = due(trial, action, omits, wall)
        if next_move is None:
            return []
        found.append(next_move)
        play(trial, next_move)
        if not _blocked(trial, action):
            return found
    return []


def _blocked(table: Table, action: Action) -> bool:
    """Whether something must come before this action: it breaks a clause, or refuses a card that is not there."""
    if action.do == verbs.PASS and action.card != NO_CARD:
        return table.offer is None or table.offer.card != action.card
    return any(breach.code != _DISPLAY for breach in judge(table, action).breaches)


def due(table: Table, action: Action, omits: frozenset[str], wall: str) -> RecordAction | None:
    """The next move that the rules force and the source does not write; None where the rules force none."""
    offer = table.offer
    if offer is not None and offer.source != SHOWN and action.do != verbs.HU:
        forced = _forced_meld(table, offer, action, omits)
        if forced is not None:
            return forced
    if verbs.TI in omits:
        for seat, cards in enumerate(table.seats):
            if cards.quads and not cards.intakes and table.profile.opening_ti != "hidden":
                kind = (cards.quads & -cards.quads).bit_length() - 1
                return RecordAction(do="ti", seat=seat, card=CHARACTERS[kind])
    may_draw = table.debt is None and table.wall_left > 0 and len(table.drawn) < len(wall)
    if verbs.DRAW in omits and may_draw and action.do != verbs.DRAW:
        return RecordAction(do="draw", seat=table.to_draw, card=wall[len(table.drawn)])
    return None


def _forced_meld(table: Table, offer: Offer, action: Action, omits: frozenset[str]) -> RecordAction | None:
    """The 提, 偎 or 跑 that the card on offer forces, other than the action itself."""
    card, owner = CHARACTERS[offer.card], offer.owner
    duty = draw_duty(offer, table.seats[owner])
    if duty in omits and (action.do, action.seat) != (duty, owner):
        if duty == verbs.TI:
            return RecordAction(do="ti", seat=owner, card=card)
        shown = bool(table.seats[owner].passed_peng >> offer.card & 1)
        return RecordAction(do="wei", seat=owner, card=card, shown=shown)
    if verbs.PAO in omits:
        for seat, cards in enumerate(table.seats):
            if pao_base(offer, cards, seat == owner) and (action.do, action.seat) != (verbs.PAO, seat):
                return RecordAction(do="pao", seat=seat, card=card)
    return None
