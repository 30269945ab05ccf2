"""Questions to the store for the frames of charts, with intervals added."""

from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.stats import Filter
from phz_cli.stats.intervals import share_interval
from phz_cli.store import frame, reading

TIME: Final = "start NULLS LAST, event, session, table_name, no, file, line, content_id"
"""The order of hands in time."""


def asked(store: str | Path, query: str, filters: Filter | None, *, seats: bool) -> pl.DataFrame:
    """The rows of a query that holds `{where}` for the filter; `seats`: the view filtered has a player."""
    where, parameters = (filters or Filter()).where(seats=seats)
    with reading(store) as connection:
        return frame(connection, query.replace("{where}", where), parameters * query.count("{where}"))


def with_share(rows: pl.DataFrame, successes: str, trials: str, rate: str) -> pl.DataFrame:
    """Adds the share, `low` and `high` of its 95 % interval; nulls where there were no trials."""
    cases = {case for case in rows.select(successes, trials).iter_rows() if case[1]}
    intervals = {case: (case[0] / case[1], *share_interval(*case)[:2]) for case in cases}
    nothing = (None, None, None)
    shares = [intervals.get(case, nothing) for case in rows.select(successes, trials).iter_rows()]
    schema = {rate: pl.Float64, "low": pl.Float64, "high": pl.Float64}
    return rows.hstack(pl.DataFrame(shares, schema=schema, orient="row"))
