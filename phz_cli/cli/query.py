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
    as_recorded: Annotated[
        bool,
        typer.Option("--as-recorded"),
        Says("不管裁定，照记录和判定原样查", "leave rulings out: what was recorded and found"),
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

    With filters every table and view holds only the hands that they keep. Where referees' rulings are in force, that is
    said: tables and views stand as ruled, unless `--as-recorded` asks for them as they were recorded.
    """
    console: Console = context.obj
    chosen = chosen_form(form, out)
    if views:
        put(console, documented(console.language), chosen, out, bom=bom)
        return FINE
    prepare = _preparing(console, checked(filters), as_recorded)
    frame, more = answer(
        Path(store), _asked(sql), rows=limit or None, seconds=seconds, prepare=prepare, as_ruled=not as_recorded
    )
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


def _preparing(console: Console, filters: Filter, as_recorded: bool) -> Callable[[duckdb.DuckDBPyConnection], None]:
    """Return what narrows a connection to the hands that the filter keeps, and says so and how many rulings apply."""

    def prepare(connection: duckdb.DuckDBPyConnection) -> None:
        rulings = connection.execute("SELECT count(*) FROM rulings WHERE verdict <> 'withdrawn'").fetchall()[0][0]
        if rulings and not as_recorded:
            console.say(
                f"库里有 {rulings} 条裁定，查到的是照裁定的；照记录原样查，加 --as-recorded",
                f"{rulings} rulings apply to what is shown; for the tables as recorded add --as-recorded",
            )
        if filters != Filter():
            say_narrowed(console, filters, narrow(connection, filters))

    return prepare


def documented(language: Language) -> pl.DataFrame:
    """name, kind, rows: every view and table with what one row of it is."""
    zh = language == "zh"
    rows = [(view.name, "视图" if zh else "view", view.zh if zh else view.en) for view in VIEWS]
    rows += [(table.name, "表" if zh else "table", table.zh if zh else table.en) for table in TABLES]
    return pl.DataFrame(rows, schema={"name": pl.String, "kind": pl.String, "rows": pl.String}, orient="row")
