"""Frames made fit for a sheet: every cell a plain value, and no text that a spreadsheet would run as a formula."""

import json
from typing import Final

import polars as pl

FORMULA_STARTS: Final = "=+-@\t\r＝＋－＠"
"""With one of these a text cell becomes a formula or command in spreadsheets; the full-width four too."""
_PLAIN: Final = (pl.String, pl.Boolean, pl.Date, pl.Datetime, pl.Null)


def safe_text(text: str) -> str:
    """The text with an apostrophe before it where it would begin a formula; spreadsheets show such a cell as text."""
    return f"'{text}" if text[:1] in FORMULA_STARTS and text else text


def plain(frame: pl.DataFrame) -> pl.DataFrame:
    """The same rows with numbers, texts, truths and times only: lists as JSON, bytes as hexadecimal digits."""
    return frame.select(_plain(frame.get_column(name)) for name in frame.columns)


def safe(frame: pl.DataFrame) -> pl.DataFrame:
    """`plain`, and every text cell and heading made harmless; numbers, negative ones too, stay numbers."""
    flat = plain(frame)
    texts = [name for name in flat.columns if flat.schema[name] == pl.String]
    guarded = flat.with_columns(pl.col(name).map_elements(safe_text, pl.String) for name in texts)
    return guarded.rename(_headings(flat.columns))


def _headings(names: list[str]) -> dict[str, str]:
    """Heading → what is written; two headings that would become one keep what they were."""
    wanted = {name: safe_text(name) for name in names}
    return {name: new for name, new in wanted.items() if new == name or new not in names}


def _plain(column: pl.Series) -> pl.Series:
    kind = column.dtype
    if isinstance(kind, pl.Decimal):
        whole = kind.scale == 0 and all(value is None or abs(value) < 2**63 for value in column)
        return column.cast(pl.Int64 if whole else pl.Float64)
    if kind.is_numeric() or kind.base_type() in _PLAIN:
        return column
    if kind == pl.Binary:
        return column.bin.encode("hex")
    if kind.base_type() in {pl.Categorical, pl.Enum}:
        return column.cast(pl.String)
    texts = [None if value is None else _said(value) for value in column.to_list()]
    return pl.Series(column.name, texts, pl.String)


def _said(value: object) -> str:
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)
