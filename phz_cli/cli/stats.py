"""`phz stats`: the numbers of a store."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import polars as pl
import typer

from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.filters import filtered
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.cli.statistics_table import catalogue_lines, flag_lines, statistics_lines
from phz_cli.cli.stats_explain import explained, explanation_lines, named_statistic
from phz_cli.cli.table_formats import AnyForm, Bom, Form, Out, chosen_form, put
from phz_cli.stats import (
    STATISTICS,
    DefinitionError,
    Filter,
    Statistic,
    count_recorded,
    evaluate_store,
    faults,
    field,
    flags,
    hands,
    load_definitions,
    pairs,
    players,
    tempo,
)
from phz_cli.stats import rules as rule_sets

What = Literal["players", "hands", "faults", "rules", "tempo", "pairs", "field", "flags", "list", "explain", "evaluate"]

_TABLES: Final[Mapping[str, Callable[..., pl.DataFrame]]] = {
    "players": players,
    "hands": hands,
    "faults": faults,
    "rules": rule_sets,
    "tempo": tempo,
    "pairs": pairs,
    "field": field,
    "flags": flags,
}
_POOLED: Final = ("players", "hands", "faults", "rules", "tempo", "pairs")
_DEFINABLE: Final = ("players", "hands")
_OF_PLAYERS: Final = ("players", "pairs", "field")

_What = Annotated[
    What,
    typer.Argument(metavar="WHAT", show_default=False),
    Says(
        "统计什么：players 牌手、hands 牌局、faults 违例、rules 规则、tempo 用时、pairs 对手、field 全场、flags 提示；"
        "list 目录，explain 明细，evaluate 评估",
        "what to count: players, hands, faults, rules, tempo, pairs, field, flags; "
        "or list (the catalogue), explain (the hands behind a number), evaluate (weigh the hands)",
    ),
]
_Name = Annotated[
    str | None,
    typer.Argument(metavar="STAT", show_default=False),
    Says("统计的编号；list 列出全部", "id of a statistic; list shows them all"),
]
_Detail = Annotated[
    str | None,
    typer.Option("--detail", metavar="NAME", show_default=False),
    Says("只要这一细目", "only this detail of a family"),
]
_Define = Annotated[
    Path | None,
    typer.Option("--define", metavar="FILE", show_default=False),
    Says("自定义统计的 TOML 文件", "a TOML file of your own statistics"),
]
_Pool = Annotated[bool, typer.Option("--pool"), Says("各套规则合在一起算", "count all rule sets together")]
_Most = Annotated[
    int,
    typer.Option("--most", metavar="N", min=0, show_default=False),
    Says("evaluate 最多评估最近的 N 局", "evaluate at most the latest N hands"),
]


@filtered
def stats(
    context: typer.Context,
    what: _What,
    stat: _Name = None,
    *,
    filters: Filter,
    store: Store = DEFAULT_STORE,
    form: AnyForm = None,
    out: Out = None,
    bom: Bom = False,
    detail: _Detail = None,
    definitions: _Define = None,
    pool: _Pool = False,
    most: _Most = 0,
) -> int:
    """Prints one table of statistics of the store, the hands behind one number, or the catalogue."""
    console: Console = context.obj
    extra, sheet = _defined(definitions), _Sheet(console, chosen_form(form, out), out, bom)
    if what == "evaluate":
        return _evaluate(console, store, filters, most)
    if what == "list":
        return _list(sheet, extra)
    if what == "explain":
        frame = explained(store, named_statistic(stat, extra), filters, detail)
        return _print(sheet, frame, explanation_lines(frame, console.language))
    asked: dict[str, object] = {"only": () if stat is None else (named_statistic(stat, extra).id,)}
    if what in _POOLED:
        asked["pool"] = pool
    if what in _DEFINABLE:
        asked["extra"] = extra
    frame = _TABLES[what](store, filters, **asked)
    if detail is not None and "detail" in frame.columns:
        frame = frame.filter(pl.col("detail") == detail)
    if what == "flags":
        return _print(sheet, frame, flag_lines(frame, console.language))
    recorded = count_recorded(store, filters)
    if recorded:
        console.say(
            f"其中 {recorded} 局是暗手胡的，重算不出，按记录的结果算。",
            f"{recorded} of the hands were won by a hidden seat and count by their recorded result.",
        )
    lines = statistics_lines(frame, console.language, named=what in _OF_PLAYERS, extra=extra)
    return _print(sheet, frame, lines)


class _Sheet(NamedTuple):
    """Where a table goes, and in which form."""

    console: Console
    form: Form
    out: Path | None
    bom: bool


def _defined(file: Path | None) -> list[Statistic]:
    if file is None:
        return []
    try:
        return load_definitions(file)
    except DefinitionError as error:
        raise MisuseError(error.sentence("zh"), error.sentence("en")) from None


def _evaluate(console: Console, store: Path, filters: Filter, most: int) -> int:
    with console.progress("评估", "evaluating", None) as meter:
        done = evaluate_store(store, filters, most=most, progress=meter.advance)
    console.say(
        f"评估 {done.due} 局 = 完成 {done.done} + 有暗牌 {done.hidden} + 读不了 {done.skipped}",
        f"{done.due} hands due = {done.done} evaluated + {done.hidden} with hidden cards + {done.skipped} not readable",
    )
    return FINE


def _list(sheet: _Sheet, extra: list[Statistic]) -> int:
    rows = [
        (one.id, one.zh, one.en, one.level, one.group, one.need, one.unit) for one in (*STATISTICS.values(), *extra)
    ]
    frame = pl.DataFrame(rows, schema=["id", "zh", "en", "level", "group", "need", "unit"], orient="row")
    return _print(sheet, frame, catalogue_lines([*STATISTICS.values(), *extra], sheet.console.language))


def _print(sheet: _Sheet, frame: pl.DataFrame, lines: Iterable[str]) -> int:
    """A table for people in their words, everything else as the frame is."""
    console = sheet.console
    if frame.is_empty():
        console.say("库中没有符合条件的牌局。", "The store has no hand like that.")
    if sheet.form == "table" and sheet.out is None:
        for line in lines:
            console.line(line)
    else:
        put(console, frame, sheet.form, sheet.out, bom=sheet.bom)
    return FINE
