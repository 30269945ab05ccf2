"""The charts, one declaration each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

import polars as pl
from matplotlib.figure import Figure
from matplotlib.text import Text

from phz_cli.charts import (
    cumulative,
    curves,
    funnel,
    huxi,
    maps,
    names,
    rates,
    seats,
    shares,
    spreads,
    style,
    timeline,
    typeface,
)
from phz_cli.charts.frames import checked
from phz_cli.charts.frames_points import WINDOW
from phz_cli.charts.wording import Lang, word

Takes = Literal["event", "rules", "player"]
FILTERS: Final[tuple[Takes, ...]] = get_args(Takes)


@dataclass(frozen=True, slots=True)
class ChartSpec:
    """A chart: its id, the frame it draws, the function that draws it and the one that puts it in words.

    `sample` counts what stands behind the rows of one rule set, in `unit`; below `minimum` that rule set is not
    drawn and a sentence says so. `takes`: the filters that change what it shows.
    """

    id: str
    frame: str
    draw: Callable[[pl.DataFrame, Lang], Figure]
    summary: Callable[[pl.DataFrame, Lang], str]
    sample: pl.Expr
    unit: str
    minimum: int = 1
    takes: tuple[Takes, ...] = FILTERS

    def title(self, lang: Lang) -> str:
        """The chart's name."""
        return word(f"{self.id}.title", lang, window=WINDOW)

    def shows(self, lang: Lang) -> str:
        """One sentence: what the picture shows."""
        return word(f"{self.id}.shows", lang)

    @property
    def titles(self) -> Mapping[str, str]:
        """The names by language."""
        return {"zh": self.title("zh"), "en": self.title("en")}


def _sum(column: str) -> pl.Expr:
    return pl.col(column).sum()


def _most(column: str) -> pl.Expr:
    return pl.col(column).max()


_PLAYERS: Final = pl.col("player").n_unique()
_HANDS: Final = pl.col("hand").n_unique()
_MATCHES: Final = pl.struct("event", "session", "table_name").n_unique()

CHARTS: Final[Mapping[str, ChartSpec]] = {
    spec.id: spec
    for spec in (
        ChartSpec("cumulative_points", "cumulative_points", cumulative.draw, cumulative.summary, _HANDS, "hands"),
        ChartSpec("huxi_histogram", "huxi_histogram", huxi.draw, huxi.summary, _sum("hands"), "wins"),
        ChartSpec("names_rate", "names_rate", names.draw, names.summary, pl.len(), "wins"),
        ChartSpec("claim_funnel", "claim_funnel", funnel.draw, funnel.summary, _sum("offered"), "chances"),
        ChartSpec("seat_results", "seat_results", seats.draw, seats.summary, pl.len(), "hands"),
        ChartSpec("fault_timeline", "fault_timeline", timeline.draw, timeline.summary, _HANDS, "hands"),
        ChartSpec(
            "win_rates", "win_rates", rates.draw_win_rates, rates.summarise_win_rates, _most("hands"), "hands", 10
        ),
        ChartSpec(
            "rolling_rates",
            "rolling_rates",
            curves.draw_rolling_rates,
            curves.summarise_rolling_rates,
            _most("index"),
            "hands",
            curves.RUN,
        ),
        ChartSpec(
            "rank_stack", "rank_stack", shares.draw_rank_stack, shares.summarise_rank_stack, _sum("matches"), "matches"
        ),
        ChartSpec("score_flow", "score_flow", curves.draw_score_flow, curves.summarise_score_flow, _MATCHES, "matches"),
        ChartSpec(
            "pair_transfers",
            "pair_transfers",
            maps.draw_pair_transfers,
            maps.summarise_pair_transfers,
            _sum("hands"),
            "hands",
            10,
        ),
        ChartSpec(
            "seat_effect",
            "seat_effect",
            rates.draw_seat_effect,
            rates.summarise_seat_effect,
            _most("hands"),
            "hands",
            30,
        ),
        ChartSpec("drawdown", "drawdown", rates.draw_drawdown, rates.summarise_drawdown, _most("hands"), "hands", 10),
        ChartSpec(
            "hand_survival",
            "hand_survival",
            curves.draw_hand_survival,
            curves.summarise_hand_survival,
            _most("at_risk"),
            "hands",
            20,
        ),
        ChartSpec(
            "huxi_on_table",
            "huxi_on_table",
            curves.draw_huxi_on_table,
            curves.summarise_huxi_on_table,
            _most("seats"),
            "hands",
            20,
        ),
        ChartSpec(
            "huxi_sources",
            "huxi_sources",
            shares.draw_huxi_sources,
            shares.summarise_huxi_sources,
            pl.struct("player", "wins").unique().struct.field("wins").sum(),
            "wins",
            5,
        ),
        ChartSpec(
            "win_sources", "win_sources", shares.draw_win_sources, shares.summarise_win_sources, _sum("wins"), "wins", 5
        ),
        ChartSpec(
            "danger_map",
            "danger_map",
            maps.draw_danger_map,
            maps.summarise_danger_map,
            _sum("discards"),
            "discards",
            200,
        ),
        ChartSpec(
            "decision_times",
            "decision_times",
            spreads.draw_decision_times,
            spreads.summarise_decision_times,
            _sum("actions"),
            "decisions",
            30,
        ),
        ChartSpec(
            "percentile_strip",
            "percentile_strip",
            spreads.draw_percentile_strip,
            spreads.summarise_percentile_strip,
            _PLAYERS,
            "players",
            5,
        ),
        ChartSpec(
            "fault_codes", "fault_codes", spreads.draw_fault_codes, spreads.summarise_fault_codes, pl.len(), "hands"
        ),
        ChartSpec(
            "coverage",
            "coverage",
            shares.draw_coverage,
            shares.summarise_coverage,
            _sum("hands"),
            "hands",
            1,
            ("event", "rules"),
        ),
        ChartSpec(
            "deal_fairness",
            "deal_fairness",
            maps.draw_deal_fairness,
            maps.summarise_deal_fairness,
            _most("hands"),
            "deals",
            30,
        ),
    )
}


