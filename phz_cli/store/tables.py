"""All tables of the store, and what follows from their declarations: statements and the reference page."""

from typing import Final

from phz_cli.store.columns import Table
from phz_cli.store.evaluation_tables import CHOICES, DECISIONS, EVALUATIONS, EVALUATORS, TAILS
from phz_cli.store.hand_tables import HANDS, RESULTS, SEATS
from phz_cli.store.pair_tables import PAIRS, TIMINGS
from phz_cli.store.play_tables import (
    ACTIONS,
    CHANCES,
    FILES,
    FINDINGS,
    GROUPS,
    MELDS,
    PLACES,
    QUARANTINE,
    RAWS,
)
from phz_cli.store.rulings import RULINGS
from phz_cli.store.views import VIEWS

SCHEMA_VERSION: Final = 3
"""Raised whenever a table or view changes: an older store is migrated, a newer one refused."""

TABLES: Final[tuple[Table, ...]] = (
    FILES,
    HANDS,
    SEATS,
    RESULTS,
    ACTIONS,
    MELDS,
    GROUPS,
    FINDINGS,
    CHANCES,
    PAIRS,
    TIMINGS,
    EVALUATORS,
    EVALUATIONS,
    DECISIONS,
    CHOICES,
    TAILS,
    RAWS,
    PLACES,
    QUARANTINE,
    RULINGS,
)


def statements() -> list[str]:
    """The statements that make an empty store."""
    return [
        "CREATE TABLE schema_version (version INTEGER)",
        f"INSERT INTO schema_version VALUES ({SCHEMA_VERSION})",
        *[table.ddl() for table in TABLES],
        *[view.ddl() for view in VIEWS],
    ]


def page() -> str:
    """The reference page of the store in Markdown, Chinese and English beside each other."""
    lines = [
        "# 库表 / Tables of the store",
        "",
        f"schema version {SCHEMA_VERSION}",
    ]
    for table in TABLES:
        lines += ["", f"## {table.name}", "", f"{table.zh}。", "", f"{table.en}.", ""]
        if table.key:
            lines += [f"主键 / key: {', '.join(table.key)}", ""]
        lines += ["| 列 / column | 类型 / type | 单位 / unit | 说明 | meaning |", "|---|---|---|---|---|"]
        lines += [f"| {c.name} | {c.type} | {c.unit} | {c.zh} | {c.en} |" for c in table.columns]
    lines += ["", "## 视图 / views", "", "| 视图 / view | 说明 | meaning |", "|---|---|---|"]
    lines += [f"| {view.name} | {view.zh} | {view.en} |" for view in VIEWS]
    return "\n".join(lines) + "\n"
