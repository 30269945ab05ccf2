"""`phz query`: one SELECT over the documented tables and views of the store."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import duckdb
import polars as pl
import typer

from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.filters import filtered
from phz_cli.cli.language import Language, Says
from phz_cli.cli.narrowed import checked, narrow, say_narrowed
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.cli.read_only import answer
from phz_cli.cli.table_formats import AnyForm, Bom, Out, chosen_form, put
from phz_cli.stats import Filter
from phz_cli.store import TABLES
from phz_cli.store.views import VIEWS


@filtered
def query(
    context: typer.Context,
    sql: Annotated[
        str | None,
        typer.Argument(metavar='"SELECT ..."', show_default=False),
        Says("一条 SELECT；- 从标准输入读", "one SELECT; - reads it from standard input"),
    ] = None,
    *,
    filters: Filter,
    views: Annotated[
        bool,
        typer.Option("--views"),
        Says("列出能查的视图和表，每行说明", "list the views and tables, each with what a row of it is"),
    ] = False,
    store: Store = DEFAULT_STORE,
    form: AnyForm = None,
    out: Out = None,
    bom: Bom = False,
    limit: Annotated[
        int, typer.Option("--limit", metavar="ROWS", min=0), Says("最多几行；0 不限", "at most so many rows; 0: all")
    ] = 1000,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="N", min=0.1, max=86400),
        Says("最多查几秒", "stop after so many seconds"),
    ] = 30.0,
) -> int:
    """Prints the rows; a cut by the limit is said aloud. Nothing but reading is possible.

    With filters every table and view holds only the hands that they keep.
    """
    console: Console = context.obj
    chosen = chosen_form(form, out)
    if views:
        put(console, documented(console.language), chosen, out, bom=bom)
        return FINE
    prepare = _narrowing(console, checked(filters))
    frame, more = answer(Path(store), _asked(sql), rows=limit or None, seconds=seconds, prepare=prepare)
    put(console, frame, chosen, out, bom=bom)
    if more:
        console.say(
            f"只列出前 {limit} 行，还有更多；用 --limit 放宽（0 不限）",
            f"These are the first {limit} rows; there are more: raise --limit (0: all)",
        )
    elif frame.is_empty():
        console.say("没有符合的行。", "No row is like that.")
    return FINE


def _asked(sql: str | None) -> str:
    """The SELECT that was written, from standard input for `-`."""
    if sql is None:
        raise MisuseError(
            '请写一条 SELECT，例如 phz query "SELECT rules, count(*) FROM hands GROUP BY rules"；有哪些表见 --views',
            'write a SELECT, e.g. phz query "SELECT rules, count(*) FROM hands GROUP BY rules"; see --views',
        )
    return sys.stdin.read() if sql == "-" else sql


def _narrowing(console: Console, filters: Filter) -> Callable[[duckdb.DuckDBPyConnection], None]:
    """What narrows a connection to the hands that the filter keeps, and says how many; nothing without a filter."""

    def prepare(connection: duckdb.DuckDBPyConnection) -> None:
        if filters != Filter():
            say_narrowed(console, filters, narrow(connection, filters))

    return prepare


def documented(language: Language) -> pl.DataFrame:
    """name, kind, rows: every view and table with what one row of it is."""
    zh = language == "zh"
    rows = [(view.name, "视图" if zh else "view", view.zh if zh else view.en) for view in VIEWS]
    rows += [(table.name, "表" if zh else "table", table.zh if zh else table.en) for table in TABLES]
    return pl.DataFrame(rows, schema={"name": pl.String, "kind": pl.String, "rows": pl.String}, orient="row")