REPORTED: Final = (
    "cumulative_points",
    "huxi_histogram",
    "names_rate",
    "claim_funnel",
    "seat_results",
    "fault_timeline",
    "win_rates",
    "rank_stack",
    "pair_transfers",
    "fault_codes",
)
"""The charts of a report's page, in its order; the others are drawn when they are asked for."""


def _enough(spec: ChartSpec, rows: pl.DataFrame, lang: Lang) -> tuple[pl.DataFrame, list[str]]:
    """The rows of the rule sets that have enough behind them, and a sentence for each that has not."""
    samples = rows.group_by("rules").agg(spec.sample.alias("sample")).sort("rules")
    thin = samples.filter(pl.col("sample") < spec.minimum)
    said = [
        word(
            "too-few",
            lang,
            rules=rules or spec.title(lang),
            unit=word(f"unit.{spec.unit}", lang),
            n=round(found),
            minimum=spec.minimum,
        )
        for rules, found in thin.iter_rows()
    ]
    return rows.filter(~pl.col("rules").is_in(thin["rules"].to_list())), said


def _cover(figure: Figure) -> None:
    """Replace what the typeface lacks in every text of the figure, visibly and with a warning."""
    for artist in figure.findobj(Text):
        if isinstance(artist, Text) and artist.get_text():
            text = typeface.drawable(artist.get_text())
            artist.set_text(text)
            if artist.get_fontproperties().get_weight() == "bold":
                artist.set_fontweight(typeface.weight_for(text))


def _nothing(chart_id: str, said: list[str], lang: Lang) -> str:
    """Why there is no picture."""
    reason = (" " if lang == "en" else "").join(said) or word(f"{chart_id}.empty", lang)
    return word("no-data", lang, reason=reason)


def draw_chart(chart_id: str, frame: pl.DataFrame, lang: Lang, size: style.Size = "page") -> Figure:
    """The chart of that id; raises KeyError for an unknown id and FrameError for a frame of other columns.

    A frame without rows, or with too few in every rule set, gives a figure that says so in words.
    """
    spec = CHARTS[chart_id]
    rows, said = _enough(spec, checked(spec.frame, frame), lang)
    with style.drawing(size, said):
        if rows.is_empty():
            return style.no_data(spec.title(lang), _nothing(chart_id, said, lang))
        figure = spec.draw(rows, lang)
        _cover(figure)
    return figure


def describe_chart(chart_id: str, frame: pl.DataFrame, lang: Lang) -> str:
    """The chart's main numbers with their n, one sentence a line: a caption for all readers."""
    spec = CHARTS[chart_id]
    rows, said = _enough(spec, checked(spec.frame, frame), lang)
    if rows.is_empty():
        return _nothing(chart_id, said, lang)
    return "\n".join([spec.summary(rows, lang), *said])
