"""The options of `phz validate`, each with its help in both languages."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from phz_cli.cli.failing import WORDS
from phz_cli.cli.language import Says

Form = Annotated[
    Literal["text", "json", "sarif", "junit", "csv", "html"],
    typer.Option("--format"),
    Says(
        "text 给人看；json 每局一行；sarif、junit 给代码平台；csv 给表格；html 可打印的网页",
        "text for people; json: one object a hand; sarif and junit for build servers; csv; html: a page to print",
    ),
]

Select = Annotated[
    list[str] | None,
    typer.Option("--select", metavar="CODES", show_default=False),
    Says("只看这些代码，写开头就行，例如 F5,H", "only these codes, by their beginning, e.g. F5,H"),
]

Ignore = Annotated[
    list[str] | None,
    typer.Option("--ignore", metavar="CODES", show_default=False),
    Says("不看这些代码，例如 S8", "not these codes, e.g. S8"),
]

FailOption = Annotated[
    list[str] | None,
    typer.Option("--fail-on", metavar="WHAT", show_default=False),
    Says(
        f"有什么才算不通过（退出状态 1），默认 faults，几样用逗号隔开：{'、'.join(WORDS)}",
        f"what makes the exit status 1 (default: faults), several with commas: {', '.join(WORDS)}",
    ),
]

WaiversFile = Annotated[
    Path | None,
    typer.Option("--waivers", metavar="FILE", show_default=False),
    Says("豁免表（TOML）：谁、为什么放过哪一处", "waivers (TOML): who lets which finding pass, and why"),
]

BaselineFile = Annotated[
    Path | None,
    typer.Option("--baseline", metavar="FILE", show_default=False),
    Says("基线：只有新的违例才算不通过", "baseline: only new findings fail"),
]

WriteBaseline = Annotated[
    Path | None,
    typer.Option("--write-baseline", metavar="FILE", show_default=False),
    Says("把这次查出的写成基线", "write what is found as a baseline"),
]

ExplainCauses = Annotated[
    bool,
    typer.Option("--explain-causes", show_default=False),
    Says(
        "每一处说明多半是牌手错还是记录错，改哪一手就说得通（慢）",
        "say of each finding whether players or record are the likelier cause, and which one edit explains it (slow)",
    ),
]
