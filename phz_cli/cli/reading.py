"""How far the reading of hands has come: what there is to read, and what has been read of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from phz_cli.audit import HandReport
from phz_cli.cli.console import UNREADABLE, Console, Meter, MisuseError, harmless
from phz_cli.cli.tally import Tally
from phz_cli.records import FORMATS, Item
from phz_cli.records.sources import passed_over
from phz_cli.rulebook import sentence
from phz_cli.rulebook.nearest_names import find_nearest

NAMED: Final = 20
"""Files that were passed over are named up to so many."""

_COMPRESSED: Final = (".gz", ".zst", ".bz2", ".xz", ".zip")


def size_of(paths: Sequence[str]) -> int | None:
    """Bytes to be read, for the progress bar; None where compression or standard input hides them."""
    total = 0
    for name in paths:
        path = Path(name)
        files = [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else [path]
        for file in files:
            if file.suffix in _COMPRESSED or not file.is_file():
                return None
            total += file.stat().st_size
    return total


def form_of(source: str | None) -> str | None:
    """The foreign format that `--from` names; MisuseError for one that is not there."""
    if source is not None and source not in FORMATS:
        near = find_nearest(source, FORMATS) or list(FORMATS)
        raise MisuseError(
            f"没有 {source} 这种格式；可用：{'、'.join(near)}", f"no format {source}; try {', '.join(near)}"
        )
    return source


def telling(console: Console) -> Callable[[str, str, str], None]:
    """Says of each file of another program as what it is read, and why."""

    def tell(file: str, identity: str, why: str) -> None:
        form, signs = FORMATS[identity], harmless(why)
        zh, en = f"{harmless(file)}：按 {form.zh} 读入", f"{harmless(file)}: read as {form.en}"
        console.say(zh + (f"（见到 {signs}）" if signs else ""), en + (f" (found {signs})" if signs else ""))

    return tell


def say_unreadable(console: Console, item: Item) -> None:
    """One line about something that could not be read; `item` has an error."""
    assert item.error is not None
    file, line, error = item.file, item.line, item.error
    zh = sentence("validate.unreadable", "zh", file=file, line=line, error=error.sentence("zh"))
    en = sentence("validate.unreadable", "en", file=file, line=line, error=error.sentence("en"))
    console.say(harmless(zh), harmless(en))


def followed(reports: Iterable[HandReport], meter: Meter, tally: Tally | None = None) -> Iterator[HandReport]:
    """The reports as they come, each counted on the meter by its bytes, and in the tally."""
    for report in reports:
        if tally is not None:
            tally.add(report)
        yield report
        meter.advance(len(report.raw) + 1)


def say_nothing_read(console: Console) -> int:
    """Says that no hand was read, and returns the exit status of that."""
    console.say("没有读到一局牌。", "No hand was read.")
    return UNREADABLE


def say_passed_over(console: Console, paths: Sequence[str], form: str | None) -> int:
    """Names each file of the folders that was not read, once, and why; how many there are."""
    left = [] if form is not None else list(passed_over(paths))
    for path in left[:NAMED]:
        name = harmless(str(path))
        console.say(
            f"{name}：跳过，看名字和内容都不是牌局记录；要读就直接写出文件名",
            f"{name}: passed over, neither its name nor its content is of hand records; name the file to read it",
        )
    if len(left) > NAMED:
        console.say(f"还跳过了 {len(left) - NAMED} 个文件。", f"{len(left) - NAMED} more files were passed over.")
    return len(left)
