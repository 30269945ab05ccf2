"""The messages of a bagua99 record → what was done at the table, by the seats and cards of the source.

Seats count from 1, cards are 1-10 小 and 11-20 大. A card that the server kept from the other players is 0: the record
holds the message as the last of them got it.
"""

from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, UNKNOWN_CHARACTER
from phz_cli.records.importers.foreign_json import Node
from phz_cli.records.importers.objects import seat_of

PREFIX: Final = "nxphz.GAME_"
END: Final = "GameEndAck"
NOBODY: Final = 255
GROUP: Final = 3

_ONE_CARD: Final = {
    "OutCardAck": verbs.DISCARD,
    "SendCardAck": verbs.DRAW,
    "TiCardAck": verbs.TI,
    "WeiCardAck": verbs.WEI,
    "PaoCardAck": verbs.PAO,
    "PengCardAck": verbs.PENG,
}
_CHI: Final = "ChiCardAck"
_SAID: Final = ("OutCardNotifyAck", "OperateCardAck")
"""Messages that tell a player what he may do; they change nothing at the table."""

NAMES: Final = (*_ONE_CARD, _CHI, *_SAID, END)
_HIDES: Final = (verbs.DRAW, verbs.TI, verbs.WEI)


class Ack(NamedTuple):
    """One thing done. `card` is `?` where it was hidden; `before` the seat whose card was there until a draw, or -1."""

    do: str
    seat: int
    card: str
    melds: tuple[str, ...]
    shown: bool
    before: int
    time: int | None
    path: str


def card_of(node: Node, *, hidden: bool = False) -> str:
    """The character of a card written as 1-20; `?` for 0 where a card may be hidden."""
    value = node.number()
    if value == 0 and hidden:
        return UNKNOWN_CHARACTER
    if not 1 <= value <= len(CHARACTERS):
        raise node.refused("import.card-code", value=str(value), first=1, last=len(CHARACTERS))
    return CHARACTERS[value - 1]


def cards_of(node: Node) -> str:
    """The characters of a list of cards."""
    return "".join(map(card_of, node.items()))


def counted(node: Node) -> str:
    """The characters of 20 counts, in the order of the kinds."""
    counts = node.items()
    if len(counts) != len(CHARACTERS):
        raise node.refused("import.bagua99-counts", count=len(counts), due=len(CHARACTERS))
    cards = ""
    for character, count in zip(CHARACTERS, counts, strict=True):
        if not 0 <= count.number() <= len(CHARACTERS):
            raise count.refused("import.bagua99-copies", value=str(count.number()))
        cards += character * count.number()
    return cards


def acks_of(data: Node, size: int) -> tuple[list[Ack], Node | None]:
    """What was done, in order, and the message that ends the hand; None where the record has none."""
    found: list[Ack] = []
    for node in data.items():
        stated = node.need("name")
        name = stated.text()
        if not name.startswith(PREFIX) or name.removeprefix(PREFIX) not in NAMES:
            known = tuple(PREFIX + known for known in NAMES)
            raise stated.refused("import.bagua99-ack", "one-of", name=name, choices=known)
        message = node.need("msg")
        if name == PREFIX + END:
            return found, message
        ack = _ack(name.removeprefix(PREFIX), message, node, size)
        if ack is not None:
            found.append(ack)
    return found, None


def _ack(name: str, message: Node, node: Node, size: int) -> Ack | None:
    seat = seat_of(message.need("nCurrentSeat"), size, 1)
    stamp = node.get("time")
    time = None if stamp is None else stamp.number()
    if name in _SAID:
        return None
    if name == _CHI:
        melds = _melds(message)
        return Ack(verbs.CHI, seat, melds[0][0], melds, False, -1, time, node.path)
    do = _ONE_CARD[name]
    card = card_of(message.need("nCardData"), hidden=do in _HIDES)
    shown = message.get("bChouWei")
    return Ack(do, seat, card, (), shown is not None and shown.value is True, _before(message, size), time, node.path)


def _before(message: Node, size: int) -> int:
    """The seat whose card was on the table until this draw; -1 where none was, or the message is no draw."""
    stated = message.get("nOutCardSeat")
    if stated is None or stated.number() in (0, NOBODY):
        return -1
    return seat_of(stated, size, 1)


def _melds(message: Node) -> tuple[str, ...]:
    """The groups of a 吃, the eaten one first and its claimed card first in it: one flat list, or a list of groups."""
    flat = message.get("tCardData")
    if flat is None:
        groups = tuple(cards_of(group.need("tCardData")) for group in message.need("card").items())
    else:
        cards = cards_of(flat)
        groups = tuple(cards[start : start + GROUP] for start in range(0, len(cards), GROUP))
    if not groups or any(len(group) != GROUP for group in groups):
        raise message.refused("import.bagua99-chi", count=sum(map(len, groups)))
    return groups


def step_of(acks: list[Ack], size: int) -> int:
    """How seats follow each other: -1 (1, 3, 2 – the server counts down) or 1, as most draws of the record tell."""
    votes = sum(
        1 if (ack.before + 1) % size == ack.seat else -1
        for ack in acks
        if ack.do == verbs.DRAW and ack.before >= 0 and ack.before != ack.seat
    )
    return 1 if votes > 0 else -1
