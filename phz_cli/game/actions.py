"""What a recorded hand hands to the engine: the deal and the actions."""

from typing import Final, NamedTuple

from phz_cli.game.cards import NO_CARD

TI: Final = "ti"
DRAW: Final = "draw"
DISCARD: Final = "discard"
CHI: Final = "chi"
PENG: Final = "peng"
WEI: Final = "wei"
PAO: Final = "pao"
PASS: Final = "pass"
CLAIM: Final = "claim"
HU: Final = "hu"
WASH: Final = "wash"
FLIP: Final = "flip"
RULE: Final = "rule"

VERBS: Final = (TI, DRAW, DISCARD, CHI, PENG, WEI, PAO, PASS, CLAIM, HU, WASH, FLIP, RULE)

NO_SEAT: Final = -1


class Action:
    """One action. `seat` is NO_SEAT for `wash`, `flip` and `rule`; `card` is NO_CARD where none is stated.

    Never changes. Everything reads actions, and a plain class is quicker to read than a tuple.
    """

    __slots__ = ("card", "do", "melds", "on", "seat", "shown", "verdict", "want")

    def __init__(
        self,
        do: str,
        seat: int = NO_SEAT,
        card: int = NO_CARD,
        melds: tuple[tuple[int, ...], ...] = (),
        shown: bool = False,
        on: tuple[str, ...] = (),
        want: str = "",
        verdict: str = "",
    ) -> None:
        self.do = do
        self.seat = seat
        self.card = card
        self.melds = melds
        self.shown = shown
        self.on = on
        self.want = want
        self.verdict = verdict

    def _values(self) -> tuple[object, ...]:
        return (self.do, self.seat, self.card, self.melds, self.shown, self.on, self.want, self.verdict)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"Action{self._values()}"

    def __reduce__(self) -> tuple[type["Action"], tuple[object, ...]]:
        """Copies and pickles are made like the first one, compiled or not."""
        return Action, self._values()

    def but(
        self,
        *,
        seat: int | None = None,
        card: int | None = None,
        melds: tuple[tuple[int, ...], ...] | None = None,
        shown: bool | None = None,
    ) -> "Action":
        """The same action with what is given in place of its own."""
        return Action(
            self.do,
            self.seat if seat is None else seat,
            self.card if card is None else card,
            self.melds if melds is None else melds,
            self.shown if shown is None else shown,
            self.on,
            self.want,
            self.verdict,
        )


def chi_takes(action: Action) -> list[int]:
    """The cards that a 吃 takes out of the hand: all of its groups but one copy of the eaten card."""
    cards = [card for meld in action.melds for card in meld]
    if action.card in cards:
        cards.remove(action.card)
    return cards


class Deal(NamedTuple):
    """The cards as dealt. The dealer's 21st card is the last of its hand; `shown` is NO_CARD where not stated.

    `wall` is in drawing order, None where the record does not state it. `extra` holds (seat, card) pairs
    dealt later to replace opening quads.
    """

    hands: tuple[tuple[int, ...], ...]
    shown: int = NO_CARD
    wall: tuple[int, ...] | None = None
    extra: tuple[tuple[int, int], ...] = ()


class Hand(NamedTuple):
    """One hand (一局) as the engine plays it. Seats are in turn order; `washed` counts the 荒庄 just before.

    `observer` is the seat that wrote the record, None when it knows everything it states.
    `sitting` is True when a fourth player sits out. `claimed` is what the record lets its winner have of each
    other seat, for the rule that a false winner pays what it claimed (law 10.16).
    """

    deal: Deal
    dealer: int
    actions: tuple[Action, ...]
    washed: int = 0
    observer: int | None = None
    sitting: bool = False
    claimed: float | None = None
