"""Sample hands: playouts written as complete records, sessions of hands at one table."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from phz_cli.audit.hand import audit_record
from phz_cli.audit.settlement import recorded
from phz_cli.game.actions import Hand
from phz_cli.game.cards import character, text
from phz_cli.game.playout import playout
from phz_cli.game.profile import Profile
from phz_cli.records import Record
from phz_cli.records.hands import from_action
from phz_cli.records.model import Deal, Extra, Match, Player
from phz_cli.rulebook import load_profile

HANDS_A_SESSION: Final = 12
PLAYERS: Final = ("甲", "乙", "丙", "丁")
_START: Final = datetime.fromisoformat("2026-03-01T09:00:00+08:00")
_ACTION_MS: Final = (900, 6_500)
_PAUSE: Final = timedelta(seconds=25)


def sample(
    rules: str,
    hands: int,
    seed: int,
    players: Sequence[str] | None = None,
    *,
    event: str = "sample",
    table: str = "1",
    start: datetime = _START,
) -> Iterator[Record]:
    """Legal hands of one table, session after session, the dealer as the rule set has it.

    `players`: ids in turn order, three, or four where the rule set has a seat that sits out (守醒).
    """
    profile = load_profile(rules)
    seated = list(players or PLAYERS)[: 4 if profile.sitting else 3]
    random = Random(f"{rules}/{seed}/{event}/{table}")
    dealer, washed, clock = 0, 0, start
    for index in range(hands):
        session, number = divmod(index, HANDS_A_SESSION)
        if number == 0:
            dealer, washed = random.randrange(len(seated)), 0
        active, sitting = _seating(seated, dealer)
        hand = playout(profile, random, active.index(seated[dealer]), sitting is not None, washed)
        match = Match(event=event, session=str(session + 1), table=table, no=number + 1)
        identity = f"{event}-{profile.id}-{table}-{index + 1:04}"
        record = record_of(profile, hand, match, random, clock, identity=identity, seating=(active, sitting))
        yield record
        clock = datetime.fromisoformat(record.end or "") + _PAUSE
        winner = record.result.winner if record.result is not None else None
        washed = 0 if winner is not None else washed + 1
        dealer = seated.index(active[_next_dealer(profile, active.index(seated[dealer]), winner, len(active))])


def _next_dealer(profile: Profile, dealer: int, winner: int | None, seats: int) -> int:
    """Who deals after a hand, of those who played it (law 13.9-13.13)."""
    if winner is not None:
        return winner if profile.dealer_after_win == "winner" else dealer
    return (dealer + 1) % seats if profile.dealer_after_wash == "next" else dealer


def _seating(seated: list[str], dealer: int) -> tuple[list[str], str | None]:
    """Who plays, in turn order, and who sits out: of four, the seat opposite the dealer (law 2.1)."""
    if len(seated) < 4:
        return list(seated), None
    opposite = (dealer + 2) % 4
    return [player for seat, player in enumerate(seated) if seat != opposite], seated[opposite]


def record_of(
    profile: Profile,
    hand: Hand,
    match: Match,
    random: Random,
    start: datetime,
    *,
    identity: str = "",
    seating: tuple[list[str], str | None] = (list(PLAYERS[:3]), None),
) -> Record:
    """A played hand as a complete record, with times and with the result that the engine settles."""
    active, sitting = seating
    at = 0
    actions = []
    for action in hand.actions:
        at += random.randint(*_ACTION_MS)
        actions.append(from_action(action, at))
    deal = hand.deal
    record = Record(
        phz=1,
        hand=identity or profile.id,
        rules=profile.id,
        match=match,
        start=start.isoformat(),
        end=(start + timedelta(milliseconds=at + 1_000)).isoformat(timespec="seconds"),
        seats=[Player(id=player) for player in active],
        sitting=None if sitting is None else Player(id=sitting),
        dealer=hand.dealer,
        washed=hand.washed,
        deal=Deal(
            hands=[text(cards) for cards in deal.hands],
            shown=character(deal.shown),
            wall=text(deal.wall or ()),
            extra=[Extra(seat=seat, card=character(card)) for seat, card in deal.extra],
        ),
        actions=actions,
    )
    return recorded(record, audit_record(record).score)
