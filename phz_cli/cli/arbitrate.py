"""`phz arbitrate`: the dossier of a dispute, for the referee, the parties or the public."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
import typer

from phz_cli.audit.dossier import Audience, Dossier, NoDossierError, dossier_of
from phz_cli.cli.cited import Cited, cited
from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.dossier_document import Source, dossier_document
from phz_cli.cli.dossier_json import dossier_object
from phz_cli.cli.dossier_rulings import ruled_before
from phz_cli.cli.language import Says
from phz_cli.cli.options import DEFAULT_STORE, From, Paths, Rules
from phz_cli.cli.output_file import form_suffix, refuse_input, written
from phz_cli.cli.report_drawing import drawn_as
from phz_cli.cli.rule_sets import known

Form = Literal["md", "html", "pdf", "json"]

_SUFFIXES: Final[dict[str, Form]] = {".html": "html", ".htm": "html", ".pdf": "pdf", ".md": "md", ".json": "json"}

Hand = Annotated[
    str,
    typer.Option("--hand", metavar="ID", show_default=False),
    Says("哪一局：局号，或者 文件:行；后面可以加 #N", "which hand: its id, or FILE:LINE; #N may follow"),
]
At = Annotated[
    int | None,
    typer.Option("--at", metavar="N", min=0, show_default=False),
    Says("争的是第几手（默认第一个错处；0 是发牌）", "the action in dispute (default: the first fault; 0: the deal)"),
]
Claim = Annotated[
    str,
    typer.Option("--claim", metavar="TEXT", show_default=False),
    Says("申诉的话，照录", "what is claimed, in the party's words"),
]
For = Annotated[
    Audience,
    typer.Option("--for"),
    Says(
        "给谁看：public 不写姓名、只有明牌；parties 只有争议那家的牌；referee 全部",
        "for whom: public (no names, open cards), parties (what the seat in dispute saw), referee (everything)",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", show_default=False),
    Says(
        "写成哪个文件：.html .pdf .md .json（默认打印 Markdown）",
        "the file: .html .pdf .md .json (default: print Markdown)",
    ),
]
RulingsOf = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", show_default=False),
    Says(
        f"以前的裁定在哪个库里（不写就看 {DEFAULT_STORE}，有的话）",
        f"the store with earlier rulings (default: {DEFAULT_STORE}, where there is one)",
    ),
]


def arbitrate(
    context: typer.Context,
    paths: Paths,
    *,
    hand: Hand,
    at: At = None,
    claim: Claim = "",
    audience: For = "referee",
    out: Out = None,
    store: RulingsOf = None,
    rules: Rules = None,
    source: From = None,
) -> int:
    """Writes the dossier; exit status 0 when it is made, 2 where the hand is not found or nothing is in dispute."""
    console: Console = context.obj
    chosen, form = known(rules), _form(out)
    found = cited(console, hand, paths, source=source, numbered=False, keep=True)
    number = _number(found, at)
    try:
        dossier = dossier_of(
            found.record,
            number,
            audience=audience,
            language=console.language,
            rules=chosen,
            claim=claim,
            beside=[(item.file, item.line, item.record) for item in found.others if item.record is not None],
        )
    except NoDossierError as error:
        raise MisuseError(error.zh, error.en) from None
    again = _command(paths, hand, dossier, chosen, store)
    earlier = ruled_before(console, store, dossier.identity.content_id)
    content = _drawn(console, dossier, Source(found.item.file, found.item.line, again, earlier), form)
    if out is None:
        console.data(content)
        return FINE
    refuse_input(out, paths)
    with written(out) as sink:
        sink(content)
    console.say(f"卷宗写好了：{out}", f"The dossier is made: {out}")
    return FINE


def _form(out: Path | None) -> Form:
    """The form that the file's name says; MisuseError for one that is not known."""
    if out is None:
        return "md"
    suffix = form_suffix(out)
    if suffix not in _SUFFIXES:
        raise MisuseError(
            f"--out {out}：文件名请以 .html、.pdf、.md 或 .json 结尾", f"--out {out}: name it .html, .pdf, .md or .json"
        )
    return _SUFFIXES[suffix]


def _number(found: Cited, at: int | None) -> int | None:
    """The action in dispute, however it was named; MisuseError for two, and for one that the hand does not have."""
    if at is not None and found.number not in (None, at):
        raise MisuseError("--hand 的 #N 与 --at 不一样", "the #N of --hand and --at name different actions")
    number = found.number if at is None else at
    count = len(found.record.actions)
    if number is not None and number > count:
        raise MisuseError(
            f"--at {number}：{found.record.hand} 只有 {count} 手",
            f"--at {number}: {found.record.hand} has {count} actions",
        )
    return number


def _command(paths: Sequence[str], hand: str, dossier: Dossier, rules: str | None, store: Path | None) -> str:
    """What makes the same dossier."""
    words = ["phz", "arbitrate", *paths, "--hand", hand.partition("#")[0], "--at", str(dossier.number)]
    if dossier.claim:
        words += ["--claim", dossier.claim]
    words += [] if store is None else ["--store", str(store)]
    return shlex.join([*words, *([] if rules is None else ["--rules", rules])])


def _drawn(console: Console, dossier: Dossier, source: Source, form: Form) -> bytes:
    if form == "json":
        return (
            msgspec.json.format(msgspec.json.encode(dossier_object(dossier, source, console.language)), indent=1)
            + b"\n"
        )
    return drawn_as(console, dossier_document(dossier, source, console.language), form)
