"""The calculator: what a finished hand is worth for each way in which its card may come, or why it is none.

A case goes in as `Posed`; answers come out as frozen values, and sentences are made of them elsewhere.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from phz_cli.audit.calculator_check import Posed
from phz_cli.game.cards import COPIES, KIND_OF
from phz_cli.game.nearest import Nearest, nearest
from phz_cli.game.payment import share, who_pays
from phz_cli.game.profile import DiscardPayment
from phz_cli.game.settle import Shortfall, Win
from phz_cli.game.table import ACTIVE, DISCARDED, DRAWN, SHOWN
from phz_cli.game.waits import Barred, Way, copies_owned, holding, trial_of, waits, weigh

Reason = Literal["H701", "H702", "H703"]

_ENGINE_SOURCE: Final = {"own_draw": DRAWN, "other_draw": DRAWN, "discard": DISCARDED, "shown": SHOWN}
LOSERS: Final = ACTIVE - 1
_OTHER_ZIMO: Final[dict[str, Literal["post", "pre"]]] = {"post": "pre", "pre": "post"}


class Answer(NamedTuple):
    """What one card that comes one way is worth.

    `each`: points that one paying seat pays, 黄番 and the cap included, 醒 left out. `payers` says who pays: each,
    all_shares, one_share (law 10.3, 10.7).
    """

    way: Way
    outcome: Win | Shortfall | Barred
    each: float = 0
    payers: DiscardPayment = "each"

    @property
    def reason(self) -> Reason | None:
        """The code that a declared win would get, None for a win."""
        if isinstance(self.outcome, Win):
            return None
        if isinstance(self.outcome, Barred):
            return "H703"
        return "H702" if self.outcome.best is None else "H701"

    @property
    def total(self) -> float:
        """Points that the winner gets from all who pay."""
        return self.each if self.payers == "one_share" else self.each * LOSERS


class Waiting(NamedTuple):
    """A card that wins in at least one of the ways asked about; `copies` of it lie out of sight."""

    card: int
    copies: int
    answers: tuple[Answer, ...]


def answers_of(posed: Posed) -> tuple[Answer, ...]:
    """The answers to a case with a card: one where it says how the card came, else one for each way that can be."""
    card = KIND_OF[posed.case.card or ""]
    return _distinct([_answer(posed, card, way) for way in ways_of(posed)])


def nearest_of(posed: Posed, answer: Answer) -> Nearest | None:
    """Without a win the arrangement that comes nearest; None for a win and where the way is barred."""
    if not isinstance(answer.outcome, Shortfall):
        return None
    card = KIND_OF[posed.case.card or ""]
    return nearest(posed.profile, holding(posed.seat, card, answer.way), trial_of(posed.seat, card, answer.way))


def waits_of(posed: Posed) -> tuple[Waiting, ...]:
    """The cards that would win, each with the ways in which it does; the card of the case is not looked at."""
    found: dict[int, list[Answer]] = {}
    for way in ways_of(posed):
        if way.last and not posed.case.last:
            continue  # whether the wall ends with the card is no question of which card wins
        for wait in waits(posed.profile, posed.seat, way):
            found.setdefault(wait.card, []).append(_won(posed, way, wait.win))
    owned = copies_owned(posed.seat)
    return tuple(Waiting(card, COPIES - owned[card], tuple(found[card])) for card in sorted(found))


def ways_of(posed: Posed) -> tuple[Way, ...]:
    """The way that the case names, else all that the hand leaves open."""
    case = posed.case
    if case.source is not None:
        own = case.source == "own_draw" or (case.source == "shown" and case.dealer)
        return (Way(_ENGINE_SOURCE[case.source], own, case.dealer, case.last, case.first_discard),)
    return tuple(way for way in _every_way(posed) if _agrees(posed, way))


def _distinct(answers: list[Answer]) -> tuple[Answer, ...]:
    """The answers without those on the last card of the wall that are worth just what they are on any other."""
    return tuple(
        answer
        for answer in answers
        if not answer.way.last or answer._replace(way=answer.way._replace(last=False)) not in answers
    )


def _every_way(posed: Posed) -> Iterator[Way]:
    dealer = posed.case.dealer
    for last in (False, True):
        for own in (True, False):
            yield Way(DRAWN, own, dealer, last)
    yield Way(DISCARDED, False, dealer)
    if not posed.seat.intakes:
        if posed.profile.win_on_discard and not dealer:
            yield Way(DISCARDED, False, first=True)
        yield Way(SHOWN, True, dealer=True)
        if not dealer:
            yield Way(SHOWN, False)


def _agrees(posed: Posed, way: Way) -> bool:
    """Whether a way is one that the case still speaks of."""
    case = posed.case
    return (way.last or not case.last) and (way.first or not case.first_discard)


def _answer(posed: Posed, card: int, way: Way) -> Answer:
    outcome = weigh(posed.profile, posed.seat, card, way)
    if isinstance(outcome, Win):
        return _won(posed, way, outcome)
    return Answer(way, outcome)


def _won(posed: Posed, way: Way, win: Win) -> Answer:
    profile = posed.profile
    return Answer(way, win, share(profile, win, posed.case.washed), who_pays(profile, way.source, way.first))


def other_zimo(posed: Posed, card: int, answer: Answer) -> float | None:
    """What each would pay were 自摸 added the other way (law 9.22-9.25); None where it is the same."""
    other = _OTHER_ZIMO.get(posed.profile.zimo)
    if other is None or not isinstance(answer.outcome, Win):
        return None
    changed = posed._replace(profile=replace(posed.profile, zimo=other))
    each = _answer(changed, card, answer.way).each
    return None if each == answer.each else each
