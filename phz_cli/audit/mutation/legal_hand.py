"""The material of the self-check: legal hands that the program plays, half of them from stacked decks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import count
from random import Random
from typing import Final

from msgspec.structs import replace

from phz_cli.audit.hand import audit_record
from phz_cli.audit.mutation.moments import Moment, moments
from phz_cli.audit.mutation.stacked_deck import StackedDeck
from phz_cli.audit.sample import HANDS_A_SESSION, PLAYERS, record_of, sample
from phz_cli.audit.settlement import recorded
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Hand
from phz_cli.game.playout import playout
from phz_cli.game.profile import Profile
from phz_cli.records import Record, to_hand
from phz_cli.records.model import Match
from phz_cli.rulebook import load_profile

_NO_WINS: Final[dict[str, object]] = {"minimum_huxi": 60}
"""Options under which hardly a hand is won: the play goes on to the last cards."""

_START: Final = datetime.fromisoformat("2026-04-01T09:00:00+08:00")


@dataclass(frozen=True)
class LegalHand:
    """A hand without a fault, as a record and as the engine plays it. `after`: the next hand at its table."""

    profile: Profile
    record: Record
    after: Record | None = None

    @cached_property
    def hand(self) -> Hand:
        """What the engine plays."""
        return to_hand(self.record)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The table before each action."""
        return tuple(moments(self.hand))

    @property
    def size(self) -> int:
        """How many seats play."""
        return len(self.record.seats)

    @property
    def wall(self) -> tuple[int, ...]:
        """The undealt cards in drawing order."""
        return self.hand.deal.wall or ()

    @property
    def unturned(self) -> int:
        """Cards of the wall that were neither drawn nor turned for 醒."""
        return len(self.wall) - sum(action.do in (verbs.DRAW, verbs.FLIP) for action in self.hand.actions)

    def shuffled(self, random: Random, *do: str) -> list[Moment]:
        """The moments before actions of these verbs (all without any), in random order."""
        chosen = [moment for moment in self.moments if not do or moment.action.do in do]
        random.shuffle(chosen)
        return chosen

    def seats(self, random: Random) -> list[int]:
        """The seats in random order."""
        return random.sample(range(self.size), self.size)

    def win(self) -> Moment | None:
        """The moment before the win, None for a washed hand."""
        return next((moment for moment in self.moments if moment.action.do == verbs.HU), None)


def legal_hands(rules: str, seed: int) -> Iterator[LegalHand]:
    """Legal hands without end, the same for the same seed: sessions of a table, between them stacked decks."""
    profile = load_profile(rules)
    for session in count():
        played = list(sample(profile.id, HANDS_A_SESSION, seed, event=f"selfcheck-{session}"))
        for record, after in zip(played, [*played[1:], None], strict=True):
            yield LegalHand(profile, record, after)
        for number in range(HANDS_A_SESSION):
            options = _NO_WINS if number % 4 == 3 else {}
            yield _stacked(load_profile(rules, options), options, f"{seed}-{session}-{number}", number % 3)


def _stacked(profile: Profile, options: dict[str, object], name: str, dealer: int) -> LegalHand:
    random = StackedDeck(f"{profile.id}/{name}")
    random.dealer = dealer
    hand = playout(profile, random, dealer, profile.sitting)
    seating = (list(PLAYERS[:3]), PLAYERS[3] if profile.sitting else None)
    record = record_of(profile, hand, Match(), random, _START, identity=f"stacked-{name}", seating=seating)
    if options:
        record = replace(record, options=options)
        record = recorded(record, audit_record(record).score)
    return LegalHand(profile, record)
