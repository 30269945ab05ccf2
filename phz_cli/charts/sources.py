"""Where the frame of each chart comes from."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.charts import frames_field, frames_play, frames_points
from phz_cli.charts.frames import checked
from phz_cli.stats import FRAMES, Filter

_SOURCES: Final[Mapping[str, Callable[[str | Path, Filter | None], pl.DataFrame]]] = {
    **FRAMES,
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
    "win_rates": frames_field.win_rates,
    "percentile_strip": frames_field.percentile_strip,
    "fault_codes": frames_field.fault_codes,
    "coverage": frames_field.coverage,
    "deal_fairness": frames_field.deal_fairness,
}


def frame_of(name: str, store: str | Path, filters: Filter | None = None) -> pl.DataFrame:
    """The frame of that name over the hands that the filter leaves; KeyError for a name, StoreError for a store."""
    return checked(name, _SOURCES[name](store, filters))
