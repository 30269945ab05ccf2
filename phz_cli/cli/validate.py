"""`phz validate`: check hands against their rules and their settlement."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from importlib import import_module
from typing import Final

import typer

from phz_cli.audit import HandReport, audit_paths
from phz_cli.cli.console import FINDINGS, FINE, UNREADABLE, Console, Meter
from phz_cli.cli.failing import fail_on
from phz_cli.cli.language import Language
from phz_cli.cli.marks import MarkedReport, Marks, marks_of
from phz_cli.cli.options import From, Paths, Rules, Strict
from phz_cli.cli.output_file import refuse_input
from phz_cli.cli.reading import followed, form_of, say_passed_over, size_of, telling
from phz_cli.cli.rule_sets import known
from phz_cli.cli.selection import selection_of
from phz_cli.cli.tally import Tally
from phz_cli.cli.validate_options import (
    BaselineFile,
    ExplainCauses,
    FailOption,
    Form,
    Ignore,
    Select,
    WaiversFile,
    WriteBaseline,
)
from phz_cli.cli.verdict_marked import marked_lines

Pieces = Callable[[Iterable[MarkedReport], Language], Iterator[bytes]]

_TEXT: Final = "text"
_PIECES: Final = {
    "json": "phz_cli.cli.verdict_marked:json_pieces",
    "sarif": "phz_cli.cli.verdict_sarif:sarif_pieces",
    "junit": "phz_cli.cli.verdict_junit:junit_pieces",
    "csv": "phz_cli.cli.verdict_csv:csv_pieces",
    "html": "phz_cli.cli.verdict_html:html_pieces",
}
"""Who writes which form for machines: imported when it is asked for."""


def validate(
    context: typer.Context,
    paths: Paths,
    rules: Rules = None,
    source: From = None,
    form: Form = "text",
    select: Select = None,
    ignore: Ignore = None,
    fail: FailOption = None,
    waivers: WaiversFile = None,
    baseline: BaselineFile = None,
    write_baseline: WriteBaseline = None,
    causes: ExplainCauses = False,
    strict: Strict = False,
) -> int:
    """Audits every hand of the paths; exit status 0 nothing that fails, 1 findings, 2 something unreadable."""
    console: Console = context.obj
    tally, chosen, selection = Tally(), known(rules), selection_of(select, ignore)
    with ExitStack() as stack:
        if write_baseline is not None:
            refuse_input(write_baseline, paths)
        marks = marks_of(
            stack,
            selection,
            fail_on(fail),
            waivers=waivers,
            baseline=baseline,
            write_baseline=write_baseline,
            causes=causes,
        )
        meter = stack.enter_context(console.progress("查对", "checking", size_of(paths)))
        reports = audit_paths(paths, rules=chosen, form=form_of(source), told=telling(console))
        _print(console, form, _marked(map(selection.narrowed, reports), marks, meter, tally))
    tally.say(console)
    marks.say(console)
    left = say_passed_over(console, paths, form_of(source))
    return UNREADABLE if strict and left else _status(tally, marks)


def _marked(reports: Iterable[HandReport], marks: Marks, meter: Meter, tally: Tally) -> Iterator[MarkedReport]:
    return marks.marked(followed(reports, meter, tally))


def _print(console: Console, form: str, reports: Iterable[MarkedReport]) -> None:
    if form == _TEXT:
        for marked in reports:
            for line in marked_lines(marked, console.language):
                console.line(line)
        return
    module, _, name = _PIECES[form].partition(":")
    pieces: Pieces = getattr(import_module(module), name)
    for piece in pieces(reports, console.language):
        console.data(piece)


def _status(tally: Tally, marks: Marks) -> int:
    """Unreadable input before findings that fail; what is waived or known does not fail."""
    if tally.verdicts["unreadable"] or not tally.read:
        return UNREADABLE
    return FINDINGS if marks.failed else FINE
