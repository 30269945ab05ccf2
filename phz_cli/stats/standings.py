"""The one standings: who stands where in an event, by points, then by the tie-breaks that were asked for.

One definition of points: the *account* of a player is everything that was settled, at the table and while sitting out
(守醒). `points` is the account; `table_points` and `sitting_points` are its two parts. Figures per hand are those of
the hands played at the table, as in every statistic of a player: `per_hand` is net_points_per_hand, without sitting
income. The pair table (`pair_transfers`) is about the account: received less paid is `points`.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

import duckdb
import polars as pl

from phz_cli.rulebook.nearest_names import find_nearest
from phz_cli.stats.filters import Filter
from phz_cli.stats.intervals import share_interval
from phz_cli.store.database import reading
from phz_cli.store.rulings import has_table

SCHEMA: Final[dict[str, type[pl.DataType]]] = {
    "event": pl.String,
    "rules": pl.String,
    "rank": pl.Int64,
    "player": pl.String,
    "name": pl.String,
    "points": pl.Float64,
    "table_points": pl.Float64,
    "sitting_points": pl.Float64,
    "hands": pl.Int64,
    "sat_out": pl.Int64,
    "settled": pl.Int64,
    "per_hand": pl.Float64,
    "wins": pl.Int64,
    "win_rate": pl.Float64,
    "win_low": pl.Float64,
    "win_high": pl.Float64,
    "huxi": pl.Int64,
    "tied": pl.Int64,
    "faulty": pl.Int64,
    "contested": pl.Int64,
    "ruled": pl.Int64,
}
"""Columns of `standings`. `rank` is null for a player without any settled hand; `tied` is how many share the rank.

`faulty`, `contested` and `ruled` count hands of the account: with certain faults, with another record waiting under
the same id, with a ruling in force.
"""

POOLED: Final = "*"
"""The event, or the rule set, of standings over all of them."""


class TieBreakError(Exception):
    """A tie-break that there is none of; `nearest` are those it may have meant."""

    def __init__(self, name: str, nearest: Sequence[str]) -> None:
        super().__init__(name)
        self.name, self.nearest = name, tuple(nearest)


@dataclass(slots=True)
class _Line:
    player: str
    name: str | None
    points: float | None
    table_points: float | None
    sitting_points: float | None
    hands: int
    sat_out: int
    settled: int
    net: float
    wins: int
    huxi: int
    best: float
    faults: int
    faulty: int
    contested: int
    ruled: int
    rank: int | None = None
    tied: int = 1


_Paid = dict[tuple[str, str], float]
"""(payer, receiver) → points."""


class TieBreak(NamedTuple):
    """A rule that parts players with equal points: `key` of a player among the tied, the greater the better."""

    id: str
    zh: str
    en: str
    key: Callable[[_Line, Sequence[_Line], _Paid], float]


def _against_the_tied(line: _Line, tied: Sequence[_Line], paid: _Paid) -> float:
    return sum(
        paid.get((other.player, line.player), 0.0) - paid.get((line.player, other.player), 0.0)
        for other in tied
        if other is not line
    )


TIE_BREAKS: Final[dict[str, TieBreak]] = {
    rule.id: rule
    for rule in (
        TieBreak("wins", "胡牌多的在前", "more hands won", lambda line, *_: line.wins),
        TieBreak(
            "head-to-head",
            "同分者之间赢得多的在前",
            "more points taken from those tied with",
            _against_the_tied,
        ),
        TieBreak("huxi", "胡牌的胡息总数多的在前", "more huxi in the hands won", lambda line, *_: line.huxi),
        TieBreak("best-hand", "单局得分高的在前", "the greater best hand", lambda line, *_: line.best),
        TieBreak("per-hand", "上桌局均净分高的在前", "more points per hand at the table", lambda line, *_: _mean(line)),
        TieBreak("fewer-faults", "违规少的在前", "fewer certain faults", lambda line, *_: -line.faults),
    )
}
"""Each tie-break, declared once."""

_LINES: Final = """
    WITH chosen AS (SELECT * FROM seats WHERE (completed OR points IS NOT NULL) AND {where}),
    found AS (SELECT content_id, seat, faults_n FROM seat_faults WHERE player IS NOT NULL)
    SELECT {event} AS event, {rules} AS rules, player, max(name),
           sum(points), sum(points) FILTER (role <> 'sitting'), sum(points) FILTER (role = 'sitting'),
           count(*) FILTER (role <> 'sitting' AND completed), count(*) FILTER (role = 'sitting'),
           count(points) FILTER (role <> 'sitting' AND completed),
           coalesce(sum(points) FILTER (role <> 'sitting' AND completed), 0),
           count(*) FILTER (won AND completed), coalesce(sum(win_huxi) FILTER (won AND completed), 0),
           coalesce(max(points), 0), coalesce(sum(faults_n), 0),
           count(*) FILTER (content_id IN (SELECT content_id FROM hands WHERE verdict = 'faults')),
           count(*) FILTER (content_id IN (SELECT counted FROM waiting_hands)),
           count(*) FILTER (content_id IN (SELECT content_id FROM {ruled}))
    FROM chosen c LEFT JOIN found f USING (content_id, seat)
    GROUP BY ALL ORDER BY ALL
