"""Frames from the evaluator's pass over a store: points without luck, readiness, distance, time against difficulty.

Hands that were not evaluated (`phz stats evaluate`), or whose cards are not all known, are in none of them.
"""

from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.charts.asking import TIME, asked
from phz_cli.charts.frames_play import SPAN, kaplan_meier
from phz_cli.stats import Filter

FARTHEST: Final = 6
"""Distances from this one on share a row."""
MANY: Final = 5
"""So many discards about as good as the best, or more, share a row."""


def luck_adjusted(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a player and hand: the points so far, and the same without the luck of the deal and of the draw.

    The band around the adjusted sum is normal, from the spread of the player's own adjusted points. `removed` is the
    share of the variance of points that the luck takes away, over all `seats` of evaluated hands of the rule set.
    """
    return asked(
        store,
        f"""
        WITH chosen AS (
            SELECT content_id, player, rules AS r, points AS p, points - deal_luck - draw_luck AS a
            FROM seat_evaluations WHERE points + deal_luck + draw_luck IS NOT NULL AND {{where}}
        ), named AS (SELECT player, max(name) AS name FROM seats GROUP BY player),
        played AS (
            SELECT r AS rules, player, p, a, stddev_samp(a) OVER (PARTITION BY player, r) AS spread,
                   1 - var_samp(a) OVER (PARTITION BY r) / nullif(var_samp(p) OVER (PARTITION BY r), 0) AS removed,
                   count(*) OVER (PARTITION BY r) AS seats,
                   row_number() OVER (PARTITION BY player, r ORDER BY {TIME}) AS index
            FROM chosen JOIN hands USING (content_id)
        ), run AS (
            SELECT rules, player, index, spread, removed, seats,
                   sum(p) OVER latest AS points, sum(a) OVER latest AS adjusted
            FROM played WINDOW latest AS (PARTITION BY player, rules ORDER BY index ROWS UNBOUNDED PRECEDING)
        )
        SELECT rules, player, name, index::BIGINT AS index, points, adjusted,
               adjusted - 1.96 * spread * sqrt(index) AS low, adjusted + 1.96 * spread * sqrt(index) AS high,
               removed, seats::BIGINT AS seats
        FROM run LEFT JOIN named USING (player) ORDER BY rules, player, index
        """,
        filters,
        seats=True,
    )


def ting_survival(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a number of exposed cards: how many seats were not ready before, and became so there.

    A hand that ends takes the seats that were not ready out of the count: nobody knows when they would have been.
    """
    rows = asked(
        store,
        """
        SELECT rules, coalesce(ready_exposure, exposures)::BIGINT AS exposure,
               count(ready_exposure)::BIGINT AS ready, (count(*) - count(ready_exposure))::BIGINT AS ended
        FROM seat_evaluations WHERE coalesce(ready_exposure, exposures) IS NOT NULL AND {where}
        GROUP BY ALL ORDER BY rules, exposure
        """,
        filters,
        seats=True,
    )
    return kaplan_meier(rows, "ting_survival")


def distance_map(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a span of exposed cards and distance: discards that left a hand so far from a win."""
    return asked(
        store,
        f"""
        SELECT d.rules, (greatest(a.exposure - 1, 0) // {SPAN} * {SPAN} + 1)::BIGINT AS from_turn,
               least(d.distance, {FARTHEST})::BIGINT AS distance, count(*)::BIGINT AS decisions
        FROM (SELECT content_id, action, rules, distance FROM seat_decisions WHERE {{where}}) d
        JOIN actions a ON a.content_id = d.content_id AND a.action = d.action
        WHERE a.exposure IS NOT NULL GROUP BY ALL ORDER BY ALL
        """,
        filters,
        seats=True,
    )


def time_difficulty(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a number of discards about as good as the best: quartiles of the time taken for the choice."""
    return asked(
        store,
        f"""
        SELECT rules, least(near_best, {MANY})::BIGINT AS near_best, count(*)::BIGINT AS decisions,
               quantile_cont(ms, 0.25)::DOUBLE AS low, quantile_cont(ms, 0.5)::DOUBLE AS median,
               quantile_cont(ms, 0.75)::DOUBLE AS high
        FROM seat_decisions WHERE ms IS NOT NULL AND {{where}} GROUP BY ALL ORDER BY ALL
        """,
        filters,
        seats=True,
    )
