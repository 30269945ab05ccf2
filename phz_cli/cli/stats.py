"""`phz stats`: the numbers of a store."""

from collections.abc import Callable, Mapping
from typing import Annotated, Final, Literal

import msgspec
import polars as pl
import typer

from phz_cli.cli.console import FINE, Console
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, OnlyEvent, OnlyPlayer, OnlyRules, Store, TableFormat, one
from phz_cli.cli.statistics_table import statistics_lines
from phz_cli.stats import Filter, faults, hands, players
from phz_cli.stats import rules as rule_sets

_TABLES: Final[Mapping[str, Callable[..., pl.DataFrame]]] = {
    "players": players,
    "hands": hands,
    "faults": faults,
    "rules": rule_sets,
}


def stats(
    context: typer.Context,
    what: Annotated[
        Literal["players", "hands", "faults", "rules"],
        typer.Argument(metavar="players|hands|faults|rules", show_default=False),
        Says("统计什么：牌手、牌局、违例、规则", "what to count"),
    ],
    *,
    store: Store = DEFAULT_STORE,
    form: TableFormat = "table",
    rules: OnlyRules = None,
    event: OnlyEvent = None,
    player: OnlyPlayer = None,
    min_hands: Annotated[
        int,
        typer.Option("--min-hands", metavar="N", min=0),
        Says("只列打满这么多局的牌手", "only players with at least this many hands"),
    ] = 0,
    pool: Annotated[
        bool,
        typer.Option("--pool"),
        Says("各套规则合在一起算", "count all rule sets together"),
    ] = False,
) -> int:
    """Prints one table of statistics of the store."""
    console: Console = context.obj
    chosen = Filter(event=one(event), rules=one(rules), player=one(player), min_hands=min_hands)
    frame = _TABLES[what](store, chosen, pool=pool)
    if frame.is_empty():
        console.say("库中没有符合条件的牌局。", "The store has no hand like that.")
    if form == "csv":
        console.data(frame.write_csv().encode())
    elif form == "json":
        for row in frame.iter_rows(named=True):
            console.data(msgspec.json.encode(row) + b"\n")
    else:
        for line in statistics_lines(frame, console.language, named=what == "players"):
            console.line(line)
    return FINE
