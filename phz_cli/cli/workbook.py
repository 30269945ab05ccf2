"""A frame as an Excel workbook, in the same bytes every time."""

import datetime
import io
from typing import Any, Final

import polars as pl
import xlsxwriter  # type: ignore[import-untyped]  # it comes without types

from phz_cli.cli.columns import width
from phz_cli.cli.console import MisuseError
from phz_cli.cli.safe_cells import plain

MOST_ROWS: Final = 1_048_575
MOST_COLUMNS: Final = 16_384
MOST_CHARACTERS: Final = 32_767
"""What Excel holds: rows below the heading, columns, characters of a cell."""
EXACT: Final = 2**53
"""From here on Excel rounds whole numbers, so they are written as text."""
_MADE: Final = datetime.datetime(2000, 1, 1)
_OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "nan_inf_to_errors": True,
    "default_date_format": "yyyy-mm-dd hh:mm:ss",
    "remove_timezone": True,
}


def workbook(frame: pl.DataFrame, sheet: str = "phz") -> bytes:
    """One sheet, its headings bold and fixed, with a filter; texts are never formulas.

    MisuseError where Excel cannot hold the frame: it would drop rows without a word.
    """
    flat = plain(frame)
    _check(flat)
    buffer = io.BytesIO()
    book: Any = xlsxwriter.Workbook(buffer, _OPTIONS)
    book.set_properties({"created": _MADE})
    page = book.add_worksheet(sheet)
    bold = book.add_format({"bold": True, "bottom": 1})
    for place, name in enumerate(flat.columns):
        page.write_string(0, place, name, bold)
        texts = [str(value) for value in flat[name].head(200) if value is not None]
        page.set_column(place, place, min(60, 3 + max(map(width, [name, *texts]))))
        for row, value in enumerate(flat[name].to_list(), start=1):
            _write(page, row, place, value)
    page.freeze_panes(1, 0)
    if flat.height and flat.width:
        page.autofilter(0, 0, flat.height, flat.width - 1)
    book.close()
    return buffer.getvalue()


def _check(flat: pl.DataFrame) -> None:
    if flat.height > MOST_ROWS or flat.width > MOST_COLUMNS:
        raise MisuseError(
            f"Excel 一张表最多 {MOST_ROWS} 行 {MOST_COLUMNS} 列，这里有 {flat.height} 行 {flat.width} 列；"
            "请用 csv 或 parquet",
            f"a sheet of Excel holds {MOST_ROWS} rows and {MOST_COLUMNS} columns, here are {flat.height} and"
            f" {flat.width}; use csv or parquet",
        )
    for name in flat.columns:
        if flat.schema[name] == pl.String and (flat[name].str.len_chars() > MOST_CHARACTERS).any():
            raise MisuseError(
                f"{name} 列有超过 {MOST_CHARACTERS} 字的单元格，Excel 放不下；请用 csv 或 parquet",
                f"column {name} has a cell of more than {MOST_CHARACTERS} characters, which Excel cannot hold;"
                " use csv or parquet",
            )


def _write(page: Any, row: int, place: int, value: object) -> None:
    if value is None:
        return
    if isinstance(value, bool):
        page.write_boolean(row, place, value)
    elif isinstance(value, int):
        page.write_number(row, place, value) if abs(value) < EXACT else page.write_string(row, place, str(value))
    elif isinstance(value, float):
        page.write_number(row, place, value)
    elif isinstance(value, datetime.date):
        page.write_datetime(row, place, value)
    else:
        page.write_string(row, place, str(value))
