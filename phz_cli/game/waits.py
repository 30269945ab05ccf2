"""Waits: what one card would bring a hand, however it comes, and which cards would win (law 2.11, 8.1, 8.5-8.7).

A *way* is how the winning card comes: drawn, discarded or shown, by whom, first or last of its kind.
"""

from collections.abc import Iterator
from typing import NamedTuple

from phz_cli.game.cards import COPIES, NO_CARD, cards_of
from phz_cli.game.profile import Profile
from phz_cli.game.settle import Shortfall, Win, better_win, instant_win, is_instant, settle
from phz_cli.game.table import DISCARDED, SHOWN, Seat
from phz_cli.game.trial import Trial


class Way(NamedTuple):
    """How a card comes: `source` draw, discard or shown; `own`: drawn or shown by the winner itself.

    `dealer`: the winner deals. `last`: the last card of the wall. `first`: the dealer's first discard.
    """

    source: str
    own: bool
    dealer: bool = False
    last: bool = False
    first: bool = False


class Barred(NamedTuple):
    """The profile lets nobody win on a card that comes this way; `why` is `discard` or `shown` (law 8.5-8.7)."""

    why: str


class Wait(NamedTuple):
    """A card that wins; `copies` of it lie where this seat cannot see them."""

    card: int
    copies: int
    win: Win


def barred(profile: Profile, way: Way) -> str:
    """Why the profile allows no win on a card that comes this way, empty where it does (law 8.5-8.7)."""
    if way.source == DISCARDED and not profile.win_on_discard:
        return "discard"
    if way.source == SHOWN and not way.own and profile.win_on_shown == "dealer":
        return "shown"
    return ""


def copies_owned(seat: Seat) -> list[int]:
    """20 counts of the cards that a seat has in its hand and on the table."""
    counts = list(seat.hand)
    for meld in seat.melds:
        for card in meld.cards:
            counts[card] += 1
    return counts


def weigh(profile: Profile, seat: Seat, card: int, way: Way) -> Win | Shortfall | Barred:
    """What this card is worth to a seat that holds it up as its win; its rights and the order of winners left out.

    `seat` is as it stood before the card came, the dealer without the 亮张 that it wins on.
    """
    found = trial_of(seat, card, way)
    holder = holding(seat, card, way)
    outcome: Win | Shortfall | Barred
    outcome = Barred(why) if (why := barred(profile, way)) else settle(profile, holder, found)
    if way.source == SHOWN and is_instant(profile, holder):
        return better_win(None if isinstance(outcome, Barred) else outcome, instant_win(profile, holder, way.dealer))
    return outcome


def trial_of(seat: Seat, card: int, way: Way) -> Trial:
    """The card as `settle` asks for it; the dealer's own 亮张 is in its hand already."""
    own_shown = way.own and way.source == SHOWN
    return Trial(
        NO_CARD if own_shown else card,
        way.source,
        way.own,
        dealer=way.dealer,
        last=way.last,
        first=way.first,
        intakes=seat.intakes,
        held=seat.held,
        won_on=card,
    )


def waits(profile: Profile, seat: Seat, way: Way) -> Iterator[Wait]:
    """Every kind that wins when it comes this way, in the order of kinds; never a fifth copy."""
    for card, owned in enumerate(copies_owned(seat)):
        if owned < COPIES:
            outcome = weigh(profile, seat, card, way)
            if isinstance(outcome, Win):
                yield Wait(card, COPIES - owned, outcome)


def holding(seat: Seat, card: int, way: Way) -> Seat:
    """The seat as `trial_of` means it: with the 亮张 in its hand where it is the dealer's own."""
    if not (way.own and way.source == SHOWN):
        return seat
    full = Seat((*cards_of(seat.hand), card))
    for meld in seat.melds:
        full.lay(meld)
    full.laid_dealt = seat.laid_dealt
    full.passed_peng = seat.passed_peng
    full.wei_base, full.peng_base = seat.wei_base, seat.peng_base
    full.intakes = seat.intakes
    return full
