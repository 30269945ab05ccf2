"""The explanation of an action of a record, whether or not the record knows every card.

Where cards are hidden, the full hands that agree with the record are explained, and only what holds in all of them is
said; the audit of the record decides what is certain.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from phz_cli.audit.explain import ClauseView, Explanation, State, answer_of, explained, stands_after
from phz_cli.audit.explain_deal import deal_explained
from phz_cli.audit.explain_fact import Fact
from phz_cli.audit.explain_seat import SeatView
from phz_cli.audit.findings import Finding, HandReport
from phz_cli.audit.hand import audit_record
from phz_cli.game.actions import DRAW, Action, Hand
from phz_cli.game.cards import UNKNOWN, UNKNOWN_CHARACTER
from phz_cli.game.completions import SEED, Completions
from phz_cli.game.knowledge import Knowledge, hides, know
from phz_cli.game.profile import Profile
from phz_cli.records import Language, Record, to_hand
from phz_cli.records.hands import to_action
from phz_cli.records.model import RecordAction
from phz_cli.rulebook import RulesError, load_profile, sentence

SAMPLES: Final = 24
"""Full hands that are looked at where there are too many for all."""


class NotExplainedError(Exception):
    """There is nothing to explain; says why in both languages."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(key)
        self._key, self._words = key, words

    def sentence(self, language: Language) -> str:
        """What is wrong, in one sentence."""
        return sentence(self._key, language, **self._words)


def explain_record(
    record: Record,
    number: int,
    action: RecordAction | None = None,
    *,
    after: bool | None = None,
    rules: str | None = None,
) -> Explanation:
    """Why action `number`, or the deal (0), is legal or not; with `action`, whether that could have been done instead.

    An action asked about takes the place of `number`, or comes just `after` it (None: as `stands_after` says; 0 is
    the deal). `rules` overrides the rule set of the record. NotExplainedError for a rule set or an option that is not
    known, for a card that is not named, for a record that no deal agrees with.
    """
    try:
        profile = load_profile(rules or record.rules, record.options)
    except RulesError as error:
        raise NotExplainedError(error.key, **error.parameters) from None
    hand = to_hand(record)
    asked = None if action is None else to_action(action)
    if asked is not None and asked.card == UNKNOWN and asked.do != DRAW:
        raise NotExplainedError("explain.unknown_card")
    later = asked is not None and (number == 0 or (stands_after(hand, number, asked) if after is None else after))
    players = [player.name or player.id for player in record.seats]

    def one(full: Hand) -> Explanation:
        return explained(full, profile, number, players, asked, later)

    unsaid = hand.observer is not None and () in hand.deal.hands
    report = audit_record(record, rules=rules) if asked is None else None
    whole = not hides(hand) and not unsaid
    if number == 0 and report is not None:
        return deal_explained(hand, profile, report, hides=not whole)
    found = one(hand) if whole else _partial(hand, profile, report, one)
    return found if report is None else replace(found, also=tuple(_also(report, found)))


def _also(report: HandReport, found: Explanation) -> Iterator[Finding]:
    """The findings attached to the action that none of its clauses, nor those of a later action, tell of."""
    told = {view.code for view in (*found.clauses, *found.left)}
    for finding in report.findings:
        if finding.action == found.number and finding.certain and finding.code not in told:
            yield finding


def _partial(
    hand: Hand,
    profile: Profile,
    report: HandReport | None,
    one: Callable[[Hand], Explanation],
) -> Explanation:
    """What the explanations of the full hands have in common."""
    knowledge = know(hand, profile)
    if knowledge is None:
        raise NotExplainedError("audit.partial")
    completions = Completions(knowledge, Random(SEED))
    exact = completions.all
    full = exact if exact is not None else tuple(filter(None, (completions.deal() for _ in range(SAMPLES))))
    if not full:
        raise NotExplainedError("audit.partial")
    return _Agreed([one(each) for each in full], knowledge, report, exact is not None).whole()


