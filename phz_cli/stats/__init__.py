"""Statistics: numbers declared once, computed from the store, and the frames that charts draw.

In: a store and a filter. Out: Polars frames in which every value stands beside numerator, denominator, n and interval,
or a reason why there is none. Start with `statistic.py` and one of the declarations, e.g. `result_statistics.py`;
`compute.py` turns declarations into tables.
"""

from phz_cli.stats.compute import SCHEMA, By, count_recorded, faults, hands, pairs, players, rules, tempo
from phz_cli.stats.declarations import STATISTICS, of_level, page
from phz_cli.stats.defined import DefinitionError, load_definitions
from phz_cli.stats.evaluate import Evaluated, evaluate_store
from phz_cli.stats.explain import explain
from phz_cli.stats.field import field
from phz_cli.stats.filters import Filter, documented
from phz_cli.stats.flag_statistics import NULLS
from phz_cli.stats.flags import flags
from phz_cli.stats.frames import (
    FRAMES,
    claim_funnel,
    cumulative_points,
    fault_timeline,
    huxi_histogram,
    names_rate,
    seat_results,
)
from phz_cli.stats.profiles import RuleFacts
from phz_cli.stats.reasons import method, reason
from phz_cli.stats.standings import POOLED, TIE_BREAKS, TieBreakError, standings, tie_break_named, waiting
from phz_cli.stats.statistic import Statistic

__all__ = [
    "FRAMES",
    "NULLS",
    "POOLED",
    "SCHEMA",
    "STATISTICS",
    "TIE_BREAKS",
    "By",
    "DefinitionError",
    "Evaluated",
    "Filter",
    "RuleFacts",
    "Statistic",
    "TieBreakError",
    "claim_funnel",
    "count_recorded",
    "cumulative_points",
    "documented",
    "evaluate_store",
    "explain",
    "fault_timeline",
    "faults",
    "field",
    "flags",
    "hands",
    "huxi_histogram",
    "load_definitions",
    "method",
    "names_rate",
    "of_level",
    "page",
    "pairs",
    "players",
    "reason",
    "rules",
    "seat_results",
    "standings",
    "tempo",
    "tie_break_named",
    "waiting",
]
