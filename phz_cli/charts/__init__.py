"""Charts: a frame in, a matplotlib Figure out; Chinese text is drawn with the bundled typeface."""

from phz_cli.charts.frames import COLUMNS, FrameError, checked, empty_frame
from phz_cli.charts.picture import render, save
from phz_cli.charts.table import CHARTS, ChartSpec, describe_chart, draw_chart
from phz_cli.charts.typeface import UncoveredCharacterWarning

__all__ = [
    "CHARTS",
    "COLUMNS",
    "ChartSpec",
    "FrameError",
    "UncoveredCharacterWarning",
    "checked",
    "describe_chart",
    "draw_chart",
    "empty_frame",
    "render",
    "save",
]
