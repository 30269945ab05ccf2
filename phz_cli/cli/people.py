"""`phz people`: who is in a store, and which ids may be one person; the alias file that joins them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated
from unicodedata import normalize

import polars as pl
import typer

from phz_cli.cli.console import FINE, Console
from phz_cli.cli.filters import filtered
from phz_cli.cli.language import Language, Says
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.cli.output_file import written
from phz_cli.cli.table_formats import AnyForm, Bom, Out, chosen_form, put
from phz_cli.stats import Filter
from phz_cli.stats.people import Double, seated_people, spelled


@filtered
def people(
    context: typer.Context,
    *,
    filters: Filter,
    store: Store = DEFAULT_STORE,
    form: AnyForm = None,
    out: Out = None,
    bom: Bom = False,
    aliases: Annotated[
        Path | None,
        typer.Option("--write-aliases", metavar="FILE.toml", show_default=False),
        Says(
            "把疑似同一人的编号写成别名文件，看过改过再用 --people 读",
            "write the likely doubles as an alias file, to be looked through and read with --people",
        ),
    ] = None,
) -> int:
    """Prints every id with its names, hands and the ids that may be the same person."""
    console: Console = context.obj
    chosen = chosen_form(form, out)
    seated, doubles = seated_people(store, filters)
    put(console, _table(seated, doubles, console.language), chosen, out, bom=bom)
    for double in doubles:
        console.say(*_sentences(double))
    if aliases is not None:
        with written(aliases) as sink:
            sink(_alias_file(doubles, dict(seated.select("player", "hands").rows())).encode())
        console.say(
            f"别名文件写好了：{aliases}；改好后在各命令加 --people {aliases}",
            f"The alias file is made: {aliases}; look it through, then add --people {aliases} to any command",
        )
    return FINE


def _table(seated: pl.DataFrame, doubles: Sequence[Double], language: Language) -> pl.DataFrame:
    others: dict[str, list[str]] = defaultdict(list)
    for double in doubles:
        for one in double.ids:
            others[one] += [other for other in double.ids if other != one and other not in others[one]]
    between = "、" if language == "zh" else ", "
    rows = [
        (
            row["player"],
            between.join(row["names"] or []),
            row["hands"],
            row["sat_out"],
            between.join(row["events"] or []),
            between.join(map(spelled, others.get(row["player"], []))),
        )
        for row in seated.to_dicts()
    ]
    columns = ("player", "names", "hands", "sat_out", "events", "maybe_same_as")
    return pl.DataFrame(rows, schema=columns, orient="row")


def _sentences(double: Double) -> tuple[str, str]:
    zh, en = "、".join(map(spelled, double.ids)), ", ".join(map(spelled, double.ids))
    if double.why == "name":
        return f"同名而编号不同：{zh}", f"one name under several ids: {en}"
    return f"编号只差大小写、全半角或组合符：{zh}", f"ids that differ only in case, width or combining marks: {en}"


def _alias_file(doubles: Sequence[Double], hands: Mapping[str, int]) -> str:
    lines = ['# 编号 = ["同一个人的别的编号", …]   id = ["other ids of the same person", …]']
    taken: set[str] = set()
    for double in doubles:
        ids = [one for one in double.ids if one not in taken]
        if len(ids) > 1:
            taken.update(ids)
            person = max(ids, key=lambda one: (hands.get(one, 0), one == normalize("NFKC", one), one))
            others = ", ".join(_quoted(one) for one in ids if one != person)
            lines.append(f"{_quoted(person)} = [{others}]")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A TOML basic string."""
    escaped = "".join(
        f"\\u{ord(one):04X}" if ord(one) < 0x20 or one == "\x7f" else f"\\{one}" if one in '"\\' else one
        for one in text
    )
    return f'"{escaped}"'
