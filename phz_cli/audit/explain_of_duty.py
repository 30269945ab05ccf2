"""What decides the clauses of duty and of winning (F501-F507, H701-H706)."""

# ruff: noqa: ARG001 - every function has the one signature of `Facts`

from collections.abc import Iterator

from phz_cli.audit.explain_fact import Fact, bases_fact, card_text, copies_fact, offer_fact, on_offer
from phz_cli.audit.explain_of_play import offer_facts
from phz_cli.game import actions as verbs
from phz_cli.game.actions import Action
from phz_cli.game.cards import KINDS, NO_CARD, text
from phz_cli.game.chances import best_win, draw_duty, instant, may_win, pao_base, source_allowed, trial
from phz_cli.game.clauses_win import shows_whole_hand
from phz_cli.game.settle import Shortfall, Win
from phz_cli.game.table import DRAWN, SHOWN, Table
from phz_cli.game.trial import GROUPS


def own_draw_facts(table: Table, action: Action) -> Iterator[Fact]:
    """What the drawer has of its own draw, from which a 提 or 偎 must be made (F502, F503)."""
    offer = table.offer
    if offer is None or offer.source != DRAWN:
        yield Fact("no_draw")
        return
    yield bases_fact(table, offer.owner, offer.card)
    yield copies_fact(table, offer.owner, offer.card)
    if action.do == verbs.HU and action.seat == offer.owner and draw_duty(offer, table.seats[offer.owner]):
        yield Fact("understood")
    if table.wall_left == 0:
        yield Fact("last_card")
    if table.acted:
        yield Fact("acted")


def pao_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Who must 跑 the card on offer and from what (F501)."""
    offer = table.offer
    if offer is None or offer.source == SHOWN:
        yield Fact("no_offer") if offer is None else offer_fact(table)
        return
    yield offer_fact(table)
    found = False
    for seat in table.order_from(offer.owner):
        base = pao_base(offer, table.seats[seat], seat == offer.owner)
        if base:
            found = True
            values = {"seat": seat, "card": card_text(offer.card), "base": base}
            yield Fact("must_pao", values, seat if base == "kan" else None)
    if not found:
        yield Fact("nobody_pao", {"card": card_text(offer.card)})
    if table.wall_left == 0:
        yield Fact("last_card")


def compulsory_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Whether the rule set makes wins compulsory, and who could win (F507)."""
    if table.profile.compulsory_win == "none":
        yield Fact("win_free")
        return
    yield offer_fact(table)
    if on_offer(table) is None:
        return
    able = [seat for seat in range(table.size) if may_win(table, seat)]
    for seat in able:
        yield Fact("could_win", {"seat": seat}, seat)
    if not able:
        yield Fact("nobody_wins")


def base_facts(table: Table, action: Action) -> Iterator[Fact]:
    """What the seat has of the card from which a quad is made (F506)."""
    yield bases_fact(table, action.seat, action.card)


def pao_source_facts(table: Table, action: Action) -> Iterator[Fact]:
    """What it is made from, and how the card came (F506: a 碰 runs with drawn cards only)."""
    yield bases_fact(table, action.seat, action.card)
    yield offer_fact(table)


def ti_facts(table: Table, action: Action) -> Iterator[Fact]:
    """What the quad is made from, and whose card is on offer (F506)."""
    yield bases_fact(table, action.seat, action.card)
    if not table.lays_dealt_quad(action):
        yield from offer_facts(table, action)


