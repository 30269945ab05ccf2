"""The one place that writes a frame: as text, CSV, JSON lines, Markdown, Parquet or an Excel workbook."""

import io
import shutil
import sys
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

import msgspec
import polars as pl
import typer

from phz_cli.cli.console import Console, MisuseError, harmless
from phz_cli.cli.language import Says
from phz_cli.cli.output_file import form_suffix, written
from phz_cli.cli.safe_cells import plain, safe
from phz_cli.cli.text_grid import grid

Form = Literal["table", "csv", "json", "parquet", "xlsx", "md"]

FORMS: Final[tuple[str, ...]] = get_args(Form)
FOR_FILES: Final = frozenset({"parquet", "xlsx"})
"""Forms that no terminal can show."""
SUFFIXES: Final[dict[str, Form]] = {
    ".txt": "table",
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "json",
    ".ndjson": "json",
    ".parquet": "parquet",
    ".xlsx": "xlsx",
    ".md": "md",
}
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""Without it Excel on a Chinese Windows reads a CSV file as GBK and the names turn to rubbish."""

AnyForm = Annotated[
    Form | None,
    typer.Option("--format", show_default=False),
    Says(
        "输出格式（默认看 --out 的后缀，否则为表格）",
        "output format (default: told by the suffix of --out, else a table)",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", show_default=False),
    Says("写入文件（默认标准输出）", "file to write (default: standard output)"),
]
Bom = Annotated[
    bool,
    typer.Option("--bom"),
    Says("CSV 前加 BOM，使 Excel 认出中文", "put a byte order mark before CSV, so that Excel reads Chinese names"),
]


def chosen_form(form: Form | None, out: Path | None) -> Form:
    """The form that was asked for, else the one of the suffix of the file, else a table."""
    if form is not None:
        return form
    if out is None:
        return "table"
    suffix = form_suffix(out)
    if suffix not in SUFFIXES:
        known = " ".join(SUFFIXES)
        raise MisuseError(
            f"看不出 {out} 要写成什么格式：请用 --format 写明，或用后缀 {known}",
            f"the name {out} does not tell the format: give --format, or one of the suffixes {known}",
        )
    return SUFFIXES[suffix]


def encoded(frame: pl.DataFrame, form: Form, *, bom: bool = False) -> bytes:
    """The frame in a form; UTF-8, lines end in \\n, the same frame gives the same bytes.

    CSV: texts that begin with one of `= + - @` are preceded by an apostrophe, so that no spreadsheet runs them.
    JSON: one object a line. Text: as wide as it needs. MisuseError where Excel cannot hold the frame.
    """
    if form == "csv":
        return (BYTE_ORDER_MARK if bom else b"") + safe(frame).write_csv().encode()
    if form == "json":
        return b"".join(msgspec.json.encode(row, enc_hook=str) + b"\n" for row in frame.iter_rows(named=True))
    if form == "md":
        return "".join(line + "\n" for line in _markdown(frame)).encode()
    if form == "parquet":
        buffer = io.BytesIO()
        frame.write_parquet(buffer, compression="zstd")
        return buffer.getvalue()
    if form == "xlsx":
        from phz_cli.cli.workbook import workbook  # noqa: PLC0415 - the library costs 60 ms and few want it

        return workbook(frame)
    return "".join(line + "\n" for line in grid(frame, None).lines).encode()


def put(console: Console, frame: pl.DataFrame, form: Form, out: Path | None = None, *, bom: bool = False) -> None:
    """Prints or writes the frame. A table on a terminal fits its width, and what was cut or left out is said.

    MisuseError for Parquet or Excel without a file.
    """
    if out is not None:
        content = encoded(frame, form, bom=bom)
        with written(out) as sink:
            sink(content)
        console.say(f"写好 {frame.height} 行：{out}", f"{frame.height} rows written: {out}")
    elif form in FOR_FILES:
        raise MisuseError(f"{form} 不能显示在终端上；请用 --out 写文件", f"{form} is no text; name a file with --out")
    elif form == "table":
        _print(console, frame)
    else:
        console.data(encoded(frame, form, bom=bom))


def terminal_width() -> int | None:
    """Cells of a line of the terminal that reads standard output; None where it is a file or pipe."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def _print(console: Console, frame: pl.DataFrame) -> None:
    shown = grid(frame, terminal_width())
    for line in shown.lines:
        console.line(line)
    if shown.left_out:
        names = ", ".join(map(harmless, shown.left_out))
        console.say(f"屏幕不够宽，少列了：{names}", f"The screen is too narrow for: {names}")
    if shown.cut:
        console.say(
            f"有 {shown.cut} 格太长，截短了（…）；--format csv 不截",
            f"{shown.cut} cells were cut (…); --format csv cuts none",
        )


def _markdown(frame: pl.DataFrame) -> list[str]:
    """A table of GitHub's Markdown; numbers stand to the right."""
    flat = plain(frame)
    marks = ["---:" if flat.schema[name].is_numeric() else "---" for name in flat.columns]
    rows = [flat.columns, marks, *[["" if value is None else str(value) for value in row] for row in flat.iter_rows()]]
    cells = [row if place == 1 else [_escaped(cell) for cell in row] for place, row in enumerate(rows)]
    return ["| " + " | ".join(row) + " |" for row in cells]


def _escaped(cell: str) -> str:
    """A cell that cannot end its column or its line, nor become a tag or a link."""
    text = harmless(cell)
    for character in "\\|<>[]*_`~&":
        text = text.replace(character, f"\\{character}")
    return text
