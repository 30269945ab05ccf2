"""Hands to be priced, made up at random: any cards at all, and hands that win or very nearly do."""

from random import Random

from tests.reference.answer import Case
from tests.reference.cards import BIG, CARDS, COPIES, SMALL, Laid
from tests.reference.rules import FIVE

_RULES = tuple(FIVE)
_SIZES = (SMALL, BIG)
_RUNS = [size[start : start + 3] for size in _SIZES for start in range(8)]
_SCORING = [size[0:3] for size in _SIZES] + [size[1] + size[6] + size[9] for size in _SIZES]
_MIXED = [a + b + c for small, big in zip(*_SIZES, strict=True) for a, b, c in ((small, small, big), (small, big, big))]
_RUN_POOL = _RUNS + _SCORING * 4


def random_case(random: Random) -> Case:
    """Any cards that a deck could give, in a count that fits the table; hardly ever a win without table melds."""
    deck = list(CARDS * COPIES)
    source = _source(random)
    melds = _any_melds(random, deck, source)
    quads = sum(meld.kind in ("ti", "pao") for meld in melds)
    for _ in range(random.choice((0, 0, 0, 1, 2, 4))):
        _keep(random, deck, melds, 3 + (random.random() < 0.1))
    hand = [card for meld in melds if meld.kind == "held" for card in meld.cards]
    melds = [meld for meld in melds if meld.kind != "held"]
    size = (19 if quads else 20) - 3 * len(melds)
    if random.random() < 0.02:
        size += random.choice((-1, 1))
    random.shuffle(deck)
    missing = max(0, size - len(hand))
    hand += deck[:missing]
    return _case(random, hand, tuple(melds), deck[missing], source)


def built_case(random: Random) -> Case:
    """A win taken apart: seven groups, one card taken out; every fourth with another card of the hand exchanged."""
    while True:
        case = _built(random)
        if case is not None:
            return case


def _case(random: Random, hand: list[str], melds: tuple[Laid, ...], card: str, source: str) -> Case:
    passed = (card if random.random() < 0.2 else "") + (random.choice(hand) if hand and random.random() < 0.1 else "")
    return Case(
        random.choice(_RULES),
        "".join(hand),
        melds,
        card,
        source,
        dealer=random.random() < 0.4,
        last=source in ("own_draw", "other_draw") and random.random() < 0.1,
        first_discard=source == "discard" and random.random() < 0.2,
        passed=passed,
    )


def _source(random: Random) -> str:
    return random.choices(("own_draw", "other_draw", "discard", "shown"), (4, 4, 2, 1))[0]


def _any_melds(random: Random, deck: list[str], source: str) -> list[Laid]:
    if source == "shown":
        number, kinds = random.choice((0, 0, 0, 1, 2, 3)), ["ti"]
    else:
        number, kinds = random.randrange(7), ["chi", "chi", "chi", "peng", "peng", "wei", "pao", "ti"]
    melds: list[Laid] = []
    while len(melds) < number:
        kind = random.choice(kinds)
        cards = random.choice(_RUN_POOL + _MIXED) if kind == "chi" else random.choice(CARDS) * _size(kind)
        if _remove(deck, cards):
            melds.append(Laid(kind, cards, kind == "ti" and (source == "shown" or random.random() < 0.5)))
    return melds


def _size(kind: str) -> int:
    return COPIES if kind in ("ti", "pao") else 3


def _keep(random: Random, deck: list[str], melds: list[Laid], copies: int) -> None:
    cards = random.choice(CARDS) * copies
    if _remove(deck, cards):
        melds.append(Laid("held", cards))


def _remove(deck: list[str], cards: str) -> bool:
    """Take the cards out of the deck if it has them all."""
    if any(deck.count(card) < cards.count(card) for card in set(cards)):
        return False
    for card in cards:
        deck.remove(card)
    return True


def _built(random: Random) -> Case | None:
    """One attempt; None where the deck does not have the cards that were thought of."""
    source = _source(random)
    deck = list(CARDS * COPIES)
    quads = random.choices((0, 1, 2, 3), (60, 28, 9, 3))[0]
    shapes = ["quad"] * quads + ["jiang"] * (quads > 0)
    shapes += [_shape(random) for _ in range(7 - len(shapes))]
    groups = [(shape, _cards(random, shape)) for shape in shapes]
    if not all(_remove(deck, cards) for _, cards in groups):
        return None
    open_share = 0.0 if source == "shown" else random.choice((0.0, 0.3, 0.6, 0.9))
    out = random.randrange(7)
    hand: list[str] = []
    melds: list[Laid] = []
    card = ""
    for place, (shape, cards) in enumerate(groups):
        if place == out:
            card = _taken_out(random, shape, cards, hand, melds, source)
        elif shape == "quad":
            melds.append(
                Laid("ti", cards, True) if source == "shown" or random.random() < 0.3 else _quad(random, cards)
            )
        elif shape != "jiang" and random.random() < open_share:
            melds.append(Laid("chi" if shape == "run" else random.choice(("peng", "wei")), cards))
        else:
            hand += cards
    if random.random() < 0.25 and hand:
        hand[random.randrange(len(hand))] = random.choice(deck)
    return _case(random, hand, tuple(melds), card, source)


def _quad(random: Random, cards: str) -> Laid:
    return Laid(random.choice(("pao", "ti")), cards)


def _shape(random: Random) -> str:
    return "same" if random.random() < 0.4 else "run"


def _cards(random: Random, shape: str) -> str:
    if shape == "run":
        return random.choice(_RUN_POOL if random.random() < 0.75 else _MIXED)
    return random.choice(CARDS) * {"quad": 4, "same": 3, "jiang": 2}[shape]


def _taken_out(random: Random, shape: str, cards: str, hand: list[str], melds: list[Laid], source: str) -> str:
    """The winning card of this group; the rest goes to the hand, or, of a quad, perhaps to the table."""
    place = random.randrange(len(cards))
    rest = cards[:place] + cards[place + 1 :]
    if shape == "quad" and source != "shown" and random.random() < 0.6:
        melds.append(Laid(random.choice(("wei", "peng")), rest))
    else:
        hand += rest
    return cards[place]
