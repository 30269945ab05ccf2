"""`phz validate`: check hands against their rules and their settlement."""

from typing import Annotated, Literal

import typer

from phz_cli.audit import audit_paths
from phz_cli.cli.console import Console
from phz_cli.cli.language import Says
from phz_cli.cli.options import From, Paths, Rules
from phz_cli.cli.reading import followed, form_of, size_of, telling
from phz_cli.cli.rule_sets import known
from phz_cli.cli.tally import Tally
from phz_cli.cli.verdict_json import verdict_line
from phz_cli.cli.verdict_text import verdict_lines


def validate(
    context: typer.Context,
    paths: Paths,
    rules: Rules = None,
    source: From = None,
    form: Annotated[
        Literal["text", "json"],
        typer.Option("--format"),
        Says("text 给人看；json 每局一行", "text for people; json: one object a hand"),
    ] = "text",
) -> int:
    """Audits every hand of the paths; exit status 0 clean, 1 faults, 2 something unreadable."""
    console: Console = context.obj
    tally, chosen = Tally(), known(rules)
    with console.progress("查对", "checking", size_of(paths)) as meter:
        for report in followed(
            audit_paths(paths, rules=chosen, form=form_of(source), told=telling(console)), meter, tally
        ):
            if form == "json":
                console.data(verdict_line(report, console.language))
            else:
                for line in verdict_lines(report, console.language):
                    console.line(line)
    tally.say(console)
    return tally.status
