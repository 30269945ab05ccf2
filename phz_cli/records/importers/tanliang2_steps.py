"""The action list of a tanliang2 playback: codes → what each entry may stand for.

100 出, 101 摸, 1 吃, 2 碰, 3 偎, 4 提 (written for 胡, too), 5 跑. `resPai` lists the cards laid, for 吃 three a set,
the eaten one first; `resChi` the own two cards of the eaten set.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, COPIES, RANKS
from phz_cli.records.importers.draft import Move
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.objects import card_of, seat_of
from phz_cli.records.importers.readings import Event
from phz_cli.records.model import RecordAction, Verb
from phz_cli.records.verbs import MELD_SIZE

_CODES: Final[dict[int, Verb]] = {
    100: "discard",
    101: "draw",
    1: "chi",
    2: "peng",
    3: "wei",
    4: "ti",
    5: "pao",
}
_TI: Final = 4
WIN_AS_QUAD: Final = "hu-as-4"
"""The note of a 胡 that the source writes with the code of 提."""


class Step(NamedTuple):
    """One entry; `path` is where it stands."""

    event: Event
    path: str


def steps_of(actions: Node, seats: int) -> list[Step]:
    """The entries of an action list."""
    nodes = actions.items()
    return [_step(node, seats, last=node is nodes[-1]) for node in nodes]


def writes_melds(steps: Sequence[Step]) -> bool:
    """Whether the list records takings as they happen, not only the 碰 of bots."""
    return any(step.event.choices[0].do not in (verbs.DRAW, verbs.DISCARD, verbs.PENG) for step in steps)


def opening_quads(hands: Sequence[str], steps: Sequence[Step]) -> list[Move]:
    """The dealt quads that no step lays: the program lays all of them before the first discard and records none."""
    recorded = {(action.seat, action.card) for step in steps for action in step.event.choices if action.do == verbs.TI}
    return [
        Move(action=RecordAction(do="ti", seat=seat, card=card), origin="inferred", note="dealt")
        for seat, hand in enumerate(hands)
        for card in sorted(set(hand))
        if hand.count(card) == COPIES and (seat, card) not in recorded
    ]


def _step(node: Node, seats: int, *, last: bool) -> Step:
    code = node.need("action")
    verb = _CODES.get(code.number())
    if verb is None:
        raise code.refused("import.kind", "one-of", value=code.text(), choices=tuple(map(str, _CODES)))
    seat, card = seat_of(node.need("pos"), seats, first=1), card_of(node.need("cardVal"))
    if verb == verbs.CHI:
        melds, whole = _eaten(node, card)
        return Step(Event((RecordAction(do="chi", seat=seat, card=card, melds=melds),), not whole), node.path)
    if code.number() == _TI:
        return _quad_or_win(node, seat, card, last=last)
    return Step(Event((RecordAction(do=verb, seat=seat, card=card),)), node.path)


def _quad_or_win(node: Node, seat: int, card: str, *, last: bool) -> Step:
    """提 where four cards are laid or play goes on; else a 胡 or a 提, as the rules allow."""
    quad = RecordAction(do="ti", seat=seat, card=card)
    laid = node.get("resPai")
    if not last or (laid is not None and len(laid.items()) == COPIES):
        return Step(Event((quad,)), node.path)
    return Step(Event((RecordAction(do="hu", seat=seat, card=card), quad)), node.path)


def _eaten(node: Node, card: str) -> tuple[list[str], bool]:
    """The melds of a 吃, and whether the 比 among them are all recorded."""
    laid = node.get("resPai")
    if laid is not None:
        cards = "".join(map(printed_card, laid.items()))
        melds = [cards[start : start + MELD_SIZE] for start in range(0, len(cards), MELD_SIZE)]
        if not cards or len(cards) % MELD_SIZE or card not in melds[0]:
            raise laid.refused("import.tanliang2-chi", cards=cards, card=card)
        return melds, True
    own = node.need("resChi")
    two = "".join(map(card_of, own.items()))
    if len(two) != MELD_SIZE - 1:
        raise own.refused("import.tanliang2-chi", cards=two, card=card)
    return [card + two], False


def printed_card(node: Node) -> str:
    """A card as {type 1 小 | 2 大, number 1-10}."""
    size, rank = node.need("type").number(), node.need("number").number()
    if size not in (1, 2) or not 1 <= rank <= RANKS:
        raise node.refused("import.tanliang2-card", type=str(size), number=str(rank))
    return CHARACTERS[(size - 1) * RANKS + rank - 1]
