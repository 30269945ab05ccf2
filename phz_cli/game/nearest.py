"""Nearest: how far the cards of a hand can be grouped when they make no win, and which are left over (law 8.1, H702).

The search weighs every set of disjoint groups, so that nobody can find a larger one: most groups first, then fewest
cards left over, then most 胡息. 坎 and quads are never split, and a 将 counts once and beside a quad only (law 1.4).
"""

from functools import lru_cache
from typing import Final, NamedTuple

from phz_cli.game.arrange import card_key
from phz_cli.game.cards import KINDS, NO_CARD
from phz_cli.game.melds import RUNS, Meld, same_kind, same_kind_huxi
from phz_cli.game.profile import Profile
from phz_cli.game.readings import Reading, readings
from phz_cli.game.table import Seat
from phz_cli.game.trial import Trial

_ORDER: Final = tuple(sorted(range(KINDS), key=card_key))
_CACHE: Final = 1 << 17
_NONE: Final = 0
_BITS: Final = card_key(_ORDER[1]).bit_length() - 1


class Nearest(NamedTuple):
    """The best incomplete arrangement: its groups, the cards that fit into none, and the 胡息 of the groups."""

    groups: tuple[Meld, ...]
    left: tuple[int, ...]
    huxi: int


class _Best(NamedTuple):
    """What loose cards yield at best; `taken` is the key of the group to take first, 0 to leave a card over."""

    groups: int
    used: int
    huxi: int
    taken: int


_FROM: Final = tuple(
    tuple(
        (sum(map(card_key, run)), huxi, tuple((card, run.count(card)) for card in sorted(set(run))))
        for run, huxi in RUNS.items()
        if min(run, key=_ORDER.index) == kind
    )
    for kind in range(KINDS)
)
"""For each kind the runs that it opens in search order: (key, 胡息, needs)."""

_MELDS: Final = {sum(map(card_key, run)): Meld("shun", run, huxi) for run, huxi in RUNS.items()}


def nearest(profile: Profile, seat: Seat, trial: Trial) -> Nearest:
    """The arrangement of this hand that comes nearest to seven groups; a complete one where there is one."""
    found = (_arranged(profile, seat, reading) for reading in readings(seat, trial, profile.red_peng))
    return max(found, key=lambda one: (len(one.groups), -len(one.left), one.huxi))


def _arranged(profile: Profile, seat: Seat, reading: Reading) -> Nearest:
    triplet = 0
    if reading.spare != NO_CARD and not (profile.zero_huxi_on_passed_peng and seat.passed_peng >> reading.spare & 1):
        triplet = same_kind_huxi("peng", reading.spare, red=profile.red_peng)
    groups, left = _grouped(reading.loose, reading.pair, triplet)
    arranged = (*(meld for meld in reading.fixed if meld.legal), *groups)
    left += [card for meld in reading.fixed if not meld.legal for card in meld.cards]
    return Nearest(arranged, tuple(sorted(left)), sum(meld.huxi for meld in arranged))


def _grouped(key: int, pair: bool, triplet: int) -> tuple[list[Meld], list[int]]:
    """The groups of the best choice for loose cards, and the cards that it leaves over."""
    groups: list[Meld] = []
    left: list[int] = []
    while key:
        kind = _first(key)
        taken = _best(key, pair, triplet).taken
        if taken == _NONE:
            left.append(kind)
            key -= card_key(kind)
        else:
            meld = _MELDS.get(taken) or _same(kind, taken, triplet)
            groups.append(meld)
            pair = pair and meld.kind != "jiang"
            key -= taken
    return groups, left


def _same(kind: int, taken: int, triplet: int) -> Meld:
    return same_kind("jiang", kind) if taken == 2 * card_key(kind) else Meld("peng", (kind,) * 3, triplet)


@lru_cache(maxsize=_CACHE)
def _best(key: int, pair: bool, triplet: int) -> _Best:
    """The best choice for the first kind of `key`: each group that it can open, or one copy of it left over."""
    if key == 0:
        return _Best(0, 0, 0, _NONE)
    kind = _first(key)
    one = card_key(kind)
    copies = _count(key, kind)
    best = _best(key - one, pair, triplet)._replace(taken=_NONE)
    for taken, huxi, needs in _FROM[kind]:
        if all(_count(key, card) >= count for card, count in needs):
            best = max(best, _taking(_best(key - taken, pair, triplet), 3, huxi, taken))
    if copies == 3:
        best = max(best, _taking(_best(key - 3 * one, pair, triplet), 3, triplet, 3 * one))
    if pair and copies >= 2:
        best = max(best, _taking(_best(key - 2 * one, False, triplet), 2, 0, 2 * one))
    return best


def _taking(rest: _Best, cards: int, huxi: int, taken: int) -> _Best:
    return _Best(rest.groups + 1, rest.used + cards, rest.huxi + huxi, taken)


def _first(key: int) -> int:
    return _ORDER[((key & -key).bit_length() - 1) // _BITS]


def _count(key: int, kind: int) -> int:
    return key // card_key(kind) & 3
