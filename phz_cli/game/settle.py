"""Settle: what a winning hand is worth, and why a hand is none (law chapters 2, 8-10).

A *reading* is one way to use the winning card. Every reading and every arrangement is weighed; the highest
payment counts, ties by 胡息 (law 8.4).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from phz_cli.game.arrange import Shape, groups, shapes
from phz_cli.game.cards import KINDS, NO_CARD, RED, other_size
from phz_cli.game.melds import QUADS, Meld, same_kind, same_kind_huxi
from phz_cli.game.names import Facts, hold
from phz_cli.game.profile import Profile
from phz_cli.game.readings import Reading, readings
from phz_cli.game.table import DRAWN, SHOWN, Seat
from phz_cli.game.trial import GROUPS, Trial
from phz_cli.game.win_check import NO_ARRANGEMENT, most_huxi

INSTANT_TI: Final = 3
INSTANT_KAN: Final = 5

_OPEN_SETS: Final = ("peng", "wei", "pao", "ti")


class Win(NamedTuple):
    """A priced win: `each` is what one paying seat pays, 醒 left out; `groups` the arrangement that counts."""

    huxi: int
    units: int
    names: tuple[tuple[str, int], ...]
    fan: int
    each: float
    groups: tuple[Meld, ...]
    instant: bool = False


class Shortfall(NamedTuple):
    """Why a hand is no win: `best` is the most 胡息 of a complete arrangement, None when there is none."""

    best: int | None


def settle(profile: Profile, seat: Seat, trial: Trial) -> Win | Shortfall:
    """The best win of this seat on this card, or how far it falls short."""
    most = most_huxi(profile, seat, trial)
    if most == NO_ARRANGEMENT or not profile.units(most):
        return Shortfall(None if most == NO_ARRANGEMENT else most)
    return max((win for win in _wins(profile, seat, trial) if win.units), key=lambda win: (win.each, win.huxi))


def wins_by_quad(profile: Profile, seat: Seat, trial: Trial) -> bool:
    """Whether the hand wins with the card in a 跑 or 提, in no other way considered."""
    if seat.spoiled:
        return False
    for reading in readings(seat, trial, profile.red_peng):
        if reading.spare == NO_CARD:
            for shape in _fitting(reading, GROUPS - len(reading.fixed)):
                if _win(profile, seat, trial, reading, shape).units:
                    return True
    return False


def is_instant(profile: Profile, seat: Seat) -> bool:
    """三提 / 五坎 in the dealt cards, 提 laid or not (law 2.11)."""
    if not profile.instant_win:
        return False
    quads = seat.laid_dealt + seat.quads.bit_count()
    return quads >= INSTANT_TI or seat.kans.bit_count() >= INSTANT_KAN


def instant_win(profile: Profile, seat: Seat, dealer: bool) -> Win:
    """天胡 by 三提 or 五坎: the sum of those sets, no arrangement needed (law 2.11, 9.26)."""
    kans = [same_kind("kan", kind) for kind in range(KINDS) if seat.kans >> kind & 1]
    quads = [same_kind("ti", kind) for kind in range(KINDS) if seat.quads >> kind & 1]
    laid = [meld for meld in seat.melds if meld.dealt]
    sets = (*laid, *quads, *kans)
    huxi, units = _count_units(profile, sum(meld.huxi for meld in sets), doubled=profile.tianhu_double_huxi)
    facts = Facts(tianhu=dealer, dihu=not dealer) if profile.instant_names else Facts()
    names, fan = hold(profile, facts)
    zimo = profile.instant_is_zimo == "all" or (profile.instant_is_zimo == "dealer" and dealer)
    return Win(huxi, units, names, fan, price(profile, units, fan, zimo), sets, instant=True)


def better_win(outcome: Win | Shortfall | None, at_once: Win) -> Win:
    """The one of an arrangement and a 三提 / 五坎 beside it that counts: the dearer, ties by 胡息 (law 2.11)."""
    if isinstance(outcome, Win) and (outcome.each, outcome.huxi) > (at_once.each, at_once.huxi):
        return outcome
    return at_once


def price(profile: Profile, units: int, fan: int, zimo: bool, last: bool = False) -> float:
    """What one seat pays, 醒 and 黄番 left out (law 9.22-9.25, 10.1); `last`: won on the last card of the wall."""
    units += profile.bonus_units + (profile.haidi_units if last else 0)
    if profile.zimo == "pre":
        total = (units + zimo) * fan
    elif profile.zimo == "post":
        total = units * fan + zimo
    elif profile.zimo == "double":
        total = units * fan * (1 + zimo)
    else:
        total = units * fan
    return total * profile.stake


def _wins(profile: Profile, seat: Seat, trial: Trial) -> Iterator[Win]:
    stale = _is_stale(profile, seat, trial)
    for reading in readings(seat, trial, profile.red_peng):
        wanted = GROUPS - len(reading.fixed)
        for shape in _fitting(reading, wanted):
            yield _win(profile, seat, trial, _without_wei(reading, trial.won_on) if stale else reading, shape)


def _is_stale(profile: Profile, seat: Seat, trial: Trial) -> bool:
    """Whether the own winning card is of a kind whose 碰 was passed: its 过扫 counts nothing (law 9.4)."""
    own_draw = trial.own and trial.source == DRAWN
    return own_draw and profile.zero_huxi_on_passed_peng and bool(seat.passed_peng >> trial.won_on & 1)


def _without_wei(reading: Reading, card: int) -> Reading:
    """The reading with the 偎 of this card worth nothing."""
    fixed = (meld._replace(huxi=0) if meld.kind == "wei" and meld.cards[0] == card else meld for meld in reading.fixed)
    return reading._replace(fixed=tuple(fixed))


def _fitting(reading: Reading, wanted: int) -> tuple[Shape, ...]:
    """Shapes with just the groups that are missing: seven in all, the 将 among them."""
    cards = _cards(reading.loose)
    if cards != 3 * wanted - reading.pair or wanted < reading.pair:
        return ()
    return shapes(reading.loose, reading.pair)


def _cards(key: int) -> int:
    total = 0
    while key:
        total += key & 3
        key >>= 2
    return total


def _win(profile: Profile, seat: Seat, trial: Trial, reading: Reading, shape: Shape) -> Win:
    triplet = 0
    if shape.triplet:
        passed = profile.zero_huxi_on_passed_peng and seat.passed_peng >> reading.spare & 1
        triplet = 0 if passed else same_kind_huxi("peng", reading.spare, red=profile.red_peng)
    huxi = sum(meld.huxi for meld in reading.fixed) + shape.huxi + triplet
    huxi, units = _count_units(profile, huxi, doubled=profile.tianhu_double_huxi and trial.source == SHOWN)
    zimo = trial.own and trial.source in (DRAWN, SHOWN)
    if units == 0:
        return Win(huxi, 0, (), 1, 0, ())
    arranged = (*reading.fixed, *groups(reading.loose, reading.pair, shape, triplet))
    names, fan = hold(profile, _facts(trial, reading, shape, arranged, zimo))
    return Win(huxi, units, names, fan, price(profile, units, fan, zimo, trial.last), arranged)


def _count_units(profile: Profile, huxi: int, doubled: bool) -> tuple[int, int]:
    """The 胡息 that count and their units; the minimum is tested before 天胡 doubles them (law 9.27)."""
    if not doubled or not profile.units(huxi):
        return huxi, profile.units(huxi)
    return 2 * huxi, profile.units(2 * huxi)


def _back_to_back(arranged: tuple[Meld, ...], won_on: int) -> bool:
    """背靠背: of two pairs of one rank the winning card made one a triplet, and the other is the 将 (law 9.10-9.21)."""
    pairs = [meld.cards[0] for meld in arranged if meld.kind == "jiang"]
    made = any(meld.kind in ("peng", "wei") and meld.cards[0] == won_on for meld in arranged)
    return made and other_size(won_on) in pairs


def _facts(trial: Trial, reading: Reading, shape: Shape, arranged: tuple[Meld, ...], zimo: bool) -> Facts:
    cards = [card for meld in arranged for card in meld.cards]
    tianhu = trial.source == SHOWN and trial.dealer
    dihu = (trial.source == SHOWN and not trial.dealer) or trial.first
    return Facts(
        cards=tuple(cards),
        duidui=shape.runs == 0 and all(meld.kind != "chi" for meld in reading.fixed),
        haidi=trial.last,
        zimo=zimo and not tianhu,
        tianhu=tianhu,
        dihu=dihu,
        tinghu=trial.intakes == 0,
        shuahou=trial.held == 1,
        quad_kinds=tuple(meld.cards[0] for meld in arranged if meld.kind in QUADS),
        scoring=sum(meld.huxi > 0 for meld in arranged),
        groups=len(arranged),
        pair=reading.pair,
        beikaobei=reading.pair and _back_to_back(arranged, trial.won_on),
        won_on=trial.won_on,
        red_sets=sum(meld.kind in _OPEN_SETS and meld.cards[0] in RED for meld in arranged),
    )
