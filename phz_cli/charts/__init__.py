"""Charts: a frame in, a matplotlib Figure out; Chinese text is drawn with the bundled typeface.

Every picture states what it counts and how many hands are behind it, the same in each language and size. Start with
`table.py`, which lists the charts, and `style.py`.
"""

from phz_cli.charts.frames import COLUMNS, FrameError, checked, empty_frame
from phz_cli.charts.picture import FORMATS, Format, render, save
from phz_cli.charts.sources import frame_of
from phz_cli.charts.style import SIZES, Size
from phz_cli.charts.table import CHARTS, REPORTED, ChartSpec, describe_chart, draw_chart, drawable_rows
from phz_cli.charts.typeface import UncoveredCharacterWarning

__all__ = [
    "CHARTS",
    "COLUMNS",
    "FORMATS",
    "REPORTED",
    "SIZES",
    "ChartSpec",
    "Format",
    "FrameError",
    "Size",
    "UncoveredCharacterWarning",
    "checked",
    "describe_chart",
    "draw_chart",
    "drawable_rows",
    "empty_frame",
    "frame_of",
    "render",
    "save",
]
