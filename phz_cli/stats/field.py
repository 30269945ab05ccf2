"""Players beside the field and beside chance: ratings, means drawn to the field's, streaks, percentiles (group G).

For streaks, drawdown and trend `low` and `high` hold the middle 95 % of the same figure when a player's own hands
come in random order (method `shuffle`): a value between them is what order alone does.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

import duckdb
import polars as pl

from phz_cli.stats.chance import longest_run_range, shuffled_drawdowns
from phz_cli.stats.compute import ENOUGH, SCHEMA
from phz_cli.stats.declarations import STATISTICS, of_level
from phz_cli.stats.filters import Filter
from phz_cli.stats.intervals import LEVEL
from phz_cli.stats.order import runs
from phz_cli.stats.strength import Made, ratings, shrunk
from phz_cli.store.database import reading

_Z: Final = 1.959964
SHUFFLES: Final = 200
MOST_SHUFFLED: Final = 2_000
"""Players with more hands get no shuffled range of the drawdown: it would take too long."""

MOST_PLAYERS: Final = 50
"""With more players than this no drawdown is shuffled."""

_BY_ORDER: Final = frozenset({"longest_win_streak", "longest_loss_streak", "max_drawdown", "last_n_trend"})
"""Statistics for which hands must be put into the order of time."""


class _Value(NamedTuple):
    statistic: str
    value: float | None
    numerator: float | None
    denominator: float
    low: float | None = None
    high: float | None = None
    method: str = "none"
    reason: str | None = None
    detail: str | None = None


@dataclass(slots=True)
class _Player:
    """One player under one rule set."""

    hands: int
    name: str | None
    wins: int
    settled: int
    points: float
    spread: float
    made: Made
    win_streak: int = 0
    loss_streak: int = 0
    drawdown: float = 0.0
    latest: float | None = None
    latest_n: int = 0


_PLAYED: Final = """
    SELECT player, rules, count(*), max(name), count(*) FILTER (won), count(points), coalesce(sum(points), 0),
           stddev_samp(points), coalesce(var_pop(points) * count(points), 0)
    FROM seat_hands WHERE {where} GROUP BY player, rules ORDER BY player, rules
"""

_BETWEEN: Final = """
    SELECT player, rules, count(*), sum(pow(y - x * mean, 2)), sum(x * (1 - x / hands)) FROM (
        SELECT *, sum(y) OVER player / sum(x) OVER player AS mean, sum(x) OVER player AS hands FROM (
            SELECT player, rules, sum(points) AS y, count(*) AS x FROM seat_hands
            WHERE points IS NOT NULL AND {where} GROUP BY player, rules, event, session, table_name)
        WINDOW player AS (PARTITION BY player, rules))
    GROUP BY player, rules
"""

_RANKED: Final = """
    WITH chosen AS (SELECT * FROM matches WHERE {where})
    SELECT a.rules, a.player, b.player,
           sum(CASE WHEN a.rank < b.rank THEN 1.0 WHEN a.rank = b.rank THEN 0.5 ELSE 0 END),
           count(*), sum((a.players + 1) / 3)
    FROM chosen a JOIN matches b ON a.rules = b.rules AND a.player <> b.player
        AND a.event IS NOT DISTINCT FROM b.event AND a.session IS NOT DISTINCT FROM b.session
        AND a.table_name IS NOT DISTINCT FROM b.table_name
    GROUP BY ALL ORDER BY ALL
