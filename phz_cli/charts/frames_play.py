"""Frames about how hands run: how long they last, what they are won with, how fast people play."""

import math
from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.charts.asking import asked
from phz_cli.charts.frames import empty_frame
from phz_cli.stats import Filter
from phz_cli.stats.intervals import wilson

SPAN: Final = 5
"""Exposed cards that one column of the danger map holds."""
LONGEST: Final = 600_000
"""Milliseconds: longer pauses are breaks or jumps of the clock, not decisions."""
BINS: Final = 4
"""Classes of time in each doubling."""
_Z: Final = 1.959964


def hand_survival(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a number of exposed cards: how many hands were under way, won and washed there; the share not yet won.

    A washed hand can be won no more: washing is an end that competes with winning, not a case lost from sight.
    """
    rows = asked(
        store,
        """
        SELECT rules, coalesce(CASE WHEN winner IS NOT NULL THEN win_exposure END, exposures)::BIGINT AS exposure,
               count(*) FILTER (winner IS NOT NULL)::BIGINT AS won, count(*) FILTER (winner IS NULL)::BIGINT AS washed
        FROM hand_facts WHERE outcome IN ('hu', 'wash') AND {where}
        GROUP BY ALL ORDER BY rules, exposure
        """,
        filters,
        seats=False,
    )
    return aalen_johansen(rows, "hand_survival")


def aalen_johansen(rows: pl.DataFrame, name: str) -> pl.DataFrame:
    """The frame of that name from rules, exposure, events and competing ends, in the order of exposures.

    `left` is one less the cumulative incidence of the event: at each step the share of all cases that were still open
    times the share of these to which it happened. Every case comes to one of the two ends, so the incidence is a plain
    share of all cases, and has the interval of one (Wilson).
    """
    made: list[tuple[object, ...]] = []
    for (rules,), part in rows.group_by("rules", maintain_order=True):
        _, _, events, competing = part.get_columns()
        cases = at_risk = int((events + competing).sum())
        still_open, incidence, seen = 1.0, 0.0, 0
        for _, exposure, happened, ended in part.iter_rows():
            incidence += still_open * happened / at_risk
            still_open *= 1 - (happened + ended) / at_risk
            seen += happened
            low, high = wilson(cases - seen, cases)
            made.append((rules, exposure, at_risk, happened, ended, 1 - incidence, low, high))
            at_risk -= happened + ended
    return pl.DataFrame(made, schema=empty_frame(name).schema, orient="row")


def kaplan_meier(rows: pl.DataFrame, name: str) -> pl.DataFrame:
    """The frame of that name from rules, exposure, events and cases lost from sight, in the order of exposures."""
    made: list[tuple[object, ...]] = []
    for (rules,), part in rows.group_by("rules", maintain_order=True):
        _, _, events, censored = part.get_columns()
        at_risk, left, spread = int((events + censored).sum()), 1.0, 0.0
        for _, exposure, happened, ended in part.iter_rows():
            left *= 1 - happened / at_risk
            if at_risk > happened:
                spread += happened / (at_risk * (at_risk - happened))
            made.append((rules, exposure, at_risk, happened, ended, left, *_around(left, spread)))
            at_risk -= happened + ended
    return pl.DataFrame(made, schema=empty_frame(name).schema, orient="row")


def _around(left: float, spread: float) -> tuple[float | None, float | None]:
    """Greenwood's 95 % interval on the log-log scale; None where the curve is at an end."""
    if not 0 < left < 1:
        return None, None
    half = _Z * math.sqrt(spread) / abs(math.log(left))
    return left ** math.exp(half), left ** math.exp(-half)


def huxi_on_table(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a turn and side (who won the hand later, who did not): mean 胡息 on the table of hands still open."""
    return asked(
        store,
        """
        WITH laid AS (
            UNPIVOT (SELECT rules, won, huxi_at_5, huxi_at_10, huxi_at_15, huxi_at_20, huxi_at_25, huxi_at_30
                     FROM seat_hands WHERE outcome = 'hu' AND {where})
            ON huxi_at_5, huxi_at_10, huxi_at_15, huxi_at_20, huxi_at_25, huxi_at_30
            INTO NAME place VALUE huxi
        )
        SELECT rules, replace(place, 'huxi_at_', '')::BIGINT AS turn, won, count(*)::BIGINT AS seats,
               avg(huxi) AS mean, avg(huxi) - 1.96 * stddev_samp(huxi) / sqrt(count(*)) AS low,
               avg(huxi) + 1.96 * stddev_samp(huxi) / sqrt(count(*)) AS high
        FROM laid GROUP BY ALL ORDER BY rules, turn, won
        """,
        filters,
        seats=True,
    )


def huxi_sources(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a player and kind of group: the 胡息 that this kind brought in his wins."""
    return asked(
        store,
        """
        WITH chosen AS (SELECT * FROM win_groups WHERE {where}),
        names AS (SELECT player, max(name) AS name FROM seats GROUP BY player)
        SELECT rules, player, name, kind, sum(huxi)::BIGINT AS huxi,
               (SELECT count(DISTINCT content_id) FROM chosen o WHERE o.player = c.player AND o.rules = c.rules)
                   ::BIGINT AS wins
        FROM chosen c LEFT JOIN names USING (player)
        GROUP BY rules, player, name, kind ORDER BY rules, player, kind
        """,
        filters,
        seats=True,
    )


def win_sources(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a player and source of the winning card: wins."""
    return asked(
        store,
        """
        SELECT rules, player, max(name) OVER (PARTITION BY player) AS name, source, wins FROM (
            SELECT rules, player, max(name) AS name, win_source AS source, count(*)::BIGINT AS wins
            FROM seat_hands WHERE won AND win_source IS NOT NULL AND {where} GROUP BY rules, player, win_source)
        ORDER BY rules, player, source
        """,
        filters,
        seats=True,
    )


def danger_map(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a card and span of exposed cards: how many were discarded there, how many of them another seat took."""
    return asked(
        store,
        f"""
        WITH chosen AS (SELECT content_id, rules FROM hands WHERE completed AND {{where}}),
        thrown AS (
            SELECT h.rules, a.content_id, a.card, a.exposure, a.seat FROM actions a JOIN chosen h USING (content_id)
            WHERE a."do" = 'discard' AND a.card IS NOT NULL AND a.card <> '?'
        ), taken AS (
            SELECT DISTINCT t.content_id, t.exposure FROM thrown t JOIN melds m
            ON m.content_id = t.content_id AND m.exposure = t.exposure AND m.seat <> t.seat
            UNION
            SELECT t.content_id, t.exposure FROM thrown t JOIN results r
            ON r.content_id = t.content_id AND r.win_exposure = t.exposure
        )
        SELECT t.rules, t.card, ((t.exposure - 1) // {SPAN} * {SPAN} + 1)::BIGINT AS from_turn,
               count(*)::BIGINT AS discards, count(k.exposure)::BIGINT AS taken
        FROM thrown t LEFT JOIN taken k ON k.content_id = t.content_id AND k.exposure = t.exposure
        GROUP BY ALL ORDER BY t.rules, t.card, from_turn
        """,
        filters,
        seats=False,
    )


def decision_times(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row an action and class of time: how often it took so long since the action before; forced ones marked."""
    return asked(
        store,
        f"""
        WITH timed AS (
            SELECT h.rules, a."do" AS kind, a."do" IN ('wei', 'ti', 'pao') AS forced,
                   a."at" - lag(a."at") OVER (PARTITION BY a.content_id ORDER BY a.action) AS took
            FROM actions a JOIN (SELECT content_id, rules FROM hands WHERE {{where}}) h USING (content_id)
        ), kept AS (
            SELECT * FROM timed WHERE took > 0 AND took <= {LONGEST}
            AND kind IN ('discard', 'chi', 'peng', 'hu', 'pass', 'wei', 'ti', 'pao')
        ), middles AS (
            SELECT rules, kind, count(*)::BIGINT AS decisions, quantile_cont(took, 0.5)::DOUBLE AS median_ms,
                   quantile_cont(took, 0.9)::DOUBLE AS late_ms
            FROM kept GROUP BY rules, kind
        )
        SELECT rules, kind, forced, floor(log2(took) * {BINS})::BIGINT AS class, count(*)::BIGINT AS actions,
               any_value(decisions) AS decisions, any_value(median_ms) AS median_ms, any_value(late_ms) AS late_ms
        FROM kept JOIN middles USING (rules, kind)
        GROUP BY rules, kind, forced, class
        ORDER BY rules, forced, list_position(['discard', 'chi', 'peng', 'hu', 'pass', 'wei', 'ti', 'pao'], kind), class
        """,
        filters,
        seats=False,
    )
