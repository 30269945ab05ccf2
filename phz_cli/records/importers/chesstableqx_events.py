"""The commands of a ChessTableQX playback → moves.

Cards are 1 to 10 small and 21 to 30 big. Players are named by uid. The list of eaten sets is cumulative, the sets laid
down with one stand beside it, and a 偎 does not say whose it is: the seat whose turn it is.
"""

from collections.abc import Callable
from typing import Final

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, RANKS
from phz_cli.records.importers.draft import Move
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.model import Extra, RecordAction
from phz_cli.records.verbs import MELD_SIZE

FLAGS: Final = {1: verbs.CHI, 2: verbs.PENG, 4: verbs.PAO, 8: verbs.WEI, 16: verbs.TI, 32: verbs.HU}
"""Bits of eatFlags: what a seat may do with the card."""
TI_TYPE: Final = 1
PAO_TYPE: Final = 2
_BIG: Final = 20
SILENT: Final = frozenset({"logNewCard", "initSceneData", "mjhand", "roundEnd"})


def card_of(node: Node) -> str:
    """The character of a card's number."""
    number = node.number()
    size, rank = divmod(number, _BIG)
    if size not in (0, 1) or not 1 <= rank <= RANKS:
        raise node.refused("import.chesstableqx-card", value=str(number))
    return CHARACTERS[rank - 1 + size * RANKS]


def cards_of(node: Node) -> str:
    """The characters of a list of numbers."""
    return "".join(map(card_of, node.items()))


class Events:
    """The moves of one round so far. `uids` are all seats of the table in turn order, `seats` the seat of each uid."""

    __slots__ = ("eaten", "extra", "flags", "moves", "offer", "seats", "strange", "uids")

    def __init__(self, uids: list[str], seats: dict[str, int]) -> None:
        self.uids, self.seats = uids, seats
        self.moves: list[Move] = []
        self.extra: list[Extra] = []
        self.eaten: dict[int, int] = {}
        self.flags: dict[str, int] = {}
        self.offer: str | None = None
        self.strange: list[str] = []
        """Commands of play that this importer does not know."""

    def add(self, command: str, data: Node) -> None:
        """One command; raises UnreadableError where it cannot be understood."""
        reader = READERS.get(command)
        if reader is not None:
            action = reader(self, data)
            if action is not None:
                self.moves.append(Move(action=action, place=data.path))
        elif command not in SILENT and command.startswith(("HZ", "MJ")) and command not in self.strange:
            self.strange.append(command)

    def seat(self, uid: Node) -> int:
        """The seat of a uid."""
        found = self.seats.get(uid.text())
        if found is None:
            raise uid.refused("import.chesstableqx-uid", value=uid.text())
        return found

    def turn(self, data: Node) -> int:
        """The seat whose turn it is."""
        current = data.need("tData").need("curPlayer")
        number = current.number()
        uid = self.uids[number] if 0 <= number < len(self.uids) else ""
        if uid not in self.seats:
            raise current.refused("import.chesstableqx-uid", value=str(number))
        return self.seats[uid]


def _turned(events: Events, data: Node, name: str) -> tuple[int, str]:
    """Who turned or discarded which card; what everybody may do with it is remembered."""
    seat, card = events.seat(data.need("uid")), card_of(data.need(name))
    flags = data.get("eatFlags")
    events.flags = {} if flags is None else {uid: bits.number() for uid, bits in flags.members().items()}
    events.offer = card
    return seat, card


def _discard(events: Events, data: Node) -> RecordAction:
    seat, card = _turned(events, data, "card")
    return RecordAction(do="discard", seat=seat, card=card)


def _draw(events: Events, data: Node) -> RecordAction:
    seat, card = _turned(events, data, "newCard")
    return RecordAction(do="draw", seat=seat, card=card)


def _pass(events: Events, data: Node) -> RecordAction:
    uid = data.need("uid")
    bits = events.flags.get(uid.text(), 0)
    refused = [verb for bit, verb in FLAGS.items() if bits & bit]
    return RecordAction(do="pass", seat=events.seat(uid), card=events.offer, on=refused)


