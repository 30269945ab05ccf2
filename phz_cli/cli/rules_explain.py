"""`phz rules explain`: the page of one fault code."""

import difflib
import re
import shutil
from collections.abc import Mapping
from typing import Annotated, Final

import typer

from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.fault_page_text import page_lines
from phz_cli.cli.language import Says
from phz_cli.cli.wrapping import WIDEST
from phz_cli.rulebook import FaultPage, fault_pages

_NEAR: Final = 4
_LIKENESS: Final = 0.5


def explain(
    context: typer.Context,
    code: Annotated[
        str,
        typer.Argument(metavar="CODE", show_default=False),
        Says("代码或名称，如 C301、shao-bi、烧比", "code or name, e.g. C301, shao-bi, 烧比"),
    ],
    examples: Annotated[
        bool,
        typer.Option("--examples", show_default=False),
        Says("连例局的牌局记录一起印出", "Print the records of the examples, too"),
    ] = False,
) -> int:
    """Prints the page of one fault code; MisuseError, with the nearest codes, where it is not just one."""
    console: Console = context.obj
    page = _page(code)
    places = min(WIDEST, shutil.get_terminal_size().columns)
    for line in page_lines(page, console.language, records=examples, places=places):
        console.line(line)
    if not examples:
        console.say("例局的整局记录：加 --examples", "The whole records of the examples: --examples")
    return FINE


def _page(wanted: str) -> FaultPage:
    called: dict[str, dict[str, FaultPage]] = {}
    for page in fault_pages().values():
        for name in page.names():
            called.setdefault(_plain(name), {})[page.code] = page
    found = called.get(_plain(wanted), {})
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        zh, en = _listed(found)
        raise MisuseError(f"{wanted} 不止一条，是哪一条：{zh}", f"{wanted} is the name of several codes: {en}")
    near: dict[str, FaultPage] = {}
    for name in difflib.get_close_matches(_plain(wanted), called, n=_NEAR, cutoff=_LIKENESS):
        near |= called[name]
    if near:
        zh, en = _listed(near)
        raise MisuseError(f"没有 {wanted} 这一条，相近的：{zh}", f"no fault code {wanted}; near it: {en}")
    codes = " ".join(fault_pages())
    raise MisuseError(f"没有 {wanted} 这一条。全部代码：{codes}", f"no fault code {wanted}. All codes: {codes}")


def _listed(pages: Mapping[str, FaultPage]) -> tuple[str, str]:
    """Codes with their names, in both languages."""
    return (
        "、".join(f"{code} {page.zh}" for code, page in pages.items()),
        ", ".join(f"{code} {page.name}" for code, page in pages.items()),
    )


def _plain(name: str) -> str:
    """A name as it is compared: without case, hyphens and spaces."""
    return re.sub(r"[-_\s]", "", name).lower()
