"""What a finished hand is: no win and why, or a win with its 胡息, units, names, fan and price."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.reference.cards import CARDS, COPIES, NUMBER, Group, Laid, run_worth, same_worth
from tests.reference.cover import covers
from tests.reference.price import Won, price
from tests.reference.rules import RULES, Rules

_GROUPS = 7
_DRAWN = ("own_draw", "other_draw")
_INSTANT = ((COPIES, 3), (3, 5))  # copies of a card, how many such sets (D13)


class Case(NamedTuple):
    """A hand to be priced: the cards before the winning card came, and where that came from.

    `source` is `own_draw`, `other_draw`, `discard` or `shown`; with `shown`, `dealer` says that the card is the
    dealer's own 21st.
    """

    rules: str
    hand: str
    melds: tuple[Laid, ...]
    card: str
    source: str
    dealer: bool = False
    last: bool = False
    first_discard: bool = False
    passed: str = ""


class Answer(NamedTuple):
    """As the `expect` of a case; `reason` is empty where the hand wins."""

    win: bool
    reason: str = ""
    huxi: int | None = None
    units: int = 0
    names: tuple[tuple[str, int], ...] = ()
    fan: int = 0
    each: int = 0


class _Reading(NamedTuple):
    """A way to see the winning card: the groups that are settled by it, and the cards that are still loose."""

    groups: tuple[Laid, ...]
    loose: list[int]
    triple: Group | None = None


def answer(case: Case) -> Answer:
    """Price a hand by going through every arrangement of every reading (§2.8, D8, D11–D13)."""
    rules = RULES[case.rules]
    if (case.source == "discard" and not rules.discards) or (
        case.source == "shown" and not case.dealer and not rules.others_on_shown
    ):
        return Answer(False, "H703")
    best: tuple[tuple[int, int], Won] | None = None
    short: int | None = None
    for huxi, same in _arrangements(case, rules):
        if huxi < rules.least:
            short = huxi if short is None else max(short, huxi)
            continue
        won = price(rules, case, huxi, same)
        if best is None or (won.each, huxi) > best[0]:
            best = (won.each, huxi), won
    instant = _instant(case, rules)
    if instant is not None and (best is None or instant.each >= best[1].each):
        return Answer(True, "", *instant)
    if best is not None:
        return Answer(True, "", *best[1])
    return Answer(False, "H702" if short is None else "H701", short)


def _arrangements(case: Case, rules: Rules) -> Iterator[tuple[int, bool]]:
    """胡息 and the absence of 顺 and 绞, of every arrangement into seven groups."""
    for reading in _readings(case, rules):
        quads = any(group.kind in ("ti", "pao") for group in reading.groups)
        settled = sum(_worth(group) for group in reading.groups)
        same = all(group.kind != "chi" for group in reading.groups)
        wanted = _GROUPS - len(reading.groups)
        if wanted < quads or sum(reading.loose) != 3 * wanted - quads:
            continue
        for huxi, loose_same in covers(reading.loose, reading.triple, quads):
            yield settled + huxi, same and loose_same


def _worth(group: Laid) -> int:
    if group.kind == "worthless":
        return 0
    return run_worth(group.cards) if group.kind == "chi" else same_worth(group.kind, group.cards[0])


def _readings(case: Case, rules: Rules) -> Iterator[_Reading]:
    if case.source == "shown" and case.dealer:
        sets, loose = _split(case.hand + case.card)
        yield _Reading((*case.melds, *sets), loose)
        return
    sets, loose = _split(case.hand)
    groups = (*case.melds, *sets)
    card, own = case.card, case.source == "own_draw"
    base = _base(groups, card)
    void = rules.passed_is_worthless and card in case.passed
    if own and base in ("kan", "wei"):
        yield _Reading(_raised(groups, card, "ti"), loose)
        return
    if own and loose[NUMBER[card]] == 2:
        loose[NUMBER[card]] = 0
        yield _Reading((*groups, Laid("worthless" if void else "wei", card * 3)), loose)
        return
    if base in ("kan", "wei") or (base == "peng" and case.source in _DRAWN):
        yield _Reading(_raised(groups, card, "pao"), loose)
    number = NUMBER[card]
    added = list(loose)
    added[number] += 1
    yield _Reading(groups, added, Group((number,) * 3, 0 if void else same_worth("peng", card), True))


def _split(hand: str) -> tuple[list[Laid], list[int]]:
    """The quads and triples of a hand, which nothing may split (D12), and the count of every other card."""
    sets, loose = [], []
    for card in CARDS:
        copies = hand.count(card)
        if copies >= 3:
            sets.append(Laid("ti" if copies == COPIES else "kan", card * copies))
        loose.append(copies if copies < 3 else 0)
    return sets, loose


def _base(groups: tuple[Laid, ...], card: str) -> str:
    """What three of this card are, in hand or on the table."""
    for group in groups:
        if group.cards == card * 3:
            return group.kind
    return ""


def _raised(groups: tuple[Laid, ...], card: str, kind: str) -> tuple[Laid, ...]:
    return tuple(Laid(kind, card * COPIES) if group.cards == card * 3 else group for group in groups)


def _instant(case: Case, rules: Rules) -> Won | None:
    """三提五坎, before the first discard: no arrangement is asked for, the 胡息 are those of the sets (D13)."""
    if not rules.instant or case.source != "shown":
        return None
    hand = case.hand + (case.card if case.dealer else "")
    sets = [*_split(hand)[0], *(group for group in case.melds if group.dealt)]
    for copies, wanted in _INSTANT:
        if sum(len(group.cards) == copies for group in sets) >= wanted:
            return _instant_price(case, rules, sum(_worth(group) for group in sets))
    return None


def _instant_price(case: Case, rules: Rules, huxi: int) -> Won:
    units = (huxi - rules.units_from) // 3
    fan = rules.heaven if case.dealer else rules.earth
    if not fan:
        return Won(huxi, units, (), 1, units + 1)
    return Won(huxi, units, (("天胡" if case.dealer else "地胡", fan),), fan, (units + case.dealer) * fan)