def _chi(events: Events, data: Node) -> RecordAction:
    seat = events.seat(_taker(data))
    sets = data.need("mjchi")
    number = len(sets.items())
    if number != events.eaten.get(seat, 0) + 1:
        raise sets.refused("import.chesstableqx-chi", count=number, known=events.eaten.get(seat, 0))
    last = sets.items()[-1]
    laid = last.get("biCards")
    melds = [last.need("eatCards"), *([] if laid is None else laid.items())]
    told = [cards_of(meld) for meld in melds]
    wrong = next((meld for meld, cards in zip(melds, told, strict=True) if len(cards) != MELD_SIZE), None)
    if wrong is not None:
        raise wrong.refused("card.count", "three-cards", count=len(wrong.items()))
    claimed = data.get("mjchiCard")
    card = cards_of(claimed)[-1:] if claimed is not None else events.offer
    if not card or card not in told[0]:
        raise last.refused("import.chesstableqx-eaten", cards=told[0], card=card or "?")
    events.eaten[seat] = number
    return RecordAction(do="chi", seat=seat, card=card, melds=told)


def _taker(data: Node) -> Node:
    """The uid of who took a card: `uid` or `id` of cpginfo."""
    taken = data.need("cpginfo")
    return taken.get("uid") or taken.need("id")


def _peng(events: Events, data: Node) -> RecordAction:
    """The card is the last of the list of 碰, which is cumulative; the card on offer where there is no list."""
    seat = events.seat(_taker(data))
    laid = data.need("cpginfo").get("pengchigang")
    pairs = None if laid is None else laid.get("peng")
    rows = [] if pairs is None else pairs.items()
    card = card_of(rows[-1].need("card")) if rows else events.offer
    if card is None:
        raise data.refused("record.missing", names=("cpginfo.pengchigang.peng",))
    return RecordAction(do="peng", seat=seat, card=card)


def _wei(events: Events, data: Node) -> RecordAction:
    """Open where the kind is among those whose 碰 the seat passed."""
    hand = data.get("isHandWei")
    if hand is not None and hand.value:
        raise hand.refused("import.chesstableqx-hand-wei")
    new = data.get("newCard")
    card = events.offer if new is None else card_of(new)
    if card is None:
        raise data.refused("record.missing", names=("newCard",))
    passed = data.get("skipPeng")
    shown = passed is not None and card in cards_of(passed)
    return RecordAction(do="wei", seat=events.turn(data), card=card, shown=shown)


def _gang(events: Events, data: Node) -> RecordAction:
    kind = data.need("type")
    if kind.number() not in (TI_TYPE, PAO_TYPE):
        raise kind.refused("import.chesstableqx-gang", value=str(kind.number()))
    seat, card = events.seat(_taker(data)), card_of(data.need("newCard"))
    return RecordAction(do="ti" if kind.number() == TI_TYPE else "pao", seat=seat, card=card)


def _picked(events: Events, data: Node) -> None:
    events.extra.append(Extra(seat=events.seat(data.need("uid")), card=card_of(data.need("card"))))


def _added(events: Events, data: Node) -> None:
    seat = events.seat(data.need("uid"))
    events.extra.extend(Extra(seat=seat, card=card) for card in cards_of(data.need("cardList")))


def _hu(events: Events, data: Node) -> RecordAction:
    """The card is written only where the last thing that happened is that it was turned or discarded."""
    last = next((move.action for move in reversed(events.moves) if move.action.do != verbs.PASS), None)
    card = last.card if last is not None and last.do in (verbs.DRAW, verbs.DISCARD) else None
    return RecordAction(do="hu", seat=events.seat(data.need("uid")), card=card)


READERS: Final[dict[str, Callable[[Events, Node], RecordAction | None]]] = {
    "MJPut": _discard,
    "HZNewCard": _draw,
    "MJPass": _pass,
    "HZChiCard": _chi,
    "MJPeng": _peng,
    "HZWeiCard": _wei,
    "HZGangCard": _gang,
    "HZPickCard": _picked,
    "HZAddCards": _added,
    "MJHu": _hu,
}
