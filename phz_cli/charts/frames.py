"""The frames that charts draw: their columns, and the check that a frame has them.

Every frame is long: one row an observation or a bar. Rule sets are never pooled, so all frames have `rules`.
"""

from collections.abc import Mapping
from typing import Final

import polars as pl

Kind = type[pl.DataType]

_WHO: Final[Mapping[str, Kind]] = {"rules": pl.String, "player": pl.String, "name": pl.String}

COLUMNS: Final[Mapping[str, Mapping[str, Kind]]] = {
    # one row a player and hand; `index` counts the player's hands under `rules` from 1,
    # `cumulative` is the running sum of `points` of that player under `rules`
    "cumulative_points": {
        "player": pl.String,
        "name": pl.String,
        "index": pl.Int64,
        "hand": pl.String,
        "rules": pl.String,
        "points": pl.Float64,
        "cumulative": pl.Float64,
    },
    # one row a number of 胡息 of won hands; `minimum` is what the rule set asks for
    "huxi_histogram": {"rules": pl.String, "minimum": pl.Int64, "huxi": pl.Int64, "hands": pl.Int64},
    # one row a 名堂; `rate` = wins_with / wins, `low` and `high` its 95 % Wilson interval
    "names_rate": {
        "rules": pl.String,
        "name": pl.String,
        "wins_with": pl.Int64,
        "wins": pl.Int64,
        "rate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
    },
    # one row a claim: legal offers ⊇ not pre-empted ⊇ taken ⊇ hand won by that seat
    "claim_funnel": {
        "rules": pl.String,
        "want": pl.String,
        "offered": pl.Int64,
        "reached": pl.Int64,
        "taken": pl.Int64,
        "won": pl.Int64,
    },
    # one row a role (dealer, next, opposite, previous: the seat as the dealer sees it); hands = wins + losses + washed
    "seat_results": {
        "rules": pl.String,
        "role": pl.String,
        "hands": pl.Int64,
        "wins": pl.Int64,
        "losses": pl.Int64,
        "washed": pl.Int64,
        "win_rate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "mean_points": pl.Float64,
    },
    # one row a hand and code (`code` null: a clean hand); `count` findings of that code in that hand;
    # `start` in its own zone, or UTC where it has none
    "fault_timeline": {
        "rules": pl.String,
        "event": pl.String,
        "table_name": pl.String,
        "no": pl.Int64,
        "start": pl.Datetime,
        "hand": pl.String,
        "code": pl.String,
        "effect": pl.String,
        "count": pl.Int64,
    },
    # one row a player and hand, from his 30th on: what happened in his last `hands` hands
    "rolling_rates": {
        **_WHO,
        "index": pl.Int64,
        "hands": pl.Int64,
        "wins": pl.Int64,
        "supplied": pl.Int64,
        "win_rate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
    },
    # one row a player and place; ties share the places they cover, so `matches` may be a fraction
    "rank_stack": {**_WHO, "place": pl.Int64, "matches": pl.Float64},
    # one row a payer and receiver
    "pair_transfers": {
        "rules": pl.String,
        "payer": pl.String,
        "payer_name": pl.String,
        "receiver": pl.String,
        "receiver_name": pl.String,
        "hands": pl.Int64,
        "points": pl.Float64,
    },
    # one row a role: mean points of that seat less the mean of all; the interval is over matches
    "seat_effect": {
        "rules": pl.String,
        "role": pl.String,
        "hands": pl.Int64,
        "matches": pl.Int64,
        "effect": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
    },
    # one row a player: deepest fall, and 5 %, 50 %, 95 % of the same in random orders of his hands
    "drawdown": {
        **_WHO,
        "hands": pl.Int64,
        "drawdown": pl.Float64,
        "low": pl.Float64,
        "median": pl.Float64,
        "high": pl.Float64,
    },
    # one row a player and hand of a match
    "score_flow": {
        "rules": pl.String,
        "event": pl.String,
        "session": pl.String,
        "table_name": pl.String,
        "no": pl.Int64,
        "player": pl.String,
        "name": pl.String,
        "dealer": pl.Boolean,
        "points": pl.Float64,
        "cumulative": pl.Float64,
    },
    # one row a number of exposed cards; `left` is the share of all hands not won by then (Aalen and Johansen)
    "hand_survival": {
        "rules": pl.String,
        "exposure": pl.Int64,
        "at_risk": pl.Int64,
        "won": pl.Int64,
        "washed": pl.Int64,
        "left": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
    },
    # one row a number of exposed cards, over seats; `left` is the share that was not yet ready then
    "ting_survival": {
        "rules": pl.String,
        "exposure": pl.Int64,
        "at_risk": pl.Int64,
        "ready": pl.Int64,
        "ended": pl.Int64,
        "left": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
    },
    # one row a player and evaluated hand; both sums run over his hands, `low` and `high` are around the adjusted one
    "luck_adjusted": {
        **_WHO,
        "index": pl.Int64,
        "points": pl.Float64,
        "adjusted": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "removed": pl.Float64,
        "seats": pl.Int64,
    },
    # one row a span of turns that begins at `from_turn` and a distance after a discard (cards missing to a win)
    "distance_map": {"rules": pl.String, "from_turn": pl.Int64, "distance": pl.Int64, "decisions": pl.Int64},
    # one row a number of discards about as good as the best: quartiles of the time taken, in milliseconds
    "time_difficulty": {
        "rules": pl.String,
        "near_best": pl.Int64,
        "decisions": pl.Int64,
        "low": pl.Float64,
        "median": pl.Float64,
        "high": pl.Float64,
    },
    # one row a turn and side; `seats` players of hands that were still open then
    "huxi_on_table": {
        "rules": pl.String,
        "turn": pl.Int64,
        "won": pl.Boolean,
        "seats": pl.Int64,
        "mean": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
    },
    # one row a player and kind of group, over his `wins`
    "huxi_sources": {**_WHO, "kind": pl.String, "huxi": pl.Int64, "wins": pl.Int64},
    # one row a player and source of the winning card
    "win_sources": {**_WHO, "source": pl.String, "wins": pl.Int64},
    # one row a card and span of turns that begins at `from_turn`
    "danger_map": {
        "rules": pl.String,
        "card": pl.String,
        "from_turn": pl.Int64,
        "discards": pl.Int64,
        "taken": pl.Int64,
    },
    # one row an action and class of time: class c holds 2^(c/4) up to 2^((c+1)/4) milliseconds
    "decision_times": {
        "rules": pl.String,
        "kind": pl.String,
        "forced": pl.Boolean,
        "class": pl.Int64,
        "actions": pl.Int64,
        "decisions": pl.Int64,
        "median_ms": pl.Float64,
        "late_ms": pl.Float64,
    },
    # one row a player; `field` is the rate of all seats together
    "win_rates": {
        **_WHO,
        "hands": pl.Int64,
        "wins": pl.Int64,
        "field": pl.Float64,
        "rate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
    },
    # one row a statistic and player; `cases` in its denominator
    "percentile_strip": {
        **_WHO,
        "statistic": pl.String,
        "value": pl.Float64,
        "cases": pl.Int64,
        "players": pl.Int64,
        "percentile": pl.Float64,
        "chosen": pl.Boolean,
    },
    # one row a code; `faulty` of `hands`
    "fault_codes": {
        "rules": pl.String,
        "code": pl.String,
        "effect": pl.String,
        "faulty": pl.Int64,
        "hands": pl.Int64,
    },
    # one row a file and state: known, partial, open, unreadable; `rules` is empty
    "coverage": {"rules": pl.String, "file": pl.String, "state": pl.String, "hands": pl.Int64},
    # one row a place at the table (0 is the dealer) and card, over `hands` deals
    "deal_fairness": {
        "rules": pl.String,
        "place": pl.Int64,
        "card": pl.String,
        "hands": pl.Int64,
        "copies": pl.Int64,
        "expected": pl.Float64,
        "residual": pl.Float64,
    },
}


