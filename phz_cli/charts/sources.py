"""Where the frame of each chart comes from."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.charts import frames_evaluated, frames_field, frames_play, frames_points
from phz_cli.charts.asking import asked
from phz_cli.charts.frames import checked
from phz_cli.stats import FRAMES, Filter

_SOURCES: Final[Mapping[str, Callable[[str | Path, Filter | None], pl.DataFrame]]] = {
    **FRAMES,
    "fault_timeline": frames_field.fault_timeline,
    "rolling_rates": frames_points.rolling_rates,
    "rank_stack": frames_points.rank_stack,
    "pair_transfers": frames_points.pair_transfers,
    "seat_effect": frames_points.seat_effect,
    "drawdown": frames_points.drawdown,
    "score_flow": frames_points.score_flow,
    "hand_survival": frames_play.hand_survival,
    "huxi_on_table": frames_play.huxi_on_table,
    "huxi_sources": frames_play.huxi_sources,
    "win_sources": frames_play.win_sources,
    "danger_map": frames_play.danger_map,
    "decision_times": frames_play.decision_times,
    "luck_adjusted": frames_evaluated.luck_adjusted,
    "ting_survival": frames_evaluated.ting_survival,
    "distance_map": frames_evaluated.distance_map,
    "time_difficulty": frames_evaluated.time_difficulty,
    "win_rates": frames_field.win_rates,
    "percentile_strip": frames_field.percentile_strip,
    "fault_codes": frames_field.fault_codes,
    "coverage": frames_field.coverage,
    "deal_fairness": frames_field.deal_fairness,
}


PLAYERS: Final = ("player", "payer", "receiver")
"""Columns of frames that name a player."""


def frame_of(name: str, store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """The frame of that name over the hands that the filter leaves; KeyError for a name, StoreError for a store.

    Players with fewer hands than the filter's `min_hands` under a rule set are not in it; `min_n` is for the chart.
    """
    rows = checked(name, _SOURCES[name](store, filters))
    if filters is None or not filters.min_hands:
        return rows
    regulars = asked(
        store,
        f"""
        SELECT rules, player FROM seat_hands WHERE {{where}} GROUP BY rules, player
        HAVING count(*) >= {filters.min_hands}
        """,
        replace(filters, player=()),
        seats=True,
    )
    for column in PLAYERS:
        if column in rows.columns:
            rows = rows.join(regulars, left_on=["rules", column], right_on=["rules", "player"], how="semi")
    return rows
