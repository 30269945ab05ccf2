"""The declared statistics, counted from hands in plain Python: what each is, in the words of the catalogue."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Final, Literal

from phz_cli.rulebook import load_profile
from tests.stats.recount.played import TURNS, Hand, Seat, groups_dealt
from tests.stats.recount.spans import Observation, Span, span_of_mean, span_of_share

Kind = Literal["share", "mean", "plain", "count", "most", "deviation"]
Group = tuple[str | None, str]
"""Player (or file, or operator; None for all) and rule set."""

Key = tuple[str, Group, str | None]
"""Statistic, group and detail."""


@dataclass(frozen=True)
class Number:
    """What a statistic comes to; `value` None where there is nothing to divide by."""

    numerator: float | None
    denominator: float
    n: int
    value: float | None = None
    span: Span = (None, None)


@dataclass
class Count:
    """The rows of one number."""

    kind: Kind
    unit: tuple[float, float]
    rows: list[Observation] = field(default_factory=list)
    least_n: int = 1


SHARE: Final = (0.0, 1.0)
AMOUNT: Final = (0.0, inf)
POINTS: Final = (-inf, inf)


@dataclass
class Counts:
    """Everything counted over the hands of one level."""

    n: dict[Group, int] = field(default_factory=lambda: defaultdict(int))
    made: dict[Key, Count] = field(default_factory=dict)

    def add(
        self,
        group: Group,
        match: object,
        statistic: str,
        numerator: float,
        denominator: float = 1,
        *,
        kind: Kind = "share",
        unit: tuple[float, float] = SHARE,
        detail: str | None = None,
        least_n: int = 1,
    ) -> None:
        """Counts one row."""
        count = self.made.setdefault((statistic, group, detail), Count(kind, unit, least_n=least_n))
        count.rows.append((float(numerator), float(denominator), match))

    def mean(
        self,
        group: Group,
        match: object,
        statistic: str,
        numerator: float,
        denominator: float = 1,
        unit: tuple[float, float] = AMOUNT,
        detail: str | None = None,
    ) -> None:
        """Counts one row of a mean."""
        self.add(group, match, statistic, numerator, denominator, kind="mean", unit=unit, detail=detail)

    def numbers(self) -> dict[Key, Number]:
        """What it all comes to."""
        return {key: _number(count, self.n[key[1]]) for key, count in self.made.items()}


def _number(count: Count, n: int) -> Number:
    y, x = sum(row[0] for row in count.rows), sum(row[1] for row in count.rows)
    if x < count.least_n or x <= 0:
        return Number(None, x, n)
    if count.kind == "count":
        return Number(y, x, n, y)
    if count.kind == "most":
        most = max(row[0] for row in count.rows)
        return Number(most, x, n, most)
    if count.kind == "deviation":
        mean = y / x
        squares = sum((own - mean) ** 2 for own, of, _ in count.rows if of)
        return Number(squares, x - 1, n, sqrt(squares / (x - 1)))
    value = y / x
    if count.kind == "plain":
        return Number(y, x, n, value)
    span = span_of_share(y, x) if count.kind == "share" else span_of_mean(count.rows, *count.unit)
    return Number(y, x, n, value, span)


def count_players(hands: Sequence[Hand]) -> dict[Key, Number]:
    """Results, claims and the deal of each player under each rule set."""
    counts = Counts()
    names = _seen(hands, lambda hand: hand.win.names or () if hand.win else ())
    kinds = _seen(hands, lambda hand: [kind for kind, _, _ in hand.win.groups] if hand.win else ())
    for hand in hands:
        if not hand.completed:
            continue
        for place, seat in enumerate(hand.seats):
            counts.n[seat.player, hand.rules] += 1
            _count_result(counts, hand, place, seat)
            _count_points(counts, hand, place, seat)
            _count_win(counts, hand, place, seat, names[hand.rules], kinds[hand.rules])
            _count_claims(counts, hand, seat)
            _count_deal(counts, hand, seat)
    _count_dealings(counts, hands)
    return counts.numbers()


def _seen(hands: Iterable[Hand], of: Callable[[Hand], Iterable[str]]) -> dict[str, set[str]]:
    """Rule set → what its wins had."""
    found: dict[str, set[str]] = defaultdict(set)
    for hand in hands:
        if hand.completed and hand.winner is not None:
            found[hand.rules].update(of(hand))
    return found


def _count_result(counts: Counts, hand: Hand, place: int, seat: Seat) -> None:
    def add(statistic: str, numerator: float, denominator: float = 1) -> None:
        counts.add((seat.player, hand.rules), hand.match, statistic, numerator, denominator)

    won, is_dealer = hand.winner == place, seat.role == "dealer"
    counts.add((seat.player, hand.rules), hand.match, "hands_played", 1, kind="count")
    add("win_rate", won)
    add("self_draw_win_rate", won and hand.win_kind == "own_draw", won)
    add("other_draw_win_rate", won and hand.win_kind == "other_draw", won)
    gave = hand.winner is not None and not won and hand.win_from == place
    if load_profile(hand.rules).win_on_discard:
        add("discard_win_rate", won and hand.win_kind == "discard", won)
        add("deal_in_rate", gave and hand.win_kind == "discard")
    add("flip_in_rate", gave and hand.win_kind == "other_draw")
    add("exhaust_rate", hand.outcome == "wash")
    add("dealer_win_rate", won and is_dealer, is_dealer)
    add("nondealer_win_rate", won and not is_dealer, not is_dealer)
    add("first_exposure_win_rate", won and hand.win_turn is not None and hand.win_turn <= 1)
    add("false_hu_rate", seat.done["false_hu"] > 0)
    if seat.dealt is not None and hand.has_chances:
        reached, taken = seat.chances["hu_reached"], seat.chances["hu_taken"]
        add("missed_win_rate", reached > taken, reached > 0)
        add("missed_win_won_rate", won and reached > taken, reached > taken)
        for want in ("chi", "peng"):
            add(f"{want}_take_rate", seat.chances[f"{want}_taken"], seat.chances[f"{want}_reached"])


def _count_points(counts: Counts, hand: Hand, place: int, seat: Seat) -> None:
    if seat.points is None:
        return

    def add(statistic: str, numerator: float, denominator: float = 1, unit: tuple[float, float] = POINTS) -> None:
        counts.mean((seat.player, hand.rules), hand.match, statistic, numerator, denominator, unit)

    won, points = hand.winner == place, seat.points
    lost = hand.outcome == "hu" and not won
    add("net_points_per_hand", points)
    add("avg_win_points", points if won else 0, won, AMOUNT)
    add("avg_loss_points", -points if lost else 0, lost)
    add("win_efficiency", points if won else 0, 1, AMOUNT)
    add("loss_efficiency", -points if lost else 0)
    add("net_efficiency", points if hand.outcome == "hu" else 0)
    group = seat.player, hand.rules
    counts.add(group, hand.match, "points_sd_per_hand", points, kind="deviation", least_n=2)


def _count_win(counts: Counts, hand: Hand, place: int, seat: Seat, names: set[str], kinds: set[str]) -> None:
    group, match = (seat.player, hand.rules), hand.match
    win = hand.win if hand.winner == place else None
    had = None if win is None else win.names
    for name in names:
        counts.add(group, match, "mingtang_rate", name in (had or ()), had is not None, detail=name)
    fan, huxi = (None, None) if win is None else (win.fan, win.huxi)
    counts.add(group, match, "big_win_rate", (fan or 0) >= 2, fan is not None)
    counts.mean(group, match, "avg_win_huxi", huxi or 0, huxi is not None)
    counts.mean(
        group, match, "avg_win_turn", (hand.win_turn or 0) if win else 0, win is not None and hand.win_turn is not None
    )
    for kind, _, huxi in win.groups if win else ():
        for detail in kinds:
            part = huxi if kind == detail else 0
            counts.add(group, match, "huxi_source_share", part, huxi, kind="plain", detail=detail)


def _count_claims(counts: Counts, hand: Hand, seat: Seat) -> None:
    done, group, match = seat.done, (seat.player, hand.rules), hand.match

    def share(statistic: str, numerator: float, denominator: float = 1) -> None:
        counts.add(group, match, statistic, numerator, denominator)

    share("chi_rate", done["chi"] > 0)
    share("peng_rate", done["peng"] > 0)
    share("call_rate", done["chi"] + done["peng"] > 0)
    share("bi_rate", done["bi"], done["chi"])
    share("preempted_rate", done["lost"], done["claims"])
    share("chou_wei_rate", done["chou"], done["wei"])
    share("opening_ti_rate", done["ti_opening"] > 0)
    share("drawn_ti_rate", done["ti_drawn"] > 0)
    share("double_pao_rate", seat.quads >= 2)
    counts.mean(group, match, "voluntary_claims_per_hand", done["chi"] + done["peng"])
    counts.mean(group, match, "forced_claims_per_hand", done["wei"] + seat.quads)
    counts.mean(group, match, "wei_rate", done["wei"])
    for base in ("peng", "wei", "kan"):
        counts.mean(group, match, f"pao_{base}_rate", done[f"pao_{base}"])
    for turn in TURNS:
        huxi = seat.curve.get(turn)
        counts.mean(group, match, "huxi_on_table_at_turn", huxi or 0, huxi is not None, detail=str(turn))


def _count_deal(counts: Counts, hand: Hand, seat: Seat) -> None:
    if seat.dealt is None:
        return
    for name, value in zip(("huxi", "quads", "kans", "pairs"), groups_dealt(seat.dealt), strict=True):
        counts.mean((seat.player, hand.rules), hand.match, f"start_{name}", value)


def _count_dealings(counts: Counts, hands: Iterable[Hand]) -> None:
    """Numbered hands of a table in order: who dealt, whether the next hand follows and the same player deals it."""
    tables: dict[object, list[Hand]] = defaultdict(list)
    for hand in hands:
        if hand.no is not None:
            tables[hand.match].append(hand)
    for played in tables.values():
        played.sort(key=lambda hand: hand.no or 0)
        streak = 0
        for index, hand in enumerate(played):
            dealer, before = hand.seats[hand.dealer].player, played[index - 1] if index else None
            after = played[index + 1] if index + 1 < len(played) else None
            follows = after is not None and after.no == (hand.no or 0) + 1
            keeps = follows and after is not None and after.seats[after.dealer].player == dealer
            went_on = before is not None and before.no == (hand.no or 0) - 1 and before.rules == hand.rules
            went_on = went_on and before is not None and before.seats[before.dealer].player == dealer
            streak = streak + 1 if went_on else 1
            group = dealer, hand.rules
            counts.add(group, hand.match, "dealer_keep_rate", keeps, follows)
            counts.add(group, hand.match, "max_dealer_streak", streak, kind="most", unit=AMOUNT)
