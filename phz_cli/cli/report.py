"""`phz report`: the main job in one command, from records to a folder that a tournament can hand round."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import typer

from phz_cli.audit import HandReport, audit_paths
from phz_cli.cli.console import FINE, UNREADABLE, Console, MisuseError
from phz_cli.cli.filters import filtered_beside
from phz_cli.cli.language import Language
from phz_cli.cli.options import Strict
from phz_cli.cli.output_file import Sink, write_file, written
from phz_cli.cli.reading import followed, say_passed_over, size_of
from phz_cli.cli.report_faults import Gathered
from phz_cli.cli.report_folder import write_charts, write_tables
from phz_cli.cli.report_options import (
    AnyForm,
    ByRules,
    FromStore,
    OneHand,
    OnePlayer,
    Place,
    Records,
    SomeEvents,
    SomeSessions,
    SomeTables,
    TwoPlayers,
)
from phz_cli.cli.report_page import page_data
from phz_cli.cli.report_subject import Asked, subject_report
from phz_cli.cli.rule_sets import known
from phz_cli.cli.standings import TieBreaks, chosen_tie_breaks
from phz_cli.cli.store_migrate import migrate_older
from phz_cli.cli.tally import Tally
from phz_cli.cli.verdict_json import verdict_line
from phz_cli.records.whole_files import name_beside, put_in_place, remove, sweep_leftovers
from phz_cli.reports import build_report
from phz_cli.stats import Filter
from phz_cli.store import ingest
from phz_cli.store.decisions import Carried, carry_decisions

STORE: Final = "phz.duckdb"
VERDICTS: Final = "faults.jsonl"
PAGE: Final = "index.html"


@filtered_beside("player", "event", "table", "session", "rules")
def report(
    context: typer.Context,
    paths: Records = None,
    *,
    out: Place = None,
    player: OnePlayer = None,
    versus: TwoPlayers = None,
    event: SomeEvents = None,
    table: SomeTables = None,
    session: SomeSessions = None,
    hand: OneHand = None,
    store: FromStore = None,
    form: AnyForm = None,
    rules: ByRules = None,
    tie_break: TieBreaks = None,
    strict: Strict = False,
    filters: Filter,
) -> int:
    """Makes the report; exit status 0 when it is made, whatever it says, 2 when there was no hand to report on."""
    console: Console = context.obj
    asked = Asked(
        player=player,
        versus=versus,
        event=tuple(event or ()),
        table=tuple(table or ()),
        session=tuple(session or ()),
        hand=hand,
        rules=rules,
        tie_break=chosen_tie_breaks(tie_break),
        filters=filters,
    )
    if asked.any:
        status = subject_report(console, asked, paths or (), store, form, out)
    else:
        place = _for_folder(paths, out, store, form, filters)
        status = _folder(console, *place, known(rules), asked.tie_break)
    left = say_passed_over(console, paths or (), None)
    return UNREADABLE if strict and left else status


def _for_folder(
    paths: Sequence[str] | None, out: Path | None, store: Path | None, form: str | None, filters: Filter
) -> tuple[Sequence[str], Path]:
    """Records and folder of the whole report; MisuseError where one is missing or an option is for one subject."""
    if store is not None or form is not None or filters != Filter():
        raise MisuseError(
            "--store、--format 和筛选只用于单项报告：请写明 --player、--versus、--event、--table、--session 或 --hand",
            "--store, --format and filters are for a report on one subject: name it with --player, --versus, --event,"
            " --table, --session or --hand",
        )
    if not paths:
        raise MisuseError(
            "请写明牌局文件或文件夹，例如 phz report sample_logs --out report",
            "name record files or folders, e.g. phz report sample_logs --out report",
        )
    if out is None:
        raise MisuseError("请用 --out 写明报告的文件夹", "name the folder of the report with --out")
    return paths, out


def _folder(console: Console, paths: Sequence[str], out: Path, chosen: str | None, tie_break: Sequence[str]) -> int:
    """The whole report in its folder."""
    _prepare(out)
    migrate_older(console, out / STORE)
    tally, gathered = Tally(), Gathered(console.language)
    with console.progress("查对", "checking", size_of(paths)) as meter:
        reports = followed(audit_paths(paths, rules=chosen, chances=True), meter, tally)
        _audit(console, gathered.watch(reports), out)
    tally.say(console)
    if tally.read == tally.verdicts["unreadable"]:
        console.say("没有一局可以写进报告。", "There is no hand to report on.")
        return UNREADABLE
    write_tables(out / STORE, out)
    with console.progress("画图", "drawing", None):
        pictures = write_charts(console, out / STORE, out)
    data = page_data(out / STORE, paths, tally, gathered, pictures, tie_break)
    write_file(out / PAGE, build_report(data, console.language).encode())
    _say_what_next(console, out)
    return FINE


def _prepare(out: Path) -> None:
    """Makes the folder; MisuseError where it holds anything but an earlier report, which would be overwritten."""
    for name in (VERDICTS, STORE):
        sweep_leftovers(out / name)
    if out.is_dir() and any(out.iterdir()) and not (out / VERDICTS).is_file():
        raise MisuseError(
            f"{out} 里有别的文件，不敢覆盖；请用 --out 写一个新文件夹",
            f"{out} holds other files, which are not overwritten; name a new folder with --out",
        )
    out.mkdir(parents=True, exist_ok=True)


def _audit(console: Console, reports: Iterable[HandReport], out: Path) -> None:
    """Fills the store and the file of verdicts. The store takes the place of an earlier one only when it is whole.

    What the referees ruled on the earlier one is kept: nobody could work it out again.
    """
    part = name_beside(out / STORE)
    try:
        with written(out / VERDICTS) as sink:
            ingest(_noted(reports, sink, console.language), part)
        if (out / STORE).exists():
            _say_kept(console, carry_decisions(out / STORE, part))
        put_in_place(part, out / STORE)
    finally:
        remove(part)


def _say_kept(console: Console, kept: Carried) -> None:
    """How many rulings of an earlier report are in this one, and how many are on hands that it does not have."""
    if kept.rulings:
        console.say(
            f"这个文件夹的库里有 {kept.rulings} 条裁定，都保留了；现在算数的 {kept.in_force} 条",
            f"The store of this folder has {kept.rulings} rulings: all are kept, {kept.in_force} are in force",
        )
    if kept.without_hand:
        console.say(
            f"其中 {kept.without_hand} 条判的局不在这次读入的记录里，改不了什么",
            f"{kept.without_hand} of them are on hands that are not among these records, and change nothing",
        )


def _noted(reports: Iterable[HandReport], verdicts: Sink, language: Language) -> Iterator[HandReport]:
    """The reports as they come; those that are not clean are written as JSON lines too."""
    for report in reports:
        if report.verdict != "clean":
            verdicts(verdict_line(report, language))
        yield report


def _say_what_next(console: Console, out: Path) -> None:
    page, store = out / PAGE, out / STORE
    console.line(str(page))
    console.say(f"报告写好了，用浏览器打开：{page}", f"The report is made; open it in a browser: {page}")
    console.say(
        f"接下来：有问题的局在 {out / VERDICTS}；表在 {out / 'tables'}，图在 {out / 'charts'}；"
        f"再细看用 phz stats players --store {store}",
        f"Next: hands that are not clean are in {out / VERDICTS}, tables in {out / 'tables'}, charts in"
        f" {out / 'charts'}; for more: phz stats players --store {store}",
    )
