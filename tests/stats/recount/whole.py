"""Pairs, matches, hands, rule sets and faults, counted from hands in plain Python."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from phz_cli.rulebook import load_profile
from tests.stats.recount.counting import AMOUNT, POINTS, Counts, Group, Key, Number
from tests.stats.recount.played import NOTES, Hand

_FAMILIES: Final = {
    "missed_forced_rate": ("F501", "F502", "F503", "F504", "F505"),
    "bi_violation_rate": ("C301", "C302"),
    "illegal_action_rate": ("C", "F", "H", "P", "T"),
    "conservation_rate": ("R101", "R102", "R103", "R104", "R105"),
    "settlement_mismatch_rate": ("S",),
    "time_regression_rate": ("M903",),
}


def count_pairs(hands: Sequence[Hand]) -> dict[Key, Number]:
    """Each player beside each other one at the table."""
    counts = Counts()
    for hand in hands:
        for place, seat in enumerate(hand.seats if hand.completed else ()):
            group = seat.player, hand.rules
            counts.n[group] += 1
            for number, other in enumerate(hand.seats):
                if number == place:
                    continue
                to, match, won, lost = other.player, hand.match, hand.winner == place, hand.winner == number
                paid, points = hand.paid(place, number), seat.points
                known = points is not None
                counts.mean(group, match, "head_to_head_points", points or 0, known, POINTS, to)
                counts.mean(group, match, "paid_to_opponent", paid or 0, paid is not None, AMOUNT, to)
                counts.add(group, match, "head_to_head_win_share", won, won or lost, detail=to)
                counts.mean(group, match, "fed_rate", seat.fed[number], seat.discards, (0, 1), to)
                offered, passed = seat.wins_offered[number], seat.wins_passed[number]
                counts.add(group, match, "pass_win_rate", passed, offered, detail=to)
    return counts.numbers()


def count_hands(hands: Sequence[Hand]) -> dict[Key, Number]:
    """Hands as such, how their winning cards came, how long they last."""
    counts = Counts()
    for hand in hands:
        group, match, done, won = (None, hand.rules), hand.match, hand.completed, hand.winner is not None
        counts.n[group] += done
        counts.add(group, match, "hand_count", done, kind="count")
        counts.add(group, match, "hand_wash_rate", hand.outcome == "wash", done)
        counts.add(group, match, "hand_false_win_rate", hand.outcome == "false_hu", done)
        counts.add(group, match, "hand_dealer_win_rate", hand.winner == hand.dealer, done)
        for kind in ("own_draw", "other_draw", "discard", "shown"):
            if kind != "discard" or load_profile(hand.rules).win_on_discard:
                counts.add(group, match, f"hand_{kind}_rate", won and hand.win_kind == kind, won)
        counts.mean(group, match, "hand_win_turn", hand.win_turn or 0, hand.win_turn is not None)
        wrong = any(one.certain and one.code.startswith("S8") for one in hand.findings)
        if hand.result is not None:
            counts.add(group, match, "hand_mismatch_rate", wrong)
    return counts.numbers()


def count_rules(hands: Sequence[Hand]) -> dict[Key, Number]:
    """What wins come to under each rule set, and what each seat makes."""
    counts = Counts()
    names: dict[str, set[str]] = defaultdict(set)
    for hand in hands:
        names[hand.rules].update((hand.win.names if hand.win else None) or ())
    for hand in hands:
        group, match, win = (None, hand.rules), hand.match, hand.win
        counts.n[group] += hand.completed
        points = None if win is None else hand.seats[win.seat].points
        figures = {"huxi": win and win.huxi, "units": win and win.units, "points": points}
        for name, figure in figures.items():
            counts.mean(group, match, f"rules_win_{name}", figure or 0, figure is not None)
        fan, had = (None, None) if win is None else (win.fan, win.names)
        counts.add(group, match, "rules_big_win_rate", (fan or 0) >= 2, fan is not None)
        for name in names[hand.rules]:
            counts.add(group, match, "rules_name_rate", name in (had or ()), had is not None, detail=name)
        for place, seat in enumerate(hand.seats if hand.completed else ()):
            for role in ("dealer", "next", "previous"):
                has = seat.role == role
                counts.add(group, match, "rules_seat_win_rate", has and hand.winner == place, has, detail=role)
                if seat.points is not None:
                    made = seat.points if has else 0
                    counts.mean(group, match, "rules_seat_points", made, has, POINTS, role)
    return counts.numbers()


def count_faults(hands: Sequence[Hand], of: Callable[[Hand], str | None]) -> dict[Key, Number]:
    """How often which fault was found, by what `of` says of a hand."""
    counts = Counts()
    codes: dict[str, set[str]] = defaultdict(set)
    for hand in hands:
        codes[hand.rules] |= hand.codes
    for hand in hands:
        group: Group = of(hand), hand.rules
        counts.n[group] += 1
        certain = sum(one.certain and one.code not in NOTES for one in hand.findings)
        counts.add(group, hand.match, "fault_hand_rate", certain > 0)
        counts.mean(group, hand.match, "faults_per_hand", certain)
        counts.add(group, hand.match, "undecided_rate", any(not one.certain for one in hand.findings))
        for code in codes[hand.rules]:
            counts.add(group, hand.match, "fault_rate", code in hand.codes, detail=code)
        for statistic, family in _FAMILIES.items():
            counts.add(group, hand.match, statistic, any(code.startswith(family) for code in hand.codes))
    return counts.numbers()
