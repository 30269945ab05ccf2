"""`phz rulings list`: the rulings of the store, with those that do not count any more."""

from typing import Annotated, Final

import polars as pl
import typer

from phz_cli.cli.console import FINE, Console, harmless
from phz_cli.cli.language import Language, Says
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.cli.ruling_words import VERDICT_WORDS
from phz_cli.cli.table_formats import AnyForm, Bom, Out, chosen_form, put
from phz_cli.store import reading
from phz_cli.store.rulings import Ruling, in_force, rulings

_COLUMNS: Final = ("id", "hand", "action", "code", "verdict", "points", "by", "reason", "at", "cancels", "in_force")


def list_rulings(
    context: typer.Context,
    *,
    hand: Annotated[
        str | None,
        typer.Option("--hand", metavar="ID", show_default=False),
        Says("只列这一局的：局号或内容号", "only those of this hand: its id or content id"),
    ] = None,
    only_in_force: Annotated[
        bool, typer.Option("--in-force"), Says("只列还算数的", "only those that are in force")
    ] = False,
    store: Store = DEFAULT_STORE,
    form: AnyForm = None,
    out: Out = None,
    bom: Bom = False,
) -> int:
    """Prints them in the order in which they were made; exit status 0, also where there is none."""
    console: Console = context.obj
    chosen = chosen_form(form, out)
    with reading(store, as_ruled=False) as connection:
        found = rulings(connection)
    standing = {one.id for one in in_force(found)}
    shown = [
        one for one in found if hand in (None, one.hand, one.content_id) and (one.id in standing or not only_in_force)
    ]
    if hand is not None and not shown and not any(hand in (one.hand, one.content_id) for one in found):
        console.say(f"{harmless(hand)} 没有裁定。", f"There is no ruling on {harmless(hand)}.")
    elif not shown:
        console.say("库里没有裁定。", "The store has no rulings.")
    put(console, _table(shown, standing, console.language), chosen, out, bom=bom)
    return FINE


def _table(shown: list[Ruling], standing: set[int], language: Language) -> pl.DataFrame:
    rows = [
        (
            one.id,
            one.hand,
            one.action,
            one.code,
            VERDICT_WORDS[one.verdict].in_language(language),
            None if one.points is None else " ".join(f"{value:+zg}" for value in one.points),
            one.by,
            one.reason,
            one.at,
            one.cancels,
            one.id in standing,
        )
        for one in shown
    ]
    types = (pl.Int64, pl.String, pl.Int64, *[pl.String] * 6, pl.Int64, pl.Boolean)
    return pl.DataFrame(rows, schema=dict(zip(_COLUMNS, types, strict=True)), orient="row")
