"""Why an action is legal or not: every clause in order with the values that decided it.

The clauses are those of `CLAUSES`; nothing is judged here a second time, what is broken is what their tests find.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from phz_cli.audit.asked import best_chi
from phz_cli.audit.evidence import parameters_of
from phz_cli.audit.explain_fact import Fact, card_text, on_offer
from phz_cli.audit.explain_seat import Claim, SeatView, claims_of, seat_view
from phz_cli.audit.explain_values import DECIDING
from phz_cli.audit.explain_win import WinView, win_view
from phz_cli.audit.findings import Finding
from phz_cli.game import actions as verbs
from phz_cli.game.actions import NO_SEAT, Action, Hand
from phz_cli.game.cards import NO_CARD
from phz_cli.game.chances import instant
from phz_cli.game.clauses import CLAUSES, WIN, Clause
from phz_cli.game.judge import Breach
from phz_cli.game.profile import Profile
from phz_cli.game.replay import Replay, steps
from phz_cli.game.table import SHOWN, Table
from phz_cli.rulebook.law import clause_in

State = Literal["held", "broken", "not_reached", "undecided"]
Answer = Literal["legal", "illegal", "over", "undecided"]

OFFERING: Final = (verbs.DRAW, verbs.DISCARD)
CLAIMING: Final = (verbs.CHI, verbs.PENG, verbs.WEI, verbs.PAO, verbs.TI, verbs.HU, verbs.PASS, verbs.CLAIM)


class Broken(NamedTuple):
    """One breach of a clause: the parameters of its sentence, whose it is, the action that it is attached to."""

    parameters: Mapping[str, object]
    seat: int | None
    action: int
    cause: tuple[int, ...]
    effect: str


@dataclass(frozen=True, slots=True)
class ClauseView:
    """One clause: `test` names what it asks (`explain.asks.TEST`), `facts` are the values that decided it.

    `not_reached`: an earlier clause stopped the judgement. `found_at` is the action whose judgement it belongs to.
    """

    code: str
    test: str
    state: State
    stops: bool
    clause: str
    facts: tuple[Fact, ...]
    broken: tuple[Broken, ...]
    found_at: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """The answer about one action. The moment is just before action `number`, or just after it where `after`.

    `asked`: the action was not taken, it was asked about. `left`: clauses of later actions that were broken because of
    this one (faults of omission, attached here). `view` is the seat that acts, `others` are those whose duties were not
    done, each at its own moment. `answer` is `over` for an action that is no fault itself but goes over somebody's
    duty. `also` are the findings of the audit that are attached here and belong to no action (R106, S8xx). `hidden` are
    the seats whose unknown cards keep something undecided.
    """

    profile: Profile
    number: int
    after: bool
    asked: bool
    action: Action
    answer: Answer
    clauses: tuple[ClauseView, ...]
    left: tuple[ClauseView, ...]
    offer: tuple[str, str, int] | None
    wall: int
    view: SeatView | None
    others: tuple[SeatView, ...]
    claims: tuple[Claim, ...]
    win: WinView | None
    also: tuple[Finding, ...] = ()
    hidden: tuple[int, ...] = ()


def stands_after(hand: Hand, number: int, action: Action) -> bool:
    """Whether an action asked about belongs after action `number`: a claim for the card that this one put on offer."""
    if number == 0:
        return True
    cited = hand.actions[number - 1]
    if cited.do not in OFFERING or action.do not in CLAIMING:
        return False
    return action.card in (NO_CARD, cited.card)


def explained(
    hand: Hand, profile: Profile, number: int, players: list[str], action: Action | None, after: bool
) -> Explanation:
    """The explanation of action `number` of a full hand, or of `action` in its place (`after`: just after it)."""
    at = number + after
    replay = Replay()
    left: list[ClauseView] = []
    others: list[SeatView] = []
    moment: Explanation | None = None
    for step in _moments(hand, profile, replay):
        if step.number == at and moment is None:
            chosen = hand.actions[at - 1] if action is None else _completed(step.table, action)
            moment = _at(step.table, chosen, hand, players, _Asked(number, after, action is not None))
            if action is not None:
                return moment
        elif step.number > at and any(breach.action == at for breach in step.breaches):
            found = [view for view in _views(step.table, step.action, players) if _attached(view, at)]
            others += _offenders(step.table, found, NO_SEAT)
            left += found
    assert moment is not None, "the moment lies within the hand"
    return replace(moment, left=tuple(left), others=(*moment.others, *others))


class _Asked(NamedTuple):
    number: int
    after: bool
    asked: bool


class _Moment(NamedTuple):
    number: int
    action: Action
    breaches: tuple[Breach, ...]
    table: Table


def _moments(hand: Hand, profile: Profile, replay: Replay) -> Iterator[_Moment]:
    """The table before each action, and as it stands at the end."""
    table: Table | None = None
    for step in steps(hand, profile, replay):
        table = step.table
        yield _Moment(step.number, step.action, step.judgement.breaches, step.table)
    last = len(hand.actions) + 1
    yield _Moment(last, Action(verbs.RULE), (), Table(hand, profile) if table is None else table)


def _completed(table: Table, action: Action) -> Action:
    """A win asked about without its card is one on the card that is there, unless the start hand wins.

    A 吃 without its groups is one with the best groups that there are.
    """
    offer = on_offer(table)
    if action.do == verbs.CHI and not action.melds:
        return best_chi(table, action)
    if action.do != verbs.HU or action.card != NO_CARD or offer is None:
        return action
    if offer.source == SHOWN and instant(table, action.seat) is not None:
        return action
    return action.but(card=offer.card)


def _at(table: Table, action: Action, hand: Hand, players: list[str], asked: _Asked) -> Explanation:
    offer = on_offer(table)
    views = tuple(_views(table, action, players))
    flips = [later.card for later in hand.actions[table.number :] if later.do == verbs.FLIP]
    seat = None if action.seat == NO_SEAT else action.seat
    return Explanation(
        table.profile,
        asked.number,
        asked.after,
        asked.asked,
        action,
        answer_of(views, table.number + 1),
        views,
        (),
        None if offer is None else (card_text(offer.card), offer.source, offer.owner),
        table.wall_left,
        None if seat is None else seat_view(table, seat),
        tuple(_offenders(table, views, action.seat)),
        claims_of(table),
        win_view(table, seat, () if asked.asked else flips) if seat is not None and action.do == verbs.HU else None,
    )


def _offenders(table: Table, views: Iterable[ClauseView], actor: int) -> Iterator[SeatView]:
    """The seats beside the one that acts whose duties these clauses name."""
    seats = dict.fromkeys(breach.seat for view in views for breach in view.broken)
    yield from (seat_view(table, seat) for seat in seats if seat is not None and seat != actor)


def answer_of(views: Iterable[ClauseView], number: int) -> Answer:
    """What the clauses say together about the action `number`."""
    views = tuple(views)
    broken = [breach for view in views for breach in view.broken if view.state == "broken"]
    if any(breach.action == number for breach in broken):
        return "illegal"
    if any(view.state == "undecided" for view in views):
        return "undecided"
    return "legal" if not broken else "over"


def _views(table: Table, action: Action, players: list[str]) -> Iterator[ClauseView]:
    """The clauses of this action in order, as `judge` goes through them."""
    clauses = CLAUSES[action.do]
    voiding = 1 + len(WIN) if action.do == verbs.HU else 0
    stopped = voided = False
    for place, clause in enumerate(clauses):
        if stopped or (voided and place >= voiding):
            yield _view(table, action, clause, "not_reached", ())
            continue
        broken = tuple(_broken(table, action, clause, players))
        yield _view(table, action, clause, "broken" if broken else "held", broken)
        stopped = bool(broken) and clause.stops
        voided = voided or (bool(broken) and place < voiding)


def _view(table: Table, action: Action, clause: Clause, state: State, broken: tuple[Broken, ...]) -> ClauseView:
    facts = () if state == "not_reached" else tuple(DECIDING[clause.test](table, action))
    name = clause.test.__name__
    return ClauseView(
        clause.code, name, state, clause.stops, clause_in(table.profile, clause.code), facts, broken, table.number + 1
    )


def _broken(table: Table, action: Action, clause: Clause, players: list[str]) -> Iterator[Broken]:
    for found in clause.test(table, action):
        number = table.number + 1 if found.action is None else found.action
        seat = action.seat if found.seat is None else found.seat
        breach = Breach(clause.code, number, seat, found.cause, found.parameters, found.kills)
        effect = table.profile.effects.get(clause.code, "note") if found.kills else "note"
        named = None if seat == NO_SEAT else seat
        yield Broken(parameters_of(breach, players), named, number, found.cause, effect)


def _attached(view: ClauseView, number: int) -> bool:
    return any(breach.action == number for breach in view.broken)
