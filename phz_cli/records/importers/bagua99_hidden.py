"""Which cards a bagua99 record hides, worked out from everything else that it states.

The hands at the deal are known and only shrink, so a hidden 偎 takes a pair and a hidden 提 a 坎 that
the seat holds then. Every choice is played through: what the seat does later must be possible, its groups and its hand
must be those at the end, and there are four cards of each kind. A card on which all ways agree is that card.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Final, NamedTuple

from phz_cli.game import actions as verbs
from phz_cli.game.cards import CHARACTERS, COPIES, UNKNOWN_CHARACTER
from phz_cli.records.importers.bagua99_acks import Ack
from phz_cli.records.importers.bagua99_end import End, Group

BY_ORDER: Final = "order"
_MOST_HIDDEN: Final = 5
"""A seat makes no more 偎 and 提 than this in a real hand; more ways than can be tried come of broken records."""
_MOST_WAYS: Final = 4096
_TAKES: Final = {verbs.PENG: 2, verbs.WEI: 2, verbs.PAO: 3, verbs.TI: 3}
_BASES: Final = {verbs.PAO: ("wei", "peng"), verbs.TI: ("wei",)}


class Found(NamedTuple):
    """A recovered card and why.

    `draw` or `next`: the message before or after names it; `groups`: only this one fits; `order`: of those that fit
    only this one puts the groups of the end in their order.
    """

    card: str
    why: str


class _Way(NamedTuple):
    """One way to fill the hidden groups of a seat: (index of the message, card) pairs; `in_order` as `Found.why`."""

    cards: tuple[tuple[int, str], ...]
    in_order: bool


class _Seat(NamedTuple):
    """What a seat did, and how it stood at the end (None where the record breaks off)."""

    acks: list[tuple[int, Ack]]
    hand: Counter[str]
    groups: list[Group] | None
    left: str | None
    wins: bool


def recovered(acks: Sequence[Ack], hands: Sequence[str], end: End | None) -> dict[int, Found]:
    """The cards of the messages that hide theirs, by the index of the message."""
    found = _beside(acks)
    acks = [ack._replace(card=found[index].card) if index in found else ack for index, ack in enumerate(acks)]
    ways = [list(_ways(_seat(acks, seat, hands[seat], end))) for seat in range(len(hands))]
    if all(ways):
        found = _agreed(ways, _missing(acks, hands, end)) | found
    for index, ack in enumerate(acks):
        if ack.do == verbs.DRAW and ack.card == UNKNOWN_CHARACTER and index not in found:
            made = index + 1 < len(acks) and acks[index + 1].seat == ack.seat and acks[index + 1].do in _TAKES
            if made and index + 1 in found:
                found[index] = found[index + 1]
    return found


def _beside(acks: Sequence[Ack]) -> dict[int, Found]:
    """Hidden draws whose card the next message takes and names, hidden 偎 and 提 of a draw that is named."""
    found = {}
    for index, (ack, after) in enumerate(pairwise(acks)):
        if ack.do != verbs.DRAW or after.do in (verbs.DRAW, verbs.DISCARD):
            continue
        if ack.card == UNKNOWN_CHARACTER != after.card:
            found[index] = Found(after.card, "next")
        elif after.card == UNKNOWN_CHARACTER != ack.card and after.seat == ack.seat:
            found[index + 1] = Found(ack.card, "draw")
    return found


def _seat(acks: Sequence[Ack], seat: int, hand: str, end: End | None) -> _Seat:
    own = [(index, ack) for index, ack in enumerate(acks) if ack.seat == seat and ack.do != verbs.DRAW]
    if end is None:
        return _Seat(own, Counter(hand), None, None, False)
    return _Seat(own, Counter(hand), end.groups[seat], end.hands[seat], end.winner == seat)


def _missing(acks: Sequence[Ack], hands: Sequence[str], end: End | None) -> Counter[str] | None:
    """The cards that neither hands nor wall show; None where the record does not show the whole wall."""
    if end is None:
        return None
    shown = Counter("".join(hands) + end.rest + "".join(ack.card for ack in acks if ack.do == verbs.DRAW))
    if shown.total() != COPIES * len(CHARACTERS):
        return None
    del shown[UNKNOWN_CHARACTER]
    return Counter({card: COPIES - shown[card] for card in CHARACTERS})


def _ways(seat: _Seat) -> Iterator[_Way]:
    """Every way to fill the hidden groups of a seat that fits all that the seat did and how it ended."""
    if sum(ack.card == UNKNOWN_CHARACTER for _, ack in seat.acks) <= _MOST_HIDDEN:
        yield from _play(seat, 0, seat.hand.copy(), [], ())


def _play(
    seat: _Seat, place: int, hand: Counter[str], laid: list[Group], chosen: tuple[tuple[int, str], ...]
) -> Iterator[_Way]:
    if place == len(seat.acks):
        if _fits(seat, hand, laid):
            yield _Way(chosen, _stands_so(seat, laid))
        return
    index, ack = seat.acks[place]
    hidden = ack.card == UNKNOWN_CHARACTER
    for card in CHARACTERS if hidden else ack.card:
        after = _after(ack, card, hand, laid)
        if after is not None:
            yield from _play(seat, place + 1, *after, (*chosen, (index, card)) if hidden else chosen)


def _after(ack: Ack, card: str, hand: Counter[str], laid: list[Group]) -> tuple[Counter[str], list[Group]] | None:
    """Hand and groups after a message with this card; None where the seat cannot have done so."""
    base = next((at for at, group in enumerate(laid) if _is_base(ack.do, group, card)), None)
    if base is not None:
        return hand, [*laid[:base], Group(ack.do, COPIES * card), *laid[base + 1 :]]
    if ack.do == verbs.CHI:
        taken = Counter("".join(ack.melds))
        taken[card] -= 1
        groups = [Group("chi", "".join(sorted(meld, key=CHARACTERS.index))) for meld in ack.melds]
    elif ack.do == verbs.DISCARD:
        taken, groups = Counter(card), []
    else:
        taken, groups = Counter(_TAKES[ack.do] * card), [Group(ack.do, (_TAKES[ack.do] + 1) * card)]
        if ack.card == UNKNOWN_CHARACTER and hand[card] != _TAKES[ack.do]:
            return None
    if not taken <= hand:
        return None
    return hand - taken, laid + groups


def _is_base(do: str, group: Group, card: str) -> bool:
    return group.kind in _BASES.get(do, ()) and group.cards[0] == card


def _fits(seat: _Seat, hand: Counter[str], laid: list[Group]) -> bool:
    if seat.left is not None and +hand != Counter(seat.left):
        return False
    if seat.groups is None:
        return True
    at_end, own = Counter(seat.groups), Counter(laid)
    return own <= at_end if seat.wins else own == at_end


def _stands_so(seat: _Seat, laid: list[Group]) -> bool:
    return seat.groups is not None and seat.groups[: len(laid)] == laid


def _agreed(ways: list[list[_Way]], missing: Counter[str] | None) -> dict[int, Found]:
    """The cards on which all ways of all seats together agree, else those on which all ways in order do."""
    size = 1
    for row in ways:
        size *= len(row)
    if size > _MOST_WAYS:
        return {}
    together = [parts for parts in product(*ways) if _conserved(parts, missing)]
    found = {index: Found(card, BY_ORDER) for index, card in _common([p for p in together if _ordered(p)]).items()}
    found |= {index: Found(card, "groups") for index, card in _common(together).items()}
    return found


def _ordered(parts: tuple[_Way, ...]) -> bool:
    return all(way.in_order for way in parts)


def _conserved(parts: tuple[_Way, ...], missing: Counter[str] | None) -> bool:
    return missing is None or Counter(card for way in parts for _, card in way.cards) <= missing


def _common(together: list[tuple[_Way, ...]]) -> dict[int, str]:
    """The cards that are the same in all of these."""
    cards: dict[int, set[str]] = {}
    for parts in together:
        for way in parts:
            for index, card in way.cards:
                cards.setdefault(index, set()).add(card)
    return {index: next(iter(found)) for index, found in cards.items() if len(found) == 1}
