"""Clauses about winning (H701-H706)."""

from collections import Counter
from collections.abc import Sequence

from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import NO_CARD
from phz_cli.game.chances import (
    best_win,
    instant,
    offered_trial,
    source_allowed,
    trial,
    winner_of,
)
from phz_cli.game.found import HOLDS, Found
from phz_cli.game.melds import RUNS
from phz_cli.game.readings import readings
from phz_cli.game.settle import Shortfall, Win, settle
from phz_cli.game.table import DRAWN, MOST_CAUSES, SHOWN, Offer, Table
from phz_cli.game.trial import Trial


def not_start_hand(table: Table, action: Action) -> Sequence[Found]:
    """H705: a start-hand win (no card named, or the dealer's own 21 cards) that is none."""
    if not _is_start_hand(table, action) or instant(table, action.seat) is not None:
        return HOLDS
    if action.seat == table.dealer and isinstance(best_win(table, action.seat), Win):
        return HOLDS
    return (Found({}),)


def _is_start_hand(table: Table, action: Action) -> bool:
    offer = table.offer
    if offer is None or offer.source != SHOWN:
        return False
    return action.card == NO_CARD or (action.seat == table.dealer and action.card == offer.card)


def win_source(table: Table, action: Action) -> Sequence[Found]:
    """H703: there is a card, it is the one named, and this profile lets it be won on (law 8.5-8.7)."""
    why = _source_fault(table, action)
    return (Found({"card": action.card, "why": why}),) if why else HOLDS


def _source_fault(table: Table, action: Action) -> str:
    if _is_start_hand(table, action):
        return ""
    made = table.made
    offer = _card_there(table)
    if offer is not None and action.card not in (NO_CARD, offer.card):
        return "other_card"
    if instant(table, action.seat) is not None:
        return ""
    if offer is None:
        return "no_card"
    if made is not None and made.seat != action.seat:
        return "other_meld" if made.kind in (verbs.WEI, verbs.TI) else "no_card"
    found = trial(table, action.seat)
    return "discard" if found is None else source_allowed(table, found, offer)


def _card_there(table: Table) -> Offer | None:
    """The card on offer, or the one that lies in the 偎, 提 or 跑 just made."""
    return table.offer if table.made is None else table.made.offer


def dead_hand(table: Table, action: Action) -> Sequence[Found]:
    """H704: the right to win was lost earlier in the hand (law 11.6)."""
    dead = tuple(sorted(set(table.seats[action.seat].dead)))
    return (Found({"causes": dead}, cause=dead),) if dead else HOLDS


def _declared(table: Table, action: Action) -> Shortfall | None:
    """How far the declared hand falls short; None when it wins or when there is no card to try it with."""
    if _is_start_hand(table, action) or instant(table, action.seat) is not None:
        return None
    found = _card_tried(table, action)
    if found is None:
        return None
    outcome = settle(table.profile, winner_of(table, action.seat), found)
    return outcome if isinstance(outcome, Shortfall) else None


def _card_tried(table: Table, action: Action) -> Trial | None:
    """The card that the declared hand is tried with, may it be won on or not; None without any (law 8.12)."""
    offer = _card_there(table)
    if action.card != NO_CARD and (offer is None or action.card != offer.card):
        offer = Offer(action.card, DRAWN, table.next(action.seat), table.number)
    elif (found := trial(table, action.seat)) is not None:
        return found
    return None if offer is None else offered_trial(table, offer, action.seat, winner_of(table, action.seat))


def no_arrangement(table: Table, action: Action) -> Sequence[Found]:
    """H702: no seven groups; folded into H704 for a dead hand whose count is off (law 8.12)."""
    short = _declared(table, action)
    if short is None or short.best is not None:
        return HOLDS
    cards = table.seats[action.seat]
    if cards.offset and cards.dead:
        return HOLDS
    return (Found({"card": action.card}, cause=tuple(cards.offset_cause[:MOST_CAUSES]) if cards.offset else ()),)


def too_few_huxi(table: Table, action: Action) -> Sequence[Found]:
    """H701: seven groups, but below the minimum."""
    short = _declared(table, action)
    if short is None or short.best is None:
        return HOLDS
    return (Found({"best": short.best, "minimum": table.profile.minimum_huxi}),)


def wrong_showing(table: Table, action: Action) -> Sequence[Found]:
    """H706: the groups shown must be the whole hand, table melds included, and legal (law 8.13)."""
    if not action.melds or not isinstance(best_win(table, action.seat), Win):
        return HOLDS
    return HOLDS if shows_whole_hand(table, action) else (Found({}),)


def shows_whole_hand(table: Table, action: Action) -> bool:
    """Whether the shown groups are legal groups of the winner's cards, 坎 and table melds kept whole (law 1.4)."""
    cards = winner_of(table, action.seat)
    owned = [card for meld in cards.melds for card in meld.cards]
    for kind, count in enumerate(cards.hand):
        owned += [kind] * count
    found = trial(table, action.seat)
    assert found is not None, "a win is declared on a card"
    if found.card != NO_CARD:
        owned.append(found.card)
    if sorted(owned) != sorted(card for meld in action.melds for card in meld) or not _legal_groups(action.melds):
        return False
    shown = Counter(tuple(sorted(meld)) for meld in action.melds)
    ways = readings(cards, found, table.profile.red_peng)
    return any(Counter(meld.cards for meld in way.fixed) <= shown for way in ways)


def _legal_groups(groups: tuple[tuple[int, ...], ...]) -> bool:
    pairs = sum(len(group) == 2 for group in groups)
    quads = sum(len(group) == 4 for group in groups)
    if len(groups) != 7 or pairs != (quads > 0):
        return False
    return all((len(set(group)) == 1 and len(group) > 1) or tuple(sorted(group)) in RUNS for group in groups)
