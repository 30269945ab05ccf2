"""Can these cards be laid out as seven groups, and for how much at most? A plain search, apart from the engine's.

Cards of one kind count as much as they ever could, so a total below the minimum is below it for certain.
"""

from typing import Final

from phz_cli.audit.mutation.moments import Laid, Moment, loose
from phz_cli.game import actions as verbs
from phz_cli.game.cards import KINDS
from phz_cli.game.melds import RUNS, RUNS_WITH, same_kind_huxi
from phz_cli.game.profile import Profile
from phz_cli.game.table import DRAWN, SHOWN

GROUPS: Final = 7


def most_huxi(moment: Moment, seat: int, card: int) -> int | None:
    """The most 胡息 of this seat's melds and hand with one more card; None when no seven groups exist.

    For a card that can only join the loose cards (see `joins_loose`).
    """
    counts = loose(moment.hands[seat])
    counts[card] += 1
    return _arranged(moment, seat, counts)


def most_huxi_as_dealt(moment: Moment, seat: int) -> int | None:
    """The same for the hand as it lies, without a further card."""
    return _arranged(moment, seat, loose(moment.hands[seat]))


def _arranged(moment: Moment, seat: int, counts: list[int]) -> int | None:
    hand, melds = moment.hands[seat], moment.melds[seat]
    kans = [kind for kind, count in enumerate(hand) if count == 3]
    quads = [kind for kind, count in enumerate(hand) if count == 4]
    pair = moment.quads(seat) > 0
    wanted = GROUPS - len(melds) - len(kans) - len(quads)
    if sum(counts) != 3 * wanted - pair or wanted < pair:
        return None
    best = _search(counts, pair)
    if best is None:
        return None
    fixed = sum(map(_worth, melds))
    fixed += sum(same_kind_huxi("kan", kind) for kind in kans) + sum(same_kind_huxi("ti", kind) for kind in quads)
    return fixed + best


def joins_loose(profile: Profile, moment: Moment, seat: int) -> bool:
    """Whether a win of this seat could use the card on offer in one way only: together with its loose cards."""
    offer = moment.offer
    if offer is None or moment.base(seat, offer.card) or moment.hands[seat][offer.card] > 2:
        return False
    if offer.source == DRAWN and offer.owner == seat and moment.hands[seat][offer.card] == 2:
        return False
    return not (offer.source == SHOWN and could_be_instant(profile, moment, seat))


def could_be_instant(profile: Profile, moment: Moment, seat: int) -> bool:
    """三提 or 五坎."""
    hand = moment.hands[seat]
    return profile.instant_win and (moment.quads(seat) >= 3 or hand.count(3) >= 5)


def _worth(meld: Laid) -> int:
    """胡息 of a meld; a 碰 and a 跑 as much as under any rule set."""
    if meld.kind == verbs.CHI:
        return RUNS.get(meld.cards, 0)
    kind = {verbs.PENG: verbs.WEI, verbs.PAO: verbs.TI}.get(meld.kind, meld.kind)
    return same_kind_huxi(kind, meld.cards[0])


def _search(counts: list[int], pair: bool) -> int | None:
    """The most 胡息 of an arrangement into runs, at most one triplet, and one pair if there is to be one."""
    first = next((kind for kind in range(KINDS) if counts[kind]), None)
    if first is None:
        return None if pair else 0
    best: int | None = None
    for cards, worth, is_pair in _groups(first):
        if is_pair and not pair:
            continue
        for card in cards:
            counts[card] -= 1
        if min(counts[card] for card in cards) >= 0:
            rest = _search(counts, pair and not is_pair)
            if rest is not None:
                best = worth + rest if best is None else max(best, worth + rest)
        for card in cards:
            counts[card] += 1
    return best


def _groups(kind: int) -> list[tuple[tuple[int, ...], int, bool]]:
    found = [(run, RUNS[run], False) for run in RUNS_WITH[kind]]
    found.append(((kind,) * 3, same_kind_huxi("kan", kind), False))
    found.append(((kind,) * 2, 0, True))
    return found