"""


def field(store: str | Path, filters: Filter | None = None, *, only: Sequence[str] = ()) -> pl.DataFrame:
    """Ratings, shrunk means, streaks and percentiles: one row for each player, rule set and statistic."""
    chosen = filters or Filter()
    # Whoever is asked for is set beside everybody else, so that the player is no part of the condition.
    everybody = replace(chosen, player=())
    where, parameters = everybody.where(seats=True)
    wanted = [one for one in of_level("field") if not only or one.id in only]
    with reading(store) as connection:
        people = _people(connection, where, parameters)
        if any(one.id == "stable_points" for one in wanted):
            _spread_over_matches(connection, where, parameters, people)
        if any(one.id in _BY_ORDER for one in wanted):
            _put_in_order(connection, where, parameters, people)
        rated = _rated(connection, where, parameters) if any(one.id == "rating" for one in wanted) else {}
        values = _values(people, rated, max(1, chosen.min_hands))
        if any(one.id == "max_drawdown" for one in wanted):
            _shuffle(connection, chosen, people, values)
    rows = []
    for key, person in people.items():
        if (chosen.player and key[0] not in chosen.player) or person.hands < chosen.min_hands:
            continue
        for statistic in wanted:
            for value in values[key]:
                if value.statistic == statistic.id:
                    rows.append(_row(key, person, value, chosen))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


_Key = tuple[str, str]


def _people(connection: duckdb.DuckDBPyConnection, where: str, parameters: list[object]) -> dict[_Key, _Player]:
    people = {}
    for player, rules, hands, name, wins, settled, points, spread, squares in connection.execute(
        _PLAYED.replace("{where}", where), parameters
    ).fetchall():
        key = str(player), str(rules)
        made = Made(settled, points, squares)
        people[key] = _Player(hands, name, wins, settled, points, spread or 0.0, made)
    return people


def _spread_over_matches(
    connection: duckdb.DuckDBPyConnection, where: str, parameters: list[object], people: dict[_Key, _Player]
) -> None:
    """Adds to each player how far the matches lie apart."""
    for player, rules, *sums in connection.execute(_BETWEEN.replace("{where}", where), parameters).fetchall():
        person = people[str(player), str(rules)]
        matches, squares, weight = sums
        person.made = person.made._replace(matches=matches, match_squares=squares, match_weight=weight)


def _put_in_order(
    connection: duckdb.DuckDBPyConnection, where: str, parameters: list[object], people: dict[_Key, _Player]
) -> None:
    for key, run in runs(connection, where, parameters).items():
        person = people[key]
        person.win_streak, person.loss_streak, person.drawdown = run.wins, run.losses, run.drawdown
        person.latest, person.latest_n = run.latest, run.latest_n


def _rated(
    connection: duckdb.DuckDBPyConnection, where: str, parameters: list[object]
) -> dict[_Key, tuple[float, float, float]]:
    """(player, rules) → rating, error, pairs compared."""
    wins: dict[str, dict[tuple[str, str], float]] = defaultdict(dict)
    compared: dict[_Key, float] = defaultdict(float)
    wider: dict[_Key, float] = defaultdict(float)
    for rules, player, other, count, pairs, spread in connection.execute(
        _RANKED.replace("{where}", where), parameters
    ).fetchall():
        wins[str(rules)][str(player), str(other)] = float(count)
        compared[str(player), str(rules)] += float(pairs)
        wider[str(player), str(rules)] += float(spread)
    found = {}
    for rules, won in wins.items():
        spreads = {player: wider[player, rules] / compared[player, rules] for player, _ in won}
        for player, (rating, error) in ratings(won, spreads).items():
            found[player, rules] = rating, error, compared[player, rules]
    return found


def _values(
    people: dict[_Key, _Player], rated: dict[_Key, tuple[float, float, float]], least: int
) -> dict[_Key, list[_Value]]:
    values: dict[_Key, list[_Value]] = {key: [] for key in people}
    for rules in dict.fromkeys(key[1] for key in people):
        members = [key for key in people if key[1] == rules]
        for key in members:
            values[key].append(_rating(rated.get(key)))
            values[key] += _ordered(people[key])
        _drawn(people, [key for key in members if people[key].settled], values)
        _placed(people, members, values, least)
    return values


def _rating(rated: tuple[float, float, float] | None) -> _Value:
    if rated is None:
        return _Value("rating", None, None, 0, reason="NO_MATCHES")
    value, error, compared = rated
    return _Value("rating", value, value, compared, value - _Z * error, value + _Z * error, "normal")


def _ordered(person: _Player) -> Iterator[_Value]:
    """Streaks, drawdown and trend."""
    for name, length, count in (
        ("longest_win_streak", person.win_streak, person.wins),
        ("longest_loss_streak", person.loss_streak, person.hands - person.wins),
    ):
        low, high = longest_run_range(count, person.hands)
        yield _Value(name, length, length, person.hands, low, high, "shuffle")
    if not person.settled:
        yield _Value("max_drawdown", None, None, 0, reason="NO_POINTS")
        yield _Value("last_n_trend", None, None, 0, reason="NO_POINTS")
        return
    yield _Value("max_drawdown", person.drawdown, person.drawdown, person.settled)
    if person.latest is None or person.latest_n >= person.settled:
        yield _Value("last_n_trend", None, None, person.latest_n, reason="TOO_FEW")
        return
    trend = person.latest - person.points / person.settled
    half = _Z * person.spread * sqrt(1 / person.latest_n - 1 / person.settled)
    yield _Value("last_n_trend", trend, trend * person.latest_n, person.latest_n, -half, half, "shuffle")


def _drawn(people: dict[_Key, _Player], members: list[_Key], values: dict[_Key, list[_Value]]) -> None:
    found = shrunk([people[key].made for key in members]) if len(members) > 2 else None
    if found is None:
        for key in members:
            values[key].append(_Value("stable_points", None, None, people[key].settled, reason="NO_OTHERS"))
        return
    for key, (value, error) in zip(members, found, strict=True):
        low, high = value - _Z * error, value + _Z * error
        values[key].append(_Value("stable_points", value, people[key].points, people[key].settled, low, high, "normal"))


def _placed(people: dict[_Key, _Player], members: list[_Key], values: dict[_Key, list[_Value]], least: int) -> None:
    """Percentiles of win rate and net points among those who have played enough."""
    for name in ("win_rate", "net_points_per_hand"):
        numbers = {}
        for key in members:
            person = people[key]
            if person.hands >= least and (name == "win_rate" or person.settled):
                numbers[key] = person.wins / person.hands if name == "win_rate" else person.points / person.settled
        for key, number in numbers.items():
            below = sum((other < number) + (other == number) / 2 for other in numbers.values()) - 0.5
            others = len(numbers) - 1
            share, reason = (below / others, None) if others else (None, "NO_OTHERS")
            values[key].append(
                _Value("percentile_in_field", share, below if others else None, others, reason=reason, detail=name)
            )


def _shuffle(
    connection: duckdb.DuckDBPyConnection,
    chosen: Filter,
    people: dict[_Key, _Player],
    values: dict[_Key, list[_Value]],
) -> None:
    """The range of the drawdown under random order, for few players with not too many hands."""
    due = [key for key, one in people.items() if not chosen.player or key[0] in chosen.player]
    due = [key for key in due if 2 <= people[key].settled <= MOST_SHUFFLED]
    if len(due) > MOST_PLAYERS:
        return
    narrow = replace(chosen, player=tuple(sorted({player for player, _ in due})))
    where, parameters = narrow.where(seats=True)
    query = f"""
        SELECT player, rules, list(points ORDER BY content_id) FROM seat_hands
        WHERE points IS NOT NULL AND {where} GROUP BY player, rules
    """
    for player, rules, points in connection.execute(query, parameters).fetchall() if due else ():
        key = str(player), str(rules)
        if key in due:
            found = shuffled_drawdowns(points, f"{player}/{rules}", SHUFFLES)
            low, high = found[SHUFFLES // 40], found[-1 - SHUFFLES // 40]
            values[key] = [
                one._replace(low=low, high=high, method="shuffle") if one.statistic == "max_drawdown" else one
                for one in values[key]
            ]


def _row(key: _Key, person: _Player, value: _Value, filters: Filter) -> tuple[object, ...]:
    statistic = STATISTICS[value.statistic]
    return (
        key[0],
        person.name,
        None,
        key[1],
        value.statistic,
        value.detail,
        value.value,
        value.numerator,
        value.denominator,
        person.hands,
        value.low,
        value.high,
        None if value.reason else value.method,
        statistic.need,
        statistic.unit,
        person.settled / person.hands if statistic.requires else 1.0,
        value.denominator < ENOUGH,
        value.reason,
        None if value.low is None else LEVEL,
        filters.digest(),
        statistic.digest(),
    )
