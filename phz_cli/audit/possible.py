"""What the completions of a partial record have in common: each is judged by the one engine.

A finding that holds in every completion is certain; one that holds in some is undecided.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from phz_cli.audit.evidence import evidence_of, parameters_of
from phz_cli.audit.findings import Score
from phz_cli.audit.settlement import differences, score_of
from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Hand
from phz_cli.game.cards import UNKNOWN, UNKNOWN_CHARACTER, cards_of, character, text
from phz_cli.game.judge import Breach
from phz_cli.game.knowledge import Knowledge, known_cards
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, Step, steps
from phz_cli.records import Record
from phz_cli.rulebook.sentences import ENUMERATED

UNFINISHED: Final = "R106"
VOIDING: Final = ("H701", "H702", "H705")
"""The codes of a win that its cards do not allow."""

_LAYING: Final = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI)


class Key(NamedTuple):
    """Which finding: its code, its action (0 the deal) and its seat."""

    code: str
    action: int
    seat: int | None


class Seen:
    """A finding over the completions in which it was met: how often, and what it said each time."""

    __slots__ = ("cause", "evidence", "kills", "parameters", "times")

    def __init__(self, parameters: Mapping[str, object], cause: tuple[int, ...], kills: bool) -> None:
        self.parameters = {name: [value] for name, value in parameters.items()}
        self.cause = cause
        self.kills = kills
        self.times = 1
        self.evidence: dict[str, object] = {}

    def again(self, parameters: Mapping[str, object], cause: tuple[int, ...]) -> None:
        """The same finding in one more completion."""
        self.times += 1
        self.cause = tuple(action for action in self.cause if action in cause)
        for name, value in parameters.items():
            values = self.parameters.setdefault(name, [])
            if value not in values:
                values.append(value)

    def agreed(self) -> dict[str, object]:
        """The parameters as far as the completions agree: `?` for what they do not, a range for numbers."""
        return {name: _agreed(name, values) for name, values in self.parameters.items()}


def _agreed(name: str, values: list[Any]) -> object:
    if len(values) == 1 or name in ENUMERATED:
        return values[0]
    if all(isinstance(value, int) for value in values):
        return f"{min(values)}-{max(values)}"
    return UNKNOWN_CHARACTER


class Possible:
    """Completions of one record as they are judged one after the other."""

    def __init__(self, record: Record, profile: Profile, knowledge: Knowledge) -> None:
        self.record = record
        self.profile = profile
        self.knowledge = knowledge
        self.looked = 0
        self.seen: dict[Key, Seen] = {}
        self.scores: list[Score | None] = []
        self.outcomes: set[str] = set()
        self.winnable: set[int] = set()
        self.last_wins: set[int] = set()
        self.laid: list[tuple[int, int]] = []
        self._dealt: tuple[tuple[int, ...], ...] = ()
        self._players = [player.name or player.id for player in record.seats]

    def look(self, hand: Hand) -> None:
        """Judge one completion."""
        replay = Replay()
        self.looked += 1
        self._dealt = known_cards(hand)
        met: set[Key] = set()
        before: Step | None = None
        for step in steps(hand, self.profile, replay):
            if self.looked == 1:
                self._note_laid(before)
                before = step
            for breach in step.judgement.breaches:
                self._meet(breach, met, step)
            if step.action.do == verbs.HU and not any(found.code in VOIDING for found in step.judgement.breaches):
                self.winnable.add(step.number)
                self.last_wins.add(step.number)
        if self.looked == 1:
            self._note_laid(before)
        for breach in replay.breaches:
            self._meet(breach, met, None)
        self._settle(replay, met)

    def holds_always(self, key: Key) -> bool:
        """Whether the finding was met in every completion."""
        return self.seen[key].times == self.looked

    def suspect(self, key: Key, seen: Seen) -> None:
        """Add a finding of a hand that no completion is; it stays in doubt."""
        if key not in self.seen:
            seen.times = 0
            self.seen[key] = seen

    def _meet(self, breach: Breach, met: set[Key], step: Step | None) -> None:
        key = Key(breach.code, breach.action, None if breach.seat == NO_SEAT else breach.seat)
        if key in met:
            return
        met.add(key)
        parameters = parameters_of(breach, self._players)
        if key in self.seen:
            self.seen[key].again(parameters, breach.cause)
            return
        self.seen[key] = Seen(parameters, breach.cause, breach.kills)
        if step is not None and key.seat is not None:
            self.seen[key].evidence = self._evidence(step, key.seat)

    def _settle(self, replay: Replay, met: set[Key]) -> None:
        score = score_of(replay)
        if score not in self.scores:
            self.scores.append(score)
        self.outcomes.add(replay.outcome)
        unfinished = any(breach.code == UNFINISHED for breach in replay.breaches)
        for code, parameters in differences(self.record, replay, score, unfinished):
            key = Key(code, len(self.record.actions), None)
            met.add(key)
            if key in self.seen:
                self.seen[key].again(parameters, ())
            else:
                self.seen[key] = Seen(parameters, (), True)

    def _note_laid(self, step: Step | None) -> None:
        """Keep the 胡息 of the melds whose cards are known."""
        if step is None or step.action.do not in _LAYING or not step.judgement.carried:
            return
        action = self.knowledge.hand.actions[step.number - 1]
        if action.card != UNKNOWN:
            melds = step.table.seats[action.seat].melds[-max(1, len(action.melds)) :]
            self.laid += [(step.number, meld.huxi) for meld in melds]

    # ------------------------------------------------------------ evidence without invented cards

    def _evidence(self, step: Step, seat: int) -> dict[str, object]:
        """What is known of the table for this seat: `?` for each unknown card, and then no list of what was legal."""
        table, knowledge = step.table, self.knowledge
        offer = table.offer if table.made is None else table.made.offer
        action = None if offer is None or not offer.action else knowledge.hand.actions[offer.action - 1]
        secret = action is not None and action.card == UNKNOWN
        if not knowledge.open(seat) and not secret and not any(card.seat == seat for card in knowledge.turned):
            return evidence_of(table, seat)
        cards = table.seats[seat]
        known = [
            max(0, have - (whole - left))
            for have, whole, left in zip(knowledge.recovered[seat], self._dealt[seat], cards.hand, strict=True)
        ]
        unknown = UNKNOWN_CHARACTER * max(0, cards.held - sum(known))
        found: dict[str, object] = {
            "hand": text(cards_of(known)) + unknown,
            "melds": [self._meld(meld.kind, meld.cards, seat) for meld in cards.melds],
        }
        if offer is not None:
            shown = UNKNOWN if secret else offer.card
            found["offer"] = {"card": character(shown), "source": offer.source, "seat": offer.owner}
        return found

    def _meld(self, kind: str, cards: tuple[int, ...], seat: int) -> dict[str, str]:
        """A meld as it lies; `?` where a card of this seat was turned unseen and may be this one."""
        closed = kind in (verbs.WEI, verbs.TI) and any(
            turned.seat == seat and cards[0] in turned.kinds for turned in self.knowledge.turned
        )
        return {"kind": kind, "cards": UNKNOWN_CHARACTER * len(cards) if closed else text(cards)}
