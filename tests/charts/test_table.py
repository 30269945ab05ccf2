"""Every chart, from its frame to a figure."""

import re
import warnings
from itertools import pairwise

import polars as pl
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from phz_cli.charts import (
    CHARTS,
    SIZES,
    FrameError,
    Size,
    UncoveredCharacterWarning,
    describe_chart,
    draw_chart,
    drawable_rows,
    empty_frame,
    render,
)
from phz_cli.charts.wording import WORDS, Lang
from tests.breadth import take_turns

from .made_frames import FRAMES
from .synthetic import PLAYERS, cumulative_points, fault_timeline, huxi_histogram, names_rate, seat_results

LANGUAGES = ("zh", "en")


def texts(figure: Figure) -> list[str]:
    figure.canvas.draw()
    return [text.get_text() for text in figure.findobj(Text) if isinstance(text, Text) and text.get_text()]


def whole(figure: Figure) -> str:
    return "\n".join(texts(figure))


@pytest.mark.parametrize(("chart", "lang"), take_turns(list(CHARTS), LANGUAGES))
def test_it_draws_chinese_without_a_missing_glyph(chart: str, lang: str):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure = draw_chart(chart, FRAMES[chart](), lang)
        render(figure, "png")
    assert CHARTS[chart].title(lang) in whole(figure)


@pytest.mark.parametrize(("chart", "lang"), take_turns(list(CHARTS), LANGUAGES))
def test_rule_sets_are_not_pooled(chart: str, lang: str):
    if chart == "coverage":
        pytest.skip("files are not split by rule set: a line that cannot be read has none")
    figure = draw_chart(chart, FRAMES[chart](), lang)
    assert len(figure.axes) % 3 == 0
    for rules in ("qq-basic", "qq-half", "qq-full"):
        assert any(text == rules or text.startswith(f"{rules} · ") for text in texts(figure))


@pytest.mark.parametrize(("chart", "lang"), take_turns(list(CHARTS), LANGUAGES))
def test_sample_sizes_stand_in_the_picture_and_in_the_words(chart: str, lang: str):
    frame = FRAMES[chart]()
    assert len(re.findall(r"n=\d", whole(draw_chart(chart, frame, lang)))) >= 3
    assert re.search(r"n=\d|\d/\d", describe_chart(chart, frame, lang))


@pytest.mark.parametrize(("chart", "lang"), take_turns(list(CHARTS), LANGUAGES))
def test_an_empty_frame_says_so_in_words(chart: str, lang: str):
    figure = draw_chart(chart, empty_frame(chart), lang)
    said = whole(figure).replace("\n", " ")
    assert ("没有可画的数据" if lang == "zh" else "Nothing to draw") in said
    assert not figure.axes
    assert describe_chart(chart, empty_frame(chart), lang).startswith("没有" if lang == "zh" else "Nothing")


@pytest.mark.parametrize(("chart", "size", "lang"), take_turns(list(CHARTS), list(SIZES), LANGUAGES))
def test_nothing_leaves_the_sheet(chart: str, size: Size, lang: Lang):
    figure = draw_chart(chart, FRAMES[chart](), lang, size)
    box = figure.get_tightbbox()
    width, height = figure.get_size_inches()
    assert box.x0 >= 0.02 and box.x1 <= width - 0.02
    assert box.y0 >= 0.02 and box.y1 <= height - 0.02


@pytest.mark.parametrize("count", [12, 20])
def test_end_labels_do_not_overlap(count: int):
    players = [*PLAYERS, *(f"替补{number}" for number in range(8))][:count]
    figure = draw_chart("cumulative_points", cumulative_points(players, 200, ("qq-full",)), "zh")
    figure.canvas.draw()
    labels = [text for text in figure.axes[0].texts if text.get_text()]
    assert len(labels) == count
    tops = sorted(label.get_window_extent().y0 for label in labels)
    size = labels[0].get_fontsize() * figure.dpi / 72
    assert all(upper - lower >= size for lower, upper in pairwise(tops))


def test_with_many_players_the_unnamed_are_counted():
    figure = draw_chart("cumulative_points", cumulative_points([f"p{n}" for n in range(30)], 300, ("qq-full",)), "zh")
    assert "24 人未标名" in whole(figure)


def test_hostile_names_are_drawn_as_they_are():
    frame = cumulative_points(["$\\frac{1}$", "<b>x</b>", "%s{}"], 9, ("qq-full",))
    said = whole(draw_chart("cumulative_points", frame, "zh"))
    assert "<b>x</b>" in said
    assert "%s{}" in said
    assert "$" in said


@pytest.mark.parametrize(
    ("chart", "column"), [("cumulative_points", "name"), ("names_rate", "name"), ("fault_timeline", "table_name")]
)
def test_an_uncovered_character_in_data_is_warned_of_and_seen(chart: str, column: str):
    frame = FRAMES[chart]().with_columns((pl.lit("𠮷") + pl.col(column)).alias(column))
    with pytest.warns(UncoveredCharacterWarning, match="U\\+20BB7"):
        figure = draw_chart(chart, frame, "zh")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "〓" in whole(figure)


def test_the_minimum_is_marked_and_wins_below_it_are_told_apart():
    plain = whole(draw_chart("huxi_histogram", huxi_histogram(("qq-basic",)), "zh"))
    assert "起胡 15 息" in plain
    assert "天胡" not in plain
    assert "天胡" in whole(draw_chart("huxi_histogram", huxi_histogram(("qq-full",)), "zh"))


