"""Reports: plain data or sections in, one self-contained page, PDF, workbook or text out.

Nothing here reads a store; who calls brings the values. Pages need no network and execute nothing that a record says.
Start with `sections.py` and `page.py`.
"""

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
from phz_cli.reports.sections import (
    Amount,
    Block,
    Cards,
    Cell,
    Chart,
    Column,
    Diagram,
    Document,
    FaultList,
    Group,
    Paragraph,
    Ratio,
    Reason,
    Row,
    Section,
    Span,
    Table,
    Tiles,
    mapped,
)
from phz_cli.reports.wording import Lang, word

__all__ = [
    "Amount",
    "Block",
    "Cards",
    "Cell",
    "Chart",
    "Column",
    "Diagram",
    "Document",
    "Fault",
    "FaultList",
    "Group",
    "Lang",
    "Paragraph",
    "Picture",
    "Ratio",
    "Reason",
    "ReportData",
    "Row",
    "RuleSet",
    "Section",
    "Span",
    "Standing",
    "Standings",
    "Statistic",
    "StatisticsTable",
    "Table",
    "Tiles",
    "Totals",
    "Unit",
    "Unreadable",
    "build_report",
    "mapped",
    "word",
]
