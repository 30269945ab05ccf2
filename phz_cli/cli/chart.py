"""`phz chart`: one chart from the store."""

from pathlib import Path
from typing import Annotated, Final

import typer

from phz_cli.charts import CHARTS, save
from phz_cli.cli.columns import aligned
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, OnlyEvent, OnlyPlayer, OnlyRules, Store, one
from phz_cli.cli.pictures import drawn
from phz_cli.stats import Filter

PICTURES: Final = (".png", ".svg")


def chart(
    context: typer.Context,
    name: Annotated[
        str,
        typer.Argument(metavar="NAME|list", show_default=False),
        Says("图名；list 列出全部", "the chart; list shows them all"),
    ],
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", show_default=False),
        Says("写入的 .png 或 .svg", "the .png or .svg to write"),
    ] = None,
    store: Store = DEFAULT_STORE,
    rules: OnlyRules = None,
    event: OnlyEvent = None,
    player: OnlyPlayer = None,
) -> int:
    """Draws one chart into a file, or lists the charts on standard output."""
    console: Console = context.obj
    if name == "list":
        rows = [[spec.id, spec.title(console.language), spec.shows(console.language)] for spec in CHARTS.values()]
        for line in aligned(rows):
            console.line(line)
        return FINE
    if name not in CHARTS:
        known = " ".join(CHARTS)
        raise MisuseError(f"没有 {name} 这种图；有：{known}", f"no chart {name}; there are: {known}")
    if out is None or out.suffix.lower() not in PICTURES:
        raise MisuseError("请用 --out 写明 .png 或 .svg 文件", "name a .png or .svg file with --out")
    chosen = Filter(rules=one(rules), event=one(event), player=one(player))
    save(drawn(console, name, store, chosen), out)
    console.say(f"图已画好：{out}", f"chart written: {out}")
    return FINE
