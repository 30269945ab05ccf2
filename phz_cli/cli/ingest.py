"""`phz ingest`: read hands, check them and put them into the store."""

import typer

from phz_cli.audit import audit_paths
from phz_cli.cli.console import FINE, UNREADABLE, Console
from phz_cli.cli.options import DEFAULT_STORE, From, Paths, Rules, Store
from phz_cli.cli.reading import followed, form_of, size_of, telling
from phz_cli.cli.rule_sets import known
from phz_cli.store import FileTotals
from phz_cli.store import ingest as put


def ingest(
    context: typer.Context, paths: Paths, store: Store = DEFAULT_STORE, rules: Rules = None, source: From = None
) -> int:
    """Stores every hand of the paths once; exit status 2 where something could not be read, else 0.

    Faults are stored with their hands; finding them is no failure of the ingest.
    """
    console: Console = context.obj
    chosen = known(rules)
    with console.progress("录入", "ingesting", size_of(paths)) as meter:
        reports = audit_paths(paths, rules=chosen, chances=True, form=form_of(source), told=telling(console))
        totals = put(followed(reports, meter), store)
    for file, counts in totals.files.items():
        _say_counts(console, file, counts)
    _say_counts(console, str(store), totals)
    if totals.read and not totals.stored:
        console.say("没有新的牌局：都已在库中。", "Nothing new: every hand was in the store already.")
    return UNREADABLE if totals.quarantined else FINE


def _say_counts(console: Console, name: str, counts: FileTotals) -> None:
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
