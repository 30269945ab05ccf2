"""`phz anonymize`: hand records without the people in them."""

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer

from phz_cli.cli.console import FINE, UNREADABLE, Console, MisuseError
from phz_cli.cli.language import Says
from phz_cli.cli.options import From, Paths
from phz_cli.cli.output_file import Sink, refuse_input, written
from phz_cli.cli.reading import form_of, say_unreadable, size_of
from phz_cli.records import read, to_json
from phz_cli.records.anonymise import Anonymiser

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
            "密钥文件：同一密钥，化名处处一样（不给就用一次性的密钥）",
            "file with the secret: the same secret gives the same pseudonyms (default: one for this run only)",
        ),
    ] = None,
    source: From = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", show_default=False),
        Says("写入 JSONL 文件，可带 .gz 或 .zst（默认标准输出）", "JSONL file, .gz or .zst too (default: stdout)"),
    ] = None,
) -> int:
    """Writes every hand that can be read as JSONL, under pseudonyms; exit status 2 where something could not."""
    console: Console = context.obj
    anonymiser = Anonymiser(_key(console, key_file))
    if out is None:
        unreadable = _write(console, paths, form_of(source), anonymiser, console.data)
        return UNREADABLE if unreadable else FINE
    refuse_input(out, paths)
    with written(out) as sink:
        unreadable = _write(console, paths, form_of(source), anonymiser, sink)
    return UNREADABLE if unreadable else FINE


def _key(console: Console, key_file: Path | None) -> bytes:
    if key_file is None:
        console.say(
            "没有给密钥：这一次的化名跟别的文件对不上",
            "no key was given: the pseudonyms of this run fit those of no other",
        )
        return secrets.token_bytes(_NEW_KEY_BYTES)
    try:
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


def _write(console: Console, paths: list[str], form: str | None, anonymiser: Anonymiser, sink: Sink) -> int:
    """Reads and writes hand by hand; how many could not be read."""
    hands = unreadable = 0
    with console.progress("化名", "anonymizing", size_of(paths)) as meter:
        for item in read(paths, form=form):
            if item.record is not None:
                sink(to_json(anonymiser.record(item.record, item.file)) + b"\n")
                hands += 1
            elif item.error is not None:
                unreadable += 1
                say_unreadable(console, item)
            meter.advance(len(item.raw) + 1)
    console.say(
        f"化名 {hands} 局，读不出 {unreadable} 处；姓名、附注、来源和 x- 项都去掉了",
        f"{hands} hands written, {unreadable} unreadable; names, notes, sources and x- keys are left out",
    )
    return unreadable
