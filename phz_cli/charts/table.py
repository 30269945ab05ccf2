"""The charts, one declaration each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import polars as pl
from matplotlib.figure import Figure
from matplotlib.text import Text

from phz_cli.charts import cumulative, funnel, huxi, names, seats, style, timeline, typeface
from phz_cli.charts.frames import checked
from phz_cli.charts.wording import WORDS, Lang, word


@dataclass(frozen=True, slots=True)
class ChartSpec:
    """A chart: its id, the frame it draws, the function that draws it and the one that puts it in words."""

    id: str
    frame: str
    draw: Callable[[pl.DataFrame, Lang], Figure]
    summary: Callable[[pl.DataFrame, Lang], str]

    def title(self, lang: Lang) -> str:
        """The chart's name."""
        return word(f"{self.id}.title", lang)

    def shows(self, lang: Lang) -> str:
        """One sentence: what the picture shows."""
        return word(f"{self.id}.shows", lang)

    @property
    def titles(self) -> Mapping[str, str]:
        """The names by language."""
        chinese, english = WORDS[f"{self.id}.title"]
        return {"zh": chinese, "en": english}


CHARTS: Final[Mapping[str, ChartSpec]] = {
    spec.id: spec
    for spec in (
        ChartSpec("cumulative_points", "cumulative_points", cumulative.draw, cumulative.summary),
        ChartSpec("huxi_histogram", "huxi_histogram", huxi.draw, huxi.summary),
        ChartSpec("names_rate", "names_rate", names.draw, names.summary),
        ChartSpec("claim_funnel", "claim_funnel", funnel.draw, funnel.summary),
        ChartSpec("seat_results", "seat_results", seats.draw, seats.summary),
        ChartSpec("fault_timeline", "fault_timeline", timeline.draw, timeline.summary),
    )
}


def _cover(figure: Figure) -> None:
    """Replace what the typeface lacks in every text of the figure, visibly and with a warning."""
    for artist in figure.findobj(Text):
        if isinstance(artist, Text) and artist.get_text():
            text = typeface.drawable(artist.get_text())
            artist.set_text(text)
            if artist.get_fontproperties().get_weight() == "bold":
                artist.set_fontweight(typeface.weight_for(text))


def draw_chart(chart_id: str, frame: pl.DataFrame, lang: Lang) -> Figure:
    """The chart of that id; raises KeyError for an unknown id and FrameError for a frame of other columns.

    A frame without rows gives a figure that says so in words.
    """
    spec = CHARTS[chart_id]
    rows = checked(spec.frame, frame)
    with style.drawing():
        if rows.is_empty():
            sentence = word("no-data", lang, reason=word(f"{chart_id}.empty", lang))
            return style.no_data(spec.title(lang), sentence)
        figure = spec.draw(rows, lang)
        _cover(figure)
    return figure


def describe_chart(chart_id: str, frame: pl.DataFrame, lang: Lang) -> str:
    """The chart's main numbers with their n, one sentence a line: a caption for all readers."""
    spec = CHARTS[chart_id]
    rows = checked(spec.frame, frame)
    if rows.is_empty():
        return word("no-data", lang, reason=word(f"{chart_id}.empty", lang))
    return spec.summary(rows, lang)
