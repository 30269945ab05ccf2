"""Reports: plain data in, one self-contained page out."""

from phz_cli.reports.data import (
    Fault,
    Picture,
    ReportData,
    RuleSet,
    Standing,
    Standings,
    Statistic,
    StatisticsTable,
    Totals,
    Unit,
    Unreadable,
)
from phz_cli.reports.page import build_report

__all__ = [
    "Fault",
    "Picture",
    "ReportData",
    "RuleSet",
    "Standing",
    "Standings",
    "Statistic",
    "StatisticsTable",
    "Totals",
    "Unit",
    "Unreadable",
    "build_report",
]
