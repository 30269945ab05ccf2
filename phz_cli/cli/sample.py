"""`phz sample`: legal hands, played by the program itself."""

from pathlib import Path
from typing import Annotated

import typer

from phz_cli.audit import sample as play
from phz_cli.cli.console import FINE, Console
from phz_cli.cli.language import Says
from phz_cli.cli.output_file import written
from phz_cli.cli.rule_sets import profile_of
from phz_cli.records import to_json


def sample(
    context: typer.Context,
    rules: Annotated[
        str,
        typer.Option("--rules", metavar="ID", show_default=False),
        Says("用哪套规则（见 phz rules list）", "the rule set (see phz rules list)"),
    ],
    hands: Annotated[int, typer.Option("--hands", min=1), Says("打多少局", "how many hands")] = 100,
    seed: Annotated[int, typer.Option("--seed"), Says("随机种子：同种子同牌局", "same seed, same hands")] = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.jsonl", show_default=False),
        Says("写入文件（默认标准输出）", "file to write (default: standard output)"),
    ] = None,
) -> int:
    """Writes `hands` records as JSON lines to a file or to standard output."""
    console: Console = context.obj
    lines = (to_json(record) + b"\n" for record in play(profile_of(rules).id, hands, seed, None))
    with console.progress("打牌", "playing", hands) as meter:
        if out is None:
            for line in lines:
                console.data(line)
                meter.advance(1)
            return FINE
        with written(out) as sink:
            for line in lines:
                sink(line)
                meter.advance(1)
    console.say(f"写好 {hands} 局：{out}", f"{hands} hands written: {out}")
    return FINE
