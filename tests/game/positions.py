"""Positions stated by hand: seats, deals and tables from characters."""

from collections.abc import Sequence

from phz_cli.game.actions import NO_SEAT, Action, Deal, Hand
from phz_cli.game.apply import apply
from phz_cli.game.cards import CHARACTERS, COPIES, KIND_OF, NO_CARD, counts_of, parse
from phz_cli.game.judge import Judgement, judge
from phz_cli.game.melds import Meld, run_huxi, same_kind
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, carry_out, run
from phz_cli.game.settle import Trial
from phz_cli.game.table import DISCARDED, DRAWN, SHOWN, Debt, Offer, Seat, Table
from phz_cli.rulebook import load_profile

PROFILES = ("qq-basic", "qq-half", "qq-full", "changde-80", "guilin")
FAMILY = ("qq-basic", "qq-half", "qq-full", "changde-80")
QQ = ("qq-basic", "qq-half", "qq-full")
DISCARDS_BEFORE = 5


def kind(character: str) -> int:
    """The kind of one character."""
    return KIND_OF[character]


def bits(characters: str) -> int:
    """The mask of some kinds."""
    return sum(1 << card for card in set(parse(characters)))


def group(text: str) -> Meld:
    """A table meld from `peng 玖`, `chi 一二三`, `wei 五 late`, `ti 九 dealt`."""
    name, cards, *flags = text.split()
    if name == "chi":
        run = tuple(sorted(parse(cards)))
        return Meld("chi", run, run_huxi(run) or 0)
    return same_kind(name, kind(cards), dealt="dealt" in flags, late="late" in flags, shown="shown" in flags)


def lay(seat: Seat, *melds: str) -> Seat:
    """Put melds on the table, with what can be made of them later."""
    for text in melds:
        meld = group(text)
        seat.lay(meld)
        seat.laid_dealt += meld.dealt
        bit = 1 << meld.cards[0]
        if meld.kind == "peng" or meld.late:
            seat.peng_base |= bit
        elif meld.kind == "wei":
            seat.wei_base |= bit
        seat.intakes += not meld.dealt
    return seat


def seat_of(hand: str, *melds: str) -> Seat:
    """A seat with this hand and these melds on the table."""
    return lay(Seat(parse(hand.replace(" ", ""))), *melds)


def drawn(card: str, seat: Seat, *, own: bool = False, last: bool = False) -> Trial:
    """A card of the wall held up as the winning card of this seat."""
    return Trial(kind(card), DRAWN, own, last=last, intakes=seat.intakes, held=seat.held, won_on=kind(card))


def discarded(card: str, seat: Seat, *, first: bool = False) -> Trial:
    """Another seat's discard as the winning card."""
    return Trial(kind(card), DISCARDED, False, first=first, intakes=seat.intakes, held=seat.held, won_on=kind(card))


def shown(card: str, seat: Seat, *, dealer: bool) -> Trial:
    """The 亮张 as the winning card; in the dealer's hand it is there already."""
    return Trial(NO_CARD if dealer else kind(card), SHOWN, dealer, dealer=dealer, held=20, won_on=kind(card))


def dealt(*hands: str, wall: str | None = None, shown: str = "", extra: Sequence[tuple[int, str]] = ()) -> Deal:
    """A deal from characters (spaces ignored); without `wall` the rest of the deck in order is the wall.

    A hand `*` gets what is left of the deck, taken evenly so that it holds few groups: 21 cards for the first seat.
    """
    stated = [None if hand == "*" else parse(hand.replace(" ", "")) for hand in hands]
    used = counts_of(card for cards in stated if cards for card in cards)
    for card in parse((wall or "").replace(" ", "")):
        used[card] += 1
    for _, card in extra:
        used[kind(card)] += 1
    rest = [card for copy in range(COPIES) for card in range(len(CHARACTERS)) if used[card] <= COPIES - 1 - copy]
    full: list[tuple[int, ...]] = []
    for cards in stated:
        size = 21 if not full else 20
        full.append(tuple(rest[:size]) if cards is None else cards)
        rest = rest[size:] if cards is None else rest
    walled = tuple(rest)[:19] if wall is None else parse(wall.replace(" ", ""))
    return Deal(
        tuple(full),
        kind(shown) if shown else NO_CARD,
        walled,
        tuple((seat, kind(card)) for seat, card in extra),
    )


