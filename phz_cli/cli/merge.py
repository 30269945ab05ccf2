"""`phz merge`: one record of each hand from the records of several observers."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from phz_cli.cli.console import FINDINGS, FINE, UNREADABLE, Console
from phz_cli.cli.language import Language, Says
from phz_cli.cli.options import Paths, Strict
from phz_cli.cli.output_file import written
from phz_cli.cli.reading import say_nothing_read, say_passed_over
from phz_cli.records import Conflict, Item, Merged, Told, read, to_json
from phz_cli.records import merge as merged
from phz_cli.rulebook import sentence


class _Group(NamedTuple):
    """The records of one hand, in the order read."""

    told: list[Told]


def merge(
    context: typer.Context,
    paths: Paths,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE.jsonl", show_default=False),
        Says("写入文件（默认标准输出）", "file to write (default: standard output)"),
    ] = None,
    strict: Strict = False,
) -> int:
    """Writes each hand once, as JSON lines; exit status 1 for contradictions, 2 where a record is unreadable.

    Records belong together when event and hand id agree; two files of one hand each always do.
    """
    console: Console = context.obj
    items = list(read(paths))
    unreadable = [item for item in items if item.error is not None]
    for item in unreadable:
        _say(console, "merge.unreadable", item)
    hands = [merged(group.told) for group in _groups(items, len(paths))]
    conflicts = 0
    for hand in hands:
        conflicts += len(hand.conflicts)
        for conflict in hand.conflicts:
            console.say(_contradiction(hand, conflict, "zh"), _contradiction(hand, conflict, "en"))
    _write(console, hands, out)
    counts = {"read": len(items) - len(unreadable), "merged": len(hands), "conflicts": conflicts}
    for_both = {"unreadable": len(unreadable), **counts}
    console.say(sentence("merge.summary", "zh", **for_both), sentence("merge.summary", "en", **for_both))
    left = say_passed_over(console, paths, None)
    if not items:
        return say_nothing_read(console)
    if unreadable or (strict and left):
        return UNREADABLE
    return FINDINGS if conflicts else FINE


def _groups(items: list[Item], paths: int) -> Iterator[_Group]:
    """The records by hand, in the order in which each hand first came."""
    told = [(item, Told(f"{item.file}:{item.line}", item.record)) for item in items if item.record is not None]
    files = Counter(item.file for item, _ in told)
    if paths == 2 and list(files.values()) == [1, 1]:
        yield _Group([one for _, one in told])
        return
    groups: dict[tuple[str | None, str], _Group] = {}
    for _, one in told:
        groups.setdefault((one.record.match.event, one.record.hand), _Group([])).told.append(one)
    yield from groups.values()


def _contradiction(hand: Merged, conflict: Conflict, language: Language) -> str:
    place = conflict.path
    if conflict.action:
        place = sentence("merge.action", language, action=conflict.action, path=conflict.path)
    nothing = sentence("value.nothing", language)
    return sentence(
        "merge.conflict",
        language,
        hand=hand.record.hand,
        place=place,
        first=conflict.sources[0],
        second=conflict.sources[1],
        one=conflict.told[0] or nothing,
        other=conflict.told[1] or nothing,
    )


def _say(console: Console, key: str, item: Item) -> None:
    assert item.error is not None
    zh, en = item.error.sentence("zh"), item.error.sentence("en")
    console.say(
        sentence(key, "zh", file=item.file, line=item.line, error=zh),
        sentence(key, "en", file=item.file, line=item.line, error=en),
    )


def _write(console: Console, hands: list[Merged], out: Path | None) -> None:
    lines = [to_json(hand.record) + b"\n" for hand in hands]
    if out is None:
        for line in lines:
            console.data(line)
        return
    with written(out) as sink:
        sink(b"".join(lines))
    words = {"count": len(lines), "file": str(out)}
    console.say(sentence("merge.written", "zh", **words), sentence("merge.written", "en", **words))
