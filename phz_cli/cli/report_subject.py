"""A report on one subject: which was asked for, from which hands, and into which file."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from phz_cli import __version__
from phz_cli.audit import audit_paths
from phz_cli.cli.console import FINE, UNREADABLE, Console, MisuseError, harmless
from phz_cli.cli.filters import written as as_typed
from phz_cli.cli.options import DEFAULT_STORE, one
from phz_cli.cli.output_file import form_suffix, refuse_input, written
from phz_cli.cli.reading import followed, size_of
from phz_cli.cli.report_drawing import drawn_as
from phz_cli.cli.report_event import event_report, table_report
from phz_cli.cli.report_hand import hand_report
from phz_cli.cli.report_options import Form
from phz_cli.cli.report_player import player_report
from phz_cli.cli.report_scope import Scope, Told
from phz_cli.cli.report_versus import versus_report
from phz_cli.cli.rule_sets import known
from phz_cli.cli.tally import Tally
from phz_cli.reports import Document, mapped
from phz_cli.rulebook.nearest_names import find_nearest
from phz_cli.stats import Filter
from phz_cli.store import ingest
from phz_cli.store.counted import person_of

SUFFIXES: Final[dict[str, Form]] = {".html": "html", ".htm": "html", ".pdf": "pdf", ".xlsx": "xlsx", ".md": "md"}
_FOR_FILES: Final = ("pdf", "xlsx")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the options name; None or () where an option was left out. `filters` narrow the hands further."""

    player: str | None = None
    versus: tuple[str, str] | None = None
    event: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    session: tuple[str, ...] = ()
    hand: str | None = None
    rules: str | None = None
    tie_break: tuple[str, ...] = ()
    filters: Filter = field(default_factory=Filter)

    @property
    def any(self) -> bool:
        """Whether there is a subject at all."""
        return any((self.event, self.table, self.session)) or any(
            name is not None for name in (self.player, self.versus, self.hand)
        )


def subject_report(
    console: Console, asked: Asked, paths: Sequence[str], store: Path | None, form: Form | None, out: Path | None
) -> int:
    """Writes the report; the most particular subject gives it its kind, the others narrow its hands.

    The hands come from the paths, where there are any, else from the store. MisuseError for subjects that exclude each
    other or are in none of the hands, and for a form that cannot be printed.
    """
    _agreeing(asked)
    chosen = _form(form, out)
    if out is not None:
        refuse_input(out, paths)
    with _store(console, paths, store, known(asked.rules)) as found:
        if found is None:
            console.say("没有一局可以写进报告。", "There is no hand to report on.")
            return UNREADABLE
        told, made = _told(console, asked, found, chosen, paths)
    document = Document(
        lang=console.language,
        title=told.title,
        version=__version__,
        facts=told.facts,
        sections=told.sections,
        made=made,
    )
    content = drawn_as(console, mapped(document, _harmless), chosen)
    if out is None:
        console.data(content)
        return FINE
    with written(out) as sink:
        sink(content)
    console.say(f"报告写好了：{out}", f"The report is made: {out}")
    return FINE


def _harmless(text: str) -> str:
    """No control characters and no marks that turn the direction of writing; the lines of captions stay lines."""
    return "\n".join(map(harmless, text.split("\n")))


def _agreeing(asked: Asked) -> None:
    persons = [name for name in ("player", "versus", "hand") if getattr(asked, name) is not None]
    if len(persons) > 1:
        both = " ".join(f"--{name}" for name in persons)
        raise MisuseError(f"{both} 只能用一个", f"give only one of {both}")
    if asked.versus is not None and asked.versus[0] == asked.versus[1]:
        raise MisuseError("--versus 要两个不同的牌手", "--versus takes two different players")


def _form(form: Form | None, out: Path | None) -> Form:
    """The form that was asked for, else the one of the suffix of the file, else a page."""
    if out is None:
        if form in _FOR_FILES:
            raise MisuseError(
                f"{form} 不能显示在终端上；请用 --out 写文件", f"{form} is no text; name a file with --out"
            )
        return form or "html"
    if out.is_dir():
        raise MisuseError(
            f"{out} 是文件夹；单项报告要写成一个文件", f"{out} is a folder; a report on one subject is a file"
        )
    suffix = form_suffix(out)
    if form is None and suffix not in SUFFIXES:
        ends = " ".join(SUFFIXES)
        raise MisuseError(
            f"看不出 {out} 要写成什么格式：请用 --format 写明，或用后缀 {ends}",
            f"the name {out} does not tell the format: give --format, or one of the suffixes {ends}",
        )
    return form or SUFFIXES[suffix]


