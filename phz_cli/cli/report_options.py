"""The options of `phz report`, each with its help in both languages."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from phz_cli.cli.language import Says

Form = Literal["html", "pdf", "xlsx", "md"]

Records = Annotated[
    list[str] | None,
    typer.Argument(metavar="PATH", show_default=False),
    Says("牌局文件或文件夹；- 为标准输入", "record files or folders; - is standard input"),
]

Place = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FOLDER|FILE", show_default=False),
    Says(
        "报告放进哪个文件夹（新建，或重做旧报告）；单项报告写成哪个文件",
        "folder of the report: a new one, or a report to redo; the file of a report on one subject",
    ),
]

OnePlayer = Annotated[
    str | None,
    typer.Option("--player", metavar="ID", show_default=False),
    Says("单项报告：一位牌手", "report on one player"),
]

TwoPlayers = Annotated[
    tuple[str, str] | None,
    typer.Option("--versus", metavar="ID ID", show_default=False),
    Says("单项报告：两位牌手同桌的局", "report on two players: the hands that they shared"),
]

SomeEvents = Annotated[
    list[str] | None,
    typer.Option("--event", metavar="NAME", show_default=False),
    Says(
        "单项报告：一项赛事；与其他单项同用时，只算这项赛事（可重复）",
        "report on an event; narrows any other report (repeatable)",
    ),
]

SomeTables = Annotated[
    list[str] | None,
    typer.Option("--table", metavar="NAME", show_default=False),
    Says(
        "单项报告：一桌；与其他单项同用时，只算这一桌（可重复）",
        "report on a table; narrows any other report (repeatable)",
    ),
]

SomeSessions = Annotated[
    list[str] | None,
    typer.Option("--session", metavar="NAME", show_default=False),
    Says(
        "单项报告：一场；与其他单项同用时，只算这一场（可重复）",
        "report on a session; narrows any other report (repeatable)",
    ),
]

OneHand = Annotated[
    str | None,
    typer.Option("--hand", metavar="ID", show_default=False),
    Says("单项报告：一局", "report on one hand"),
]

FromStore = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", show_default=False),
    Says(
        "单项报告从哪个数据库取数（不写路径时默认 phz.duckdb）",
        "the store of a report on one subject (default without PATH: phz.duckdb)",
    ),
]

AnyForm = Annotated[
    Form | None,
    typer.Option("--format", show_default=False),
    Says(
        "单项报告的格式（默认看 --out 的后缀，否则为 html）",
        "form of a report on one subject (default: told by the suffix of --out, else html)",
    ),
]

ByRules = Annotated[
    str | None,
    typer.Option("--rules", metavar="ID", show_default=False),
    Says(
        "改用这套规则（默认用记录自己写的）；从数据库取数时：只算这套规则的牌局",
        "judge by this rule set instead of the one each record names; with a store: only hands of this rule set",
    ),
]
