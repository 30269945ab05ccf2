"""The play string of sy599: hands, then steps `seat_code_ids[_type]`, all joined by `;`.

Cards are ids of physical cards: 1 to 40 small, 41 to 80 big. Seats count from 1. The claimed card comes first.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, DECK, RANKS
from phz_cli.records.errors import ReadError
from phz_cli.records.importers.draft import Move
from phz_cli.records.model import Extra, RecordAction, Verb
from phz_cli.records.verbs import MELD_SIZE

PASSED: Final = frozenset({5, 101})
TI: Final = frozenset({4, 11})
"""4 a 提 by a draw, 11 the dealt ones, several of them in one step."""
CHI: Final = 6
HU: Final = 1
OPTIONS: Final = 12
REPLACEMENT: Final = 15
ONE_KIND: Final[dict[int, tuple[Verb, bool]]] = {
    0: ("discard", False),
    2: ("peng", False),
    3: ("wei", False),
    7: ("pao", False),
    9: ("draw", False),
    10: ("wei", True),
}
"""Codes of an action with cards of one kind: the verb, and whether the 偎 is an open one."""
SILENT: Final = frozenset({8, 13, 14, 16, 100})
"""坎 in hand, refresh, locked hand, 打鸟, 托管: nothing that happens to a card."""
OPTION_VERBS: Final = (verbs.HU, verbs.PENG, verbs.WEI, verbs.TI, verbs.CHI, verbs.PAO, verbs.WEI)
"""What the flags of a step 12 offer; it belongs to the step before it."""

_STEP: Final = re.compile(r"([0-9]{1,2})_([0-9]{1,3})_([0-9,]*)(?:_(-?[0-9]*))?")
_HAND: Final = re.compile(r"[0-9]+(?:,[0-9]+)+,?")
_SMALL: Final = DECK // 2


class Played(NamedTuple):
    """What a play string tells; with `error` only what stands before the step that cannot be read."""

    hands: list[str]
    moves: list[Move]
    extra: list[Extra]
    error: ReadError | None = None


class StepError(ValueError):
    """A step that cannot be read; `key` and `parameters` as for ReadError."""

    def __init__(self, key: str, **parameters: object) -> None:
        super().__init__(key)
        self.key, self.parameters = key, parameters


def card_of(id: int) -> str:
    """The character of a physical card; raises StepError for a number that is none."""
    if not 1 <= id <= DECK:
        raise StepError("import.sy599-card", value=str(id), last=DECK)
    return CHARACTERS[(id - 1) % RANKS + (RANKS if id > _SMALL else 0)]


def cards_of(ids: str) -> str:
    """The characters of ids joined by commas."""
    return "".join(card_of(int(id)) for id in ids.split(",") if id and len(id) < 5)


def played(play: str, seats: int, path: str, line: int) -> Played:
    """The hands and moves of a play string for this many seats; `path` and `line` say where it stands."""
    told = Played([], [], [])
    steps = _Steps(told, seats)
    for number, field in enumerate(play.split(";"), 1):
        if not field.strip():
            continue
        try:
            if _HAND.fullmatch(field) and not told.moves:
                steps.hand(field)
            else:
                steps.step(field.strip(), f"{path}#{number}")
        except StepError as error:
            parameters = {"number": number, "step": field, **error.parameters}
            return told._replace(error=ReadError(key=error.key, path=path, parameters=parameters, line=line))
    return told


class _Steps:
    """The steps read so far, and what was last offered to whom."""

    __slots__ = ("offered", "seats", "told")

    def __init__(self, told: Played, seats: int) -> None:
        self.told, self.seats = told, seats
        self.offered: dict[int, list[str]] = {}

    def hand(self, field: str) -> None:
        """A hand; with two players the third stays in the wall."""
        if len(self.told.hands) < self.seats:
            self.told.hands.append(cards_of(field))
        elif self.seats != 2:
            raise StepError("import.sy599-step")

    def step(self, field: str, place: str) -> None:
        """One step, appended to the moves where it is a move."""
        found = _STEP.fullmatch(field)
        if found is None:
            raise StepError("import.sy599-step")
        seat, code, ids = int(found[1]) - 1, int(found[2]), found[3]
        if code in SILENT:
            return
        if not 0 <= seat < self.seats:
            raise StepError("import.sy599-seat", value=found[1], last=self.seats)
        if len(self.told.hands) < self.seats:
            raise StepError("import.sy599-hands", count=len(self.told.hands), seats=self.seats)
        if code == OPTIONS:
            self.offered[seat] = _offered(ids)
        elif code == REPLACEMENT:
            self.told.extra.extend(Extra(seat=seat, card=card) for card in cards_of(ids))
        else:
            for action in self._actions(code, seat, cards_of(ids)):
                self._add(Move(action=action, place=place))

    def _actions(self, code: int, seat: int, cards: str) -> Sequence[RecordAction]:
        if code in PASSED:
            return [RecordAction(do="pass", seat=seat, card=cards[:1] or None, on=self.offered.get(seat, []))]
        if code == HU:
            return [RecordAction(do="hu", seat=seat, card=cards[:1] or None)]
        if not cards:
            raise StepError("import.sy599-no-card")
        if code == CHI:
            if len(cards) % MELD_SIZE:
                raise StepError("import.sy599-chi", count=len(cards))
            melds = [cards[start : start + MELD_SIZE] for start in range(0, len(cards), MELD_SIZE)]
            return [RecordAction(do="chi", seat=seat, card=cards[0], melds=melds)]
        if code in TI:
            return [RecordAction(do="ti", seat=seat, card=card) for card in _quads(cards)]
        if code not in ONE_KIND:
            raise StepError("import.sy599-code", code=code)
        verb, shown = ONE_KIND[code]
        if len(set(cards)) != 1:
            raise StepError("import.sy599-kinds")
        return [RecordAction(do=verb, seat=seat, card=cards[0], shown=shown)]

    def _add(self, move: Move) -> None:
        """A refusal stands twice in some games, as 5 and as 101: one of them is kept."""
        last = self.told.moves[-1].action if self.told.moves else None
        if move.action.do != verbs.PASS:
            self.offered.clear()
        elif last is not None and (last.do, last.seat, last.card) == (verbs.PASS, move.action.seat, move.action.card):
            return
        self.told.moves.append(move)


def _offered(flags: str) -> list[str]:
    """The verbs whose flag is set, each once; what a seat refuses when it then passes."""
    options = [verb for verb, flag in zip(OPTION_VERBS, flags.split(","), strict=False) if flag not in ("", "0")]
    return list(dict.fromkeys(options))


def _quads(cards: str) -> list[str]:
    """The kinds of one or more quads laid in one step."""
    counts = Counter(cards)
    if len(counts) > 1 and set(counts.values()) != {4}:
        raise StepError("import.sy599-kinds")
    return list(counts)
