"""Which keys each verb of an action needs and may have, for the reader and the JSON Schema."""

from typing import Final, Literal, NamedTuple

from phz_cli.game import actions as game
from phz_cli.game.cards import CHARACTERS, UNKNOWN_CHARACTER

Presence = Literal["needed", "optional", "never"]

WANTS: Final = (game.HU, game.PAO, game.PENG, game.CHI)
VERDICTS: Final = ("void", "penalty", "dead-hand", "continue")
REFUSALS: Final = (game.HU, game.TI, game.PAO, game.WEI, game.PENG, game.CHI)
MELD_SIZE: Final = 3
LARGEST_NUMBER: Final = 2**53 - 1
LARGEST_COUNT: Final = 2**31 - 1
"""The most that 胡息, 番, a hand's number and the like may be: no game comes near, and a store column holds it."""

"""Integers of a record keep to what every JSON program reads exactly (RFC 7493)."""


class Shape(NamedTuple):
    """Keys of one verb. `unknown`: its card may be `?`. `extras`: the other keys that it may have (`want` and
    `verdict` are then needed)."""

    seat: Presence = "needed"
    card: Presence = "needed"
    unknown: bool = False
    melds: Presence = "never"
    extras: frozenset[str] = frozenset()


SHAPES: Final = {
    game.TI: Shape(unknown=True),
    game.DRAW: Shape(unknown=True),
    game.DISCARD: Shape(),
    game.CHI: Shape(melds="needed"),
    game.PENG: Shape(),
    game.WEI: Shape(unknown=True, extras=frozenset({"shown"})),
    game.PAO: Shape(),
    game.PASS: Shape(card="optional", extras=frozenset({"on"})),
    game.CLAIM: Shape(card="optional", extras=frozenset({"want"})),
    game.HU: Shape(card="optional", melds="optional"),
    game.WASH: Shape(seat="never", card="never"),
    game.FLIP: Shape(seat="optional"),
    game.RULE: Shape(seat="optional", card="never", extras=frozenset({"verdict", "note"})),
}

SEATS: Final = (2, 3, 4)

Plain = tuple[str, int | None, str | None, str | None, str | None, bool]
"""(do, seat, card, want, verdict, shown) of an action."""


def _plain(verb: str, shape: Shape, seats: int) -> set[Plain]:
    seat_choices: list[int | None] = [] if shape.seat == "never" else list(range(seats))
    card_choices: list[str | None] = [] if shape.card == "never" else list(CHARACTERS)
    if shape.seat != "needed":
        seat_choices.append(None)
    if shape.card != "needed":
        card_choices.append(None)
    if shape.unknown:
        card_choices.append(UNKNOWN_CHARACTER)
    wants: tuple[str | None, ...] = WANTS if "want" in shape.extras else (None,)
    verdicts: tuple[str | None, ...] = VERDICTS if "verdict" in shape.extras else (None,)
    shown = (False, True) if "shown" in shape.extras else (False,)
    return {
        (verb, seat, card, want, verdict, display)
        for seat in seat_choices
        for card in card_choices
        for want in wants
        for verdict in verdicts
        for display in shown
    }


PLAIN: Final = {
    seats: frozenset().union(*(_plain(verb, shape, seats) for verb, shape in SHAPES.items())) for seats in SEATS
}
"""Every sound combination of the short keys of an action, by the number of seats: one look-up instead of a
dozen tests on the fast path of the reader."""