class _Agreed:
    """Explanations of full hands, of which only what they share is kept."""

    def __init__(
        self, found: Sequence[Explanation], knowledge: Knowledge, report: HandReport | None, exact: bool
    ) -> None:
        self.found, self.knowledge, self.report, self.exact = found, knowledge, report, exact
        self.hidden = knowledge.hidden
        self.first = found[0]
        self.at = self.first.number + self.first.after

    def whole(self) -> Explanation:
        """The explanation without anything that only some of the full hands say."""
        clauses = tuple(self.clause(place) for place in range(len(self.first.clauses)))
        view = self.first.view
        secret = view is not None and self.open(view.seat)
        wins = {found.win is not None and found.win.wins for found in self.found}
        return replace(
            self.first,
            action=self.stated(),
            answer=answer_of(clauses, self.at),
            clauses=clauses,
            left=tuple(self.left()),
            view=None if view is None else self.seat([found.view for found in self.found]),
            others=tuple(self.others()),
            claims=tuple(claim for claim in self.first.claims if all(claim in found.claims for found in self.found)),
            win=self.first.win if len(wins) == 1 and not secret else None,
            hidden=self.hidden,
        )

    def seat(self, views: Sequence[SeatView | None]) -> SeatView:
        """A seat as far as it is known: `?` for its cards, and nothing that hangs on them, where some are not."""
        view = views[0]
        assert view is not None
        if self.open(view.seat):
            hidden = UNKNOWN_CHARACTER * len(view.hand)
            return replace(view, hand=hidden, no_chi=(), no_peng=(), could=(), had_to=())
        common = tuple(one for one in view.could if all(other is not None and one in other.could for other in views))
        duties = tuple(one for one in view.had_to if all(other is not None and one in other.had_to for other in views))
        return replace(view, could=common, had_to=duties)

    def others(self) -> Iterator[SeatView]:
        """The seats that did not do their duty in every full hand."""
        for view in self.first.others:
            same = [
                next((one for one in found.others if (one.seat, one.before) == (view.seat, view.before)), None)
                for found in self.found
            ]
            if None not in same:
                yield self.seat(same)

    def open(self, seat: int) -> bool:
        """Whether a card of this seat is not known."""
        return not self.exact and self.knowledge.open(seat) > 0

    def stated(self) -> Action:
        """The action as the record has it, without a card that was made up."""
        return self.first.action if self.first.asked else self.knowledge.hand.actions[self.first.number - 1]

    def clause(self, place: int) -> ClauseView:
        """One clause over all full hands."""
        views = [found.clauses[place] for found in self.found]
        state = self.state(views)
        facts = tuple(fact for fact in views[0].facts if self.agreed(fact, views))
        certain = state == "broken"
        return replace(views[0], state=state, facts=facts, broken=views[0].broken if certain else ())

    def agreed(self, fact: Fact, views: Sequence[ClauseView]) -> bool:
        """Whether all full hands give this value, and none of it is a guess."""
        private = fact.private is not None and self.open(fact.private)
        return not private and all(fact in view.facts for view in views)

    def state(self, views: Sequence[ClauseView]) -> State:
        """held or broken where that is certain."""
        states = {view.state for view in views}
        if self.exact:
            return states.pop() if len(states) == 1 else "undecided"
        if self.report is not None:
            named = [finding for finding in self.report.findings if self.belongs(finding, views)]
            if named:
                return "broken" if any(finding.certain for finding in named) else "undecided"
            return "undecided" if "broken" in states else "not_reached" if "not_reached" in states else "held"
        open_facts = [fact for view in views for fact in view.facts if fact.private is not None]
        if len(states) > 1 or any(self.open(fact.private) for fact in open_facts if fact.private is not None):
            return "undecided"
        return states.pop()

    def belongs(self, finding: Finding, views: Sequence[ClauseView]) -> bool:
        """Whether a finding of the audit is a breach of this clause."""
        met = {(breach.action, breach.seat) for view in views for breach in view.broken}
        return finding.code == views[0].code and (finding.action, finding.seat) in met

    def left(self) -> Iterator[ClauseView]:
        """What the action left behind in every full hand."""
        for view in self.first.left:
            others = [
                next((one for one in found.left if (one.code, one.found_at) == (view.code, view.found_at)), None)
                for found in self.found
            ]
            views = [other for other in others if other is not None]
            if len(views) < len(self.found):
                continue
            state = self.state(views)
            facts = tuple(fact for fact in view.facts if self.agreed(fact, views))
            yield replace(view, state=state, facts=facts, broken=view.broken if state == "broken" else ())
