"""`phz standings`: who stands where in each event."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import polars as pl
import typer

from phz_cli.cli.columns import aligned
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.filters import filtered_beside
from phz_cli.cli.language import Language, Says
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.cli.table_formats import AnyForm, Bom, Out, chosen_form, put
from phz_cli.reports import word
from phz_cli.stats import POOLED, TIE_BREAKS, Filter, TieBreakError, tie_break_named, waiting
from phz_cli.stats import standings as standings_of
from phz_cli.stats.people import seated_people, spelled

_MOST_DOUBLES: Final = 5

TieBreaks = Annotated[
    list[str] | None,
    typer.Option("--tie-break", metavar="RULE,…", show_default=False),
    Says(
        "同分时依次看什么（默认并列）：" + "；".join(f"{rule.id} {rule.zh}" for rule in TIE_BREAKS.values()),
        "what parts players with equal points, in this order (default: they share a rank): "
        + "; ".join(f"{rule.id}: {rule.en}" for rule in TIE_BREAKS.values()),
    ),
]


@filtered_beside(says_waiting=False)
def standings(
    context: typer.Context,
    *,
    filters: Filter,
    store: Store = DEFAULT_STORE,
    tie_break: TieBreaks = None,
    across_events: Annotated[
        bool, typer.Option("--across-events"), Says("各项赛事合在一起排（默认一项一张）", "all events in one table")
    ] = False,
    pool: Annotated[bool, typer.Option("--pool"), Says("各套规则合在一起排", "all rule sets in one table")] = False,
    form: AnyForm = None,
    out: Out = None,
    bom: Bom = False,
) -> int:
    """Prints a table for each event and rule set, the best first; in other forms one table of all."""
    console: Console = context.obj
    chosen, rules = chosen_form(form, out), chosen_tie_breaks(tie_break)
    frame = standings_of(store, filters, tie_break=rules, across_events=across_events, pool=pool)
    if frame.is_empty():
        console.say("库中没有符合条件的牌局。", "The store has no hand like that.")
    if chosen == "table" and out is None:
        for line in _lines(frame, console.language):
            console.line(line)
    else:
        put(console, frame, chosen, out, bom=bom)
    for sentence in notes(store, filters, rules, console.language):
        console.say(sentence, sentence)
    return FINE


def chosen_tie_breaks(given: Sequence[str] | None) -> tuple[str, ...]:
    """The ids of the tie-breaks, in their order; MisuseError for one that there is none of, with the nearest."""
    names = [name.strip() for text in given or () for name in text.replace("，", ",").split(",") if name.strip()]
    for name in names:
        try:
            tie_break_named(name)
        except TieBreakError as error:
            near = ", ".join(error.nearest)
            raise MisuseError(
                f"--tie-break 没有 {name}；相近的：{near}", f"--tie-break: there is no {name}; near it: {near}"
            ) from None
    return tuple(dict.fromkeys(names))


def notes(store: Path, filters: Filter, rules: Sequence[str], language: Language) -> Iterator[str]:
    """By which rules players are ranked, what the points are, how many hands wait, which ids look alike."""
    if rules:
        between = "；" if language == "zh" else "; "
        named = between.join(TIE_BREAKS[rule].zh if language == "zh" else TIE_BREAKS[rule].en for rule in rules)
        yield word("standings.ranked-by", language, rules=named)
    else:
        yield word("standings.ties", language)
    yield word("standings.account", language)
    waiting_n = waiting(store, filters)
    if waiting_n:
        yield word("standings.waiting", language, hands=waiting_n)
    _, doubles = seated_people(store, filters)
    if doubles:
        between = "；" if language == "zh" else "; "
        named = between.join(" = ".join(map(spelled, double.ids)) for double in doubles[:_MOST_DOUBLES])
        yield word("standings.alike", language, count=len(doubles), ids=named)


def marks_of(row: Mapping[str, Any], language: Language) -> str:
    """`2 faulty · 1 ruled`: hands of a line that somebody should look at; "" where there are none."""
    marks = ("faulty", "contested", "ruled")
    return " · ".join(word(f"standings.{mark}", language, count=row[mark]) for mark in marks if row[mark])


def title_of(event: str | None, rules: str, language: Language) -> str:
    """`2026 常德公开赛 · qq-half`."""
    named = word("standings.all-events", language) if event == POOLED else event
    return " · ".join(part for part in (named, word("standings.all", language) if rules == POOLED else rules) if part)


def _lines(frame: pl.DataFrame, language: Language) -> Iterator[str]:
    for (event, rules), part in frame.group_by("event", "rules", maintain_order=True):
        rows = part.to_dicts()
        seated_out = any(row["sat_out"] for row in rows)
        yield aligned([[title_of(None if event is None else str(event), str(rules), language)]])[0]
        keys = ["rank", "player", "points", *(["sitting", "sat-out"] if seated_out else []), "hands", "mean", "wins"]
        table = [[word(f"standings.{key}", language) for key in [*keys, "marks"]]]
        table += [_cells(row, seated_out, language) for row in rows]
        yield from (f"  {line}" for line in aligned(table, right=[0, *range(2, len(keys))]))
        yield ""


def _cells(row: Mapping[str, Any], seated_out: bool, language: Language) -> list[str]:
    name = row["name"]
    sitting = [_signed(row["sitting_points"]), str(row["sat_out"])] if seated_out else []
    return [
        "–" if row["rank"] is None else ("=" if row["tied"] > 1 else "") + str(row["rank"]),
        row["player"] if not name or name == row["player"] else f"{name} · {row['player']}",
        _signed(row["points"]),
        *sitting,
        str(row["hands"]),
        _signed(row["per_hand"]),
        f"{row['wins']}/{row['hands']}",
        marks_of(row, language),
    ]


def _signed(value: float | None) -> str:
    if value is None:
        return "–"
    rounded = round(value, 2) + 0.0
    return f"{rounded:+zg}" if rounded else "0"
