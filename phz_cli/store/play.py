"""What happened in a hand, told from its record: exposures, melds laid, counts by seat, the winning card.

Nothing is judged here: an action counts unless the audit says that it could not be carried out.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from phz_cli.audit.findings import HandReport
from phz_cli.records.model import Record, RecordAction
from phz_cli.store.hand_tables import TURNS

IMPOSSIBLE: Final = frozenset({"R105", "R107", "T206"})
"""Faults of an action that did not change the table: card not held, after the end, card not on offer."""

FALSE_WIN: Final = frozenset({"H701", "H702", "H703", "H704", "H705"})


@dataclass(slots=True)
class SeatPlay:
    """What one seat did in one hand. The counts bear the names of the columns of `seats`."""

    chi: int = 0
    chi_bi: int = 0
    peng: int = 0
    wei: int = 0
    chou_wei: int = 0
    ti_opening: int = 0
    ti_drawn: int = 0
    pao_peng: int = 0
    pao_wei: int = 0
    pao_kan: int = 0
    claims: int = 0
    claims_lost: int = 0
    false_hu: int = 0
    bases: dict[str, tuple[str, int | None]] = field(default_factory=dict)
    """Card → (kind, 胡息) of the triples and quads on the table."""
    chi_huxi: int | None = 0
    curve: dict[int, int | None] = field(default_factory=dict)
    """Exposed card → 胡息 on the table once it was answered, for the cards of TURNS."""

    def table_huxi(self) -> int | None:
        """胡息 of the melds on the table; None when that of one is not known."""
        total = self.chi_huxi
        for _, huxi in self.bases.values():
            if total is None or huxi is None:
                return None
            total += huxi
        return total


class Laid(NamedTuple):
    """One meld laid on the table."""

    action: int
    seat: int
    position: int
    kind: str
    cards: str
    huxi: int | None
    shown: bool
    base: str | None
    exposure: int


class Play:
    """The play of one hand. `exposures_at[i]` is the number of cards exposed at action i + 1."""

    __slots__ = (
        "_calls",
        "_huxi",
        "_impossible",
        "_offer_card",
        "_offer_kind",
        "_offer_seat",
        "_taker",
        "_winner",
        "draws",
        "exposures",
        "exposures_at",
        "false_wins",
        "laid",
        "seats",
        "win_action",
        "win_exposure",
        "win_source",
        "win_supplier",
    )

    def __init__(self, report: HandReport, record: Record, winner: int | None = None) -> None:
        """Replays the record once. `winner`: the seat that won where the report has no score."""
        self.seats = [SeatPlay() for _ in record.seats]
        self.laid: list[Laid] = []
        self.exposures = 0
        self.draws = 0
        self.exposures_at: list[int] = []
        self.win_action: int | None = None
        self.win_exposure: int | None = None
        self.win_source: str | None = None
        self.win_supplier: int | None = None
        self._winner = winner if report.score is None else report.score.winner
        self._offer_kind, self._offer_seat, self._offer_card = "shown", record.dealer, ""
        self._calls: list[int] = []
        self._taker: int | None = None
        certain = [f for f in report.findings if f.certain and f.action]
        self.false_wins = {f.action for f in certain if f.code in FALSE_WIN}
        self._impossible = {f.action: f.code for f in certain if f.code in IMPOSSIBLE or f.code == "F506"}
        self._huxi: dict[int, list[int]] = {}
        for number, huxi in report.intake_huxi:
            self._huxi.setdefault(number, []).append(huxi)
        seats = range(len(self.seats))
        impossible, exposures_at = self._impossible, self.exposures_at
        for number, action in enumerate(record.actions, 1):
            handler = _HANDLERS.get(action.do)
            seat = action.seat
            if handler is not None and seat is not None and seat in seats:  # noqa: SIM102 - the second is rarely asked
                if not impossible or not self._is_impossible(number, action):
                    handler(self, number, action, seat)
            exposures_at.append(self.exposures)
        self._close()

    def _is_impossible(self, number: int, action: RecordAction) -> bool:
        """Whether the audit says that this action could not be carried out."""
        code = self._impossible.get(number)
        if code == "F506" and action.seat is not None:
            # 碰→跑 on a discard breaks the rules but can be laid; only a quad with no base cannot.
            return (action.card or "") not in self.seats[action.seat].bases
        return code is not None

    def _close(self) -> None:
        """The card on offer has been answered: settle the claims and note what lies on the table."""
        if self._calls:
            for seat in self._calls:
                if self._taker is not None and self._taker != seat:
                    self.seats[seat].claims_lost += 1
            self._calls.clear()
        self._taker = None
        if self.exposures in TURNS:
            for play in self.seats:
                play.curve[self.exposures] = play.table_huxi()

    def _expose(self, action: RecordAction, seat: int) -> None:
        self._close()
        self.exposures += 1
        self._offer_kind, self._offer_seat, self._offer_card = action.do, seat, action.card or ""

    def _draw(self, _number: int, action: RecordAction, seat: int) -> None:
        self._expose(action, seat)
        self.draws += 1

    def _discard(self, _number: int, action: RecordAction, seat: int) -> None:
        self._expose(action, seat)

    def _claim(self, _number: int, _action: RecordAction, seat: int) -> None:
        self.seats[seat].claims += 1
        self._calls.append(seat)

    def _lay(self, number: int, action: RecordAction, seat: int, kind: str, base: str | None = None) -> None:
        """Lays a triple or quad, in place of the one that it extends."""
        size = 4 if kind in ("ti", "pao") else 3
        card = action.card or "?"
        huxi = self._huxi.get(number, [None])[0]
        self.seats[seat].bases[card] = (kind, huxi)
        self.laid.append(Laid(number, seat, 1, kind, card * size, huxi, action.shown, base, self.exposures))

    def _chi(self, number: int, action: RecordAction, seat: int) -> None:
        play = self.seats[seat]
        play.chi += 1
        play.chi_bi += len(action.melds) > 1
        self._taker = seat
        known = self._huxi.get(number, [])
        whole = len(known) == len(action.melds)
        for position, cards in enumerate(action.melds, 1):
            huxi = known[position - 1] if whole else None
            kind = "chi" if position == 1 else "bi"
            self.laid.append(Laid(number, seat, position, kind, cards, huxi, False, None, self.exposures))
        if play.chi_huxi is not None:
            play.chi_huxi = play.chi_huxi + sum(known) if known else None

    def _peng(self, number: int, action: RecordAction, seat: int) -> None:
        self.seats[seat].peng += 1
        self._taker = seat
        self._lay(number, action, seat, "peng")

    def _own_draw(self, action: RecordAction, seat: int) -> bool:
        """Whether the action takes the card that this seat has just drawn."""
        return (
            self._offer_kind == "draw"
            and self._offer_seat == seat
            and (action.card == self._offer_card or "?" in (action.card or "?", self._offer_card))
        )

    def _wei(self, number: int, action: RecordAction, seat: int) -> None:
        if not self._own_draw(action, seat):
            return
        self.seats[seat].wei += 1
        self.seats[seat].chou_wei += action.shown
        self._taker = seat
        self._lay(number, action, seat, "wei")

    def _ti(self, number: int, action: RecordAction, seat: int) -> None:
        play = self.seats[seat]
        if self._own_draw(action, seat):
            play.ti_drawn += 1
            self._taker = seat
            base = play.bases.get(action.card or "?", ("kan", None))[0]
        else:
            play.ti_opening += 1
            base = "dealt"
        self._lay(number, action, seat, "ti", base)

    def _pao(self, number: int, action: RecordAction, seat: int) -> None:
        play = self.seats[seat]
        base = play.bases.get(action.card or "?", ("kan", None))[0]
        if base == "peng":
            play.pao_peng += 1
        elif base == "wei":
            play.pao_wei += 1
        else:
            base = "kan"
            play.pao_kan += 1
        self._taker = seat
        self._lay(number, action, seat, "pao", base)

    def _hu(self, number: int, _action: RecordAction, seat: int) -> None:
        if number in self.false_wins:
            self.seats[seat].false_hu += 1
            return
        self._taker = seat
        if seat != self._winner or self.win_action is not None:
            return
        self.win_action, self.win_exposure = number, self.exposures
        self.win_supplier = self._offer_seat
        if self._offer_kind == "draw":
            self.win_source = "own_draw" if self._offer_seat == seat else "other_draw"
        else:
            self.win_source = self._offer_kind


_Handler = Callable[[Play, int, RecordAction, int], None]
_HANDLERS: Final[dict[str, _Handler]] = {
    "draw": Play._draw,
    "discard": Play._discard,
    "claim": Play._claim,
    "chi": Play._chi,
    "peng": Play._peng,
    "wei": Play._wei,
    "ti": Play._ti,
    "pao": Play._pao,
    "hu": Play._hu,
}
