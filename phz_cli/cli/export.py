"""`phz export`: whole tables and views of the store as files for other programs."""

from pathlib import Path
from typing import Annotated, Final, Literal

import duckdb
import polars as pl
import typer

from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.filters import filtered
from phz_cli.cli.language import Says
from phz_cli.cli.narrowed import checked, narrow, say_narrowed
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.cli.output_file import form_suffix, written
from phz_cli.cli.table_formats import Bom, Form, encoded
from phz_cli.stats import Filter
from phz_cli.store import TABLES, frame, reading
from phz_cli.store.views import VIEWS

NAMES: Final = (*(view.name for view in VIEWS), *(table.name for table in TABLES))
ALL: Final = "all"


@filtered
def export(
    context: typer.Context,
    what: Annotated[
        str,
        typer.Argument(metavar="NAME|all", show_default=False),
        Says("视图或表的名字（见 phz query --views）；all 为全部", "a view or table (phz query --views), or all"),
    ],
    *,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE|FOLDER", show_default=False),
        Says(
            "写入的 .parquet 或 .csv；all 时为文件夹",
            "the .parquet or .csv to write; with all: a folder",
        ),
    ],
    filters: Filter,
    store: Store = DEFAULT_STORE,
    form: Annotated[
        Literal["parquet", "csv"] | None,
        typer.Option("--format", show_default=False),
        Says("格式（默认看后缀；文件夹为 parquet）", "format (default: told by the suffix; parquet in a folder)"),
    ] = None,
    bom: Bom = False,
) -> int:
    """Writes the rows of one table, or of all, in a fixed order; texts in CSV are made safe for spreadsheets.

    With filters only the rows of hands that they keep.
    """
    console: Console = context.obj
    if what != ALL and what not in NAMES:
        known = " ".join(NAMES)
        raise MisuseError(f"库中没有 {what}；有：{known}", f"the store has no {what}; there are: {known}")
    narrowing = checked(filters) != Filter()
    places = _places(what, out, form)
    with reading(store) as connection:
        if narrowing:
            say_narrowed(console, filters, narrow(connection, filters))
        for name, (place, chosen) in places.items():
            rows = whole(connection, name)
            content = encoded(rows, chosen, bom=bom)
            with written(place) as sink:
                sink(content)
            console.say(f"{name}：{rows.height} 行写进 {place}", f"{name}: {rows.height} rows written to {place}")
    return FINE


def _places(what: str, out: Path, form: Form | None) -> dict[str, tuple[Path, Form]]:
    """Name → file and form; makes the folder where all are asked for."""
    if what == ALL:
        chosen: Form = form or "parquet"
        if out.exists() and not out.is_dir():
            raise MisuseError(f"{out} 不是文件夹；all 要写进文件夹", f"{out} is no folder; all goes into a folder")
        out.mkdir(parents=True, exist_ok=True)
        return {name: (out / f"{name}.{chosen}", chosen) for name in NAMES}
    told = {".parquet": "parquet", ".csv": "csv"}.get(form_suffix(out))
    if form is None and told is None:
        raise MisuseError("请用 --out 写明 .parquet 或 .csv 文件", "name a .parquet or .csv file with --out")
    return {what: (out, form or ("csv" if told == "csv" else "parquet"))}


def whole(connection: duckdb.DuckDBPyConnection, name: str) -> pl.DataFrame:
    """All rows of a table or view of `NAMES`, ordered by every column that has an order."""
    return frame(connection, f'SELECT * FROM "{name}" ORDER BY ALL')
