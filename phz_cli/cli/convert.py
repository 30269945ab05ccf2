"""`phz convert`: hand records from one form to another."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
import typer

from phz_cli.cli.console import FINE, UNREADABLE, Console, MisuseError
from phz_cli.cli.language import Says
from phz_cli.cli.options import From, Paths, Strict
from phz_cli.cli.output_file import Sink, form_suffix, refuse_input, written
from phz_cli.cli.reading import form_of, say_nothing_read, say_passed_over, say_unreadable, size_of, telling
from phz_cli.records import Item, read
from phz_cli.records.notation import to_text, with_extensions

Form = Literal["json", "jsonl", "phz"]

FRAMES: Final[dict[Form, tuple[bytes, bytes, bytes]]] = {
    "json": (b"[\n", b",\n", b"\n]\n"),
    "jsonl": (b"", b"\n", b"\n"),
    "phz": (b"", b"===\n", b""),
}
"""What stands before the first record, between two, and after the last."""


def convert(
    context: typer.Context,
    paths: Paths,
    to: Annotated[
        Form | None,
        typer.Option("--to", show_default=False),
        Says("写成哪一种（默认看 -o 的文件名，否则 jsonl）", "what to write (default: as -o is named, else jsonl)"),
    ] = None,
    source: From = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", show_default=False),
        Says("写入文件，可带 .gz 或 .zst（默认标准输出）", "file to write, .gz or .zst too (default: stdout)"),
    ] = None,
    strict: Strict = False,
) -> int:
    """Writes every hand that can be read; exit status 2 where something could not, or there was none."""
    console: Console = context.obj
    form, foreign = to or ("jsonl" if out is None else form_for(out)), form_of(source)
    if out is None:
        hands, unreadable = _converted(console, paths, form, foreign, console.data)
        return _status(console, paths, foreign, strict, hands, unreadable)
    refuse_input(out, paths)
    with written(out) as sink:
        hands, unreadable = _converted(console, paths, form, foreign, sink)
        if unreadable and not hands:
            raise typer.Exit(UNREADABLE)  # no file at all: what it would replace may be worth more than nothing
    return _status(console, paths, foreign, strict, hands, unreadable)


def _status(
    console: Console, paths: Sequence[str], foreign: str | None, strict: bool, hands: int, unreadable: int
) -> int:
    left = say_passed_over(console, paths, foreign)
    if not hands and not unreadable:
        return say_nothing_read(console)
    return UNREADABLE if unreadable or (strict and left) else FINE


def form_for(out: Path) -> Form:
    """The form that the name of the output file says; MisuseError for a name that says none."""
    for form in get_args(Form):
        if form_suffix(out) == f".{form}":
            return form  # type: ignore[no-any-return]
    raise MisuseError(
        f"从文件名 {out} 看不出写成哪一种：请以 .json、.jsonl 或 .phz 结尾（phz convert 也可加 --to）",
        f"the name {out} does not say what to write: let it end in .json, .jsonl or .phz"
        " (for phz convert: or add --to)",
    )


def _converted(console: Console, paths: Sequence[str], form: Form, foreign: str | None, sink: Sink) -> tuple[int, int]:
    """Reads and writes hand by hand, and says what was left out: how many hands were written, how many were not."""
    before, between, after = FRAMES[form]
    hands = unreadable = 0
    with console.progress("转换", "converting", size_of(paths)) as meter:
        tell, last = telling(console), ""
        for item in read(paths, form=foreign):
            if item.format and item.file != last:
                last = item.file
                tell(item.file, item.format, item.why)
            if item.record is None:
                unreadable += 1
                say_unreadable(console, item)
            else:
                sink((between if hands else before) + _stated(item, form))
                hands += 1
            meter.advance(len(item.raw) + 1)
    if hands:
        sink(after)
    elif form == "json":
        sink(b"[]\n")
    console.say(
        f"转换 {hands} 局，读不出 {unreadable} 处",
        f"{hands} hands converted, {unreadable} unreadable",
    )
    return hands, unreadable


def _stated(item: Item, form: Form) -> bytes:
    """The record of an item in another form, without what separates it from the next."""
    assert item.record is not None
    members: dict[str, Any] = with_extensions(item.record, item.raw, item.encoding)
    return to_text(members).encode() if form == "phz" else msgspec.json.encode(members)
