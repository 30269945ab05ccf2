"""A hand that the user cites, found in files: `HAND#N`, where HAND is the record's id, or `FILE:LINE#N`.

For every command that is about one hand: `cited` finds it, whatever form its file has (see `records.read`); what
cannot be found, or is not just one hand, is a MisuseError that says so in one sentence and names the nearest.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from phz_cli.cli.console import Console, MisuseError, harmless
from phz_cli.cli.language import Says
from phz_cli.cli.reading import form_of, telling
from phz_cli.records import Item, Record, content_id, read
from phz_cli.rulebook.nearest_names import find_nearest

Address = Annotated[
    str,
    typer.Argument(metavar="HAND#N", show_default=False),
    Says("哪一局第几手：局号#N，或者 文件:行#N", "which hand and action: its id#N, or FILE:LINE#N"),
]

Places = Annotated[
    list[str] | None,
    typer.Argument(metavar="PATH", show_default=False),
    Says("在哪些文件、文件夹里找（默认当前文件夹）", "files or folders to look in (default: this folder)"),
]

_NUMBERED: Final = re.compile(r"(?P<hand>.+?)#(?P<number>[0-9]{1,6})")
_LINE: Final = re.compile(r"(?P<file>.+):(?P<line>[0-9]{1,9})")
_NEAR: Final = 4
_LISTED: Final = 6


@dataclass(frozen=True, slots=True)
class Cited:
    """The hand that was meant and the number of its action, None where the address has none.

    `others` are the readable records beside it, in the order of the files: the rest of its match may be among them.
    """

    item: Item
    record: Record
    number: int | None
    others: tuple[Item, ...] = ()

    @property
    def place(self) -> str:
        """`FILE:LINE`."""
        return f"{self.item.file}:{self.item.line}"


@dataclass(slots=True)
class _Found:
    """What the files hold: the records that are meant, the ids of all, how many things could not be read."""

    meant: list[Item]
    others: list[Item]
    ids: dict[str, None]
    unreadable: int = 0


def cited(
    console: Console,
    address: str,
    paths: Sequence[str] | None,
    *,
    source: str | None = None,
    numbered: bool = True,
    past_end: bool = False,
    keep: bool = False,
) -> Cited:
    """The hand of an address in the paths, by default in this folder; of `FILE:LINE` in that file.

    FILE may be the end of a longer path where `paths` are given.

    `numbered`: the address must end with the number of an action, 0 for the deal; otherwise it may. `past_end`: the
    number after the last action will do. `keep`: hand out the other records, too. `source` is the foreign format of
    the files, told by their content where it is None. MisuseError for an address that means no hand, several different
    ones, or an action that the hand does not have.
    """
    hand, number = _parted(address)
    if numbered and number is None:
        raise MisuseError(
            f"{address}：要写是第几手，如 {hand}#12", f"{address}: which action? Write its number, e.g. {hand}#12"
        )
    placed = _LINE.fullmatch(hand)
    places = list(paths or [])
    if not places:
        places = [placed["file"]] if placed is not None and _is_source(placed["file"]) else ["."]
    found = _look(console, places, source, hand, keep)
    item = _only(address, hand, found)
    assert item.record is not None
    actions = len(item.record.actions)
    if number is not None and number > actions + past_end:
        raise MisuseError(
            f"{hand} 只有 {actions} 手，没有第 {number} 手", f"{hand} has {actions} actions, no #{number}"
        )
    return Cited(item, item.record, number, tuple(found.others))


def _parted(address: str) -> tuple[str, int | None]:
    """The hand and the number of the action. A # within an id needs a number after it."""
    numbered = _NUMBERED.fullmatch(address)
    if numbered is None:
        return address, None
    return numbered["hand"], int(numbered["number"])


def _is_source(file: str) -> bool:
    """Whether this can be read: a file, or standard input."""
    return file == "-" or Path(file).is_file()


def _is_meant(item: Item, record: Record, hand: str, placed: re.Match[str] | None) -> bool:
    """Whether a record is the hand of an address: by its id, or by its file and line."""
    if record.hand == hand:
        return True
    if placed is None or item.line != int(placed["line"]):
        return False
    file = placed["file"]
    if item.file == file or f"/{item.file}".endswith(f"/{file.removeprefix('./')}"):
        return True
    return file != "-" and Path(item.file).resolve() == Path(file).resolve()


def _look(console: Console, paths: list[str], source: str | None, hand: str, keep: bool) -> _Found:
    placed = _LINE.fullmatch(hand)
    found = _Found([], [], {})
    tell, last = telling(console), ""
    for item in read(paths, form=form_of(source)):
        if item.format and item.file != last:
            last = item.file
            tell(item.file, item.format, item.why)
        if item.record is None:
            found.unreadable += 1
            continue
        found.ids[item.record.hand] = None
        if _is_meant(item, item.record, hand, placed):
            found.meant.append(item)
        elif keep:
            found.others.append(item)
    return found


def _only(address: str, hand: str, found: _Found) -> Item:
    """The one record that is meant; copies of one record are one."""
    different = {content_id(item.record): item for item in reversed(found.meant) if item.record is not None}
    if len(different) == 1:
        return found.meant[0]
    if different:
        places = [f"{item.file}:{item.line}" for item in found.meant][:_LISTED]
        raise MisuseError(
            f"{hand} 不止一局：{'、'.join(places)}；请写 文件:行#N",
            f"{hand} is the id of several hands: {', '.join(places)}; write FILE:LINE#N",
        )
    near = find_nearest(hand, found.ids, _NEAR) or list(found.ids)[:_NEAR]
    zh, en = f"没有找到 {harmless(address)}", f"no hand {harmless(address)}"
    if near:
        zh += f"；相近的局号：{'、'.join(map(harmless, near))}"
        en += f"; near it: {', '.join(map(harmless, near))}"
    if found.unreadable:
        zh += f"（另有 {found.unreadable} 处读不出）"
        en += f" ({found.unreadable} records could not be read)"
    raise MisuseError(zh, en)
