"""Frames are checked before they are drawn."""

import datetime

import polars as pl
import pytest

from phz_cli.charts import COLUMNS, FrameError, checked, empty_frame

from .synthetic import seat_results


@pytest.mark.parametrize("name", COLUMNS)
def test_an_empty_frame_has_the_declared_columns(name: str):
    frame = empty_frame(name)
    assert frame.columns == list(COLUMNS[name])
    assert checked(name, frame).equals(frame)


def test_a_missing_column_is_named():
    with pytest.raises(FrameError, match=r"seat_results: no column losses, washed"):
        checked("seat_results", seat_results().drop("losses", "washed"))


def test_a_column_of_another_kind_is_named():
    wrong = seat_results().with_columns(pl.lit("many").alias("hands"))
    with pytest.raises(FrameError, match=r"column hands is String, expected Int64"):
        checked("seat_results", wrong)


def test_narrow_numbers_and_further_columns_are_accepted():
    frame = seat_results().with_columns(pl.col("hands").cast(pl.UInt32), pl.lit(1).alias("further"))
    assert checked("seat_results", frame).equals(seat_results())


def test_a_column_of_nothing_takes_the_declared_type():
    frame = seat_results().with_columns(pl.lit(None).alias("mean_points"))
    assert checked("seat_results", frame).schema["mean_points"] == pl.Float64


def test_times_keep_their_zone():
    start = datetime.datetime(2026, 5, 1, 9, tzinfo=datetime.timezone(datetime.timedelta(hours=8)))
    row = dict.fromkeys(COLUMNS["fault_timeline"])
    frame = pl.DataFrame([{**row, "start": start}]).with_columns(pl.col("start").dt.convert_time_zone("Asia/Shanghai"))
    assert checked("fault_timeline", frame)["start"][0].hour == 9
