"""`phz chart`: one chart from the store as a picture, its data as a table, or the list of charts."""

from pathlib import Path
from typing import Annotated, Final

import polars as pl
import typer

from phz_cli.charts import (
    CHARTS,
    COLUMNS,
    FORMATS,
    ChartSpec,
    Size,
    describe_chart,
    drawable_rows,
    frame_of,
    render,
)
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.filters import filtered
from phz_cli.cli.filters import written as as_typed
from phz_cli.cli.language import Language, Says
from phz_cli.cli.options import DEFAULT_STORE, Store
from phz_cli.cli.output_file import written
from phz_cli.cli.pictures import pictured
from phz_cli.cli.table_formats import Bom, encoded, put
from phz_cli.stats import Filter

PICTURES: Final = tuple(f".{form}" for form in FORMATS)
DATA: Final = ".csv"


@filtered
def chart(
    context: typer.Context,
    name: Annotated[
        str,
        typer.Argument(metavar="NAME|list", show_default=False),
        Says("图名；list 列出全部", "the chart; list shows them all"),
    ],
    *,
    filters: Filter,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", show_default=False),
        Says("写入的 .png、.svg 或 .pdf；.csv 写出数据", "the .png, .svg or .pdf to write; .csv writes its data"),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="FILE.csv", show_default=False),
        Says("另写一份图的数据", "write the chart's data too"),
    ] = None,
    size: Annotated[
        Size,
        typer.Option("--size"),
        Says("大小：phone 手机、page 印刷、wide 屏幕投影", "for a phone, a printed page or a wide screen"),
    ] = "page",
    bom: Bom = False,
    store: Store = DEFAULT_STORE,
) -> int:
    """Draws one chart of the hands that the filters keep and says its main numbers, or lists the charts."""
    console: Console = context.obj
    if name == "list":
        put(console, listed(console.language), "table")
        return FINE
    out, spec = _checked(name, out)
    _say_unused(console, spec, filters)
    frame = frame_of(spec.frame, store, filters)
    for place in [data, out if out.suffix.lower() == DATA else None]:
        if place is not None:
            kept, _ = drawable_rows(spec.id, frame, console.language, filters.min_n)
            rows = kept if filters.min_n else frame
            _write(place, encoded(rows, "csv", bom=bom))
            console.say(f"数据 {rows.height} 行：{place}", f"data, {rows.height} rows: {place}")
    if out.suffix.lower() != DATA:
        _draw(console, spec, frame, out, size, filters)
    return FINE


def _checked(name: str, out: Path | None) -> tuple[Path, ChartSpec]:
    """The file and the chart; MisuseError where one of them is none."""
    if name not in CHARTS:
        known = " ".join(CHARTS)
        raise MisuseError(f"没有 {name} 这种图；有：{known}", f"no chart {name}; there are: {known}")
    if out is None or out.suffix.lower() not in (*PICTURES, DATA):
        raise MisuseError(
            "请用 --out 写明 .png、.svg、.pdf 或 .csv 文件", "name a .png, .svg, .pdf or .csv file with --out"
        )
    return out, CHARTS[name]


def _draw(console: Console, spec: ChartSpec, frame: pl.DataFrame, out: Path, size: Size, filters: Filter) -> None:
    form = next(form for form in FORMATS if out.suffix.lower() == f".{form}")
    given = as_typed(filters)
    remarks = [console.pick(f"筛选：{given}", f"Filters: {given}")] if given else []
    _write(out, render(pictured(console, spec.id, frame, size, least=filters.min_n, remarks=remarks), form))
    console.say(f"图已画好：{out}", f"chart written: {out}")
    for line in [*describe_chart(spec.id, frame, console.language, least=filters.min_n).splitlines(), *remarks]:
        console.say(line, line)


def _write(place: Path, content: bytes) -> None:
    with written(place) as sink:
        sink(content)


def _say_unused(console: Console, spec: ChartSpec, chosen: Filter) -> None:
    """What a filter cannot do to the chart is not passed over in silence."""
    if spec.about != "seats" and (chosen.player or chosen.role or chosen.seat):
        console.say(
            f"{spec.id} 不分牌手，只看其上桌的局。", f"{spec.id} is not about players: it shows the hands they sat in."
        )
    named = set(COLUMNS[spec.frame]) & {"player", "payer"}
    if chosen.min_hands and not named:
        console.say(
            f"{spec.id} 不列牌手，--min-hands 不起作用。", f"{spec.id} lists no players: --min-hands changes nothing."
        )
    if chosen.min_n and not spec.cases:
        console.say(
            f"{spec.id} 没有逐行的分母，--min-n 不起作用。",
            f"{spec.id} has no denominators by row: --min-n changes nothing.",
        )


def listed(language: Language) -> pl.DataFrame:
    """id, title, what it is about, minimum, shows: every chart."""
    zh = language == "zh"
    about = {
        "seats": "牌手" if zh else "players",
        "hands": "牌局" if zh else "hands",
        "files": "文件" if zh else "files",
    }
    rows = [
        (spec.id, spec.title(language), about[spec.about], spec.minimum, spec.shows(language))
        for spec in CHARTS.values()
    ]
    heads = ("图", "标题", "说的是", "最少", "画的是") if zh else ("chart", "title", "about", "least", "shows")
    return pl.DataFrame(rows, schema=list(heads), orient="row")