def act(text: str) -> Action:
    """An action from `verb seat card [meld …] [shown] [want=hu]`; the seat is - where there is none."""
    do, *rest = text.split()
    seat = NO_SEAT if not rest or rest[0] == "-" else int(rest[0])
    flags = [word for word in rest[1:] if word == "shown" or "=" in word]
    words = [word for word in rest[1:] if word not in flags]
    want = next((word[5:] for word in flags if word.startswith("want=")), "")
    verdict = next((word[8:] for word in flags if word.startswith("verdict=")), "")
    return Action(
        do,
        seat,
        kind(words[0]) if words and words[0] != "-" else NO_CARD,
        tuple(parse(word) for word in words[1:]),
        "shown" in flags,
        want=want,
        verdict=verdict,
    )


def profile_of(name: str, **options: object) -> Profile:
    """A rule set with options laid over it."""
    return load_profile(name, options)


def table_of(profile: str | Profile, deal: Deal, *actions: str, dealer: int = 0, sitting: bool = False) -> Table:
    """The table after some actions, each of which must be legal."""
    rules = load_profile(profile) if isinstance(profile, str) else profile
    table = Table(Hand(deal, dealer, (), sitting=sitting), rules)
    for action in map(act, actions):
        judgement = judge(table, action)
        assert not judgement.breaches, (action, [breach.code for breach in judgement.breaches])
        apply(table, action)
    return table


def codes(judgement: Judgement) -> list[str]:
    """The codes of a judgement, sorted."""
    return sorted(breach.code for breach in judgement.breaches)


def judged(table: Table, text: str) -> list[str]:
    """The codes of what this action would break now."""
    return codes(judge(table, act(text)))


def go_on(table: Table, *actions: str) -> list[tuple[str, int, int]]:
    """Carry out actions, legal or not; what they break as (code, action, seat)."""
    replay = Replay()
    for action in map(act, actions):
        carry_out(table, action, judge(table, action), replay)
    return [(breach.code, breach.action, breach.seat) for breach in replay.breaches]


def replayed(profile: str | Profile, deal: Deal, *actions: str, **hand: object) -> Replay:
    """A whole hand played through."""
    rules = load_profile(profile) if isinstance(profile, str) else profile
    dealer = int(str(hand.pop("dealer", 0)))
    return run(Hand(deal, dealer, tuple(map(act, actions)), **hand), rules)  # type: ignore[arg-type]


def breaches(replay: Replay) -> list[tuple[str, int, int]]:
    """What a replay found, as (code, action, seat), sorted."""
    return sorted((breach.code, breach.action, breach.seat) for breach in replay.breaches)


def position(
    rules: str | Profile,
    hands: Sequence[str],
    card: str = "",
    source: str = DRAWN,
    owner: int = 0,
    *,
    melds: dict[int, list[str]] | None = None,
    wall_left: int = 10,
    owes: int = NO_SEAT,
) -> Table:
    """A table in the middle of a hand, every seat's count right: the card on offer, and who owes a discard."""
    profile = load_profile(rules) if isinstance(rules, str) else rules
    table = Table(Hand(Deal(tuple(parse(hand.replace(" ", "")) for hand in hands)), 0, ()), profile)
    for number, seat in enumerate(table.seats):
        lay(seat, *(melds or {}).get(number, []))
        seat.offset = 0
        seat.offset = -seat.excess() + (number == owes)
        seat.offset_cause.clear()
    table.number = 40
    table.wall_left = wall_left
    table.offer = Offer(kind(card), source, owner, 40) if card else None
    table.debt = Debt(owes, 40, 0) if owes != NO_SEAT else None
    table.last_intake = owes
    table.to_draw = table.next(owner if owes == NO_SEAT else owes)
    table.discards = 0 if source == SHOWN else DISCARDS_BEFORE
    return table
