"""Distance: how many cards a hand is short of a win, and which cards bring it nearer (听距; stats.md group C).

*Definition.* A complete hand is seven groups, or with a quad six groups and a 将, with the 胡息 that the profile asks
for (rules.md §2.8, §3). The distance of a hand is the least number of cards of any complete hand that it lacks, the
winning card among them: groups on the table, 坎 and quads stand as they are (they are never split, D12); every other
group is built from loose cards and from cards to come, of which no kind has more copies than lie out of sight. A
triplet still to be made counts the 胡息 of the better of its two ways, the 偎. A hand of distance 1 is 听, one whose
cards lie complete has 0, and one that cannot win any more `FAR`. Passing rights and the rules of 吃 and 比 are left
out: the distance says what the cards lack, not what the table allows.

The search weighs every set of disjoint groups, memoised on the loose cards, and keeps of equal ones only those that no
other beats in cards kept and in 胡息 (a Pareto front), so that it is exact under this definition.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from phz_cli.game.cards import COPIES, KINDS, RANKS
from phz_cli.game.melds import RUNS_WITH, run_huxi, same_kind_huxi
from phz_cli.game.profile import Profile
from phz_cli.game.table import Seat
from phz_cli.game.trial import GROUPS

FAR: Final = 99
"""The distance of a hand that cannot win any more."""

_MOST_HUXI: Final = 30
_CACHE: Final = 1 << 18


class Holding(NamedTuple):
    """What matters of a hand: `loose` 20 counts outside 坎 and quads, groups that stand, their 胡息, a 将 needed."""

    loose: tuple[int, ...]
    standing: int
    huxi: int
    pair: bool


def holding_of(seat: Seat) -> Holding:
    """The holding of a seat as it stands."""
    kans = [kind for kind in range(KINDS) if seat.kans >> kind & 1]
    quads = [kind for kind in range(KINDS) if seat.quads >> kind & 1]
    huxi = seat.table_huxi + sum(same_kind_huxi("kan", kind) for kind in kans)
    huxi += sum(same_kind_huxi("ti", kind) for kind in quads)
    standing = len(seat.melds) + len(kans) + len(quads)
    return Holding(tuple(seat.loose_counts()), standing, huxi, seat.quads_owned() > 0)


def distance(profile: Profile, held: Holding) -> int:
    """Cards that the hand lacks for a win, the winning card included; FAR where no win is left."""
    return _least(_front(held), held, max(0, profile.minimum_huxi - held.huxi))


def reach(held: Holding, within: int) -> int:
    """The most 胡息 of a complete hand that lacks at most this many cards; -1 where there is none."""
    found = [huxi for groups, lacks, huxi in _front(held) if groups == GROUPS - held.standing and lacks <= within]
    return held.huxi + max(found) if found else -1


def useful(profile: Profile, held: Holding, unseen: Sequence[int]) -> dict[int, int]:
    """Kind → copies out of sight, for every kind of which one more copy makes the distance less.

    `unseen`: for each kind the copies that this seat cannot see.
    """
    before = distance(profile, held)
    found = {}
    for kind in range(KINDS):
        if unseen[kind] > 0 and distance(profile, with_card(held, kind)) < before:
            found[kind] = unseen[kind]
    return found


def with_card(held: Holding, kind: int) -> Holding:
    """The holding with one more loose card; a third copy of a pair stays loose, as the winning card does."""
    loose = list(held.loose)
    loose[kind] += 1
    return held._replace(loose=tuple(loose))


def without_card(held: Holding, kind: int) -> Holding:
    """The holding after the discard of a loose card."""
    loose = list(held.loose)
    loose[kind] -= 1
    return held._replace(loose=tuple(loose))


def _least(front: Sequence[tuple[int, int, int]], held: Holding, huxi_needed: int) -> int:
    wanted = GROUPS - held.standing
    fitting = [lacks for groups, lacks, huxi in front if groups == wanted and huxi >= huxi_needed]
    return min(fitting, default=FAR)


# ---------------------------------------------------------------- the search

_Front = tuple[tuple[int, int, int], ...]
"""(groups, cards lacking, 胡息) that nothing of as many groups beats."""


def _options() -> tuple[tuple[tuple[tuple[int, ...], int, int], ...], ...]:
    """For each kind: (cards kept with it, cards lacking, 胡息) of every group that its lowest kept card may open.

    A group is chosen by the cards that the hand keeps for it; the lowest of them is the kind.
    """
    rows = []
    for kind in range(KINDS):
        best: dict[tuple[int, ...], tuple[int, int]] = {}
        for run in RUNS_WITH[kind]:
            huxi = run_huxi(run) or 0
            for kept in _kept(run, kind):
                lacks = 3 - len(kept)
                if kept not in best or best[kept][1] < huxi:
                    best[kept] = lacks, huxi
        wei = same_kind_huxi("wei", kind)
        peng = (kind, kind)
        best[(kind, kind, kind)] = 0, same_kind_huxi("peng", kind)
        if peng not in best or best[peng][1] < wei:
            best[peng] = 1, wei
        if best.get((kind,), (2, -1))[1] < wei:
            best[(kind,)] = 2, wei
        rows.append(tuple((kept, lacks, huxi) for kept, (lacks, huxi) in sorted(best.items())))
    return tuple(rows)


def _kept(run: tuple[int, ...], kind: int) -> Iterator[tuple[int, ...]]:
    """The parts of a run whose lowest card in search order is this kind."""
    order = sorted(run, key=_PLACE.__getitem__)
    for mask in range(1, 8):
        part = tuple(card for place, card in enumerate(order) if mask >> place & 1)
        if part[0] == kind:
            yield part


_ORDER: Final = tuple(kind for rank in range(RANKS) for kind in (rank, rank + RANKS))
"""Small and big of a rank together, so that what a group needs lies near its first card."""

_PLACE: Final = {kind: place for place, kind in enumerate(_ORDER)}
_OPTIONS: Final = _options()


def _front(held: Holding) -> _Front:
    """What the loose cards can be made into, groups of cards to come included."""
    wanted = GROUPS - held.standing
    return _best(tuple(held.loose[kind] for kind in _ORDER), wanted, held.pair)


@lru_cache(maxsize=_CACHE)
def _best(loose: tuple[int, ...], wanted: int, pair: bool) -> _Front:
    """The front of the loose counts, in search order, for up to `wanted` groups (the 将 one of them)."""
    place = next((place for place, count in enumerate(loose) if count), None)
    if wanted == 0:
        return ((0, 0, 0),)
    if place is None:
        return _from_nothing(wanted, pair)
    kind = _ORDER[place]
    found: dict[tuple[int, int], int] = {}
    left = list(loose)
    left[place] -= 1
    _merge(found, _best(tuple(left), wanted, pair), 0, 0, 0)
    for kept, lacks, huxi in _OPTIONS[kind]:
        left = list(loose)
        for card in kept:
            left[_PLACE[card]] -= 1
        if min(left) >= 0:
            _merge(found, _best(tuple(left), wanted - 1, pair), 1, lacks, huxi)
    if pair:
        for copies in range(1, min(2, loose[place]) + 1):
            left = list(loose)
            left[place] -= copies
            _merge(found, _best(tuple(left), wanted - 1, False), 1, 2 - copies, 0)
    return _pareto(found)


def _from_nothing(wanted: int, pair: bool) -> _Front:
    """Groups made wholly of cards to come: the best of them is a 偎 of the big size."""
    if pair:
        return ((wanted, 3 * wanted - 1, min(_MOST_HUXI, 6 * (wanted - 1))),)
    return ((wanted, 3 * wanted, min(_MOST_HUXI, 6 * wanted)),)


def _merge(found: dict[tuple[int, int], int], rest: _Front, groups: int, lacks: int, huxi: int) -> None:
    for more_groups, more_lacks, more_huxi in rest:
        key = groups + more_groups, lacks + more_lacks
        total = min(_MOST_HUXI, huxi + more_huxi)
        if found.get(key, -1) < total:
            found[key] = total


def _pareto(found: dict[tuple[int, int], int]) -> _Front:
    kept: list[tuple[int, int, int]] = []
    best: dict[int, int] = {}
    for (groups, lacks), huxi in sorted(found.items()):
        if huxi > best.get(groups, -1):
            best[groups] = huxi
            kept.append((groups, lacks, huxi))
    return tuple(kept)


def unseen_by(seat: Seat, shown: Sequence[int]) -> list[int]:
    """For each kind the copies that a seat cannot see; `shown`: 20 counts of what lies open outside its own cards."""
    own = list(seat.hand)
    for meld in seat.melds:
        for card in meld.cards:
            own[card] += 1
    return [max(0, COPIES - own[kind] - shown[kind]) for kind in range(KINDS)]
