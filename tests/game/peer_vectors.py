"""The 206 vectors of public programs in ../shared/peers/vectors.json: how they are read, and what of them is not ours.

`NOT_OURS` names each vector that cannot concern the rule sets here, with the reason; `PARTLY` names the expected
values, vector by vector, that belong to another rule set while the rest of the vector is tested.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from phz_cli.game.arrange import Shape, key_of, shapes
from phz_cli.game.cards import KINDS, NO_CARD, RANKS, counts_of, text
from phz_cli.game.melds import same_kind_huxi
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Shortfall, Trial, Win, settle
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Seat
from tests.game.positions import profile_of, seat_of

Vector = dict[str, Any]

PATH: Final = Path(__file__).parents[3] / "shared" / "peers" / "vectors.json"
MISSING: Final = "the vectors of public programs are not beside this repository"

_DUN: Final = (
    "衡阳 / 耒阳 count 敦 by their own steps from 10 胡息; 等, 囤 and 舵 of these rule sets are other formulas"
)
_KINGS: Final = "the four 王 (wild cards) are no cards of this deck"
_PAIRS: Final = "扁 and 漂 are names of 宁乡; no rule set here has them"

NOT_OURS: Final[dict[int, str]] = {
    39: "six copies of a kind: a deck has four, and R102 names the fifth before anything is arranged",
    **dict.fromkeys((52, 53, 54, 55, 56, 57, 59, 60, 61), _DUN),
    62: "提龙 is paid at once in 耒阳; here a 提 counts only in the 胡息 of a win",
    81: "放跑 (no more taking after feeding a visible 偎) is 耒阳's; 禁张 and 放招 are off in these rule sets (V19)",
    84: "六胡抢 deals 15 cards to the dealer of four; the deal here is 21 and 20 (R101)",
    126: _PAIRS,
    127: _PAIRS,
    166: _KINGS,
    167: _KINGS,
}

_PEER: Final = "what the program printed; the exhaustive reference has the right value"
_PRICE: Final = "衡阳 doubles the points for 天胡; 番 are the rule set's own"

PARTLY: Final[dict[int, dict[str, str]]] = {
    44: {
        "can_win": "无胡 (0 胡息 without a pair counts as 21) is a win of 耒阳 only: here 0 is below the minimum",
        "huxi": "as above: the reference has the arrangement with 0 胡息, and so has this engine",
        "name": "无胡 is no name of these rule sets",
    },
    48: {"name": "举手胡 is 听胡 here and has its own test (law 9.19)"},
    49: {"unit_factor": _PRICE},
    51: {"win_card": "how that program writes the event; a record here names the drawn card"},
    75: {"delta": "衡阳 fines a broken 坎 at once; here nothing is transferred (law 10.16)"},
    76: {"hu_allowed": "耒阳 lets the offender win; here eating a barred kind kills the hand (law 11.6)"},
    85: {"fan": "宁乡 gives 天胡 5 番; 番 are the rule set's own"},
    160: {"max_tiles": "the README's 8 leaves out the 绞; of 二 贰 六 陆 there are 2 + 4 + 4 + 2 left"},
    161: {"peer_huxi": _PEER},
    238: {"peer_wrong": _PEER},
    239: {"peer_wrong_for_one_order": _PEER},
    **{number: {"peer_result": _PEER} for number in (243, 246, 247, 248, 250, 251, 252)},
}

UNPAIRED: Final = {
    147: "five 碰, a 偎 and 对六: a 将 without a quad is no group (law 8.4), so there is no arrangement at all",
    161: "提九 wants a 将 that the fifteen cards do not have (law 8.4); the reference counted them without one",
}
"""Where the reference counts 胡息 of cards whose pair and quad do not go together: right as a sum, but no win."""

ON_DISCARD: Final = {40, 41}
"""Wins on a discard, which of these rule sets only `guilin` allows."""


def vectors() -> list[Vector]:
    """All vectors; none where the file is missing."""
    return json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else []


def of_types(*types: str) -> list[Vector]:
    """The vectors of some types that concern these rule sets."""
    return [vector for vector in vectors() if vector["type"] in types and vector["id"] not in NOT_OURS]


def kind_of(name: str) -> int:
    """The kind of `s3` (三) or `b3` (叁)."""
    return (RANKS if name[0] == "b" else 0) + int(name[1:]) - 1


def kinds(names: list[str]) -> tuple[int, ...]:
    """The kinds of some cards."""
    return tuple(map(kind_of, names))


def characters(names: list[str]) -> str:
    """The same as a string."""
    return text(kinds(names))


def minimum(vector: Vector) -> int:
    """The least 胡息 of a win in the vector's rule set."""
    return 10 if "10息" in vector["variant"] else 15