@contextmanager
def _store(console: Console, paths: Sequence[str], store: Path | None, rules: str | None) -> Iterator[Path | None]:
    """The store that was named, or one of the hands of the paths that lasts for this run; None without a hand."""
    if not paths:
        yield store or DEFAULT_STORE
        return
    if store is not None:
        raise MisuseError("--store 和文件路径只能写一样", "give either --store or paths of files")
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="phz-") as folder:
        made = Path(folder) / "phz.duckdb"
        with console.progress("查对", "checking", size_of(paths)) as meter:
            ingest(followed(audit_paths(paths, rules=rules, chances=True), meter, tally), made)
        tally.say(console)
        yield None if tally.read == tally.verdicts["unreadable"] else made


def _told(
    console: Console, asked: Asked, store: Path, form: Form, paths: Sequence[str]
) -> tuple[Told, tuple[str, ...]]:
    """What the report says, and on what it rests."""
    chosen = replace(
        asked.filters,
        event=asked.event,
        rules=one(known(asked.rules)),
        table=asked.table,
        session=asked.session,
    )
    scope = Scope(store, chosen, console.language, tie_break=asked.tie_break)
    for name, column in (("event", "event"), ("session", "session"), ("table", "table_name")):
        if wanted := getattr(asked, name):
            _check(replace(scope, chosen=Filter()), name, column, wanted)
    told = _of_subject(console, scope, asked, form)
    if given := as_typed(asked.filters):
        told = told._replace(facts=(*told.facts, (scope.word("fact.filters"), given)))
    source = " ".join(paths) if paths else str(store)
    key = "scope.paths" if paths else "scope.store"
    return told, (scope.word(key, source=source),)


def _of_subject(console: Console, scope: Scope, asked: Asked, form: Form) -> Told:
    if asked.hand is not None:
        return hand_report(_one_hand(scope, asked.hand))
    if asked.versus is not None:
        first, second = (_player(scope, name, "versus") for name in asked.versus)
        return versus_report(console, scope, (first, second), form)
    if asked.player is not None:
        return player_report(console, scope, _player(scope, asked.player, "player"), form)
    if not scope.rows("SELECT 1 FROM hands WHERE {hands} LIMIT 1"):
        raise MisuseError("库里没有这样的局", "the store has no hand like that")
    between = "、" if scope.language == "zh" else ", "
    for kind in ("table", "session"):
        if names := getattr(asked, kind):
            return table_report(console, scope, scope.word(f"subject.{kind}", name=between.join(names)), form)
    return event_report(console, scope, between.join(asked.event), form)


def _player(scope: Scope, wanted: str, option: str) -> str:
    """The id of a player, given by id or by a name that only one player has."""
    wanted = person_of(wanted)
    rows = scope.rows("SELECT player, max(name) AS name FROM seats WHERE {hands} GROUP BY player ORDER BY player")
    ids = [row["player"] for row in rows if wanted in (row["player"], row["name"])]
    if wanted in ids:
        return wanted
    if len(ids) == 1:
        return str(ids[0])
    if ids:
        same = " ".join(ids)
        raise MisuseError(
            f"叫 {wanted} 的有几位，请写编号：{same}", f"several players are called {wanted}; give an id: {same}"
        )
    raise _unknown(option, wanted, [text for row in rows for text in (row["player"], row["name"]) if text])


def _check(store: Scope, option: str, column: str, wanted: Sequence[str]) -> None:
    """MisuseError where no hand of the store has one of these events, sessions or tables."""
    rows = store.rows(f"SELECT DISTINCT {column} AS name FROM hands WHERE {column} IS NOT NULL")
    names = [str(row["name"]) for row in rows]
    for name in wanted:
        if name not in names:
            raise _unknown(option, name, names)


def _one_hand(scope: Scope, wanted: str) -> Scope:
    """The scope of one hand, named by its id or by the beginning of its fingerprint."""
    scope = replace(scope, waiting_too=True)  # a hand that does not count can be looked at
    rows = scope.rows("SELECT hand, content_id, file, line FROM hands WHERE {hands} ORDER BY hand, file, line")
    meant = [row for row in rows if row["hand"] == wanted or (len(wanted) > 7 and row["content_id"].startswith(wanted))]
    if not meant:
        raise _unknown("hand", wanted, [row["hand"] for row in rows])
    if len(meant) > 1:
        places = " ".join(f"{row['content_id'][:12]} ({row['file']}:{row['line']})" for row in meant[:6])
        raise MisuseError(
            f"局号 {wanted} 有 {len(meant)} 局，请改写指纹：{places}",
            f"{len(meant)} hands have the id {wanted}; give a fingerprint instead: {places}",
        )
    return replace(scope, only=meant[0]["content_id"])


def _unknown(option: str, wanted: str, names: Sequence[str]) -> MisuseError:
    near = find_nearest(wanted, names, 4) or sorted(set(names))[:4]
    if not near:
        return MisuseError("库里没有这样的局", "the store has no hand like that")
    return MisuseError(
        f"--{option}：没有 {wanted}；相近的：{'、'.join(near)}",
        f"--{option}: there is no {wanted}; near it: {', '.join(near)}",
    )
