"""Why the deal of a record agrees with the rules or not: its clauses with the values that decided them (R101-R104).

The audit finds what is wrong with a deal; nothing is judged here a second time.
"""

from collections.abc import Callable, Iterator
from typing import Final

from phz_cli.audit.explain import Answer, Broken, ClauseView, Explanation
from phz_cli.audit.explain_fact import Fact, card_text, on_offer
from phz_cli.audit.explain_seat import claims_of, seat_view
from phz_cli.audit.findings import Finding, HandReport
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action, Hand
from phz_cli.game.profile import Profile
from phz_cli.game.table import DEAL_ACTION, Table, dealt_size, wall_size
from phz_cli.rulebook.law import clause_in

DEAL: Final = Action("deal")
"""What stands for the deal where an action is named."""

DealFacts = Callable[[Hand, Profile, tuple[Finding, ...]], Iterator[Fact]]


def deal_explained(hand: Hand, profile: Profile, report: HandReport, *, hides: bool) -> Explanation:
    """The explanation of the deal. `hides`: cards are not known, so that no seat is described."""
    found = {code: tuple(one for one in report.findings if one.code == code) for code in _CLAUSES}
    clauses = tuple(_clause(code, found[code], hand, profile) for code in _CLAUSES)
    told = {view.code for view in clauses}
    table = None if hides else Table(hand, profile)
    offer = None if table is None else on_offer(table)
    return Explanation(
        profile,
        DEAL_ACTION,
        False,
        False,
        DEAL,
        _answer(clauses),
        clauses,
        (),
        None if offer is None else (card_text(offer.card), offer.source, offer.owner),
        wall_size(hand.deal),
        None,
        () if table is None else tuple(seat_view(table, seat) for seat in range(table.size)),
        () if table is None else claims_of(table),
        None,
        tuple(one for one in report.findings if one.action == DEAL_ACTION and one.certain and one.code not in told),
    )


def _clause(code: str, found: tuple[Finding, ...], hand: Hand, profile: Profile) -> ClauseView:
    certain = [one for one in found if one.certain]
    broken = tuple(Broken(one.parameters, one.seat, DEAL_ACTION, one.cause, one.effect) for one in certain)
    name, facts = _CLAUSES[code]
    values = tuple(facts(hand, profile, found))
    state = "broken" if broken else "undecided" if found else "held"
    return ClauseView(code, name, state, False, clause_in(profile, code), values, broken, DEAL_ACTION)  # type: ignore[arg-type]


def _answer(clauses: tuple[ClauseView, ...]) -> Answer:
    states = {view.state for view in clauses}
    return "illegal" if "broken" in states else "undecided" if "undecided" in states else "legal"


def _sizes(hand: Hand, profile: Profile, _: tuple[Finding, ...]) -> Iterator[Fact]:
    """How many cards each seat was dealt and has to be dealt."""
    for seat, cards in enumerate(hand.deal.hands):
        want = dealt_size(profile, seat, hand.dealer)
        yield (
            Fact("dealt", {"seat": seat, "count": len(cards), "want": want})
            if cards
            else Fact("undealt", {"seat": seat})
        )


def _copies(_: Hand, __: Profile, found: tuple[Finding, ...]) -> Iterator[Fact]:
    """The kind of which there are too many copies."""
    for one in found:
        yield Fact("copies_known", {"card": one.parameters["card"], "count": one.parameters["count"]})
    if not found:
        yield Fact("four_at_most")


def _wall(hand: Hand, _: Profile, __: tuple[Finding, ...]) -> Iterator[Fact]:
    """Whether there is a stated wall to compare the draws with."""
    wall = hand.deal.wall
    drawn = sum(action.do == verbs.DRAW for action in hand.actions)
    yield Fact("wall_unsaid") if wall is None else Fact("wall_compared", {"count": min(drawn, len(wall))})


def _shown(hand: Hand, _: Profile, __: tuple[Finding, ...]) -> Iterator[Fact]:
    """The card shown, as it is stated, and the dealer's last card."""
    dealt = hand.deal.hands[hand.dealer]
    if hand.deal.shown < 0:
        yield Fact("shown_unsaid")
    else:
        yield Fact("shown_stated", {"card": card_text(hand.deal.shown)})
    if dealt:
        yield Fact("dealt_last", {"seat": hand.dealer, "card": card_text(dealt[-1])})


_CLAUSES: Final[dict[str, tuple[str, DealFacts]]] = {
    "R101": ("hand_size", _sizes),
    "R102": ("fifth_copy", _copies),
    "R103": ("wall_order", _wall),
    "R104": ("shown_card", _shown),
}
