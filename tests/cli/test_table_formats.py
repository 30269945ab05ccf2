"""Frames as text, CSV, JSON, Markdown, Parquet and Excel: widths, safe cells, the same bytes."""

import csv
import datetime
import io
import json
import zipfile
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from phz_cli.cli import table_formats
from phz_cli.cli.columns import width
from phz_cli.cli.console import Console, MisuseError
from phz_cli.cli.safe_cells import FORMULA_STARTS, plain, safe, safe_text
from phz_cli.cli.table_formats import FORMS, chosen_form, encoded, put
from phz_cli.cli.text_grid import cut_to, grid

FRAME = pl.DataFrame(
    {
        "姓名": ["刘大勇", '=HYPERLINK("x")', "@SUM(1)", "-王", None],
        "points": [-3.5, 12.0, 0.25, None, 1e9],
        "hands": [1, 2, 3, 4, 5],
        "won": [True, False, None, True, True],
        "at": [datetime.datetime(2026, 5, 1, 9, 30)] * 5,
        "run": [[1, 5, 3], [], None, [2, 2], [0, 9]],
        "cards": [b"\x00\xff", None, b"", b"a", b"b"],
    }
)


@pytest.mark.parametrize("form", FORMS)
def test_the_same_frame_gives_the_same_bytes(form: table_formats.Form) -> None:
    assert encoded(FRAME, form) == encoded(FRAME, form) != b""


def test_csv_cells_cannot_run() -> None:
    rows = list(csv.reader(io.StringIO(encoded(FRAME, "csv").decode())))
    assert [row[0] for row in rows[1:]] == ["刘大勇", '\'=HYPERLINK("x")', "'@SUM(1)", "'-王", ""]
    assert [row[1] for row in rows[1:]][:2] == ["-3.5", "12.0"]
    assert encoded(FRAME, "csv", bom=True)[:3] == b"\xef\xbb\xbf"


@given(st.text(max_size=20))
def test_no_text_begins_a_formula(text: str) -> None:
    made = safe_text(text)
    assert made[:1] not in FORMULA_STARTS or made == ""
    assert made.removeprefix("'") == text or made == text


@given(st.lists(st.text(max_size=8), min_size=1, max_size=5))
def test_csv_comes_back(texts: list[str]) -> None:
    back = list(csv.reader(io.StringIO(encoded(pl.DataFrame({"a": texts}), "csv").decode(), newline="")))
    shown = [row[0] if row else "" for row in back[1:]]
    assert shown == [safe_text(text) for text in texts]


def test_headings_are_made_safe_too() -> None:
    assert safe(pl.DataFrame({"=a": [1], "'=a": [2]})).columns == ["=a", "'=a"]
    assert safe(pl.DataFrame({"+a": [1]})).columns == ["'+a"]


def test_sums_of_whole_numbers_stay_whole() -> None:
    frame = pl.DataFrame(
        {
            "n": pl.Series([12, None], dtype=pl.Decimal(38, 0)),
            "d": pl.Series([1], dtype=pl.Decimal(9, 2)).extend_constant(None, 1),
        }
    )
    assert plain(frame).schema == {"n": pl.Int64, "d": pl.Float64}


def test_excel_gets_texts_as_texts_and_numbers_as_numbers() -> None:
    with zipfile.ZipFile(io.BytesIO(encoded(FRAME, "xlsx"))) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        strings = book.read("xl/sharedStrings.xml").decode()
        assert "<f>" not in sheet
        assert "<v>-3.5</v>" in sheet
        assert "=HYPERLINK" in strings and "刘大勇" in strings
        assert "2000-01-01" in book.read("docProps/core.xml").decode()


def test_excel_refuses_what_it_would_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    from phz_cli.cli import workbook

    with pytest.raises(MisuseError, match="32767 characters"):
        encoded(pl.DataFrame({"a": ["x" * 32_768]}), "xlsx")
    monkeypatch.setattr(workbook, "MOST_ROWS", 2)
    with pytest.raises(MisuseError, match="rows"):
        encoded(pl.DataFrame({"a": [1, 2, 3]}), "xlsx")


def test_parquet_and_json_keep_the_kinds() -> None:
    assert pl.read_parquet(io.BytesIO(encoded(FRAME, "parquet"))).equals(FRAME)
    first = json.loads(encoded(FRAME, "json").splitlines()[0])
    assert first["姓名"] == "刘大勇" and first["run"] == [1, 5, 3]


def test_markdown_cells_end_nothing() -> None:
    lines = encoded(pl.DataFrame({"a|b": ["x|y\nz", "<script>"], "n": [1, 2]}), "md").decode().splitlines()
    assert lines == ["| a\\|b | n |", "| --- | ---: |", "| x\\|y\\\\nz | 1 |", "| \\<script\\> | 2 |"]


@given(st.integers(20, 120))
def test_a_table_fits_the_terminal(room: int) -> None:
    shown = grid(FRAME, room)
    assert all(width(line) <= room for line in shown.lines)
    assert len(shown.left_out) < FRAME.width


def test_a_wide_terminal_cuts_nothing() -> None:
    shown = grid(FRAME, 200)
    assert (shown.left_out, shown.cut) == ((), 0)
    assert shown.lines == grid(FRAME, None).lines
    starts = [width(line[: line.index("2026")]) for line in shown.lines if "2026" in line and "刘" not in line]
    assert len(set(starts)) == 1


def test_lists_of_numbers_are_lists() -> None:
    frame = pl.DataFrame({"points": [[-2.0, 4.0], None, []]})
    lines = grid(frame, None).lines
    assert [line.strip() for line in lines[2:]] == ["[-2.0, 4.0]", "–", "[]"]


def test_chinese_is_cut_by_cells() -> None:
    assert cut_to("欧阳菊香", 8) == "欧阳菊香"
    assert cut_to("欧阳菊香", 7) == "欧阳菊…"
    assert cut_to("欧阳菊香", 6) == "欧阳…"


def test_what_does_not_fit_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_formats, "terminal_width", lambda: 30)
    out, said = io.StringIO(), io.StringIO()
    put(Console("en", out=out, narration=said), FRAME, "table")
    assert "too narrow for: " in said.getvalue() and "cells were cut" in said.getvalue()


def test_forms_are_told_by_the_name_and_binary_ones_need_a_file(tmp_path: Path) -> None:
    assert chosen_form(None, None) == "table"
    assert chosen_form(None, Path("a.CSV.gz")) == "csv"
    assert chosen_form("json", Path("a.csv")) == "json"
    with pytest.raises(MisuseError, match="--format"):
        chosen_form(None, Path("a.doc"))
    with pytest.raises(MisuseError, match="--out"):
        put(Console("en"), FRAME, "parquet")
    put(Console("en", narration=io.StringIO()), FRAME, "xlsx", tmp_path / "a.xlsx")
    assert zipfile.is_zipfile(tmp_path / "a.xlsx")
