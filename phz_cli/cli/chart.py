"""`phz chart`: one chart from the store as a picture, its data as a table, or the list of charts."""

from pathlib import Path
from typing import Annotated, Final

import polars as pl
import typer

from phz_cli.charts import CHARTS, FORMATS, ChartSpec, Size, describe_chart, frame_of, render
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.language import Language, Says
from phz_cli.cli.options import DEFAULT_STORE, OnlyEvent, OnlyPlayer, OnlyRules, Store, one
from phz_cli.cli.output_file import written
from phz_cli.cli.pictures import pictured
from phz_cli.cli.table_formats import Bom, encoded, put
from phz_cli.stats import Filter

PICTURES: Final = tuple(f".{form}" for form in FORMATS)
DATA: Final = ".csv"


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
    rules: OnlyRules = None,
    event: OnlyEvent = None,
    player: OnlyPlayer = None,
) -> int:
    """Draws one chart into a file and says its main numbers, or lists the charts on standard output."""
    console: Console = context.obj
    if name == "list":
        put(console, listed(console.language), "table")
        return FINE
    out, spec = _checked(name, out)
    chosen = Filter(rules=one(rules), event=one(event), player=one(player))
    _say_unused(console, spec, chosen)
    frame = frame_of(spec.frame, store, chosen)
    for place in [data, out if out.suffix.lower() == DATA else None]:
        if place is not None:
            _write(place, encoded(frame, "csv", bom=bom))
            console.say(f"数据 {frame.height} 行：{place}", f"data, {frame.height} rows: {place}")
    if out.suffix.lower() != DATA:
        _draw(console, spec, frame, out, size)
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


def _draw(console: Console, spec: ChartSpec, frame: pl.DataFrame, out: Path, size: Size) -> None:
    form = next(form for form in FORMATS if out.suffix.lower() == f".{form}")
    _write(out, render(pictured(console, spec.id, frame, size), form))
    console.say(f"图已画好：{out}", f"chart written: {out}")
    for line in describe_chart(spec.id, frame, console.language).splitlines():
        console.say(line, line)


def _write(place: Path, content: bytes) -> None:
    with written(place) as sink:
        sink(content)


def _say_unused(console: Console, spec: ChartSpec, chosen: Filter) -> None:
    """A filter that the chart does not take is not passed over in silence."""
    if chosen.player and "player" not in spec.takes:
        console.say(
            f"{spec.id} 不分牌手，只看其上桌的局。", f"{spec.id} is not about players: it shows the hands they sat in."
        )


def listed(language: Language) -> pl.DataFrame:
    """id, title, filters, minimum, shows: every chart."""
    rows = [
        (spec.id, spec.title(language), " ".join(spec.takes), spec.minimum, spec.shows(language))
        for spec in CHARTS.values()
    ]
    heads = (
        ("图", "标题", "可用筛选", "最少", "画的是")
        if language == "zh"
        else ("chart", "title", "takes", "least", "shows")
    )
    return pl.DataFrame(rows, schema=list(heads), orient="row")