"""

_PAYMENTS: Final = """
    WITH chosen AS (SELECT *, {event} AS in_event, {rules} AS in_rules FROM seats WHERE points IS NOT NULL AND {where}),
    gains AS (SELECT content_id, sum(points) AS gained FROM chosen WHERE points > 0 GROUP BY content_id)
    SELECT a.in_event, a.in_rules, a.player, b.player, sum(-a.points * b.points / g.gained)
    FROM chosen a JOIN chosen b ON a.content_id = b.content_id AND a.points < 0 AND b.points > 0
    JOIN gains g ON g.content_id = a.content_id GROUP BY ALL
"""


def standings(
    store: str | Path,
    filters: Filter | None = None,
    *,
    tie_break: Sequence[str] = (),
    across_events: bool = False,
    pool: bool = False,
) -> pl.DataFrame:
    """The standings of each event and rule set as one frame (see SCHEMA), the best first.

    Players with equal points share a rank (1, 1, 3) unless a rule of `tie_break`, in its order, parts them. A player
    filter chooses lines and leaves the ranks. `across_events` and `pool` put events and rule sets together. Raises
    TieBreakError.
    """
    chosen = filters or Filter()
    rules = [tie_break_named(name) for name in tie_break]
    everybody, parameters = _everybody(chosen)
    columns = {"event": f"'{POOLED}'" if across_events else "event", "rules": f"'{POOLED}'" if pool else "rules"}
    with reading(store) as connection:
        lines = _lines(connection, everybody, parameters, columns)
        paid = _paid(connection, everybody, parameters, columns) if rules else {}
    rows = []
    for (event, rule_set), players in lines.items():
        _rank(players, rules, paid.get((event, rule_set), {}))
        players.sort(key=lambda line: (line.rank is None, line.rank or 0, line.player))
        for line in players:
            if (not chosen.player or line.player in chosen.player) and line.hands >= chosen.min_hands:
                rows.append((event, rule_set, *_row(line)))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def tie_break_named(name: str) -> TieBreak:
    """The tie-break with this id. Raises TieBreakError."""
    rule = TIE_BREAKS.get(name)
    if rule is None:
        raise TieBreakError(name, find_nearest(name, TIE_BREAKS) or list(TIE_BREAKS))
    return rule


def waiting(store: str | Path, filters: Filter | None = None) -> int:
    """How many hands do not count because another record under the same id does; nobody has decided yet."""
    where, parameters = (filters or Filter()).where(seats=False)
    query = f"SELECT count(*) FROM waiting_hands WHERE counted IN (SELECT content_id FROM hands WHERE {where})"
    with reading(store) as connection:
        (row,) = connection.execute(query, parameters).fetchall()
    return int(row[0])


def _everybody(chosen: Filter) -> tuple[str, list[object]]:
    """The condition of the filter without its players: whoever is asked for is ranked among everybody."""
    return replace(chosen, player=(), min_hands=0).where(seats=True)


_Place = tuple[str | None, str]


def _lines(
    connection: duckdb.DuckDBPyConnection, where: str, parameters: list[object], columns: dict[str, str]
) -> dict[_Place, list[_Line]]:
    ruled = "rulings_in_force" if has_table(connection, "rulings") else "(SELECT NULL AS content_id)"
    query = _LINES.format(where=where, ruled=ruled, **columns)
    lines: dict[_Place, list[_Line]] = defaultdict(list)
    for event, rules, *line in connection.execute(query, parameters).fetchall():
        lines[event, str(rules)].append(_Line(*line))
    return lines


def _paid(
    connection: duckdb.DuckDBPyConnection, where: str, parameters: list[object], columns: dict[str, str]
) -> dict[_Place, _Paid]:
    paid: dict[_Place, _Paid] = defaultdict(dict)
    query = _PAYMENTS.format(where=where, **columns)
    for event, rules, payer, receiver, points in connection.execute(query, parameters).fetchall():
        paid[event, str(rules)][payer, receiver] = points
    return paid


def _rank(lines: Sequence[_Line], rules: Sequence[TieBreak], paid: _Paid) -> None:
    """Gives each line with points its rank, and how many have it."""
    groups = _parted([line for line in lines if line.points is not None], lambda line: line.points or 0.0)
    for rule in rules:
        groups = [
            part
            for tied in groups
            for part in _parted(tied, lambda line, rule=rule, tied=tied: rule.key(line, tied, paid))  # type: ignore[misc]
        ]
    place = 1
    for tied in groups:
        for line in tied:
            line.rank, line.tied = place, len(tied)
        place += len(tied)


def _parted(lines: Sequence[_Line], key: Callable[[_Line], float]) -> list[list[_Line]]:
    """The lines in groups of equal keys, the greatest first; sums of the same halves in another order are equal."""
    groups: dict[float, list[_Line]] = defaultdict(list)
    for line in lines:
        groups[round(key(line), 6)].append(line)
    return [groups[value] for value in sorted(groups, reverse=True)]


def _mean(line: _Line) -> float:
    return line.net / line.settled if line.settled else float("-inf")


def _row(line: _Line) -> tuple[object, ...]:
    interval = share_interval(line.wins, line.hands)[:2] if line.hands else (None, None)
    return (
        line.rank,
        line.player,
        line.name,
        line.points,
        line.table_points,
        line.sitting_points,
        line.hands,
        line.sat_out,
        line.settled,
        line.net / line.settled if line.settled else None,
        line.wins,
        line.wins / line.hands if line.hands else None,
        *interval,
        line.huxi,
        line.tied,
        line.faulty,
        line.contested,
        line.ruled,
    )
