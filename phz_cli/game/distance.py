"""Distance: how many cards a hand is short of a win, and which cards bring it nearer (听距).

*Definition.* A complete hand is seven groups, or with a quad six groups and a 将, with the 胡息 that the profile asks
for (law 8.1, 9.1). The distance of a hand is the least number of cards of any complete hand that it lacks, the
winning card among them: groups on the table, 坎 and quads stand as they are (never split, law 1.4); every other
group is built from loose cards and from any cards to come. A triplet still to be made counts the 胡息 of the better of
its two ways, the 偎. A hand of distance 1 lacks the winning card only, and one that cannot win any more has `FAR`.
Passing rights, the rules of 吃 and 比, 跑 and 提 to come and how many copies are left are not looked at: the distance
says what the cards lack, not what the table allows.

The search weighs every set of disjoint groups, memoised on the loose cards, and keeps of equal ones only those that no
other beats in cards kept and in 胡息 (a Pareto front), so that it is exact under this definition.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from phz_cli.game.cards import KINDS, RANKS
from phz_cli.game.melds import RUNS, RUNS_WITH, run_huxi, same_kind_huxi
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
    return _fewest(_front(held), _needed(profile, held))


def reach(held: Holding, within: int) -> int:
    """The most 胡息 of a complete hand that lacks at most this many cards; -1 where there is none."""
    found = [huxi for lacks, huxi in _front(held) if lacks <= within]
    return held.huxi + max(found) if found else -1


def useful(profile: Profile, held: Holding) -> frozenset[int]:
    """The kinds of which one more card makes the distance less: those that some nearest complete hand lacks."""
    return frozenset(_kinds(_roads(profile, held).lacking))


def discards(profile: Profile, held: Holding) -> dict[int, frozenset[int]]:
    """Loose kind → the kinds useful after its discard, for every discard that leaves the distance as it is.

    Any other discard makes it one more. `held` has one card more than the rest value, as before a discard.
    """
    found = _roads(profile, held).after
    return {kind: frozenset(_kinds(mask)) for kind, mask in sorted(found)}


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


# ---------------------------------------------------------------- the search


class _Roads(NamedTuple):
    """All nearest complete hands at once: what they lack, and for each kind that one leaves over what it lacks."""

    lacking: int
    after: tuple[tuple[int, int], ...]


_NO_ROAD: Final = _Roads(0, ())

_Front = tuple[tuple[int, int], ...]
"""(cards lacking, 胡息), the fewer lacking the earlier, each with more 胡息 than those before it."""


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
        best[(kind, kind, kind)] = 0, wei
        best[(kind, kind)] = 1, wei  # worth more than the 绞 of the same two
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
_TRIPLETS: Final = tuple(((kind,) * 3, same_kind_huxi("wei", kind)) for kind in range(KINDS))
_GROUPS: Final = (*((run, run_huxi(run) or 0) for run in sorted(RUNS)), *_TRIPLETS)
_MOST_GROUP: Final = 6


def _every_option() -> tuple[tuple[tuple[tuple[int, ...], int, int, int], ...], ...]:
    """As `_OPTIONS`, with none left out and the mask of lacking kinds last: the roads need them all."""
    rows = []
    for kind in range(KINDS):
        found = set()
        for group, huxi in _GROUPS:
            if kind in group:
                for kept in _kept(group, kind):
                    found.add((kept, 3 - len(kept), huxi, _mask_without(group, kept)))
        rows.append(tuple(sorted(found)))
    return tuple(rows)


def _mask_without(group: tuple[int, ...], kept: tuple[int, ...]) -> int:
    return sum(1 << kind for kind in set(group) if group.count(kind) > kept.count(kind))


_EVERY: Final = _every_option()


def _needed(profile: Profile, held: Holding) -> int:
    return min(_MOST_HUXI, max(0, profile.minimum_huxi - held.huxi))


def _fewest(front: _Front, huxi_needed: int) -> int:
    return min((lacks for lacks, huxi in front if huxi >= huxi_needed), default=FAR)


def _kinds(mask: int) -> Iterator[int]:
    return (kind for kind in range(KINDS) if mask >> kind & 1)


def _front(held: Holding) -> _Front:
    """What the loose cards can be made into, groups of cards to come included."""
    wanted = GROUPS - held.standing
    if wanted < 0:
        return ()
    return _best(tuple(held.loose[kind] for kind in _ORDER), wanted, held.pair)


@lru_cache(maxsize=_CACHE)
def _best(loose: tuple[int, ...], wanted: int, pair: bool) -> _Front:
    """The front of the loose counts, in search order, for up to `wanted` groups (the 将 one of them)."""
    if wanted == 0:
        return () if pair else ((0, 0),)
    place = next((place for place, count in enumerate(loose) if count), None)
    if place is None:
        return _from_nothing(wanted, pair)
    kind = _ORDER[place]
    found: dict[int, int] = {}
    left = list(loose)
    left[place] -= 1
    _merge(found, _best(tuple(left), wanted, pair), 0, 0)
    for kept, lacks, huxi in _OPTIONS[kind]:
        left = list(loose)
        for card in kept:
            left[_PLACE[card]] -= 1
        if min(left) >= 0:
            _merge(found, _best(tuple(left), wanted - 1, pair), lacks, huxi)
    if pair:
        for copies in range(1, min(2, loose[place]) + 1):
            left = list(loose)
            left[place] -= copies
            _merge(found, _best(tuple(left), wanted - 1, False), 2 - copies, 0)
    return _pareto(found)


def _from_nothing(wanted: int, pair: bool) -> _Front:
    """Groups made wholly of cards to come: the best of them is a 偎 of the big size."""
    return ((3 * wanted - pair, min(_MOST_HUXI, 6 * (wanted - pair))),)


def _merge(found: dict[int, int], rest: _Front, lacks: int, huxi: int) -> None:
    for more_lacks, more_huxi in rest:
        key, total = lacks + more_lacks, min(_MOST_HUXI, huxi + more_huxi)
        if found.get(key, -1) < total:
            found[key] = total


def _pareto(found: dict[int, int]) -> _Front:
    kept: list[tuple[int, int]] = []
    best = -1
    for lacks, huxi in sorted(found.items()):
        if huxi > best:
            best = huxi
            kept.append((lacks, huxi))
    return tuple(kept)


# ---------------------------------------------------------------- all nearest hands at once


def _roads(profile: Profile, held: Holding) -> _Roads:
    needed = _needed(profile, held)
    lacks = _fewest(_front(held), needed)
    if lacks == FAR:
        return _NO_ROAD
    loose = tuple(held.loose[kind] for kind in _ORDER)
    return _walk(loose, GROUPS - held.standing, held.pair, needed, lacks) or _NO_ROAD


@lru_cache(maxsize=_CACHE)
def _walk(loose: tuple[int, ...], wanted: int, pair: bool, needed: int, lacks: int) -> _Roads | None:
    """Every way to complete these cards that lacks just so many and has the 胡息 needed; None where there is none."""
    if _fewest(_best(loose, wanted, pair), needed) > lacks:
        return None
    place = next((place for place, count in enumerate(loose) if count), None)
    if wanted == 0:
        after = tuple((_ORDER[place], 0) for place, count in enumerate(loose) if count)
        return _Roads(0, after) if lacks == 0 else None
    if place is None:
        return _to_come(wanted, pair, needed) if lacks == 3 * wanted - pair else None
    kind = _ORDER[place]
    found: list[_Roads] = []
    left = _less(loose, (kind,))
    road = _walk(left, wanted, pair, needed, lacks)
    if road is not None:
        found.append(_Roads(road.lacking, _joined([road.after, ((kind, road.lacking),)])))
    for kept, more, huxi, mask in _EVERY[kind]:
        left = _less(loose, kept)
        if min(left) >= 0 and more <= lacks:
            road = _walk(left, wanted - 1, pair, max(0, needed - huxi), lacks - more)
            if road is not None:
                found.append(_through(road, mask))
    if pair:
        for copies in range(1, min(2, loose[place]) + 1):
            road = _walk(_less(loose, (kind,) * copies), wanted - 1, False, needed, lacks - 2 + copies)
            if road is not None:
                found.append(_through(road, 0 if copies == 2 else 1 << kind))
    if not found:
        return None
    lacking = 0
    for road in found:
        lacking |= road.lacking
    return _Roads(lacking, _joined([road.after for road in found]))


def _to_come(wanted: int, pair: bool, needed: int) -> _Roads:
    """Groups made wholly of cards to come: every kind that fits into some choice of them."""
    mask = (1 << KINDS) - 1 if pair else 0
    for group, huxi in _GROUPS:
        if wanted > pair and huxi + _MOST_GROUP * (wanted - pair - 1) >= needed:
            mask |= _mask_without(group, ())
    return _Roads(mask, ())


def _through(road: _Roads, mask: int) -> _Roads:
    return _Roads(road.lacking | mask, tuple((kind, lacking | mask) for kind, lacking in road.after))


def _less(loose: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    left = list(loose)
    for card in kept:
        left[_PLACE[card]] -= 1
    return tuple(left)


def _joined(parts: Sequence[tuple[tuple[int, int], ...]]) -> tuple[tuple[int, int], ...]:
    whole: dict[int, int] = {}
    for part in parts:
        for kind, lacking in part:
            whole[kind] = whole.get(kind, 0) | lacking
    return tuple(sorted(whole.items()))
