"""Win check: whether a hand wins on a card, and with how much 胡息 at most, without pricing it (law 8.1, 9.1).

`settle` weighs every arrangement and prices it; most cards win nothing, and then only this answer is asked for. Loose
cards are read rank by rank, small and big together, by an automaton: a state is everything that the cards read so far
may have left open, with the most 胡息 that each way has brought. A state is worked out when it is first reached and
then kept, so that a check costs ten look-ups, and fewer where a card finds no group.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from phz_cli.game.cards import NO_CARD, RANKS
from phz_cli.game.melds import same_kind_huxi
from phz_cli.game.profile import Profile
from phz_cli.game.table import DRAWN, UNREAD, Seat
from phz_cli.game.trial import GROUPS, Trial, is_base

NO_ARRANGEMENT: Final = -1

_FIRST, _TWO, _SEVEN, _TEN = 0, 1, 6, 9
_LAST_START: Final = RANKS - 3
_SMALL_RUN, _BIG_RUN = 3, 6
_SYMBOLS: Final = 16
_NOT_YET: Final = -1
_NO_WAY: Final = -2
_HUXI_BITS: Final = 7
_HUXI_MASK: Final = 127
_HUXI_ZERO: Final = 64
"""A step holds its 胡息 above this: they may be less than none, where the best way so far does not go on."""

_MOST_STATES: Final = 1 << 16


class Open(NamedTuple):
    """What one way of reading has left open: the cards that runs begun earlier still need, and the 将.

    `small` of this rank and `small_after` of the next, `big` likewise; `small_270` and `big_270` count the 二七十
    begun with 二; `pair`: the 将 is still to come.
    """

    small: int = 0
    small_after: int = 0
    big: int = 0
    big_after: int = 0
    small_270: int = 0
    big_270: int = 0
    pair: bool = False


class _State:
    """What may be open before a rank: `ways`, each with the 胡息 it is behind (0 or less) the best one."""

    __slots__ = ("rank", "ways")

    def __init__(self, rank: int, ways: tuple[tuple[Open, int], ...]) -> None:
        self.rank = rank
        self.ways = ways


_states: Final[list[_State]] = []
_places: Final[dict[tuple[int, tuple[tuple[Open, int], ...]], int]] = {}
_steps: Final[list[int]] = []
"""By the place of a state in `_states` and the symbol of the rank (see `Seat.ranks`), `_SYMBOLS` a state: the place of
the state that follows and the 胡息 that are sure, in one number; _NO_WAY where no card fits, _NOT_YET where nobody has
asked."""


def _place(rank: int, ways: tuple[tuple[Open, int], ...]) -> int:
    """Where the one state with this content stands."""
    place = _places.get((rank, ways), _NOT_YET)
    if place == _NOT_YET:
        place = _places[rank, ways] = len(_states)
        _states.append(_State(rank, ways))
        _steps.extend([_NOT_YET] * _SYMBOLS)
    return place


def _work_out(place: int, symbol: int) -> int:
    """Fills in the step from a state by a symbol; the step."""
    state = _states[place]
    best: dict[Open, int] = {}
    for opened, behind in state.ways:
        for after, huxi in ways_of_rank(state.rank, opened, symbol >> 2, symbol & 3):
            best[after] = max(best.get(after, behind + huxi), behind + huxi)
    step = _NO_WAY
    if best:
        most = max(best.values())
        follows = _place(state.rank + 1, tuple(sorted((after, huxi - most) for after, huxi in best.items())))
        step = follows << _HUXI_BITS | (most + _HUXI_ZERO)
    _steps[place * _SYMBOLS + symbol] = step
    return step


def forget() -> None:
    """Drop every state that has been worked out. Answers stay the same, the next ones take longer."""
    _states.clear()
    _places.clear()
    _steps.clear()
    for pair in (False, True):
        _place(0, ((Open(pair=pair), 0),))


forget()


def ways_of_rank(rank: int, opened: Open, small: int, big: int) -> Iterator[tuple[Open, int]]:
    """Every use of the loose cards of one rank: what is open then, and the 胡息 of the groups begun."""
    small -= opened.small
    big -= opened.big
    if rank in (_SEVEN, _TEN):
        small -= opened.small_270
        big -= opened.big_270
    if small < 0 or big < 0:
        return
    for small_270 in range(small + 1) if rank == _TWO else (opened.small_270,):
        for big_270 in range(big + 1) if rank == _TWO else (opened.big_270,):
            begun = rank == _TWO
            for small_left, big_left, pair in _pairs(opened, small - begun * small_270, big - begun * big_270):
                for small_runs, big_runs in _mixed(small_left, big_left):
                    if (rank > _LAST_START and small_runs + big_runs) or (rank == _TEN and pair):
                        continue
                    huxi = begun * (_SMALL_RUN * small_270 + _BIG_RUN * big_270)
                    if rank == _FIRST:
                        huxi += _SMALL_RUN * small_runs + _BIG_RUN * big_runs
                    yield (
                        Open(
                            opened.small_after + small_runs,
                            small_runs,
                            opened.big_after + big_runs,
                            big_runs,
                            0 if rank == _TEN else small_270,
                            0 if rank == _TEN else big_270,
                            pair,
                        ),
                        huxi,
                    )


def _pairs(opened: Open, small: int, big: int) -> Iterator[tuple[int, int, bool]]:
    """With and without the 将 in this rank: the cards left of both sizes, and whether the 将 is still to come."""
    yield small, big, opened.pair
    if opened.pair:
        yield small - 2, big, False
        yield small, big - 2, False


def _mixed(small: int, big: int) -> Iterator[tuple[int, int]]:
    """Every number of 绞 of a rank: how many cards of each size are left, which begin runs."""
    for two_small in range(small // 2 + 1):
        for two_big in range(big // 2 + 1):
            left = small - 2 * two_small - two_big, big - two_small - 2 * two_big
            if min(left) >= 0:
                yield left


# ---------------------------------------------------------------- the hand


def wins(profile: Profile, seat: Seat, trial: Trial) -> bool:
    """Whether `settle` would give a win."""
    return wins_on(profile, seat, trial.card, trial.source, trial.own, trial.won_on)


def wins_on(profile: Profile, seat: Seat, card: int, source: str, own: bool, won_on: int) -> bool:
    """`wins` of a `Trial` with these fields."""
    most = _most(profile, seat, card, source, own, won_on)
    return most != NO_ARRANGEMENT and most >= profile.minimum_huxi and profile.units(most) > 0


def most_huxi(profile: Profile, seat: Seat, trial: Trial) -> int:
    """The most 胡息 of a complete arrangement on this card, too few or not; NO_ARRANGEMENT (-1) without any."""
    return _most(profile, seat, trial.card, trial.source, trial.own, trial.won_on)


def _most(profile: Profile, seat: Seat, card: int, source: str, own: bool, won_on: int) -> int:
    if card == NO_CARD:
        stale = own and source == DRAWN and profile.zero_huxi_on_passed_peng
        return _arranged(seat, seat.ranks, _settled(seat) - (_stale_wei(seat, won_on) if stale else 0), 0, 0)
    bit = 1 << card
    if own and source == DRAWN and (seat.kans | seat.pairs | seat.wei_base) & bit:
        return _forced(profile, seat, card)
    most = NO_ARRANGEMENT
    if (seat.kans | seat.wei_base | seat.peng_base) & bit:
        most = _by_pao(profile, seat, card, source, own)
    if seat.quads & bit or _reach(seat) < (card if card < RANKS else card - RANKS):
        return most
    if seat.pairs & bit:
        peng = 0
        if not (profile.zero_huxi_on_passed_peng and seat.passed_peng & bit):
            peng = same_kind_huxi("peng", card, red=profile.red_peng)
        most = max(most, _arranged(seat, _with(seat, card, 0), _settled(seat) + peng, -2, 1))
        copies = 3
    else:
        copies = 2 if seat.hand[card] == 1 else 1
    return max(most, _arranged(seat, _with(seat, card, copies), _settled(seat), 1, 0))


def _reach(seat: Seat) -> int:
    """The first rank where the loose cards, read as they are held, find no group; past the last where all do.

    A card of a higher rank cannot mend that. Kept with the seat until its cards change: a seat is asked about many
    cards before it changes one of its own.
    """
    reach = seat.reach
    if reach == UNREAD:
        reach = seat.reach = _read(seat.ranks, seat.quads_laid > 0 or seat.quads > 0)[0]
    return reach


def _with(seat: Seat, card: int, copies: int) -> list[int]:
    """The loose cards of the hand by rank, with so many copies of this one."""
    ranks = seat.ranks.copy()
    if card < RANKS:
        ranks[card] = copies << 2 | ranks[card] & 3
    else:
        ranks[card - RANKS] = ranks[card - RANKS] & ~3 | copies
    return ranks


def _settled(seat: Seat) -> int:
    """胡息 of what no winning card changes: the table, the 坎 and the quads in hand (law 9.1)."""
    kans, quads = seat.kans, seat.quads
    huxi = seat.table_huxi + 3 * (kans.bit_count() + (kans >> RANKS).bit_count())
    return huxi + 9 * quads.bit_count() + 3 * (quads >> RANKS).bit_count() if quads else huxi


def _arranged(seat: Seat, ranks: list[int], settled: int, added: int, more: int, quad: bool = False) -> int:
    """Settled and arranged 胡息, where `added` loose cards have come to the hand and `more` groups stand already.

    `ranks` are the loose cards (see `Seat.ranks`); `quad`: the winning card made one.
    """
    if seat.spoiled:
        return NO_ARRANGEMENT
    pair = quad or seat.quads_laid > 0 or seat.quads > 0
    wanted = GROUPS - len(seat.melds) - (seat.kans | seat.quads).bit_count() - more
    loose = seat.loose.bit_count() + seat.pairs.bit_count() + added
    if wanted < pair or loose != 3 * wanted - pair:
        return NO_ARRANGEMENT
    reach, huxi = _read(ranks, pair)
    return settled + huxi if reach == RANKS else NO_ARRANGEMENT


def _read(ranks: list[int], pair: bool) -> tuple[int, int]:
    """How many ranks of loose cards find groups, from the first on, and the 胡息 of these; `pair`: with a 将."""
    if len(_states) > _MOST_STATES - RANKS:
        forget()
    steps = _steps
    place, huxi = (1 if pair else 0), 0
    for rank, symbol in enumerate(ranks):
        step = steps[place * _SYMBOLS + symbol]
        if step == _NOT_YET:
            step = _work_out(place, symbol)
        if step == _NO_WAY:
            return rank, huxi
        place = step >> _HUXI_BITS
        huxi += (step & _HUXI_MASK) - _HUXI_ZERO
    return RANKS, huxi


def _forced(profile: Profile, seat: Seat, card: int) -> int:
    """The own draw goes into the 提 or 偎 that it must make before any win (law 4.3)."""
    settled = _settled(seat)
    if (seat.kans | seat.wei_base) & 1 << card:
        gain = same_kind_huxi("ti", card) - same_kind_huxi("wei", card)
        return _arranged(seat, seat.ranks, settled + gain, 0, 0, quad=True)
    stale = profile.zero_huxi_on_passed_peng and seat.passed_peng >> card & 1
    return _arranged(seat, _with(seat, card, 0), settled + (0 if stale else same_kind_huxi("wei", card)), -2, 1)


def _by_pao(profile: Profile, seat: Seat, card: int, source: str, own: bool) -> int:
    """The card makes a 跑 of the 坎, the 偎 or the 碰, where its source allows that (law 7.6)."""
    bit = 1 << card
    if seat.kans & bit and not own:
        base = same_kind_huxi("kan", card)
    elif (seat.wei_base & bit and not own) or (seat.peng_base & bit and source == DRAWN):
        base = sum(meld.huxi for meld in seat.melds if is_base(meld, card))
    else:
        return NO_ARRANGEMENT
    gain = same_kind_huxi("pao", card, red=profile.red_peng) - base
    return _arranged(seat, seat.ranks, _settled(seat) + gain, 0, 0, quad=True)


def _stale_wei(seat: Seat, card: int) -> int:
    """胡息 that the 过扫 just made does not count, the 碰 of its kind having been passed (law 9.4)."""
    if not seat.passed_peng >> card & 1:
        return 0
    return sum(meld.huxi for meld in seat.melds if meld.kind == "wei" and meld.cards[0] == card)
