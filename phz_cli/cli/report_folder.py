"""What a report's folder holds beside the store and the verdicts: tables, charts, the page."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import polars as pl

from phz_cli.charts import CHARTS, REPORTED, render
from phz_cli.cli.console import Console
from phz_cli.cli.output_file import write_file
from phz_cli.cli.pictures import described, drawn
from phz_cli.cli.safe_cells import safe
from phz_cli.reports import Picture
from phz_cli.stats import Filter, faults, hands, players, rules

_TABLES: Final[Mapping[str, Callable[..., pl.DataFrame]]] = {
    "players": players,
    "hands": hands,
    "faults": faults,
    "rules": rules,
}
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""Without it a Chinese Windows opens a CSV file as GBK."""


def write_tables(store: Path, out: Path) -> None:
    """One CSV file (UTF-8 with byte order mark) a table of statistics, in `tables/`."""
    folder = out / "tables"
    folder.mkdir(exist_ok=True)
    for name, table in _TABLES.items():
        write_file(folder / f"{name}.csv", _BYTE_ORDER_MARK + safe(table(store)).write_csv().encode())


def write_charts(console: Console, store: Path, out: Path) -> list[Picture]:
    """The charts that a report shows as PNG and SVG in `charts/`; the SVGs for the page."""
    folder = out / "charts"
    folder.mkdir(exist_ok=True)
    pictures: list[Picture] = []
    for chart_id in REPORTED:
        spec = CHARTS[chart_id]
        figure = drawn(console, chart_id, store, Filter())
        svg = render(figure, "svg")
        write_file(folder / f"{chart_id}.svg", svg)
        write_file(folder / f"{chart_id}.png", render(figure, "png"))
        caption = described(console, chart_id, store, Filter())
        pictures.append(
            Picture(
                id=chart_id,
                title=spec.title(console.language),
                shows=spec.shows(console.language),
                caption=caption,
                media_type="image/svg+xml",
                data=svg,
                narrow=render(drawn(console, chart_id, store, Filter(), "phone"), "svg"),
            )
        )
    return pictures
