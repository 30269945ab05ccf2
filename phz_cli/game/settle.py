"""Settle: what a winning hand is worth, and why a hand is none (rules.md §3, §6, §7; D11-D24).

A *reading* is one way to use the winning card. Every reading and every arrangement is weighed; the highest
payment counts, ties by 胡息 (D12).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from phz_cli.game.arrange import Shape, card_key, groups, key_of, shapes
from phz_cli.game.cards import KINDS, NO_CARD, RANKS, other_size
from phz_cli.game.melds import QUADS, Meld, same_kind, same_kind_huxi
from phz_cli.game.names import Facts, hold
from phz_cli.game.profile import Profile
from phz_cli.game.table import DRAWN, SHOWN, Seat

GROUPS: Final = 7
INSTANT_TI: Final = 3
INSTANT_KAN: Final = 5


class Trial(NamedTuple):
    """A hand held up as a win: `card` is NO_CARD when it is complete as it lies (天胡, after the own 偎 提 跑).

    `source` is how the winning card came (draw, discard, shown) and `own` whether it is the winner's own.
    `last`: the last card of the wall. `first`: the dealer's first discard. `intakes` and `held`: melds made
    and cards in hand before the winning card came. `won_on` names it where `card` does not.
    """

    card: int
    source: str
    own: bool
    dealer: bool = False
    last: bool = False
    first: bool = False
    intakes: int = 0
    held: int = 0
    won_on: int = NO_CARD


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


class _Reading(NamedTuple):
    fixed: tuple[Meld, ...]
    loose: int
    pair: bool
    spare: int


def settle(profile: Profile, seat: Seat, trial: Trial) -> Win | Shortfall:
    """The best win of this seat on this card, or how far it falls short."""
    best: Win | None = None
    most: int | None = None
    for win in _wins(profile, seat, trial):
        if win.units == 0:
            most = win.huxi if most is None else max(most, win.huxi)
        elif best is None or (win.each, win.huxi) > (best.each, best.huxi):
            best = win
    return Shortfall(most) if best is None else best


def wins_by_quad(profile: Profile, seat: Seat, trial: Trial) -> bool:
    """Whether the hand wins with the card in a 跑 or 提, in no other way considered."""
    for reading in _readings(seat, trial, profile.red_peng):
        if reading.spare == NO_CARD:
            for shape in _fitting(reading, GROUPS - len(reading.fixed)):
                if _win(profile, seat, trial, reading, shape).units:
                    return True
    return False


def is_instant(profile: Profile, seat: Seat) -> bool:
    """三提 / 五坎 in the dealt cards, 提 laid or not (D13)."""
    if not profile.instant_win:
        return False
    quads = seat.laid_dealt + seat.quads.bit_count()
    return quads >= INSTANT_TI or seat.kans.bit_count() >= INSTANT_KAN


def instant_win(profile: Profile, seat: Seat, dealer: bool) -> Win:
    """天胡 by 三提 or 五坎: the sum of those sets, no arrangement needed (D13, faults.md §5.22)."""
    kans = [same_kind("kan", kind) for kind in range(KINDS) if seat.kans >> kind & 1]
    quads = [same_kind("ti", kind) for kind in range(KINDS) if seat.quads >> kind & 1]
    laid = [meld for meld in seat.melds if meld.dealt]
    sets = (*laid, *quads, *kans)
    huxi = sum(meld.huxi for meld in sets)
    if profile.tianhu_double_huxi:
        huxi *= 2
    facts = Facts(tianhu=dealer, dihu=not dealer) if profile.instant_names else Facts()
    names, fan = hold(profile, facts)
    units = profile.units(huxi)
    zimo = profile.instant_is_zimo == "all" or (profile.instant_is_zimo == "dealer" and dealer)
    return Win(huxi, units, names, fan, price(profile, units, fan, zimo), sets, instant=True)


def price(profile: Profile, units: int, fan: int, zimo: bool, last: bool = False) -> float:
    """What one paying seat pays, 醒 and 黄番 left out (§7, D16); `last`: won on the last card of the wall."""
    units += profile.bonus_units + (profile.haidi_units if last else 0)
    if profile.zimo == "pre":
        total = (units + zimo) * fan
    elif profile.zimo == "post":
        total = units * fan + zimo
    else:
        total = units * fan
    return total * profile.stake


def _wins(profile: Profile, seat: Seat, trial: Trial) -> Iterator[Win]:
    for reading in _readings(seat, trial, profile.red_peng):
        wanted = GROUPS - len(reading.fixed)
        for shape in _fitting(reading, wanted):
            yield _win(profile, seat, trial, reading, shape)


def _fitting(reading: _Reading, wanted: int) -> tuple[Shape, ...]:
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


def _readings(seat: Seat, trial: Trial, red: bool) -> Iterator[_Reading]:
    loose = key_of(seat.loose_counts())
    kans = [same_kind("kan", kind) for kind in range(KINDS) if seat.kans >> kind & 1]
    quads = [same_kind("ti", kind) for kind in range(KINDS) if seat.quads >> kind & 1]
    hidden = (*kans, *quads)
    card = trial.card
    has_quad = seat.quads_owned() > 0
    if card == NO_CARD:
        yield _Reading((*seat.melds, *hidden), loose, has_quad, NO_CARD)
        return
    bit = 1 << card
    if trial.own and trial.source == DRAWN and (seat.kans | seat.pairs | seat.wei_base) & bit:
        yield from _forced(seat, card, kans, quads, loose)
        return
    base = _quad_base(seat, trial)
    if base:
        yield _quad_reading(seat, base, same_kind("pao", card, red=red), (kans, quads), loose)
    if not seat.quads & bit:
        yield _Reading((*seat.melds, *hidden), loose + card_key(card), has_quad, card)


def _quad_base(seat: Seat, trial: Trial) -> str:
    bit = 1 << trial.card
    if seat.kans & bit and not trial.own:
        return "kan"
    if seat.wei_base & bit and not trial.own:
        return "wei"
    if seat.peng_base & bit and trial.source == DRAWN:
        return "peng"
    return ""


def _forced(seat: Seat, card: int, kans: list[Meld], quads: list[Meld], loose: int) -> Iterator[_Reading]:
    """The own drawn card goes into the 偎 or 提 that it must make before any win (D10)."""
    bit = 1 << card
    if seat.kans & bit:
        yield _quad_reading(seat, "kan", same_kind("ti", card), (kans, quads), loose)
    elif seat.wei_base & bit:
        yield _quad_reading(seat, "wei", same_kind("ti", card), (kans, quads), loose)
    else:
        fixed = (*seat.melds, same_kind("wei", card), *kans, *quads)
        yield _Reading(fixed, loose - 2 * card_key(card), seat.quads_owned() > 0, NO_CARD)


def _quad_reading(seat: Seat, base: str, quad: Meld, hidden: tuple[list[Meld], list[Meld]], loose: int) -> _Reading:
    kans, quads = hidden
    card = quad.cards[0]
    if base == "kan":
        melds: list[Meld] = [*seat.melds, quad]
        kans = [kan for kan in kans if kan.cards[0] != card]
    else:
        melds = [quad if is_base(meld, card) else meld for meld in seat.melds]
    return _Reading((*melds, *kans, *quads), loose, True, NO_CARD)


def is_base(meld: Meld, card: int) -> bool:
    """Whether this table meld is the 偎 or 碰 of the card."""
    return meld.kind in ("wei", "peng") and meld.cards[0] == card


def _win(profile: Profile, seat: Seat, trial: Trial, reading: _Reading, shape: Shape) -> Win:
    triplet = 0
    if shape.triplet:
        passed = profile.zero_huxi_on_passed_peng and seat.passed_peng >> reading.spare & 1
        triplet = 0 if passed else same_kind_huxi("peng", reading.spare, red=profile.red_peng)
    huxi = sum(meld.huxi for meld in reading.fixed) + shape.huxi + triplet
    if profile.tianhu_double_huxi and trial.source == SHOWN:
        huxi *= 2
    units = profile.units(huxi)
    zimo = trial.own and trial.source in (DRAWN, SHOWN)
    if units == 0:
        return Win(huxi, 0, (), 1, 0, ())
    arranged = (*reading.fixed, *groups(reading.loose, reading.pair, shape, triplet))
    names, fan = hold(profile, _facts(trial, reading, shape, arranged, zimo))
    return Win(huxi, units, names, fan, price(profile, units, fan, zimo, trial.last), arranged)


def _back_to_back(arranged: tuple[Meld, ...], won_on: int) -> bool:
    """背靠背: of two pairs of one rank the winning card made one a triplet, and the other is the 将 (§6.5)."""
    pairs = [meld.cards[0] for meld in arranged if meld.kind == "jiang"]
    made = any(meld.kind in ("peng", "wei") and meld.cards[0] == won_on for meld in arranged)
    return made and other_size(won_on) in pairs


def _facts(trial: Trial, reading: _Reading, shape: Shape, arranged: tuple[Meld, ...], zimo: bool) -> Facts:
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
        winning_rank=trial.won_on % RANKS if trial.won_on >= 0 else -1,
    )
