"""`phz anonymize`: hand records without the people in them."""

import os
import secrets
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final

import msgspec
import polars as pl
import typer

from phz_cli.cli.console import FINE, UNREADABLE, Console, MisuseError
from phz_cli.cli.convert import FRAMES, Form, form_for
from phz_cli.cli.language import Says
from phz_cli.cli.options import From, Paths, Strict
from phz_cli.cli.output_file import Sink, refuse_input, written
from phz_cli.cli.reading import form_of, say_nothing_read, say_passed_over, say_unreadable, size_of
from phz_cli.cli.table_formats import encoded
from phz_cli.records import read, to_json
from phz_cli.records.anonymise import Anonymiser
from phz_cli.records.notation import to_text

_SHORTEST_KEY: Final = 8
_LONGEST_KEY: Final = 1 << 16
_NEW_KEY_BYTES: Final = 32


def anonymize(
    context: typer.Context,
    paths: Paths,
    key_file: Annotated[
        Path | None,
        typer.Option("--key-file", metavar="FILE", show_default=False),
        Says(
            "密钥文件：同一密钥，化名处处一样；没有这个文件就新建一把（不给就用一次性的密钥）",
            "file with the secret, made if it is not there: the same secret gives the same pseudonyms"
            " (default: one for this run only)",
        ),
    ] = None,
    source: From = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", show_default=False),
        Says(
            "写入文件：.jsonl、.json 或 .phz，可带 .gz 或 .zst（默认 JSONL 到标准输出）",
            "file to write: .jsonl, .json or .phz, .gz or .zst too (default: JSONL to standard output)",
        ),
    ] = None,
    names_file: Annotated[
        Path | None,
        typer.Option("--names-file", metavar="FILE.csv", show_default=False),
        Says(
            "谁是哪个化名，另写一个只有自己能读的文件",
            "a private file that says who got which pseudonym (CSV, readable by you alone)",
        ),
    ] = None,
    strict: Strict = False,
) -> int:
    """Writes every hand that can be read, under pseudonyms; exit status 2 where something could not.

    The same where there was no hand at all.
    """
    console: Console = context.obj
    form = "jsonl" if out is None else form_for(out)
    for place in (out, key_file, names_file):
        if place is not None:
            refuse_input(place, paths)
    _refuse_one_file(out, key_file, names_file)
    anonymiser = Anonymiser(_key(console, key_file))
    with ExitStack() as stack:
        sink = console.data if out is None else stack.enter_context(written(out))
        hands, unreadable = _write(console, paths, form_of(source), anonymiser, form, sink)
    if names_file is not None:
        _write_names(console, names_file, anonymiser)
    left = say_passed_over(console, paths, form_of(source))
    if not hands and not unreadable:
        return say_nothing_read(console)
    return UNREADABLE if unreadable or (strict and left) else FINE


def _refuse_one_file(*places: Path | None) -> None:
    named = [place.resolve() for place in places if place is not None]
    if len(set(named)) < len(named):
        raise MisuseError(
            "记录、密钥、化名表要写进不同的文件", "the records, the key and the names go into different files"
        )


def _write_names(console: Console, place: Path, anonymiser: Anonymiser) -> None:
    """Writes kind, pseudonym and original as CSV, mode 600 from its first byte on."""
    rows = [(kind, pseudonym, original) for (kind, original), pseudonym in sorted(anonymiser.given.items())]
    frame = pl.DataFrame(rows, schema=["kind", "pseudonym", "original"], orient="row")
    _write_privately(place, encoded(frame, "csv", bom=True))
    console.say(
        f"{len(rows)} 个化名各是谁，写进 {place}（只有你能读）；交出记录时不要带上它",
        f"who got which of {len(rows)} pseudonyms is in {place} (readable by you alone); do not hand it out",
    )


def _write_privately(place: Path, content: bytes) -> None:
    """Writes a file that its owner alone can read, whole or not at all. Raises OSError."""
    part = place.with_name(f".{place.name}.{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def _key(console: Console, key_file: Path | None) -> bytes:
    if key_file is None:
        console.say(
            "没有给密钥：这一次的化名跟别的文件对不上",
            "no key was given: the pseudonyms of this run fit those of no other",
        )
        return secrets.token_bytes(_NEW_KEY_BYTES)
    try:
        if not key_file.exists():
            _write_privately(key_file, secrets.token_hex(_NEW_KEY_BYTES).encode() + b"\n")
            console.say(
                f"新密钥写进 {key_file}（只有你能读）；收好它，下次用它化名才对得上",
                f"a new key is in {key_file} (readable by you alone); keep it: the next run needs it for the same"
                " pseudonyms",
            )
        with key_file.open("rb") as file:
            key = file.read(_LONGEST_KEY + 1).strip()
    except OSError as error:
        raise MisuseError(
            f"读不了密钥文件 {key_file}：{error.strerror}", f"cannot read the key file {key_file}: {error.strerror}"
        ) from error
    if len(key) < _SHORTEST_KEY:
        raise MisuseError(
            f"密钥太短：{key_file} 里至少要有 {_SHORTEST_KEY} 个字节",
            f"the key in {key_file} is too short: {_SHORTEST_KEY} bytes or more",
        )
    if len(key) > _LONGEST_KEY:
        raise MisuseError(
            f"{key_file} 不像密钥：超过 {_LONGEST_KEY} 字节", f"{key_file} is no key: it has over {_LONGEST_KEY} bytes"
        )
    return key


def _write(
    console: Console, paths: list[str], source: str | None, anonymiser: Anonymiser, form: Form, sink: Sink
) -> tuple[int, int]:
    """Reads and writes hand by hand; how many there were and how many could not be read."""
    before, between, after = FRAMES[form]
    hands = unreadable = 0
    with console.progress("化名", "anonymizing", size_of(paths)) as meter:
        for item in read(paths, form=source):
            if item.record is not None:
                stated = to_json(anonymiser.record(item.record, item.file))
                text = to_text(msgspec.json.decode(stated)).encode() if form == "phz" else stated
                sink((between if hands else before) + text)
                hands += 1
            elif item.error is not None:
                unreadable += 1
                say_unreadable(console, item)
            meter.advance(len(item.raw) + 1)
    if hands:
        sink(after)
    elif form == "json":
        sink(b"[]\n")
    console.say(
        f"化名 {hands} 局，读不出 {unreadable} 处；姓名、附注、来源和 x- 项都去掉了",
        f"{hands} hands written, {unreadable} unreadable; names, notes, sources and x- keys are left out",
    )
    return hands, unreadable
