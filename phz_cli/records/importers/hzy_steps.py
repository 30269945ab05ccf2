"""The steps of an hzy replay → moves. A 吃 has its own two cards; its 比 groups are found by `hzy_lays`."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS
from phz_cli.records.importers.draft import Move
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.objects import card_of, cards_of, seat_of
from phz_cli.records.model import RecordAction

_VERBS: Final = {
    "discard": verbs.DISCARD,
    "chi": verbs.CHI,
    "peng": verbs.PENG,
    "pao": verbs.PAO,
    "wei": verbs.WEI,
    "ti": verbs.TI,
    "hu": verbs.HU,
    "pass": verbs.PASS,
    "play_drawn": verbs.PASS,
}
_FROM_HAND: Final = {verbs.DISCARD: 1, verbs.PENG: 2}
_NO_CARD: Final = -1
_OWN: Final = 2


class Step(NamedTuple):
    """One step. `own` are the two cards that a 吃 takes from the hand, empty where not stated; `lay` the index `l`."""

    move: Move
    own: str
    lay: int


def steps_of(steps: Node, size: int) -> list[Step]:
    """All steps of a replay."""
    return [_step(node, size) for node in steps.items()]


def _step(node: Node, size: int) -> Step:
    kind = node.need("t").text()
    if kind not in _VERBS:
        raise node.need("t").refused("import.kind", "one-of", value=kind, choices=tuple(_VERBS))
    do, stated = _VERBS[kind], node.get("c")
    card = None if stated is None or stated.value == _NO_CARD else card_of(stated)
    if card is None and do not in (verbs.HU, verbs.PASS):
        raise node.refused("record.missing", names=("c",))
    own, lay = node.get("g"), node.get("l")
    two = "" if own is None or do != verbs.CHI else cards_of(own)
    if own is not None and len(two) not in (0, _OWN):
        raise own.refused("import.hzy-own", count=len(two))
    action = RecordAction(
        do=do,  # type: ignore[arg-type]  # the verbs of _VERBS
        seat=seat_of(node.need("s"), size),
        card=card,
        melds=["".join(sorted((card or "") + two, key=CHARACTERS.index))] if two else [],
    )
    move = Move(action=action, place=node.path, note="play_drawn" if kind == "play_drawn" else "")
    return Step(move, two, 0 if lay is None else lay.number())


def from_hands(steps: Sequence[Step], left: Sequence[str]) -> list[Counter[str]]:
    """The cards that each seat must have been dealt: what it took from its hand, and what it held at the end."""
    needed = [Counter(hand) for hand in left]
    for step in steps:
        action = step.move.action
        if action.seat is not None:
            needed[action.seat].update(step.own)
            needed[action.seat].update((action.card or "") * _FROM_HAND.get(action.do, 0))
    return needed