class FrameError(ValueError):
    """A frame is not what its chart draws; the message names the frame and the columns."""


def empty_frame(frame_name: str) -> pl.DataFrame:
    """A frame of that name without rows."""
    return pl.DataFrame(schema=dict(COLUMNS[frame_name]))


def checked(frame_name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The declared columns, ordered and typed; raises FrameError naming what is missing or does not fit.

    Times keep their zone and unit, since they are shown as the record has them.
    """
    columns = COLUMNS[frame_name]
    missing = [column for column in columns if column not in frame.columns]
    if missing:
        raise FrameError(f"frame {frame_name}: no column {', '.join(missing)}; it has {', '.join(frame.columns)}")
    chosen = []
    for column, kind in columns.items():
        actual = frame.schema[column]
        fits = actual == pl.Null or actual.base_type() == kind or (kind != pl.Datetime and _converts(actual, kind))
        if not fits:
            raise FrameError(f"frame {frame_name}: column {column} is {actual}, expected {kind.__name__}")
        same = actual.base_type() == kind
        chosen.append(pl.col(column) if same else pl.col(column).cast(kind))
    return frame.select(chosen)


def _converts(actual: pl.DataType, kind: Kind) -> bool:
    """Numbers may be of another width, categories may stand for strings; nothing else is converted."""
    if kind == pl.String:
        return actual.base_type() in {pl.Categorical, pl.Enum}
    return actual.is_integer() if kind == pl.Int64 else actual.is_numeric()


def rule_sets(frame: pl.DataFrame) -> list[str]:
    """The rule sets of a frame, sorted: one facet each."""
    return sorted(str(rules) for rules in frame["rules"].unique() if rules is not None)
