"""`phz rules explain`: the page of one fault code."""

import shutil
from collections.abc import Mapping
from typing import Annotated, Final

import typer

from phz_cli.cli.console import FINE, Console, MisuseError
from phz_cli.cli.fault_page_text import page_lines
from phz_cli.cli.language import Says
from phz_cli.cli.wrapping import WIDEST
from phz_cli.rulebook import FaultPage, fault_pages
from phz_cli.rulebook.nearest_names import find_nearest, fold_name

_NEAR: Final = 4


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
            called.setdefault(fold_name(name), {})[page.code] = page
    found = called.get(fold_name(wanted), {})
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        zh, en = _listed(found)
        raise MisuseError(f"{wanted} 不止一条，是哪一条：{zh}", f"{wanted} is the name of several codes: {en}")
    near: dict[str, FaultPage] = {}
    for name in find_nearest(wanted, called, _NEAR):
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
