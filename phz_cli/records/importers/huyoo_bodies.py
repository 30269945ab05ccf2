"""The bodies of Huyoo messages (常德, kind 38 and its sisters) as values; LONG is 4 or 8 bytes, as their size tells."""

from collections.abc import Sequence
from struct import Struct
from typing import Any, Final, NamedTuple

from phz_cli.game.cards import CHARACTERS, RANKS, UNKNOWN_CHARACTER
from phz_cli.records.errors import ReadError
from phz_cli.records.importers.huyoo_stream import Frame
from phz_cli.records.sources import UnreadableError

START, TI, PAO, WEI, PENG, CHI, NOTIFY, TURN, DISCARD, DRAW, END = range(100, 111)

NOBODY: Final = 0xFFFF
"""A WORD in the place of a chair that names none."""
_BIG: Final = 0x10
_SET: Final = 3
_SETS: Final = 3
_LONGS: Final = ("i", "q")
_START: Final = tuple(Struct(f"<HH{long}21sBH") for long in _LONGS)
_END: Final = tuple(Struct(f"<BBHHHHHHH{long}4{long}B22s4s63sBBB49s4s64s") for long in _LONGS)
_QUAD: Final = Struct("<HBB")
_TRIPLET: Final = Struct("<HB")
_CHI: Final = Struct("<HBB9s")
_DRAW: Final = Struct("<BBH")
_WEAVE: Final = Struct("<BBB4s")


class Start(NamedTuple):
    """The deal as one chair is told it. `shown` is the 亮张, empty where none is told."""

    banker: int
    stake: int
    cards: str
    shown: str
    chair: int


class Moved(NamedTuple):
    """A move of a chair. `melds` of a 吃, the eaten one first."""

    chair: int
    card: str
    melds: list[str]


class End(NamedTuple):
    """The end. `winner` is None for nobody; `left` is what is left of the wall, in drawing order.

    `complete`: every card that is left is told. `groups` is the winning hand, `flips` what was turned for 醒.
    """

    card: str
    winner: int | None
    fan: int
    huxi: int
    units: int
    points: list[float]
    left: str
    complete: bool
    groups: list[str]
    flips: str


def start_of(frame: Frame) -> Start:
    """100: the deal."""
    banker, _, stake, cards, shown, chair = _unpacked(frame, _START)
    return Start(banker, stake, _cards(frame, cards), _card(frame, shown), chair)


def moved(frame: Frame) -> Moved:
    """101 提, 102 跑, 103 偎, 104 碰, 105 吃, 108 出, 109 摸."""
    if frame.sub == DRAW:
        drawn, _, chair = _unpacked(frame, (_DRAW,))
        return Moved(chair, _card(frame, drawn) or UNKNOWN_CHARACTER, [])
    if frame.sub == CHI:
        chair, eaten, count, listed = _unpacked(frame, (_CHI,))
        if not 1 <= count <= _SETS:
            raise refused(frame, "import.huyoo-card", value=f"{count} x 3")
        melds = [_known(frame, listed[_SET * index : _SET * (index + 1)]) for index in range(count)]
        return Moved(chair, _known(frame, bytes((eaten,))), melds)
    if frame.sub in (TI, PAO):
        chair, card, _ = _unpacked(frame, (_QUAD,))
    else:
        chair, card = _unpacked(frame, (_TRIPLET,))
    return Moved(chair, _known(frame, bytes((card,))), [])


def end_of(frame: Frame) -> End:
    """110: the end."""
    first, last = _unpacked(frame, _END)[:14], _unpacked(frame, _END)[14:]
    _, card, winner, _, _, fan, huxi, units, _, _, *points = first
    count, left, _, _, eye, _, weaves, listed, flips, _ = last
    rest = _cards(frame, left[:count])
    return End(
        _card(frame, card),
        None if winner == NOBODY else winner,
        fan,
        huxi,
        units,
        [float(value) for value in points],
        rest,
        len(rest) == count,
        _groups(frame, listed, weaves, eye),
        _cards(frame, flips[::2]),
    )


def refused(frame: Frame, key: str, **parameters: object) -> UnreadableError:
    """The error that says what is wrong with a message."""
    return UnreadableError(ReadError(key=key, parameters={"at": frame.at, **parameters}))


def _unpacked(frame: Frame, layouts: Sequence[Struct]) -> tuple[Any, ...]:
    """The values of a body by the layout that has its size."""
    for layout in layouts:
        if len(frame.body) == layout.size:
            return layout.unpack(frame.body)
    sizes = "/".join(str(layout.size) for layout in layouts)
    raise refused(frame, "import.huyoo-body", command=frame.sub, size=len(frame.body), expected_sizes=sizes)


def _card(frame: Frame, code: int) -> str:
    """The character of a card; empty for 0, none."""
    if code == 0:
        return ""
    rank, big = code & ~_BIG, bool(code & _BIG)
    if not 1 <= rank <= RANKS:
        raise refused(frame, "import.huyoo-card", value=f"0x{code:02X}")
    return CHARACTERS[rank - 1 + RANKS * big]


def _cards(frame: Frame, codes: bytes) -> str:
    return "".join(_card(frame, code) for code in codes)


def _known(frame: Frame, codes: bytes) -> str:
    """Cards none of which may be missing."""
    cards = _cards(frame, codes)
    if len(cards) != len(codes):
        raise refused(frame, "import.huyoo-card", value="0x00")
    return cards


def _groups(frame: Frame, listed: bytes, count: int, eye: int) -> list[str]:
    """The groups of the winning hand, the 将 last."""
    groups = []
    for index in range(min(count, len(listed) // _WEAVE.size)):
        _, size, _, cards = _WEAVE.unpack_from(listed, index * _WEAVE.size)
        groups.append(_cards(frame, cards[:size]))
    pair = _card(frame, eye)
    return [group for group in [*groups, pair * 2] if group]
