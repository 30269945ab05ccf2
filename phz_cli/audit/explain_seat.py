"""What a seat knew at a moment: its cards and rights, what it could do and had to do, who else wanted the card."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from phz_cli.audit.evidence import action_of
from phz_cli.audit.explain_fact import card_text, on_offer
from phz_cli.audit.offered import chances_closed_by
from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action
from phz_cli.game.cards import KINDS, UNKNOWN, cards_of, character, text
from phz_cli.game.chances import draw_duty, pao_base
from phz_cli.game.clauses_forced import missed_hu, quads_kept
from phz_cli.game.offers import offers_of
from phz_cli.game.table import DRAWN, SHOWN, Table

_RANK: Final = {verbs.TI: 0, verbs.WEI: 0, verbs.HU: 1, verbs.PAO: 2, verbs.PENG: 2, verbs.CHI: 3}
_NOBODY: Final = Action(verbs.DRAW, NO_SEAT, UNKNOWN)


class Laid(NamedTuple):
    """A group: what it is, its cards, its 胡息."""

    kind: str
    cards: str
    huxi: int


class Bar(NamedTuple):
    """A kind that may not be taken: since which action, and whether it was `passed` or `discarded` then."""

    card: str
    since: int
    how: str


class Duty(NamedTuple):
    """Something that had to be done: `do` is ti, wei, pao, hu or discard; `base` what a 提 or 跑 is made from.

    `shown`: a 偎 that must lie with one card up.
    """

    do: str
    card: str
    base: str = ""
    shown: bool = False


class Claim(NamedTuple):
    """A seat that may have the card on offer; `forced` for 偎 提 跑, `called` where it said so."""

    seat: int
    want: str
    forced: bool
    called: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat before action `before`: `hand` holds its cards, `could` actions in the form of the record.

    A `pass` is among them where the seat may leave the card on offer.
    """

    seat: int
    hand: str
    melds: tuple[Laid, ...]
    no_chi: tuple[Bar, ...]
    no_peng: tuple[Bar, ...]
    dead: tuple[int, ...]
    could: tuple[dict[str, object], ...]
    had_to: tuple[Duty, ...]
    before: int


def seat_view(table: Table, seat: int) -> SeatView:
    """The seat as it stands."""
    cards = table.seats[seat]
    duties = tuple(_duties(table, seat))
    could = list(offers_of(table, seat))
    if not duties and _may_leave(table, seat) and all(action.do != verbs.DRAW for action in could):
        could.append(Action(verbs.PASS, seat))
    return SeatView(
        seat,
        text(cards_of(cards.hand)),
        tuple(Laid(meld.kind, text(meld.cards), meld.huxi) for meld in cards.melds),
        _bars(cards.chi_bar),
        _bars(cards.peng_bar),
        tuple(sorted(set(cards.dead))),
        tuple(map(action_of, could)),
        duties,
        table.number + 1,
    )


def _may_leave(table: Table, seat: int) -> bool:
    """Whether a card is on offer that this seat did not discard itself."""
    offer = table.offer
    if offer is None or offer.source == SHOWN or table.ended:
        return False
    return offer.source == DRAWN or offer.owner != seat


def _bars(bars: dict[int, tuple[int, str]]) -> tuple[Bar, ...]:
    return tuple(Bar(card_text(card), since, how) for card, (since, how) in sorted(bars.items()))


def _duties(table: Table, seat: int) -> Iterator[Duty]:
    """What this seat must do now, the most pressing first."""
    if table.ended:
        return
    cards, offer = table.seats[seat], table.offer
    if offer is not None:
        card = card_text(offer.card)
        forced = draw_duty(offer, cards) if seat == offer.owner else ""
        if forced:
            base = "kan" if cards.kans >> offer.card & 1 else "wei"
            shown = bool(cards.passed_peng >> offer.card & 1) or table.wei_is_late()
            yield Duty(verbs.TI, card, base) if forced == verbs.TI else Duty(verbs.WEI, card, shown=shown)
        base = pao_base(offer, cards, seat == offer.owner)
        if base:
            yield Duty(verbs.PAO, card, base)
    current = on_offer(table)
    if current is not None and any(found.seat == seat for found in missed_hu(table, _NOBODY)):
        yield Duty(verbs.HU, card_text(current.card))
    if not cards.intakes:
        kept = quads_kept(table, seat)
        yield from (Duty(verbs.TI, character(kind), "ti") for kind in range(KINDS) if kept >> kind & 1)
    if table.debt is not None and table.debt.seat == seat:
        yield Duty(verbs.DISCARD, "")


def claims_of(table: Table) -> tuple[Claim, ...]:
    """Everything that any seat may do with the card on offer, in the order in which it goes before (law 4.1, 4.2)."""
    offer = table.offer
    if offer is None or table.ended:
        return ()
    called = {(call.seat, call.want) for call in table.calls}
    claims = [
        Claim(chance.seat, chance.want, chance.forced, (chance.seat, chance.want) in called)
        for chance in chances_closed_by(table, _NOBODY)
    ]
    return tuple(sorted(claims, key=lambda claim: (_RANK[claim.want], (claim.seat - offer.owner) % table.size)))
