"""Charts drawn from a store into files, with what the typeface lacks told as narration."""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import polars as pl
from matplotlib.figure import Figure

from phz_cli.charts import CHARTS, Size, UncoveredCharacterWarning, describe_chart, draw_chart, frame_of
from phz_cli.cli.console import Console
from phz_cli.stats import Filter


def drawn(console: Console, chart_id: str, store: Path, chosen: Filter, size: Size = "page") -> Figure:
    """The figure of a chart over the hands that the filter leaves; StoreError without a store."""
    return pictured(console, chart_id, frame_of(CHARTS[chart_id].frame, store, chosen), size)


def pictured(
    console: Console,
    chart_id: str,
    frame: pl.DataFrame,
    size: Size,
    *,
    least: int = 0,
    remarks: Sequence[str] = (),
) -> Figure:
    """The figure of a chart from its frame, of that size; `least` and `remarks` as `draw_chart` has them."""
    with _typeface_told(console):
        return draw_chart(chart_id, frame, console.language, size, least=least, remarks=remarks)


def described(console: Console, chart_id: str, store: Path, chosen: Filter) -> str:
    """What that chart shows, in sentences with its main numbers."""
    return describe_chart(chart_id, frame_of(CHARTS[chart_id].frame, store, chosen), console.language)


@contextmanager
def _typeface_told(console: Console) -> Iterator[None]:
    """Says which characters had no picture; other warnings go their usual way."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UncoveredCharacterWarning)
        yield
    for warning in caught:
        if issubclass(warning.category, UncoveredCharacterWarning):
            console.say(f"图中缺字：{warning.message}", f"in the chart: {warning.message}")
        else:
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)