def plain(minimum_huxi: int) -> Profile:
    """A rule set without names, so that the arrangement with the most 胡息 counts."""
    return replace(profile_of("qq-basic"), names=(), minimum_huxi=minimum_huxi)


def melds_of(vector: Vector) -> list[str]:
    """The table melds as `positions.lay` reads them; a 坎 is none."""
    rows = []
    for meld in vector["table_melds"]:
        cards = characters(meld["cards"])
        if meld["kind"] == "chi":
            rows.append(f"chi {cards}")
        elif meld["kind"] != "kan":
            shown = " shown" if meld["kind"] == "chouwei" else ""
            rows.append(f"{meld['kind'].replace('chou', '')} {cards[0]}{shown}")
    return rows


def hand_of(vector: Vector) -> str:
    """The cards in hand, 坎 among the melds included."""
    kans = [name for meld in vector["table_melds"] if meld["kind"] == "kan" for name in meld["cards"]]
    return characters([*vector["hand"], *kans])


def fillers(vector: Vector, complete: bool) -> list[str]:
    """Laid groups without 胡息 that make a part of a hand a whole one; `complete`: no card is to come."""
    missing = (complete - seat_of(hand_of(vector), *melds_of(vector)).excess()) // 3
    return ["chi 四五六"] * max(0, missing)


def whole_seat(vector: Vector, complete: bool, *more: str) -> Seat:
    """The vector's cards as a seat of seven groups in all, `more` melds and groups without 胡息 added."""
    melds = [*melds_of(vector), *more]
    missing = (complete - seat_of(hand_of(vector), *melds).excess()) // 3
    return seat_of(hand_of(vector), *melds, *["chi 四五六"] * max(0, missing))


def outcome_of(vector: Vector, seat: Seat, minimum_huxi: int) -> Win | Shortfall:
    """The hand held up as a win on the vector's card; the dealer's complete hand where it names none."""
    own = bool(vector["drawn_by_self"])
    if vector["winning_card"] is None:
        whole = not vector["table_melds"]
        trial = Trial(NO_CARD, SHOWN if whole else DRAWN, own=whole, dealer=whole, held=seat.held, intakes=seat.intakes)
        return settle(plain(minimum_huxi), seat, trial)
    source = DISCARDED if vector["id"] in ON_DISCARD else DRAWN
    return settle(plain(minimum_huxi), seat, tried(kind_of(vector["winning_card"]), seat, source, own))


def tried(card: int, seat: Seat, source: str, own: bool) -> Trial:
    """A card held up as the winning card of a seat."""
    return Trial(card, source, own, intakes=seat.intakes, held=seat.held, won_on=card)


def huxi_of(outcome: Win | Shortfall) -> int:
    """胡息 of the best arrangement, -1 when there is none."""
    if isinstance(outcome, Win):
        return outcome.huxi
    return -1 if outcome.best is None else outcome.best


def waits(seat: Seat, table_huxi: int, held: str) -> dict[int, tuple[int, int]]:
    """(胡息 on another seat's draw, on the own draw) of every card that completes the hand, -1 for neither."""
    found = {}
    for card in range(KINDS):
        if held.count(text([card])) < 4:
            both = [huxi_of(settle(plain(0), seat, tried(card, seat, DRAWN, own))) for own in (False, True)]
            if max(both) >= 0:
                found[card] = (_without(both[0], table_huxi), _without(both[1], table_huxi))
    return found


def _without(huxi: int, laid: int) -> int:
    return huxi if huxi < 0 else huxi - laid


def partitions(cards: tuple[int, ...]) -> tuple[int, list[Shape]]:
    """胡息 of the 坎 among the cards, and the shapes of the rest, with a 将 where two cards are left over."""
    counts = counts_of(cards)
    kans = [card for card in range(KINDS) if counts[card] == 3]
    loose = key_of([0 if count == 3 else count for count in counts])
    return sum(same_kind_huxi("kan", card) for card in kans), list(shapes(loose, len(cards) % 3 == 2))
