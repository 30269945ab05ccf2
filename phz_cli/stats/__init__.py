"""Statistics: numbers declared once, computed from the store, and the frames of the charts."""

from phz_cli.stats.compute import SCHEMA, By, faults, hands, players, rules
from phz_cli.stats.declarations import STATISTICS, of_level, page
from phz_cli.stats.filters import Filter, documented
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
from phz_cli.stats.statistic import Statistic

__all__ = [
    "FRAMES",
    "SCHEMA",
    "STATISTICS",
    "By",
    "Filter",
    "RuleFacts",
    "Statistic",
    "claim_funnel",
    "cumulative_points",
    "documented",
    "fault_timeline",
    "faults",
    "hands",
    "huxi_histogram",
    "method",
    "names_rate",
    "of_level",
    "page",
    "players",
    "reason",
    "rules",
    "seat_results",
]
