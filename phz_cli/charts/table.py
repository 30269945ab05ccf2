"""The charts, one declaration each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import polars as pl
from matplotlib.figure import Figure
from matplotlib.text import Text

from phz_cli.charts import (
    cumulative,
    curves,
    evaluated,
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

About = Literal["seats", "hands", "files"]


@dataclass(frozen=True, slots=True)
class ChartSpec:
    """A chart: its id, which its frame has too, the function that draws it and the one that puts it in words.

    `sample` counts what stands behind the rows of one rule set, in `unit`; below `minimum` that rule set is not
    drawn and a sentence says so. `about`: what a filter by player chooses, his own seat or whole hands. `cases`: the
    column of the frame that says what a row was counted over, where rows may be left out for having too little.
    """

    id: str
    draw: Callable[[pl.DataFrame, Lang], Figure]
    summary: Callable[[pl.DataFrame, Lang], str]
    sample: pl.Expr
    unit: str
    minimum: int = 1
    about: About = "seats"
    cases: str = ""

    def title(self, lang: Lang) -> str:
        """The chart's name."""
        return word(f"{self.id}.title", lang, window=WINDOW)

    def shows(self, lang: Lang) -> str:
        """One sentence: what the picture shows."""
        return word(f"{self.id}.shows", lang)

    @property
    def frame(self) -> str:
        """The name of its frame."""
        return self.id

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
        ChartSpec("cumulative_points", cumulative.draw, cumulative.summary, _HANDS, "hands"),
        ChartSpec("huxi_histogram", huxi.draw, huxi.summary, _sum("hands"), "wins", about="hands"),
        ChartSpec("names_rate", names.draw, names.summary, pl.len(), "wins", about="hands", cases="wins"),
        ChartSpec("claim_funnel", funnel.draw, funnel.summary, _sum("offered"), "chances", cases="offered"),
        ChartSpec("seat_results", seats.draw, seats.summary, pl.len(), "hands", cases="hands"),
        ChartSpec("fault_timeline", timeline.draw, timeline.summary, _HANDS, "hands", about="hands"),
        ChartSpec(
            "win_rates", rates.draw_win_rates, rates.summarise_win_rates, _most("hands"), "hands", 10, cases="hands"
        ),
        ChartSpec(
            "rolling_rates",
            curves.draw_rolling_rates,
            curves.summarise_rolling_rates,
            _most("index"),
            "hands",
            curves.RUN,
        ),
        ChartSpec(
            "rank_stack", shares.draw_rank_stack, shares.summarise_rank_stack, _sum("matches"), "matches", about="hands"
        ),
        ChartSpec(
            "score_flow", curves.draw_score_flow, curves.summarise_score_flow, _MATCHES, "matches", about="hands"
        ),
        ChartSpec(
            "pair_transfers",
            maps.draw_pair_transfers,
            maps.summarise_pair_transfers,
            _sum("hands"),
            "hands",
            10,
            about="hands",
            cases="hands",
        ),
        ChartSpec(
            "seat_effect",
            rates.draw_seat_effect,
            rates.summarise_seat_effect,
            _most("hands"),
            "hands",
            30,
            cases="hands",
        ),
        ChartSpec(
            "drawdown", rates.draw_drawdown, rates.summarise_drawdown, _most("hands"), "hands", 10, cases="hands"
        ),
        ChartSpec(
            "hand_survival",
            curves.draw_hand_survival,
            curves.summarise_hand_survival,
            _most("at_risk"),
            "hands",
            20,
            about="hands",
        ),
        ChartSpec(
            "huxi_on_table",
            curves.draw_huxi_on_table,
            curves.summarise_huxi_on_table,
            _most("seats"),
            "hands",
            20,
            cases="seats",
        ),
        ChartSpec(
            "huxi_sources",
            shares.draw_huxi_sources,
            shares.summarise_huxi_sources,
            pl.struct("player", "wins").unique().struct.field("wins").sum(),
            "wins",
            5,
            cases="wins",
        ),
        ChartSpec("win_sources", shares.draw_win_sources, shares.summarise_win_sources, _sum("wins"), "wins", 5),
        ChartSpec(
            "danger_map",
            maps.draw_danger_map,
            maps.summarise_danger_map,
            _sum("discards"),
            "discards",
            200,
            about="hands",
            cases="discards",
        ),
        ChartSpec(
            "decision_times",
            spreads.draw_decision_times,
            spreads.summarise_decision_times,
            _sum("actions"),
            "decisions",
            30,
            about="hands",
            cases="decisions",
        ),
        ChartSpec(
            "percentile_strip",
            spreads.draw_percentile_strip,
            spreads.summarise_percentile_strip,
            _PLAYERS,
            "players",
            5,
            cases="cases",
        ),
        ChartSpec(
            "fault_codes",
            spreads.draw_fault_codes,
            spreads.summarise_fault_codes,
            pl.len(),
            "hands",
            about="hands",
            cases="hands",
        ),
        ChartSpec("coverage", shares.draw_coverage, shares.summarise_coverage, _sum("hands"), "hands", about="files"),
        ChartSpec(
            "deal_fairness",
            maps.draw_deal_fairness,
            maps.summarise_deal_fairness,
            _most("hands"),
            "deals",
            30,
            about="hands",
            cases="hands",
        ),
        ChartSpec(
            "luck_adjusted",
            evaluated.draw_luck_adjusted,
            evaluated.summarise_luck_adjusted,
            _most("index"),
            "hands",
            10,
        ),
        ChartSpec(
            "ting_survival",
            evaluated.draw_ting_survival,
            evaluated.summarise_ting_survival,
            _most("at_risk"),
            "seats",
            20,
        ),
        ChartSpec(
            "distance_map",
            evaluated.draw_distance_map,
            evaluated.summarise_distance_map,
            _sum("decisions"),
            "discards",
            100,
        ),
        ChartSpec(
            "time_difficulty",
            evaluated.draw_time_difficulty,
            evaluated.summarise_time_difficulty,
            _sum("decisions"),
            "discards",
            30,
            cases="decisions",
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


def drawable_rows(chart_id: str, frame: pl.DataFrame, lang: Lang, least: int = 0) -> tuple[pl.DataFrame, list[str]]:
    """The rows that are drawn, and what has to be said of the others and of rule sets side by side.

    Left out are rows counted over fewer than `least` cases, and rule sets with too little behind them.
    """
    spec = CHARTS[chart_id]
    rows, said = checked(spec.frame, frame), list[str]()
    if least and spec.cases:
        small = rows.filter(pl.col(spec.cases) < least).height
        rows = rows.filter(pl.col(spec.cases) >= least)
        said += [word("below-least", lang, count=small, least=least)] if small else []
    samples = rows.group_by("rules").agg(spec.sample.alias("sample")).sort("rules")
    thin = samples.filter(pl.col("sample") < spec.minimum)
    said += [
        word(
            "too-few",
            lang,
            rules=rules or spec.title(lang),
            unit=word(f"unit.{spec.unit}", lang, n=round(found)),
            n=round(found),
            minimum=spec.minimum,
        )
        for rules, found in thin.iter_rows()
    ]
    rows = rows.filter(~pl.col("rules").is_in(thin["rules"].to_list()))
    if rows["rules"].n_unique() > 1:
        said.append(word("not-pooled", lang))
    return rows, said


def _cover(figure: Figure) -> None:
    """Replace what the typeface lacks in every text of the figure, visibly and with a warning."""
    for artist in figure.findobj(Text):
        if isinstance(artist, Text) and artist.get_text():
            text = typeface.drawable(artist.get_text())
            artist.set_text(text)
            if artist.get_fontproperties().get_weight() == "bold":
                artist.set_fontweight(typeface.weight_for(text))


def _nothing(chart_id: str, said: Sequence[str], lang: Lang, remarks: Sequence[str] = ()) -> str:
    """Why there is no picture."""
    reasons = [*(said or [word(f"{chart_id}.empty", lang)]), *remarks]
    return word("no-data", lang, reason=(" " if lang == "en" else "").join(reasons))


def draw_chart(
    chart_id: str,
    frame: pl.DataFrame,
    lang: Lang,
    size: style.Size = "page",
    *,
    least: int = 0,
    remarks: Sequence[str] = (),
) -> Figure:
    """The chart of that id; raises KeyError for an unknown id and FrameError for a frame of other columns.

    A frame without rows, or with too few in every rule set, gives a figure that says so in words. `least`: see
    `drawable_rows`; `remarks` stand below the picture.
    """
    spec = CHARTS[chart_id]
    rows, said = drawable_rows(chart_id, frame, lang, least)
    with style.drawing(size, [*said, *remarks]):
        if rows.is_empty():
            return style.no_data(spec.title(lang), _nothing(chart_id, said, lang, remarks))
        figure = spec.draw(rows, lang)
        _cover(figure)
    return figure


def describe_chart(chart_id: str, frame: pl.DataFrame, lang: Lang, *, least: int = 0) -> str:
    """The chart's main numbers with their n, one sentence a line: a caption for all readers."""
    rows, said = drawable_rows(chart_id, frame, lang, least)
    if rows.is_empty():
        return _nothing(chart_id, said, lang)
    return "\n".join([CHARTS[chart_id].summary(rows, lang), *said])
