"""`phz watch`: follow files that are being written."""

import time
from typing import Annotated

import typer

from phz_cli.batch import Settings
from phz_cli.batch.growing import Growing
from phz_cli.batch.watch import take_round
from phz_cli.cli import interrupts
from phz_cli.cli.console import FINE, UNREADABLE, Console, harmless
from phz_cli.cli.ingest import say_counts, say_unopened
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, Paths, Rules, Store
from phz_cli.cli.reading import say_nothing_read
from phz_cli.cli.rule_sets import known
from phz_cli.cli.store_migrate import migrate_older
from phz_cli.store import IngestTotals, StoreError


def watch(
    context: typer.Context,
    paths: Paths,
    store: Store = DEFAULT_STORE,
    rules: Rules = None,
    every: Annotated[
        float, typer.Option("--every", metavar="SECONDS", min=0.01), Says("隔几秒看一次", "seconds between two looks")
    ] = 2.0,
    quiet: Annotated[
        float,
        typer.Option("--quiet", metavar="SECONDS", min=0),
        Says(
            "文件停了这么久，没写完的末行就照样读",
            "after so long without growth, read a cut last line as it is",
        ),
    ] = 60.0,
    idle: Annotated[
        float | None,
        typer.Option("--idle", metavar="SECONDS", min=0, show_default=False),
        Says("这么久没有新局就结束（默认按 Ctrl-C 才结束）", "end after so long without new hands (default: Ctrl-C)"),
    ] = None,
) -> int:
    """Stores hands as they come. A cut last line waits for its end while its file still grows.

    The store is open only while something is stored; other programs can read it in between. Ends with 2 where
    something could not be read, else 0.
    """
    console: Console = context.obj
    growing, settings, totals = Growing(paths, quiet), Settings(known(rules)), IngestTotals()
    waiting = _Waiting(console)
    migrate_older(console, store)
    last = time.monotonic()
    try:
        while idle is None or time.monotonic() - last < idle:
            found = _round(growing, store, settings, waiting, totals, console)
            last = time.monotonic() if found else last
            time.sleep(every)
    except BaseException as error:
        if not isinstance(error, KeyboardInterrupt) and not interrupts.was_pressed():
            raise
        interrupts.forget()  # this is how a watch ends
    found = _round(growing, store, settings, waiting, totals, console, final=idle is not None)
    for pending in growing.pending.values():
        console.say(
            f"{harmless(pending.file)} 第 {pending.line} 行还没写完（{pending.size} 字节），没有读",
            f"{harmless(pending.file)}: line {pending.line} is not finished yet ({pending.size} bytes), not read",
        )
    say_counts(console, str(store), totals)
    unopened = say_unopened(console, paths)
    if not totals.read:
        return say_nothing_read(console)
    return UNREADABLE if totals.quarantined or unopened else FINE


class _Waiting:
    """Says once that the store is in use, not at every look."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.said = False

    def tell(self, error: StoreError) -> None:
        if not self.said:
            self.said = True
            self.console.say(error.sentence("zh"), error.sentence("en"))


def _round(
    growing: Growing,
    store: Store,
    settings: Settings,
    waiting: _Waiting,
    totals: IngestTotals,
    console: Console,
    *,
    final: bool = False,
) -> int:
    """Stores what is new; the number of hands read."""
    try:
        found = take_round(growing, store, settings, 1.0 if not final else 10.0, final=final)
    except StoreError as error:
        if error.key != "store.locked" or final:
            raise
        waiting.tell(error)
        return 0
    waiting.said = False
    for file, counts in found.files.items():
        totals.add_file(file, counts)
        say_counts(console, harmless(file), counts)
    return found.read
