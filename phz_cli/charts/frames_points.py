"""Frames about points and places: who pays whom, ranks, falls, how a match ran."""

from pathlib import Path
from typing import Final

import numpy as np
import polars as pl

from phz_cli.charts.asking import TIME, asked, with_share
from phz_cli.charts.frames import empty_frame
from phz_cli.stats import Filter
from phz_cli.stats.intervals import cluster_interval

WINDOW: Final = 30
"""Hands that a rolling rate is taken over."""
SHUFFLES: Final = 200
"""Random orders of a player's hands that the deepest fall is compared with."""
SEED: Final = 20260314
"""The same shuffles every time."""
ROLES: Final = "['dealer', 'next', 'opposite', 'previous']"


def rolling_rates(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a player and hand from his 30th on: wins and hands supplied to others among his last 30 hands."""
    rows = asked(
        store,
        f"""
        WITH chosen AS (
            SELECT content_id, player, name, rules AS r, won, supplied IS NOT NULL AS supplied
            FROM seat_hands WHERE {{where}}
        ), played AS (
            SELECT r AS rules, player, max(name) OVER (PARTITION BY player) AS name, won, supplied,
                   row_number() OVER (PARTITION BY player, r ORDER BY {TIME}) AS index
            FROM chosen JOIN hands USING (content_id)
        ), rolled AS (
            SELECT rules, player, name, index, count(*) OVER latest AS hands,
                   sum(won::INTEGER) OVER latest AS wins, sum(supplied::INTEGER) OVER latest AS supplied
            FROM played
            WINDOW latest AS (PARTITION BY player, rules ORDER BY index ROWS {WINDOW - 1} PRECEDING)
        )
        SELECT * FROM rolled WHERE hands = {WINDOW} ORDER BY rules, player, index
        """,
        filters,
        seats=True,
    )
    rows = rows.with_columns(pl.col("hands", "wins", "supplied").cast(pl.Int64))
    return with_share(rows, "wins", "hands", "win_rate")


def rank_stack(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a player and place: in how many matches (event, session, table) he came there; ties share places."""
    rows = asked(
        store,
        """
        WITH totals AS (
            SELECT rules, event, session, table_name, player, max(name) AS name, sum(points) AS total
            FROM seats WHERE points IS NOT NULL AND table_name IS NOT NULL AND {where}
            GROUP BY rules, event, session, table_name, player
        ), placed AS (
            SELECT *, rank() OVER (PARTITION BY rules, event, session, table_name ORDER BY total DESC) AS place,
                   count(*) OVER (PARTITION BY rules, event, session, table_name, total) AS tied,
                   count(*) OVER (PARTITION BY rules, event, session, table_name) AS players
            FROM totals
        ), chosen AS (
            SELECT rules, player, name, unnest(range(place, place + tied)) AS place, 1.0 / tied AS share
            FROM placed WHERE players > 1
        )
        SELECT rules, player, max(name) AS name, place::BIGINT AS place, sum(share) AS matches
        FROM chosen GROUP BY rules, player, place ORDER BY rules, player, place
        """,
        filters,
        seats=False,
    )
    wanted = filters.player if filters else ()
    return rows.filter(pl.col("player").is_in(list(wanted))) if wanted else rows


def pair_transfers(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a payer and receiver: points that went from one to the other and in how many hands.

    Who sits out counts like a seat. Who loses a hand pays everybody who gains in it, by the share of the gains, so that
    what a player received less what the player paid is the player's points in the standings.
    """
    return asked(
        store,
        """
        WITH chosen AS (SELECT * FROM seats WHERE points IS NOT NULL AND {where}),
        gains AS (SELECT content_id, sum(points) AS gained FROM chosen WHERE points > 0 GROUP BY content_id)
        SELECT a.rules, a.player AS payer, max(a.name) AS payer_name, b.player AS receiver,
               max(b.name) AS receiver_name, count(*)::BIGINT AS hands,
               sum(-a.points * b.points / g.gained)::DOUBLE AS points
        FROM chosen a JOIN chosen b ON a.content_id = b.content_id AND a.points < 0 AND b.points > 0
        JOIN gains g ON g.content_id = a.content_id
        GROUP BY a.rules, a.player, b.player ORDER BY a.rules, payer, receiver
        """,
        filters,
        seats=False,
    )


def seat_effect(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a role: its mean points less the mean of all seats, with a 95 % interval over matches."""
    rows = asked(
        store,
        """
        WITH centred AS (
            SELECT rules, role, event, session, table_name, points - avg(points) OVER (PARTITION BY rules) AS above
            FROM seat_hands WHERE points IS NOT NULL AND {where}
        )
        SELECT rules, role, count(*)::BIGINT AS hands, sum(above) AS total FROM centred
        GROUP BY rules, role, event, session, table_name
        ORDER BY rules, role, event, session, table_name
        """,
        filters,
        seats=True,
    )
    made = []
    for (rules, role), part in rows.group_by("rules", "role", maintain_order=True):
        hands = int(part["hands"].sum())
        effect = float(part["total"].sum()) / hands
        ends: tuple[float | None, float | None] = (None, None)
        if part.height > 1:
            ends = cluster_interval(effect, list(part.select("total", "hands").iter_rows()))
        made.append((rules, role, hands, part.height, effect, *ends))
    return pl.DataFrame(made, schema=empty_frame("seat_effect").schema, orient="row")


def drawdown(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a player: the deepest fall from a peak of the points, and that of the same hands in random orders.

    As every figure per hand it counts the hands at the table, without what sitting out brings.
    """
    rows = asked(
        store,
        f"""
        WITH chosen AS (
            SELECT content_id, player, name, rules AS r, points FROM seat_hands
            WHERE points IS NOT NULL AND {{where}})
        SELECT r AS rules, player, max(name) OVER (PARTITION BY player) AS name, points
        FROM chosen JOIN hands USING (content_id) ORDER BY r, player, {TIME}
        """,
        filters,
        seats=True,
    )
    chance = np.random.default_rng(SEED)
    made = []
    for (rules, player), part in rows.group_by("rules", "player", maintain_order=True):
        points = part["points"].to_numpy()
        others = sorted(_fall(chance.permutation(points)) for _ in range(SHUFFLES))
        low, median, high = (float(np.quantile(others, level)) for level in (0.05, 0.5, 0.95))
        made.append((rules, player, part["name"][-1], part.height, _fall(points), low, median, high))
    return pl.DataFrame(made, schema=empty_frame("drawdown").schema, orient="row")


def _fall(points: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
    """The greatest loss from any peak of the running sum, the start at 0 included; 0 or above."""
    running = np.concatenate([[0.0], np.cumsum(points)])
    return float(np.max(np.maximum.accumulate(running) - running))


def score_flow(store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """One row a player and hand of a match: points so far, and whether he dealt the hand."""
    return asked(
        store,
        """
        SELECT s.rules, s.event, s.session, s.table_name, h.no::BIGINT AS no, s.player, s.name,
               s.role = 'dealer' AS dealer, s.points,
               sum(s.points) OVER (
                   PARTITION BY s.rules, s.event, s.session, s.table_name, s.player ORDER BY h.no, h.content_id
                   ROWS UNBOUNDED PRECEDING) AS cumulative
        FROM (SELECT * FROM seats WHERE points IS NOT NULL AND table_name IS NOT NULL AND {where}) s
        JOIN hands h ON h.content_id = s.content_id
        WHERE h.no IS NOT NULL
        ORDER BY s.rules, s.event, s.session, s.table_name, h.no, s.player
        """,
        filters,
        seats=False,
    )