def display_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Whether the 碰 was passed before or others acted first, and how the 偎 was laid (F505)."""
    values: dict[str, object] = {"seat": action.seat, "card": card_text(action.card)}
    passed = table.seats[action.seat].passed_peng >> action.card & 1
    yield Fact("passed_peng" if passed else "not_passed_peng", values, action.seat)
    if table.wei_is_late():
        yield Fact("acted")
    yield Fact("laid_open" if action.shown else "laid_closed")


def quad_facts(table: Table, action: Action) -> Iterator[Fact]:
    """The dealt quads still in hand, and whether the deadline has come (F504)."""
    cards = table.seats[action.seat]
    quads = text(kind for kind in range(KINDS) if cards.quads >> kind & 1)
    if not quads:
        yield Fact("no_quads", {"seat": action.seat}, action.seat)
        return
    yield Fact("quads_held", {"seat": action.seat, "cards": quads}, action.seat)
    yield Fact("moves", {"seat": action.seat, "intakes": cards.intakes, "discards": cards.discards})
    yield Fact(f"deadline_{table.profile.opening_ti}")


# ---------------------------------------------------------------- winning


def start_facts(table: Table, action: Action) -> Iterator[Fact]:
    """The 提 and 坎 of the dealt cards (H705)."""
    cards = table.seats[action.seat]
    yield offer_fact(table)
    if table.offer is not None and table.offer.source == SHOWN:
        quads = cards.laid_dealt + cards.quads.bit_count()
        values = {"seat": action.seat, "quads": quads, "kans": cards.kans.bit_count()}
        yield Fact("start_sets", values, action.seat)
    else:
        yield Fact("not_start")


def source_facts(table: Table, action: Action) -> Iterator[Fact]:
    """The card that is won on, how it came, and whether the rule set lets it be won on (H703)."""
    yield offer_fact(table)
    if action.card != NO_CARD:
        yield Fact("claimed", {"card": card_text(action.card)})
    offer, found = on_offer(table), trial(table, action.seat)
    if offer is None:
        return
    if found is None:
        yield Fact("not_for_seat", {"seat": action.seat})
    elif instant(table, action.seat) is None and source_allowed(table, found, offer):
        yield Fact("source_barred", {"why": source_allowed(table, found, offer), "card": card_text(offer.card)})
    else:
        yield Fact("source_free")


def dead_facts(table: Table, action: Action) -> Iterator[Fact]:
    """The earlier faults that took the right to win (H704)."""
    dead = sorted(set(table.seats[action.seat].dead))
    values: dict[str, object] = {"seat": action.seat}
    yield Fact("dead", {**values, "causes": dead}) if dead else Fact("alive", values, action.seat)


def arrangement_facts(table: Table, action: Action) -> Iterator[Fact]:
    """Whether the cards make seven groups (H702)."""
    outcome = best_win(table, action.seat)
    offset = table.seats[action.seat].offset
    if outcome is None:
        yield Fact("nothing_to_try")
    elif isinstance(outcome, Win) and outcome.instant:
        yield Fact("instant")
    elif isinstance(outcome, Shortfall) and outcome.best is None:
        yield Fact("not_arranged", {"count": GROUPS}, action.seat)
    else:
        yield Fact("arranged", {"count": GROUPS}, action.seat)
    if offset:
        causes = sorted(set(table.seats[action.seat].offset_cause))
        yield Fact("count_off", {"seat": action.seat, "causes": causes})


def huxi_facts(table: Table, action: Action) -> Iterator[Fact]:
    """The most 胡息 that the cards make and the number that is needed (H701)."""
    outcome = best_win(table, action.seat)
    best = outcome.huxi if isinstance(outcome, Win) else None if outcome is None else outcome.best
    yield Fact("not_counted", {}, action.seat) if best is None else Fact("best", {"best": best}, action.seat)
    yield Fact("minimum", {"minimum": table.profile.minimum_huxi})


def showing_facts(table: Table, action: Action) -> Iterator[Fact]:
    """The groups that were shown (H706)."""
    if not action.melds:
        yield Fact("not_shown")
        return
    yield Fact("shown", {"melds": [text(meld) for meld in action.melds]})
    whole = isinstance(best_win(table, action.seat), Win) and shows_whole_hand(table, action)
    yield Fact("shown_whole" if whole else "shown_otherwise", {}, action.seat)
