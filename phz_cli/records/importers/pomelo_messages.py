"""The messages of the 桂林 server that tell a hand: their fields, and what their numbers mean.

Cards are numbers: 1 to 10 small, 11 to 20 big. Numbers may come as text.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from phz_cli.game.cards import CHARACTERS
from phz_cli.records.errors import ReadError

Verb = Literal["ti", "wei", "pao"]
Shape = TypeVar("Shape")


class UnreadableError(Exception):
    """A push that does not fit the hand, or is not as the format wants it."""

    file = ""

    def __init__(self, key: str, line: int, **parameters: object) -> None:
        super().__init__(key)
        self.error = ReadError(key=key, parameters=parameters, line=line)


class Act(NamedTuple):
    """What a `type` of a forced meld means: verb, how many cards leave the hand, whether one is laid face up."""

    do: Verb
    own: int
    shown: bool = False


ACTS: Final[dict[int, Act]] = {
    1: Act("pao", 3),
    5: Act("pao", 3),
    2: Act("pao", 0),
    6: Act("pao", 0),
    31: Act("pao", 0),
    32: Act("pao", 0),
    7: Act("wei", 2, shown=True),
    8: Act("wei", 2),
    9: Act("ti", 3),
    91: Act("ti", 3),
    10: Act("ti", 0),
    101: Act("ti", 0),
}
"""跑 of a 坎 (1, 5), of a 扫 (2, 6), of a 碰 (31, 32); 过扫 7, 扫 8; 提 of a 坎 (9, 91), of a 扫 (10, 101)."""

ACT_ROUTES: Final = frozenset(
    {
        "onAutoAct",
        "onCardKaiZhao",
        "onCardChongzhao",
        "onCardSao",
        "onCardSaoChuan",
        "onCardSaoChuanZhaos",
        "onSaoInSaoChuan",
        "onCardPengInZhao",
        "onCardPengInZhaos",
        "onCardZhaoInSao",
        "onCardSaoInZhao",
        "onCardSaoInZhaos",
    }
)
"""The routes of forced melds: one each when the client was asked (April, May), `onAutoAct` since July."""

PENG: Final = 3
CHI: Final = 4
WINS: Final = range(11, 17)
DISCARDED: Final = 12
SELF_DRAWN: Final = 13
TIANHU: Final = 14
DIHU: Final = 15
SANLONG: Final = 16


class Message(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The base of all messages; fields that nobody reads are passed over."""


class Sitter(Message, frozen=True, kw_only=True):
    """A player of onEnterFightRoom; `right_player` is the 下家."""

    right_player: str


class Room(Message, frozen=True, kw_only=True):
    """What was agreed on when the room was made. `circle` counts its hands from 1."""

    room_id: str
    min_hu: int
    zi_shu: int
    zi_mo: int
    fan_xing: list[int]
    circle: int
    creator_uid: str = ""


class Enter(Message, frozen=True, kw_only=True):
    """The players and the room at the beginning of a hand (`re_connect` 0) or for one who comes back."""

    user_list: dict[str, Sitter]
    room_info: Room
    re_connect: int = 0


class Lord(Message, frozen=True, kw_only=True):
    """The dealer and his 挡底."""

    uid: str
    id: int
    remain_num: int


class Card(Message, frozen=True, kw_only=True):
    """A discard or a draw; `remain_num` cards are left after the draw."""

    uid: str
    id: int
    remain_num: int = -1


class Meld(Message, frozen=True, kw_only=True):
    """碰, 吃 or a forced meld: `card_arr` are cards of its owner, `chong_zhao` quads laid at the same time."""

    uid: str
    card_arr: list[int]
    type: int
    xiahuo: Any = None
    next_xiahuo: Any = msgspec.field(default=None, name="next_xiahuo")
    chong_zhao: list[list[int]] = []


class Offer(Message, frozen=True, kw_only=True):
    """One thing that a player was offered."""

    type: int


class Info(Message, frozen=True, kw_only=True):
    """What a player has in hand."""

    uid: str
    hand_card_list: list[int]


class Win(Message, frozen=True, kw_only=True):
    """A win: the winner's groups in hand, and what the others hold (July names them, see `revealed`)."""

    uid: str
    type: int
    id: int = 0
    card_arr: list[list[int]] = []
    giver: str = msgspec.field(default="", name="from")
    out_side: int = 0
    left_hand_list: list[int] | None = None
    right_hand_list: list[int] | None = None


class Flips(Message, frozen=True, kw_only=True):
    """The cards turned for 醒 (a single one may stand alone), and the wall below them."""

    id: list[int] | int = []
    remain_card: list[int] = []

    @property
    def turned(self) -> list[int]:
        """The cards turned, in order."""
        return [self.id] if isinstance(self.id, int) else self.id


class Settled(Message, frozen=True, kw_only=True):
    """The result; all fields but the last are missing when the wall ran out."""

    uid: str = ""
    card_arr: list[list[int]] = []
    hu_shu: int | None = None
    xing: int | None = None
    zi_num: Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)] | None = None
    remain_card: list[int] = []


def understood(message: object, type_: type[Shape], line: int) -> Shape:
    """A message as its type; UnreadableError where it is none."""
    try:
        return msgspec.convert(message, type_, strict=False)
    except (msgspec.ValidationError, RecursionError) as error:
        raise UnreadableError("import.pomelo-message", line, reason=str(error)) from None


def card(number: int, line: int) -> str:
    """The character of a card; UnreadableError where the number is no card."""
    if not 1 <= number <= len(CHARACTERS):
        raise UnreadableError("import.pomelo-card", line, value=number)
    return CHARACTERS[number - 1]


def cards(numbers: Iterable[int], line: int) -> str:
    """The characters of some cards, in the order of the source."""
    return "".join(card(number, line) for number in numbers)


def sorted_cards(characters: Iterable[str]) -> str:
    """Cards small to big."""
    return "".join(sorted(characters, key=CHARACTERS.index))


def sets(value: object, line: int) -> list[list[int]]:
    """The groups of 下火 (比): one group, or a list of groups."""
    if value is None or value == []:
        return []
    if isinstance(value, list) and not isinstance(value[0], list):
        value = [value]
    return understood(value, list[list[int]], line)
