"""`phz ingest`: read hands, check them and put them into the store."""

from pathlib import Path
from typing import Annotated, Final

import typer

from phz_cli.audit import audit_paths
from phz_cli.batch import Settings, in_parallel
from phz_cli.cli.console import FINE, UNREADABLE, Console, harmless
from phz_cli.cli.jobs import Jobs, jobs_for
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, From, Paths, Rules, Store, Strict
from phz_cli.cli.reading import followed, form_of, say_nothing_read, say_passed_over, size_of, telling
from phz_cli.cli.rule_sets import known
from phz_cli.cli.store_migrate import migrate_older
from phz_cli.records.sources import is_stream, unopened
from phz_cli.store import FileTotals, IngestTotals
from phz_cli.store import ingest as put

SHOWN: Final = 20
"""Files that cannot be opened are named up to so many."""

Wait = Annotated[
    float,
    typer.Option("--wait", metavar="SECONDS", min=0),
    Says("库被别的程序占用时最多等几秒", "how long to wait while another program uses the store"),
]


def ingest(
    context: typer.Context,
    paths: Paths,
    store: Store = DEFAULT_STORE,
    rules: Rules = None,
    source: From = None,
    jobs: Jobs = None,
    wait: Wait = 10.0,
    strict: Strict = False,
) -> int:
    """Stores every hand of the paths once; exit status 2 where something could not be read, else 0.

    Faults are stored with their hands; finding them is no failure of the ingest.
    """
    console: Console = context.obj
    chosen, form = known(rules), form_of(source)
    migrate_older(console, store)
    if any(map(is_stream, paths)):
        totals = _from_a_stream(console, paths, store, chosen, form)
    else:
        size = size_of(paths)
        with console.progress("录入", "ingesting", size) as meter:
            totals = in_parallel(
                paths,
                store,
                Settings(chosen),
                form=form,
                jobs=jobs or jobs_for(size),
                wait=wait,
                told=telling(console),
                advance=meter.advance,
            )
    for file, counts in totals.files.items():
        say_counts(console, harmless(file), counts)
    say_counts(console, str(store), totals)
    _say_unread(console, paths, form, totals)
    if totals.duplicate and not totals.stored:
        console.say("没有新的牌局：都已在库中。", "Nothing new: every hand was in the store already.")
    left = say_passed_over(console, paths, form)
    if not totals.read:
        return say_nothing_read(console)
    return UNREADABLE if totals.quarantined or (strict and left) else FINE


def _say_unread(console: Console, paths: list[str], form: str | None, totals: IngestTotals) -> None:
    """Why files could not be opened; where the reasons stand for what could not be read in the others."""
    if not totals.quarantined:
        return
    failing = say_unopened(console, paths, every=form is not None)
    if totals.quarantined > failing:
        console.say(
            "读不出的行原样存在库的 quarantine 表里；每一行为什么读不出，用 phz validate 看。",
            "Unreadable lines are kept as they are in the table quarantine; phz validate says why each cannot be read.",
        )


def say_unopened(console: Console, paths: list[str], *, every: bool = False) -> int:
    """Why files cannot even be opened; how many."""
    failing = list(unopened(paths, every=every))
    for source in failing[:SHOWN]:
        if source.error is not None:
            name = harmless(source.name)
            console.say(f"{name}：{source.error.sentence('zh')}", f"{name}: {source.error.sentence('en')}")
    if len(failing) > SHOWN:
        console.say(f"还有 {len(failing) - SHOWN} 个文件打不开。", f"{len(failing) - SHOWN} more cannot be opened.")
    return len(failing)


def _from_a_stream(
    console: Console, paths: list[str], store: Path, rules: str | None, form: str | None
) -> IngestTotals:
    """Hand by hand in this process: what standard input or a pipe holds can be read only once."""
    with console.progress("录入", "ingesting", size_of(paths)) as meter:
        reports = audit_paths(paths, rules=rules, chances=True, form=form, told=telling(console))
        return put(followed(reports, meter), store)


def say_counts(console: Console, name: str, counts: FileTotals) -> None:
    """One line in which the parts add up to what was read."""
    zh = (
        f"{name}：读入 {counts.read} 局 = 新存 {counts.stored} + 已有 {counts.duplicate}"
        f" + 读不出 {counts.quarantined}；有错 {counts.faults}，判不定 {counts.undecided}"
    )
    en = (
        f"{name}: {counts.read} hands read = {counts.stored} stored + {counts.duplicate} known"
        f" + {counts.quarantined} unreadable; {counts.faults} with faults, {counts.undecided} undecided"
    )
    if counts.conflict:
        zh += f"；{counts.conflict} 局与库中另一局同号"
        en += f"; {counts.conflict} bear the id of another hand"
    console.say(zh, en)
