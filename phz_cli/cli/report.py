"""`phz report`: the main job in one command, from records to a folder that a tournament can hand round."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final

import typer

from phz_cli.audit import HandReport, audit_paths
from phz_cli.cli.console import FINE, UNREADABLE, Console, MisuseError
from phz_cli.cli.filters import filtered_beside
from phz_cli.cli.language import Language
from phz_cli.cli.reading import followed, size_of
from phz_cli.cli.report_faults import Gathered
from phz_cli.cli.report_folder import write_charts, write_tables
from phz_cli.cli.report_options import (
    AnyForm,
    ByRules,
    FromStore,
    OneEvent,
    OneHand,
    OnePlayer,
    OneSession,
    OneTable,
    Place,
    Records,
    TwoPlayers,
)
from phz_cli.cli.report_page import page_data
from phz_cli.cli.report_subject import Asked, subject_report
from phz_cli.cli.rule_sets import known
from phz_cli.cli.tally import Tally
from phz_cli.cli.verdict_json import verdict_line
from phz_cli.reports import build_report
from phz_cli.stats import Filter
from phz_cli.store import ingest

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
    event: OneEvent = None,
    table: OneTable = None,
    session: OneSession = None,
    hand: OneHand = None,
    store: FromStore = None,
    form: AnyForm = None,
    rules: ByRules = None,
    filters: Filter,
) -> int:
    """Makes the report; exit status 0 when it is made, whatever it says, 2 when there was no hand to report on."""
    console: Console = context.obj
    asked = Asked(
        player=player,
        versus=versus,
        event=event,
        table=table,
        session=session,
        hand=hand,
        rules=rules,
        filters=filters,
    )
    if asked.any:
        return subject_report(console, asked, paths or (), store, form, out)
    return _folder(console, *_for_folder(paths, out, store, form, filters), known(rules))


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


def _folder(console: Console, paths: Sequence[str], out: Path, chosen: str | None) -> int:
    """The whole report in its folder."""
    _prepare(out)
    tally, gathered = Tally(), Gathered(console.language)
    with console.progress("查对", "checking", size_of(paths)) as meter:
        reports = followed(audit_paths(paths, rules=chosen, chances=True), meter, tally)
        _audit(gathered.watch(reports), out, console.language)
    tally.say(console)
    if tally.read == tally.verdicts["unreadable"]:
        console.say("没有一局可以写进报告。", "There is no hand to report on.")
        return UNREADABLE
    write_tables(out / STORE, out)
    with console.progress("画图", "drawing", None):
        pictures = write_charts(console, out / STORE, out)
    data = page_data(out / STORE, paths, tally, gathered, pictures)
    (out / PAGE).write_text(build_report(data, console.language), encoding="utf-8")
    _say_what_next(console, out)
    return FINE


def _prepare(out: Path) -> None:
    """Makes the folder; MisuseError where it holds anything but an earlier report, which would be overwritten."""
    if out.is_dir() and any(out.iterdir()) and not (out / VERDICTS).is_file():
        raise MisuseError(
            f"{out} 里有别的文件，不敢覆盖；请用 --out 写一个新文件夹",
            f"{out} holds other files, which are not overwritten; name a new folder with --out",
        )
    out.mkdir(parents=True, exist_ok=True)


def _audit(reports: Iterable[HandReport], out: Path, language: Language) -> None:
    """Fills the store and the file of verdicts. The store takes the place of an earlier one only when it is whole."""
    part = out / f"{STORE}.part"
    for left in (part, out / f"{part.name}.wal"):
        left.unlink(missing_ok=True)
    with (out / VERDICTS).open("wb") as verdicts:
        ingest(_noted(reports, verdicts, language), part)
    part.replace(out / STORE)


def _noted(reports: Iterable[HandReport], verdicts: BinaryIO, language: Language) -> Iterator[HandReport]:
    """The reports as they come; those that are not clean are written as JSON lines too."""
    for report in reports:
        if report.verdict != "clean":
            verdicts.write(verdict_line(report, language))
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
