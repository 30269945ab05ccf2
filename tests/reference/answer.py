"""What a finished hand is: no win and why, or a win with its 胡息, units, names, fan and price."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.reference.cards import CARDS, COPIES, NUMBER, Group, Laid, run_worth, same_worth
from tests.reference.cover import covers
from tests.reference.names import Seen, Shape
from tests.reference.price import Won, price, priced
from tests.reference.rules import Rules, rules_of

_GROUPS = 7
_DRAWN = ("own_draw", "other_draw")
_INSTANT = ((COPIES, 3), (3, 5))  # copies of a card, how many such sets (law 2.11)


class Case(NamedTuple):
    """A hand to be priced: the cards before the winning card came, and where that came from.

    `source` is `own_draw`, `other_draw`, `discard` or `shown`; with `shown`, `dealer` says that the card is the
    dealer's own 21st. `laid`: the card lies already in the 偎, 提 or 跑 that was made of it; `held` and `intake` then
    tell how many cards were in hand, and whether a group had been taken, before it came.
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
    options: tuple[tuple[str, object], ...] = ()
    laid: bool = False
    held: int = 0
    intake: bool = False


class Answer(NamedTuple):
    """As the `expect` of a case; `reason` is empty where the hand wins."""

    win: bool
    reason: str = ""
    huxi: int | None = None
    units: int = 0
    names: tuple[tuple[str, int], ...] = ()
    fan: int = 0
    each: float = 0


class _Reading(NamedTuple):
    """A way to see the winning card: the groups that are settled by it, and the cards that are still loose."""

    groups: tuple[Laid, ...]
    loose: list[int]
    triple: Group | None = None


def answer(case: Case) -> Answer:
    """Price a hand by going through every arrangement of every reading (law chapters 2, 8-9)."""
    rules = rules_of(case.rules, dict(case.options))
    if (case.source == "discard" and not rules.discards) or (
        case.source == "shown" and not case.dealer and not rules.others_on_shown
    ):
        return Answer(False, "H703")
    best, short = best_arrangement(case, rules)
    instant = instant_win(rules, case.hand, case.melds, case) if case.source == "shown" else None
    won = higher(best, instant)
    if won is not None:
        return Answer(True, "", *won[:5])
    return Answer(False, "H702" if short is None else "H701", short)


def higher(*wins: Won | None) -> Won | None:
    """The win that counts: the highest payment, ties by 胡息 (law 2.11, 8.4)."""
    return max((won for won in wins if won is not None), key=lambda won: (won.each, won.huxi), default=None)


def best_arrangement(case: Case, rules: Rules) -> tuple[Won | None, int | None]:
    """The best win by seven groups, and the most 胡息 of what falls short of one (None without seven groups)."""
    best: Won | None = None
    short: int | None = None
    for groups in _arrangements(case, rules):
        huxi = sum(group.huxi for group in groups)
        if huxi < rules.least:
            short = huxi if short is None else max(short, huxi)
            continue
        best = higher(best, price(rules, _shape(case, groups), huxi))
    return best, short


def _shape(case: Case, groups: tuple[Seen, ...]) -> Shape:
    held, intake = len(case.hand), any(not meld.dealt for meld in case.melds)
    if case.laid:
        held, intake = case.held, case.intake
    start = case.source == "shown"
    own = case.source == "own_draw"
    return Shape(groups, case.card, own, start, case.dealer, case.first_discard, case.last, held, intake)


def _arrangements(case: Case, rules: Rules) -> Iterator[tuple[Seen, ...]]:
    """Every arrangement into seven groups."""
    for reading in _readings(case, rules):
        quads = any(group.kind in ("ti", "pao") for group in reading.groups)
        wanted = _GROUPS - len(reading.groups)
        if wanted < quads or sum(reading.loose) != 3 * wanted - quads:
            continue
        settled = tuple(Seen(_named(group), group.cards, _worth(group, rules)) for group in reading.groups)
        for cover in covers(reading.loose, reading.triple, quads):
            yield settled + tuple(map(_seen, cover))


def _seen(group: Group) -> Seen:
    cards = "".join(CARDS[number] for number in group.cards)
    return Seen(("jiang" if len(cards) == 2 else "peng") if group.same else "chi", cards, group.huxi)


def _named(group: Laid) -> str:
    return "wei" if group.kind == "worthless" else group.kind


def _worth(group: Laid, rules: Rules) -> int:
    if group.kind == "worthless":
        return 0
    return run_worth(group.cards) if group.kind == "chi" else same_worth(group.kind, group.cards[0], rules.red_high)


def _readings(case: Case, rules: Rules) -> Iterator[_Reading]:
    void = rules.passed_is_worthless and case.card in case.passed
    if case.laid:
        sets, loose = _split(case.hand)
        groups = (*case.melds, *sets)
        if void:
            own_wei = Laid("wei", case.card * 3)
            groups = tuple(Laid("worthless", meld.cards) if meld == own_wei else meld for meld in groups)
        yield _Reading(groups, loose)
        return
    if case.source == "shown" and case.dealer:
        sets, loose = _split(case.hand + case.card)
        yield _Reading((*case.melds, *sets), loose)
        return
    sets, loose = _split(case.hand)
    groups = (*case.melds, *sets)
    card, own = case.card, case.source == "own_draw"
    base = _base(groups, card)
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
    worth = 0 if void else same_worth("peng", card, rules.red_high)
    yield _Reading(groups, added, Group((number,) * 3, worth, True))


def _split(hand: str) -> tuple[list[Laid], list[int]]:
    """The quads and triples of a hand, which nothing may split (law 1.4), and the count of every other card."""
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


def instant_win(rules: Rules, hand: str, melds: tuple[Laid, ...], case: Case) -> Won | None:
    """三提五坎, before the first discard: no arrangement is asked for, the 胡息 are those of the sets (law 2.11)."""
    if not rules.instant:
        return None
    held = hand + (case.card if case.dealer and case.source == "shown" else "")
    sets = [*_split(held)[0], *(group for group in melds if group.dealt)]
    if not any(sum(len(group.cards) == copies for group in sets) >= wanted for copies, wanted in _INSTANT):
        return None
    huxi = sum(_worth(group, rules) for group in sets) * (2 if rules.doubled else 1)
    own = rules.instant_zimo == "all" or (rules.instant_zimo == "dealer" and case.dealer)
    cards = "".join(group.cards for group in sets)
    return priced(rules, huxi, _start_names(rules, case), own)._replace(cards=cards)


def _start_names(rules: Rules, case: Case) -> tuple[tuple[str, int], ...]:
    """天胡 or 地胡 alone (law 9.26)."""
    if not rules.instant_names:
        return ()
    shape = Shape((), "", False, True, case.dealer, False, False, 0, True)
    title = "天胡" if case.dealer else "地胡"
    named = [(name, test(shape)) for name, test in rules.on if name == title and name not in rules.dropped]
    return tuple(row for row in named if row[1])
