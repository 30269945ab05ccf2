"""Options and arguments that several commands share, each with its help in both languages."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from phz_cli.cli.language import Says
from phz_cli.records import FORMATS

Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH", show_default=False),
    Says("牌局文件或文件夹；- 为标准输入", "record files or folders; - is standard input"),
]

Rules = Annotated[
    str | None,
    typer.Option("--rules", metavar="ID", show_default=False),
    Says("改用这套规则（默认用记录自己写的）", "judge by this rule set instead of the one each record names"),
]

From = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", show_default=False),
    Says(
        "文件是哪个程序的格式（默认看内容）：" + "、".join(FORMATS),
        "the program that wrote the files (default: told by their content): " + ", ".join(FORMATS),
    ),
]

Strict = Annotated[
    bool,
    typer.Option("--strict", show_default=False),
    Says("文件夹里有没读的文件就算不通过（退出码 2）", "fail (status 2) where a file of a folder is passed over"),
]

TextOrJson = Annotated[
    Literal["text", "json"],
    typer.Option("--format"),
    Says("text 给人看；json 一个对象", "text for people; json: one object"),
]

Store = Annotated[
    Path,
    typer.Option("--store", metavar="FILE"),
    Says("数据库文件", "the store"),
]

DEFAULT_STORE = Path("phz.duckdb")


def one(value: str | None) -> tuple[str, ...]:
    """An option that may be left out, as the values of a filter."""
    return () if value is None else (value,)