def test_a_rate_without_wins_is_no_zero():
    nothing = names_rate(("qq-basic",)).with_columns(
        pl.lit(0).alias("wins_with"),
        pl.lit(0).alias("wins"),
        *(pl.lit(None, pl.Float64).alias(column) for column in ("rate", "low", "high")),
    )
    said = texts(draw_chart("names_rate", nothing, "zh"))
    assert "0/0" in said
    assert "—" in said
    assert "0.0%" not in said


def test_a_seat_without_hands_has_no_rate():
    nothing = seat_results(("qq-basic",)).with_columns(
        *(pl.lit(0).alias(column) for column in ("hands", "wins", "losses", "washed")),
        *(pl.lit(None, pl.Float64).alias(column) for column in ("win_rate", "low", "high", "mean_points")),
    )
    assert "0/0" in texts(draw_chart("seat_results", nothing, "en"))


def test_faults_bear_their_codes_and_clean_tables_that_are_left_out_are_counted():
    few = fault_timeline(("qq-full",), tables=2)
    codes = {code for code in few["code"] if code}
    said = whole(draw_chart("fault_timeline", few, "en"))
    assert codes
    assert all(code in said or "+1" in said for code in codes)
    many = fault_timeline(("qq-full",), tables=20, hands=9)
    tables = many.group_by("table_name").agg(pl.col("code").is_not_null().any().alias("faulty"))
    hidden = tables.filter(~pl.col("faulty")).height
    assert hidden
    assert f"{hidden} more tables, all clean" in whole(draw_chart("fault_timeline", many, "en"))


def test_tables_come_in_natural_order():
    frame = fault_timeline(("qq-full",), tables=12)
    labels = [text for text in texts(draw_chart("fault_timeline", frame, "zh")) if text.endswith("号桌")]
    assert labels == [f"{number} 号桌" for number in range(1, 13)]


def test_an_unknown_chart_and_a_wrong_frame_are_refused():
    with pytest.raises(KeyError):
        draw_chart("pie", empty_frame("seat_results"), "zh")
    with pytest.raises(FrameError):
        draw_chart("seat_results", empty_frame("names_rate"), "zh")


def test_every_text_exists_in_both_languages():
    for key, (chinese, english) in WORDS.items():
        places = re.compile(r"\{(\w+)\}")
        assert chinese and english
        assert set(places.findall(chinese)) == set(places.findall(english)), key
    for spec in CHARTS.values():
        assert set(spec.titles) == {"zh", "en"}
        assert spec.shows("zh") and spec.shows("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rule_sets_side_by_side_are_said_not_to_be_pooled(lang: Lang):
    said = "不合并" if lang == "zh" else "not pooled"
    one, more = seat_results(("qq-basic",)), seat_results()
    assert said in whole(draw_chart("seat_results", more, lang))
    assert said in describe_chart("seat_results", more, lang)
    assert said not in describe_chart("seat_results", one, lang)


def test_rows_counted_over_too_little_are_left_out_and_said():
    frame = FRAMES["win_rates"]()
    least = int(frame["hands"].median()) + 1
    dropped = frame.filter(pl.col("hands") < least).height
    assert dropped
    said = describe_chart("win_rates", frame, "en", least=least)
    assert f"Not drawn: {dropped} row" in said
    assert drawable_rows("win_rates", frame, "en", least)[0]["hands"].min() >= least
    nothing = whole(draw_chart("win_rates", frame, "en", least=10**6)).replace("\n", " ")
    assert "Nothing to draw" in nothing
    assert "counted over fewer than 1000000" in nothing


def test_remarks_stand_below_the_picture():
    figure = draw_chart("win_rates", FRAMES["win_rates"](), "en", remarks=["Filters: --player p1"])
    assert "Filters: --player p1" in texts(figure)


def test_one_of_a_thing_is_not_said_in_the_plural():
    frame = cumulative_points(PLAYERS, 1, ("qq-full",)).head(1)
    said = whole(draw_chart("cumulative_points", frame, "en")) + describe_chart("cumulative_points", frame, "en")
    assert "1 player · n=1 hand" in said
    assert not re.search(r"\b1 (players|hands)\b", said)


@pytest.mark.parametrize("size", SIZES)
def test_numbers_over_bars_do_not_touch(size: Size):
    figure = draw_chart("huxi_histogram", huxi_histogram(), "zh", size)
    figure.canvas.draw()
    for axes in figure.axes:
        boxes = [text.get_window_extent() for text in axes.texts if text.get_text().isdigit()]
        assert boxes
        assert not any(one.overlaps(other) for place, one in enumerate(boxes) for other in boxes[:place])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("chart", ["claim_funnel", "seat_results", "percentile_strip", "fault_timeline"])
def test_labels_below_an_axis_do_not_touch(chart: str, size: Size):
    for lang in LANGUAGES:
        figure = draw_chart(chart, FRAMES[chart](), lang, size)
        figure.canvas.draw()
        for axes in figure.axes:
            boxes = [label.get_window_extent() for label in axes.get_xticklabels() if label.get_text()]
            assert all(left.x1 < right.x0 for left, right in pairwise(boxes))


def test_codes_that_have_no_room_are_counted():
    rows = fault_timeline().filter(pl.col("rules") == "qq-full").head(1)
    many = pl.concat(
        [rows.with_columns(pl.lit(f"h{n}").alias("hand"), pl.lit("C301").alias("code")) for n in range(50)]
    )
    figure = draw_chart("fault_timeline", many, "en", "phone")
    written = sum(text == "C301" or text.startswith("C301 ") or text.startswith("C301×") for text in texts(figure))
    assert 5 < written < 50
    assert f"{50 - written} hands had no room" in whole(figure).replace("\n", " ")
